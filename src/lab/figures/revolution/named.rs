//! Spaces, areas and cards of a pack, by their ids.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// A thing of a pack that figures are named by: its id, and its place in the list of a ruleset.
///
/// Of two rulesets that are compared one may have the thing in another place, or not at all: what is the same is the id.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The id.
    pub id: &'static str,
    /// Its place; none in a ruleset that does not have it.
    at: Option<u8>,
}

impl PartialEq for Named {
    fn eq(&self, other: &Named) -> bool {
        self.id == other.id
    }
}

impl Eq for Named {}

impl Named {
    /// The things of a list.
    pub(super) fn all<'a>(ids: impl Iterator<Item = &'a str>) -> impl Iterator<Item = Named> {
        (0..=u8::MAX).zip(ids).map(|(at, id)| Named { id: kept(id), at: Some(at) })
    }

    /// The same thing at its place in another ruleset's list.
    pub(super) fn among<'a>(self, mut ids: impl Iterator<Item = &'a str>) -> Named {
        let at = ids.position(|id| id == self.id);
        Named { at: at.and_then(|at| at.try_into().ok()), ..self }
    }

    /// What was counted of it; nothing where the ruleset does not have it.
    pub(super) fn of<T: Copy + Default>(self, counts: &[T]) -> T {
        self.at.and_then(|at| counts.get(usize::from(at))).copied().unwrap_or_default()
    }
}

/// The id, kept for as long as the program runs, since figures are copied everywhere: as often as there are different ones,
/// which is seldom.
fn kept(id: &str) -> &'static str {
    static IDS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut ids = IDS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = ids.get(id) {
        return known;
    }
    let new: &'static str = Box::leak(id.into());
    ids.insert(new);
    new
}
