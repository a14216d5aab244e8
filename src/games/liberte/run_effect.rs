//! How an effect runs -- rulebook 2e, V; R12, R15: from choice to choice, by its plan or by its script.
//!
//! A plan goes on from the step where it waits. A script that can't be traced is run again from the start, with the
//! answers so far.

use super::plan::{Node, Plan, Query};
use super::{
    Cause, Choice, Effect, EffectContext, EffectState, Event, EventCause, Interpreter, Liberte, Pick, Position,
    Question, Refusal, Selector, Stop, Target,
};
use crate::kernel::{Seat, Sink};

impl Liberte {
    /// Runs the effect on from where it waits, to the next choice or its end.
    pub(super) fn run_effect<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        match self.runner(p.effect.cause) {
            Some(Effect::Planned(plan)) => self.run_plan(plan, p, sink),
            Some(Effect::Interpreted(interpreter)) => {
                let interpreter = interpreter.clone();
                self.run_script(interpreter.as_ref(), p, sink);
            }
            None => self.end_effect(p, sink),
        }
    }

    fn run_plan<S: Sink<Liberte>>(&self, plan: &Plan, p: &mut Position, sink: &mut S) {
        loop {
            let stop = self.next_stop(plan, p, sink);
            if p.is_over() {
                return;
            }
            let Node::Choose { from, by, next, .. } = stop else { return self.end_effect(p, sink) };
            let context = p.effect.context();
            match context.seat(p, *by) {
                Some(seat) if from.any(self, p, &context, Some(seat)) => {
                    p.effect.is_secret = from.is_secret;
                    return p.ask(Question::Target, seat);
                }
                _ => fill(p, Target::Nothing, *next),
            }
        }
    }

    /// Runs the plan on to its next choice, refusal or end.
    #[inline]
    pub(super) fn next_stop<'a, S: Sink<Liberte>>(&self, plan: &'a Plan, p: &mut Position, sink: &mut S) -> &'a Node {
        loop {
            match plan.node(p.effect.node) {
                &Node::Do { op, args, next } => {
                    p.effect.node = next;
                    let context = p.effect.context();
                    let args = args.map(|operand| context.resolve(p, operand));
                    self.apply(p, op, args, sink);
                }
                &Node::DoAll { op, ref from, args, next } => {
                    p.effect.node = next;
                    let context = p.effect.context();
                    let args = args.map(|operand| context.resolve(p, operand));
                    let targets = from.targets(self, p, &context, None);
                    self.apply_to_all(p, op, &targets, args, sink);
                }
                &Node::Pick { ref from, pick, next } => {
                    let answers = p.effect.answers;
                    let context =
                        EffectContext { registers: &answers[..p.effect.registers().len()], ..p.effect.context() };
                    let target = self.pick(p, from, pick, &context, sink);
                    fill(p, target, next);
                }
                Node::Find { term, .. } => match *term {},
                &Node::Ask { query, arms } => {
                    let answers = p.effect.answers;
                    let context =
                        EffectContext { registers: &answers[..p.effect.registers().len()], ..p.effect.context() };
                    let least = query.least(&self.rules);
                    let answer = self.answer(p, query, &context, sink);
                    p.effect.node = plan.arm(arms, answer.saturating_sub(least));
                }
                stop @ (Node::Choose { .. } | Node::Refuse { .. } | Node::Done) => return stop,
            }
            if p.is_over() {
                return &Node::Done;
            }
        }
    }

    /// Does something to each target, the first place of `args` being theirs.
    pub fn apply_to_all<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        op: super::Op,
        targets: &[Target],
        args: [Target; 3],
        sink: &mut S,
    ) {
        for &target in targets {
            self.apply(p, op, [target, args[1], args[2]], sink);
            if p.is_over() {
                return;
            }
        }
    }

    /// Takes a target of a set without asking; nothing of nothing.
    pub fn pick<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        from: &Selector,
        pick: Pick,
        context: &EffectContext<'_>,
        sink: &mut S,
    ) -> Target {
        let targets = from.targets(self, p, context, None);
        match pick {
            Pick::Top if from.domain == super::Domain::DiscardPile => targets.last().copied().unwrap_or_default(),
            Pick::Top => targets.first().copied().unwrap_or_default(),
            Pick::Chance if targets.is_empty() => Target::Nothing,
            Pick::Chance => {
                let target = targets[self.draw_below(p, targets.len() as u64) as usize];
                let is_hidden = matches!(from.domain, super::Domain::Hands | super::Domain::Deck);
                if !is_hidden {
                    sink.record(p, EventCause::of_effect(p), Event::ChanceFell { target });
                }
                target
            }
        }
    }

    /// Answers a question; a number by chance is drawn.
    #[inline]
    pub fn answer<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        query: Query,
        context: &EffectContext<'_>,
        sink: &mut S,
    ) -> u8 {
        match query {
            Query::Turn | Query::Government | Query::Opposition | Query::InGovernment => query.by_situation(p, context),
            Query::Declined(_) | Query::SaysYes(_) => u8::from(query.by_registers(context)),
            Query::Players => p.seats,
            Query::HasPresence(operand) => u8::from(context.seat(p, operand).is_some_and(|seat| p.presence.has(seat))),
            Query::Same(a, b) => u8::from(context.resolve(p, a) == context.resolve(p, b)),
            Query::AtLeast(from, count) => u8::from(from.count(self, p, context, None) >= count as usize),
            Query::Counter(counter, of, _) => self.steps_of(p, counter, context.resolve(p, of)),
            Query::Chosen(at, least, most) => {
                if let Target::Number(number) = context.register(at) {
                    number.clamp(least, most)
                } else {
                    least
                }
            }
            Query::ChosenWord(at, most) => {
                if let Target::Word(word) = context.register(at) {
                    word.0.min(most)
                } else {
                    0
                }
            }
            Query::Roll(sides) => {
                let number = self.draw_below(p, u64::from(sides)) as u8 + 1;
                sink.record(p, EventCause::of_effect(p), Event::NumberDrawn { number, of: sides });
                number
            }
        }
    }

    fn run_script<S: Sink<Liberte>>(&self, interpreter: &dyn Interpreter, p: &mut Position, sink: &mut S) {
        loop {
            let state = p.effect.clone();
            let Some(before) = state.before.clone() else { return self.end_effect(p, sink) };
            let step = interpreter.run(self, state.cause, &before, state.registers());
            let events = &step.events.0;
            events.iter().skip(state.recorded as usize).for_each(|it| sink.record(&it.position, it.cause, it.event));
            let recorded = events.len() as u16;
            *p = step.position;
            p.effect = EffectState { recorded, ..state };
            if p.is_over() {
                return;
            }
            match step.stop {
                Stop::Asks { targets, .. } if targets.is_empty() => answer(p, Target::Nothing),
                Stop::Asks { by, is_secret, .. } => {
                    p.effect.is_secret = is_secret;
                    return p.ask(Question::Target, by);
                }
                Stop::Failed(_) => {
                    sink.record(
                        p,
                        EventCause::of_effect(p),
                        match p.effect.cause {
                            Cause::Card { effect, .. } => Event::ScriptFailed { effect },
                            Cause::Action { action, .. } => {
                                Event::ScriptFailed { effect: self.actions[action.index()] }
                            }
                            Cause::Point { point, .. } => Event::PointFailed { point },
                        },
                    );
                    return self.end_effect(p, sink);
                }
                Stop::Done | Stop::Refused(_) => return self.end_effect(p, sink),
            }
        }
    }

    #[inline]
    fn visit_targets(&self, p: &Position, mut found: impl FnMut(Target)) -> bool {
        match self.runner(p.effect.cause) {
            Some(Effect::Planned(plan)) => {
                let Node::Choose { from, optional, .. } = plan.node(p.effect.node) else { return false };
                from.list(self, p, &p.effect.context(), Some(p.asked), found);
                *optional
            }
            Some(Effect::Interpreted(interpreter)) => {
                let Some(before) = &p.effect.before else { return false };
                let stop = interpreter.run(self, p.effect.cause, before, p.effect.registers()).stop;
                let Stop::Asks { targets, optional, .. } = stop else { return false };
                targets.into_iter().for_each(&mut found);
                optional
            }
            None => false,
        }
    }

    #[inline(never)]
    pub(super) fn list_targets(&self, p: &Position, choices: &mut Vec<Choice>) {
        let optional = self.visit_targets(p, |target| choices.push(Choice::Target(target)));
        if optional {
            choices.push(Choice::Target(Target::Nothing));
        }
    }

    pub(super) fn target_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        let Choice::Target(target) = choice else { return Some(Refusal::NotAsked) };
        let mut is_target = false;
        let optional = self.visit_targets(p, |other| is_target |= other == target);
        is_target |= optional && target == Target::Nothing;
        (!is_target).then_some(Refusal::NotATarget { target })
    }

    pub(super) fn play_target<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let Choice::Target(target) = choice else { return };
        match self.runner(p.effect.cause) {
            Some(Effect::Planned(plan)) => {
                if let &Node::Choose { next, .. } = plan.node(p.effect.node) {
                    fill(p, target, next);
                }
            }
            _ => answer(p, target),
        }
        self.run_effect(p, sink);
    }
}

impl Selector {
    /// All targets, in a fixed order; see [`Selector::list`].
    pub fn targets(
        &self,
        game: &Liberte,
        p: &Position,
        context: &EffectContext<'_>,
        viewer: Option<Seat>,
    ) -> Vec<Target> {
        let mut targets = Vec::new();
        self.list(game, p, context, viewer, |target| targets.push(target));
        targets
    }
}

/// Fills the next register and goes on at a step.
#[inline]
fn fill(p: &mut Position, target: Target, next: u16) {
    p.effect.node = next;
    answer(p, target);
}

/// Fills the next register; answers beyond the last are dropped, which ends the effect's asking.
#[inline]
fn answer(p: &mut Position, target: Target) {
    if let Some(place) = p.effect.answers.get_mut(p.effect.answered as usize) {
        *place = target;
        p.effect.answered += 1;
    }
}
