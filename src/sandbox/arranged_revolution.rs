//! A position of Revolution! as it is edited by hand: markers, bids and seats.

use super::ArrangedTable;
use crate::games::revolution::{AreaId, Chips, Currency, SeatSetup, Setup, SpaceId};
use crate::kernel::Seat;

impl ArrangedTable<Setup> {
    /// The number of markers of a seat in an area.
    pub fn markers(&self, area: AreaId, owner: Seat) -> u8 {
        let is_it = |it: &&(AreaId, Seat, u8)| (it.0, it.1) == (area, owner);
        self.setup.markers.iter().find(is_it).map_or(0, |it| it.2)
    }

    /// So many markers of a seat stand in an area.
    pub fn set_markers(&mut self, area: AreaId, owner: Seat, count: u8) {
        self.setup.markers.retain(|it| (it.0, it.1) != (area, owner));
        self.setup.markers.push((area, owner, count));
    }

    /// What a seat has laid on a space.
    pub fn laid(&self, seat: Seat, space: SpaceId) -> Chips {
        let seat = self.setup.seats.get(seat.index());
        let laid = seat.and_then(|seat| seat.bid.iter().find(|(at, _)| *at == space));
        laid.map_or(Chips::NONE, |(_, chips)| *chips)
    }

    /// A chip more of a seat on a space.
    pub fn lay(&mut self, seat: Seat, space: SpaceId, currency: Currency) {
        let laid = self.laid(seat, space) + Chips::one(currency);
        self.set_laid(seat, space, laid);
    }

    /// A chip less of a seat on a space, if there is one.
    pub fn take_back(&mut self, seat: Seat, space: SpaceId, currency: Currency) {
        let laid = self.laid(seat, space);
        if laid.has(currency) {
            self.set_laid(seat, space, laid - Chips::one(currency));
        }
    }

    fn set_laid(&mut self, seat: Seat, space: SpaceId, chips: Chips) {
        let Some(seat) = self.setup.seats.get_mut(seat.index()) else { return };
        seat.bid.retain(|(at, _)| *at != space);
        seat.bid.push((space, chips));
    }

    /// A seat more, at the end, with the chips of a new game.
    pub fn add_seat(&mut self, chips: Chips) {
        if let Some(name) = self.free_name() {
            self.names.push(name);
            self.setup.seats.push(SeatSetup { chips, bid: Vec::new(), support: 0 });
        }
    }

    /// The last seat goes, and its markers with it.
    pub fn remove_last_seat(&mut self) {
        self.names.pop();
        self.setup.seats.pop();
        let left = self.setup.seats.len();
        self.setup.markers.retain(|(_, owner, _)| owner.index() < left);
    }
}
