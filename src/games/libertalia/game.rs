//! The contract that the kernel asks for, and the course of a day.

use super::legal::takes_of;
use super::{Choice, Event, Libertalia, Phase, Position, Question, Rank, Refusal, Target};
use crate::kernel::{AnySink, BotRng, Game, Outcome, Seat, SeatSet, Sink};
use crate::model::Texts;

impl Libertalia {
    /// Goes on until somebody is asked or the game is over.
    ///
    /// Each phase is a function of its own, never inlined: in one for all of them, what the longest needs of the stack and the
    /// registers would be set up at each token that is taken.
    #[inline]
    pub(super) fn go_on<S: Sink<Libertalia>>(&self, p: &mut Position, sink: &mut S) {
        while p.asked.is_empty() && !p.is_over() {
            match p.phase {
                Phase::Sunrise => self.show_characters(p, sink),
                Phase::Day => self.go_on_with_day(p, sink),
                Phase::Dusk => self.go_on_with_dusk(p, sink),
                Phase::Night => self.go_on_with_night(p, sink),
                Phase::Rest => {}
            }
        }
    }

    /// Begins a phase whose actions are done character by character.
    pub(super) fn begin_phase<S: Sink<Libertalia>>(&self, p: &mut Position, phase: Phase, sink: &mut S) {
        p.phase = phase;
        p.acted = SeatSet::NONE;
        p.acting = Rank(0);
        sink.record(p, (), Event::PhaseBegan { phase });
    }

    /// Plays a choice without looking whether it is legal.
    #[inline]
    fn play_unchecked<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        p.asked.remove(seat);
        match choice {
            Choice::Play(rank) => self.choose_character(p, seat, rank),
            Choice::Take(token) => {
                self.take_booty(p, seat, token, sink);
                // At once, since it is dusk: which phase goes on is a jump that processors often do not foresee.
                if p.asked.is_empty() {
                    self.go_on_with_dusk(p, sink);
                }
            }
            Choice::Character(..) | Choice::Card(_) | Choice::Token(_) | Choice::Number(_) | Choice::None => {
                self.answer_effect(p, Target::of(choice, seat).unwrap_or_default(), sink);
            }
        }
        if p.asked.is_empty() {
            self.go_on(p, sink);
        }
    }

    /// [`Libertalia::play_unchecked`] for a sink that records nothing: compiled once.
    fn play_unobserved(&self, p: &mut Position, seat: Seat, choice: Choice) {
        self.play_unchecked(p, seat, choice, &mut ());
    }

    /// [`Libertalia::play_unchecked`] for all other sinks that are not hot: compiled once.
    fn play_observed(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut AnySink<'_, Libertalia>) {
        self.play_unchecked(p, seat, choice, sink);
    }
}

impl Game for Libertalia {
    type Position = Position;
    type Choice = Choice;
    type Event = Event;
    type Cause = ();
    type Refusal = Refusal;

    fn seats(&self, p: &Position) -> usize {
        p.seats as usize
    }

    fn start<S: Sink<Libertalia>>(&self, seed: u64, sink: &mut S) -> Position {
        self.set_up(seed, &mut AnySink::of(sink))
    }

    #[inline]
    fn asked(&self, p: &Position) -> SeatSet {
        p.asked
    }

    fn covered(&self, p: &Position) -> SeatSet {
        p.seats().filter(|&seat| p[seat].chosen.is_some()).collect()
    }

    #[inline]
    fn choices(&self, p: &Position, seat: Seat, choices: &mut Vec<Choice>) {
        choices.clear();
        self.list_choices(p, seat, choices);
    }

    #[inline]
    fn listed<'a>(&'a self, p: &Position, seat: Seat, room: &'a mut Vec<Choice>) -> &'a [Choice] {
        if p.question == Question::Booty {
            return takes_of(p);
        }
        self.choices(p, seat, room);
        room
    }

    fn refusal(&self, p: &Position, seat: Seat, choice: Choice) -> Option<Refusal> {
        self.refusal_of(p, seat, choice)
    }

    #[inline]
    fn play<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        if S::IS_HOT {
            self.play_unchecked(p, seat, choice, sink);
        } else if S::IS_IDLE {
            self.play_unobserved(p, seat, choice);
        } else {
            self.play_observed(p, seat, choice, &mut AnySink::of(sink));
        }
    }

    fn edited<S: Sink<Libertalia>>(
        &self,
        position: &Position,
        edit: &str,
        sink: &mut S,
    ) -> Result<Position, Vec<String>> {
        self.edited_position(position, edit, sink)
    }

    fn outcome(&self, p: &Position) -> Option<Outcome> {
        self.outcome_of(p)
    }

    fn choice_text(&self, choice: Choice) -> String {
        self.write_choice(choice)
    }

    fn parse_choice(&self, _: &Position, _: Seat, text: &str) -> Result<Choice, String> {
        self.read_choice(text)
    }

    fn refusal_text(&self, p: &Position, refusal: Refusal) -> String {
        self.refusal_words(p, refusal, &Texts::EMPTY)
    }

    fn imagine(&self, p: &Position, seat: Seat, stream: &mut BotRng) -> Position {
        self.imagine_as(p, seat, stream)
    }

    /// Always: no two choices of one decision come to the same, and no decision is a sum of others.
    fn is_canonical(&self, _: &Position, _: Seat, _: Choice) -> bool {
        true
    }
}
