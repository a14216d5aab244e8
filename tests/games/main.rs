//! Random games, by both editions and other rules: what must hold at every moment of every game.
//!
//! A few hundred games ordinarily, more than 20,000 with `LONG_TESTS=1 cargo test`.

#[path = "../common/mod.rs"]
mod common;

mod by_hand;
mod choices;
mod counts;
mod events;
mod gallery;
mod journals;
mod own_rules;
mod positions;
mod same_everywhere;
mod scripts;
mod secret_answers;

use common::random::Random;

/// Whether every decision of a game is looked at closely, or every seventh.
fn is_looked_at(random: &Random, decision: usize) -> bool {
    random.seed.is_multiple_of(8) || (decision as u64 + random.seed).is_multiple_of(7)
}
