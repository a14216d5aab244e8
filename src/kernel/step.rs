//! A choice that was made, and what it led to.

use super::{Game, Seat};

/// A choice and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move<Choice> {
    /// The seat that chose.
    pub seat: Seat,
    /// The choice.
    pub choice: Choice,
}

/// A step of a game: a choice, what happened, and the position that it left.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The choice that was made; none at the beginning.
    pub made: Option<Move<G::Choice>>,
    /// The choices with no alternative that were answered right after it.
    pub forced: Vec<Move<G::Choice>>,
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// The position then.
    pub position: G::Position,
}
