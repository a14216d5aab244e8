//! Hit targets: the things on the table that stand for choices.

use crate::kernel::Seat;
use crate::model::{Argument, CardId, Choice, ProvinceId};

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
    let (_, arguments) = choice.parts();
    Some(match arguments {
        [Some(Argument::Province(id)), Some(Argument::Seat(seat))] => HitTarget::Stack(id, seat),
        [Some(Argument::Province(id)), _] => HitTarget::Province(id),
        [Some(Argument::Card(card)), _] => HitTarget::Card(card),
        [Some(Argument::Seat(seat)), _] => HitTarget::Seat(seat),
        [None, _] if choice == Choice::Draw => HitTarget::Deck,
        [Some(Argument::Faction(_) | Argument::Number(_) | Argument::Word(_) | Argument::Action(_)) | None, _] => {
            return None;
        }
    })
}
