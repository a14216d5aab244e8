//! What the cards in hand may come to, and a presence in the government.

use super::PositionEvaluator;
use crate::games::liberte::Position;
use crate::model::{CardId, CardSet, Phase};

/// What a hand may come to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HandSum {
    hand: CardSet,
    cards: f32,
    sum: f32,
}

impl PositionEvaluator<'_> {
    /// What the cards in hand may come to: in full as long as there are rounds for them, less beyond.
    pub(super) fn hand(&self, p: &Position) -> f32 {
        let HandSum { mut cards, mut sum, .. } = self.hand_sum(p.hands[self.seat]);
        let refill = f32::from(self.game.rules().refill_to);
        let is_refilled = p.phase == Phase::Refresh && cards < refill;
        if is_refilled {
            sum += (refill - cards) * self.mean();
            cards = refill;
        }
        let rounds = self.rounds(p) + 1.0;
        let kept = if self.later_elections > 0.0 { 0.35 } else { 0.0 };
        let used = if cards <= rounds { 1.0 } else { (rounds + kept * (cards - rounds)) / cards };
        if p.phase > Phase::Action { kept * sum } else { used * sum }
    }

    /// What the cards of a hand may come to, each by itself.
    fn hand_sum(&self, hand: CardSet) -> HandSum {
        let last = self.last_hand.get();
        if last.hand == hand {
            return last;
        }
        let mut last = HandSum { hand, ..HandSum::default() };
        hand.without(&self.hidden).each(|card| {
            last.sum += self.cards.worth[card.index()];
            last.cards += 1.0;
        });
        let unknown = hand.and(&self.hidden).len() as f32;
        if unknown > 0.0 {
            last.sum += unknown * self.mean();
            last.cards += unknown;
        }
        self.last_hand.set(last);
        last
    }

    /// What a card may come to in hand, as a term.
    pub(in crate::bots) fn worth_in_hand(&self, card: CardId) -> f32 {
        self.weights[6] * if self.hidden.has(card) { self.mean() } else { self.cards.worth[card.index()] }
    }

    /// What a card that the seat does not know may come to in hand, as a term.
    pub(in crate::bots) fn worth_of_draw(&self) -> f32 {
        self.weights[6] * self.mean()
    }

    /// What a card that the seat does not know may come to.
    fn mean(&self) -> f32 {
        *self.mean.get_or_init(|| {
            let mut sum = 0.0;
            self.hidden.each(|card| sum += self.cards.worth[card.index()]);
            sum / (self.hidden.len().max(1) as f32)
        })
    }

    /// Rounds that the supplies may last: the smallest empties first.
    fn rounds(&self, p: &Position) -> f32 {
        if p.supply_exhausted {
            return 0.0;
        }
        f32::from(self.game.least_supply(p)) / (0.8 * self.game.seat_count() as f32)
    }

    /// A presence lets cards be played, as long as a turn comes for them.
    pub(super) fn presence(&self, p: &Position) -> f32 {
        let is_there = p.presence.has(self.seat) && self.later_elections > 0.0;
        if is_there { 0.2 } else { 0.0 }
    }
}
