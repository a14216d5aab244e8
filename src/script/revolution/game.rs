//! Revolution! as a game with scripts.

use super::Language;
use super::plan_text::PlanWords;
use super::plan_words::Words;
use crate::games::revolution::{
    EffectContext, EffectPlans, EffectSource, Event, MAX_ANSWERS, Op, Operand, Position, Query, Revolution, Selector,
    Spec, Target,
};
use crate::kernel::{Seat, Sink};
use crate::kit::Pick;
use crate::script::game::ScriptGame;
use crate::script::rule_points::PointRun;
use crate::script::run::{RunSlot, RunningGame};
use std::cell::Cell;
use std::convert::Infallible;
use std::thread::LocalKey;

thread_local! {
    static RUN: RunSlot<Revolution> = const { Cell::new(None) };
}

/// What an effect knows that has no registers: a script keeps what was chosen in its own variables.
fn context(source: EffectSource) -> EffectContext<'static> {
    EffectContext { player: source.player, registers: &[] }
}

impl RunningGame for Revolution {
    fn run_slot() -> &'static LocalKey<RunSlot<Revolution>> {
        &RUN
    }
}

impl ScriptGame for Revolution {
    type Plans = EffectPlans;
    type Pack = Spec;
    type Source = EffectSource;
    type Thing = Operand;
    type Hook = PointRun;

    const MOST_ANSWERS: usize = MAX_ANSWERS;

    fn language() -> &'static Language {
        Language::revolution()
    }

    fn script_pack(&self) -> &Spec {
        self.spec()
    }

    fn begun(before: &Position, _: EffectSource) -> Position {
        before.clone()
    }

    fn player(source: EffectSource) -> Option<Seat> {
        Some(source.player)
    }

    fn resolve(&self, _: &Position, source: EffectSource, operand: Operand) -> Target {
        context(source).resolve(operand)
    }

    fn targets(&self, position: &Position, source: EffectSource, from: Selector, _: Option<Seat>) -> Vec<Target> {
        Revolution::targets(self, position, &from, &context(source))
    }

    fn never_chosen(_: Selector) -> Option<&'static str> {
        None
    }

    fn as_seat(target: Target) -> Option<Seat> {
        if let Target::Seat(seat) = target { Some(seat) } else { None }
    }

    fn seat_target(seat: Seat) -> Target {
        Target::Seat(seat)
    }

    fn thing(&self, _: &Position, target: Target) -> Operand {
        Operand::Known(target)
    }

    fn pick<S: Sink<Revolution>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        from: Selector,
        pick: Pick,
        _: &mut S,
    ) -> Target {
        Revolution::pick(self, position, &from, pick, &context(source))
    }

    fn find(&self, _: &Position, _: EffectSource, term: Infallible) -> Target {
        match term {}
    }

    fn answer<S: Sink<Revolution>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        query: Query,
        _: &mut S,
    ) -> u8 {
        Revolution::answer(self, position, query, &context(source))
    }

    fn apply<S: Sink<Revolution>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        op: Op,
        targets: [Target; 3],
        sink: &mut S,
    ) {
        Revolution::apply(self, position, source, op, targets, sink);
    }

    fn is_over(_: &Position) -> bool {
        false
    }

    fn is_change(event: Event) -> bool {
        event.is_change()
    }

    fn answers(query: Query, spec: &Spec) -> (u8, u8) {
        match query {
            Query::Players => spec.settings.players,
            Query::Declined(_)
            | Query::Same(..)
            | Query::AtLeast(..)
            | Query::HasChips(..)
            | Query::HasMarkerLeft(_) => (0, 1),
        }
    }

    fn is_fixed(query: Query) -> bool {
        matches!(query, Query::Declined(_) | Query::Players | Query::Same(..))
    }

    fn is_fixed_term(term: Infallible) -> bool {
        match term {}
    }

    fn is_chance(_: Query) -> bool {
        false
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

    fn in_words(spec: &Spec) -> impl PlanWords<EffectPlans> {
        Words { spec }
    }
}
