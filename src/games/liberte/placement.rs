//! Placement Rules -- rulebook 2e, IV.3.A.i a-e; 1e "think of the number three"; R1, R3, R8.
//!
//! Blocks go one at a time, each into a province that may take it at that moment; as many as can be placed must be.

use super::position::StackLimits;
use super::{Choice, Event, EventCause, HookInput, Liberte, Position, Question, Refusal, ScriptMoment, Stack};
use crate::kernel::{Seat, Sink};
use crate::model::{CardId, Faction, ProvinceId, ProvinceSet, RulePoint};

impl Liberte {
    /// Whether the province can take a block of the faction from the seat at this moment, wherever the card may reach.
    ///
    /// The supply is not looked at here: it is the same for all provinces.
    #[inline]
    pub(super) fn takes_block(&self, p: &Position, seat: Seat, faction: Faction, province: ProvinceId) -> bool {
        let here = p.stacks(province);
        let own = here.of(seat);
        if own.exists() {
            return own.faction() == faction && own.height() < self.rules.stack_height;
        }
        here.count() < self.rules.stacks_in_province as usize && p.tokens_left[seat] > 0
    }

    /// The provinces of `reach` that can take a block of the faction from the seat at this moment.
    #[inline]
    pub(super) fn open_to(&self, p: &Position, seat: Seat, faction: Faction, reach: ProvinceSet) -> ProvinceSet {
        let has_token = p.tokens_left[seat] > 0;
        let begins = if has_token { p.stacks.open_to_new(seat) } else { ProvinceSet::NONE };
        reach.and(p.stacks.growing(seat, faction).or(begins))
    }

    /// The provinces of `reach` that can take a block of a card from the asked seat at this moment, as one of a faction, and that
    /// no script forbids.
    #[inline(always)]
    pub(super) fn open_to_card(
        &self,
        p: &Position,
        (card, faction): (CardId, Faction),
        reach: ProvinceSet,
    ) -> ProvinceSet {
        let open = self.open_to(p, p.asked, faction, reach);
        if self.has_hooks() { self.allowed_provinces(p, card, open) } else { open }
    }

    /// Whether there are any of these.
    #[inline(always)]
    pub(super) fn is_any_open_to_card(
        &self,
        p: &Position,
        (card, faction): (CardId, Faction),
        reach: ProvinceSet,
    ) -> bool {
        let open = self.open_to(p, p.asked, faction, reach);
        if self.has_hooks() { self.allows_a_province(p, card, open) } else { !open.is_empty() }
    }

    /// What may stand in a province, which every board of this game keeps to.
    pub(super) fn stack_limits(&self) -> StackLimits {
        StackLimits { height: self.rules.stack_height, stacks: self.rules.stacks_in_province }
    }

    /// Why the province takes no block of the faction from the seat, wherever the card may reach.
    pub(super) fn placement_refusal(
        &self,
        p: &Position,
        seat: Seat,
        faction: Faction,
        province: ProvinceId,
    ) -> Option<Refusal> {
        if self.takes_block(p, seat, faction, province) {
            return None;
        }
        let own = p.stacks(province).of(seat);
        Some(if !own.exists() && p.tokens_left[seat] > 0 {
            Refusal::ProvinceIsFull { province, stacks: self.rules.stacks_in_province }
        } else if !own.exists() {
            Refusal::NoTokenLeft
        } else if own.faction() != faction {
            Refusal::OwnStackOfOtherFaction { province, faction: own.faction() }
        } else {
            Refusal::StackIsFull { province, height: self.rules.stack_height }
        })
    }

    /// Asks for the next block's province, or for the clean-up when no block can be placed any more (R8).
    #[inline(always)]
    pub(super) fn place_next(&self, p: &mut Position) {
        let (card, faction) = (p.action.card, p.action.faction);
        let has_block = p.action.blocks > 0 && p.supply[faction] > 0;
        let can_place = has_block && self.is_any_open_to_card(p, (card, faction), p.action.reach);
        p.ask(if can_place { Question::Place } else { Question::CleanUp }, p.asked);
    }

    #[inline(never)]
    pub(super) fn list_places(&self, p: &Position, choices: &mut Vec<Choice>) {
        self.open_to_card(p, (p.action.card, p.action.faction), p.action.reach).list(choices, Choice::Place);
    }

    pub(super) fn place_refusal(&self, p: &Position, choice: Choice) -> Option<Refusal> {
        let Choice::Place(province) = choice else { return Some(Refusal::NotAsked) };
        if !p.action.reach.has(province) {
            return Some(Refusal::OutOfReach { province, card: p.action.card });
        }
        let card = p.action.card;
        self.placement_refusal(p, p.asked, p.action.faction, province)
            .or_else(|| self.may_place_refusal(p, card, province))
    }

    pub(super) fn play_place<S: Sink<Liberte>>(&self, p: &mut Position, choice: Choice, sink: &mut S) {
        let Choice::Place(province) = choice else { return };
        if self.has_hooks() {
            self.note_failed_permission(p, HookInput::Place(province, p.action.card), sink);
        }
        let facts = &self.facts[p.action.card.index()];
        let allows_second = p.action.cards == 1 && facts.value == self.rules.second_play_value;
        let second_in = Some(self.places[province.index()].region);
        p.action.second_in = if allows_second { second_in } else { p.action.second_in };
        p.action.blocks -= 1;
        self.place_block(p, p.asked, p.action.faction, province, EventCause::Rule, sink);
        if p.is_over() {
            return;
        }
        if self.acts_at(RulePoint::BlockPlaced) {
            self.begin_moment(p, ScriptMoment::block_placed(p.asked, province, p.action.card), sink);
        } else {
            self.place_next(p);
        }
    }

    /// Moves a block from the supply to the seat's stack; a new stack takes a control token.
    #[inline]
    pub(super) fn place_block<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        faction: Faction,
        province: ProvinceId,
        cause: EventCause,
        sink: &mut S,
    ) {
        let own = p.stacks(province).of(seat);
        p.tokens_left[seat] -= u8::from(!own.exists());
        p.stacks.set(province, seat, Stack::new(faction, own.height() + 1));
        p.supply[faction] -= 1;
        sink.record(p, cause, Event::BlockPlaced { seat, province, faction });
        self.note_supply(p, faction, sink);
        self.after_board_change(p, province, sink);
    }

    /// Takes blocks off a stack, down to none; an emptied stack gives its token back (R3). Where they go is the caller's.
    #[inline]
    pub(super) fn take_blocks(&self, p: &mut Position, seat: Seat, province: ProvinceId, blocks: u8) -> Faction {
        let stack = p.stacks(province).of(seat);
        let left = stack.height().saturating_sub(blocks);
        p.stacks.set(province, seat, Stack::new(stack.faction(), left));
        p.tokens_left[seat] += u8::from(left == 0 && stack.exists());
        stack.faction()
    }

    /// Returns one block of a stack to its supply, by an effect.
    pub(super) fn remove_block<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        province: ProvinceId,
        sink: &mut S,
    ) {
        if !p.stacks(province).of(seat).exists() {
            return;
        }
        let faction = self.take_blocks(p, seat, province, 1);
        p.supply[faction] += 1;
        sink.record(p, EventCause::of_effect(p), Event::BlockRemoved { seat, province, faction });
        self.after_board_change(p, province, sink);
    }

    /// Returns a whole stack to its supply, by an effect; one change of the board.
    pub(super) fn remove_stack<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        province: ProvinceId,
        sink: &mut S,
    ) {
        let height = p.stacks(province).of(seat).height();
        if height == 0 {
            return;
        }
        let faction = self.take_blocks(p, seat, province, height);
        p.supply[faction] += height;
        sink.record(p, EventCause::of_effect(p), Event::StackRemoved { seat, province, faction, height });
        self.after_board_change(p, province, sink);
    }
}
