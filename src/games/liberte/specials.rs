//! Special Cards -- rulebook 2e, V and IV.3.A.iii; 1e "Special Cards"; R12-R16.
//!
//! What each special does is in the pack's scripts. Here is how one begins and ends, whether it may be played at all, and
//! what a script that has no plan is asked for. How an effect runs is in `run_effect`.

use super::game::EffectRunner;
use super::plan::PlanRefusal;
use super::{Cause, EffectState, Event, EventCause, Liberte, Position, Question, Refusal, Target};
use crate::kernel::{Observations, Seat, Sink};
use crate::model::{CardId, EffectId};
use std::fmt;
use std::sync::Arc;

/// Where a script stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It needs a choice among these.
    Asks {
        /// Who chooses.
        by: Seat,
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
    pub events: Observations<Liberte>,
}

/// Runs scripts that have no plan. Implemented above this module, which knows no script language.
pub trait Interpreter: Send + Sync + fmt::Debug {
    /// Runs the script of a cause on a copy of `before`, with the answers so far.
    ///
    /// An answer past a choice that had no target is still in `answers`, as nothing.
    fn run(&self, game: &Liberte, cause: Cause, before: &Position, answers: &[Target]) -> ScriptStep;
}

impl Liberte {
    /// Why a special may not be played now, as far as its effect goes.
    #[inline]
    pub(super) fn special_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        let effect = self.facts[card.index()].effect?;
        let cause = Cause::Card { card, effect, seat: p.asked };
        let refusal = match &self.effects[effect.index()] {
            EffectRunner::Planned(_) => self.start_refusal(&self.playability[effect.index()], p, cause),
            EffectRunner::Interpreted(_) => self.script_refusal(p, effect, cause),
        };
        refusal.map(|refusal| match refusal {
            PlanRefusal::Requirement(requirement) => Refusal::RequirementFails { card, requirement },
            PlanRefusal::NoTarget => Refusal::NoTarget { card },
        })
    }

    #[cold]
    fn script_refusal(&self, p: &Position, effect: EffectId, cause: Cause) -> Option<PlanRefusal> {
        let EffectRunner::Interpreted(interpreter) = &self.effects[effect.index()] else { return None };
        match interpreter.run(self, cause, p, &[]).stop {
            Stop::Refused(requirement) => Some(PlanRefusal::Requirement(requirement)),
            Stop::Asks { targets, optional: false, by } if Some(by) == cause.player() => {
                (targets.is_empty() && !self.rules.special_without_target).then_some(PlanRefusal::NoTarget)
            }
            _ => None,
        }
    }

    pub(super) fn play_special<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        let Some(effect) = self.facts[card.index()].effect else { return };
        let is_interpreted = matches!(self.effects[effect.index()], EffectRunner::Interpreted(_));
        let seat = p.asked;
        p.action.specials += 1;
        p.effect = EffectState::of(Cause::Card { card, effect, seat });
        sink.record(p, EventCause::of_effect(p), Event::CardPlayed { seat, card });
        if is_interpreted {
            p.effect.before = Some(Arc::new(p.clone()));
        }
        self.run_effect(p, sink);
    }

    /// The special goes to the discard pile (R16), and the action goes on; after a moment, the game does.
    pub(super) fn end_effect<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.effect.before = None;
        match p.effect.cause {
            Cause::Card { card, seat, .. } => {
                self.discard_from_hand(p, seat, card, EventCause::of_effect(p), sink);
                p.ask(Question::Action, seat);
            }
            Cause::Point(point) => self.continue_after(p, point, sink),
        }
    }

    /// How the effect of a cause runs; `None` for a point that nothing fills.
    #[inline]
    pub(super) fn runner(&self, cause: Cause) -> Option<&EffectRunner> {
        match cause {
            Cause::Card { effect, .. } => self.effects.get(effect.index()),
            Cause::Point(point) => self.moments.get(point.moment()?)?.as_ref(),
        }
    }
}
