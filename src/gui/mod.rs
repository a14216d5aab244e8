//! The window: views draw a pack and ask for changes; one place makes them.

pub mod map;
pub mod theme;
