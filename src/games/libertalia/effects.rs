//! Special actions; DUSK, Spanish officers and sabers: what characters and tokens do, from choice to choice, by plan or by
//! script -- L10.
//!
//! What each does is in the pack's scripts. Where there is nothing to choose from, nothing is asked. A plan goes on from the
//! step where it waits; a script that has no plan is run again from its beginning, with the answers so far.

use super::effect_state::{EffectState, MAX_ANSWERS};
use super::position::Begun;
use super::rules::{Effect, Interpreter};
use super::set_up::pick_at;
use super::steps::Step;
use super::{
    Choice, EffectContext, EffectPlans, EffectSource, EffectTime, Event, Libertalia, Op, Phase, Plan, Position, Query,
    Question, Rank, Selector, Target, Term,
};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::{Args, Node, NodeId, Pick, Stop};
use std::sync::Arc;

impl Libertalia {
    /// Begins the action of a player's character at some time of the day, if it has one, and does it up to its first choice or
    /// its end.
    #[inline]
    pub(super) fn act<S: Sink<Libertalia>>(
        &self,
        p: &mut Position,
        (seat, rank, time): (Seat, Rank, EffectTime),
        sink: &mut S,
    ) {
        if let Some(effect) = self.acts.of(rank, time) {
            self.begin_effect(p, EffectSource { effect, player: seat, rank, time }, sink);
        }
    }

    /// Goes on with an action as its plan says in its own words, or begins it as its script says.
    #[inline(never)]
    pub(super) fn run_as_planned<S: Sink<Libertalia>>(
        &self,
        at: NodeId,
        (source, first): (EffectSource, Option<Target>),
        p: &mut Position,
        sink: &mut S,
    ) {
        match self.effects.get(source.effect.index()) {
            Some(Effect::Planned(plan)) => {
                let mut context = EffectContext::of(source);
                first.into_iter().for_each(|target| context.fill(target));
                self.run_plan(plan, at, &mut context, p, sink);
            }
            Some(Effect::Interpreted(interpreter)) => self.begin_script(interpreter.as_ref(), source, p, sink),
            None => {}
        }
    }

    /// Goes on with a plan from one of its steps up to the next choice or the end.
    #[inline]
    fn run_plan<S: Sink<Libertalia>>(
        &self,
        plan: &Plan,
        mut at: NodeId,
        context: &mut EffectContext,
        p: &mut Position,
        sink: &mut S,
    ) {
        let source = context.source;
        while at != Plan::END {
            match plan.node(at) {
                &Node::Do { op, ref args, next } => {
                    self.apply(p, source, op, |at| context.resolve(args[at]), sink);
                    at = next;
                }
                &Node::Find { ref term, next } => {
                    let target = self.find(p, term, context);
                    context.fill(target);
                    at = next;
                }
                &Node::Ask { ref query, arms } => {
                    let answer = self.answer(p, query, context).saturating_sub(self.least_answer(query));
                    at = plan.arm(arms, answer);
                }
                &Node::Choose { ref from, by, next, .. } => {
                    if let Some(seat) = self.asks(p, source, from, context.resolve(by).seat(), context) {
                        p.effect = EffectState::waiting(at, context);
                        return p.ask(Question::Target, seat);
                    }
                    context.fill(Target::Nothing);
                    at = next;
                }
                &Node::DoAll { op, ref from, ref args, next } => {
                    self.do_all(op, (from, args), context, p, sink);
                    at = next;
                }
                &Node::Pick { ref from, pick, next } => {
                    let target = self.pick(p, source, from, pick, context);
                    context.fill(target);
                    at = next;
                }
                Node::Refuse { .. } | Node::Done => return,
            }
        }
    }

    /// Does something to each thing of a set, which is looked up before the first.
    #[inline(never)]
    fn do_all<S: Sink<Libertalia>>(
        &self,
        op: Op,
        (from, args): (&Selector, &Args<EffectPlans>),
        context: &EffectContext,
        p: &mut Position,
        sink: &mut S,
    ) {
        from.things(p, context).each(|thing| {
            let argument = |at| if at == 0 { thing } else { context.resolve(args[at]) };
            self.apply(p, context.source, op, argument, sink);
        });
    }

    /// Begins an interpreted action.
    #[cold]
    fn begin_script<S: Sink<Libertalia>>(
        &self,
        interpreter: &Interpreter,
        source: EffectSource,
        p: &mut Position,
        sink: &mut S,
    ) {
        let begun = Begun { position: p.clone(), answers: Vec::new(), recorded: 0 };
        self.run_script(interpreter, source, begun, p, sink);
    }

    /// Does an interpreted action anew, up to the choice that is not made yet.
    #[cold]
    fn run_script<S: Sink<Libertalia>>(
        &self,
        interpreter: &Interpreter,
        source: EffectSource,
        mut begun: Begun,
        p: &mut Position,
        sink: &mut S,
    ) {
        loop {
            let step = interpreter.run(source, &begun.position, &begun.answers);
            let events = &step.events.0;
            events.iter().skip(begun.recorded).for_each(|it| sink.record(&it.position, (), it.event));
            begun.recorded = events.len();
            // What was asked last is kept, as a plan keeps it.
            *p = Position { question: p.question, ..step.position };
            match step.stop {
                Stop::Asks { by, from, optional: _ } => {
                    let context = EffectContext::of(source);
                    if let Some(seat) = self.asks(p, source, &from, Some(by), &context) {
                        p.effect = EffectState::waiting(0, &context);
                        p.effect.filled = begun.answers.len().min(MAX_ANSWERS) as u8;
                        p.begun = Some(Arc::new(begun));
                        return p.ask(Question::Target, seat);
                    }
                    if begun.answers.len() >= MAX_ANSWERS {
                        return;
                    }
                    begun.answers.push(Target::Nothing);
                }
                Stop::Failed(_) => {
                    return sink.record(p, (), Event::EffectFailed { seat: source.player, rank: source.rank });
                }
                Stop::Done => return,
            }
        }
    }

    /// The seat that is to choose from a set; nobody where there is nothing to choose (L10), and on the day of rest.
    #[inline]
    fn asks(
        &self,
        p: &Position,
        source: EffectSource,
        from: &Selector,
        by: Option<Seat>,
        context: &EffectContext,
    ) -> Option<Seat> {
        let seat = by.filter(|seat| seat.0 < p.seats && source.time != EffectTime::End)?;
        (from.may_be_chosen_by(seat, context) && from.any(p, context)).then_some(seat)
    }

    /// Looks at what the action that waits asks: a set, whether it may be declined, and what the action knows; `None` where none
    /// asks.
    #[inline]
    pub(super) fn with_asking<T>(
        &self,
        p: &Position,
        look: impl FnOnce(&Selector, bool, &EffectContext) -> T,
    ) -> Option<T> {
        match self.effects.get(p.effect.source.effect.index())? {
            Effect::Planned(plan) => match plan.node(p.effect.node) {
                &Node::Choose { ref from, optional, .. } => Some(look(from, optional, &p.effect.context())),
                Node::Do { .. }
                | Node::DoAll { .. }
                | Node::Find { .. }
                | Node::Pick { .. }
                | Node::Ask { .. }
                | Node::Refuse { .. }
                | Node::Done => None,
            },
            Effect::Interpreted(interpreter) => {
                let begun = p.begun.as_ref()?;
                match interpreter.run(p.effect.source, &begun.position, &begun.answers).stop {
                    // A script keeps what was first in its own variables.
                    Stop::Asks { from, optional, .. } => {
                        Some(look(&from, optional, &EffectContext::of(p.effect.source)))
                    }
                    Stop::Done | Stop::Failed(_) => None,
                }
            }
        }
    }

    /// The step of the action that waits, where it is its first choice.
    #[inline]
    pub(super) fn first_choice(&self, effect: &EffectState) -> Option<&Step> {
        let step = self.steps.get(effect.source.effect.index())?.at(effect.node)?;
        (effect.filled == 0).then_some(step)
    }

    /// The acting character's question is answered, and it goes on to the next one or its end.
    #[inline(never)]
    pub(super) fn answer_effect<S: Sink<Libertalia>>(&self, p: &mut Position, target: Target, sink: &mut S) {
        let state = std::mem::replace(&mut p.effect, EffectState::NONE);
        match self.first_choice(&state) {
            Some(&Step::Choose { next, .. }) => {
                let steps = &self.steps[state.source.effect.index()];
                if let Some(step) = steps.at(next) {
                    self.run_steps(steps, (step, next), (state.source, Some(target)), p, sink);
                }
            }
            Some(_) | None => self.answer_as_planned(state, p, target, sink),
        }
    }

    /// An action that goes on in the words of its plan or its script is answered.
    #[inline(never)]
    fn answer_as_planned<S: Sink<Libertalia>>(
        &self,
        state: EffectState,
        p: &mut Position,
        target: Target,
        sink: &mut S,
    ) {
        match (self.effects.get(state.source.effect.index()), p.begun.take()) {
            (Some(Effect::Planned(plan)), _) => {
                let Node::Choose { next, .. } = *plan.node(state.node) else { return };
                let mut context = state.context();
                context.fill(target);
                self.run_plan(plan, next, &mut context, p, sink);
            }
            (Some(Effect::Interpreted(interpreter)), Some(begun)) => {
                let mut begun = Begun::clone(&begun);
                begun.answers.push(target);
                self.run_script(interpreter.as_ref(), state.source, begun, p, sink);
            }
            (Some(Effect::Interpreted(_)) | None, _) => {}
        }
    }

    /// A copy of a position in which nobody is asked, and a player's character is where it acts at that time, if the player has
    /// it and all know where: what an action may begin in, to look at it alone.
    pub fn staged(&self, p: &Position, source: EffectSource) -> Position {
        let EffectSource { player, rank, time, .. } = source;
        let mut p = p.without_effect();
        p.asked = SeatSet::NONE;
        p.taken = None;
        p.seats().for_each(|seat| p[seat].chosen = None);
        (p.phase, p.taker) = match time {
            EffectTime::Day => (Phase::Day, None),
            EffectTime::Dusk | EffectTime::Taken => (Phase::Dusk, Some(player)),
            EffectTime::Night => (Phase::Night, None),
            EffectTime::End => (Phase::Rest, None),
        };
        p.acting = rank;
        let is_known = !p[player].secret.pool().has(rank);
        let has = &mut p[player];
        let mut is_there = false;
        for place in [&mut has.hand, &mut has.den, &mut has.graveyard].into_iter().filter(|_| is_known) {
            is_there |= place.has(rank);
            place.remove(rank);
        }
        if is_there && matches!(time, EffectTime::Night | EffectTime::End) {
            p[player].den.insert(rank);
        } else if is_there {
            if let Some(other) = p.ship.remove(player) {
                p[player].den.insert(other);
            }
            self.board_ship(&mut p, player, rank, &mut ());
        }
        p
    }

    /// A copy of a position in which nobody is asked and an action has begun, up to its first choice or its end.
    pub fn with_effect_alone<S: Sink<Libertalia>>(&self, p: &Position, source: EffectSource, sink: &mut S) -> Position {
        let mut p = p.without_effect();
        p.asked = SeatSet::NONE;
        self.begin_effect(&mut p, source, sink);
        p
    }

    /// Answers the action that asks, and does nothing that follows it.
    pub fn answer_alone<S: Sink<Libertalia>>(&self, p: &mut Position, seat: Seat, choice: Choice, sink: &mut S) {
        if let Some(target) = Target::of(choice, seat) {
            p.asked = SeatSet::NONE;
            self.answer_effect(p, target, sink);
        }
    }

    /// All targets of a set.
    pub fn targets(&self, p: &Position, from: &Selector, context: &EffectContext) -> Vec<Target> {
        let mut targets = Vec::new();
        from.list(p, context, |target| targets.push(target));
        targets
    }

    /// Takes a target of a set without asking; nothing of nothing. Chance is keyed by the action.
    pub fn pick(
        &self,
        p: &mut Position,
        source: EffectSource,
        from: &Selector,
        pick: Pick,
        context: &EffectContext,
    ) -> Target {
        let mut count = 0;
        from.list(p, context, |_| count += 1);
        let wanted = match pick {
            _ if count == 0 => return Target::Nothing,
            Pick::Top => 0,
            Pick::Chance => pick_at(p, u64::from(source.rank.0) << 8 | u64::from(source.player.0), count),
        };
        let (mut at, mut picked) = (0, Target::Nothing);
        from.list(p, context, |target| {
            if at == wanted {
                picked = target;
            }
            at += 1;
        });
        picked
    }

    /// Works something out.
    #[inline]
    pub fn find(&self, p: &Position, term: &Term, context: &EffectContext) -> Target {
        let seat = |operand| context.resolve(operand).seat().filter(|seat: &Seat| seat.0 < p.seats);
        match *term {
            Term::Count(ref from) => Target::count(from.count(p, context)),
            Term::Doubloons(of) => {
                let doubloons = seat(of).map_or(0, |seat| p[seat].doubloons);
                Target::Number(i32::try_from(doubloons).unwrap_or(i32::MAX))
            }
            Term::Score(of) => Target::Number(seat(of).map_or(0, |seat| p[seat].score)),
            Term::FewestInADen(owners) => Target::count(Selector::new(super::Domain::Dens, owners).fewest(p, context)),
            Term::Arithmetic(how, a, b) => {
                Target::Number(how.of(context.resolve(a).number(), context.resolve(b).number()))
            }
            Term::LeftOf(of) => seat(of).map_or(Target::Nothing, |seat| Target::Seat(p.left_of(seat))),
            Term::RightOf(of) => seat(of).map_or(Target::Nothing, |seat| Target::Seat(p.right_of(seat))),
            Term::OwnerOf(of) => seat(of).map_or(Target::Nothing, Target::Seat),
            Term::RankOf(of) => Target::Number(context.resolve(of).rank().map_or(0, |rank| rank.0.into())),
            Term::Highest(ref from) => from.end(self, p, context, true),
            Term::Lowest(ref from) => from.end(self, p, context, false),
            Term::Day => Target::Number(p.day.into()),
            Term::Campaign => Target::Number(p.campaign.into()),
        }
    }

    /// Answers a question.
    #[inline]
    pub fn answer(&self, p: &Position, query: &Query, context: &EffectContext) -> u8 {
        match *query {
            Query::Declined(at) => {
                let register = crate::kit::Operand::Register(at);
                u8::from(context.resolve(register) == Target::Nothing)
            }
            Query::Players => p.seats,
            Query::Same(a, b) => u8::from(context.resolve(a) == context.resolve(b)),
            Query::Any(ref from) => u8::from(from.any(p, context)),
            Query::Compare(how, a, b) => u8::from(how.holds(context.resolve(a).number(), context.resolve(b).number())),
        }
    }

    /// The least answer to a question.
    #[inline]
    fn least_answer(&self, query: &Query) -> u8 {
        if matches!(query, Query::Players) { self.spec.settings.players.0 } else { 0 }
    }
}
