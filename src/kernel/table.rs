//! A game in progress: the only place where one changes.

use super::{Game, Move, Outcome, Seat, SeatSet};

/// A moment of the game: what was chosen, and what it led to.
#[derive(Clone, Debug)]
pub struct Moment<G: Game> {
    /// The choice that was made.
    pub made: Move<G::Choice>,
    /// The choices with no alternative that the table answered right after it.
    pub forced: Vec<Move<G::Choice>>,
    /// What happened, in order.
    pub events: Vec<G::Event>,
}

/// A game in progress, with undo and redo.
///
/// Decisions with a single choice are answered by the table itself as soon as they come up, and are not counted as
/// choices: undo goes back to the last time that somebody had a choice. Going back replays from the beginning, which
/// is exact by construction.
#[derive(Clone, Debug)]
pub struct Table<'g, G: Game> {
    game: &'g G,
    start: G::Position,
    position: G::Position,
    moments: Vec<Moment<G>>,
    undone: Vec<Move<G::Choice>>,
    opening: Vec<G::Event>,
    forced_at_start: Vec<Move<G::Choice>>,
}

impl<'g, G: Game> Table<'g, G> {
    /// A game that starts at a position; forced choices are made at once.
    pub fn new(game: &'g G, start: G::Position) -> Table<'g, G> {
        let mut table = Table {
            game,
            position: start.clone(),
            start,
            moments: Vec::new(),
            undone: Vec::new(),
            opening: Vec::new(),
            forced_at_start: Vec::new(),
        };
        let mut opening = Vec::new();
        table.forced_at_start = table.settle(&mut opening);
        table.opening = opening;
        table
    }

    /// The game that is played.
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        &self.position
    }

    /// The position that the game began from, before any forced choice.
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// What happened before the first choice.
    pub fn opening(&self) -> &[G::Event] {
        &self.opening
    }

    /// The choices with no alternative that the table answered before the first choice.
    pub fn forced_at_start(&self) -> &[Move<G::Choice>] {
        &self.forced_at_start
    }

    /// The choices made so far and what they led to.
    pub fn moments(&self) -> &[Moment<G>] {
        &self.moments
    }

    /// How many undone choices could be made again.
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// The seats that are to choose.
    pub fn asked(&self) -> SeatSet {
        self.game.asked(&self.position)
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.position)
    }

    /// The legal choices of a seat; none for a seat that is not asked.
    pub fn choices(&self, seat: Seat) -> Vec<G::Choice> {
        let mut choices = Vec::new();
        if self.asked().has(seat) {
            self.game.choices(&self.position, seat, &mut choices);
        }
        choices
    }

    /// Makes a choice. What was undone before can then no longer be redone.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn play(&mut self, seat: Seat, choice: G::Choice) -> Result<&Moment<G>, G::Refusal> {
        if let Some(refusal) = self.game.refusal(&self.position, seat, choice) {
            return Err(refusal);
        }
        self.undone.clear();
        Ok(self.make(Move { seat, choice }))
    }

    fn make(&mut self, made: Move<G::Choice>) -> &Moment<G> {
        let mut events = Vec::new();
        self.game.play(&mut self.position, made.seat, made.choice, &mut events);
        let forced = self.settle(&mut events);
        self.moments.push(Moment { made, forced, events });
        self.moments.last().expect("a moment was pushed just now")
    }

    /// Answers decisions with a single choice until there is one with several, or the end.
    fn settle(&mut self, events: &mut Vec<G::Event>) -> Vec<Move<G::Choice>> {
        let mut forced = Vec::new();
        let mut choices = Vec::new();
        'again: loop {
            for seat in self.game.asked(&self.position).iter() {
                self.game.choices(&self.position, seat, &mut choices);
                if let [choice] = choices[..] {
                    self.game.play(&mut self.position, seat, choice, events);
                    forced.push(Move { seat, choice });
                    continue 'again;
                }
            }
            return forced;
        }
    }

    /// Takes the last choice back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.moments.pop() else {
            return false;
        };
        self.undone.push(last.made);
        self.rebuild();
        true
    }

    /// Takes back the latest answer of a seat, as long as it lies face down; `false` where none does. The answers that
    /// others gave since stay.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        let Some(at) = self.moments.iter().rposition(|moment| moment.made.seat == seat) else { return false };
        let since: Vec<Move<G::Choice>> = self.moments[at..].iter().map(|moment| moment.made).collect();
        let undone = std::mem::take(&mut self.undone);
        self.go_to(at);
        // Once all have answered everybody has seen the answers.
        let is_covered = since.iter().all(|&made| {
            self.make(made);
            self.game.covered(&self.position).has(seat)
        });
        self.go_to(at);
        let kept = if is_covered { &since[1..] } else { &since };
        for &made in kept {
            self.make(made);
        }
        self.undone = if is_covered { vec![since[0]] } else { undone };
        is_covered
    }

    /// Makes the choice again that was taken back last; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(made) = self.undone.pop() else {
            return false;
        };
        self.make(made);
        true
    }

    /// Goes back or forward to the moment after `count` choices; stops at the ends of what is known.
    pub fn go_to(&mut self, count: usize) {
        if count < self.moments.len() {
            let taken_back = self.moments.drain(count..).rev().map(|moment| moment.made);
            self.undone.extend(taken_back);
            self.rebuild();
        }
        while self.moments.len() < count && self.redo() {}
    }

    fn rebuild(&mut self) {
        self.position = self.start.clone();
        let known = std::mem::take(&mut self.moments);
        self.settle(&mut Vec::new());
        for moment in known {
            self.make(moment.made);
        }
    }
}
