//! What the tools ask of every game, and the tools that need no more than that.
//!
//! | file | what it holds |
//! |---|---|
//! | `field` | the fields of a position, and what is made of their table |
//! | `rulebook` | the contract of a game whose moments can be shown, saved and tested |
//! | `trace` | a game as one JSON object a line |

pub mod field;
mod rulebook;
pub mod trace;

pub use rulebook::Rulebook;
