//! The contract that the kernel asks for.

use super::{Cause, Choice, Event, Position, Question, Refusal, Revolution, Target};
use crate::kernel::{AnySink, BotRng, Game, Outcome, Seat, SeatSet, Sink};
use crate::model::Texts;

impl Revolution {
    /// Plays a choice without looking whether it is legal.
    #[inline]
    fn play_unchecked<S: Sink<Revolution>>(&self, position: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        match choice {
            Choice::Put { currency, space } => self.put(position, seat, currency, space, sink),
            Choice::Marker { area, owner } => self.play_target(position, seat, Target::Marker(area, owner), sink),
            Choice::Area { area } => self.play_target(position, seat, Target::Area(area), sink),
            Choice::Seat { seat: named } => self.play_target(position, seat, Target::Seat(named), sink),
            Choice::Nothing => self.play_target(position, seat, Target::Nothing, sink),
        }
    }

    /// [`Revolution::play_unchecked`] for a sink that records nothing: compiled once.
    fn play_unobserved(&self, position: &mut Position, seat: Seat, choice: Choice) {
        self.play_unchecked(position, seat, choice, &mut ());
    }

    /// [`Revolution::play_unchecked`] for all other sinks that are not hot: compiled once.
    fn play_observed(&self, position: &mut Position, seat: Seat, choice: Choice, sink: &mut AnySink<'_, Revolution>) {
        self.play_unchecked(position, seat, choice, sink);
    }
}

impl Game for Revolution {
    type Position = Position;
    type Choice = Choice;
    type Event = Event;
    type Cause = Cause;
    type Refusal = Refusal;

    fn start<S: Sink<Revolution>>(&self, seed: u64, sink: &mut S) -> Position {
        self.set_up(seed, &mut AnySink::of(sink))
    }

    fn seats(&self, _: &Position) -> usize {
        self.seats
    }

    #[inline]
    fn asked(&self, position: &Position) -> SeatSet {
        position.asked
    }

    fn covered(&self, position: &Position) -> SeatSet {
        self.covered_bids(position)
    }

    fn imagine(&self, position: &Position, seat: Seat, rng: &mut BotRng) -> Position {
        self.imagine_for(position, seat, rng)
    }

    #[inline]
    fn choices(&self, position: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        choices.clear();
        if !position.asked.has(seat) {
            return;
        }
        match position.question {
            Question::Bid => self.list_puts(position, seat, choices),
            Question::Target => self.list_targets(position, choices),
            Question::Nothing => {}
        }
    }

    #[inline]
    fn listed<'a>(&'a self, position: &Position, seat: Seat, room: &'a mut Vec<Choice>) -> &'a [Choice] {
        if position.question == Question::Bid && position.asked.has(seat) {
            let bidder = position.seat(seat);
            if self.has_spaces_to_spare(bidder) {
                return self.all_puts(bidder);
            }
        }
        self.choices(position, seat, room);
        room
    }

    fn refusal(&self, position: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.refusal_of(position, seat, choice)
    }

    fn is_canonical(&self, position: &Position, seat: Seat, choice: Choice) -> bool {
        self.is_first_order(position, seat, choice)
    }

    #[inline]
    fn play<S: Sink<Revolution>>(&self, position: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        if S::IS_HOT {
            self.play_unchecked(position, seat, choice, sink);
        } else if S::IS_IDLE {
            self.play_unobserved(position, seat, choice);
        } else {
            self.play_observed(position, seat, choice, &mut AnySink::of(sink));
        }
    }

    fn edited<S: Sink<Revolution>>(
        &self,
        position: &Position,
        edit: &str,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        self.edited_position(position, edit, sink)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        self.outcome_of(position)
    }

    fn choice_text(&self, choice: Choice) -> String {
        self.write_choice(choice)
    }

    fn parse_choice(&self, _: &Position, _: Seat, text: &str) -> Result<Choice, String> {
        self.read_choice(text)
    }

    fn refusal_text(&self, _: &Position, refusal: Refusal) -> String {
        self.refusal_words(refusal, &Texts::EMPTY)
    }
}
