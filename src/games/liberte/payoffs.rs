//! Payoffs: the numbers that a player plans by, of this turn and of those to come.
//!
//! What a pack's script says of them counts here as it does in play; one that fails is passed over in silence, since
//! nothing has happened yet.

use super::{HookInput, Liberte, Office, Position};
use crate::kernel::SeatSet;
use crate::model::{CardId, CardSets, EffectId, Faction, ProvinceId, RulePoint};

impl Liberte {
    /// The sets of cards that the rules ask for.
    pub fn card_sets(&self) -> &CardSets {
        &self.sets
    }

    /// The number printed on a card.
    #[inline]
    pub fn card_number(&self, card: CardId) -> u16 {
        self.argument_numbers[card.index()]
    }

    /// How many blocks a card shows; 0 for a special.
    #[inline]
    pub fn card_value(&self, card: CardId) -> u8 {
        self.facts[card.index()].value
    }

    /// The colour of a card's blocks; none for a special, and for a blank.
    #[inline]
    pub fn card_faction(&self, card: CardId) -> Option<Faction> {
        self.sets.playable.has(card).then_some(self.facts[card.index()].faction)
    }

    /// What a card does, if it is a special.
    pub fn card_effect(&self, card: CardId) -> Option<EffectId> {
        self.facts[card.index()].effect
    }

    /// What leading the army pays in a turn, as far as it is known beforehand; nothing in a turn without a battle.
    pub fn battle_pays(&self, turn: u8) -> u8 {
        if self.rules.skip_battle.has(turn) { 0 } else { self.foretold_battle_points(turn) }
    }

    /// What winning a province's election pays in a turn.
    pub fn province_pays(&self, p: &Position, province: ProvinceId, turn: u8) -> u8 {
        match self.number(p, HookInput::ProvincePoints(province, turn), &mut ()) {
            Some(points) => points as u8,
            None if self.rules.victory_point_turns.has(turn) => self.places[province.index()].victory_points,
            None => 0,
        }
    }

    /// The votes that a province casts from a winning stack of some height.
    pub fn province_votes(&self, p: &Position, province: ProvinceId, height: u8) -> u8 {
        self.votes_of(p, province, height, &mut ())
    }

    /// What a place in government or opposition pays this turn.
    pub fn office_pays(&self, p: &Position, office: Office, tied: bool) -> u8 {
        self.office_points(p, office, tied, &mut ())
    }

    /// Whether a rule point says the same whatever the position: no script fills it, or its numbers are known beforehand.
    pub fn is_foretold(&self, point: RulePoint) -> bool {
        !self.asks(point)
    }

    /// Who would lead in a province's election if it were held now.
    pub fn would_lead(&self, p: &Position, province: ProvinceId) -> SeatSet {
        self.leading_in(p, province, &mut ())
    }

    /// How many provinces there are.
    #[inline]
    pub fn province_count(&self) -> usize {
        self.places.len()
    }
}
