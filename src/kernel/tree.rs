//! A game with all its branches: every moment is kept, and playing differently from an earlier one starts a branch.

use super::table::edited_step;
use super::{Game, Gather, Move, Note, Outcome, Seat, SeatSet, Step, Table};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One branch of a game.
pub struct Branch<G: Game> {
    /// The name.
    pub name: String,
    /// A note about it.
    pub note: String,
    /// Notes about its moments, by the number of choices made until then.
    pub notes: BTreeMap<usize, Vec<Note>>,
    /// Every moment: the beginning, then one a choice. Branches share the moments that they have in common.
    steps: Vec<Arc<Step<G>>>,
    /// Moments that were undone, the last of them last, to be done again.
    undone: Vec<Arc<Step<G>>>,
    /// Which moment is looked at: so many choices are made.
    at: usize,
}

impl<G: Game> Clone for Branch<G> {
    fn clone(&self) -> Branch<G> {
        Branch {
            name: self.name.clone(),
            note: self.note.clone(),
            notes: self.notes.clone(),
            steps: self.steps.clone(),
            undone: self.undone.clone(),
            at: self.at,
        }
    }
}

impl<G: Game> Branch<G> {
    /// Every moment: the beginning, then one per choice.
    pub fn steps(&self) -> &[Arc<Step<G>>] {
        &self.steps
    }

    /// The number of choices, changes by hand among them.
    pub fn len(&self) -> usize {
        self.steps.len() - 1
    }

    /// Whether no choice was made in it yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moment that is looked at: so many choices are made.
    pub fn at(&self) -> usize {
        self.at
    }

    /// How many times the position was changed by hand.
    pub fn edits(&self) -> usize {
        self.steps.iter().filter(|step| step.edit.is_some()).count()
    }

    /// The choices, without changes by hand.
    pub fn moves(&self) -> impl Iterator<Item = Move<G::Choice>> + '_ {
        self.steps.iter().filter_map(|step| step.made)
    }

    /// The number of choices it shares with another branch.
    pub fn in_common(&self, other: &Branch<G>) -> usize {
        let same = self.steps.iter().zip(&other.steps).take_while(|(one, two)| Arc::ptr_eq(one, two));
        same.count().saturating_sub(1)
    }
}

/// A game in progress with its branches. It changes only through a [`Table`].
///
/// Looking at an earlier moment changes nothing. A choice made there that differs from what was chosen then begins a new
/// branch; the old one stays. Undoing takes choices off a branch's end, until others are made.
pub struct Tree<G: Game> {
    game: Arc<G>,
    start: G::Position,
    branches: Vec<Branch<G>>,
    current: usize,
}

impl<G: Game> Clone for Tree<G> {
    fn clone(&self) -> Tree<G> {
        Tree {
            game: self.game.clone(),
            start: self.start.clone(),
            branches: self.branches.clone(),
            current: self.current,
        }
    }
}

/// The name of the first branch.
pub const MAIN: &str = "main";

impl<G: Game> Tree<G> {
    /// A game that starts at a position; `opening` are the events up to there.
    pub fn new(game: Arc<G>, start: G::Position, mut opening: Vec<G::Event>) -> Tree<G> {
        let mut first = Table::new(&*game, start.clone()).into_last_step();
        opening.append(&mut first.events);
        first.events = opening;
        let main = Branch {
            name: MAIN.to_owned(),
            note: String::new(),
            notes: BTreeMap::new(),
            steps: vec![Arc::new(first)],
            undone: Vec::new(),
            at: 0,
        };
        Tree { game, start, branches: vec![main], current: 0 }
    }

    /// The game that is played.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The position that the game began from, before any forced choice.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// All branches, the first one first.
    pub fn branches(&self) -> &[Branch<G>] {
        &self.branches
    }

    /// The index of the branch that is played on.
    pub fn current(&self) -> usize {
        self.current
    }

    /// The branch that is played on.
    pub fn branch(&self) -> &Branch<G> {
        &self.branches[self.current]
    }

    /// The branch that is played on, for renaming it or adding notes.
    pub fn branch_mut(&mut self) -> &mut Branch<G> {
        &mut self.branches[self.current]
    }

    /// The moment that is looked at: so many choices are made.
    pub fn at(&self) -> usize {
        self.branch().at
    }

    /// The moment that is looked at.
    pub fn step(&self) -> &Step<G> {
        let branch = self.branch();
        &branch.steps[branch.at]
    }

    /// The position that is looked at.
    pub fn position(&self) -> &G::Position {
        &self.step().position
    }

    /// The seats that are to choose.
    pub fn asked(&self) -> SeatSet {
        self.game.asked(self.position())
    }

    /// How the game ended, if it did by now.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.position())
    }

    /// The legal choices of a seat; none for a seat that is not asked.
    pub fn choices(&self, seat: Seat) -> Vec<G::Choice> {
        self.game.legal(self.position(), seat)
    }

    /// Makes a choice. At an earlier moment of a branch, the choice that was made there goes on along it, and any other
    /// begins a new branch.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, choice: G::Choice) -> Result<&Step<G>, G::Refusal> {
        let made = Move { seat, choice };
        if self.answered_at(made).is_some_and(|answered| self.bring_forward(answered)) {
            self.branch_mut().at += 1;
            return Ok(self.step());
        }
        let step = self.step_after(made)?;
        Ok(self.go_on_with(step))
    }

    /// Changes the position by hand; see [`Game::edited`]. It is a step like a choice: at an earlier moment of a branch it
    /// begins a new branch, unless the same was done there.
    ///
    /// # Errors
    /// Every reason why it can't be changed so; nothing has changed.
    pub fn edit(&mut self, edit: &str) -> Result<&Step<G>, Vec<String>> {
        let branch = self.branch();
        if branch.steps.get(branch.at + 1).is_some_and(|next| next.edit.as_deref() == Some(edit)) {
            self.branch_mut().at += 1;
            return Ok(self.step());
        }
        let step = edited_step(&*self.game, self.position(), edit)?;
        Ok(self.go_on_with(step))
    }

    /// Does again what was done at a table, in a game that has just begun by the same rules.
    pub fn follow(&mut self, played: &Table<'_, G>) {
        for step in played.steps() {
            // The table has just played the same by the same rules.
            match (step.made, &step.edit) {
                (Some(made), _) => drop(self.play(made.seat, made.choice).is_ok()),
                (None, Some(edit)) => drop(self.edit(edit).is_ok()),
                (None, None) => {}
            }
        }
    }

    fn go_on_with(&mut self, step: Step<G>) -> &Step<G> {
        if self.at() < self.branch().len() {
            self.fork(None);
        }
        let branch = self.branch_mut();
        branch.undone.clear();
        branch.steps.push(Arc::new(step));
        branch.at += 1;
        self.step()
    }

    /// The step of the branch at which this choice is made next: the one after the moment that is looked at, or a later
    /// answer to the same decision, since answers that lie face down together have no order.
    fn answered_at(&self, made: Move<G::Choice>) -> Option<usize> {
        let branch = self.branch();
        let steps = branch.steps.iter().enumerate().skip(branch.at + 1);
        for (at, step) in steps {
            if step.made == Some(made) {
                return Some(at);
            }
            let is_of_another = step.made.is_some_and(|other| other.seat != made.seat);
            if !is_of_another || self.game.covered(&step.position) == SeatSet::NONE {
                return None;
            }
        }
        None
    }

    /// Makes a later answer to the decision that is asked the next step; what comes after both stays. `false` if it can't be
    /// the next one, which the contract of a game rules out.
    fn bring_forward(&mut self, answered: usize) -> bool {
        let next = self.at() + 1;
        if answered == next {
            return true;
        }
        let steps = &self.branch().steps;
        let order = std::iter::once(answered).chain(next..answered).filter_map(|at| steps[at].made);
        let mut position = self.position().clone();
        let reordered = order.map(|made| {
            let step = self.step_from(&position, made).ok()?;
            position = step.position.clone();
            Some(Arc::new(step))
        });
        let Some(reordered) = reordered.collect::<Option<Vec<_>>>() else { return false };
        self.branch_mut().steps.splice(next..=answered, reordered);
        true
    }

    fn step_after(&self, made: Move<G::Choice>) -> Result<Step<G>, G::Refusal> {
        self.step_from(self.position(), made)
    }

    fn step_from(&self, position: &G::Position, made: Move<G::Choice>) -> Result<Step<G>, G::Refusal> {
        let mut table = Table::new(&*self.game, position.clone());
        table.play(made.seat, made.choice)?;
        Ok(table.into_last_step())
    }

    /// Begins a new branch at the moment that is looked at, and goes on there.
    pub fn fork(&mut self, name: Option<&str>) {
        let branch = self.branch();
        let at = branch.at;
        let name = name.map_or_else(|| self.free_name(), str::to_owned);
        let forked = Branch {
            name,
            note: String::new(),
            notes: branch.notes.range(..=at).map(|(&at, notes)| (at, notes.clone())).gather(),
            steps: branch.steps[..=at].to_vec(),
            undone: Vec::new(),
            at,
        };
        self.branches.push(forked);
        self.current = self.branches.len() - 1;
    }

    /// A name that no branch has: `branch 2`, and so on.
    fn free_name(&self) -> String {
        let names = (self.branches.len() + 1..).map(|number| format!("branch {number}"));
        let is_free = |name: &String| self.branches.iter().all(|branch| branch.name != *name);
        names.into_iter().find(is_free).unwrap_or_default()
    }

    /// Continues with another branch, at the moment where it was left. Does nothing if there is no such branch.
    pub fn switch(&mut self, branch: usize) {
        if branch < self.branches.len() {
            self.current = branch;
        }
    }

    /// Removes a branch and returns it; the last branch is not removed. What it shares with others stays with them.
    pub fn remove(&mut self, branch: usize) -> Option<Branch<G>> {
        if self.branches.len() < 2 || branch >= self.branches.len() {
            return None;
        }
        let removed = self.branches.remove(branch);
        if self.current > branch || self.current == self.branches.len() {
            self.current -= 1;
        }
        Some(removed)
    }

    /// Puts a branch of this game back where it was taken away, and goes on with it.
    pub fn put_back(&mut self, branch: usize, removed: Branch<G>) {
        let branch = branch.min(self.branches.len());
        self.branches.insert(branch, removed);
        self.current = branch;
    }

    /// Looks at the moment after `count` choices, or the last one.
    pub fn go_to(&mut self, count: usize) {
        let branch = self.branch_mut();
        branch.at = count.min(branch.len());
    }

    /// Takes the branch's last choice back; `false` if there is none. At an earlier moment it goes to the moment before.
    pub fn undo(&mut self) -> bool {
        let branch = self.branch_mut();
        if branch.at == 0 {
            return false;
        }
        branch.at -= 1;
        if branch.at + 2 == branch.steps.len() {
            branch.undone.extend(branch.steps.pop());
        }
        true
    }

    /// Takes back the latest answer of a seat at the branch's end, as long as it lies face down; `false` where none does.
    /// The answers that others gave since stay.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        let branch = self.branch();
        let Some(at) = branch.steps.iter().rposition(|step| step.made.is_some_and(|made| made.seat == seat)) else {
            return false;
        };
        // Once all have answered everybody has seen the answers.
        if !branch.steps[at..].iter().all(|step| self.game.covered(&step.position).has(seat)) {
            return false;
        }
        let since: Vec<Move<G::Choice>> = branch.steps[at + 1..].iter().filter_map(|step| step.made).collect();
        self.undo_to(at - 1);
        for made in since {
            let step = self.step_after(made).ok().map(Arc::new);
            let branch = self.branch_mut();
            branch.at += step.iter().len();
            branch.steps.extend(step);
        }
        let branch = self.branch_mut();
        branch.undone.clear();
        true
    }

    /// Takes back all choices after `count`.
    pub fn undo_to(&mut self, count: usize) {
        let branch = self.branch_mut();
        let count = count.min(branch.len());
        let taken = branch.steps.drain(count + 1..).rev();
        branch.undone.extend(taken);
        branch.at = count;
    }

    /// Makes the choice again that was taken back last; `false` if there is none. At an earlier moment it goes to the
    /// moment after.
    pub fn redo(&mut self) -> bool {
        let branch = self.branch_mut();
        if branch.at == branch.len() {
            let Some(step) = branch.undone.pop() else { return false };
            branch.steps.push(step);
        }
        branch.at += 1;
        true
    }

    /// How many choices that were taken back could be made again at the branch's end.
    pub fn undone(&self) -> usize {
        self.branch().undone.len()
    }
}
