//! What holds the views: panes that dock, the bar at the top, the palette, dialogues, notices.

mod borders;
mod dialog;
mod layout;
mod notices;
mod palette;
mod pane;
mod playing;
mod sheet;
mod tabs;
mod top;

pub use dialog::{Answer, Dialog, New, dialog};
pub use layout::Layout;
pub use notices::Notices;
pub use palette::Palette;
pub use pane::Pane;
pub use sheet::sheet;
pub use top::{status, top};
