//! Action Phase -- rulebook 2e, IV.3 and "End of the Action Phase"; 1e "Action Phase"; R7, R18.
//!
//! Rounds of one action each, until a supply has been empty and the round is full. What an action may hold is here; how
//! each part of it goes is in `play_cards`, `placement`, `take_cards`, `specials` and `own_actions`.

use super::position::ActionState;
use super::{Choice, Event, EventCause, HookInput, Liberte, Position, Question, Refusal};
use crate::kernel::Sink;
use crate::model::{CardId, CardSet, Faction, Phase, RulePoint};

impl Liberte {
    pub(super) fn begin_action_phase<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        p.round = 1;
        p.supply_exhausted = self.factions.iter().any(|faction| p.supply[faction] == 0);
        p.passes = 0;
        p.passed_rounds = 0;
        sink.record(p, EventCause::Rule, Event::RoundBegan { round: 1 });
        self.reach_moment(p, RulePoint::RoundBegins, sink);
    }

    /// Begins the action of the seat at a place of the player order.
    pub(super) fn begin_action(&self, p: &mut Position, place: u8) {
        p.place = place;
        p.action = ActionState::default();
        p.ask(Question::Action, p.order()[place as usize]);
    }

    /// Whether the next action comes at once after one that places nothing, and no script looks at it.
    pub fn goes_on_with_actions(&self, p: &Position) -> bool {
        let rules = &self.rules;
        let is_stopped = rules.all_pass_rounds > 0 && p.passed_rounds + 1 >= rules.all_pass_rounds;
        let may_be_last = p.supply_exhausted || is_stopped || p.round >= rules.max_rounds;
        let is_last_of_round = p.place + 1 == p.seats;
        p.phase == Phase::Action && !self.has_hooks() && !(is_last_of_round && may_be_last)
    }

    /// Goes on after an action: to the next player, the next round or the next phase.
    pub(super) fn end_action<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        if self.ends_by_script(p, sink) {
            return;
        }
        let is_last_of_round = p.place + 1 == p.seats;
        if !is_last_of_round {
            return self.begin_action(p, p.place + 1);
        }
        self.reach_moment(p, RulePoint::RoundEnds, sink);
    }

    /// Goes on after a round: to the next, or to the next phase.
    pub(super) fn end_round<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let all_passed = p.passes == p.seats;
        p.passed_rounds = if all_passed { p.passed_rounds + 1 } else { 0 };
        let nobody_acts = self.rules.all_pass_rounds > 0 && p.passed_rounds >= self.rules.all_pass_rounds;
        let is_stopped = nobody_acts || p.round >= self.rules.max_rounds;
        let is_at_its_end = self.action_phase_ends(p, sink);
        if is_stopped && !is_at_its_end {
            sink.record(p, EventCause::Rule, Event::ActionPhaseStopped { round: p.round });
        }
        if is_at_its_end || is_stopped {
            p.round = 0;
            p.supply_exhausted = false;
            p.passes = 0;
            p.passed_rounds = 0;
            return self.begin_phase(p, Phase::Battle, sink);
        }
        p.round += 1;
        p.passes = 0;
        sink.record(p, EventCause::Rule, Event::RoundBegan { round: p.round });
        self.reach_moment(p, RulePoint::RoundBegins, sink);
    }

    /// Notes that a supply is empty, if it is: this round is the last (R7).
    #[inline]
    pub(super) fn note_supply<S: Sink<Liberte>>(&self, p: &mut Position, faction: Faction, sink: &mut S) {
        if p.supply[faction] == 0 && !p.supply_exhausted && p.phase == Phase::Action {
            p.supply_exhausted = true;
            sink.record(p, EventCause::Rule, Event::SupplyExhausted { faction });
        }
    }

    #[inline(never)]
    pub(super) fn list_action(&self, p: &Position, choices: &mut Vec<Choice>) {
        let hand = self.allowed_hand(p);
        if self.facts.len() <= CardSet::HALF {
            self.list_action_with(&hand.first_half(), p, choices);
        } else {
            self.list_action_with(&hand, p, choices);
        }
    }

    /// Lists what an action may go on with, by the cards of the hand that no script forbids. Compiled twice: where the hand is
    /// known to lie in the first half of the cards, nothing is done about the other.
    #[inline(always)]
    fn list_action_with(&self, hand: &CardSet, p: &Position, choices: &mut Vec<Choice>) {
        let action = &p.action;
        let sets = &self.sets;
        if action.cards == 0 {
            hand.and(&sets.playable).list(choices, Choice::Play);
            self.list_further_factions(p, hand, choices);
            if self.battle_box_refusal(p, p.asked).is_none() {
                hand.and(&sets.cannons).list(choices, Choice::Battle);
            }
        } else if self.second_play_refusal(p).is_none() {
            self.second_cards(p, hand).list(choices, Choice::Play);
            self.list_further_factions(p, hand, choices);
        }
        if action.specials < self.rules.specials_in_action {
            let specials = hand.and(&sets.specials);
            if !specials.is_empty() {
                self.playable_specials(p, specials).list(choices, Choice::Play);
            }
        }
        if action.cards + action.specials > 0 {
            return choices.push(Choice::Done);
        }
        if self.taking_costs_discards(p) {
            p.hands[p.asked].list(choices, Choice::Discard);
        } else {
            self.list_draws(p, choices);
        }
        if !self.actions.is_empty() {
            self.list_own_actions(p, choices);
        }
        choices.push(Choice::Pass);
    }

    /// Lists the cards of a hand that may be played for blocks of their further faction.
    #[inline(always)]
    fn list_further_factions(&self, p: &Position, hand: &CardSet, choices: &mut Vec<Choice>) {
        let of_two = hand.and(&self.sets.of_two_factions);
        if !of_two.is_empty() {
            let further = |card: CardId| Some((card, self.pack.cards[card.index()].further_faction?));
            let may_be = |&(card, faction): &(CardId, Faction)| self.play_as_refusal(p, card, faction).is_none();
            let playable = of_two.iter().filter_map(further).filter(may_be);
            choices.extend(playable.map(|(card, faction)| Choice::PlayAs(card, faction)));
        }
    }

    pub(super) fn action_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        let has_played = p.action.cards + p.action.specials > 0;
        match choice {
            Choice::Play(card) => self
                .hand_refusal(p, card)
                .or_else(|| self.play_refusal(p, card, self.facts[card.index()].faction))
                .or_else(|| self.may_play_refusal(p, card)),
            Choice::PlayAs(card, faction) => self
                .hand_refusal(p, card)
                .or_else(|| self.play_as_refusal(p, card, faction))
                .or_else(|| self.may_play_refusal(p, card)),
            Choice::Battle(card) => self
                .hand_refusal(p, card)
                .or_else(|| self.battle_token_refusal(p, card))
                .or_else(|| self.may_play_refusal(p, card)),
            Choice::Done => (!has_played).then_some(Refusal::NothingPlayed),
            Choice::Pass | Choice::Take(_) | Choice::Draw | Choice::Discard(_) | Choice::Do(_) if has_played => {
                Some(Refusal::HasPlayed)
            }
            Choice::Do(action) => self.own_action_refusal(p, action),
            Choice::Pass => None,
            Choice::Discard(card) => self.first_discard_refusal(p).or_else(|| self.hand_refusal(p, card)),
            Choice::Take(_) | Choice::Draw if self.taking_costs_discards(p) => {
                let hand = p.hands[p.asked].len() as u8;
                // Where a script says what it costs, no other hand is spoken of.
                let from = if self.fills(RulePoint::DiscardsToTake) { hand } else { self.rules.discard_from };
                Some(Refusal::MustDiscardFirst { hand, from, discards: self.discards_before_take(p, &mut ()) })
            }
            Choice::Take(_) | Choice::Draw => self.draw_refusal(p, choice),
            #[rustfmt::skip]
            Choice::Place(_) | Choice::Display | Choice::DiscardPlayed | Choice::Target(_) | Choice::Advance(_)
            | Choice::Decline | Choice::Claim => Some(Refusal::NotAsked),
        }
    }

    pub(super) fn play_action<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        if let Some(card) = choice.played() {
            self.note_failed_permission(p, HookInput::Play(card), sink);
        }
        match choice {
            Choice::Play(card) if self.facts[card.index()].effect.is_some() => self.play_special(p, card, sink),
            Choice::Play(card) => self.play_card(p, card, self.facts[card.index()].faction, sink),
            Choice::PlayAs(card, faction) => self.play_card(p, card, faction, sink),
            Choice::Battle(card) => self.play_for_battle(p, card, sink),
            Choice::Take(_) | Choice::Draw => self.play_take(p, choice, sink),
            Choice::Do(action) => self.play_own_action(p, action, sink),
            Choice::Discard(card) => {
                p.action.discards = self.discards_before_take(p, sink);
                self.play_take_discard(p, card, sink);
            }
            Choice::Pass => {
                p.passes += 1;
                sink.record(p, EventCause::Rule, Event::Passed { seat: p.asked });
                self.end_action_with(p, RulePoint::Passed, sink);
            }
            // Only being done is listed.
            #[rustfmt::skip]
            Choice::Done | Choice::Place(_) | Choice::Display | Choice::DiscardPlayed | Choice::Target(_)
            | Choice::Advance(_) | Choice::Decline | Choice::Claim => self.end_action(p, sink),
        }
    }

    /// Why a card is not the asked seat's to play.
    #[inline]
    pub(super) fn hand_refusal(&self, p: &Position, card: CardId) -> Option<Refusal> {
        (!p.hands[p.asked].has(card)).then_some(Refusal::NotInHand { card })
    }
}
