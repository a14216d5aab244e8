//! Variants: read, applied over the tables of a pack, and checked against each other.

pub mod changes;
pub mod overlay;
#[cfg(test)]
mod overlay_parts_tests;
#[cfg(test)]
pub mod overlay_tests;
mod overlay_texts;
pub mod variant;

pub use variant::split_parameters;
