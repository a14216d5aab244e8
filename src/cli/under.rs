//! `liberte replay FILE --under VARIANT...`: the same choices under other rules.
//!
//! Text counts choices from 1, as the window does, and adds what `--at` takes; `--at`, traces and JSON count from 0. Exit code
//! 0 where the game is the same, 1 where it is not.

use super::format::{Format, write_json};
use super::journals::saved_game_of;
use super::open::library;
use super::printer;
use super::{Failure, Outcome};
use crate::kernel::Journal;
use crate::model::counted;
use crate::sandbox::{RerunOutcome, RulesSource, SavedGame, begin, legal_under, replay_under};
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// The word for a pack without variants.
const NONE: &str = "none";
/// How many differences are printed.
const MOST: usize = 12;

/// What became of a game, or what little can be said where nobody knows the rules that it was played by.
pub struct Found {
    /// What became of it; none where all is legal and nobody can say more.
    pub verdict: Option<RerunOutcome>,
    /// From which choice on it differs, and how.
    pub differs: Option<(usize, Vec<String>)>,
    /// How many choices were made.
    pub choices: usize,
    /// The hash of the new rules.
    pub hash: String,
    /// The version of the new rules.
    pub version: String,
}

/// The variants that were asked for; none for the pack as it is.
pub fn variants_of(asked: &[String]) -> Vec<String> {
    asked.iter().filter(|id| *id != NONE).cloned().collect()
}

/// Plays a journal again under the pack of `--pack` with variants, and prints what becomes of it.
pub fn under(pack: Option<&str>, journal: Journal, name: &str, variants: &[String], format: Format) -> Outcome {
    let variants = variants_of(variants);
    let new = begin(&Arc::new(library(pack)?), &journal.head, &variants, name)?;
    let (hash, version) = (new.compiled.pack().hash.clone(), new.compiled.pack().version.clone());
    let choices = journal.lines.len();
    let found = match saved_game_of(pack, journal.clone(), name, RulesSource::Matching) {
        Ok(saved) => {
            let tree = played(&saved, name)?;
            let again = replay_under(&tree, &saved.journal.head, new, "en");
            let choices = tree.branch().len();
            Found { verdict: Some(again.verdict), differs: again.differs, choices, hash, version }
        }
        // The rules that it was played by are not at hand: whether it is the same can't be said.
        Err(_) => {
            let verdict = legal_under(&journal, &new.game, &new.start).err();
            Found { verdict, differs: None, choices, hash, version }
        }
    };
    print(&found, &journal, &variants, format)
}

/// Prints what became of a game.
pub fn print(found: &Found, journal: &Journal, variants: &[String], format: Format) -> Outcome {
    let mut out = printer::stdout();
    match format {
        Format::Json => write_json(&mut out, &as_json(found, journal, variants))?,
        Format::Text => as_text(found, journal, variants, &mut out)?,
    }
    Ok(if found.verdict == Some(RerunOutcome::Same) { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn played(saved: &SavedGame, name: &str) -> Result<crate::kernel::Tree<crate::games::liberte::Liberte>, Failure> {
    saved.tree().map_err(|error| Failure::content(format!("{name}: {error}")))
}

/// The choice's number as traces have it; none for the beginning.
fn number(at: usize) -> Option<usize> {
    at.checked_sub(1)
}

/// How the command line is asked for a choice: ` (--at 24)`.
fn at_option(at: usize) -> String {
    number(at).map_or_else(String::new, |number| format!(" (--at {number})"))
}

fn as_text(found: &Found, journal: &Journal, variants: &[String], out: &mut impl Write) -> std::io::Result<()> {
    let applied = if variants.is_empty() { String::new() } else { format!(" with {}", variants.join(", ")) };
    let by = format!("{} {}{applied} ({})", journal.head.pack, found.version, found.hash);
    writeln!(out, "{}, played again by {by}:", counted(found.choices, "choice"))?;
    match &found.verdict {
        None => writeln!(
            out,
            "every choice is still legal; whether the game is the same can't be said, as the rules that it was played by are not here"
        ),
        Some(RerunOutcome::Same) => writeln!(out, "exact: the same game"),
        Some(RerunOutcome::Differs { at, how }) => differs(*at, how, out),
        Some(RerunOutcome::NotLegal { at, choice, why }) => {
            writeln!(out, "choice {at}{} is no longer legal: `{choice}`: {why}", at_option(*at))?;
            found.differs.as_ref().map_or(Ok(()), |(at, how)| differs(*at, how, out))
        }
    }
}

fn differs(at: usize, how: &[String], out: &mut impl Write) -> std::io::Result<()> {
    match at {
        0 => writeln!(out, "differs from the beginning:")?,
        at => writeln!(out, "differs from choice {at}{} on:", at_option(at))?,
    }
    for line in how.iter().take(MOST) {
        writeln!(out, "  {line}")?;
    }
    if how.len() > MOST { writeln!(out, "  and {} more", how.len() - MOST) } else { Ok(()) }
}

fn as_json(found: &Found, journal: &Journal, variants: &[String]) -> Value {
    let head = &journal.head;
    let mut told = json!({
        "pack": head.pack,
        "played_by": { "version": head.version, "hash": head.hash, "variants": head.variants },
        "under": { "version": found.version, "hash": found.hash, "variants": variants },
        "choices": found.choices,
    });
    told["verdict"] = json!(match &found.verdict {
        None => "unknown",
        Some(RerunOutcome::Same) => "exact",
        Some(RerunOutcome::Differs { .. }) => "differs",
        Some(RerunOutcome::NotLegal { .. }) => "not-legal",
    });
    if let Some(RerunOutcome::NotLegal { at, choice, why }) = &found.verdict {
        told["illegal"] = json!({ "n": number(*at), "choice": choice, "why": why });
    }
    if let Some((at, how)) = &found.differs {
        told["differs"] = json!({ "n": number(*at), "how": how });
    }
    told
}
