//! The window: views draw a pack and ask for changes; one place makes them.

pub mod paint;
pub mod theme;
