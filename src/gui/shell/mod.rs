//! What holds the views: panes that dock, menus, the palette, dialogues.

mod pane;

pub use pane::Pane;
