//! What the tools ask of Liberté: its moments in the words of traces, and the numbers that bots draw by.

use super::fields::FIELDS;
use super::{Choice, Event, Liberte, Position, Target, describe_rules};
use crate::kernel::Seat;
use crate::kit::Rulebook;
use crate::kit::field::Field;
use crate::model::{CardId, Phase};
use serde_json::{Map, Value};

impl Rulebook for Liberte {
    fn question(&self, position: &Position, _: Seat) -> &'static str {
        position.question.id()
    }

    fn fields(&self) -> &[Field<Liberte>] {
        &FIELDS
    }

    fn event_kind(&self, event: Event) -> &'static str {
        event.kind()
    }

    fn failure_in(&self, event: Event) -> Option<String> {
        let script = match event {
            Event::ScriptFailed { effect } => &self.pack.effects[effect.index()].id,
            Event::PointFailed { point } => point.spec().id,
            _ => return None,
        };
        Some(format!("the script of `{script}` fails"))
    }

    fn event_value(&self, event: Event) -> Value {
        self.describe_event(event)
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
        let card = |card: CardId| u64::from(self.card_number(card));
        let (kind, what) = match choice {
            Choice::Play(it) => (1, card(it)),
            Choice::Battle(it) => (2, card(it)),
            Choice::Take(it) => (3, card(it)),
            Choice::Draw => (4, 0),
            Choice::Discard(it) => (5, card(it)),
            Choice::Pass => (6, 0),
            Choice::Done => (7, 0),
            Choice::Place(province) => (8, u64::from(province.0)),
            Choice::Display => (9, 0),
            Choice::DiscardPlayed => (10, 0),
            Choice::Target(target) => return self.target_number(target),
            Choice::Advance(it) => (11, card(it)),
            Choice::Decline => (12, 0),
            Choice::Claim => (13, 0),
        };
        kind << 32 | what
    }

    fn audit(&self, position: &Position) -> Result<(), String> {
        Liberte::audit(self, position)
    }
}

impl Liberte {
    fn target_number(&self, target: Target) -> u64 {
        let of = |province: u8, seat: Seat| u64::from(province) << 8 | u64::from(seat.0);
        let (kind, what) = match target {
            Target::Nothing => (32, 0),
            Target::Block(province, seat) => (33, of(province.0, seat)),
            Target::Stack(province, seat) => (34, of(province.0, seat)),
            Target::Card(card) => (35, u64::from(self.card_number(card))),
            Target::Province(province) => (36, u64::from(province.0)),
            Target::Seat(seat) => (37, u64::from(seat.0)),
            Target::Faction(faction) => (38, faction as u64),
            Target::Yes => (39, 0),
            Target::No => (40, 0),
        };
        kind << 32 | what
    }
}
