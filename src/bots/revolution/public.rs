//! What everybody at the table knows when bids are laid -- V33.
//!
//! Bids are thought out from this alone, so that nothing that lies behind a shield can matter, nor the order of the deck.

use crate::games::revolution::{AreaId, MAX_AREAS, MAX_CARDS, MAX_PLAYERS, Markers, Position, Revolution, SeatState};
use crate::kernel::Seat;

/// The public part of a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicState {
    /// The round, from 1.
    pub round: u16,
    /// What each seat has, all its chips before the empty chart.
    pub seats: [SeatState; MAX_PLAYERS],
    /// The markers of each area.
    pub areas: [Markers; MAX_AREAS],
    /// How many cards of each kind may be drawn next.
    pub cards: [u8; MAX_CARDS],
}

impl PublicState {
    /// What everybody knows of the moment.
    pub fn of(game: &Revolution, position: &Position) -> PublicState {
        let mut seats = [SeatState::default(); MAX_PLAYERS];
        for seat in Seat::first(game.seat_count()) {
            seats[seat.index()] = *position.seat(seat);
            seats[seat.index()].open_bid();
        }
        let mut areas = [Markers::default(); MAX_AREAS];
        for (at, area) in areas.iter_mut().enumerate().take(game.spec().areas.len()) {
            *area = *position.markers(AreaId(at as u8));
        }
        // An empty deck is shuffled anew from the discards before a card is drawn (V23).
        let mut cards = [0; MAX_CARDS];
        position.piles().deck().for_each(|card| cards[card.index()] += 1);
        if position.piles().deck().len() == 0 {
            position.piles().discards().for_each(|card| cards[card.index()] += 1);
        }
        PublicState { round: position.round(), seats, areas, cards }
    }

    /// What a seat has, its chips before the empty chart.
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }
}
