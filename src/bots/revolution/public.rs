//! What everybody at the table knows when bids are laid -- V33.
//!
//! Bids are thought out from this alone, so that nothing that lies behind a shield can matter, nor the order of the deck.

use crate::games::revolution::{
    AreaId, Chips, MAX_AREAS, MAX_CARDS, MAX_PLAYERS, Markers, Position, Revolution, SeatState, SpaceId,
};
use crate::kernel::Seat;
use crate::kit::PointGame;
use std::sync::Arc;

/// The public part of a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicState {
    /// The round, from 1.
    pub round: u16,
    /// What each seat has, all its chips before the empty chart.
    pub seats: [SeatState; MAX_PLAYERS],
    /// The markers of each area.
    pub areas: [Markers; MAX_AREAS],
    /// How many cards of each kind may be drawn next.
    pub cards: [u8; MAX_CARDS],
    /// What scripts say that areas and spaces are worth, where they say it.
    said: Option<Arc<Said>>,
}

/// What scripts say as things stand, with no bid to be seen.
#[derive(Debug)]
struct Said {
    /// What is left to ask them; who knows the rest of the moment knows it.
    before_bids: Position,
    areas: Vec<u16>,
    /// By space and seat.
    spaces: Vec<Vec<(Chips, u32)>>,
}

impl PartialEq for Said {
    fn eq(&self, other: &Said) -> bool {
        (&self.areas, &self.spaces) == (&other.areas, &other.spaces)
    }
}

impl Eq for Said {}

impl Said {
    fn of(game: &Revolution, position: &Position) -> Said {
        let seen = position.without_bids();
        let spec = game.spec();
        let of_space = |space: SpaceId| {
            Seat::first(game.seat_count()).map(|seat| game.space_benefits(&seen, space, seat)).collect()
        };
        Said {
            areas: (0..spec.areas.len() as u8).map(|at| game.area_worth(&seen, AreaId(at), &mut ())).collect(),
            spaces: (0..spec.spaces.len() as u8).map(|at| of_space(SpaceId(at))).collect(),
            before_bids: seen,
        }
    }
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
        let said = game.filled().is_some().then(|| Arc::new(Said::of(game, position)));
        PublicState { round: position.round(), seats, areas, cards, said }
    }

    /// The moment with no bid to be seen, for questions to scripts; none where no script is asked anything.
    pub fn before_bids(&self) -> Option<&Position> {
        self.said.as_ref().map(|said| &said.before_bids)
    }

    /// The Support that whoever wins an area gets at the end.
    pub fn area_worth(&self, game: &Revolution, area: AreaId) -> u16 {
        self.said.as_ref().map_or(game.spec().areas[area.index()].support, |said| said.areas[area.index()])
    }

    /// The chips and the Support that a space gives a seat that wins it.
    pub fn space_benefits(&self, game: &Revolution, space: SpaceId, seat: Seat) -> (Chips, u32) {
        let printed = &game.spec().spaces[space.index()];
        let said = self.said.as_ref().map(|said| said.spaces[space.index()][seat.index()]);
        said.unwrap_or((printed.chips, printed.support.into()))
    }

    /// What a seat has, its chips before the empty chart.
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }
}
