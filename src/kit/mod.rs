//! What the tools ask of every game, and the tools that need no more than that.
//!
//! | file | what it holds |
//! |---|---|
//! | `rulebook` | the contract of a game whose moments can be shown, saved and tested |
//! | `trace` | a game as one JSON object a line |

mod rulebook;
pub mod trace;

pub use rulebook::Rulebook;
