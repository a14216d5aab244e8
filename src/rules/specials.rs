//! Special Cards -- rulebook 2e, V and IV.3.A.iii; 1e "Special Cards"; R12-R16.
//!
//! What each special does is in the pack's scripts. Here is how an effect runs: refused, asked, done; by its plan or, where
//! a script can't be traced, by an interpreter that runs the script again from the start with the answers so far.

use super::game::EffectRunner;
use super::plan::PlanRefusal;
use super::{Choice, EffectState, Event, Liberte, Node, Op, Position, Question, Refusal, Target};
use crate::kernel::{Seat, Sink};
use crate::model::{CardId, EffectId};
use std::fmt;
use std::sync::Arc;

/// Where a script stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It needs a choice among these.
    Asks {
        /// The targets.
        targets: Vec<Target>,
        /// Whether `none` is a choice too.
        optional: bool,
    },
    /// It ran to its end.
    Done,
    /// A `require` did not hold; its place in [`Liberte::requirements`].
    Refused(u8),
    /// It failed; the message, with file, line and column.
    Failed(String),
}

/// How far a script came.
#[derive(Clone, Debug)]
pub struct ScriptStep {
    /// Where it stopped.
    pub stop: Stop,
    /// The position then.
    pub position: Position,
    /// All that happened from the script's beginning.
    pub events: Vec<Event>,
}

/// Runs scripts that have no plan. Implemented above this module, which knows no script language.
pub trait Interpreter: Send + Sync + fmt::Debug {
    /// Runs the effect's script on a copy of `before`, for `seat`, with the answers so far.
    ///
    /// An answer past a choice that had no target is still in `answers`, as nothing.
    fn run(&self, game: &Liberte, effect: EffectId, before: &Position, seat: Seat, answers: &[Target]) -> ScriptStep;
}

impl Liberte {
    /// Why a special may not be played now, as far as its effect goes.
    #[inline]
    pub(super) fn special_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        let effect = self.facts[card.index()].effect?;
        let refusal = match &self.effects[effect.index()] {
            EffectRunner::Planned(_) => self.gate_refusal(&self.gates[effect.index()], p, p.asked),
            EffectRunner::Interpreted(interpreter) => self.script_refusal(interpreter.as_ref(), p, effect),
        };
        refusal.map(|refusal| match refusal {
            PlanRefusal::Requirement(requirement) => Refusal::RequirementFails { card, requirement },
            PlanRefusal::NoTarget => Refusal::NoTarget { card },
        })
    }

    fn script_refusal(&self, interpreter: &dyn Interpreter, p: &Position, effect: EffectId) -> Option<PlanRefusal> {
        match interpreter.run(self, effect, p, p.asked, &[]).stop {
            Stop::Refused(requirement) => Some(PlanRefusal::Requirement(requirement)),
            Stop::Asks { targets, optional: false } if targets.is_empty() && !self.rules.special_without_target => {
                Some(PlanRefusal::NoTarget)
            }
            _ => None,
        }
    }

    pub(super) fn play_special<S: Sink<Event>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        let Some(effect) = self.facts[card.index()].effect else { return };
        let is_interpreted = matches!(self.effects[effect.index()], EffectRunner::Interpreted(_));
        sink.record(Event::CardPlayed { seat: p.asked, card });
        p.action.specials += 1;
        p.effect = EffectState { effect, card, ..EffectState::default() };
        if is_interpreted {
            p.effect.before = Some(Arc::new(p.clone()));
        }
        self.run_effect(p, sink);
    }

    /// Runs the effect on from where it waits, to the next choice or its end.
    fn run_effect<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        match &self.effects[p.effect.effect.index()] {
            EffectRunner::Planned(plan) => loop {
                match plan.node(p.effect.node) {
                    Node::Choose { from, next, .. } => {
                        if from.any(self, p, p.asked) {
                            return p.ask(Question::Target, p.asked);
                        }
                        p.effect.node = next;
                        answer(p, Target::Nothing);
                    }
                    Node::Do { op, register, next } => {
                        p.effect.node = next;
                        let target = p.effect.answers[register as usize & 7];
                        self.apply(p, op, target, sink);
                        if p.is_over() {
                            return;
                        }
                    }
                    Node::Ask { query, arms } => {
                        let answers = p.effect.answers;
                        p.effect.node = plan.arm(query, arms, p, p.asked, &answers[..p.effect.answered as usize & 15]);
                    }
                    Node::Refuse { .. } | Node::Done => return self.end_effect(p, sink),
                }
            },
            EffectRunner::Interpreted(interpreter) => {
                let interpreter = interpreter.clone();
                self.run_script(interpreter.as_ref(), p, sink);
            }
        }
    }

    fn run_script<S: Sink<Event>>(&self, interpreter: &dyn Interpreter, p: &mut Position, sink: &mut S) {
        loop {
            let state = p.effect.clone();
            let Some(before) = state.before.clone() else { return self.end_effect(p, sink) };
            let answers = &state.answers[..state.answered as usize & 15];
            let step = interpreter.run(self, state.effect, &before, before.asked, answers);
            let new_events = &step.events[(state.told as usize).min(step.events.len())..];
            new_events.iter().for_each(|&event| sink.record(event));
            *p = step.position;
            p.effect = EffectState { told: step.events.len() as u16, ..state };
            if p.is_over() {
                return;
            }
            match step.stop {
                Stop::Asks { targets, .. } if targets.is_empty() => answer(p, Target::Nothing),
                Stop::Asks { .. } => return p.ask(Question::Target, before.asked),
                Stop::Failed(_) => {
                    sink.record(Event::ScriptFailed { effect: state.effect });
                    return self.end_effect(p, sink);
                }
                Stop::Done | Stop::Refused(_) => return self.end_effect(p, sink),
            }
        }
    }

    /// The special goes to the discard pile (R16), and the action goes on.
    fn end_effect<S: Sink<Event>>(&self, p: &mut Position, sink: &mut S) {
        p.effect.before = None;
        let seat = p.order()[p.place as usize];
        self.discard_from_hand(p, seat, p.effect.card, sink);
        p.ask(Question::Action, seat);
    }

    /// What there is to choose from, and whether the choice is optional.
    fn targets(&self, p: &Position) -> (Vec<Target>, bool) {
        let mut targets = Vec::new();
        let optional = self.visit_targets(p, |target| targets.push(target));
        (targets, optional)
    }

    #[inline]
    fn visit_targets(&self, p: &Position, mut found: impl FnMut(Target)) -> bool {
        match &self.effects[p.effect.effect.index()] {
            EffectRunner::Planned(plan) => match plan.node(p.effect.node) {
                Node::Choose { from, optional, .. } => {
                    from.list(self, p, p.asked, found);
                    optional
                }
                _ => false,
            },
            EffectRunner::Interpreted(interpreter) => {
                let Some(before) = &p.effect.before else { return false };
                let answers = &p.effect.answers[..p.effect.answered as usize & 15];
                match interpreter.run(self, p.effect.effect, before, p.asked, answers).stop {
                    Stop::Asks { targets, optional } => {
                        targets.into_iter().for_each(&mut found);
                        optional
                    }
                    _ => false,
                }
            }
        }
    }

    #[inline]
    pub(super) fn list_targets(&self, p: &Position, choices: &mut Vec<Choice>) {
        let optional = self.visit_targets(p, |target| choices.push(Choice::Target(target)));
        if optional {
            choices.push(Choice::Target(Target::Nothing));
        }
    }

    pub(super) fn target_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        let Choice::Target(target) = choice else { return Some(Refusal::NotAsked) };
        let (targets, optional) = self.targets(p);
        let is_target = targets.contains(&target) || (optional && target == Target::Nothing);
        (!is_target).then_some(Refusal::NotATarget { card: p.effect.card, target })
    }

    pub(super) fn play_target<S: Sink<Event>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let Choice::Target(target) = choice else { return };
        if let EffectRunner::Planned(plan) = &self.effects[p.effect.effect.index()]
            && let Node::Choose { next, .. } = plan.node(p.effect.node)
        {
            p.effect.node = next;
        }
        answer(p, target);
        self.run_effect(p, sink);
    }

    /// Does something to a target. Nothing happens to nothing, or to what is no longer there.
    pub fn apply<S: Sink<Event>>(&self, p: &mut Position, op: Op, target: Target, sink: &mut S) {
        match (op, target) {
            (Op::ReturnToSupply, Target::Block(province, seat)) => self.remove_block(p, seat, province, sink),
            (Op::ReturnToSupply, Target::Stack(province, seat)) => self.remove_stack(p, seat, province, sink),
            (Op::Discard, Target::Card(card)) => {
                if let Some(seat) = p.displayed_by(card) {
                    p.displays[seat].remove(card);
                    sink.record(Event::DisplayedCardDiscarded { seat, card });
                    self.discard(p, card, sink);
                }
            }
            (Op::ReturnToBox, Target::Card(card)) => {
                if let Some(seat) = p.displayed_by(card) {
                    p.displays[seat].remove(card);
                    p.box_.insert(card);
                    sink.record(Event::DisplayedCardBoxed { seat, card });
                }
            }
            _ => {}
        }
    }
}

/// Fills the next register; answers beyond the last are dropped, which ends the effect's asking.
fn answer(p: &mut Position, target: Target) {
    if let Some(place) = p.effect.answers.get_mut(p.effect.answered as usize) {
        *place = target;
        p.effect.answered += 1;
    }
}
