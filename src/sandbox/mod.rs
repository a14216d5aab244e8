//! The sandbox: a game that is played, gone back in, branched, arranged and played again under other rules.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | a game in progress with its branches, and who plays it |
//! | `player` | who plays a seat |
//! | `unfold` | what the board shows in the middle of a step |

mod game;
mod player;
mod unfold;

pub use game::{Beginning, Sandbox};
pub use player::{Player, names_for};
pub use unfold::{province_of, unfold};
