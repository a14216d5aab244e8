//! What is half done: an action, or an effect.

use super::{MAX_ANSWERS, Position};
use crate::games::liberte::{Cause, Target};
use crate::model::{CardId, Faction, ProvinceSet, RegionId};
use std::sync::Arc;

/// What of the current action is already done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ActionState {
    /// Club and Personality cards played.
    pub cards: u8,
    /// Special cards played.
    pub specials: u8,
    /// The region of a first card's block, if a second card may follow into it (R9).
    pub second_in: Option<RegionId>,
    /// The card that is being played.
    pub card: CardId,
    /// The faction of the blocks that it places.
    pub faction: Faction,
    /// Where its blocks may go.
    pub reach: ProvinceSet,
    /// Its blocks still to be placed.
    pub blocks: u8,
    /// Discards still to be made before taking a card.
    pub discards: u8,
}

/// An effect that is being resolved.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EffectState {
    /// Why it runs.
    pub cause: Cause,
    /// Where in its plan it waits.
    pub node: u16,
    /// The answers so far; of a plan, what it picked itself as well.
    pub answers: [Target; MAX_ANSWERS],
    /// How many there are.
    pub answered: u8,
    /// Whether what is asked is asked of all players, one after the other in the player order, and answered in secret:
    /// what those before the asked one chose, the last answers, lies face down until the last has chosen.
    pub is_secret: bool,
    /// Interpreted effects only: the position when the effect began.
    pub before: Option<Arc<Position>>,
    /// Interpreted effects only: the events already told.
    pub recorded: u16,
}
