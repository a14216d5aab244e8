//! STARTING A NEW ROUND -- V26, V27.
//!
//! Everybody begins a round with a minimum of chips: who has fewer takes Gold. Not before the first round, nor after the last.

use super::{Cause, Chips, Currency, Event, Position, Revolution};
use crate::kernel::Sink;

impl Revolution {
    pub(super) fn begin_round<S: Sink<Revolution>>(&self, p: &mut Position, sink: &mut S) {
        p.round += 1;
        p.extra_cards = 0;
        let least = u32::from(self.spec.settings.least_chips);
        for seat in self.all_seats() {
            let missing = least.saturating_sub(p.seat(seat).owned.total()) as u16;
            let chips = self.supplied(p, Chips::of(Currency::Gold, missing));
            p.seat_mut(seat).owned += chips;
            if missing > 0 {
                sink.record(p, Cause::Rule, Event::ToppedUp { seat, gold: chips.count(Currency::Gold), missing });
            }
        }
        self.begin_bidding(p, sink);
    }
}
