//! Drawing of blocks, cards, charts, and the pictures of packs.
//!
//! Without state of its own but a cache of pictures.

mod blocks;
mod card;
mod card_face;
mod charts;
mod fit;
mod pictures;
mod plots;
mod portraits;
mod row;
mod seat_mark;
mod town;

pub use blocks::{GOLD, block, edge, wants_dark_ink};
pub use card::{card_button, card_face, card_size};
pub use card_face::CardFace;
pub use charts::{Bar, Scale, bars};
pub use pictures::{emblem, picture, symbol_badge, symbol_sign};
pub use plots::{
    CurvePlot, HeatField, HistogramBar, MarkRow, curve_plot, heat_fields, histogram, mark_rows, sparkline,
};
pub use portraits::portrait;
pub use row::{row_background, selected_bar};
pub use seat_mark::{seat_color, seat_mark, seat_shape, token, token_on_block};
pub use town::area_ground;
