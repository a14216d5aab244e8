//! What the tools ask of Revolution!: its moments in the words of traces, and the numbers that bots draw by.

use super::state::FIELDS;
use super::{CardKind, Choice, Event, Position, Question, Refusal, Revolution};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::Field;
use crate::model::Texts;
use serde_json::{Map, Value};

impl Rulebook for Revolution {
    const UNSOUND: &'static str = "chips, markers or cards do not add up";

    fn question(&self, position: &Position, _: Seat) -> &'static str {
        position.question.id().unwrap_or("nothing")
    }

    fn fields(&self) -> &[Field<Revolution>] {
        &FIELDS
    }

    fn refusal_in(&self, _: &Position, refusal: Refusal, texts: &Texts) -> String {
        self.refusal_words(refusal, texts)
    }

    fn event_kind(&self, event: Event) -> &'static str {
        event.kind()
    }

    fn failure_in(&self, event: Event) -> Option<String> {
        if let Event::EffectFailed { space, .. } = event {
            return Some(format!("the script of an effect fails at `{}`", self.space_id(space)));
        }
        let Event::PointFailed { point } = event else { return None };
        Some(format!("the script of `{}` fails", point.spec().id))
    }

    fn event_value(&self, event: Event) -> Value {
        event.in_trace(self)
    }

    fn settings(&self) -> Map<String, Value> {
        if let Value::Object(settings) = self.rules() { settings } else { Map::new() }
    }

    /// The round, and how far its spaces are resolved.
    #[inline]
    fn moment(&self, position: &Position) -> u64 {
        u64::from(position.round) << 8 | u64::from(position.resolved)
    }

    #[inline]
    fn question_number(&self, position: &Position, _: Seat) -> usize {
        match position.question {
            Question::Bid => 0,
            // A card's effect asks at a moment of its own; the questions of spaces are told apart by effect and choice.
            Question::Target if position.effect.source.is_of_card => 1 + position.effect.registers().len(),
            Question::Target => 2 + position.effect.source.effect.index() + position.effect.registers().len(),
            Question::Nothing => 5,
        }
    }

    #[inline]
    fn choice_number(&self, choice: Choice) -> u64 {
        let (kind, one, other) = match choice {
            Choice::Put { currency, space } => (1, currency as u64, u64::from(space.0)),
            Choice::Marker { area, owner } => (2, u64::from(area.0), u64::from(owner.0)),
            Choice::Nothing => (3, 0, 0),
            Choice::Area { area } => (4, u64::from(area.0), 0),
            Choice::Seat { seat } => (5, u64::from(seat.0), 0),
        };
        kind << 32 | one << 8 | other
    }

    /// Markers are on the board or with their owner, areas are not overfull, and all cards are in the deck or discarded.
    fn audit(&self, position: &Position) -> Result<(), String> {
        for seat in self.all_seats() {
            let on_board: u32 = self.all_areas().map(|area| u32::from(position.markers(area).of(seat))).sum();
            let (all, left) = (u32::from(self.spec.settings.markers), u32::from(position.seat(seat).markers_left));
            if on_board + left != all {
                return Err(format!("{seat} has {on_board} markers on the board and {left} left, of {all}"));
            }
        }
        for (area, spec) in self.all_areas().zip(&self.spec.areas) {
            if position.markers(area).total() > spec.spaces {
                return Err(format!("`{}` holds more than {} markers", spec.id, spec.spaces));
            }
        }
        for (at, card) in self.spec.cards.iter().enumerate() {
            let is_it = |kind: &CardKind| kind.index() == at;
            let found = position.piles.deck().chain(position.piles.discards()).filter(is_it).count();
            if found != usize::from(card.count) {
                return Err(format!("{found} cards `{}` are in deck and discards, of {}", card.id, card.count));
            }
        }
        Ok(())
    }
}
