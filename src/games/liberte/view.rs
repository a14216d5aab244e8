//! What a seat may see (R39): everything but the other hands and the order of the deck.

use super::{Liberte, Piles, Position, Question};
use crate::kernel::{BotRng, Chance, Seat};
use crate::kit::Rulebook;
use crate::model::{CardId, CardSet, Phase, ProvinceId};
use serde_json::Value;
use std::sync::Arc;

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

    /// A position that may be the real one, for all the seat knows: what is hidden from it is dealt anew by a generator, and
    /// the chance to come is another. The generator and what the seat sees decide it, and nothing else.
    pub fn imagine(&self, rng: &mut BotRng) -> Position {
        let hidden = self.unseen();
        let mut dealt = Vec::with_capacity(Piles::SIZE);
        hidden.each(|card| dealt.push(card));
        for at in (1..dealt.len()).rev() {
            dealt.swap(at, rng.below(at + 1));
        }
        let chance = Chance::new(rng.below(1 << 30) as u64);
        let others = self.position.all_seats().iter().filter(|&seat| seat != self.seat);
        let in_hands = others.flat_map(|seat| self.position.hands[seat].without(&self.known_hand(seat)).iter());
        let places = in_hands.chain(self.position.piles.deck());
        let mut shown = std::array::from_fn(|at| CardId(at as u8));
        places.zip(&dealt).for_each(|(real, &card)| shown[real.index()] = card);
        let mut imagined = self.position.clone();
        // What lies open stays what it is: piles and hands alone have hidden cards, and what was seen may be in the deck again.
        imagined.chance = chance;
        imagined.piles.exchange(&shown);
        let sets = imagined.hands.0.iter_mut().chain([&mut imagined.seen]);
        sets.for_each(|cards| *cards = exchanged(cards, &shown, &hidden));
        // An interpreted effect runs again from the position before it, which hides the same cards.
        if let Some(before) = &mut imagined.effect.before {
            redeal(Arc::make_mut(before), &shown, &hidden, chance);
        }
        imagined
    }

    /// The state as JSON, with what is hidden left out: `deck` is a number, other hands list the cards known and have a
    /// `hand_size`.
    pub fn describe(&self) -> Value {
        self.game.state_seen_by(self.position, self.seat)
    }
}

/// Puts in the place of each hidden card the one that `shown` has for it, which no other card has, and another chance.
fn redeal(p: &mut Position, shown: &[CardId; Piles::SIZE], hidden: &CardSet, chance: Chance) {
    p.chance = chance;
    p.piles.exchange(shown);
    let exchange = |cards: &mut CardSet| *cards = exchanged(cards, shown, hidden);
    p.hands.0.iter_mut().chain(&mut p.displays.0).for_each(exchange);
    [&mut p.box_, &mut p.seen].into_iter().for_each(exchange);
}

/// The cards of a set with the hidden ones exchanged; `shown` leaves all others as they are.
fn exchanged(cards: &CardSet, shown: &[CardId; Piles::SIZE], hidden: &CardSet) -> CardSet {
    let mut exchanged = cards.without(hidden);
    cards.and(hidden).each(|card| exchanged.insert(shown[card.index()]));
    exchanged
}
