//! Replacement of pieces of a text.

use crate::kernel::Order;
use std::ops::Range;

/// A piece of a text and its replacement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Splice {
    /// The bytes that are replaced.
    pub at: Range<usize>,
    /// The replacement.
    pub with: String,
}

impl Splice {
    /// Replaces a piece.
    pub fn replace(at: Range<usize>, with: impl Into<String>) -> Splice {
        Splice { at, with: with.into() }
    }

    /// Inserts a text before a byte.
    pub fn insert(at: usize, with: String) -> Splice {
        Splice::replace(at..at, with)
    }

    /// Removes a piece.
    pub fn remove(at: Range<usize>) -> Splice {
        Splice::replace(at, "")
    }
}

/// The text with its pieces replaced; of two that overlap, both are removals.
pub fn spliced(text: &str, mut splices: Vec<Splice>) -> String {
    splices.order_by_key(|splice| (splice.at.start, splice.at.end));
    let mut whole = String::with_capacity(text.len());
    let mut at = 0;
    for splice in &splices {
        whole.push_str(text.get(at..splice.at.start).unwrap_or_default());
        whole.push_str(&splice.with);
        at = at.max(splice.at.end);
    }
    whole + &text[at..]
}
