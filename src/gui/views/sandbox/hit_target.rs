//! Hit targets: the things on the table that stand for choices.

use crate::games::liberte::{Choice, Target};
use crate::kernel::Seat;
use crate::model::{CardId, ProvinceId};

/// A thing on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HitTarget {
    /// A province.
    Province(ProvinceId),
    /// A seat's stack in it.
    Stack(ProvinceId, Seat),
    /// A card, wherever it is.
    Card(CardId),
    /// A player.
    Seat(Seat),
    /// The deck.
    Deck,
    /// The discard pile.
    Discard,
    /// The Battle Box.
    Battle,
    /// The options below the map.
    Options,
}

impl HitTarget {
    /// The province where it is.
    pub(super) fn province(self) -> Option<ProvinceId> {
        match self {
            HitTarget::Province(id) | HitTarget::Stack(id, _) => Some(id),
            HitTarget::Card(_)
            | HitTarget::Seat(_)
            | HitTarget::Deck
            | HitTarget::Discard
            | HitTarget::Battle
            | HitTarget::Options => None,
        }
    }
}

/// The target at which a choice is made; none if it is a button of its own.
pub(super) fn hit_target_of(choice: Choice) -> Option<HitTarget> {
    Some(match choice {
        Choice::Place(id) | Choice::Target(Target::Province(id)) => HitTarget::Province(id),
        Choice::Target(Target::Block(id, seat) | Target::Stack(id, seat)) => HitTarget::Stack(id, seat),
        Choice::Play(card)
        | Choice::Battle(card)
        | Choice::Discard(card)
        | Choice::Take(card)
        | Choice::Advance(card)
        | Choice::Target(Target::Card(card)) => HitTarget::Card(card),
        Choice::Target(Target::Seat(seat)) => HitTarget::Seat(seat),
        Choice::Draw => HitTarget::Deck,
        Choice::Pass | Choice::Done | Choice::Display | Choice::DiscardPlayed | Choice::Decline | Choice::Claim => {
            return None;
        }
        Choice::Target(Target::Nothing | Target::Faction(_) | Target::Yes | Target::No) => return None,
    })
}
