//! What a seat may see (R39): everything but the other hands and the order of the deck.

use super::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{CardId, CardSet};
use serde_json::{Value, json};

/// A position through the eyes of a seat.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    game: &'a Liberte,
    position: &'a Position,
    seat: Seat,
}

impl<'a> View<'a> {
    /// The position as the seat sees it.
    pub fn new(game: &'a Liberte, position: &'a Position, seat: Seat) -> View<'a> {
        View { game, position, seat }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards of a hand that the seat knows: all of its own, of another's those that everybody saw go there.
    pub fn known_hand(&self, seat: Seat) -> CardSet {
        let hand = self.position.hands[seat];
        if seat == self.seat { hand } else { hand.and(&self.position.seen) }
    }

    /// How many cards a hand holds.
    pub fn hand_len(&self, seat: Seat) -> usize {
        self.position.hands[seat].len()
    }

    /// The cards that the seat can't place: they are in the deck or, unseen, in another hand.
    pub fn unseen(&self) -> CardSet {
        let p = self.position;
        let hands = p.all_seats().iter().fold(CardSet::NONE, |all, seat| all.or(&self.known_hand(seat)));
        let displays = p.all_seats().iter().fold(hands, |all, seat| all.or(&p.displays[seat]));
        let open: CardSet = p.piles.face_up().chain(p.piles.discard()).collect();
        let everything: CardSet = (0..self.game.pack.cards.len()).map(|at| CardId(at as u8)).collect();
        everything.without(&displays.or(&open).or(&p.box_))
    }

    /// The state as JSON, with what is hidden left out: `deck` is a number, other hands list the cards known and have a
    /// `hand_size`.
    pub fn describe(&self) -> Value {
        let mut state = self.game.describe(self.position);
        state["deck"] = json!(self.position.piles.deck_len());
        for seat in self.position.all_seats().iter() {
            let entry = &mut state["seats"][seat.to_string()];
            entry["hand"] = json!(self.game.card_numbers(&self.known_hand(seat)));
            entry["hand_size"] = json!(self.hand_len(seat));
        }
        state
    }
}
