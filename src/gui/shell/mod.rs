//! The frame around the views: panes, top bar, palette, dialogs, notices.

mod borders;
mod dialog;
mod find_in_files;
mod help;
mod layout;
mod markdown;
mod notices;
mod palette;
mod path_field;
mod playing;
mod playtest;
mod print;
mod properties;
mod records;
mod rename;
mod replace;
mod tabs;
mod top;
mod why_not;

pub use super::help_page::HelpPage;
pub use super::pane::Pane;
pub use super::shortcuts::{keys_text, shortcuts};
pub use dialog::{Dialog, Typed, code_field, dialog};
pub use find_in_files::FindInFiles;
pub use layout::Layout;
pub use notices::{Notices, in_a_line};
pub use palette::{Goal, Palette};
pub use path_field::{PathChoice, PathField, PathKind};
pub use playtest::{PlaytestChoice, PlaytestForm};
pub use print::{PrintForm, selected as selected_cards};
pub use properties::Properties;
pub use records::{RecordsChoice, RecordsForm};
pub use rename::RenameForm;
pub use replace::Replace;
pub use top::{status, top};
