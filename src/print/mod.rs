//! What is printed and drawn as files: cards, proof sheets, boards and rules, as PDF, SVG and PNG.

mod changes;
mod drawing;
mod entry_card;
mod entry_changes;
mod face;
mod fit;
pub mod fonts;
mod grounds;
mod liberte_board;
mod liberte_card;
mod pdf;
mod picture;
mod picture_file;
mod png;
mod portrait;
mod printed_pack;
mod proof;
mod proof_sheet;
mod rules_page;
mod svg;
mod tabletop;
#[cfg(test)]
mod tests;

use crate::load::schema::GameFormat;

/// Why no board is drawn of packs whose board has no outlines, and what is printed instead.
pub fn no_board(format: &'static GameFormat) -> String {
    let kinds = format.entries.iter().filter(|kind| !kind.file().is_for_drawing());
    let kinds: Vec<&str> = kinds.map(|kind| kind.several()).collect();
    let rules = format.rules();
    format!("the board of `{rules}` has no outlines to draw: `print cards` prints its parts: {}", kinds.join(", "))
}

pub use changes::CardChange;
pub use drawing::{Area, Canvas, Item, Rgb};
pub use entry_card::{entry_card, is_printed};
pub use face::{CardFace, Part};
pub use grounds::{area_ground, time_ground, time_picture};
pub use liberte_board::{BoardPicture, liberte_board};
pub use pdf::{Page, pdf};
pub use picture_file::{DrawnPicture, PictureFormat};
pub use png::Pixels;
pub use portrait::{PARTS, STRANGER, portrait_style};
pub use printed_pack::{PrintError, PrintedCards, PrintedPack};
pub use proof::{Marks, Paper, ProofCard, ProofPlan, proof_pages};
pub use proof_sheet::{ProofSheet, SheetRequest};
pub use rules_page::rules_pages;
pub use tabletop::{Deck, DeckFile, GRID as TABLETOP_GRID};
