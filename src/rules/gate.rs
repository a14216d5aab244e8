//! Gates: whether an effect may be begun, tabulated when the game is made ready (R12).
//!
//! What a plan asks before its first choice has few answers: the turn, government and opposition, presence. For each
//! combination the table holds what the plan comes to, so that offering a special costs one look-up and one look at
//! what it needs.

use super::plan::PlanRefusal;
use super::{Cause, Domain, EffectState, Liberte, Node, Operand, Plan, Position, Scene, Selector};
use crate::kernel::{Seat, SeatSet};
use crate::model::{CardSet, CardSets, Faction, FactionSet};

/// What a plan comes to before anything is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gate {
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

/// The gates of one plan.
#[derive(Clone, Debug)]
pub(super) struct Gates {
    kinds: Vec<Gate>,
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

impl Gates {
    /// The gates of a plan.
    pub fn of(plan: &Plan, sets: &CardSets, special_without_target: bool) -> Gates {
        let mut gates = Gates { kinds: Vec::new(), by_situation: [0; SITUATIONS], plan: None, special_without_target };
        let seat = Seat(0);
        let mut p = Position::empty(1, 0);
        let factions = [None, Some(Faction::Moderate), Some(Faction::Royalist), Some(Faction::Radical)];
        for number in 0..SITUATIONS {
            p.turn = (number >> 5) as u8;
            p.government = factions[number >> 3 & 3];
            p.opposition = factions[number >> 1 & 3];
            p.presence = if number & 1 == 1 { SeatSet::only(seat) } else { SeatSet::NONE };
            let scene = Scene { player: Some(seat), card: None, registers: &[] };
            let gate = match plan.first_stop(&p, &scene) {
                Some(stop) => Gate::of(stop, sets, special_without_target),
                None => Gate::Run,
            };
            let known = gates.kinds.iter().position(|&kind| kind == gate);
            gates.by_situation[situation(&p, seat)] = known.unwrap_or(gates.kinds.len()) as u8;
            if known.is_none() {
                gates.kinds.push(gate);
            }
        }
        gates.plan = gates.kinds.contains(&Gate::Run).then(|| plan.clone());
        gates
    }
}

impl Gate {
    fn of(stop: Node, sets: &CardSets, special_without_target: bool) -> Gate {
        match stop {
            Node::Refuse { requirement } => Gate::Refused(requirement),
            Node::Choose { from, by: Operand::Player, optional: false, .. } if !special_without_target => {
                match from.domain {
                    Domain::Displayed if from.is_of_anybody() => Gate::Displayed(from.cards(sets)),
                    Domain::Blocks | Domain::Stacks => from.factions_needed().map_or(Gate::Search(from), Gate::OnBoard),
                    _ => Gate::Search(from),
                }
            }
            _ => Gate::Open,
        }
    }
}

impl Liberte {
    /// Why the plan of these gates can't be begun: its requirement, or that it has no target.
    #[inline]
    pub(super) fn gate_refusal(&self, gates: &Gates, p: &Position, cause: Cause) -> Option<PlanRefusal> {
        let scene = Scene::of(cause);
        let at = situation(p, scene.player?);
        let gate = gates.kinds.get(gates.by_situation[at] as usize)?;
        let has_target = match gate {
            Gate::Open => return None,
            Gate::Refused(requirement) => return Some(PlanRefusal::Requirement(*requirement)),
            Gate::OnBoard(factions) => factions.iter().any(|faction| self.blocks_on_board(p, faction) > 0),
            Gate::Displayed(cards) => p.order().iter().any(|&seat| p.displays[seat].meets(cards)),
            Gate::Search(selector) => selector.any(self, p, &scene, scene.player),
            Gate::Run => return self.run_gate(gates, p, cause),
        };
        (!has_target).then_some(PlanRefusal::NoTarget)
    }

    #[cold]
    fn run_gate(&self, gates: &Gates, p: &Position, cause: Cause) -> Option<PlanRefusal> {
        let mut copy = Position { effect: EffectState::of(cause), ..p.clone() };
        match self.next_stop(gates.plan.as_ref()?, &mut copy, &mut ()) {
            Node::Refuse { requirement } => Some(PlanRefusal::Requirement(requirement)),
            Node::Choose { from, by, optional: false, .. } if !gates.special_without_target => {
                let scene = copy.effect.scene();
                let is_player = scene.player.is_some() && scene.seat(&copy, by) == scene.player;
                let has_target = from.any(self, &copy, &scene, scene.player);
                (is_player && !has_target).then_some(PlanRefusal::NoTarget)
            }
            _ => None,
        }
    }
}
