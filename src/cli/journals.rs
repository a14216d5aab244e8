//! Journals: read from a file, matched with the pack, and played again.

use super::open::library;
use super::{Failure, Opened};
use crate::kernel::{Journal, JournalHead};
use crate::load::nearest;
use crate::model::{Pack, Scenario};
use crate::rules::{Event, Liberte, Position};
use std::fmt::Display;
use std::io::Read;
use std::path::Path;

/// A journal and the game that it is of.
pub struct SavedGame {
    /// The journal.
    pub journal: Journal,
    /// The game.
    pub game: Liberte,
    /// The position that it began from.
    pub start: Position,
    /// What happened up to there.
    pub opening: Vec<Event>,
    /// The scenario that it began from, if it did.
    pub scenario: Option<serde_json::Value>,
}

impl SavedGame {
    /// Reads a journal and opens the pack and variants that it names.
    ///
    /// # Errors
    /// Usage, where the file can't be read; content, where it is no journal, or one of another pack.
    pub fn read(pack: Option<&str>, file: &Path) -> Result<SavedGame, Failure> {
        begin(pack, read_journal(file)?, &file.display().to_string())
    }
}

/// The game and the position that a journal's head describes.
fn begin(pack: Option<&str>, journal: Journal, name: &str) -> Result<SavedGame, Failure> {
    let head = &journal.head;
    check_id(pack, head, name)?;
    let opened = Opened::new(pack, &head.variants)?;
    let Some(text) = &head.scenario else {
        check_hash(&opened.pack, head, name)?;
        let game = opened
            .game(head.seats.len())
            .map_err(|failure| Failure::content(format!("{name}: {}", failure.into_text())))?;
        let mut opening = Vec::new();
        let start = game.start(head.seed, &mut opening);
        return Ok(SavedGame { journal, game, start, opening, scenario: None });
    };
    let (opened, mut scenario) = opened.scenario(&format!("{name} (scenario)"), text)?;
    // The game may have been begun with a seed of its own, in place of the scenario's.
    scenario.setup.seed = head.seed;
    check_hash(&opened.pack, head, name)?;
    let seats = scenario.setup.seats.len();
    if seats != head.seats.len() {
        let what = format!("{name} names {} seats, and its scenario has {seats}", head.seats.len());
        return Err(Failure::content(what));
    }
    let game = opened.game(seats)?;
    let start = arrange(&game, &scenario)?;
    let scenario = toml::from_str::<toml::Table>(text).ok().and_then(|table| serde_json::to_value(table).ok());
    Ok(SavedGame { journal, game, start, opening: Vec::new(), scenario })
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

/// Whether the journal is one of this pack. Nothing else of its head means anything to another one.
fn check_id(pack: Option<&str>, head: &JournalHead, name: &str) -> Result<(), Failure> {
    let loaded = library(pack)?.load(&[]);
    match &loaded.pack {
        Some(pack) if pack.id != head.pack => {
            let what = format!("{name} is a journal of the pack `{}`, and this is `{}`", head.pack, pack.id);
            Err(Failure::Content(format!("error: {what}\nhelp: name its pack with `--pack DIR:{}`", head.pack)))
        }
        _ => Ok(()),
    }
}

/// Whether the journal was played by this very pack: its rules, cards, board and scripts.
fn check_hash(pack: &Pack, head: &JournalHead, name: &str) -> Result<(), Failure> {
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

/// A journal from a file.
///
/// # Errors
/// Usage, where the file can't be read; content, where it is no journal, with what to do if it is a scenario.
pub fn read_journal(file: &Path) -> Result<Journal, Failure> {
    let text = read_text(file)?;
    let name = file.display();
    Journal::parse(&text).map_err(|error| {
        let mut what = format!("error: {name}: {error}");
        if text.contains("[given]") {
            what += &format!("\nhelp: it is a scenario: `liberte play --scenario {name}` begins there, `liberte test {name}` tests it");
        }
        Failure::Content(what)
    })
}

/// The longest file that is read, in bytes: hundreds of times what a game needs.
const LONGEST: u64 = 16 << 20;

/// The text of a file.
///
/// # Errors
/// Usage: it can't be read, is too long, or is no text.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    let refused = |why: &dyn Display| Failure::usage(format!("can't read {}: {why}", file.display()));
    let mut bytes = Vec::new();
    if file.is_dir() {
        return Err(refused(&"it is a folder, and a file is wanted"));
    }
    let opened = std::fs::File::open(file).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => refused(&missing(file)),
        _ => refused(&error),
    })?;
    opened.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| refused(&error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(refused(&format!("it is longer than {} MB", LONGEST >> 20)));
    }
    String::from_utf8(bytes).map_err(|_| refused(&"it is not UTF-8 text"))
}

/// Why a file is missing, and which one was probably meant.
pub fn missing(file: &Path) -> String {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else {
        return format!("there is no folder `{}`", folder.display());
    };
    let names = entries.flatten().take(1000).filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort();
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    match nearest(name, names.iter().map(String::as_str)) {
        Some(near) => format!("there is no such file\nhelp: did you mean `{}`?", file.with_file_name(near).display()),
        None => "there is no such file".to_owned(),
    }
}
