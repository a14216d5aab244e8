//! The highlighted spans of a text.

use super::ink::{Ink, Piece};
use super::{Language, toml_tokens};
use crate::load::schema::Rulebook;
use crate::script::{self, TokenKind};

/// The spans of a text, in order and without gaps.
pub(super) fn pieces(text: &str, language: Language) -> Vec<Piece> {
    match language {
        Language::Toml => toml_tokens::pieces(text),
        Language::Rhai(rulebook) => script_language(rulebook)
            .tokens(text)
            .into_iter()
            .map(|it| Piece { ink: ink(it.kind), span: it.span })
            .collect(),
    }
}

/// The language of the scripts of a rulebook's packs.
pub fn script_language(rulebook: Rulebook) -> &'static script::Language {
    script::Language::of_rules(rulebook.id()).unwrap_or(script::Language::liberte())
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
