//! The house style that the tables of all games share: their colours, and the small things they are drawn of.

mod colours;
mod marks;

pub use colours::{Colours, colours};
pub use marks::{
    Style, button_at, common_size, cut, dashed_frame, dashed_ring, fit, glow, key_cap, named, place_id, seat_mark,
    tick, upper, wrapped,
};
