//! What is hidden from a seat, dealt anew: positions that may be the real one, for all the seat knows (R39).

use super::counters::HiddenCounter;
use super::{Piles, Position, Question, Target};
use crate::kernel::{BotRng, Chance, PerSeat, Seat, SeatSet};
use crate::model::{CardId, CardSet};
use std::sync::Arc;

/// What is hidden from a seat in a position, to be dealt anew as often as one likes.
#[derive(Clone, Debug)]
pub struct Redeal<'a> {
    position: &'a Position,
    hidden: CardSet,
    /// The other seats, what is known of their hands, and how many cards are not.
    others: SeatSet,
    known: PerSeat<CardSet>,
    unknown: PerSeat<usize>,
    /// The hidden cards in the pack's order; and in the last order.
    cards: Vec<CardId>,
    dealt: Vec<CardId>,
    /// The hidden numbers of counters.
    counters: Vec<HiddenCounter>,
    /// The answers of others that lie face down.
    answers: Vec<FaceDown>,
}

/// An answer that lies face down, by its place among those of the effect.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FaceDown {
    /// Its place.
    pub at: usize,
    /// What it may be.
    pub among: FaceDownAmong,
}

/// What an answer that lies face down may be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum FaceDownAmong {
    /// One of these.
    Targets(Vec<Target>),
    /// A card of the seat's hand, but for the one that is being played.
    HandOf(Seat, Option<CardId>),
}

impl<'a> Redeal<'a> {
    /// What is hidden from a seat: the cards that it can't place, the counters that it does not see, and the answers that
    /// lie face down. `known_hand` tells what it knows of a hand.
    pub(super) fn new(
        position: &'a Position,
        seat: Seat,
        (hidden, counters, answers): (CardSet, Vec<HiddenCounter>, Vec<FaceDown>),
        known_hand: impl Fn(Seat) -> CardSet,
    ) -> Redeal<'a> {
        let mut others = position.all_seats();
        others.remove(seat);
        let (mut known, mut unknown) = (PerSeat::default(), PerSeat::default());
        for other in others.iter() {
            known[other] = known_hand(other);
            unknown[other] = position.hands[other].without(&known[other]).len();
        }
        let mut cards = Vec::with_capacity(Piles::SIZE);
        hidden.list(&mut cards, |card| card);
        Redeal {
            position,
            hidden,
            others,
            known,
            unknown,
            dealt: Vec::with_capacity(cards.len()),
            cards,
            counters,
            answers,
        }
    }

    /// The cards that the seat can't place.
    pub fn hidden(&self) -> &CardSet {
        &self.hidden
    }

    /// A position that may be the real one, for all the seat knows: what is hidden from it is dealt anew by a generator, and
    /// the chance to come is another. The generator and what the seat sees decide it, and nothing else.
    pub fn deal(&mut self, rng: &mut BotRng) -> Position {
        self.dealt.clone_from(&self.cards);
        for at in (1..self.dealt.len()).rev() {
            self.dealt.swap(at, rng.below(at + 1));
        }
        self.deal_out(rng)
    }

    /// The same for who looks at single cards: what is hidden lies in the pack's order, from a random card on. Each card is
    /// as likely to lie in each place, but two that are neighbours in the pack are too often neighbours.
    #[inline]
    pub fn deal_in_order(&mut self, rng: &mut BotRng) -> Position {
        let (before, from) = self.cards.split_at(rng.below(self.cards.len().max(1)).min(self.cards.len()));
        self.dealt.clear();
        self.dealt.extend_from_slice(from);
        self.dealt.extend_from_slice(before);
        self.deal_out(rng)
    }

    /// A position with the hidden cards in the order in which they lie.
    #[inline(always)]
    fn deal_out(&self, rng: &mut BotRng) -> Position {
        let mut imagined = self.position.clone();
        self.deal_into(&mut imagined, rng);
        imagined
    }

    fn deal_into(&self, imagined: &mut Position, rng: &mut BotRng) {
        // What lies open stays what it is: deck and hands alone have hidden cards, and what was seen may be in the deck again.
        imagined.chance = Chance::new(rng.below(1 << 30) as u64);
        let mut left = &self.dealt[..];
        for seat in self.others.iter() {
            let (dealt, rest) = left.split_at(self.unknown[seat].min(left.len()));
            imagined.hands[seat] = self.known[seat];
            dealt.iter().for_each(|&card| imagined.hands[seat].insert(card));
            left = rest;
        }
        imagined.piles.replace_deck(left);
        for counter in &self.counters {
            counter.draw(&self.position.counted, rng, |place, steps| {
                imagined.counted.set(place, steps);
                if let Some(before) = &mut imagined.effect.before {
                    Arc::make_mut(before).counted.set(place, steps);
                }
            });
        }
        if self.position.seen.meets(&self.hidden) || imagined.effect.before.is_some() || self.has_chosen_hidden() {
            self.deal_the_rest(imagined);
        }
        for answer in &self.answers {
            let chosen = match &answer.among {
                FaceDownAmong::Targets(targets) => targets.get(rng.below(targets.len().max(1))).copied(),
                FaceDownAmong::HandOf(seat, played) => {
                    let mut hand = imagined.hands[*seat];
                    played.iter().for_each(|&card| hand.remove(card));
                    hand.iter().nth(rng.below(hand.len().max(1))).map(Target::Card)
                }
            };
            imagined.effect.answers[answer.at] = chosen.unwrap_or_default();
        }
    }

    /// Whether a card that is hidden from the seat was chosen for the effect that is being resolved.
    fn has_chosen_hidden(&self) -> bool {
        let is_hidden = |target: &Target| matches!(target, Target::Card(card) if self.hidden.has(*card));
        self.position.question == Question::Target && self.position.effect.registers().iter().any(is_hidden)
    }

    /// Exchanges hidden cards where they seldom are.
    fn deal_the_rest(&self, imagined: &mut Position) {
        let real = self.position;
        let mut shown = std::array::from_fn(|at| CardId(at as u8));
        let mut left = &self.dealt[..];
        for seat in self.others.iter() {
            let (dealt, rest) = left.split_at(self.unknown[seat].min(left.len()));
            let unknown = real.hands[seat].without(&self.known[seat]);
            unknown.iter().zip(dealt).for_each(|(place, &card)| shown[place.index()] = card);
            left = rest;
        }
        real.piles.deck().zip(left).for_each(|(place, &card)| shown[place.index()] = card);
        imagined.seen = exchanged(&imagined.seen, &shown, &self.hidden);
        for answer in &mut imagined.effect.answers {
            if let Target::Card(card) = answer {
                *card = if self.hidden.has(*card) { shown[card.index()] } else { *card };
            }
        }
        // An interpreted effect runs again from the position before it, which hides the same cards.
        if let Some(before) = &mut imagined.effect.before {
            exchange_all(Arc::make_mut(before), &shown, &self.hidden, imagined.chance);
        }
    }
}

/// Puts in the place of each hidden card the one that `shown` has for it, which no other card has, and another chance.
fn exchange_all(p: &mut Position, shown: &[CardId; Piles::SIZE], hidden: &CardSet, chance: Chance) {
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
