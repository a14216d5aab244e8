//! The contract of a game: who is asked, what the choices are, what a choice does, and how it ended.

use super::{Seat, SeatSet};
use std::fmt;

/// What is told while a game is played. The empty sink `()` costs nothing.
pub trait Sink<Event> {
    /// Takes one event, after it happened.
    fn record(&mut self, event: Event);
}

impl<Event> Sink<Event> for () {
    #[inline(always)]
    fn record(&mut self, _: Event) {}
}

impl<Event> Sink<Event> for Vec<Event> {
    fn record(&mut self, event: Event) {
        self.push(event);
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The ending's word, as traces and reports write it.
    pub end: &'static str,
    /// Who won; several where the win is shared.
    pub winners: SeatSet,
    /// The points that decided, one a seat, clockwise.
    pub points: Vec<i32>,
}

/// A game: rules without a state. All state is in the position, so that any number of threads may share the rules.
///
/// The contract: [`Game::choices`] lists exactly the choices that [`Game::refusal`] does not refuse; [`Game::play`] is
/// called with a listed choice only and leaves a position that asks again or is over. A decision may be asked of one
/// seat, where players act in turn, or of several at once, each of which answers with a `play` of its own.
pub trait Game: Sync {
    /// Everything there is to know of a moment, chance and the half-done action included.
    type Position: Clone + Send + Sync;
    /// One choice; what it means depends on what is asked.
    type Choice: Copy + Eq + fmt::Debug + Send + Sync;
    /// Something that happened, in the past tense, with its values.
    type Event: Copy + fmt::Debug + Send + Sync;
    /// Why a choice is not legal.
    type Refusal: Copy + fmt::Debug;

    /// How many seats play.
    fn seats(&self, position: &Self::Position) -> usize;

    /// The seats that are to choose now; none once the game is over.
    fn asked(&self, position: &Self::Position) -> SeatSet;

    /// Lists the legal choices of an asked seat. What was in `choices` is dropped.
    fn choices(&self, position: &Self::Position, seat: Seat, choices: &mut Vec<Self::Choice>);

    /// Why the seat may not choose this now, or `None` if it may.
    fn refusal(&self, position: &Self::Position, seat: Seat, choice: Self::Choice) -> Option<Self::Refusal>;

    /// Plays a choice that is not refused, and all that follows from it up to the next decision.
    fn play<S: Sink<Self::Event>>(&self, position: &mut Self::Position, seat: Seat, choice: Self::Choice, sink: &mut S);

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The choice as a line of plain words, the same in every journal.
    fn choice_text(&self, choice: Self::Choice) -> String;

    /// Reads what [`Game::choice_text`] wrote. What a word means may depend on what is asked.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn parse_choice(&self, position: &Self::Position, text: &str) -> Result<Self::Choice, String>;

    /// Says a refusal in words: why, with the values and the section of the rulebook.
    fn refusal_text(&self, position: &Self::Position, refusal: Self::Refusal) -> String;
}
