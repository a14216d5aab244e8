//! The counts of a game's events.

use super::{MarkerFigure, SupportSource};
use crate::games::revolution::{CURRENCIES, Chips, MAX_AREAS, MAX_CARDS, MAX_PLAYERS, MAX_SPACES};
use crate::kernel::{Seat, SeatSet};

/// What was counted of a space of the chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SpaceCounts {
    /// Bids.
    pub bids: u16,
    /// Rounds in which each seat won it.
    pub wins: [u16; MAX_PLAYERS],
    /// Rounds in which it was tied.
    pub ties: u16,
    /// Rounds in which nobody bid.
    pub unbid: u16,
    /// Chips that its winners paid, or those who bought cards.
    pub paid: Chips,
    /// Support that it gave.
    pub support: u32,
    /// Chips that it gave.
    pub gained: u16,
    /// Markers that it placed.
    pub markers: u16,
}

impl SpaceCounts {
    /// Rounds in which somebody won it.
    pub fn won(&self) -> u16 {
        self.wins.iter().sum()
    }
}

/// What was counted of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AreaCounts {
    /// Who won it at the end.
    pub owner: Option<Seat>,
    /// The round in which it was filled for good; 0 if it is not full.
    pub full: u16,
}

/// What was counted of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SeatCounts {
    /// Support by [`SupportSource`].
    pub support: [u32; SupportSource::ALL.len()],
    /// Markers placed, those among them that took another's place.
    pub placed: u16,
    /// Markers that others replaced or removed.
    pub lost: u16,
}

/// What was counted of a currency; of all three together in the order of the currencies.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CurrencyCounts {
    /// Chips laid, in all rounds.
    pub laid: u32,
    /// Chips gained from spaces and cards.
    pub gained: u32,
    /// Chips paid by those who won, and for cards.
    pub paid: u32,
    /// Chips paid by those who won nothing with them.
    pub forfeited: u32,
    /// Chips that the supply lacked.
    pub lacked: u32,
    /// Chips left at the end.
    pub left: u32,
}

/// The counts of a game's events, without any interpretation by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RevolutionCounts {
    /// Decisions with more than one choice.
    pub free_decisions: u32,
    /// Rounds begun.
    pub rounds: u16,
    /// Rounds in which a space at least was tied.
    pub rounds_with_ties: u16,
    /// By space, in the order of the chart.
    pub spaces: [SpaceCounts; MAX_SPACES],
    /// By area.
    pub areas: [AreaCounts; MAX_AREAS],
    /// Areas that nobody won at the end.
    pub areas_not_won: u8,
    /// By seat.
    pub seats: [SeatCounts; MAX_PLAYERS],
    /// By currency.
    pub currencies: [CurrencyCounts; CURRENCIES],
    /// Gold taken at the beginning of rounds by those who had too few chips.
    pub topped_up: u32,
    /// By [`MarkerFigure`].
    pub markers: [u16; MarkerFigure::ALL.len()],
    /// Cards drawn, by kind.
    pub drawn: [u16; MAX_CARDS],
    /// Times that the discards became the deck.
    pub reshuffles: u16,
    /// Cards due while there was none.
    pub no_card_left: u16,
    /// Ends of rounds, by who then had the most Support: a place for each set of seats.
    pub led: [u16; 1 << MAX_PLAYERS],
    /// Ends of rounds at which nobody led of those who led a round before.
    pub lead_changes: u16,
}

impl RevolutionCounts {
    /// All counts at zero.
    pub(super) fn none() -> RevolutionCounts {
        RevolutionCounts {
            free_decisions: 0,
            rounds: 0,
            rounds_with_ties: 0,
            spaces: [SpaceCounts::default(); MAX_SPACES],
            areas: [AreaCounts::default(); MAX_AREAS],
            areas_not_won: 0,
            seats: [SeatCounts::default(); MAX_PLAYERS],
            currencies: [CurrencyCounts::default(); CURRENCIES],
            topped_up: 0,
            markers: [0; MarkerFigure::ALL.len()],
            drawn: [0; MAX_CARDS],
            reshuffles: 0,
            no_card_left: 0,
            led: [0; 1 << MAX_PLAYERS],
            lead_changes: 0,
        }
    }

    /// Support of a seat from a source.
    pub fn support_from(&self, seat: Seat, source: SupportSource) -> i64 {
        i64::from(self.seats[seat.index()].support[source as usize])
    }

    /// Ties of all rounds and spaces.
    pub fn ties(&self) -> i64 {
        self.spaces.iter().map(|space| i64::from(space.ties)).sum()
    }

    /// Areas that some seats won.
    pub fn areas_of(&self, seats: SeatSet) -> i64 {
        self.areas.iter().filter(|area| area.owner.is_some_and(|owner| seats.has(owner))).count() as i64
    }

    /// Ends of rounds at which one of some seats led, alone or tied.
    pub fn led_by(&self, seats: SeatSet) -> i64 {
        let is_one = |leaders: &usize| *leaders & usize::from(seats.0) != 0;
        (0..self.led.len()).filter(is_one).map(|leaders| i64::from(self.led[leaders])).sum()
    }
}
