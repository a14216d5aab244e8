//! A piece of a text and how it is coloured.

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

/// A piece of a text that is coloured alike.
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
