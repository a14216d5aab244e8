//! What holds the views: panes that dock, the bar at the top, the palette, dialogues, notices.

mod borders;
mod dialog;
mod layout;
mod notices;
mod palette;
mod pane;
mod path_field;
mod playing;
mod sheet;
mod tabs;
mod top;
mod why_not;

pub use dialog::{Answer, Dialog, New, dialog};
pub use layout::Layout;
pub use notices::{Notices, in_a_line};
pub use palette::{Goal, Palette};
pub use pane::Pane;
pub use sheet::sheet;
pub use top::{status, top};
