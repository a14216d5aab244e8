//! The contract that the kernel asks for.

use super::{Choice, Event, EventCause, Liberte, Position, Question, Refusal, View};
use crate::kernel::{AnySink, BotRng, Game, Outcome, Seat, SeatSet, Sink};
use crate::model::Claim;

impl Liberte {
    /// Plays a game's choice without looking whether it is legal.
    #[inline]
    fn play_unchecked<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        // Compared by its kind alone: what targets hold is of no matter here, and a comparison of all would be a call.
        if matches!(choice, Choice::Claim) {
            return self.play_claim(p, choice, sink);
        }
        match p.question {
            Question::RefreshDiscard => self.play_refresh_discard(p, choice, sink),
            Question::RefreshDraw => self.play_refresh_draw(p, choice, sink),
            Question::Action => self.play_action(p, choice, sink),
            Question::TakeDiscard => {
                if let Choice::Discard(card) = choice {
                    self.play_take_discard(p, card, sink);
                }
            }
            Question::Take => self.play_take(p, choice, sink),
            Question::SecondTake => self.play_second_take(p, choice, sink),
            Question::Place => self.play_place(p, choice, sink),
            Question::CleanUp => self.play_clean_up(p, choice, sink),
            Question::Target => self.play_target(p, choice, sink),
            Question::Advance => self.play_advance(p, choice, sink),
        }
    }

    /// [`Liberte::play_unchecked`] for a sink that records nothing: compiled once.
    fn play_unobserved(&self, p: &mut Position, choice: Choice) {
        self.play_unchecked(p, choice, &mut ());
    }

    /// [`Liberte::play_unchecked`] for all other sinks that are not hot: compiled once.
    fn play_observed(&self, p: &mut Position, choice: Choice, sink: &mut AnySink<'_, Liberte>) {
        self.play_unchecked(p, choice, sink);
    }

    /// Lists the choices of what is asked.
    #[inline]
    fn list(&self, p: &Position, choices: &mut Vec<Choice>) {
        // The long lists are functions of their own, never inlined, and nothing follows them: what one needs of the stack, the
        // others need not set up.
        match p.question {
            Question::RefreshDiscard => self.list_refresh_discards(p, choices),
            Question::RefreshDraw | Question::Take => self.list_draws(p, choices),
            Question::Action => self.list_action(p, choices),
            Question::TakeDiscard => self.list_take_discards(p, choices),
            Question::SecondTake => self.list_second_takes(p, choices),
            Question::Place => self.list_places(p, choices),
            Question::CleanUp => self.list_clean_up(p, choices),
            Question::Target => self.list_targets(p, choices),
            Question::Advance => self.list_advances(p, choices),
        }
    }

    /// Lists the choices of what is asked, and the claim where it may be made.
    #[cold]
    fn list_with_claim(&self, p: &Position, choices: &mut Vec<Choice>) {
        self.list(p, choices);
        if self.may_claim(p) {
            choices.push(Choice::Claim);
        }
    }
}

impl Game for Liberte {
    type Position = Position;
    type Choice = Choice;
    type Event = Event;
    type Cause = EventCause;
    type Refusal = Refusal;

    fn start<S: Sink<Liberte>>(&self, seed: u64, sink: &mut S) -> Position {
        Liberte::start(self, seed, sink)
    }

    fn seats(&self, p: &Position) -> usize {
        p.seats as usize
    }

    #[inline]
    fn asked(&self, p: &Position) -> SeatSet {
        if p.is_over() { SeatSet::NONE } else { SeatSet::only(p.asked) }
    }

    #[inline]
    fn covered(&self, p: &Position) -> SeatSet {
        p.covered()
    }

    fn imagine(&self, p: &Position, seat: Seat, rng: &mut BotRng) -> Position {
        View::new(self, p, seat).imagine(rng)
    }

    fn is_canonical(&self, _: &Position, _: Seat, _: Choice) -> bool {
        true
    }

    #[inline]
    fn choices(&self, p: &Position, _: Seat, choices: &mut Vec<Choice>) {
        choices.clear();
        if self.rules.claim == Claim::Manual {
            return self.list_with_claim(p, choices);
        }
        self.list(p, choices);
    }

    fn refusal(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.refusal_of(p, seat, choice)
    }

    #[inline]
    fn play<S: Sink<Liberte>>(&self, p: &mut Position, _: Seat, choice: Choice, sink: &mut S) {
        if S::IS_HOT {
            self.play_unchecked(p, choice, sink);
        } else if S::IS_IDLE {
            self.play_unobserved(p, choice);
        } else {
            self.play_observed(p, choice, &mut AnySink::of(sink));
        }
    }

    fn edited<S: Sink<Liberte>>(&self, p: &Position, edit: &str, _: &mut S) -> Result<Position, Vec<String>> {
        self.edited_position(p, edit)
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        self.outcome_of(p)
    }

    fn choice_text(&self, choice: Choice) -> String {
        self.write_choice(choice)
    }

    fn parse_choice(&self, p: &Position, _: Seat, text: &str) -> Result<Choice, String> {
        self.read_choice(p, text)
    }

    fn refusal_text(&self, p: &Position, refusal: Refusal) -> String {
        self.refusal_words(p, refusal, self.pack.texts("en"))
    }
}
