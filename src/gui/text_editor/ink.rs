//! A span of a text and its colour.

use crate::gui::theme::{code_colours, palette};
use eframe::egui::{Color32, Ui};
use std::ops::Range;

/// A kind of colouring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ink {
    /// A word of the language; a header.
    Keyword,
    /// A word that scripts have; a key.
    Word,
    Constant,
    Text,
    Number,
    Comment,
    Bracket,
    Plain,
}

/// A span of a text in one colour.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    /// Its bytes.
    pub span: Range<usize>,
    /// Its colouring.
    pub ink: Ink,
}

/// The colour of a kind.
pub(super) fn colour(ui: &Ui, ink: Ink) -> Color32 {
    let code = code_colours(ui);
    match ink {
        Ink::Keyword => code.keyword,
        Ink::Word => code.word,
        Ink::Constant | Ink::Number => code.value,
        Ink::Text => code.text,
        Ink::Comment => palette(ui).muted,
        Ink::Bracket | Ink::Plain => palette(ui).ink,
    }
}
