//! The figures of Revolution!: who wins and by what, what each space of the chart cost and brought, areas, markers, chips.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | the figures: ids, titles, groups, units, values |
//! | `list` | which figures the games of a ruleset have, and their order |
//! | `kinds` | the parts that figures are named by: sources of Support, what is counted of a space, ... |
//! | `named` | spaces, areas and cards by their ids, since rulesets that are compared may have them in other places |
//! | `counts` | what a game's events counted |
//! | `counter` | the sink that counts |

mod counter;
mod counts;
mod kinds;
mod list;
mod named;
mod table;

pub use counter::RevolutionCounter;
pub use counts::RevolutionCounts;
pub use kinds::{AreaFigure, MarkerFigure, SpaceFigure, SupportSource};
pub use named::Named;
pub use table::RevolutionFigure;
