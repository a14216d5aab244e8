//! What is coloured how.

use super::{Language, toml_tokens};
use crate::gui::theme::{code_colours, palette};
use crate::script::{TokenKind, tokens};
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

/// The pieces of a text, in order. They touch, and cover it.
pub(super) fn pieces(text: &str, language: Language) -> Vec<Piece> {
    match language {
        Language::Toml => toml_tokens::pieces(text),
        Language::Rhai => tokens(text).into_iter().map(|it| Piece { ink: ink(it.kind), span: it.span }).collect(),
    }
}

fn ink(kind: TokenKind) -> Ink {
    match kind {
        TokenKind::Keyword => Ink::Keyword,
        TokenKind::Word => Ink::Word,
        TokenKind::Constant => Ink::Constant,
        TokenKind::Text | TokenKind::OpenText => Ink::Text,
        TokenKind::Number => Ink::Number,
        TokenKind::Comment => Ink::Comment,
        TokenKind::Bracket => Ink::Bracket,
        TokenKind::Name | TokenKind::Sign | TokenKind::Blank => Ink::Plain,
    }
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
