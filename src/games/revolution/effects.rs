//! RESOLVING ACTIONS, CARDS -- V24, V25: the effects of spaces and cards, from choice to choice, by plan or by script.
//!
//! What each does is in the pack's scripts. Where nothing could change, nothing is asked. A plan goes on from the step where
//! it waits; a script that has no plan is run again from its beginning, with the answers so far.

use super::effect_state::EffectState;
use super::event::By;
use super::plan::{EffectFacts, Op, Plan, Query};
use super::rules::{Effect, Interpreter};
use super::selector::{Domain, Filter, Selector};
use super::{
    AreaId, Cause, Choice, EffectContext, EffectSource, Event, Operand, Position, Question, Refusal, Revolution,
    SpaceId, Target,
};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::{Node, Pick, Stop};
use crate::model::EffectId;
use std::sync::Arc;

/// What chance is keyed by.
const PICK: u64 = 2;

/// The choice that an effect waits for.
struct Asking {
    from: Selector,
    optional: bool,
}

impl Revolution {
    /// Begins the effect of a space or a card, and runs it to its first choice or its end.
    pub(super) fn begin_effect<S: Sink<Revolution>>(&self, p: &mut Position, source: EffectSource, sink: &mut S) {
        p.question = Question::Target;
        p.effect = EffectState::of(source);
        if let Some(Effect::Interpreted(_)) = self.runner(source) {
            p.before = Some(Arc::new(p.clone()));
        }
        self.run_effect(p, sink);
    }

    #[inline]
    fn runner(&self, source: EffectSource) -> Option<&Effect> {
        self.effects.get(source.effect.index())
    }

    fn run_effect<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        let sink = &mut By(cause_of(p.effect.source), sink);
        match self.runner(p.effect.source) {
            Some(Effect::Planned(plan, _)) => self.run_plan(plan, p, sink),
            Some(Effect::Interpreted(interpreter)) => self.run_script(interpreter.as_ref(), p, sink),
            None => end_effect(p),
        }
    }

    fn run_plan<S: Sink<Revolution>>(&self, plan: &Plan, p: &mut Position, sink: &mut S) {
        loop {
            let effect = p.effect;
            let context = effect.context();
            match *plan.node(effect.node) {
                Node::Do { op, args, next } => {
                    p.effect.node = next;
                    self.apply(p, effect.source, op, args.map(|operand| context.resolve(operand)), sink);
                }
                Node::DoAll { op, ref from, args, next } => {
                    p.effect.node = next;
                    let [_, second, third] = args.map(|operand| context.resolve(operand));
                    let mut targets = [Target::Nothing; MAX_TARGETS];
                    let count = self.collect(p, from, &context, &mut targets);
                    for &target in &targets[..count] {
                        self.apply(p, effect.source, op, [target, second, third], sink);
                    }
                }
                Node::Pick { ref from, pick, next } => {
                    let target = self.pick(p, from, pick, &context);
                    p.effect.fill(target, next);
                }
                Node::Find { term, .. } => match term {},
                Node::Ask { query, arms } => {
                    let answer = self.answer(p, query, &context).saturating_sub(self.least_answer(query));
                    p.effect.node = plan.arm(arms, answer);
                }
                Node::Choose { ref from, by, next, .. } => {
                    if let Some(seat) = self.asks(p, from, context.resolve(by).seat(), &context, sink) {
                        return p.ask(seat, Question::Target);
                    }
                    p.effect.fill(Target::Nothing, next);
                }
                Node::Refuse { .. } | Node::Done => return end_effect(p),
            }
        }
    }

    fn run_script<S: Sink<Revolution>>(&self, interpreter: &Interpreter, p: &mut Position, sink: &mut S) {
        loop {
            let (effect, before) = (p.effect, p.before.clone());
            let Some(start) = &before else { return end_effect(p) };
            let step = interpreter.run(effect.source, start, effect.registers());
            let events = &step.events.0;
            events.iter().skip(effect.recorded.into()).for_each(|it| sink.record(&it.position, Cause::Rule, it.event));
            let recorded = events.len().min(u16::MAX.into()) as u16;
            *p = Position { effect: EffectState { recorded, ..effect }, before, ..step.position };
            match step.stop {
                Stop::Asks { by, from, .. } => {
                    if let Some(seat) = self.asks(p, &from, Some(by), &effect.context(), sink) {
                        return p.ask(seat, Question::Target);
                    }
                    p.effect.fill(Target::Nothing, 0);
                    if effect.answered == p.effect.answered {
                        return end_effect(p);
                    }
                }
                Stop::Failed(_) => {
                    sink.record(p, Cause::Rule, Event::EffectFailed { seat: effect.source.player, space: p.space() });
                    return end_effect(p);
                }
                Stop::Done => return end_effect(p),
            }
        }
    }

    /// The seat that is to choose from a set; nobody where there is nothing to choose, which is told unless the set is about
    /// what was not chosen.
    fn asks<S: Sink<Revolution>>(
        &self,
        p: &Position,
        from: &Selector,
        by: Option<Seat>,
        context: &EffectContext<'_>,
        sink: &mut S,
    ) -> Option<Seat> {
        if from.any(self, p, context) {
            return by.filter(|seat| seat.index() < self.seats);
        }
        let (seat, space) = (context.player, p.space());
        if from.filters().any(|filter| filter == Filter::Replaceable) && p.seat(seat).markers_left == 0 {
            sink.record(p, Cause::Rule, Event::NoMarkerLeft { seat, space });
        } else if !from.is_about_nothing(context) {
            sink.record(p, Cause::Rule, Event::NothingToChange { seat, space });
        }
        None
    }

    /// What is asked of a seat by the effect that waits.
    fn asking(&self, p: &Position) -> Option<Asking> {
        match self.runner(p.effect.source)? {
            Effect::Planned(plan, _) => {
                let Node::Choose { from, optional, .. } = *plan.node(p.effect.node) else { return None };
                Some(Asking { from, optional })
            }
            Effect::Interpreted(interpreter) => {
                match interpreter.run(p.effect.source, p.before.as_ref()?, p.effect.registers()).stop {
                    Stop::Asks { from, optional, .. } => Some(Asking { from, optional }),
                    Stop::Done | Stop::Failed(_) => None,
                }
            }
        }
    }

    pub(super) fn list_targets(&self, p: &Position, choices: &mut Vec<Choice>) {
        let Some(Asking { from, optional }) = self.asking(p) else { return };
        from.list_choices(self, p, &p.effect.context(), choices);
        if optional {
            choices.push(Choice::Nothing);
        }
    }

    /// Why the marker does not answer the question, or `None` if it does.
    pub(super) fn marker_refusal(&self, p: &Position, area: AreaId, owner: Seat) -> Option<Refusal> {
        let exists = area.index() < self.spec.areas.len() && p.owners(area).has(owner);
        match self.asking(p).filter(|asking| asking.from.domain == Domain::Markers) {
            None => Some(Refusal::NotOffered),
            Some(_) if !exists => Some(Refusal::NoMarkerThere { area, owner }),
            Some(asking) => asking.from.refusal(self, p, &p.effect.context(), (area, owner)),
        }
    }

    /// Why an area or a player does not answer the question, or `None` if it does.
    pub(super) fn target_refusal(&self, p: &Position, target: Target) -> Option<Refusal> {
        let is_offered = self.asking(p).is_some_and(|it| it.from.has(self, p, &p.effect.context(), target));
        (!is_offered).then_some(Refusal::NotOffered)
    }

    /// Why the seat may not decline, or `None` if it may.
    pub(super) fn decline_refusal(&self, p: &Position) -> Option<Refusal> {
        if p.question != Question::Target {
            return Some(Refusal::ChipsMustBeLaid);
        }
        if self.asking(p).is_some_and(|asking| asking.optional) {
            return None;
        }
        Some(match self.next_action(p) {
            Some(Op::Remove) => Refusal::MustRemove,
            Some(Op::Exchange) => Refusal::MustNamePartner,
            _ => Refusal::MustChoose,
        })
    }

    /// What a plan does right after the choice that it waits for.
    fn next_action(&self, p: &Position) -> Option<Op> {
        let Effect::Planned(plan, _) = self.runner(p.effect.source)? else { return None };
        let Node::Choose { next, .. } = *plan.node(p.effect.node) else { return None };
        if let Node::Do { op, .. } = *plan.node(next) { Some(op) } else { None }
    }

    /// Answers the effect's question, and goes on with the round when the effect is over.
    pub(super) fn play_target<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, target: Target, sink: &mut S) {
        self.answer_effect(p, seat, target, sink);
        self.resolve_on(p, sink);
    }

    fn answer_effect<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, target: Target, sink: &mut S) {
        if target == Target::Nothing {
            sink.record(p, cause_of(p.effect.source), Event::Declined { seat, space: p.space() });
        }
        let next = match self.runner(p.effect.source) {
            Some(Effect::Planned(plan, _)) => {
                let Node::Choose { next, .. } = *plan.node(p.effect.node) else { return };
                next
            }
            Some(Effect::Interpreted(_)) | None => 0,
        };
        p.effect.fill(target, next);
        self.run_effect(p, sink);
    }

    /// The position after a choice that an effect asks for, with the effect played on to its next choice or its end, and
    /// nothing that follows it: no card is drawn, no space resolved.
    pub fn after_target<S: Sink<Revolution>>(
        &self,
        p: &Position,
        seat: Seat,
        choice: Choice,
        sink: &mut S,
    ) -> Position {
        let mut p = p.clone();
        // What chance brings nobody knows.
        p.chance = crate::kernel::Chance::new(0);
        self.answer_alone(&mut p, seat, choice, sink);
        p
    }

    /// Answers the effect that asks, and plays nothing but that effect, to its next choice or its end.
    pub fn answer_alone<S: Sink<Revolution>>(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        if let Some(target) = Target::of(choice) {
            self.answer_effect(p, seat, target, sink);
        }
    }

    /// A copy of a position in the bidding, in which an effect has begun and nothing else goes on: as if the first space that
    /// has it, or the one that sells cards, were being resolved.
    pub fn with_effect_alone<S: Sink<Revolution>>(&self, p: &Position, source: EffectSource, sink: &mut S) -> Position {
        let of_space = self.spaces.iter().position(|space| space.effect == Some(source.effect));
        let space = if source.is_of_card { self.card_space.lowest().map(SpaceId::index) } else { of_space };
        let resolved = space.map_or(p.resolved, |at| at as u8 + 1);
        let mut p = Position { asked: SeatSet::NONE, resolved, ..p.clone() };
        self.begin_effect(&mut p, source, sink);
        p
    }

    /// All targets of a set.
    pub fn targets(&self, p: &Position, from: &Selector, context: &EffectContext<'_>) -> Vec<Target> {
        let mut targets = Vec::new();
        from.list(self, p, context, |target| targets.push(target));
        targets
    }

    /// Writes the targets of a set into an array, and gives their number.
    fn collect(
        &self,
        p: &Position,
        from: &Selector,
        context: &EffectContext<'_>,
        targets: &mut [Target; MAX_TARGETS],
    ) -> usize {
        let mut count = 0;
        from.list(self, p, context, |target| {
            targets[count] = target;
            count += 1;
        });
        count
    }

    /// Takes a target of a set without asking; nothing of nothing.
    pub fn pick(&self, p: &mut Position, from: &Selector, pick: Pick, context: &EffectContext<'_>) -> Target {
        let mut targets = [Target::Nothing; MAX_TARGETS];
        let count = self.collect(p, from, context, &mut targets);
        match (pick, count) {
            (_, 0) => Target::Nothing,
            (Pick::Top, _) => targets[0],
            (Pick::Chance, _) => {
                let draw = p.chance.of(PICK).with(p.picks.into());
                p.picks = p.picks.wrapping_add(1);
                targets[draw.below(count as u64) as usize]
            }
        }
    }

    /// Answers a question.
    pub fn answer(&self, p: &Position, query: Query, context: &EffectContext<'_>) -> u8 {
        let seat = |operand| context.resolve(operand).seat().filter(|seat| seat.index() < self.seats);
        match query {
            Query::Declined(at) => u8::from(context.resolve(Operand::Register(at)) == Target::Nothing),
            Query::Players => self.seats as u8,
            Query::Same(a, b) => u8::from(context.resolve(a) == context.resolve(b)),
            Query::AtLeast(from, least) => {
                let mut count = 0;
                from.list(self, p, context, |_| count += 1);
                u8::from(count >= u32::from(least))
            }
            Query::HasChips(operand, currency, least) => {
                u8::from(seat(operand).is_some_and(|it| p.seat(it).in_hand().count(currency) >= least.into()))
            }
            Query::HasMarkerLeft(operand) => u8::from(seat(operand).is_some_and(|it| p.seat(it).markers_left > 0)),
        }
    }

    /// The least answer to a question.
    #[inline]
    fn least_answer(&self, query: Query) -> u8 {
        if query == Query::Players { self.spec.settings.players.0 } else { 0 }
    }

    /// What is known of an effect before any game; nothing of one that is interpreted.
    pub fn effect_facts(&self, effect: EffectId) -> EffectFacts {
        match self.effects.get(effect.index()) {
            Some(Effect::Planned(_, facts)) => *facts,
            Some(Effect::Interpreted(_)) | None => EffectFacts::default(),
        }
    }

    /// What the choice is about that an effect asks for; none where none asks.
    pub fn purpose(&self, p: &Position) -> Option<Purpose> {
        let so_far = self.exchange_so_far(p);
        (p.question == Question::Target).then(|| match (so_far, self.next_action(p)) {
            (Some(None), _) => Purpose::Exchange,
            (Some(Some((area, owner))), _) => Purpose::ExchangeWith { area, owner },
            (None, Some(Op::Remove)) => Purpose::Remove,
            (None, Some(Op::Replace)) => Purpose::Replace,
            (None, Some(Op::Place)) => Purpose::Place,
            (None, _) => Purpose::Other,
        })
    }

    /// The two markers that the effect which waits exchanges, as far as they are named; none where it does something else.
    pub(super) fn exchange_so_far(&self, p: &Position) -> Option<Option<(AreaId, Seat)>> {
        if p.question != Question::Target || !self.effect_facts(p.effect.source.effect).is_symmetric {
            return None;
        }
        Some(match p.effect.registers() {
            [Target::Marker(area, owner), ..] => Some((*area, *owner)),
            _ => None,
        })
    }
}

/// What a choice that an effect asks for is about, as far as its plan tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A marker is removed.
    Remove,
    /// A marker is replaced by one of the player's own.
    Replace,
    /// A marker changes places with one that is named next.
    Exchange,
    /// A marker changes places with this one.
    ExchangeWith {
        /// Where the first stands.
        area: AreaId,
        /// Whose it is.
        owner: Seat,
    },
    /// A marker is placed in an area.
    Place,
    /// Something else.
    Other,
}

/// The most things of a set: an owner in each area.
const MAX_TARGETS: usize = super::MAX_AREAS * super::MAX_PLAYERS;

/// What is behind the events of an effect.
fn cause_of(source: EffectSource) -> Cause {
    if source.is_of_card { Cause::Card } else { Cause::Effect }
}

/// The effect is over; the round goes on.
fn end_effect(p: &mut Position) {
    p.asked = SeatSet::NONE;
    p.effect = EffectState::NONE;
    p.before = None;
}
