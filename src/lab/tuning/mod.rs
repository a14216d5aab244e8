//! Tuning: which values of some settings come nearest to some goals?
//!
//! Every combination of the values is a candidate. All candidates of a round are played on the same seeds, so that they are
//! compared by the same luck; the better half goes on to the next round, with more seeds (successive halving: Karnin, Koren and
//! Somekh, "Almost optimal exploration in multi-armed bandits", ICML 2013). Who is ahead after a search was lucky, too.
//! So those left are compared anew, on seeds that no round has played, and only that comparison says who is better.
//!
//! | file | what it holds |
//! |---|---|
//! | `goal` | what a figure should come to, and by how much it misses that |
//! | `plan` | how many games each round gets |
//! | `search` | the rounds |
//! | `finals` | the comparison of those left |
//!
//! The report on it is `report/tuning`.

mod finals;
mod goal;
mod plan;
mod search;

pub use finals::{FinalComparison, Finalist, FinalistVerdict};
pub use goal::{Goal, GoalError, GoalKind, GoalSpec};
pub use plan::{Round, TuningPlan};
pub use search::{TuningSearch, total_miss};
