//! The same choices under other rules: the same game, one that differs from some choice on, or a choice that is no longer
//! legal.
//!
//! Chance is keyed by what it is for, so a rule or a card changed leaves everything else where it was.

use super::differences::{differences, is_same};
use super::{Sandbox, SandboxGame, StartedGame};
use crate::desk::with_names;
use crate::games::liberte::Liberte;
use crate::kernel::{Game, Journal, JournalEntry, JournalHead, Move, Table, Tree};
use crate::kit::field::Eyes;
use crate::load::Library;
use crate::script::Compiled;
use std::collections::VecDeque;
use std::sync::Arc;

/// The outcome of replaying a game under other rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RerunOutcome {
    /// The same position at every moment, apart from the order of the face-down deck.
    Same,
    /// All choices are legal, and lead elsewhere.
    Differs {
        /// After which choice the positions differ first, the first being 1; 0 at the beginning.
        at: usize,
        /// The differences at that moment.
        how: Vec<String>,
    },
    /// A choice is not legal any more; those before it may lead elsewhere too, see [`Rerun::differs`].
    NotLegal {
        /// Which choice, the first being 1.
        at: usize,
        /// The seat and its choice: `P2 place normandie`; words where the position was changed by hand.
        choice: String,
        /// The reason.
        why: String,
    },
}

/// A game replayed under other rules.
#[derive(Clone)]
pub struct Rerun {
    /// The outcome.
    pub verdict: RerunOutcome,
    /// After which choice the positions differ first, and how, whatever the verdict.
    pub differs: Option<(usize, Vec<String>)>,
    /// The head of the new game's journal.
    pub head: JournalHead,
    /// The new rules.
    pub compiled: Compiled,
    /// Their files.
    pub library: Arc<Library>,
    /// The new game, up to the last choice that was legal.
    pub tree: Tree<Liberte>,
    /// For the old beginning and every old choice that was legal: how many choices the new game had then. A decision that
    /// had no alternative under one of the rules and has some under the other makes the numbers differ.
    pub moments: Vec<usize>,
}

/// A game replayed under other rules, whatever the game.
pub struct Replayed<G: Game> {
    /// The outcome.
    pub verdict: RerunOutcome,
    /// After which choice the positions differ first, and how, whatever the verdict.
    pub differs: Option<(usize, Vec<String>)>,
    /// The new game, up to the last choice that was legal.
    pub tree: Tree<G>,
    /// As in [`Rerun::moments`].
    pub moments: Vec<usize>,
}

/// Plays the choices of the branch that is played on again, from its beginning to its end, under other rules.
pub fn replay_under(old: &Tree<Liberte>, head: &JournalHead, begun: StartedGame, language: &str) -> Rerun {
    let names = &head.seats;
    let head = begun.compiled.pack().journal_head(head.seed, names, begun.scenario.clone());
    let (library, compiled) = (begun.library.clone(), begun.compiled.clone());
    let new = Tree::new(Arc::new(begun.game), begun.start, begun.opening);
    let replayed = replay_in(old, new, names, Eyes::AllSeats, language);
    let Replayed { verdict, differs, tree, moments } = replayed;
    Rerun { verdict, differs, head, library, compiled, tree, moments }
}

/// Plays the choices of the branch that is played on again, in a game that has just begun by other rules. How positions differ
/// is told as it is seen by those eyes, in a language.
pub fn replay_in<G: SandboxGame>(
    old: &Tree<G>,
    new: Tree<G>,
    names: &[String],
    eyes: Eyes,
    language: &str,
) -> Replayed<G> {
    let mut line = Replayer::begin(new, old);
    let mut differs = None;
    let mut refused = None;
    let steps = old.branch().steps();
    for (at, step) in steps.iter().enumerate() {
        let moves = step.made.iter().map(|&made| (made, false)).chain(step.forced.iter().map(|&made| (made, true)));
        let edited = step.edit.as_ref().map_or(Ok(()), |edit| line.edit(edit));
        let refusal =
            edited.err().or_else(|| moves.map(|(made, is_forced)| line.play(made, is_forced)).find_map(Result::err));
        if let Some((choice, why)) = refusal {
            refused = Some(RerunOutcome::NotLegal { at, choice, why: with_names(&why, names) });
            break;
        }
        line.moments.push(line.tree.at());
        if differs.is_none() {
            let (one, two) = ((&**old.game(), &step.position), (&**line.tree.game(), line.tree.position()));
            if !is_same(one, two) {
                differs = Some((at, differences(one, two, eyes, names, language)));
            }
        }
    }
    let verdict = refused.unwrap_or_else(|| match &differs {
        None => RerunOutcome::Same,
        Some((at, how)) => RerunOutcome::Differs { at: *at, how: how.clone() },
    });
    Replayed { verdict, differs, tree: line.tree, moments: line.moments }
}

/// Whether a journal's choices are all legal under some rules, where those that it was played by are not at hand.
///
/// # Errors
/// The first choice that is not: which, the first being 1, who chose what, and why not.
pub fn legal_under<G: Game>(journal: &Journal, game: &G, start: &G::Position) -> Result<(), RerunOutcome> {
    let mut table = Table::new(game, start.clone());
    let count = journal.lines.len();
    let Err(error) = journal.replay(&mut table, count) else { return Ok(()) };
    let at = journal.lines.iter().position(|line| line.line() == error.line).unwrap_or(0);
    let choice = journal.lines.get(at).and_then(JournalEntry::choice);
    let choice = choice.map_or(BY_HAND.to_owned(), |line| format!("{} {}", line.seat, line.choice));
    let why = with_names(&error.what, &journal.head.seats);
    Err(RerunOutcome::NotLegal { at: at + 1, choice, why })
}

/// What stands for a change by hand in place of a choice.
const BY_HAND: &str = "the change by hand";

/// The new game, as far as it is played.
struct Replayer<'a, G: Game> {
    old: &'a Tree<G>,
    tree: Tree<G>,
    /// What the table answered itself and the old game has not come to yet.
    answered: VecDeque<Move<G::Choice>>,
    moments: Vec<usize>,
}

impl<'a, G: Game> Replayer<'a, G> {
    fn begin(tree: Tree<G>, old: &'a Tree<G>) -> Replayer<'a, G> {
        let answered = tree.step().forced.iter().copied().collect();
        Replayer { old, tree, answered, moments: Vec::new() }
    }

    /// Changes the position by hand as it was in the old game.
    fn edit(&mut self, edit: &str) -> Result<(), (String, String)> {
        match self.tree.edit(edit) {
            Ok(step) => {
                self.answered = step.forced.iter().copied().collect();
                Ok(())
            }
            Err(why) => Err((BY_HAND.to_owned(), why.join("; "))),
        }
    }

    /// Makes a choice of the old game. One that had no alternative may be one that nobody is asked for any more.
    fn play(&mut self, made: Move<G::Choice>, is_forced: bool) -> Result<(), (String, String)> {
        let text = self.old.game().choice_text(made.choice);
        let game = self.tree.game().clone();
        let is_this = |other: &Move<G::Choice>| other.seat == made.seat && game.choice_text(other.choice) == text;
        if self.answered.front().is_some_and(is_this) {
            self.answered.pop_front();
            return Ok(());
        }
        let refused = match game.parse_choice(self.tree.position(), made.seat, &text) {
            Err(why) => why,
            Ok(choice) => match self.tree.play(made.seat, choice) {
                Ok(step) => {
                    self.answered = step.forced.iter().copied().collect();
                    return Ok(());
                }
                Err(refusal) => game.refusal_text(self.tree.position(), refusal),
            },
        };
        match self.answered.iter().position(is_this) {
            Some(at) => drop(self.answered.drain(..=at)),
            None if is_forced => {}
            None => return Err((format!("{} {text}", made.seat), refused)),
        }
        Ok(())
    }
}

impl Sandbox {
    /// Replays the current branch under other rules.
    ///
    /// # Errors
    /// Every reason why it can't begin under them.
    pub fn replay_under(&self, begun: StartedGame, language: &str) -> Rerun {
        replay_under(self.tree(), self.head(), begun, language)
    }

    /// The game continued under the new rules, from the last choice that was legal; the moment that is looked at is the one
    /// that was, if it was reached. The other branches stay with the old game.
    pub fn continue_under(&self, again: Rerun) -> Sandbox {
        let Rerun { head, compiled, library, mut tree, moments, .. } = again;
        let old = self.tree().branch();
        let is_at_end = old.at() == old.len();
        let at = moments.get(old.at()).copied().filter(|_| !is_at_end);
        tree.go_to(at.unwrap_or(usize::MAX));
        let notes = old.notes.iter().filter_map(|(&at, note)| Some((*moments.get(at)?, note.clone())));
        let branch = tree.branch_mut();
        branch.notes = notes.collect();
        branch.name.clone_from(&old.name);
        branch.note.clone_from(&old.note);
        let mut continued = self.with_tree(compiled, library, head, tree);
        continued.sitting_mut().clone_from(self.sitting());
        continued
    }
}
