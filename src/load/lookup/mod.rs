//! What stands under a dotted key of a loaded pack, where it comes from, and the note of a variant.

pub mod entry;
mod note;
pub mod origin;

pub use origin::{KeyStatement, Origin, StatedValue};
