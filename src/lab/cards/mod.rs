//! What becomes of each card: how often it is drawn, played and for what, kept, advanced, and dead in a hand; and how often
//! those win who held it.
//!
//! | file | what it holds |
//! |---|---|
//! | `count` | the list of what is counted of a card |
//! | `follow` | one game, card by card |
//! | `book` | sums over games, and win rates by seeds |

mod book;
mod count;
mod follow;

pub use book::{CardBook, CardSums};
pub use count::{CardCount, Unused};
pub use follow::{CardHistory, Follower, GameCards};
