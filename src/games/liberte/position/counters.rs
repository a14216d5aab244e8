//! The numbers of the counters that a pack declares.

use crate::model::MOST_COUNTED;

/// The numbers of all counters, each in steps from the least that it may have; 0 where a pack has no counter. Whose number is
/// where, the pack's list says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counted([u8; MOST_COUNTED]);

impl Default for Counted {
    fn default() -> Counted {
        Counted([0; MOST_COUNTED])
    }
}

impl Counted {
    /// The number at a place.
    #[inline]
    pub fn get(&self, place: usize) -> u8 {
        self.0.get(place).copied().unwrap_or_default()
    }

    /// Writes the number at a place; nothing where there is none.
    #[inline]
    pub fn set(&mut self, place: usize, steps: u8) {
        if let Some(number) = self.0.get_mut(place) {
            *number = steps;
        }
    }
}
