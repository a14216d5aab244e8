//! What a seat may see (R39): everything but the other hands and the order of the deck.

use super::{Liberte, Position, Question, Redeal};
use crate::kernel::{BotRng, Seat};
use crate::kit::Rulebook;
use crate::model::{CardSet, Phase, ProvinceId};
use serde_json::Value;

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
        View { game: game.as_believed_by(position, seat), position, seat }
    }

    /// The position as a seat sees it that knows all of the game, whatever it takes a blank for.
    pub(super) fn knowing_all(game: &'a Liberte, position: &'a Position, seat: Seat) -> View<'a> {
        View { game, position, seat }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The turn, from 1.
    pub fn turn(&self) -> u8 {
        self.position.turn
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.position.phase
    }

    /// The round of the Action Phase, from 1; 0 outside it.
    pub fn round(&self) -> u8 {
        self.position.round
    }

    /// The province whose election is next or under way, in an Election Phase.
    pub fn election(&self) -> Option<ProvinceId> {
        (self.position.phase == Phase::Election).then_some(self.position.province)
    }

    /// The number of the moment: see [`Rulebook::moment`].
    #[inline]
    pub fn moment(&self) -> u64 {
        self.game.moment(self.position)
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.position.question
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
        let everything = CardSet::first(self.game.pack.cards.len());
        everything.without(&displays.or(&open).or(&p.box_))
    }

    /// The rules that are played by, as far as the seat knows. They hold no position.
    pub fn game(&self) -> &'a Liberte {
        self.game
    }

    /// A position that may be the real one, for all the seat knows: see [`Redeal::deal`].
    pub fn imagine(&self, rng: &mut BotRng) -> Position {
        self.redeal().deal(rng)
    }

    /// What is hidden from the seat, to be dealt anew more than once.
    pub fn redeal(&self) -> Redeal<'a> {
        let counters = self.game.hidden_counters(self.seat);
        let answers = self.game.face_down_answers(self.position, self.seat);
        Redeal::new(self.position, self.seat, (self.unseen(), counters, answers), |other| self.known_hand(other))
    }

    /// The state as JSON, with what is hidden left out: `deck` is a number, other hands list the cards known and have a
    /// `hand_size`.
    pub fn describe(&self) -> Value {
        self.game.state_seen_by(self.position, self.seat)
    }
}
