//! The frame around the views: panes, top bar, palette, dialogs, notices.

mod borders;
mod dialog;
mod layout;
mod notices;
mod palette;
mod path_field;
mod playing;
mod shortcuts;
mod tabs;
mod top;
mod why_not;

pub use super::pane::Pane;
pub use dialog::{Dialog, Typed, code_field, dialog};
pub use layout::Layout;
pub use notices::{Notices, in_a_line};
pub use palette::{Goal, Palette};
pub use path_field::{PathChoice, PathField, PathKind};
pub use shortcuts::{keys_text, shortcuts};
pub use top::{status, top};
