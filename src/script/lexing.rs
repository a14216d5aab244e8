//! Scripts as tokens.

use super::engine::without_mark;
use super::language::Language;
use rhai::{Position, Token};

/// The tokens of a script, up to what is none.
pub(super) fn tokens(language: &Language, script: &str) -> Vec<(Token, Position)> {
    let text = without_mark(script);
    let (tokens, _) = language.engines().checking.lex([&text]);
    tokens.take_while(|(token, _)| !matches!(token, Token::LexError(_) | Token::EOF)).collect()
}
