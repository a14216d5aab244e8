//! The numbers of the counters that a pack declares.

use crate::model::{Counter, MOST_COUNTED};

/// The numbers of all counters, each in steps from the least that it may have; 0 where a pack has no counter. Whose number is
/// where, the pack's list says: those of cards lie several in a byte.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted([u8; MOST_COUNTED]);

impl Default for Counted {
    fn default() -> Counted {
        Counted([0; MOST_COUNTED])
    }
}

impl Counted {
    /// The steps of the owner of a counter that is at a place among all that have one.
    #[inline]
    pub fn steps(&self, counter: &Counter, place: usize) -> u8 {
        let (byte, up, own) = counter.kept_at(place);
        self.get(byte) >> up & own
    }

    /// Writes the steps of the owner at a place, and nobody else's.
    #[inline]
    pub fn set_steps(&mut self, counter: &Counter, place: usize, steps: u8) {
        let (byte, up, own) = counter.kept_at(place);
        self.set(byte, self.get(byte) & !(own << up) | (steps & own) << up);
    }

    /// The byte at a place.
    #[inline]
    pub fn get(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or_default()
    }

    /// Writes the byte at a place; nothing where there is none.
    #[inline]
    pub fn set(&mut self, place: usize, steps: u8) {
        if let Some(number) = self.0.get_mut(place) {
            *number = steps;
        }
    }
}
