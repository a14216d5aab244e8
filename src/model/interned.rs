//! Words that packs declare, kept for as long as the program runs, so that what is called by them can be copied.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// The most words that are kept, and the letters of one: what packs declare takes no more room than that.
const MOST_WORDS: usize = 2000;
const LONGEST_WORD: usize = 80;

static WORDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

/// The word, kept; none where it is too long, or where too many were kept before.
pub(super) fn interned(word: &str) -> Option<&'static str> {
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = words.get(word) {
        return Some(known);
    }
    if words.len() == MOST_WORDS || word.len() > LONGEST_WORD {
        return None;
    }
    let kept: &'static str = Box::leak(word.to_owned().into_boxed_str());
    words.insert(kept);
    Some(kept)
}
