//! The playability table: whether an effect may be begun, computed when the game is made ready (R12).
//!
//! What a plan asks before its first choice has few answers: the turn, government and opposition, presence. For each
//! combination the table holds what the plan comes to, so that offering a special costs one look-up and one look at
//! what it needs.

use super::plan::PlanRefusal;
use super::{Cause, Domain, EffectContext, EffectState, Liberte, Node, Operand, Plan, Position, Selector};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardSet, CardSets, Faction, FactionSet};

/// What a plan comes to before anything is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StartCondition {
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
    plan: Option<Plan>,
    special_without_target: bool,
}

/// Turns 0 to 7, government and opposition of four each, presence or not.
pub(super) const SITUATIONS: usize = 256;

/// The number of a player's situation, below [`SITUATIONS`].
#[inline]
pub(super) fn situation(p: &Position, seat: Seat) -> usize {
    let faction = |faction: Option<Faction>| faction.map_or(0, |faction| faction as usize + 1);
    let factions = faction(p.government) << 2 | faction(p.opposition);
    (p.turn as usize & 7) << 5 | factions << 1 | usize::from(p.presence.has(seat))
}

impl PlayabilityTable {
    /// The playability table of a plan.
    pub fn of(plan: &Plan, sets: &CardSets, special_without_target: bool) -> PlayabilityTable {
        let mut playability =
            PlayabilityTable { kinds: Vec::new(), by_situation: [0; SITUATIONS], plan: None, special_without_target };
        let seat = Seat(0);
        let mut p = Position::empty(1, 0);
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
}

impl StartCondition {
    fn of(stop: Node, sets: &CardSets, special_without_target: bool) -> StartCondition {
        match stop {
            Node::Refuse { requirement } => StartCondition::Refused(requirement),
            Node::Choose { from, by: Operand::Player, optional: false, .. } if !special_without_target => {
                match from.domain {
                    Domain::Displayed if from.is_of_anybody() => StartCondition::Displayed(from.cards(sets)),
                    Domain::Blocks | Domain::Stacks => {
                        from.factions_needed().map_or(StartCondition::Search(from), StartCondition::OnBoard)
                    }
                    _ => StartCondition::Search(from),
                }
            }
            _ => StartCondition::Open,
        }
    }
}

impl Liberte {
    /// Why the plan of this table can't be begun: its requirement, or that it has no target.
    #[inline]
    pub(super) fn start_refusal(
        &self,
        playability: &PlayabilityTable,
        p: &Position,
        cause: Cause,
    ) -> Option<PlanRefusal> {
        let context = EffectContext::of(cause);
        let at = situation(p, context.player?);
        let condition = playability.kinds.get(playability.by_situation[at] as usize)?;
        let has_target = match condition {
            StartCondition::Open => return None,
            StartCondition::Refused(requirement) => return Some(PlanRefusal::Requirement(*requirement)),
            StartCondition::OnBoard(factions) => factions.iter().any(|faction| self.blocks_on_board(p, faction) > 0),
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
            Node::Refuse { requirement } => Some(PlanRefusal::Requirement(requirement)),
            Node::Choose { from, by, optional: false, .. } if !playability.special_without_target => {
                let context = copy.effect.context();
                let is_player = context.player.is_some() && context.seat(&copy, by) == context.player;
                let has_target = from.any(self, &copy, &context, context.player);
                (is_player && !has_target).then_some(PlanRefusal::NoTarget)
            }
            _ => None,
        }
    }
}
