//! Stacks: blocks of one faction and one seat in a province.

use crate::kernel::{Seat, SeatSet};
use crate::model::{Faction, FactionSet};

/// The lowest bit of each of eight bytes.
const LOWEST_BITS: u64 = 0x0101_0101_0101_0101;

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
        if self.exists() { write!(f, "{:?} {}", self.faction(), self.height()) } else { f.write_str("-") }
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

    /// Those of the stacks that are of some seats and of some factions.
    #[inline]
    pub fn only(&self, seats: SeatSet, factions: FactionSet) -> Stacks {
        // All seats at once: whose stack is wanted no processor foresees.
        let (odd, high) = (self.0 & LOWEST_BITS, self.0 >> 1 & LOWEST_BITS);
        let (even, low) = (odd ^ LOWEST_BITS, high ^ LOWEST_BITS);
        let wanted = Faction::ALL.into_iter().zip([even & low, odd & low, even & high, odd & high]);
        let wanted = wanted.filter(|(faction, _)| factions.has(*faction)).fold(0, |all, (_, lanes)| all | lanes);
        Stacks(self.0 & (wanted * 0xff) & lanes_of(seats))
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
        let heights = self.0 >> 2 & (LOWEST_BITS * 0x3f);
        let best = heights.to_le_bytes().into_iter().fold(0, u8::max);
        // A byte that differs from the greatest height carries into its highest bit.
        let differs = (heights ^ (LOWEST_BITS * u64::from(best))) + LOWEST_BITS * 0x7f;
        let has_it = !differs >> 7 & LOWEST_BITS;
        // The lowest bits of all bytes, gathered in the highest byte.
        let bits = (has_it.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8;
        (best, SeatSet(if best == 0 { 0 } else { bits }))
    }

    /// The stack that controls the province: higher than every other one (2e II.B, Controlled; R33).
    #[inline]
    pub fn controlling(&self) -> Option<(Seat, Stack)> {
        let (_, seats) = self.tallest();
        seats.single().map(|seat| (seat, self.of(seat)))
    }
}

/// The bytes of some seats.
#[inline]
fn lanes_of(seats: SeatSet) -> u64 {
    // The bit of each seat in its byte, carried into the highest one.
    let bits = (LOWEST_BITS * u64::from(seats.0)) & 0x8040_2010_0804_0201;
    let highest = bits | ((bits & (LOWEST_BITS * 0x7f)) + LOWEST_BITS * 0x7f);
    (highest >> 7 & LOWEST_BITS) * 0xff
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stacks of many kinds: a hash of the number, cut to what a byte may be.
    fn stacks(number: u64) -> Stacks {
        let mut stacks = Stacks::default();
        for at in 0..8 {
            let bits = Stacks(number * 8 + at).hash() >> 40;
            let height = if bits & 1 == 0 { 0 } else { (bits >> 1 & 0x3f) as u8 };
            stacks.set(Seat(at as u8), Stack::new(Faction::at((bits >> 8) as u8 % 4), height));
        }
        stacks
    }

    #[test]
    fn what_is_done_to_all_seats_at_once_comes_to_the_same_as_one_by_one() {
        for number in 0..2_000 {
            let stacks = stacks(number);
            let best = stacks.iter().map(|(_, stack)| stack.height()).max().unwrap_or(0);
            let highest = stacks.iter().filter(|(_, stack)| stack.height() == best).map(|(seat, _)| seat);
            assert_eq!(stacks.tallest(), (best, highest.collect()), "{stacks:?}");

            let (seats, factions) = (SeatSet((number % 256) as u8), FactionSet((number % 16) as u8));
            let is_wanted = |(seat, stack): &(Seat, Stack)| seats.has(*seat) && factions.has(stack.faction());
            let wanted: Vec<_> = stacks.iter().filter(is_wanted).collect();
            assert_eq!(stacks.only(seats, factions).iter().collect::<Vec<_>>(), wanted, "{stacks:?}");
        }
    }
}
