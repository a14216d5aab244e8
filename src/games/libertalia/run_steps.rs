//! Special actions; L10: actions whose steps are among the usual ones.

use super::effect_state::EffectState;
use super::offer::End;
use super::steps::{Step, Steps, ToFirst};
use super::{EffectSource, EffectTime, Libertalia, MAX_PLAYERS, Plan, Position, Question, Target};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::NodeId;

impl Libertalia {
    /// Begins an action, and does it up to its first choice or its end.
    #[inline(never)]
    pub(super) fn begin_effect<S: Sink<Libertalia>>(&self, p: &mut Position, source: EffectSource, sink: &mut S) {
        if let Some(steps) = self.steps.get(source.effect.index()) {
            self.run_steps(steps, (&steps.first, 0), (source, None), p, sink);
        }
    }

    /// Goes on with an action from one of its steps up to the next choice or the end; `first` is the first thing that it knows.
    ///
    /// Most actions have one step left: it is done before it is asked whether there are others.
    #[inline(always)]
    pub(super) fn run_steps<S: Sink<Libertalia>>(
        &self,
        steps: &Steps,
        (step, at): (&Step, NodeId),
        (source, mut first): (EffectSource, Option<Target>),
        p: &mut Position,
        sink: &mut S,
    ) {
        let next = self.do_step((step, at), source, &mut first, p, sink);
        if next != Plan::END {
            self.run_further_steps(steps, next, (source, first), p, sink);
        }
    }

    #[inline(never)]
    fn run_further_steps<S: Sink<Libertalia>>(
        &self,
        steps: &Steps,
        mut at: NodeId,
        (source, mut first): (EffectSource, Option<Target>),
        p: &mut Position,
        sink: &mut S,
    ) {
        while let Some(step) = steps.at(at) {
            at = self.do_step((step, at), source, &mut first, p, sink);
        }
    }

    /// Does a step and gives the next, or the end where a choice is to be made or nothing is left.
    #[inline(always)]
    fn do_step<S: Sink<Libertalia>>(
        &self,
        (step, at): (&Step, NodeId),
        source: EffectSource,
        first: &mut Option<Target>,
        p: &mut Position,
        sink: &mut S,
    ) -> NodeId {
        let player = source.player;
        let is_rest = source.time == EffectTime::End;
        match *step {
            Step::Gain(ref amount, next) => {
                self.gain_by(source, p, player, amount.doubloons(p, source), sink);
                next
            }
            Step::Pay(ref amount, next) => {
                self.pay_by(source, p, player, amount.doubloons(p, source), sink);
                next
            }
            Step::Takes(count, next) => {
                self.take_so_many(source, p, count);
                next
            }
            Step::DiscardActing(next) => {
                // On the day of rest only doubloons change.
                if !is_rest {
                    self.discard(p, player, source.rank, sink);
                }
                next
            }
            Step::ToFirst(what, next) => {
                self.do_with(what, first.unwrap_or_default(), source, p, sink);
                next
            }
            Step::DiscardAll(ref cards, next) => {
                if !is_rest {
                    for (owner, ranks) in Seat::first(MAX_PLAYERS).zip(cards.by_owner(p, source)) {
                        ranks.iter().for_each(|rank| self.discard(p, owner, rank, sink));
                    }
                }
                next
            }
            Step::FindOnShip(end, next) if first.is_none() => {
                let found = match end {
                    End::Lowest => p.ship.lowest_without(SeatSet::NONE),
                    End::Highest => p.ship.highest_without(SeatSet::NONE),
                };
                *first = Some(found.map_or(Target::Nothing, |berth| Target::Character(berth.rank(), berth.seat)));
                next
            }
            Step::FindOwn(end, ref cards, next) if first.is_none() => {
                *first = Some(cards.end(end, p, source));
                next
            }
            Step::WhetherDeclined([no, yes]) => {
                if first.unwrap_or_default() == Target::Nothing {
                    yes
                } else {
                    no
                }
            }
            Step::Choose { ref from, next, .. } if first.is_none() => {
                if from.is_any(p, source) {
                    p.effect = EffectState::asking_first(at, source);
                    p.ask(Question::Target, player);
                    return Plan::END;
                }
                *first = Some(Target::Nothing);
                next
            }
            Step::WhetherAny(ref cards, [no, yes]) => {
                if cards.is_any(p, source) {
                    yes
                } else {
                    no
                }
            }
            Step::Choose { .. } | Step::FindOnShip(..) | Step::FindOwn(..) | Step::AsPlanned => {
                self.run_as_planned(at, (source, *first), p, sink);
                Plan::END
            }
        }
    }

    /// Does something with a thing that an action knows. On the day of rest only doubloons change.
    #[inline(always)]
    fn do_with<S: Sink<Libertalia>>(
        &self,
        what: ToFirst,
        thing: Target,
        source: EffectSource,
        p: &mut Position,
        sink: &mut S,
    ) {
        let is_rest = source.time == EffectTime::End;
        match (what, thing) {
            (ToFirst::TakeFromOwner(doubloons), Target::Character(_, owner)) => {
                self.give_by(source, p, (owner, source.player), doubloons, sink);
            }
            (ToFirst::Discard, Target::Character(rank, owner)) if !is_rest => self.discard(p, owner, rank, sink),
            (ToFirst::ReturnToHand, Target::Character(rank, owner)) if !is_rest => {
                self.return_to_hand(p, owner, rank, sink);
            }
            (ToFirst::PlayOnShip, Target::Character(rank, owner)) if !is_rest => {
                self.play_on_ship(p, owner, rank, sink);
            }
            (ToFirst::ReturnToBag(count), Target::Token(token)) if !is_rest => {
                self.return_to_bag(p, source.player, token, count, sink);
            }
            (
                ToFirst::TakeFromOwner(_)
                | ToFirst::Discard
                | ToFirst::ReturnToHand
                | ToFirst::PlayOnShip
                | ToFirst::ReturnToBag(_),
                _,
            ) => {}
        }
    }
}
