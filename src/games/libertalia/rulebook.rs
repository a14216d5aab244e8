//! What the tools ask of Libertalia: its moments in the words of traces, and the numbers that bots draw by.

use super::state::FIELDS;
use super::{Choice, Event, Libertalia, Position, Question, Refusal, Token};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::Field;
use crate::model::Texts;
use serde_json::{Map, Value};

impl Rulebook for Libertalia {
    const UNSOUND: &'static str = "cards, doubloons or tokens do not add up";

    fn question(&self, position: &Position, _: Seat) -> &'static str {
        position.question.asked()
    }

    fn fields(&self) -> &[Field<Libertalia>] {
        &FIELDS
    }

    fn refusal_in(&self, p: &Position, refusal: Refusal, texts: &Texts) -> String {
        self.refusal_words(p, refusal, texts)
    }

    fn event_kind(&self, event: Event) -> &'static str {
        event.kind()
    }

    fn failure_in(&self, event: Event) -> Option<String> {
        if let Event::EffectFailed { rank, .. } = event {
            return Some(format!("the script of an action fails at the character {rank}"));
        }
        let Event::PointFailed { point } = event else { return None };
        Some(format!("the script of `{}` fails", point.spec().id))
    }

    fn event_value(&self, event: Event) -> Value {
        event.in_trace(self)
    }

    fn is_choice_open(&self, position: &Position, seat: Seat) -> bool {
        !self.takes_unseen(position, seat)
    }

    fn settings(&self) -> Map<String, Value> {
        if let Value::Object(settings) = self.describe_rules() { settings } else { Map::new() }
    }

    /// The campaign, the day, the phase, and the character that acts.
    #[inline]
    fn moment(&self, p: &Position) -> u64 {
        u64::from(p.campaign) << 24 | u64::from(p.day) << 16 | (p.phase as u64) << 8 | u64::from(p.acting.0)
    }

    #[inline]
    fn question_number(&self, position: &Position, _: Seat) -> usize {
        match position.question {
            Question::Character => 0,
            Question::Booty => 1,
            Question::Target => 2 + usize::from(position.effect.filled) + position.answers().len(),
        }
    }

    #[inline]
    fn choice_number(&self, choice: Choice) -> u64 {
        let token = |token: Token| token as u64;
        let (kind, one, other) = match choice {
            Choice::Play(rank) => (1, u64::from(rank.0), 0),
            Choice::Take(it) => (2, token(it), 0),
            Choice::Character(rank, owner) => (3, u64::from(rank.0), u64::from(owner.0)),
            Choice::Card(rank) => (4, u64::from(rank.0), 0),
            Choice::Token(it) => (5, token(it), 0),
            Choice::Number(number) => (6, u64::from(number), 0),
            Choice::None => (7, 0, 0),
        };
        kind << 32 | one << 8 | other
    }

    fn audit(&self, position: &Position) -> Result<(), String> {
        Libertalia::audit(self, position)
    }
}
