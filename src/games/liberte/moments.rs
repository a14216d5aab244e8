//! The beginnings and ends of turns and rounds, the parts of an action and the steps of an election -- rulebook 2e, IV; IV.3;
//! IV.5: what a pack's script adds.
//!
//! Where no script fills such a point the game goes straight on. Where one does, it runs as an effect, nobody's or that of the
//! player who acts, may ask choices, and the game goes on afterwards where it was.

use super::{Cause, EffectState, Liberte, Position, Question, Target};
use crate::kernel::{Seat, Sink};
use crate::model::{CardId, Phase, ProvinceId, RulePoint};

/// A moment at which something may happen beyond the rulebook: the rule point, and what its script is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScriptMoment {
    point: RulePoint,
    /// The script that is the first to run, from 0.
    nth: u8,
    player: Option<Seat>,
    /// The arguments of the script's function, as many as it has.
    given: [Target; 2],
}

impl From<RulePoint> for ScriptMoment {
    fn from(point: RulePoint) -> ScriptMoment {
        ScriptMoment { point, nth: 0, player: None, given: [Target::Nothing; 2] }
    }
}

impl ScriptMoment {
    /// A player has placed a block of a card.
    pub fn block_placed(player: Seat, province: ProvinceId, card: CardId) -> ScriptMoment {
        let given = [Target::Province(province), Target::Card(card)];
        ScriptMoment { player: Some(player), given, ..RulePoint::BlockPlaced.into() }
    }

    /// A player has played a card and put it away.
    pub fn card_played(player: Seat, card: CardId) -> ScriptMoment {
        let given = [Target::Card(card), Target::Nothing];
        ScriptMoment { player: Some(player), given, ..RulePoint::CardPlayed.into() }
    }

    /// A player has done something of which no more is told.
    pub fn of_player(player: Seat, point: RulePoint) -> ScriptMoment {
        ScriptMoment { player: Some(player), ..point.into() }
    }

    /// A battle was fought.
    pub fn battle_fought(leader: Option<Seat>) -> ScriptMoment {
        let given = [leader.map_or(Target::Nothing, Target::Seat), Target::Nothing];
        ScriptMoment { given, ..RulePoint::BattleFought.into() }
    }

    /// The moment without the scripts before one of its scripts.
    pub fn from_script(self, nth: u8) -> ScriptMoment {
        ScriptMoment { nth, ..self }
    }

    /// Why the first of the moment's scripts runs.
    pub fn cause(self) -> Cause {
        Cause::Point { point: self.point, nth: self.nth, player: self.player }
    }
}

impl Liberte {
    /// Whether a script does something at a point.
    #[inline]
    pub(super) fn acts_at(&self, point: RulePoint) -> bool {
        point.moment().is_some_and(|at| !self.moments[at].is_empty())
    }

    /// Does what a script adds at a moment, if one does; then goes on.
    #[inline]
    pub(super) fn reach_moment<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        if self.acts_at(point) {
            self.begin_moment(p, point.into(), sink);
        } else {
            self.continue_after(p, point, sink);
        }
    }

    /// Does what a script adds to what the asked seat has done, if one does; then ends the action.
    #[inline]
    pub(super) fn end_action_with<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        if self.acts_at(point) {
            self.begin_moment(p, ScriptMoment::of_player(p.asked, point), sink);
        } else {
            self.end_action(p, sink);
        }
    }

    /// Runs the scripts of a moment on a position, as if the game had come to it there.
    #[cold]
    pub fn begin_moment<S: Sink<Liberte>>(&self, p: &mut Position, moment: ScriptMoment, sink: &mut S) {
        self.begin_script(p, moment.cause(), moment.point, moment.given, sink);
    }

    /// Runs a script of a rule point. What its function is given are its first answers.
    fn begin_script<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        cause: Cause,
        point: RulePoint,
        given: [Target; 2],
        sink: &mut S,
    ) {
        p.effect = EffectState::of(cause);
        let count = point.spec().parameters.len();
        p.effect.answers[..count].copy_from_slice(&given[..count]);
        p.effect.answered = count as u8;
        self.begin_effect(p, sink);
    }

    /// Goes on after a script of a moment: with the next of its scripts, or else with what follows the moment.
    pub(super) fn after_script<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        (point, nth, player): (RulePoint, u8, Option<Seat>),
        sink: &mut S,
    ) {
        p.asked = player.unwrap_or(p.asked);
        let next = Cause::Point { point, nth: nth + 1, player };
        if self.runner(next).is_some() {
            let given = [p.effect.answers[0], p.effect.answers[1]];
            self.begin_script(p, next, point, given, sink);
        } else {
            self.continue_after(p, point, sink);
        }
    }

    /// The moments of a rule point that may come on a position where somebody acts, to try its script there; none where what
    /// it is about is not there.
    pub fn moments_at(&self, p: &Position, point: RulePoint) -> Vec<ScriptMoment> {
        let seat = p.asked;
        let is_of_a_faction = |&card: &CardId| self.card_faction(card).is_some();
        let put_away = || p.displays[seat].iter().chain(p.piles.discard()).filter(is_of_a_faction);
        match point {
            RulePoint::BlockPlaced => {
                let own = self.provinces.iter().filter(|&province| p.stacks(province).of(seat).exists());
                let card = put_away().chain(p.hands[seat].iter().filter(is_of_a_faction)).next();
                own.zip(card.into_iter().cycle()).map(|(at, card)| ScriptMoment::block_placed(seat, at, card)).collect()
            }
            RulePoint::CardPlayed => put_away().map(|card| ScriptMoment::card_played(seat, card)).collect(),
            RulePoint::CardsTaken | RulePoint::Passed => vec![ScriptMoment::of_player(seat, point)],
            RulePoint::BattleFought => {
                let leaders = p.all_seats().iter().map(Some).chain([None]);
                leaders.map(ScriptMoment::battle_fought).collect()
            }
            RulePoint::TurnBegins
            | RulePoint::TurnEnds
            | RulePoint::RoundBegins
            | RulePoint::RoundEnds
            | RulePoint::BattleBegins
            | RulePoint::TieBegins
            | RulePoint::VotesCounted
            | RulePoint::GovernmentFormed => vec![point.into()],
            // These are no moments.
            #[rustfmt::skip]
            RulePoint::WhoLeadsTheArmy | RulePoint::PointsOfABattle | RulePoint::CardsDealt | RulePoint::RefillTo
            | RulePoint::PlayerOrder | RulePoint::DiscardsToTake | RulePoint::ActionPhaseEnds
            | RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie | RulePoint::WhichFactionLeadsATie
            | RulePoint::VotesOfAProvince | RulePoint::PointsOfAProvince | RulePoint::PointsOfAPlace
            | RulePoint::MayPlay | RulePoint::MayPlace | RulePoint::FurtherEnding | RulePoint::FinalPoints => Vec::new(),
        }
    }

    /// Goes on with what follows a moment; in an action, with what its player is asked.
    pub(super) fn continue_after<S: Sink<Liberte>>(&self, p: &mut Position, point: RulePoint, sink: &mut S) {
        match point {
            RulePoint::TurnBegins => self.begin_phase(p, Phase::PlayerOrder, sink),
            RulePoint::TurnEnds => self.end_turn(p, sink),
            RulePoint::RoundBegins => self.begin_action(p, 0),
            RulePoint::RoundEnds => self.end_round(p, sink),
            RulePoint::BlockPlaced => self.place_next(p),
            RulePoint::CardPlayed => p.ask(Question::Action, p.asked),
            RulePoint::CardsTaken | RulePoint::Passed => self.end_action(p, sink),
            RulePoint::BattleBegins => self.fight_battle(p, sink),
            RulePoint::TieBegins => self.lead_tie(p, sink),
            RulePoint::BattleFought => self.leave_battle(p, sink),
            RulePoint::VotesCounted => self.begin_government(p, sink),
            RulePoint::GovernmentFormed => self.pay_first_in_government(p, sink),
            // These are no moments.
            #[rustfmt::skip]
            RulePoint::WhoLeadsTheArmy | RulePoint::PointsOfABattle | RulePoint::CardsDealt | RulePoint::RefillTo
            | RulePoint::PlayerOrder | RulePoint::DiscardsToTake | RulePoint::ActionPhaseEnds
            | RulePoint::WhoWinsAProvince | RulePoint::WhoLeadsATie | RulePoint::WhichFactionLeadsATie
            | RulePoint::VotesOfAProvince | RulePoint::PointsOfAProvince | RulePoint::PointsOfAPlace
            | RulePoint::MayPlay | RulePoint::MayPlace | RulePoint::FurtherEnding | RulePoint::FinalPoints => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_at_which_something_happens_are_the_first_of_all() {
        let act: Vec<RulePoint> = RulePoint::ALL.iter().copied().filter(|point| !point.answers_only()).collect();
        assert_eq!(act, RulePoint::MOMENTS);
        assert_eq!(RulePoint::ALL[..act.len()], act);
    }
}
