//! How things are drawn: emblems, blocks, portraits, cards and charts, all of them shapes.
//!
//! Nothing here remembers or decides anything: what is drawn follows from what is given.

mod blocks;
mod card;
mod card_face;
mod charts;
mod emblems;
mod figure;
mod fit;
mod portrait;

pub use blocks::{block, disc, edge};
pub use card::{card_button, card_face, card_size};
pub use card_face::CardFace;
pub use charts::{Bar, Scale, bars};
pub use emblems::{Emblem, GOLD, emblem};
pub use portrait::{company, portrait};
