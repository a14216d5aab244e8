//! What a cell of the chart shows, and in three words why a chip may not go there.

use super::{RuleLink, TableView};
use crate::app::revolution::Round;
use crate::games::revolution::{Chips, Refusal, SpaceId};
use crate::model::say;

/// The keys of the spaces, in the order of the chart.
const KEYS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0", "-", "="];

/// What a cell of the chart shows of the round.
pub(super) enum Cell<'a> {
    /// Nothing of anybody's: shields stand, and no bid may be seen.
    Covered,
    /// The bid of the person at the screen, while it is laid; the refusal of the picked chip, if one is picked.
    Open { chips: Chips, refusal: Option<Option<Refusal>> },
    /// One's own closed bid.
    Closed(Chips),
    /// All bids; whether the space is resolved, or being resolved.
    Revealed { round: &'a Round, is_resolved: bool, is_now: bool },
}

/// The key of a space.
pub(super) fn key_of(space: SpaceId) -> Option<&'static str> {
    KEYS.get(space.index()).copied()
}

/// What the workbench shows of the rule behind a refusal, where it is a matter of a value.
pub(super) fn rule_of(refusal: Refusal) -> Option<RuleLink> {
    match refusal {
        Refusal::Banned { space, .. } => Some(RuleLink::Space(space)),
        Refusal::TooManySpaces { .. } | Refusal::RestCannotBeLaid { .. } => Some(RuleLink::Setting("most_spaces")),
        Refusal::CardIsFull { .. } => Some(RuleLink::Setting("most_cards")),
        Refusal::NoChipLeft { .. }
        | Refusal::GameIsOver
        | Refusal::NoSuchSeat { .. }
        | Refusal::BidIsClosed { .. }
        | Refusal::NotYourTurn { .. }
        | Refusal::NoBidIsAsked
        | Refusal::NoMarkerIsAsked
        | Refusal::NoSuchSpace
        | Refusal::ChipsMustBeLaid
        | Refusal::NoMarkerThere { .. }
        | Refusal::OwnMarker { .. }
        | Refusal::NoPartner { .. }
        | Refusal::SameArea { .. }
        | Refusal::SameOwner { .. }
        | Refusal::MustRemove
        | Refusal::MustNamePartner
        | Refusal::MustChoose
        | Refusal::NotOffered => None,
    }
}

/// A refusal in three words.
pub(super) fn short_reason(view: &TableView<'_>, refusal: Refusal) -> String {
    match refusal {
        Refusal::Banned { currency, .. } => {
            say!(view.words, "no {currency} here", currency = view.words.currency(currency))
        }
        Refusal::TooManySpaces { most } => say!(view.words, "{n|space|spaces} used", n = most),
        Refusal::CardIsFull { most } => say!(view.words, "at most {n}", n = most),
        Refusal::RestCannotBeLaid { .. } => say!(view.words, "rest needs spaces"),
        Refusal::NoChipLeft { currency } => {
            say!(view.words, "no {currency} left", currency = view.words.currency(currency))
        }
        Refusal::GameIsOver
        | Refusal::NoSuchSeat { .. }
        | Refusal::BidIsClosed { .. }
        | Refusal::NotYourTurn { .. }
        | Refusal::NoBidIsAsked
        | Refusal::NoMarkerIsAsked
        | Refusal::NoSuchSpace
        | Refusal::ChipsMustBeLaid
        | Refusal::NoMarkerThere { .. }
        | Refusal::OwnMarker { .. }
        | Refusal::NoPartner { .. }
        | Refusal::SameArea { .. }
        | Refusal::SameOwner { .. }
        | Refusal::MustRemove
        | Refusal::MustNamePartner
        | Refusal::MustChoose
        | Refusal::NotOffered => say!(view.words, "not now"),
    }
}
