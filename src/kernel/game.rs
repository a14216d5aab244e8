//! The contract of a game: who is asked, which choices are legal, what a choice does, and how the game ended.

use super::{BotRng, Seat, SeatSet};
use std::fmt;

/// An observer of the events of a game. The empty sink `()` costs nothing.
pub trait Sink<G: Game> {
    /// Whether it does nothing with any event, so that what only makes events may be left out.
    const IS_IDLE: bool = false;

    /// Whether it observes so many games that the rules are compiled for it alone. All others share [`AnySink`].
    const IS_HOT: bool = false;

    /// Takes one event after it happened, with the position that it left and why it happened.
    fn record(&mut self, position: &G::Position, cause: G::Cause, event: G::Event);
}

impl<G: Game> Sink<G> for () {
    const IS_IDLE: bool = true;

    #[inline(always)]
    fn record(&mut self, _: &G::Position, _: G::Cause, _: G::Event) {}
}

impl<G: Game, A: Sink<G>, B: Sink<G>> Sink<G> for (&mut A, &mut B) {
    const IS_IDLE: bool = A::IS_IDLE && B::IS_IDLE;
    const IS_HOT: bool = A::IS_HOT || B::IS_HOT;

    #[inline(always)]
    fn record(&mut self, position: &G::Position, cause: G::Cause, event: G::Event) {
        self.0.record(position, cause, event);
        self.1.record(position, cause, event);
    }
}

impl<G: Game> Sink<G> for Vec<G::Event> {
    fn record(&mut self, _: &G::Position, _: G::Cause, event: G::Event) {
        self.push(event);
    }
}

/// Any sink, behind a pointer: the rules that are compiled for this one serve all sinks that are not [`Sink::IS_HOT`].
pub struct AnySink<'a, G: Game>(&'a mut dyn Observer<G>);

impl<'a, G: Game> AnySink<'a, G> {
    /// Hands every event on to this sink.
    pub fn of(sink: &'a mut impl Sink<G>) -> AnySink<'a, G> {
        AnySink(sink)
    }
}

impl<G: Game> Sink<G> for AnySink<'_, G> {
    fn record(&mut self, position: &G::Position, cause: G::Cause, event: G::Event) {
        self.0.observe(position, cause, event);
    }
}

/// What a pointer can be made to: a sink without its constants.
trait Observer<G: Game> {
    fn observe(&mut self, position: &G::Position, cause: G::Cause, event: G::Event);
}

impl<G: Game, S: Sink<G>> Observer<G> for S {
    fn observe(&mut self, position: &G::Position, cause: G::Cause, event: G::Event) {
        self.record(position, cause, event);
    }
}

/// An event with all that can be seen of it.
#[derive(Clone, Debug)]
pub struct Observation<G: Game> {
    /// The position that it left.
    pub position: G::Position,
    /// Why it happened.
    pub cause: G::Cause,
    /// What happened.
    pub event: G::Event,
}

/// Events with all that can be seen of them, in order.
#[derive(Clone)]
pub struct Observations<G: Game>(pub Vec<Observation<G>>);

impl<G: Game> fmt::Debug for Observations<G>
where
    Observation<G>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.0).finish()
    }
}

impl<G: Game> Default for Observations<G> {
    fn default() -> Observations<G> {
        Observations(Vec::new())
    }
}

impl<G: Game> Sink<G> for Observations<G> {
    fn record(&mut self, position: &G::Position, cause: G::Cause, event: G::Event) {
        self.0.push(Observation { position: position.clone(), cause, event });
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The ending's word, as traces and reports write it.
    pub end: &'static str,
    /// The winners; several where the win is shared.
    pub winners: SeatSet,
    /// The points that decided, one a seat, clockwise.
    pub points: Vec<i32>,
}

/// A game: rules without a state. All state is in the position, so that any number of threads may share the rules.
///
/// The contract: [`Game::choices`] lists exactly the choices that [`Game::refusal`] does not refuse; [`Game::play`] is
/// called with a listed choice only and leaves a position that asks again or is over. A decision may be asked of one
/// seat, where players act in turn, or of several at once, each of which answers with a `play` of its own.
///
/// Simultaneous answers are secret: those given lie face down ([`Game::covered`]) until the last seat has answered. Until
/// then nothing is recorded that another seat may not know, and answers of different seats commute: any order of them gives
/// the same position.
pub trait Game: Sized + Sync {
    /// Everything there is to know of a moment, chance and the half-done action included.
    type Position: Clone + Send + Sync;
    /// One choice; what it means depends on what is asked.
    type Choice: Copy + Eq + fmt::Debug + Send + Sync;
    /// Something that happened, in the past tense, with its values.
    type Event: Copy + fmt::Debug + Send + Sync;
    /// Why an event happened, as far as the event does not say it: the part of the rules, or the script.
    type Cause: Copy + fmt::Debug + Send + Sync;
    /// Why a choice is not legal.
    type Refusal: Copy + fmt::Debug;

    /// Sets the game up by a seed, and goes on to the first decision.
    fn start<S: Sink<Self>>(&self, seed: u64, sink: &mut S) -> Self::Position;

    /// The number of seats that play.
    fn seats(&self, position: &Self::Position) -> usize;

    /// The seats that are to choose now; none once the game is over.
    fn asked(&self, position: &Self::Position) -> SeatSet;

    /// The seats whose answers to the decision that is asked lie face down: nobody else may see them until the last seat has
    /// answered. None in a game in which players act in turn.
    fn covered(&self, position: &Self::Position) -> SeatSet;

    /// A position that the seat cannot tell from this one: what is hidden from it is dealt anew, and the covered answers of
    /// others are taken back, so that they are asked again. The generator and what the seat sees decide it, and nothing else.
    fn imagine(&self, position: &Self::Position, seat: Seat, rng: &mut BotRng) -> Self::Position;

    /// Lists the legal choices of an asked seat. What was in `choices` is dropped.
    fn choices(&self, position: &Self::Position, seat: Seat, choices: &mut Vec<Self::Choice>);

    /// The choices of [`Game::choices`], for who only looks at them: a list that the game has at hand, or one made in `room`.
    #[inline]
    fn listed<'a>(
        &'a self,
        position: &Self::Position,
        seat: Seat,
        room: &'a mut Vec<Self::Choice>,
    ) -> &'a [Self::Choice] {
        self.choices(position, seat, room);
        room
    }

    /// The legal choices of a seat, in a list of their own; none for a seat that is not asked.
    fn legal(&self, position: &Self::Position, seat: Seat) -> Vec<Self::Choice> {
        let mut choices = Vec::new();
        if self.asked(position).has(seat) {
            self.choices(position, seat, &mut choices);
        }
        choices
    }

    /// Why the seat may not choose this now, or `None` if it may.
    fn refusal(&self, position: &Self::Position, seat: Seat, choice: Self::Choice) -> Option<Self::Refusal>;

    /// Whether a legal choice is the one that bots look at, of several orders of choices that come to the same.
    fn is_canonical(&self, position: &Self::Position, seat: Seat, choice: Self::Choice) -> bool;

    /// Plays a choice that is not refused, and all that follows from it up to the next decision.
    fn play<S: Sink<Self>>(&self, position: &mut Self::Position, seat: Seat, choice: Self::Choice, sink: &mut S);

    /// A position changed by hand, and begun up to its first decision: `edit` says what is other in it than before, in
    /// the words of scenarios.
    ///
    /// # Errors
    /// Every reason for which there is no such position, or why this one can't be changed.
    fn edited<S: Sink<Self>>(
        &self,
        _position: &Self::Position,
        _edit: &str,
        _sink: &mut S,
    ) -> Result<Self::Position, Vec<String>> {
        Err(vec!["positions of this game can't be changed by hand".to_owned()])
    }

    /// How the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The choice as a line of plain words, the same in every journal.
    fn choice_text(&self, choice: Self::Choice) -> String;

    /// Reads what [`Game::choice_text`] wrote. What a word means may depend on what the seat is asked.
    ///
    /// # Errors
    /// What is wrong with the text, and what would be right.
    fn parse_choice(&self, position: &Self::Position, seat: Seat, text: &str) -> Result<Self::Choice, String>;

    /// Says a refusal in words: why, with the values and the section of the rulebook.
    fn refusal_text(&self, position: &Self::Position, refusal: Self::Refusal) -> String;
}
