//! What the tools ask of every game, and the tools that need no more than that.
//!
//! | file | what it holds |
//! |---|---|
//! | `edit` | changes of a position by hand |
//! | `events` | the events of a game as rows: what each means, its values by name, its kind |
//! | `field` | the fields of a position, and what is made of their table |
//! | `plan` | what effects of scripts become: native steps |
//! | `points` | rule points in games: what scripts are asked instead of the rulebook |
//! | `rulebook` | the contract of a game whose moments can be shown, saved and tested |
//! | `spec_error` | why no game can be made of a pack |
//! | `spec_rules` | games whose spec lists effects that are scripts, and how their rules run them |
//! | `test_run` | a test: choices from a position, and what must then hold |
//! | `trace` | a game as one JSON object a line |
//! | `values` | what stands under the keys of a pack that is read by names |

pub mod edit;
mod events;
pub mod field;
mod plan;
mod points;
mod rulebook;
mod spec_error;
mod spec_rules;
mod test_run;
pub mod trace;
pub mod values;

pub use events::EventPart;
pub(crate) use events::events;
pub use plan::{Args, Arithmetic, Comparison, Node, NodeId, Operand, Pick, Plan, PlanLanguage};
pub use points::{PointGame, PointOf, PointQuestion, PointResult, PointRunner, PointSource, Points};
pub use rulebook::Rulebook;
pub use spec_error::SpecError;
pub use spec_rules::{Interpreter, ScriptStep, SpecRules, Stop, TargetOf};
pub use test_run::{FailedAt, FailedTest, TestFailure, run_arranged};
