//! Set Up -- rulebook 2e, III; 1e "Starting the Game"; R37.
//!
//! The start player is drawn first, the others follow clockwise. The A-set is shuffled and dealt from, its rest lies on
//! the shuffled B-set; two blocks of each faction wait on the Turn Track.

use super::piles::purpose;
use super::{Liberte, Position};
use crate::kernel::{AnySink, Seat, Sink};
use crate::model::CardId;

impl Liberte {
    /// A new game: set up, and begun up to its first decision.
    pub fn start<S: Sink<Liberte>>(&self, seed: u64, sink: &mut S) -> Position {
        self.set_up(seed, &mut AnySink::of(sink))
    }

    fn set_up(&self, seed: u64, sink: &mut AnySink<'_, Liberte>) -> Position {
        let mut p = Position::empty(self.seats, seed, self.stack_limits());
        for faction in self.factions.iter() {
            let blocks = &self.pack.board.blocks[faction];
            p.reserve[faction] = blocks.on_turn_2_space;
            p.supply[faction] = blocks.blocks - blocks.on_turn_2_space;
        }
        for seat in Seat::first(self.seats) {
            p.tokens_left[seat] = self.tokens_each();
        }
        let first = p.chance.of(purpose::START_PLAYER).below(self.seats as u64) as u8;
        p.order = std::array::from_fn(|place| Seat((first + place as u8) % self.seats as u8));
        self.start_counters(&mut p);
        self.build_deck(&mut p);
        self.deal(&mut p, sink);
        self.begin_turn(&mut p, sink);
        p
    }

    /// Control tokens that a player has to place: all but those that mark points and order (R1).
    pub(super) fn tokens_each(&self) -> u8 {
        self.rules.control_tokens.saturating_sub(self.rules.marker_tokens)
    }

    /// Shuffles each set and lays A on B, C and so on. What is not played with by so many players goes to the box.
    fn build_deck(&self, p: &mut Position) {
        p.box_ = self.pack.boxed;
        let cards = self.next_shuffle(p).order((0..self.facts.len()).map(|at| CardId(at as u8)));
        for set in self.deck_sets.iter().rev() {
            cards.each_from_the_bottom(|card| {
                if set.has(card) && !self.pack.boxed.has(card) {
                    p.piles.put_on_deck(card);
                }
            });
        }
    }

    fn deal<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        for place in 0..self.seats {
            let seat = p.order[place];
            for _ in 0..self.dealt_to(p, seat, sink) {
                self.deal_one(p, seat);
            }
        }
        self.settle_piles(p, sink);
    }

    /// Deals one card without turning any up: the face-up cards come after all hands.
    fn deal_one(&self, p: &mut Position, seat: Seat) {
        if let Some(card) = p.piles.deal() {
            p.hands[seat].insert(card);
        }
    }
}
