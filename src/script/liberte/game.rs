//! Liberté as a game with scripts.

use super::Language;
use super::hook_view::HookRun;
use super::plan_text::PlanWords;
use super::plan_words::Words;
use super::thing::Thing;
use super::words::{Card, One, Province, Seat as SeatWord};
use crate::games::liberte::{
    Cause, Domain, EffectContext, EffectPlans, EffectState, Event, Liberte, MAX_ANSWERS, Op, Operand, Pick, Position,
    Query, Selector, Target,
};
use crate::kernel::{Seat, Sink};
use crate::model::{Pack, PointSpec};
use crate::script::game::ScriptGame;
use crate::script::run::{RunSlot, RunningGame};
use rhai::Dynamic;
use std::cell::Cell;
use std::convert::Infallible;
use std::thread::LocalKey;

thread_local! {
    static RUN: RunSlot<Liberte> = const { Cell::new(None) };
}

impl RunningGame for Liberte {
    fn run_slot() -> &'static LocalKey<RunSlot<Liberte>> {
        &RUN
    }
}

impl ScriptGame for Liberte {
    type Plans = EffectPlans;
    type Pack = Pack;
    type Source = Cause;
    type Thing = Thing;
    type Hook = HookRun;

    const MOST_ANSWERS: usize = MAX_ANSWERS;

    fn language() -> &'static Language {
        Language::liberte()
    }

    fn script_pack(&self) -> &Pack {
        self.pack()
    }

    fn begun(before: &Position, source: Cause) -> Position {
        Position { effect: EffectState::of(source), ..before.clone() }
    }

    fn player(source: Cause) -> Option<Seat> {
        source.player()
    }

    fn point(source: Cause) -> Option<&'static PointSpec> {
        match source {
            Cause::Point { point, .. } if !point.answers_only() => Some(point.spec()),
            Cause::Point { .. } | Cause::Card { .. } | Cause::Action { .. } => None,
        }
    }

    fn argument(kind: &str, thing: Thing) -> Dynamic {
        match kind {
            "Card" => Dynamic::from(Card::new(thing)),
            "Province" => Dynamic::from(Province::new(thing)),
            "Seat" => Dynamic::from(SeatWord::new(thing)),
            _ => Dynamic::UNIT,
        }
    }

    fn resolve(&self, position: &Position, source: Cause, operand: Operand) -> Target {
        EffectContext::of(source).resolve(position, operand)
    }

    fn targets(&self, position: &Position, source: Cause, from: Selector, viewer: Option<Seat>) -> Vec<Target> {
        from.targets(self, position, &EffectContext::of(source), viewer)
    }

    fn never_chosen(from: Selector) -> Option<&'static str> {
        (from.domain == Domain::Deck)
            .then_some("nobody sees the deck: its top is `top_of_deck()`, one by chance `any_of(deck())`")
    }

    fn as_seat(target: Target) -> Option<Seat> {
        if let Target::Seat(seat) = target { Some(seat) } else { None }
    }

    fn seat_target(seat: Seat) -> Target {
        Target::Seat(seat)
    }

    fn thing(&self, position: &Position, target: Target) -> Thing {
        let stack = position.stack(target).unwrap_or_default();
        Thing { what: Operand::Known(target), stack, seat: position.owner(target) }
    }

    fn pick<S: Sink<Liberte>>(
        &self,
        position: &mut Position,
        source: Cause,
        from: Selector,
        pick: Pick,
        sink: &mut S,
    ) -> Target {
        Liberte::pick(self, position, &from, pick, &EffectContext::of(source), sink)
    }

    fn find(&self, _: &Position, _: Cause, term: Infallible) -> Target {
        match term {}
    }

    fn answer<S: Sink<Liberte>>(&self, position: &mut Position, source: Cause, query: Query, sink: &mut S) -> u8 {
        Liberte::answer(self, position, query, &EffectContext::of(source), sink)
    }

    fn apply<S: Sink<Liberte>>(&self, position: &mut Position, _: Cause, op: Op, targets: [Target; 3], sink: &mut S) {
        Liberte::apply(self, position, op, targets, sink);
    }

    fn is_over(position: &Position) -> bool {
        position.is_over()
    }

    fn is_change(event: Event) -> bool {
        !matches!(event, Event::NumberDrawn { .. } | Event::ChanceFell { .. } | Event::ChoiceShown { .. })
    }

    fn answers(query: Query, pack: &Pack) -> (u8, u8) {
        (query.least(&pack.rules), query.most(pack))
    }

    fn is_fixed(query: Query) -> bool {
        query.is_fixed()
    }

    fn is_fixed_term(term: Infallible) -> bool {
        match term {}
    }

    fn is_chance(query: Query) -> bool {
        matches!(query, Query::Roll(_))
    }

    fn declined(register: u8) -> Query {
        Query::Declined(register)
    }

    fn same(a: Operand, b: Operand) -> Query {
        Query::Same(a, b)
    }

    fn players() -> Query {
        Query::Players
    }

    fn in_words(pack: &Pack) -> impl PlanWords<EffectPlans> {
        Words { pack }
    }
}
