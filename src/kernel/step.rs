//! A choice that was made, and what it led to.

use super::{Game, Seat};
use std::sync::Arc;

/// A choice and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move<Choice> {
    /// The seat that chose.
    pub seat: Seat,
    /// The choice.
    pub choice: Choice,
}

/// A step of a game: a choice or a change by hand, what happened, and the position that it left.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The choice that was made; none at the beginning, and where the position was changed by hand.
    pub made: Option<Move<G::Choice>>,
    /// How the position was changed by hand, as a journal has it; none where a choice was made, and at the beginning.
    pub edit: Option<Arc<str>>,
    /// The choices with no alternative that were answered right after it.
    pub forced: Vec<Move<G::Choice>>,
    /// What happened, in order.
    pub events: Vec<G::Event>,
    /// The position then.
    pub position: G::Position,
}
