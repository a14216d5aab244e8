//! One order of several that come to the same, so that bots need not look at the others.
//!
//! A bid is laid by currencies, Force first, then Blackmail, then Gold; within a currency the Card first, then the other spaces
//! in the order of the chart. So every legal bid is reached by exactly one order, and no order ends where the rest can't be
//! laid: but for the Card, the space that took the last chip takes all others of its currency. Of two markers to be switched
//! the one in the earlier area is named first.

use super::{AreaId, Choice, Currency, Position, Revolution, SpaceId};
use crate::kernel::Seat;

impl Revolution {
    pub(super) fn is_first_order(&self, p: &Position, seat: Seat, choice: Choice) -> bool {
        match choice {
            Choice::Put { currency, space } => self.is_next_put(p, seat, currency, space),
            Choice::Marker { area, owner } => self.is_next_marker(p, area, owner),
            Choice::Area { .. } | Choice::Seat { .. } | Choice::Nothing => true,
        }
    }

    fn is_next_put(&self, p: &Position, seat: Seat, currency: Currency, space: SpaceId) -> bool {
        let bidder = p.seat(seat);
        let stronger = Currency::ALL.into_iter().take(currency.index());
        let is_strongest_left = !stronger.into_iter().any(|stronger| bidder.to_lay.has(stronger));
        let place = |space: SpaceId| if self.card_space.has(space) { 0 } else { 1 + space.0 };
        let has_currency = |space: &SpaceId| bidder.bid(*space).has(currency);
        let last = bidder.bid_on.iter().filter(has_currency).map(place).max();
        is_strongest_left && last.is_none_or(|last| place(space) >= last)
    }

    fn is_next_marker(&self, p: &Position, area: AreaId, owner: Seat) -> bool {
        match self.exchange_so_far(p) {
            Some(None) => self.has_later_partner(p, area, owner),
            Some(Some((first, owner))) => area > first || !self.has_later_partner(p, first, owner),
            None => true,
        }
    }

    /// Does a marker of another owner stand in a later area?
    fn has_later_partner(&self, p: &Position, area: AreaId, owner: Seat) -> bool {
        let later = self.all_areas().filter(|&other| other > area);
        later.map(|other| p.markers(other)).any(|markers| markers.total() > markers.of(owner))
    }
}
