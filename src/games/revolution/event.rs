//! What happens in a game, in the past tense, with its values. Sentences are made of it elsewhere.
//!
//! Nothing is recorded when a chip is laid: what lies behind a shield is told when all shields are lifted (V34).

use super::{AreaId, CardKind, Chips, Ending, SpaceId};
use crate::kernel::{Seat, SeatSet};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each value is what its name says")]
pub enum Event {
    /// A round began with the bidding.
    RoundBegan { round: u16 },
    /// A seat with too few chips took Gold; less than was missing where the supply ran out.
    ToppedUp { seat: Seat, gold: u16, missing: u16 },
    /// All bids were closed, and the shields lifted.
    BidsRevealed,
    /// What a seat had laid on a space, in the order of seats and spaces, right after [`Event::BidsRevealed`].
    BidRevealed { seat: Seat, space: SpaceId, chips: Chips },
    /// A seat won control of a space.
    ControlWon { seat: Seat, space: SpaceId, chips: Chips },
    /// Equal bids at the top: nobody has control.
    ControlTied { space: SpaceId, seats: SeatSet },
    /// Chips went back to the supply: a winner's, a loser's where losers keep nothing, and all on the Card.
    ChipsPaid { seat: Seat, space: SpaceId, chips: Chips },
    /// Chips went back to their owner.
    ChipsReturned { seat: Seat, space: SpaceId, chips: Chips },
    /// A seat took chips from the supply.
    ChipsGained { seat: Seat, chips: Chips },
    /// The supply lacked these chips, so that the seat did not gain them.
    SupplyLacked { seat: Seat, chips: Chips },
    /// A seat's token moved forward.
    SupportGained { seat: Seat, support: u32 },
    /// A seat placed a marker.
    MarkerPlaced { seat: Seat, area: AreaId },
    /// The area was full: no marker was placed.
    AreaWasFull { seat: Seat, area: AreaId },
    /// The seat had no marker left.
    NoMarkerLeft { seat: Seat, space: SpaceId },
    /// The Spy: the seat's marker stands where the owner's stood.
    MarkerReplaced { seat: Seat, area: AreaId, owner: Seat },
    /// The Apothecary: two markers changed places.
    MarkersSwitched { seat: Seat, area: AreaId, owner: Seat, other_area: AreaId, other_owner: Seat },
    /// A card removed a marker of an opponent.
    MarkerRemoved { seat: Seat, area: AreaId, owner: Seat },
    /// There was no marker that the special or the card could have changed.
    NothingToChange { seat: Seat, space: SpaceId },
    /// The seat declined what the space allows.
    Declined { seat: Seat, space: SpaceId },
    /// The discards became the deck.
    DeckShuffled { cards: u8 },
    /// A card was drawn, shown, and laid on the discards.
    CardDrawn { seat: Seat, card: CardKind },
    /// A card was due, and there was none in deck or discards.
    NoCardLeft { seat: Seat },
    /// Chips left at the end scored.
    ChipsScored { seat: Seat, support: u32 },
    /// A seat won an area at the end.
    AreaWon { seat: Seat, area: AreaId, support: u16 },
    /// Nobody had the most markers of an area.
    AreaNotWon { area: AreaId },
    /// The game ended.
    GameEnded { ending: Ending },
}

impl Event {
    /// The kind's name, in kebab case, as traces and tests write it.
    pub fn kind(self) -> &'static str {
        match self {
            Event::RoundBegan { .. } => "round-began",
            Event::ToppedUp { .. } => "topped-up",
            Event::BidsRevealed => "bids-revealed",
            Event::BidRevealed { .. } => "bid-revealed",
            Event::ControlWon { .. } => "control-won",
            Event::ControlTied { .. } => "control-tied",
            Event::ChipsPaid { .. } => "chips-paid",
            Event::ChipsReturned { .. } => "chips-returned",
            Event::ChipsGained { .. } => "chips-gained",
            Event::SupplyLacked { .. } => "supply-lacked",
            Event::SupportGained { .. } => "support-gained",
            Event::MarkerPlaced { .. } => "marker-placed",
            Event::AreaWasFull { .. } => "area-was-full",
            Event::NoMarkerLeft { .. } => "no-marker-left",
            Event::MarkerReplaced { .. } => "marker-replaced",
            Event::MarkersSwitched { .. } => "markers-switched",
            Event::MarkerRemoved { .. } => "marker-removed",
            Event::NothingToChange { .. } => "nothing-to-change",
            Event::Declined { .. } => "declined",
            Event::DeckShuffled { .. } => "deck-shuffled",
            Event::CardDrawn { .. } => "card-drawn",
            Event::NoCardLeft { .. } => "no-card-left",
            Event::ChipsScored { .. } => "chips-scored",
            Event::AreaWon { .. } => "area-won",
            Event::AreaNotWon { .. } => "area-not-won",
            Event::GameEnded { .. } => "game-ended",
        }
    }
}
