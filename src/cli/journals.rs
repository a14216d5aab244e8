//! Journals from files, and files of text in general.

use super::open::{library, render, warn};
use super::printer;
use super::{Failure, Outcome};
use crate::games::liberte::{Liberte, Position};
use crate::input::limits::JOURNAL;
use crate::input::{self, InputError};
use crate::kernel::{Damage, Journal};
use crate::load::nearest;
use crate::model::Scenario;
use crate::sandbox::{Culprit, JournalOpenError, RulesSource, SavedGame, open_code, open_journal};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Reads a journal and opens the pack and variants that it names, or the rules that it carries. Which of the two is told on
/// standard error, and warnings of the pack are.
///
/// # Errors
/// Usage, where the file can't be read; content, where it is no journal, or one of another pack.
pub fn saved_game(pack: Option<&str>, file: &Path, source: RulesSource) -> Result<SavedGame, Failure> {
    saved_game_of(pack, read_journal(file)?, &file.display().to_string(), source)
}

/// The same of a journal that was read already.
///
/// # Errors
/// Content: the pack is another one, or can't be played.
pub fn saved_game_of(
    pack: Option<&str>,
    journal: Journal,
    name: &str,
    source: RulesSource,
) -> Result<SavedGame, Failure> {
    Ok(told(open_journal(&Arc::new(library(pack)?), journal, name, source)?, name))
}

/// The game of a share code.
///
/// # Errors
/// Content: what is wrong with the code, or its rules are not there.
pub fn shared_game(pack: Option<&str>, code: &str) -> Result<SavedGame, Failure> {
    Ok(told(open_code(&Arc::new(library(pack)?), code)?, "the share code"))
}

/// Tells on standard error by which rules a game is played, where they are not those of the pack, and warnings of the pack.
fn told(mut saved: SavedGame, name: &str) -> SavedGame {
    if saved.uses_embedded_rules {
        let (by, hash) = (saved.begun.compiled.pack(), &saved.journal.head.hash);
        let _ =
            writeln!(printer::stderr(), "note: {name} is played by the rules that it carries: {} {hash}", by.version);
    } else {
        warn(&saved.begun.library, std::mem::take(&mut saved.begun.warnings));
    }
    saved
}

/// A journal from a file. What is wrong with it as a whole is told on standard error.
///
/// # Errors
/// Usage, where the file can't be read; content, where it is no journal, with what to do if it is a scenario.
pub fn read_journal(file: &Path) -> Result<Journal, Failure> {
    let (journal, damage) = journal_and_damage(file)?;
    if let Some(damage) = damage {
        let _ = writeln!(printer::stderr(), "warning: {damage}");
    }
    Ok(journal)
}

/// A journal from a file; and what is wrong with it as a whole, in a line: it can be read for all that. Of one that was cut
/// in the middle of a line, what there is of that line is left out.
///
/// # Errors
/// Those of [`read_journal`].
pub fn journal_and_damage(file: &Path) -> Result<(Journal, Option<String>), Failure> {
    let (text, name) = (read_text(file)?, file.display());
    let damage = Journal::damage(&text);
    let whole_lines = match damage {
        Some(Damage::Cut) => text.rfind('\n').map_or("", |end| &text[..=end]),
        Some(Damage::Changed(_)) | None => &text,
    };
    let journal = crate::sandbox::read_journal(whole_lines, &name.to_string())?;
    let cure = "to open it as it is, remove its line `closed by end`";
    Ok((journal, damage.map(|damage| format!("{name}: {damage}\nhelp: {cure}"))))
}

/// What came of a command on a journal, and what is wrong with the journal as a whole, which a failure may come from.
pub fn with_damage(outcome: Outcome, damage: Option<String>) -> Outcome {
    match (outcome, damage) {
        (outcome, None) => outcome,
        (Ok(_), Some(damage)) => Err(Failure::content(damage)),
        (Err(failure), Some(damage)) => Err(failure.and(damage)),
    }
}

impl From<JournalOpenError> for Failure {
    fn from(error: JournalOpenError) -> Failure {
        let help = if error.help.is_empty() { String::new() } else { format!("\nhelp: {}", error.help) };
        let text = match &error.findings {
            Some((library, findings)) => render(library, findings),
            None => format!("error: {}{help}", error.what),
        };
        match error.culprit {
            Culprit::Request => Failure::Usage(text),
            Culprit::Content => Failure::Content(text),
        }
    }
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

/// The text of a file; `-` is standard input.
///
/// # Errors
/// Usage: it can't be read, is no regular file, is too long, or is no text.
pub fn read_text(file: &Path) -> Result<String, Failure> {
    read_text_within(file, JOURNAL)
}

/// The text of a file of at most so many bytes.
///
/// # Errors
/// Those of [`read_text`].
pub fn read_text_within(file: &Path, most: usize) -> Result<String, Failure> {
    input::read_text(file, most).map_err(|error| unreadable(file, &error))
}

/// That a file can't be read, and which one was probably meant.
pub fn unreadable(file: &Path, error: &InputError) -> Failure {
    let why = match error {
        InputError::Missing => missing(file),
        error => error.to_string(),
    };
    Failure::usage(format!("can't read {}: {why}", file.display()))
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
