//! Lists of choices put together from tables.
//!
//! A few choices are copied at once, as many as there can be, and only those count that there are: that is faster than to look
//! at each.

use super::Choice;

/// Room for choices, as many as are copied without calling a function.
static BLANK: [Choice; 32] = [Choice::Nothing; 32];

/// Room for the rest of the longest list.
static MORE_BLANK: [Choice; 32] = [Choice::Nothing; 32];

/// Choices that are appended to others, up to so many as there was made room for.
pub(super) struct Listing<'a> {
    choices: &'a mut Vec<Choice>,
    count: usize,
}

impl<'a> Listing<'a> {
    /// Begins behind the choices that are listed already, with room for `most` more, 64 at most.
    #[inline]
    pub fn behind(choices: &'a mut Vec<Choice>, most: usize) -> Listing<'a> {
        let count = choices.len();
        choices.extend_from_slice(&BLANK);
        if most > BLANK.len() {
            choices.extend_from_slice(&MORE_BLANK);
        }
        Listing { choices, count }
    }

    /// Appends the first `count` of a few choices. They need room for all of them.
    #[inline]
    pub fn append<const FEW: usize>(&mut self, few: &[Choice; FEW], count: usize) {
        if let Some(place) = self.choices.get_mut(self.count..).and_then(|room| room.first_chunk_mut()) {
            *place = *few;
        }
        self.count += count;
    }

    /// Leaves the choices that count.
    #[inline]
    pub fn end(self) {
        self.choices.truncate(self.count);
    }
}
