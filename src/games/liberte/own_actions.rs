//! Actions of a pack's own -- rulebook 2e, IV.3: what a pack adds to playing, taking and passing.
//!
//! Such an action is an effect that no card has, chosen instead of playing or taking cards: its script says with `require`
//! when it may be chosen, may ask choices, and the action is over when it ends.

use super::{Cause, Choice, EffectState, Event, EventCause, Liberte, PlanRefusal, Position, Refusal};
use crate::kernel::Sink;
use crate::model::ActionId;

impl Liberte {
    /// Lists the actions of the pack's own that the asked seat may begin.
    #[cold]
    pub(super) fn list_own_actions(&self, p: &Position, choices: &mut Vec<Choice>) {
        let all = (0..self.actions.len()).map(|at| ActionId(at as u8));
        choices.extend(all.filter(|&action| self.own_action_refusal(p, action).is_none()).map(Choice::Do));
    }

    /// Why the asked seat may not begin an action of the pack's own.
    pub(super) fn own_action_refusal(&self, p: &Position, action: ActionId) -> Option<Refusal> {
        let Some(&effect) = self.actions.get(action.index()) else { return Some(Refusal::NotAsked) };
        let refusal = self.effect_refusal(p, effect, Cause::Action { action, seat: p.asked });
        refusal.map(|refusal| match refusal {
            PlanRefusal::Requirement(requirement) => Refusal::ActionForbidden { action, requirement },
            PlanRefusal::NoTarget => Refusal::ActionWithoutTarget { action },
        })
    }

    #[cold]
    pub(super) fn play_own_action<S: Sink<Liberte>>(&self, p: &mut Position, action: ActionId, sink: &mut S) {
        let seat = p.asked;
        p.effect = EffectState::of(Cause::Action { action, seat });
        sink.record(p, EventCause::of_effect(p), Event::ActionBegan { seat, action });
        self.begin_effect(p, sink);
    }
}
