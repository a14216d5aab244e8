//! The moments of Revolution!: the bidding of a round, the shields lifted, then space by space and card by card, and the end.
//! And the bids of each round, which positions don't hold once they are resolved.

use crate::app::table::{Moment, Timeline};
use crate::games::revolution::{Chips, Event, MAX_PLAYERS, MAX_SPACES, Position, Revolution, SpaceId};
use crate::kernel::{Seat, SeatSet};

/// What a moment is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MomentKind {
    /// The bids of a round are laid.
    Bidding,
    /// The shields are lifted.
    Revealed,
    /// A space is resolved, or a card of it drawn.
    Space(SpaceId),
    /// The game ends.
    End,
}

/// What became of a space in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SpaceResult {
    /// Nobody had bid.
    #[default]
    NoBid,
    /// Equal bids at the top.
    Tied(SeatSet),
    /// A seat has won control.
    Won(Seat),
    /// These seats have bought cards.
    Sold(SeatSet),
}

/// The bids of a round, which everybody has seen.
#[derive(Clone, Debug)]
pub struct Round {
    /// The number of the round, from 1.
    pub number: u16,
    bids: [[Chips; MAX_SPACES]; MAX_PLAYERS],
    results: [SpaceResult; MAX_SPACES],
}

impl Round {
    /// What a seat had laid on a space.
    pub fn bid(&self, seat: Seat, space: SpaceId) -> Chips {
        self.bids[seat.index() % MAX_PLAYERS][space.index()]
    }

    /// What became of a space; it may be looked at only in moments that come after it.
    pub fn result(&self, space: SpaceId) -> SpaceResult {
        self.results[space.index()]
    }
}

/// The bids of all rounds that are resolved or being resolved.
#[derive(Default)]
pub struct Rounds(Vec<Round>);

impl Rounds {
    pub(super) fn take(&mut self, position: &Position, event: Event) {
        if event == Event::BidsRevealed {
            let mut bids = [[Chips::NONE; MAX_SPACES]; MAX_PLAYERS];
            for (seat, bids) in (0..).map(Seat).zip(&mut bids) {
                let spaces = (0..).map(SpaceId).zip(bids);
                spaces.for_each(|(space, chips)| *chips = position.seat(seat).bid(space));
            }
            let results = [SpaceResult::NoBid; MAX_SPACES];
            self.0.push(Round { number: position.round(), bids, results });
        }
        let Some(round) = self.0.last_mut() else { return };
        if let Event::ControlWon { seat, space, .. } = event {
            round.results[space.index()] = SpaceResult::Won(seat);
        } else if let Event::ControlTied { space, seats } = event {
            round.results[space.index()] = SpaceResult::Tied(seats);
        } else if let Event::ChipsPaid { seat, space, .. } = event {
            // Chips are paid where control was won, and on the Card, where nobody wins it.
            let result = &mut round.results[space.index()];
            match result {
                SpaceResult::NoBid => *result = SpaceResult::Sold(SeatSet::only(seat)),
                SpaceResult::Sold(seats) => seats.insert(seat),
                SpaceResult::Won(_) | SpaceResult::Tied(_) => {}
            }
        }
    }
}

impl Moment<Revolution> {
    /// The round.
    pub fn round(&self) -> u16 {
        self.position.round()
    }
}

impl Timeline<Revolution> {
    /// The round of a number, if its shields are lifted.
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.history.0.iter().find(|round| round.number == number)
    }

    /// The rounds whose shields are lifted.
    pub fn rounds(&self) -> &[Round] {
        &self.history.0
    }
}

/// What the moment is about in which something happens.
pub(super) fn kind_of(position: &Position, event: Event) -> MomentKind {
    match event {
        Event::RoundBegan { .. } | Event::ToppedUp { .. } => MomentKind::Bidding,
        Event::BidsRevealed | Event::BidRevealed { .. } => MomentKind::Revealed,
        Event::ChipsScored { .. } | Event::AreaWon { .. } | Event::AreaNotWon { .. } | Event::GameEnded { .. } => {
            MomentKind::End
        }
        Event::ControlWon { .. }
        | Event::ControlTied { .. }
        | Event::ChipsPaid { .. }
        | Event::ChipsReturned { .. }
        | Event::ChipsGained { .. }
        | Event::SupplyLacked { .. }
        | Event::SupportGained { .. }
        | Event::MarkerPlaced { .. }
        | Event::AreaWasFull { .. }
        | Event::NoMarkerLeft { .. }
        | Event::MarkerReplaced { .. }
        | Event::MarkersSwitched { .. }
        | Event::MarkerRemoved { .. }
        | Event::MarkerMoved { .. }
        | Event::EffectFailed { .. }
        | Event::PointFailed { .. }
        | Event::NothingToChange { .. }
        | Event::Declined { .. }
        | Event::DeckShuffled { .. }
        | Event::CardDrawn { .. }
        | Event::NoCardLeft { .. } => match position.resolved() {
            // Before the first bids: the chips of the set-up.
            0 => MomentKind::Bidding,
            resolved => MomentKind::Space(SpaceId(resolved as u8 - 1)),
        },
    }
}
