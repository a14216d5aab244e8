//! Payoffs: the numbers that a player plans by, of this turn and of those to come.
//!
//! What a pack's script says of them counts here as it does in play; one that fails is passed over in silence, since
//! nothing has happened yet.

use super::position::EffectState;
use super::{Cause, Ending, EndingPoints, HookInput, Liberte, Office, Position};
use crate::kernel::{PerSeat, SeatSet};
use crate::model::{CardId, CardSets, EffectId, Faction, PerFaction, Phase, ProvinceId, RulePoint};

/// An ending of the pack's own that votes of a faction bring about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndingByVotes {
    /// What decides then.
    pub points: EndingPoints,
    /// Whose votes bring it about.
    pub faction: Faction,
    /// The fewest that do.
    pub votes: u8,
}

/// The moments at which scripts see the votes of all.
const AT_THE_COUNT: [RulePoint; 2] = [RulePoint::VotesCounted, RulePoint::GovernmentFormed];

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

    /// The endings of the pack's own that come when the votes of a turn are counted. Only a script knows when: it is tried
    /// with ever more votes of each faction, and none of the others. What comes without a vote does not come by votes.
    pub fn endings_by_votes(&self, p: &Position) -> Vec<EndingByVotes> {
        if self.pack.endings.is_empty() || !AT_THE_COUNT.into_iter().any(|point| self.acts_at(point)) {
            return Vec::new();
        }
        let fewest = |faction: Faction| {
            let come = |votes: u8| Some((votes, self.declared_ending_by(p, faction, votes)?));
            let (votes, ending) = (0..=self.pack.board.blocks[faction].blocks).find_map(come)?;
            (votes > 0).then(|| EndingByVotes { points: self.ending_points(ending), faction, votes })
        };
        self.factions.iter().filter_map(fewest).collect()
    }

    /// The ending of the pack's own that comes if one player has so many votes of a faction, and nobody another.
    fn declared_ending_by(&self, p: &Position, faction: Faction, votes: u8) -> Option<Ending> {
        let mut counted = Position {
            phase: Phase::Election,
            province: ProvinceId(self.places.len() as u8),
            votes: PerSeat::default(),
            tally: PerFaction::default(),
            government: None,
            opposition: None,
            effect: EffectState::default(),
            ending: None,
            ..p.clone()
        };
        counted.votes[p.order[0]][faction] = votes;
        counted.tally[faction] = votes;
        self.reach_moment(&mut counted, RulePoint::VotesCounted, &mut ());
        // What comes after the count, in the same turn or the next, has another cause than votes.
        let is_of_the_count =
            matches!(counted.effect.cause, Cause::Point { point, .. } if AT_THE_COUNT.contains(&point));
        counted.ending.filter(|ending| is_of_the_count && matches!(ending, Ending::Declared(_)))
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
