//! The sandbox: a game that is played, gone back in, branched, arranged and played again under other rules.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | a game in progress with its branches, and who plays it |
//! | `player` | who plays a seat |
//! | `keep` | a game with all its branches as text, to be gone on with |
//! | `moment`, `write` | any moment as the text of a scenario or a test |
//! | `why` | the moments, cards, scripts and rules behind anything on the table |

mod game;
mod keep;
mod moment;
mod player;
mod why;
mod write;

pub use game::{Beginning, Sandbox};
pub use keep::{Kept, keep};
pub use moment::{About, Moment, Parts};
pub use player::{Player, names_for};
pub use why::{Reason, Thing, why};
