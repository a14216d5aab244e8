//! SETUP -- V1 to V4.
//!
//! Everybody has the same chips and all markers of a colour; the deck is shuffled face down.

use super::event::By;
use super::{CardKind, Cause, Position, Revolution};
use crate::kernel::AnySink;

impl Revolution {
    pub(super) fn set_up(&self, seed: u64, sink: &mut AnySink<'_, Revolution>) -> Position {
        let mut p = Position::empty(seed);
        for seat in self.all_seats() {
            p.seat_mut(seat).markers_left = self.spec.settings.markers;
            self.gain(&mut p, seat, self.spec.start, &mut By(Cause::SetUp, sink));
        }
        for (kind, card) in self.spec.cards.iter().enumerate() {
            (0..card.count).for_each(|_| p.piles.put_on_deck(CardKind(kind as u8)));
        }
        self.shuffle_deck(&mut p);
        self.begin_bidding(&mut p, sink);
        self.resolve_on(&mut p, sink);
        p
    }
}
