//! The playability table: whether an effect may be begun, computed when the game is made ready (R12).
//!
//! What a plan asks before its first choice has few answers: the turn, government and opposition, presence. For each
//! combination the table holds what the plan comes to, so that offering a special costs one look-up and one look at
//! what it needs.

use super::hook::{SITUATIONS, situation};
use super::position::StackLimits;
use super::{Domain, EffectContext, Node, Operand, Plan, Position, Selector};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardSet, CardSets, Faction, FactionSet};

/// What a plan comes to before anything is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StartCondition {
    /// It may be begun.
    Open,
    /// A requirement does not hold.
    Refused(u8),
    /// Some block of these factions must stand on the board.
    OnBoard(FactionSet),
    /// Some of these cards must be displayed.
    Displayed(CardSet),
    /// Something must be selected.
    Search(Selector),
    /// The plan must run to its first choice, on a copy of the position.
    Run,
}

/// The playability table of one plan.
#[derive(Clone, Debug)]
pub(super) struct PlayabilityTable {
    kinds: Vec<StartCondition>,
    by_situation: [u8; SITUATIONS],
    /// The plan, where it must run.
    pub plan: Option<Plan>,
    pub special_without_target: bool,
}

impl PlayabilityTable {
    /// The playability table of a plan.
    pub fn of(plan: &Plan, sets: &CardSets, special_without_target: bool) -> PlayabilityTable {
        let mut playability =
            PlayabilityTable { kinds: Vec::new(), by_situation: [0; SITUATIONS], plan: None, special_without_target };
        let seat = Seat(0);
        let mut p = Position::empty(1, 0, StackLimits::default());
        let factions = [None, Some(Faction::Moderate), Some(Faction::Royalist), Some(Faction::Radical)];
        for number in 0..SITUATIONS {
            p.turn = (number >> 5) as u8;
            p.government = factions[number >> 3 & 3];
            p.opposition = factions[number >> 1 & 3];
            p.presence = if number & 1 == 1 { SeatSet::only(seat) } else { SeatSet::NONE };
            let context = EffectContext { player: Some(seat), card: None, registers: &[] };
            let condition = match plan.first_stop(&p, &context) {
                Some(stop) => StartCondition::of(stop, sets, special_without_target),
                None => StartCondition::Run,
            };
            let known = playability.kinds.iter().position(|&kind| kind == condition);
            playability.by_situation[situation(&p, seat)] = known.unwrap_or(playability.kinds.len()) as u8;
            if known.is_none() {
                playability.kinds.push(condition);
            }
        }
        playability.plan = playability.kinds.contains(&StartCondition::Run).then(|| plan.clone());
        playability
    }

    /// What the plan comes to for a seat.
    #[inline]
    pub fn condition(&self, p: &Position, seat: Seat) -> Option<&StartCondition> {
        self.kinds.get(self.by_situation[situation(p, seat)] as usize)
    }
}

impl StartCondition {
    fn of(stop: &Node, sets: &CardSets, special_without_target: bool) -> StartCondition {
        if let Node::Refuse { requirement } = *stop {
            return StartCondition::Refused(requirement);
        }
        let Node::Choose { from, by: Operand::Player, optional: false, .. } = *stop else {
            return StartCondition::Open;
        };
        let factions = from.factions_needed().filter(|_| matches!(from.domain, Domain::Blocks | Domain::Stacks));
        match factions {
            _ if special_without_target => StartCondition::Open,
            Some(factions) => StartCondition::OnBoard(factions),
            None if from.domain == Domain::Displayed && from.is_of_anybody() => {
                StartCondition::Displayed(from.cards(sets))
            }
            None => StartCondition::Search(from),
        }
    }
}
