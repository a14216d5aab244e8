//! What happens in a game, in the past tense, with its values. Sentences are made of it elsewhere.
//!
//! Nothing is recorded when a chip is laid: what lies behind a shield is told when all shields are lifted (V34).

use super::state::chips_value;
use super::{AreaId, CardKind, Chips, Ending, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet, Sink};
use crate::kit::{EventPart, events};
use crate::model::RevolutionPoint;
use serde_json::Value;

events! {
    Revolution:
    /// A round began with the bidding.
    RoundBegan { round: u16 } = "round-began";
    /// A seat with too few chips took Gold; less than was missing where the supply ran out.
    ToppedUp { seat: Seat, gold: u16, missing: u16 } = "topped-up";
    /// All bids were closed, and the shields lifted.
    BidsRevealed = "bids-revealed";
    /// What a seat had laid on a space, in the order of seats and spaces, right after the shields were lifted.
    BidRevealed { seat: Seat, space: SpaceId, chips: Chips } = "bid-revealed";
    /// A seat won control of a space.
    ControlWon { seat: Seat, space: SpaceId, chips: Chips } = "control-won";
    /// Equal bids at the top: nobody has control.
    ControlTied { space: SpaceId, seats: SeatSet } = "control-tied";
    /// Chips went back to the supply: a winner's, a loser's where losers keep nothing, and all on the Card.
    ChipsPaid { seat: Seat, space: SpaceId, chips: Chips } = "chips-paid";
    /// Chips went back to their owner.
    ChipsReturned { seat: Seat, space: SpaceId, chips: Chips } = "chips-returned";
    /// A seat took chips from the supply.
    ChipsGained { seat: Seat, chips: Chips } = "chips-gained";
    /// The supply lacked these chips, so that the seat did not gain them.
    SupplyLacked { seat: Seat, chips: Chips } = "supply-lacked";
    /// A seat's token moved forward.
    SupportGained { seat: Seat, support: u32 } = "support-gained";
    /// A seat placed a marker.
    MarkerPlaced { seat: Seat, area: AreaId } = "marker-placed";
    /// The area was full: no marker was placed.
    AreaWasFull { seat: Seat, area: AreaId } = "area-was-full";
    /// The seat had no marker left.
    NoMarkerLeft { seat: Seat, space: SpaceId } = "no-marker-left";
    /// The Spy: the seat's marker stands where the owner's stood.
    MarkerReplaced { seat: Seat, area: AreaId, owner: Seat } = "marker-replaced";
    /// The Apothecary: two markers changed places.
    MarkersSwitched { seat: Seat, area: AreaId, owner: Seat, other_area: AreaId, other_owner: Seat }
        = "markers-switched";
    /// A card removed a marker of an opponent.
    MarkerRemoved { seat: Seat, area: AreaId, owner: Seat } = "marker-removed";
    /// An effect moved a marker to another area.
    MarkerMoved { owner: Seat, from: AreaId, area: AreaId } = "marker-moved";
    /// An effect's script stopped itself with an error: the rest of it was not done.
    EffectFailed { seat: Seat, space: SpaceId } = "effect-failed";
    /// The script of a rule point failed or gave the impossible: the rulebook's rule held, or the nearest number.
    PointFailed { point: RevolutionPoint } = "point-failed";
    /// There was nothing that the effect of the space or the card could have been done to.
    NothingToChange { seat: Seat, space: SpaceId } = "nothing-to-change";
    /// The seat declined what the effect allows.
    Declined { seat: Seat, space: SpaceId } = "declined";
    /// The discards became the deck.
    DeckShuffled { cards: u8 } = "deck-shuffled";
    /// A card was drawn, shown, and laid on the discards.
    CardDrawn { seat: Seat, card: CardKind } = "card-drawn";
    /// A card was due, and there was none in deck or discards.
    NoCardLeft { seat: Seat } = "no-card-left";
    /// Chips left at the end scored.
    ChipsScored { seat: Seat, support: u32 } = "chips-scored";
    /// A seat won an area at the end.
    AreaWon { seat: Seat, area: AreaId, support: u16 } = "area-won";
    /// Nobody had the most markers of an area.
    AreaNotWon { area: AreaId } = "area-not-won";
    /// The game ended.
    GameEnded { ending: Ending } = "game-ended";
}

impl Event {
    /// Whether it changes the game: that something could not be done, or was declined, does not.
    pub fn is_change(self) -> bool {
        !matches!(
            self,
            Event::AreaWasFull { .. }
                | Event::NoMarkerLeft { .. }
                | Event::SupplyLacked { .. }
                | Event::NothingToChange { .. }
                | Event::Declined { .. }
        )
    }
}

impl EventPart<Revolution> for Chips {
    fn in_trace(self, _: &Revolution) -> Value {
        chips_value(self)
    }
}

impl EventPart<Revolution> for SpaceId {
    fn in_trace(self, game: &Revolution) -> Value {
        game.space_id(self).into()
    }
}

impl EventPart<Revolution> for AreaId {
    fn in_trace(self, game: &Revolution) -> Value {
        game.area_id(self).into()
    }
}

impl EventPart<Revolution> for CardKind {
    fn in_trace(self, game: &Revolution) -> Value {
        game.spec.cards[self.index()].id.as_str().into()
    }
}

impl EventPart<Revolution> for RevolutionPoint {
    fn in_trace(self, _: &Revolution) -> Value {
        self.spec().id.into()
    }
}

impl EventPart<Revolution> for Ending {
    fn in_trace(self, _: &Revolution) -> Value {
        self.id().into()
    }
}

/// What is behind an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Cause {
    /// The set-up.
    SetUp,
    /// The rulebook, and what stands on a space.
    #[default]
    Rule,
    /// The effect of a space.
    Effect,
    /// A card.
    Card,
}

/// A sink that is told of everything as done by one cause.
pub(super) struct By<'s, S>(pub Cause, pub &'s mut S);

impl<S: Sink<Revolution>> Sink<Revolution> for By<'_, S> {
    const IS_IDLE: bool = S::IS_IDLE;

    #[inline(always)]
    fn record(&mut self, position: &Position, _: Cause, event: Event) {
        self.1.record(position, self.0, event);
    }
}
