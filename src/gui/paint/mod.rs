//! How things are drawn: blocks, cards, charts, and the pictures that packs bring.
//!
//! Nothing here remembers or decides anything: what is drawn follows from what is given.

mod blocks;
mod card;
mod card_face;
mod charts;
mod fit;
mod pictures;

pub use blocks::{GOLD, block, disc, edge};
pub use card::{card_button, card_face, card_size};
pub use card_face::CardFace;
pub use charts::{Bar, Scale, bars};
pub use pictures::{emblem, picture};
