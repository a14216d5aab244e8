//! Where a value may begin and end.

use super::Item;
use crate::script::tokens::TokenKind;

/// Whether a keyword is a value.
pub(super) fn is_constant(item: &Item<'_>) -> bool {
    ["true", "false", "this"].contains(&item.text)
}

/// Whether a value may end with an item.
pub(super) fn ends_value(item: &Item<'_>) -> bool {
    match item.kind {
        TokenKind::Name | TokenKind::Word | TokenKind::Constant | TokenKind::Number | TokenKind::Text => true,
        TokenKind::Keyword => is_constant(item),
        TokenKind::Bracket => [")", "]"].contains(&item.text),
        TokenKind::OpenText | TokenKind::Comment | TokenKind::Sign | TokenKind::Blank => false,
    }
}

/// Whether a value or a statement may begin with an item.
pub(super) fn begins_value(item: &Item<'_>) -> bool {
    match item.kind {
        TokenKind::Name | TokenKind::Word | TokenKind::Constant | TokenKind::Number | TokenKind::Text => true,
        TokenKind::Keyword => !["in", "else", "catch", "until", "as", "while"].contains(&item.text),
        TokenKind::OpenText | TokenKind::Comment | TokenKind::Bracket | TokenKind::Sign | TokenKind::Blank => false,
    }
}
