//! Stacks: blocks of one faction and one seat in a province.

use crate::kernel::{Seat, SeatSet};
use crate::model::{Faction, FactionSet};

/// A stack: blocks of one faction, all of one seat. No blocks: no stack.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Stack(u8);

impl Stack {
    /// No stack.
    pub const NONE: Stack = Stack(0);

    /// A stack of some height, at most 63.
    #[inline]
    pub fn new(faction: Faction, height: u8) -> Stack {
        if height == 0 { Stack::NONE } else { Stack(height << 2 | faction as u8) }
    }

    /// Its blocks.
    #[inline]
    pub fn height(self) -> u8 {
        self.0 >> 2
    }

    /// The faction of its blocks.
    #[inline]
    pub fn faction(self) -> Faction {
        Faction::at(self.0 & 3)
    }

    /// Whether there is a stack.
    #[inline]
    pub fn exists(self) -> bool {
        self.0 != 0
    }
}

impl std::fmt::Debug for Stack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.exists() { write!(f, "{} {}", self.faction(), self.height()) } else { f.write_str("-") }
    }
}

/// The stacks of a province, one a seat: a player may control only one there (Placement Rules d).
///
/// They lie side by side in one number, a byte a seat, zero where there is none: written as a whole, since a processor waits
/// where it must read as a whole what was just written in parts.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Stacks(u64);

impl std::fmt::Debug for Stacks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.lanes()).finish()
    }
}

impl Stacks {
    /// The seat's stack, which may be none.
    #[inline]
    pub fn of(&self, seat: Seat) -> Stack {
        Stack((self.0 >> (8 * seat.index())) as u8)
    }

    /// Puts a stack in a seat's place.
    #[inline]
    pub fn set(&mut self, seat: Seat, stack: Stack) {
        let at = 8 * seat.index();
        self.0 = self.0 & !(0xff << at) | u64::from(stack.0) << at;
    }

    /// How many stacks there are.
    #[inline]
    pub fn count(&self) -> usize {
        let low = self.0 & 0x7f7f_7f7f_7f7f_7f7f;
        (((low + 0x7f7f_7f7f_7f7f_7f7f) | self.0) & 0x8080_8080_8080_8080).count_ones() as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// Calls `found` with each stack, by seat.
    #[inline]
    pub fn each(&self, mut found: impl FnMut(Seat, Stack)) {
        let mut lanes = self.0;
        while lanes != 0 {
            let at = lanes.trailing_zeros() / 8;
            let stack = Stack((lanes >> (at * 8)) as u8);
            found(Seat(at as u8), stack);
            lanes &= !(0xff << (at * 8));
        }
    }

    /// The factions of which a stack stands here.
    #[inline]
    pub fn factions(&self) -> FactionSet {
        let mut factions = FactionSet::NONE;
        self.each(|_, stack| factions.insert(stack.faction()));
        factions
    }

    /// A number whose upper bits differ for most that differ.
    #[inline]
    pub fn hash(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// The stacks, those that there are not too, by seat.
    #[inline]
    fn lanes(&self) -> [Stack; 8] {
        self.0.to_le_bytes().map(Stack)
    }

    /// The stacks, by seat.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Seat, Stack)> {
        let stacks = *self;
        (0..8).map(Seat).map(move |seat| (seat, stacks.of(seat))).filter(|(_, stack)| stack.exists())
    }

    /// The greatest height, and the seats whose stacks have it.
    #[inline]
    pub fn tallest(&self) -> (u8, SeatSet) {
        // Eight seats at once and without branches, since no processor could foresee them.
        let heights = self.lanes().map(Stack::height);
        let best = heights.into_iter().fold(0, u8::max);
        let bits = heights.iter().enumerate().fold(0, |bits, (at, &height)| bits | u8::from(height == best) << at);
        (best, SeatSet(if best == 0 { 0 } else { bits }))
    }

    /// The stack that controls the province: higher than every other one (2e II.B, Controlled; R33).
    #[inline]
    pub fn controlling(&self) -> Option<(Seat, Stack)> {
        let (_, seats) = self.tallest();
        seats.single().map(|seat| (seat, self.of(seat)))
    }
}
