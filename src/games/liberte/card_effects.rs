//! Cards on the move -- rulebook 2e, II.B Discard, Display, V; R2, R14: from any pile to any other, by an effect.
//!
//! The special card that is being played stays where it is until its effect is over. After each move the piles settle.

use super::piles::purpose;
use super::{Event, EventCause, Liberte, Pile, Position};
use crate::kernel::{Seat, Sink};
use crate::model::{CardId, CardSet};

impl Position {
    /// Where a card lies.
    fn pile_of(&self, card: CardId) -> Option<Pile> {
        if let Some(seat) = self.displayed_by(card) {
            return Some(Pile::Display(seat));
        }
        if let Some(seat) = self.held_by(card) {
            return Some(Pile::Hand(seat));
        }
        let is_it = |other: CardId| other == card;
        if self.box_.has(card) {
            Some(Pile::Box)
        } else if self.piles.face_up().any(is_it) {
            Some(Pile::FaceUp)
        } else if self.piles.discard().any(is_it) {
            Some(Pile::DiscardPile)
        } else {
            self.piles.deck().any(is_it).then_some(Pile::Deck)
        }
    }

    /// Where a card lies that an effect may move: any but the special that is being played.
    fn movable_from(&self, card: CardId) -> Option<Pile> {
        if self.effect.cause.card() == Some(card) { None } else { self.pile_of(card) }
    }

    /// Puts a card into a hand, from wherever it lies. Nothing else follows: an open face-up space stays open.
    pub fn deal(&mut self, card: CardId, seat: Seat) {
        if let Some(from) = self.pile_of(card) {
            self.lift(card, from);
            self.lay(card, Pile::Hand(seat));
        }
    }

    /// Takes a card from where it lies. The caller puts it somewhere.
    fn lift(&mut self, card: CardId, from: Pile) {
        match from {
            Pile::Hand(seat) => self.hands[seat].remove(card),
            Pile::Display(seat) => self.displays[seat].remove(card),
            Pile::Box => self.box_.remove(card),
            Pile::DiscardPile | Pile::FaceUp | Pile::Deck => self.piles.take_out(card),
        }
    }

    /// Puts a card that was lifted somewhere, in the deck on top.
    fn lay(&mut self, card: CardId, to: Pile) {
        match to {
            Pile::Hand(seat) => self.hands[seat].insert(card),
            Pile::Display(seat) => self.displays[seat].insert(card),
            Pile::Box => self.box_.insert(card),
            Pile::DiscardPile => self.piles.put_on_discard(card),
            Pile::FaceUp => self.piles.put_face_up(card),
            Pile::Deck => self.piles.put_on_deck(card),
        }
    }

    /// Keeps what everybody knows of hands true after a move (R39). Where nobody else sees which card left a hand,
    /// nothing is known of that hand any more.
    fn note_seen(&mut self, card: CardId, from: Pile, to: Pile) {
        let is_hidden = from.seen_only_by().is_some() && to.seen_only_by().is_some();
        if let (true, Pile::Hand(seat)) = (is_hidden, from) {
            self.seen = self.seen.without(&self.hands[seat]);
        }
        if let Pile::Hand(_) = to
            && !is_hidden
        {
            self.seen.insert(card)
        } else {
            self.seen.remove(card)
        }
    }
}

impl Liberte {
    /// Moves a card to a pile by an effect; nothing if it lies there or may not lie there.
    pub(super) fn move_card<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, to: Pile, sink: &mut S) {
        let Some(from) = p.movable_from(card).filter(|&from| from != to) else { return };
        let may_lie_there = match to {
            Pile::Display(seat) => self.may_be_displayed(p, seat, card, None),
            Pile::Hand(_) | Pile::DiscardPile | Pile::FaceUp | Pile::Deck | Pile::Box => true,
        };
        if may_lie_there {
            self.carry(p, card, from, to, sink);
            self.settle_piles(p, sink);
        }
    }

    fn carry<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, from: Pile, to: Pile, sink: &mut S) {
        p.lift(card, from);
        p.note_seen(card, from, to);
        p.lay(card, to);
        sink.record(
            p,
            EventCause::of_effect(p),
            match (from, to) {
                (Pile::Display(seat), Pile::DiscardPile) => Event::DisplayedCardDiscarded { seat, card },
                (Pile::Display(seat), Pile::Box) => Event::DisplayedCardBoxed { seat, card },
                (Pile::Hand(seat), Pile::DiscardPile) => Event::CardDiscarded { seat, card },
                (Pile::Hand(from), Pile::Display(seat)) if from == seat => Event::CardDisplayed { seat, card },
                (Pile::FaceUp, Pile::Hand(seat)) => Event::CardTaken { seat, card },
                _ => Event::CardMoved { card, from, to },
            },
        );
    }

    /// Whether a display may hold a card: Clubs and Personalities only, as many as the limit says (R14), after another
    /// card has left it.
    fn may_be_displayed(&self, p: &Position, seat: Seat, card: CardId, leaving: Option<CardId>) -> bool {
        let mut display = p.displays[seat];
        leaving.into_iter().for_each(|card| display.remove(card));
        display.insert(card);
        self.sets.playable.has(card) && display.len() as u8 <= self.display_limit(&display)
    }

    /// Puts a card under the deck by an effect.
    pub(super) fn put_under_deck<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        let Some(from) = p.movable_from(card) else { return };
        self.carry(p, card, from, Pile::Deck, sink);
        p.piles.top_to_bottom();
        self.settle_piles(p, sink);
    }

    /// Two cards change places; nothing if one of them may not lie where the other does.
    pub(super) fn swap_cards<S: Sink<Liberte>>(&self, p: &mut Position, a: CardId, b: CardId, sink: &mut S) {
        let (Some(from), Some(to)) = (p.movable_from(a), p.movable_from(b)) else { return };
        let fits = |card, pile, leaving| match pile {
            Pile::Display(seat) => self.may_be_displayed(p, seat, card, Some(leaving)),
            Pile::Hand(_) | Pile::DiscardPile | Pile::FaceUp | Pile::Deck | Pile::Box => true,
        };
        if from != to && fits(a, to, b) && fits(b, from, a) {
            self.carry(p, a, from, to, sink);
            self.carry(p, b, to, from, sink);
            self.settle_piles(p, sink);
        }
    }

    /// Shows a card of a hand to everybody.
    pub(super) fn show_card<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        if let Some(Pile::Hand(seat)) = p.movable_from(card) {
            p.seen.insert(card);
            sink.record(p, EventCause::of_effect(p), Event::CardShown { seat, card });
        }
    }

    /// Shuffles the deck for an effect.
    pub(super) fn shuffle_deck<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let hash = p.chance.of(purpose::SCRIPT).with(u64::from(p.draws));
        p.draws = p.draws.wrapping_add(1);
        p.piles.reorder_deck(|card| hash.with(self.card_number(card).into()).bits());
        sink.record(p, EventCause::of_effect(p), Event::DeckReshuffled { cards: p.piles.deck_len() as u8 });
    }

    /// A number below `bound`, by the chance of scripts.
    pub(super) fn draw_below(&self, p: &mut Position, bound: u64) -> u64 {
        let drawn = p.chance.of(purpose::SCRIPT).with(u64::from(p.draws)).below(bound.max(1));
        p.draws = p.draws.wrapping_add(1);
        drawn
    }

    /// How many cards a display may hold that holds these (R14).
    pub(super) fn display_limit(&self, display: &CardSet) -> u8 {
        self.display_limit_with(display.meets(&self.sets.sans_culottes))
    }

    /// The number of cards that a display may hold with or without the Sans-Culottes.
    #[inline]
    pub(super) fn display_limit_with(&self, has_sans_culottes: bool) -> u8 {
        if has_sans_culottes { self.rules.display_limit_sans_culottes } else { self.rules.display_limit }
    }
}
