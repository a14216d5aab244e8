//! What a seat can't know -- V33, V34: the bids behind other shields, the order of the deck, and the chance to come.

use super::{Position, Question, Revolution};
use crate::kernel::{BotRng, Chance, Seat, SeatSet};

impl Revolution {
    /// The seats that have laid chips behind their shields.
    pub(super) fn covered_bids(&self, p: &Position) -> SeatSet {
        match p.question {
            Question::Bid => self.all_seats().filter(|&seat| !p.seat(seat).bid_on.is_empty()).collect(),
            Question::Target | Question::Nothing => SeatSet::NONE,
        }
    }

    /// A position that the seat can't tell from this one, decided by what it sees and the stream alone.
    pub(super) fn imagine_for(&self, p: &Position, seat: Seat, rng: &mut BotRng) -> Position {
        let mut imagined = p.clone();
        // Two draws, so that it is the same where a `usize` is short.
        let seed = (0..2).fold(0, |seed, _| seed << 32 | rng.below(u32::MAX as usize) as u64);
        imagined.chance = Chance::new(seed);
        let deck = imagined.piles.sorted_deck();
        for left in (2..=deck.len()).rev() {
            deck.swap(left - 1, rng.below(left));
        }
        if p.question == Question::Bid {
            for other in self.all_seats().filter(|&other| other != seat) {
                imagined.seat_mut(other).open_bid();
            }
            imagined.asked = self.open_bids(&imagined);
        }
        imagined
    }
}
