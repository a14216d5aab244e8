//! The tables at which the games with secret answers are played: the frame that all share -- bar, page before a game, journal,
//! dialogs -- and the house style that they are drawn in: colours, and the small things.
//!
//! The frame draws a [`TableSession`] and sends it requests. How a game looks it says as a [`TableLook`].

mod app;
mod arrange;
mod arrange_fields;
mod bar;
mod begin;
mod branches;
mod colours;
mod dialogs;
mod find;
mod look;
mod marks;
mod other_rules;
mod record;
mod shown;
mod side_by_side;
mod sides;
mod tab_group;

pub use app::TableApp;
pub use arrange_fields::{arrange_heading, sign_button};
pub use branches::{branches_in, notes_in};
pub use colours::{Colours, colours};
pub use look::{ArrangeFrame, Arranging, Below, Side, SideState, TableFrame, TableLook, TableRequests};
pub use marks::{
    Style, button_at, common_size, cut, dashed_frame, dashed_ring, fit, glow, key_cap, named, paragraph,
    paragraph_down_to, place_id, seat_mark, tick, upper, wrapped,
};
pub use other_rules::other_rules;
pub use record::record;
pub use shown::ShownTable;
pub use side_by_side::{is_side_by_side, side_by_side};
pub use sides::{is_small, side_widths};
pub use tab_group::TabGroup;

#[allow(unused_imports, reason = "named in the documentation")]
use crate::app::table::TableSession;
