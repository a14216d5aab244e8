//! The window: views draw a pack and ask for changes; one place makes them.

pub mod text_editor;
pub mod theme;
