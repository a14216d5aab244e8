//! A game in progress, and the only place where it changes.

use super::{Game, Move, Outcome, Seat, SeatSet, Step};

/// A game in progress, with undo and redo.
///
/// Decisions with a single choice are answered by the table itself as soon as they come up, and are not counted as
/// choices: undo goes back to the last time that somebody had a choice.
#[derive(Clone, Debug)]
pub struct Table<'g, G: Game> {
    game: &'g G,
    start: G::Position,
    /// The beginning, then a step for each choice.
    steps: Vec<Step<G>>,
    undone: Vec<Step<G>>,
}

impl<'g, G: Game> Table<'g, G> {
    /// A game that starts at a position; forced choices are made at once.
    pub fn new(game: &'g G, start: G::Position) -> Table<'g, G> {
        let (mut position, mut events) = (start.clone(), Vec::new());
        let forced = answer_forced(game, &mut position, &mut events);
        Table {
            game,
            start,
            steps: vec![Step { made: None, edit: None, forced, events, position }],
            undone: Vec::new(),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        &self.last_step().position
    }

    /// The position that the game began from, before any forced choice.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The beginning with what happened before the first choice, then a step for each choice made so far.
    pub fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// The step that led to the position now.
    pub fn last_step(&self) -> &Step<G> {
        self.steps.last().expect("the beginning is always there")
    }

    /// The choices made so far, without changes by hand.
    pub fn moves(&self) -> impl Iterator<Item = Move<G::Choice>> + '_ {
        self.steps.iter().filter_map(|step| step.made)
    }

    /// The number of choices made so far, changes by hand among them.
    pub fn len(&self) -> usize {
        self.steps.len() - 1
    }

    /// Whether no choice was made yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many undone choices could be made again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The seats that are to choose.
    pub fn asked(&self) -> SeatSet {
        self.game.asked(self.position())
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(self.position())
    }

    /// The legal choices of a seat; none for a seat that is not asked.
    pub fn choices(&self, seat: Seat) -> Vec<G::Choice> {
        self.game.legal(self.position(), seat)
    }

    /// Makes a choice. What was undone before can then no longer be redone.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, choice: G::Choice) -> Result<&Step<G>, G::Refusal> {
        if let Some(refusal) = self.game.refusal(self.position(), seat, choice) {
            return Err(refusal);
        }
        self.undone.clear();
        Ok(self.make(Move { seat, choice }))
    }

    fn make(&mut self, made: Move<G::Choice>) -> &Step<G> {
        let (mut position, mut events) = (self.position().clone(), Vec::new());
        self.game.play(&mut position, made.seat, made.choice, &mut events);
        let forced = answer_forced(self.game, &mut position, &mut events);
        self.steps.push(Step { made: Some(made), edit: None, forced, events, position });
        self.last_step()
    }

    /// Changes the position by hand; see [`Game::edited`]. It is a step of the game like a choice.
    ///
    /// # Errors
    /// Every reason why it can't be changed so; nothing has changed.
    pub fn edit(&mut self, edit: &str) -> Result<&Step<G>, Vec<String>> {
        let step = edited_step(self.game, self.position(), edit)?;
        self.undone.clear();
        self.steps.push(step);
        Ok(self.last_step())
    }

    /// Takes the last choice or change by hand back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let taken_back = if self.is_empty() { None } else { self.steps.pop() };
        let is_taken = taken_back.is_some();
        self.undone.extend(taken_back);
        is_taken
    }

    /// Takes back the latest answer of a seat, as long as it lies face down; `false` where none does. The answers that
    /// others gave since stay.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        let Some(at) = self.steps.iter().rposition(|step| step.made.is_some_and(|made| made.seat == seat)) else {
            return false;
        };
        // Once all have answered everybody has seen the answers.
        if !self.steps[at..].iter().all(|step| self.game.covered(&step.position).has(seat)) {
            return false;
        }
        let mut since = self.steps.split_off(at).into_iter();
        self.undone = since.next().into_iter().collect();
        for made in since.filter_map(|step| step.made) {
            self.make(made);
        }
        true
    }

    /// Makes the choice again that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(step) = self.undone.pop() else {
            return false;
        };
        match step.made {
            // What others have answered in secret since may have come before it.
            Some(made) => drop(self.make(made)),
            None => self.steps.push(step),
        }
        true
    }

    /// Goes back or forward to the moment after `count` choices; stops at the ends of what is known.
    pub fn go_to(&mut self, count: usize) {
        if count < self.len() {
            self.undone.extend(self.steps.drain(count + 1..).rev());
        }
        while self.len() < count && self.redo() {}
    }

    /// The last step, for a table that is no longer needed.
    pub(super) fn into_last_step(mut self) -> Step<G> {
        self.steps.pop().expect("the beginning is always there")
    }
}

/// The step that changes a position by hand.
///
/// # Errors
/// Every reason why it can't be changed so.
pub(super) fn edited_step<G: Game>(game: &G, before: &G::Position, edit: &str) -> Result<Step<G>, Vec<String>> {
    if !game.covered(before).is_empty() {
        return Err(vec!["answers lie face down: the position can be changed once all have answered".to_owned()]);
    }
    let mut events = Vec::new();
    let mut position = game.edited(before, edit, &mut events)?;
    let forced = answer_forced(game, &mut position, &mut events);
    Ok(Step { made: None, edit: Some(edit.into()), forced, events, position })
}

/// Answers decisions with a single choice until there is one with several, or the end. Gives those choices.
fn answer_forced<G: Game>(game: &G, position: &mut G::Position, events: &mut Vec<G::Event>) -> Vec<Move<G::Choice>> {
    let (mut forced, mut choices) = (Vec::new(), Vec::new());
    'again: loop {
        for seat in game.asked(position).iter() {
            game.choices(position, seat, &mut choices);
            if let [choice] = choices[..] {
                game.play(position, seat, choice, events);
                forced.push(Move { seat, choice });
                continue 'again;
            }
        }
        return forced;
    }
}
