//! Refresh Hand -- rulebook 2e, IV.2; 1e "New Cards"; R5, R6.
//!
//! Displays go back to hand, then discards, then refilling. In 2e each player does all of it before the next begins; in 1e
//! all discard, then all refill.

use super::{Choice, Event, EventCause, Liberte, Position, Question, Refusal};
use crate::kernel::{Seat, Sink};
use crate::model::{CardSet, Phase, RefreshOrder};

impl Liberte {
    pub(super) fn begin_refresh_phase<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        self.open_refresh_phase(p, sink);
        self.begin_refresh(p, 0, sink);
    }

    /// Takes all displays back at once, where all discard before all refill.
    pub(super) fn open_refresh_phase<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if self.rules.refresh == RefreshOrder::Together {
            for place in 0..p.seats as usize {
                self.take_display_back(p, p.order[place], sink);
            }
        }
    }

    /// Begins the refresh of the seat at a place of the player order.
    pub(super) fn begin_refresh<S: Sink<Liberte>>(&self, p: &mut Position, place: u8, sink: &mut S) {
        p.place = place;
        p.refilling = false;
        let seat = p.order()[place as usize];
        if self.rules.refresh == RefreshOrder::Each {
            self.take_display_back(p, seat, sink);
        }
        p.ask(Question::RefreshDiscard, seat);
    }

    fn take_display_back<S: Sink<Liberte>>(&self, p: &mut Position, seat: Seat, sink: &mut S) {
        let display = std::mem::replace(&mut p.displays[seat], CardSet::NONE);
        if !display.is_empty() {
            p.hands[seat] = p.hands[seat].or(&display);
            p.seen = p.seen.or(&display);
            sink.record(p, EventCause::Refresh, Event::DisplayReturned { seat, cards: display.len() as u8 });
        }
    }

    /// Begins the refilling of the seat at a place of the player order; passes on where there is nothing to do.
    pub(super) fn begin_refill<S: Sink<Liberte>>(&self, p: &mut Position, place: u8, sink: &mut S) {
        p.place = place;
        p.refilling = true;
        let seat = p.order()[place as usize];
        let is_full = p.hands[seat].len() >= usize::from(self.refill_of(p, seat, sink));
        if !is_full && p.piles.has_something_to_take() {
            return p.ask(Question::RefreshDraw, seat);
        }
        let is_last = place as usize + 1 == p.seats as usize;
        match self.rules.refresh {
            _ if is_last => self.begin_phase(p, Phase::Action, sink),
            RefreshOrder::Each => self.begin_refresh(p, place + 1, sink),
            RefreshOrder::Together => self.begin_refill(p, place + 1, sink),
        }
    }

    #[inline(never)]
    pub(super) fn list_refresh_discards(&self, p: &Position, choices: &mut Vec<Choice>) {
        p.hands[p.asked].list(choices, Choice::Discard);
        choices.push(Choice::Done);
    }

    #[inline(never)]
    pub(super) fn list_draws(&self, p: &Position, choices: &mut Vec<Choice>) {
        choices.extend(p.piles.face_up().map(Choice::Take));
        if p.piles.deck_len() > 0 {
            choices.push(Choice::Draw);
        }
    }

    pub(super) fn refresh_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        if let Choice::Discard(card) = choice {
            return self.hand_refusal(p, card);
        }
        (choice != Choice::Done).then_some(Refusal::NotAsked)
    }

    /// Why a card may not be taken or drawn now, as far as the piles go.
    pub(super) fn draw_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        if let Choice::Take(card) = choice {
            return (!p.piles.face_up().any(|other| other == card)).then_some(Refusal::NotFaceUp { card });
        }
        if choice != Choice::Draw {
            return Some(Refusal::NotAsked);
        }
        (p.piles.deck_len() == 0).then_some(Refusal::DeckIsEmpty)
    }

    pub(super) fn play_refresh_discard<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        if let Choice::Discard(card) = choice {
            return self.discard_from_hand(p, p.asked, card, EventCause::Refresh, sink);
        }
        let is_last = p.place as usize + 1 == p.seats as usize;
        match self.rules.refresh {
            RefreshOrder::Each => self.begin_refill(p, p.place, sink),
            RefreshOrder::Together if is_last => self.begin_refill(p, 0, sink),
            RefreshOrder::Together => self.begin_refresh(p, p.place + 1, sink),
        }
    }

    pub(super) fn play_refresh_draw<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        if let Choice::Take(card) = choice {
            self.take_face_up(p, p.asked, card, EventCause::Refresh, sink);
        } else {
            self.draw(p, p.asked, EventCause::Refresh, sink);
        }
        self.begin_refill(p, p.place, sink);
    }
}
