//! Texts that a script puts together of pieces: `"gift-" + number`, `` `gift-${number}` ``.
//!
//! What stands in the gaps only a game tells, so that such a text is right where any text that it can become is.

use super::Spot;
use rhai::{Expr, Position};

/// A text that is put together: what is written out, with a gap between any two pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pieces {
    written: Vec<String>,
    /// Where it begins.
    pub spot: Spot,
}

impl Pieces {
    /// The pieces of a text that is put together; none of what is written in one, and of what may be no text.
    pub fn of(value: &Expr) -> Option<Pieces> {
        let is_one = matches!(value, Expr::StringConstant(..));
        let written = Some(value).filter(|value| !is_one && is_text(value)).map(written)?;
        Some(Pieces { written, spot: start(value).into() })
    }

    /// Whether it can become this text.
    pub fn can_be(&self, text: &str) -> bool {
        let Some((first, rest)) = self.written.split_first() else { return false };
        let Some(mut left) = text.strip_prefix(first.as_str()) else { return false };
        let Some((last, middle)) = rest.split_last() else { return left.is_empty() };
        for piece in middle {
            let Some((_, after)) = left.split_once(piece.as_str()) else { return false };
            left = after;
        }
        left.ends_with(last.as_str())
    }

    /// It in words: `gift-…`.
    pub fn told(&self) -> String {
        self.written.join("…")
    }
}

/// Where a value begins: a sum with its first part.
fn start(value: &Expr) -> Position {
    match value {
        Expr::FnCall(call, _) if call.is_operator_call() => call.args.first().map_or(value.position(), start),
        _ => value.start_position(),
    }
}

/// Whether a value is certainly a text.
fn is_text(value: &Expr) -> bool {
    match value {
        Expr::StringConstant(..) | Expr::InterpolatedString(..) => true,
        Expr::FnCall(call, _) => call.is_operator_call() && call.name == "+" && call.args.iter().any(is_text),
        _ => false,
    }
}

/// What is written out of a value.
fn written(value: &Expr) -> Vec<String> {
    match value {
        Expr::StringConstant(text, _) => vec![text.to_string()],
        Expr::IntegerConstant(number, _) => vec![number.to_string()],
        Expr::InterpolatedString(parts, _) => joined(parts.iter()),
        Expr::FnCall(call, _) if is_text(value) => {
            // Numbers are added up before a text follows them.
            let [left, right] = call.args.as_ref() else { return gap() };
            if is_text(left) { joined([left, right].into_iter()) } else { concatenated(gap(), written(right)) }
        }
        _ => gap(),
    }
}

fn joined<'e>(parts: impl Iterator<Item = &'e Expr>) -> Vec<String> {
    parts.map(written).fold(vec![String::new()], concatenated)
}

/// What only a game tells, with nothing before and after it.
fn gap() -> Vec<String> {
    vec![String::new(); 2]
}

fn concatenated(mut left: Vec<String>, right: Vec<String>) -> Vec<String> {
    let mut right = right.into_iter();
    if let (Some(end), Some(begin)) = (left.last_mut(), right.next()) {
        end.push_str(&begin);
    }
    left.extend(right);
    left
}
