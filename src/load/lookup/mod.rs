//! The value of a dotted key in a loaded pack, its origin, and the note of a variant.

pub mod entry;
mod note;
pub mod origin;

pub use origin::{KeyStatement, Origin, StatedValue};
