//! Take Card(s) -- rulebook 2e, IV.3.B; 1e "Take a Card"; R10, R11.
//!
//! One card, face up or from the deck; with nine or more in hand two discards first. After a face-up card of value 1 a
//! second one may follow.

use super::{Choice, EventCause, Liberte, Position, Question, Refusal};
use crate::kernel::Sink;
use crate::model::{CardId, RulePoint, SecondTakeWhen};

impl Liberte {
    /// Whether there is a card to take and the hand is so large that discards come first.
    // Asked whenever an action's choices are listed: what scripts say is beside the way.
    #[inline(always)]
    pub(super) fn taking_costs_discards(&self, p: &Position) -> bool {
        if self.has_hooks() { self.taking_costs_by_script(p) } else { self.taking_costs_by_the_rulebook(p) }
    }

    #[cold]
    fn taking_costs_by_script(&self, p: &Position) -> bool {
        if !self.fills(RulePoint::DiscardsToTake) {
            return self.taking_costs_by_the_rulebook(p);
        }
        p.piles.has_something_to_take()
            && !p.hands[p.asked].is_empty()
            && self.discards_by_script(p, &mut ()).is_some_and(|discards| discards > 0)
    }

    #[inline(always)]
    fn taking_costs_by_the_rulebook(&self, p: &Position) -> bool {
        self.rules.discard_before_take > 0
            && p.piles.has_something_to_take()
            && p.hands[p.asked].len() >= self.rules.discard_from as usize
    }

    /// How many cards the asked seat must discard before it takes one, where that costs any.
    pub(super) fn discards_before_take<S: Sink<Liberte>>(&self, p: &Position, sink: &mut S) -> u8 {
        self.discards_by_script(p, sink).unwrap_or(self.rules.discard_before_take)
    }

    /// Why no card may be discarded in order to take one.
    pub(super) fn first_discard_refusal(&self, p: &Position) -> Option<Refusal> {
        if !p.piles.has_something_to_take() {
            return Some(Refusal::NothingToTake);
        }
        let hand = p.hands[p.asked].len() as u8;
        let from = if self.fills(RulePoint::DiscardsToTake) { hand + 1 } else { self.rules.discard_from };
        (!self.taking_costs_discards(p)).then_some(Refusal::NoNeedToDiscard { hand, from })
    }

    #[inline(never)]
    pub(super) fn list_take_discards(&self, p: &Position, choices: &mut Vec<Choice>) {
        p.hands[p.asked].list(choices, Choice::Discard);
    }

    pub(super) fn take_discard_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        if let Choice::Discard(card) = choice { self.hand_refusal(p, card) } else { Some(Refusal::NotAsked) }
    }

    pub(super) fn play_take_discard<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        p.action.discards -= 1;
        self.discard_from_hand(p, p.asked, card, EventCause::Rule, sink);
        let wants_another = p.action.discards > 0 && !p.hands[p.asked].is_empty();
        p.ask(if wants_another { Question::TakeDiscard } else { Question::Take }, p.asked);
    }

    pub(super) fn play_take<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let seat = p.asked;
        let Choice::Take(card) = choice else {
            self.draw(p, seat, EventCause::Rule, sink);
            return self.end_action_with(p, RulePoint::CardsTaken, sink);
        };
        let allows_second = self.allows_second_take(p, card);
        self.take_face_up(p, seat, card, EventCause::Rule, sink);
        if allows_second && p.piles.face_up().any(|other| self.is_of_second_take_value(other)) {
            return p.ask(Question::SecondTake, seat);
        }
        self.end_action_with(p, RulePoint::CardsTaken, sink);
    }

    /// Whether a second card may follow this face-up card, as far as what lies there before it is taken goes (B.iii).
    #[inline]
    pub fn allows_second_take(&self, p: &Position, first: CardId) -> bool {
        let all_are_low = || {
            let low = p.piles.face_up().filter(|&card| self.is_of_second_take_value(card));
            low.count() == self.rules.face_up_cards as usize
        };
        let first_is_low = self.rules.second_take && self.is_of_second_take_value(first);
        first_is_low && (self.rules.second_take_when == SecondTakeWhen::FirstIsLow || all_are_low())
    }

    #[inline]
    fn is_of_second_take_value(&self, card: CardId) -> bool {
        self.facts[card.index()].value == self.rules.second_take_value
    }

    #[inline(never)]
    pub(super) fn list_second_takes(&self, p: &Position, choices: &mut Vec<Choice>) {
        choices.extend(p.piles.face_up().filter(|&card| self.is_of_second_take_value(card)).map(Choice::Take));
        choices.push(Choice::Done);
    }

    pub(super) fn second_take_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        match choice {
            Choice::Done => None,
            Choice::Draw => Some(Refusal::SecondTakeFromDeck),
            Choice::Take(card) if p.piles.face_up().any(|other| other == card) => {
                let value = self.rules.second_take_value;
                (!self.is_of_second_take_value(card)).then_some(Refusal::SecondTakeValue { card, value })
            }
            Choice::Take(card) => Some(Refusal::NotFaceUp { card }),
            #[rustfmt::skip]
            Choice::Play(_) | Choice::PlayAs(..) | Choice::Battle(_) | Choice::Discard(_) | Choice::Pass | Choice::Place(_)
            | Choice::Do(_) | Choice::Display | Choice::DiscardPlayed | Choice::Target(_) | Choice::Advance(_)
            | Choice::Decline | Choice::Claim => Some(Refusal::NotAsked),
        }
    }

    pub(super) fn play_second_take<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        if let Choice::Take(card) = choice {
            self.take_face_up(p, p.asked, card, EventCause::Rule, sink);
        }
        self.end_action_with(p, RulePoint::CardsTaken, sink);
    }
}
