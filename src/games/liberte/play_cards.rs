//! Play Card(s) -- rulebook 2e, IV.3.A and Clean-up; 1e "Play a Card"; R8, R9, R13, R14, R38.
//!
//! One Club or Personality card for its blocks or for a token in the Battle Box; a second card of value 1 into the first
//! one's region; a special before, between or after (`specials`). Each card is put away before the next is played.

use super::{Choice, Event, EventCause, Liberte, Position, Question, Refusal, ScriptMoment};
use crate::kernel::{Seat, Sink};
use crate::model::{CardId, CardSet, Faction, RulePoint};

impl Liberte {
    /// Why a card of the hand may not be played now, for blocks of a faction if it has any.
    pub(super) fn play_refusal(&self, p: &Position, card: CardId, faction: Faction) -> Option<Refusal> {
        if self.facts[card.index()].effect.is_some() {
            let (played, limit) = (p.action.specials, self.rules.specials_in_action);
            let is_one_too_many = (played >= limit).then_some(Refusal::NoFurtherSpecial { limit });
            return is_one_too_many.or_else(|| self.special_refusal(p, card));
        }
        if !self.sets.playable.has(card) {
            return Some(Refusal::Blank { card });
        }
        if p.action.cards == 0 {
            return None;
        }
        self.second_play_refusal(p).or_else(|| self.second_card_refusal(p, card, faction))
    }

    /// Why a card of the hand may not be played for blocks of its further faction.
    pub(super) fn play_as_refusal(&self, p: &Position, card: CardId, faction: Faction) -> Option<Refusal> {
        let is_of_it = self.pack.cards[card.index()].further_faction == Some(faction);
        if !is_of_it {
            return Some(Refusal::NotItsFurtherFaction { card, faction });
        }
        self.play_refusal(p, card, faction)
    }

    /// Why no second Club or Personality card may follow, whichever it is (A.ii, conditions a and b of the first card).
    pub(super) fn second_play_refusal(&self, p: &Position) -> Option<Refusal> {
        if !self.rules.second_play {
            Some(Refusal::OneCardAnAction)
        } else if p.action.cards > 1 {
            Some(Refusal::TwoCardsAnAction)
        } else if p.action.second_in.is_none() {
            Some(Refusal::FirstCardAllowsNoSecond { value: self.rules.second_play_value })
        } else {
            None
        }
    }

    /// Why this card may not be the second one, given that one may follow (conditions b to d; R9).
    pub(super) fn second_card_refusal(&self, p: &Position, card: CardId, faction: Faction) -> Option<Refusal> {
        let facts = &self.facts[card.index()];
        let value = self.rules.second_play_value;
        if facts.value != value {
            return Some(Refusal::SecondCardValue { card, value });
        }
        let region = p.action.second_in?;
        let reach = facts.reach.and(self.region(region));
        if reach.is_empty() {
            return Some(Refusal::SecondCardRegion { card, region });
        }
        if p.supply[faction] == 0 {
            return Some(Refusal::SupplyIsEmpty { faction });
        }
        let has_room = self.is_any_open_to_card(p, (card, faction), reach);
        (!has_room).then_some(Refusal::SecondCardNoRoom { card, region })
    }

    /// The cards of a hand that may be the second one, given that one may follow.
    #[inline]
    pub(super) fn second_cards(&self, p: &Position, hand: &CardSet) -> CardSet {
        let Some(region) = p.action.second_in else { return CardSet::NONE };
        let into = self.region(region);
        let has_room =
            |faction: &Faction| p.supply[*faction] > 0 && !self.open_to(p, p.asked, *faction, into).is_empty();
        let of_factions = Faction::ALL.into_iter().filter(has_room);
        let with_room = of_factions.fold(CardSet::NONE, |all, faction| all.or(&self.sets.by_own_faction[faction]));
        let cards = hand.and(&self.second_cards_into[region.index()]).and(&with_room);
        if self.has_hooks() { self.allowed_second_cards(p, cards) } else { cards }
    }

    /// Those of some cards that may be the second one. A script may say of each card and each province what is open.
    #[cold]
    fn allowed_second_cards(&self, p: &Position, cards: CardSet) -> CardSet {
        let own = |card: CardId| self.facts[card.index()].faction;
        cards.iter().filter(|&card| self.second_card_refusal(p, card, own(card)).is_none()).collect()
    }

    /// Why a card of the hand may not place a token in the Battle Box.
    pub(super) fn battle_token_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        if !self.sets.cannons.has(card) {
            return Some(Refusal::NoCannon { card });
        }
        if p.action.cards > 0 {
            return Some(self.second_play_refusal(p).unwrap_or(Refusal::SecondCardNoToken));
        }
        self.battle_box_refusal(p, p.asked)
    }

    /// Why the Battle Box takes no token of the seat.
    #[inline]
    pub(super) fn battle_box_refusal(&self, p: &Position, seat: Seat) -> Option<Refusal> {
        if self.rules.no_battle_tokens.has(p.turn) {
            Some(Refusal::NoBattleThisTurn { turn: p.turn })
        } else if p.tokens_left[seat] == 0 {
            Some(Refusal::NoTokenLeft)
        } else {
            None
        }
    }

    pub(super) fn play_card<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, faction: Faction, sink: &mut S) {
        let facts = &self.facts[card.index()];
        let is_second = p.action.cards > 0;
        p.action.card = card;
        p.action.faction = faction;
        p.action.blocks = facts.value;
        p.action.reach = match p.action.second_in {
            Some(region) if is_second => facts.reach.and(self.region(region)),
            _ => facts.reach,
        };
        p.action.cards += 1;
        sink.record(p, EventCause::Rule, Event::CardPlayed { seat: p.asked, card });
        self.place_next(p);
    }

    pub(super) fn play_for_battle<S: Sink<Liberte>>(&self, p: &mut Position, card: CardId, sink: &mut S) {
        let seat = p.asked;
        p.action.card = card;
        p.action.cards += 1;
        sink.record(p, EventCause::Rule, Event::CardPlayed { seat, card });
        p.tokens_left[seat] -= 1;
        p.battle_tokens[seat] += 1;
        sink.record(p, EventCause::Rule, Event::TokenPlaced { seat });
        p.ask(Question::CleanUp, seat);
    }

    /// Why the card being played may not be displayed: the display is full (R14).
    pub(super) fn display_refusal(&self, p: &Position) -> Option<Refusal> {
        let display = &p.displays[p.asked];
        let cards = display.len() as u8;
        let has_sans_culottes = display.meets(&self.sets.sans_culottes) || self.sets.sans_culottes.has(p.action.card);
        let limit = self.display_limit_with(has_sans_culottes);
        (cards >= limit).then_some(Refusal::DisplayIsFull { cards, limit })
    }

    #[inline(never)]
    pub(super) fn list_clean_up(&self, p: &Position, choices: &mut Vec<Choice>) {
        if self.display_refusal(p).is_none() {
            choices.push(Choice::Display);
        }
        choices.push(Choice::DiscardPlayed);
    }

    pub(super) fn clean_up_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        if choice == Choice::Display {
            return self.display_refusal(p);
        }
        (choice != Choice::DiscardPlayed).then_some(Refusal::NotAsked)
    }

    pub(super) fn play_clean_up<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let (seat, card) = (p.asked, p.action.card);
        if choice == Choice::Display {
            p.hands[seat].remove(card);
            p.displays[seat].insert(card);
            sink.record(p, EventCause::Rule, Event::CardDisplayed { seat, card });
        } else {
            self.discard_from_hand(p, seat, card, EventCause::Rule, sink);
        }
        if self.acts_at(RulePoint::CardPlayed) {
            self.begin_moment(p, ScriptMoment::card_played(seat, card), sink);
        } else {
            p.ask(Question::Action, seat);
        }
    }
}
