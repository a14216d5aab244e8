//! The sandbox: a game that is played, gone back in, branched, arranged and played again under other rules.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | a game in progress with its branches, and who plays it |
//! | `player` | who plays a seat |

mod game;
mod player;

pub use game::{Beginning, Sandbox};
pub use player::{Player, names_for};
