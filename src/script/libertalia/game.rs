//! Libertalia as a game with scripts.

use super::Language;
use super::plan_text::PlanWords;
use super::plan_words::Words;
use crate::games::libertalia::{
    EffectContext, EffectPlans, EffectSource, Event, Libertalia, MAX_ANSWERS, MAX_KEPT, MAX_REGISTERS, Op, Operand,
    Position, Query, Selector, Spec, Target, Term,
};
use crate::kernel::{Seat, Sink};
use crate::kit::Pick;
use crate::script::game::ScriptGame;
use crate::script::rule_points::PointRun;
use crate::script::run::{RunSlot, RunningGame};
use std::cell::Cell;
use std::thread::LocalKey;

thread_local! {
    static RUN: RunSlot<Libertalia> = const { Cell::new(None) };
}

impl RunningGame for Libertalia {
    fn run_slot() -> &'static LocalKey<RunSlot<Libertalia>> {
        &RUN
    }
}

impl ScriptGame for Libertalia {
    type Plans = EffectPlans;
    type Pack = Spec;
    type Source = EffectSource;
    type Thing = Operand;
    type Hook = PointRun;

    const MOST_ANSWERS: usize = MAX_ANSWERS;
    const MOST_REGISTERS: usize = MAX_REGISTERS;
    const MOST_KEPT: usize = MAX_KEPT;

    fn language() -> &'static Language {
        Language::libertalia()
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
        EffectContext::of(source).resolve(operand)
    }

    fn targets(&self, position: &Position, source: EffectSource, from: Selector, _: Option<Seat>) -> Vec<Target> {
        Libertalia::targets(self, position, &from, &EffectContext::of(source))
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

    fn pick<S: Sink<Libertalia>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        from: Selector,
        pick: Pick,
        _: &mut S,
    ) -> Target {
        Libertalia::pick(self, position, source, &from, pick, &EffectContext::of(source))
    }

    fn find(&self, position: &Position, source: EffectSource, term: Term) -> Target {
        Libertalia::find(self, position, &term, &EffectContext::of(source))
    }

    fn answer<S: Sink<Libertalia>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        query: Query,
        _: &mut S,
    ) -> u8 {
        Libertalia::answer(self, position, &query, &EffectContext::of(source))
    }

    fn apply<S: Sink<Libertalia>>(
        &self,
        position: &mut Position,
        source: EffectSource,
        op: Op,
        targets: [Target; 3],
        sink: &mut S,
    ) {
        Libertalia::apply(self, position, source, op, |at| targets[at], sink);
    }

    fn is_over(_: &Position) -> bool {
        false
    }

    fn is_change(event: Event) -> bool {
        !matches!(event, Event::EffectFailed { .. } | Event::PointFailed { .. })
    }

    fn answers(query: Query, spec: &Spec) -> (u8, u8) {
        match query {
            Query::Players => spec.settings.players,
            Query::Declined(_) | Query::Same(..) | Query::Any(_) | Query::Compare(..) => (0, 1),
        }
    }

    fn is_fixed(query: Query) -> bool {
        // What registers hold does not change.
        matches!(query, Query::Declined(_) | Query::Players | Query::Same(..) | Query::Compare(..))
    }

    fn is_fixed_term(term: Term) -> bool {
        match term {
            Term::Arithmetic(..)
            | Term::LeftOf(_)
            | Term::RightOf(_)
            | Term::OwnerOf(_)
            | Term::RankOf(_)
            | Term::Day
            | Term::Campaign => true,
            Term::Count(_)
            | Term::Doubloons(_)
            | Term::Score(_)
            | Term::FewestInADen(_)
            | Term::Highest(_)
            | Term::Lowest(_) => false,
        }
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
        Words { players: spec.settings.players }
    }
}
