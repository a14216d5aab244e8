//! What everybody who reads somebody else's file keeps to: how much of it is taken, which letters are, and that it is a
//! file at all.
//!
//! Packs, journals, codes, records, baselines and spreadsheets are sent around: each is a stranger's. This is the lowest
//! layer, so that the kernel's journals keep to the same limits as the loader. The program's own files are unpacked here.

pub mod characters;
mod embedded;
pub mod file;
pub mod letters;
pub mod limits;
mod nearest;
pub mod picture;

pub use embedded::EmbeddedTexts;
pub use file::{InputError, NotUtf8, read_bytes, read_text, text_of};
pub use nearest::{did_you_mean, nearest, or_near};
pub use picture::{PictureError, broken_svg, picture, undrawable_svg};
