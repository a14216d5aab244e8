//! The beginnings and ends of turns and rounds, and the steps of an election -- rulebook 2e, IV; IV.3, End of the Action Phase;
//! IV.5: what a pack's script adds.
//!
//! Where no script fills such a point the game goes straight on. Where one does, it runs as an effect of nobody's, may ask
//! choices, and the game goes on afterwards where it was.

use super::{Cause, Effect, EffectState, Liberte, Position};
use crate::kernel::Sink;
use crate::model::{Phase, RulePoint};
use std::sync::Arc;

impl RulePoint {
    /// The points at which something happens, as opposed to rule hooks, which only answer.
    pub const MOMENTS: [RulePoint; 6] = [
        RulePoint::TurnBegins,
        RulePoint::TurnEnds,
        RulePoint::RoundBegins,
        RulePoint::RoundEnds,
        RulePoint::VotesCounted,
        RulePoint::GovernmentFormed,
    ];

    /// The point's place in [`RulePoint::MOMENTS`], if something happens there.
    pub fn moment(self) -> Option<usize> {
        RulePoint::MOMENTS.iter().position(|&moment| moment == self)
    }
}

impl Liberte {
    /// Does what a script adds at a moment, if one does; then goes on.
    #[inline]
    pub(super) fn reach_moment<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        match point.moment().and_then(|at| self.moments[at].as_ref()) {
            Some(_) => self.begin_moment(p, point, sink),
            None => self.continue_after(p, point, sink),
        }
    }

    /// Runs the script of a moment on a position, as if the game had come to it there.
    #[cold]
    pub fn begin_moment<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        p.effect = EffectState::of(Cause::Point(point));
        if let Some(Effect::Interpreted(_)) = self.runner(Cause::Point(point)) {
            p.effect.before = Some(Arc::new(p.clone()));
        }
        self.run_effect(p, sink);
    }

    /// Goes on with what follows a moment.
    pub(super) fn continue_after<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        match point {
            RulePoint::TurnBegins => self.begin_phase(p, Phase::PlayerOrder, sink),
            RulePoint::TurnEnds => self.end_turn(p, sink),
            RulePoint::RoundBegins => self.begin_action(p, 0),
            RulePoint::RoundEnds => self.end_round(p, sink),
            RulePoint::VotesCounted => self.begin_government(p, sink),
            RulePoint::GovernmentFormed => self.pay_first_in_government(p, sink),
            // These are no moments.
            #[rustfmt::skip]
            RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie | RulePoint::WhichFactionLeadsATie
            | RulePoint::VotesOfAProvince | RulePoint::PointsOfAProvince | RulePoint::PointsOfAPlace
            | RulePoint::MayPlay | RulePoint::MayPlace | RulePoint::FurtherEnding | RulePoint::FinalPoints => {}
        }
    }
}
