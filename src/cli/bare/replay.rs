//! `liberte replay` of a game that is not Liberté: its trace, any moment of it, or its end; as a scenario, a share code, or under
//! other rules.

use crate::app::record::{RecordedGame, notes_of_table};
use crate::app::table::{GameAtTable, Timeline};
use crate::cli::format::{Format, write_json};
use crate::cli::journals::{journal_and_damage, with_damage};
use crate::cli::other_game::OtherGame;
use crate::cli::other_journal::{OpenedJournal, open_other_journal};
use crate::cli::replay::{ReplayArgs, replayed, show_notes, with_notes};
use crate::cli::under::{Found, print, variants_of};
use crate::cli::{Failure, Outcome, printer};
use crate::desk::refused_line;
use crate::games::{BareGame, with_game};
use crate::kernel::{Table, Tree};
use crate::kit::field::Eyes;
use crate::kit::trace;
use crate::load::Library;
use crate::model::counted;
use crate::sandbox::{
    DataMoment, DataOrigin, DescribedGame, MomentText, ScenarioHeader, beginning, legal_under, read_code, replay_in,
    share, without_covered,
};
use std::io::Write;
use std::sync::Arc;

/// Replays the journal or share code that a command names. What comes before its first illegal choice is shown.
///
/// # Errors
/// Content: a journal of another game, or a choice that is not legal.
pub fn replay(other: &OtherGame, args: &ReplayArgs) -> Outcome {
    let (journal, name, damage) = match (&args.file, &args.code) {
        (Some(file), _) => {
            let (journal, damage) = journal_and_damage(file)?;
            (args.along(journal)?, file.display().to_string(), damage)
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
    let opened = open_other_journal(other, journal, name)?;
    let replayed = match args.under.is_empty() {
        true => with_game!(&opened.origin.game, it => replay_game(&**it, &opened, args)),
        false => under(other, &opened, args),
    };
    with_damage(replayed, damage)
}

fn replay_game<G: GameAtTable + RecordedGame + Clone>(game: &G, opened: &OpenedJournal, args: &ReplayArgs) -> Outcome {
    let (journal, head) = (&opened.journal, &opened.journal.head);
    let scenario = opened.origin.scenario();
    let (start, opening) = beginning(game, scenario, head.seed)?;
    let placed = |table: &Table<'_, G>| {
        if journal.notes().next().is_none() {
            return Vec::new();
        }
        let mut tree = Tree::new(Arc::new(game.clone()), start.clone(), opening);
        tree.follow(table);
        notes_of_table(journal, &Timeline::of_steps(game, tree.branch().steps(), head, scenario, "en"))
    };
    replayed(game, &start, journal, args, &opened.name, placed, |table, (_, notes), mut out| {
        if args.share {
            writeln!(out, "{}", shared(opened, table, &opened.library))?;
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
            Format::Json => write_json(&mut out, &with_notes(moment, notes))?,
            Format::Text => {
                writeln!(out, "{}", trace::value_lines(&moment))?;
                show_notes(notes, &mut out)?;
            }
        }
        Ok(())
    })
}

/// The share code of a moment. Answers that lie face down are not in it, which is said.
fn shared<G: DescribedGame>(opened: &OpenedJournal, table: &Table<'_, G>, library: &Library) -> String {
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
fn under(other: &OtherGame, opened: &OpenedJournal, args: &ReplayArgs) -> Outcome {
    let (journal, variants) = (&opened.journal, variants_of(&args.under));
    let new = DataOrigin::of(other.library(), &journal.head, &variants, &opened.name)?;
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
    opened: &OpenedJournal,
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
    tree.follow(&table);
    let new = Tree::new(Arc::new(other.clone()), start, opening);
    let again = replay_in(&tree, new, &journal.head.seats, Eyes::AllSeats, "en");
    Ok(Found { verdict: Some(again.verdict), differs: again.differs, choices: tree.branch().len(), hash, version })
}
