//! Journals: read from a file, matched with the pack, and played again.

use super::{Failure, Opened};
use crate::kernel::{Journal, JournalHead};
use crate::model::{Pack, Scenario};
use crate::rules::{Liberte, Position};
use std::path::Path;

/// A journal and the game that it is of.
pub struct SavedGame {
    /// The journal.
    pub journal: Journal,
    /// The game.
    pub game: Liberte,
    /// The position that it began from.
    pub start: Position,
    /// The scenario that it began from, if it did.
    pub scenario: Option<serde_json::Value>,
}

impl SavedGame {
    /// Reads a journal and opens the pack and variants that it names.
    ///
    /// # Errors
    /// Usage, where the file can't be read; content, where it is no journal, or one of another pack.
    pub fn read(pack: Option<&str>, file: &Path) -> Result<SavedGame, Failure> {
        let text = read_text(file)?;
        let name = file.display();
        let journal = Journal::parse(&text).map_err(|error| Failure::content(format!("{name}: {error}")))?;
        let (game, start, scenario) = begin(pack, &journal.head, &name.to_string())?;
        Ok(SavedGame { journal, game, start, scenario })
    }
}

/// The game and the position that a journal's head describes.
fn begin(
    pack: Option<&str>,
    head: &JournalHead,
    name: &str,
) -> Result<(Liberte, Position, Option<serde_json::Value>), Failure> {
    let opened = Opened::new(pack, &head.variants)?;
    let Some(text) = &head.scenario else {
        check_pack(&opened.pack, head, name)?;
        let game = opened.game(head.seats.len())?;
        let start = game.start(head.seed, &mut ());
        return Ok((game, start, None));
    };
    let (opened, scenario) = opened.scenario(&format!("{name} (scenario)"), text)?;
    check_pack(&opened.pack, head, name)?;
    let game = opened.game(scenario.setup.seats.len())?;
    let start = arrange(&game, &scenario)?;
    let as_json = toml::from_str::<toml::Table>(text).ok().and_then(|table| serde_json::to_value(table).ok());
    Ok((game, start, as_json))
}

/// The position of a scenario.
///
/// # Errors
/// Content: every reason why it is impossible.
pub fn arrange(game: &Liberte, scenario: &Scenario) -> Result<Position, Failure> {
    game.arrange(&scenario.setup).map_err(|reasons| {
        let lines: Vec<String> = reasons.iter().map(|reason| format!("error: impossible position: {reason}")).collect();
        Failure::Content(lines.join("\n"))
    })
}

/// Whether the journal was played by this very pack.
fn check_pack(pack: &Pack, head: &JournalHead, name: &str) -> Result<(), Failure> {
    if head.pack != pack.id {
        let what = format!("{name} is a journal of the pack `{}`, and this is `{}`", head.pack, pack.id);
        return Err(Failure::Content(format!("error: {what}\nhelp: name its pack with `--pack DIR:{}`", head.pack)));
    }
    if head.hash != pack.hash {
        let what = format!(
            "{name} was played by other rules: `{}` {} {}, and this is {} {}",
            pack.id, head.version, head.hash, pack.version, pack.hash
        );
        let help = "its cards, board, settings or scripts differ; name the pack as it was with `--pack DIR`";
        return Err(Failure::Content(format!("error: {what}\nhelp: {help}")));
    }
    Ok(())
}

/// The text of a file.
///
/// # Errors
/// Usage: it can't be read, or is no text.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let bytes =
        std::fs::read(file).map_err(|error| Failure::usage(format!("can't read {}: {error}", file.display())))?;
    String::from_utf8(bytes).map_err(|_| Failure::usage(format!("can't read {}: it is not UTF-8 text", file.display())))
}
