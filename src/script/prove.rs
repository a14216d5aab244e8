//! The proof that plans do what their scripts say: what it costs, and what comes of it. How positions are found and effects
//! begun is for each game.

use super::effort;
use super::explain::code;
use super::{check, finding};
use crate::load::Diagnostic;
use crate::model::Effect;
use std::collections::HashMap;
use std::hash::Hash;

/// Operations that one comparison takes at most of a script that games can be played with: a hundred times the usual.
const SLOW: u64 = 60_000;
/// So many comparisons are looked at before a script is called slow.
const FEW: u64 = 4;
/// Operations that the scripts of one game take at most: then its proof ends, with what it has found.
pub(super) const MOST: u64 = 4_000_000;

/// What the comparisons of one game have cost.
#[derive(Debug)]
pub(super) struct Costs<K> {
    /// By where it begins: the operations of its comparisons, and how many there were.
    of_each: HashMap<K, (u64, u64)>,
    /// What scripts had cost before it.
    before: u64,
    /// What it may cost.
    most: u64,
}

impl<K: Eq + Hash> Costs<K> {
    /// No cost yet.
    pub fn begin(most: u64) -> Costs<K> {
        Costs { of_each: HashMap::new(), before: effort::spent(), most }
    }

    /// Whether the scripts have taken what they may.
    pub fn are_too_high(&self) -> bool {
        effort::spent() - self.before >= self.most
    }

    /// Adds a comparison; whether what is compared has turned out to be slow.
    pub fn add(&mut self, start: K, operations: u64) -> bool {
        let (sum, count) = self.of_each.entry(start).or_default();
        *sum += operations;
        *count += 1;
        *sum > SLOW * (*count).max(FEW)
    }
}

/// The result of a proof.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proof {
    /// Positions that were looked at.
    pub positions: usize,
    /// Effects that were compared, whether they could be played or not.
    pub compared: usize,
    /// Effects among them that were played to their end.
    pub played: usize,
    /// What does not agree: the first of each effect.
    pub found: Vec<Diagnostic>,
}

impl Proof {
    /// Whether something is found in a script already.
    pub(super) fn knows(&self, path: &str) -> bool {
        self.found.iter().any(|known| known.place.as_ref().is_some_and(|place| place.path == path))
    }

    /// This proof and a further one: of what is found in each script, the first.
    pub(super) fn and(mut self, further: Proof) -> Proof {
        let path = |found: &Diagnostic| found.place.as_ref().map(|place| place.path.clone());
        let known: Vec<_> = self.found.iter().map(path).collect();
        self.found.extend(further.found.into_iter().filter(|found| !known.contains(&path(found))));
        self.positions += further.positions;
        self.compared += further.compared;
        self.played += further.played;
        self
    }
}

/// The error that a script takes too long.
pub(super) fn too_slow(effect: &Effect) -> Diagnostic {
    let message = "the script takes so long that no game can be played with it";
    let mut finding = finding::error(effect, code::ENDLESS_SCRIPT, check::declared(effect), message);
    finding.help("an effect is done in a few hundred operations");
    finding
}

/// The error that plan and script differ in something, seen at a moment.
pub(super) fn differs(effect: &Effect, what: &str, seen: &str) -> Diagnostic {
    let message = format!("the plan of `{}` differs from its script, or from the rules: {what}", effect.id);
    let mut found = finding::error(effect, code::PLAN_DIFFERS, check::declared(effect), message);
    found.help(format!(
        "a fault of the program, not of the script: please report it with the script, which shows it at every check \
         (seen with {seen})"
    ));
    found
}
