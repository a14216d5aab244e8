//! What two packs do differently, as a list and in plain words; and the sheet of house rules that is made from it.
//!
//! [`differences`] looks at all that decides how a game goes, and at the words: settings, blocks, regions, provinces, battles,
//! cards, effects, rule points, texts. Colours, outlines and sources of entries make no difference here.

mod about;
mod differences;
mod entries;
mod lines;
mod names;
mod render;
mod report;
mod sheet;
mod wrap;

pub use about::About;
pub use differences::{Differences, TextChange, TextPlace, differences};
pub use entries::{Entry, KeyChange};
pub use lines::{LineChange, line_diff};
pub use names::comment;
pub use render::{Side, escaped as escaped_markdown, json, markdown, text};
pub use report::{Detail, Line, Section};
pub use sheet::html::escape as escaped_html;
pub use sheet::{CardWords, Sheet};
pub use wrap::wrap;
