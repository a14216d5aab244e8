//! What the tools ask of Liberté: its moments in the words of traces, and the numbers that bots draw by.

use super::fields::FIELDS;
use super::rules::OTHER_ARGUMENTS;
use super::{Choice, Event, Liberte, Position, Refusal, describe_rules};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::Field;
use crate::model::{Argument, Phase, Texts};
use serde_json::{Map, Value};

impl Rulebook for Liberte {
    const UNSOUND: &'static str = "cards, blocks or tokens do not add up";

    fn question(&self, position: &Position, _: Seat) -> &'static str {
        position.question.id()
    }

    fn fields(&self) -> &[Field<Liberte>] {
        &FIELDS
    }

    fn refusal_in(&self, p: &Position, refusal: Refusal, texts: &Texts) -> String {
        self.refusal_words(p, refusal, texts)
    }

    fn event_kind(&self, event: Event) -> &'static str {
        event.kind()
    }

    fn failure_in(&self, event: Event) -> Option<String> {
        let script = if let Event::ScriptFailed { effect } = event {
            &self.pack.effects[effect.index()].id
        } else {
            let Event::PointFailed { point } = event else { return None };
            point.spec().id
        };
        Some(format!("the script of `{script}` fails"))
    }

    fn event_value(&self, event: Event) -> Value {
        self.describe_event(event)
    }

    fn event_seen_by(&self, event: Event, viewer: Seat) -> Value {
        let mut value = self.describe_event(event);
        if !event.shows_card_to(viewer) {
            value["card"] = Value::Null;
        }
        if let Event::CounterChanged { counter, of, .. } = event
            && !self.sees_counter(counter, of, viewer)
        {
            value["number"] = Value::Null;
        }
        value
    }

    fn settings(&self) -> Map<String, Value> {
        describe_rules(&self.rules)
    }

    /// The turn, the phase, the round, and in an election the province.
    #[inline]
    fn moment(&self, p: &Position) -> u64 {
        let election = if p.phase == Phase::Election { 1 + u64::from(p.province.0) } else { 0 };
        (p.phase as u64) << 24 | u64::from(p.turn) << 16 | u64::from(p.round) << 8 | election
    }

    #[inline]
    fn question_number(&self, p: &Position, _: Seat) -> usize {
        p.question as usize
    }

    /// Cards by what is printed on them, so that a pack with one card more has the same numbers.
    #[inline]
    fn choice_number(&self, choice: Choice) -> u64 {
        // As `number_by_parts`, but without a branch for what is of no target: random players ask for every choice of every list.
        if let Choice::Target(_) = choice {
            return self.number_by_parts(choice);
        }
        let (is_of_card, index) = choice.card_or_province();
        let of = if is_of_card { 0 } else { OTHER_ARGUMENTS };
        u64::from(choice.verb()) << 32 | u64::from(self.argument_numbers[of | usize::from(index)])
    }

    fn audit(&self, position: &Position) -> Result<(), String> {
        Liberte::audit(self, position)
    }
}

impl Liberte {
    /// The number of a choice's row, and those of its arguments.
    #[inline(never)]
    fn number_by_parts(&self, choice: Choice) -> u64 {
        let (kind, arguments) = choice.parts();
        let number = |argument: Argument| match argument {
            Argument::Card(card) => u64::from(self.card_number(card)),
            Argument::Province(province) => province.0.into(),
            Argument::Seat(seat) => seat.0.into(),
            Argument::Faction(faction) => faction as u64,
            Argument::Number(number) => number.into(),
            Argument::Word(word) => word.0.into(),
            Argument::Action(action) => action.0.into(),
        };
        let what = match arguments {
            [Some(one), Some(two)] => number(one) << 8 | number(two),
            [Some(one), None] => number(one),
            [None, _] => 0,
        };
        u64::from(kind) << 32 | what
    }
}
