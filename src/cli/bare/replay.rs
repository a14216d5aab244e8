//! `liberte replay` of a game that is not Liberté: its trace, any moment of it, or its end; as a scenario, a share code, or under
//! other rules.

use crate::cli::format::{Format, write_json};
use crate::cli::journals::journal_and_damage;
use crate::cli::other_game::OtherGame;
use crate::cli::replay::{ReplayArgs, replayed};
use crate::cli::under::{Found, print, variants_of};
use crate::cli::{Failure, Outcome, printer};
use crate::desk::refused_line;
use crate::games::{BareGame, with_game};
use crate::kernel::{Journal, Table, Tree};
use crate::kit::trace;
use crate::load::Library;
use crate::model::counted;
use crate::sandbox::{
    DataMoment, DataOrigin, DataRules, DescribedGame, MomentText, ScenarioHeader, beginning, legal_under, library_of,
    read_code, replay_in, share, without_covered,
};
use std::io::Write;
use std::sync::Arc;

/// A journal and the game that it is of.
pub struct Opened {
    /// The journal.
    pub journal: Journal,
    /// Its file, or what else it is from.
    pub name: String,
    /// The game and how it began.
    pub origin: DataOrigin,
    /// The files of the rules; none where they are built in.
    pub library: Option<Arc<Library>>,
    /// Whether the rules are those that it was played by.
    pub is_same: bool,
}

/// Replays the journal or share code that a command names. What comes before its first illegal choice is shown.
///
/// # Errors
/// Usage: what needs a pack. Content: a journal of another game, or a choice that is not legal.
pub fn replay(other: &OtherGame, args: &ReplayArgs) -> Outcome {
    let (journal, name, damage) = match (&args.file, &args.code) {
        (Some(file), _) => {
            let (journal, damage) = journal_and_damage(file)?;
            (journal, file.display().to_string(), damage)
        }
        (None, code) => {
            let journal = read_code(code.as_deref().unwrap_or_default()).map_err(Failure::content)?;
            (journal, "the share code".to_owned(), None)
        }
    };
    let id = other.id();
    if journal.head.pack != id {
        return Err(Failure::content(format!("this is a game of `{}`: leave `--pack` out", journal.head.pack)));
    }
    let needs_files = args.share || args.scenario || args.test || !args.under.is_empty();
    if needs_files && matches!(other, OtherGame::BuiltIn(_)) {
        let why = format!("games of `{id}` have `--trace`, `--at`, `--as` and `--format` so far");
        return Err(Failure::usage(why));
    }
    let opened = opened(other, journal, name)?;
    let replayed = match args.under.is_empty() {
        true => with_game!(&opened.origin.game, it => replay_game(&**it, &opened, args))?,
        false => under(other, &opened, args)?,
    };
    damage.map_or(Ok(replayed), |damage| Err(Failure::content(damage)))
}

/// Finds the rules that a journal was played by, and how it began.
pub fn opened(other: &OtherGame, journal: Journal, name: String) -> Result<Opened, Failure> {
    let (origin, library, is_same) = match other.library() {
        Some(library) => {
            let (library, is_same) = library_of(library, &journal, &name)?;
            (DataOrigin::of(&library, &journal.head, &journal.head.variants, &name)?, Some(library), is_same)
        }
        None => {
            let opened = other.open(&journal.head.variants, journal.head.seats.len())?;
            let is_same = opened.head.hash == journal.head.hash;
            (DataOrigin { game: opened.game, head: opened.head, rules: DataRules::default() }, None, is_same)
        }
    };
    if !is_same {
        let _ = writeln!(printer::stderr(), "warning: {name} was played by other rules of `{}`", journal.head.pack);
    }
    Ok(Opened { journal, name, origin, library, is_same })
}

fn replay_game<G: DescribedGame>(game: &G, opened: &Opened, args: &ReplayArgs) -> Outcome {
    let (journal, head) = (&opened.journal, &opened.journal.head);
    let (start, _) = beginning(game, opened.origin.scenario(), head.seed)?;
    replayed(game, &start, journal, args, &opened.name, |table, _, mut out| {
        if args.share {
            let code = opened.library.as_ref().map(|library| shared(opened, table, library));
            writeln!(out, "{}", code.unwrap_or_default())?;
            return Ok(());
        }
        if args.scenario || args.test {
            let title = format!("After {} of {}", counted(table.len(), "choice"), opened.name);
            let about = ScenarioHeader { title, ..ScenarioHeader::default() };
            let moment = DataMoment::of(game, head, table.steps(), false).map_err(Failure::content)?;
            let text = moment.text(&about, args.test.then(|| moment.usual_parts()).as_ref());
            write!(printer::data(), "{text}")?;
            return Ok(());
        }
        let moment = trace::moment(head, table, args.at.is_some(), args.viewer_of(head)?);
        match args.format {
            Format::Json => write_json(&mut out, &moment)?,
            Format::Text => writeln!(out, "{}", trace::value_lines(&moment))?,
        }
        Ok(())
    })
}

/// The share code of a moment. Answers that lie face down are not in it, which is said.
fn shared<G: DescribedGame>(opened: &Opened, table: &Table<'_, G>, library: &Library) -> String {
    let mut journal = opened.journal.clone();
    journal.lines.truncate(table.len());
    let open = without_covered(&journal, table);
    let left_out = journal.lines.len() - open.lines.len();
    if left_out > 0 {
        let what = counted(left_out, "answer");
        let _ = writeln!(printer::stderr(), "note: {what} at the end of it lie face down and are not in the code");
    }
    share(&open, library)
}

/// Plays the choices again by the pack at hand with other variants.
fn under(other: &OtherGame, opened: &Opened, args: &ReplayArgs) -> Outcome {
    let Some(library) = other.library() else { return Err(Failure::usage("its rules are built in")) };
    let (journal, variants) = (&opened.journal, variants_of(&args.under));
    let new = DataOrigin::of(&library, &journal.head, &variants, &opened.name)?;
    let found = match (&opened.origin.game, &new.game) {
        (BareGame::Revolution(old), BareGame::Revolution(other)) => found_under(&**old, &**other, opened, &new)?,
        (BareGame::Libertalia(old), BareGame::Libertalia(other)) => found_under(&**old, &**other, opened, &new)?,
        (BareGame::Revolution(_), BareGame::Libertalia(_)) | (BareGame::Libertalia(_), BareGame::Revolution(_)) => {
            return Err(Failure::usage("the pack is of another game"));
        }
    };
    print(&found, journal, &variants, args.format)
}

/// What becomes of a journal's game by other rules.
fn found_under<G: DescribedGame + Clone>(
    old: &G,
    other: &G,
    opened: &Opened,
    new: &DataOrigin,
) -> Result<Found, Failure> {
    let (journal, seed) = (&opened.journal, opened.journal.head.seed);
    let (hash, version) = (new.head.hash.clone(), new.head.version.clone());
    let (start, opening) = beginning(other, new.scenario(), seed)?;
    if !opened.is_same {
        let verdict = legal_under(journal, other, &start).err();
        return Ok(Found { verdict, differs: None, choices: journal.lines.len(), hash, version });
    }
    let (first, before) = beginning(old, opened.origin.scenario(), seed)?;
    let mut table = Table::new(old, first.clone());
    let played = journal.replay(&mut table, usize::MAX);
    let told = |error| format!("{}: {}", opened.name, refused_line(&journal.head, &error));
    played.map_err(|error| Failure::content(told(error)))?;
    let mut tree = Tree::new(Arc::new(old.clone()), first, before);
    for made in table.moves() {
        // The table has just played the same by the same rules.
        let _ = tree.play(made.seat, made.choice);
    }
    let again = replay_in(&tree, Tree::new(Arc::new(other.clone()), start, opening), &journal.head.seats);
    Ok(Found { verdict: Some(again.verdict), differs: again.differs, choices: tree.branch().len(), hash, version })
}
