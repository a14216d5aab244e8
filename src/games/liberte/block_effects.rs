//! Blocks that effects place, move and recolour -- rulebook 2e, V and IV.3.A.i, Placement Rules a-e; R1, R3, R7, R32.
//!
//! Nothing here breaks a placement rule: where there is no room, no token or no supply, nothing happens. A move and a
//! change of colour are one change of the board each, so that the Counter-Revolution is looked for once they are done.

use super::{Event, EventCause, Liberte, Position, Stack, Target};
use crate::kernel::{Seat, Sink};
use crate::model::{Faction, ProvinceId};

impl Liberte {
    /// Places a block for a seat, if the province can take it.
    pub(super) fn place_by_effect<S: Sink<Liberte>>(
        &self,
        p: &mut Position,
        seat: Seat,
        faction: Faction,
        province: ProvinceId,
        sink: &mut S,
    ) {
        if p.supply[faction] > 0 && self.placement_refusal(p, seat, faction, province).is_none() {
            self.place_block(p, seat, faction, province, EventCause::of_effect(p), sink);
        }
    }

    /// How many blocks of what stands somewhere a province has room for: a block's one, a stack's as many as it has.
    pub(super) fn blocks_with_room(&self, p: &Position, thing: Target, to: ProvinceId) -> u8 {
        let (Target::Block(from, seat) | Target::Stack(from, seat)) = thing else { return 0 };
        let wanted = if thing == Target::Block(from, seat) { 1 } else { u8::MAX };
        let stack = p.stacks(from).of(seat);
        if from == to || !stack.exists() {
            return 0;
        }
        let there = p.stacks(to).of(seat);
        let moved = stack.height().min(wanted).min(self.rules.stack_height.saturating_sub(there.height()));
        let frees_its_token = moved == stack.height();
        let has_room = if there.exists() {
            there.faction() == stack.faction()
        } else {
            let has_token = p.tokens_left[seat] > 0 || frees_its_token;
            has_token && p.stacks(to).count() < self.rules.stacks_in_province as usize
        };
        if has_room { moved } else { 0 }
    }

    /// Moves a block or a stack to another province, as far as there is room.
    pub(super) fn move_blocks<S: Sink<Liberte>>(&self, p: &mut Position, thing: Target, to: ProvinceId, sink: &mut S) {
        let (Target::Block(from, seat) | Target::Stack(from, seat)) = thing else { return };
        let blocks = self.blocks_with_room(p, thing, to);
        if blocks == 0 {
            return;
        }
        let faction = self.take_blocks(p, seat, from, blocks);
        let there = p.stacks(to).of(seat);
        if !there.exists() {
            p.tokens_left[seat] -= 1;
        }
        p.stacks.set(to, seat, Stack::new(faction, there.height() + blocks));
        sink.record(p, EventCause::of_effect(p), Event::BlocksMoved { seat, from, to, faction, blocks });
        self.after_board_change(p, from, sink);
        if !p.is_over() {
            self.after_board_change(p, to, sink);
        }
    }

    /// Replaces a whole stack, or a block that stands alone, by blocks of another faction, if its supply has as many.
    pub(super) fn recolour<S: Sink<Liberte>>(&self, p: &mut Position, thing: Target, faction: Faction, sink: &mut S) {
        let (Target::Block(province, seat) | Target::Stack(province, seat)) = thing else { return };
        let stack = p.stacks(province).of(seat);
        let height = stack.height();
        let is_whole = height == 1 || matches!(thing, Target::Stack(..));
        if !stack.exists() || !is_whole || stack.faction() == faction || p.supply[faction] < height {
            return;
        }
        p.stacks.set(province, seat, Stack::new(faction, height));
        p.supply[stack.faction()] += height;
        p.supply[faction] -= height;
        sink.record(p, EventCause::of_effect(p), Event::StackRecoloured { seat, province, faction, height });
        self.note_supply(p, faction, sink);
        self.after_board_change(p, province, sink);
    }
}
