//! Special Cards -- rulebook 2e, V and IV.3.A.iii; 1e "Special Cards"; R12-R16.
//!
//! What each special does is in the pack's scripts. Here is how one begins and ends, whether it may be played at all, and
//! what a script that has no plan is asked for. How an effect runs is in `run_effect`.

use super::plan::{Node, PlanRefusal};
use super::playability::{PlayabilityTable, StartCondition};
use super::{Cause, Effect, EffectContext, EffectState, Event, EventCause, Liberte, Position, Question, Refusal, Stop};
use crate::kernel::Sink;
use crate::model::{CardId, CardSet, EffectId, FactionSet};
use std::sync::Arc;

impl Liberte {
    /// Why a special may not be played now, as far as its effect goes.
    #[inline]
    pub(super) fn special_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        let effect = self.facts[card.index()].effect?;
        let refusal = self.effect_refusal(p, effect, Cause::Card { card, effect, seat: p.asked });
        refusal.map(|refusal| match refusal {
            PlanRefusal::Requirement(requirement) => Refusal::RequirementFails { card, requirement },
            PlanRefusal::NoTarget => Refusal::NoTarget { card },
        })
    }

    /// Why an effect can't be begun for a cause.
    #[inline]
    pub(super) fn effect_refusal(&self, p: &Position, effect: EffectId, cause: Cause) -> Option<PlanRefusal> {
        match &self.effects[effect.index()] {
            Effect::Planned(_) => self.start_refusal(self.playability.effect(effect), p, cause),
            Effect::Interpreted(_) => self.script_refusal(p, effect, cause),
        }
    }

    /// Those of some specials of the asked seat's hand that may be played now, as far as their effects go.
    #[inline(always)]
    pub(super) fn playable_specials(&self, p: &Position, specials: CardSet) -> CardSet {
        let open = self.playability.specials(p, p.asked);
        let mut playable =
            specials.and(&open.with_blocks[self.factions_on_board(p).0 as usize & (FactionSet::COUNT - 1)]);
        if specials.meets(&open.with_displayed) {
            let displayed = p.displays.0.iter().fold(CardSet::NONE, |all, display| all.or(display));
            playable = playable.or(&specials.and(&open.if_displayed(&displayed)));
        }
        let looked_at = specials.and(&open.looked_at);
        if looked_at.is_empty() { playable } else { playable.or(&self.look_at_specials(p, &looked_at)) }
    }

    /// Those of some specials that may be played, looked at one by one.
    #[inline(never)]
    fn look_at_specials(&self, p: &Position, specials: &CardSet) -> CardSet {
        specials.iter().filter(|&card| self.special_refusal(p, card).is_none()).collect()
    }

    /// Why the plan of this table can't be begun: its requirement, or that it has no target.
    #[inline]
    fn start_refusal(&self, playability: &PlayabilityTable, p: &Position, cause: Cause) -> Option<PlanRefusal> {
        let context = EffectContext::of(cause);
        let condition = playability.condition(p, context.player?)?;
        let has_target = match condition {
            StartCondition::Open => return None,
            StartCondition::Refused(requirement) => return Some(PlanRefusal::Requirement(*requirement)),
            StartCondition::OnBoard(factions) => !self.factions_on_board(p).and(*factions).is_empty(),
            StartCondition::Displayed(cards) => p.order().iter().any(|&seat| p.displays[seat].meets(cards)),
            StartCondition::Search(selector) => selector.any(self, p, &context, context.player),
            StartCondition::Run => return self.run_to_first_choice(playability, p, cause),
        };
        (!has_target).then_some(PlanRefusal::NoTarget)
    }

    #[cold]
    fn run_to_first_choice(&self, playability: &PlayabilityTable, p: &Position, cause: Cause) -> Option<PlanRefusal> {
        let mut copy = Position { effect: EffectState::of(cause), ..p.clone() };
        match self.next_stop(playability.plan.as_ref()?, &mut copy, &mut ()) {
            Node::Refuse { requirement } => Some(PlanRefusal::Requirement(*requirement)),
            Node::Choose { from, by, optional: false, .. } if !playability.special_without_target => {
                let context = copy.effect.context();
                let is_player = context.player.is_some() && context.seat(&copy, *by) == context.player;
                let has_target = from.any(self, &copy, &context, context.player);
                (is_player && !has_target).then_some(PlanRefusal::NoTarget)
            }
            Node::Find { term, .. } => match *term {},
            Node::Choose { .. }
            | Node::Pick { .. }
            | Node::Do { .. }
            | Node::DoAll { .. }
            | Node::Ask { .. }
            | Node::Done => None,
        }
    }

    #[cold]
    fn script_refusal(&self, p: &Position, effect: EffectId, cause: Cause) -> Option<PlanRefusal> {
        let Effect::Interpreted(interpreter) = &self.effects[effect.index()] else { return None };
        match interpreter.run(self, cause, p, &[]).stop {
            Stop::Refused(requirement) => Some(PlanRefusal::Requirement(requirement)),
            Stop::Asks { targets, optional: false, by, .. } if Some(by) == cause.player() => {
                (targets.is_empty() && !self.rules.special_without_target).then_some(PlanRefusal::NoTarget)
            }
            Stop::Asks { .. } | Stop::Done | Stop::Failed(_) => None,
        }
    }

    pub(super) fn play_special<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        let Some(effect) = self.facts[card.index()].effect else { return };
        let seat = p.asked;
        p.action.specials += 1;
        p.effect = EffectState::of(Cause::Card { card, effect, seat });
        sink.record(p, EventCause::of_effect(p), Event::CardPlayed { seat, card });
        self.begin_effect(p, sink);
    }

    /// Runs the effect whose cause the position has, from its beginning.
    pub(super) fn begin_effect<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if let Some(Effect::Interpreted(_)) = self.runner(p.effect.cause) {
            p.effect.before = Some(Arc::new(p.clone()));
        }
        self.run_effect(p, sink);
    }

    /// The special goes to the discard pile (R16), and the action goes on; an action of the pack's own is over; after a
    /// moment, the game goes on.
    pub(super) fn end_effect<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.effect.before = None;
        match p.effect.cause {
            Cause::Card { card, seat, .. } => {
                self.discard_from_hand(p, seat, card, EventCause::of_effect(p), sink);
                p.ask(Question::Action, seat);
            }
            Cause::Action { seat, .. } => {
                p.asked = seat;
                self.end_action(p, sink);
            }
            Cause::Point { point, nth, player } => self.after_script(p, (point, nth, player), sink),
        }
    }

    /// How the effect of a cause runs; `None` for a point that nothing fills.
    #[inline]
    pub(super) fn runner(&self, cause: Cause) -> Option<&Effect> {
        match cause {
            Cause::Card { effect, .. } => self.effects.get(effect.index()),
            Cause::Action { action, .. } => self.effects.get(self.actions.get(action.index())?.index()),
            Cause::Point { point, nth, .. } => self.moments.get(point.moment()?)?.get(usize::from(nth)),
        }
    }
}
