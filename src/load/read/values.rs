//! Whether a value is of the right type, form, range and length, and what to say if it is not.

use super::reader::{Reader, has_lines};
use super::slips::switch;
use super::tree::{Item, Value};
use crate::input::letters::{code_point, harmful_in_line, harmful_in_text};
use crate::load::diagnostic::{Span, code};
use crate::load::schema::Kind;
use crate::model::counted;
use toml::de::DeValue;

impl Reader<'_, '_> {
    /// Whether a text holds only letters that can be seen; reported if not. Control characters and overrides of the writing
    /// direction in a name make a terminal, or a reader, believe what does not stand there.
    pub fn letters(&mut self, name: &str, text: &str, span: Span) -> Option<()> {
        let harmful = if has_lines(name) { harmful_in_text(text) } else { harmful_in_line(text) };
        self.no_harm(&format!("`{name}`"), harmful, span)
    }

    /// Checks the letters of a key that is a name or an id.
    pub fn key_letters(&mut self, key: &str, span: Span) -> Option<()> {
        self.no_harm("the key", harmful_in_line(key), span)
    }

    fn no_harm(&mut self, what: &str, harmful: Option<char>, span: Span) -> Option<()> {
        let Some(letter) = harmful else { return Some(()) };
        let finding =
            self.report.error(code::MALFORMED, span, format!("{what} contains the character {}", code_point(letter)));
        finding.label("control characters are not allowed").help(match letter {
            '\n' | '\r' | '\t' => "a name is written on one line, without tabs",
            _ => "it is invisible, and changes how the text around it is shown: remove it",
        });
        None
    }

    /// Whether a text is of the form of its kind; reported if not.
    pub fn form(&mut self, name: &str, text: &str, span: Span, kind: &Kind) -> Option<()> {
        let (is_right, wanted) = match kind {
            Kind::Word(words) => {
                if words.contains(&text) {
                    return Some(());
                }
                self.unknown_word(text, span, name, words);
                return None;
            }
            Kind::Hex => (is_hex(text), "a colour is `#` and six hexadecimal digits"),
            _ => (is_id(text), "an id consists of lowercase letters, digits and hyphens"),
        };
        if is_right {
            return Some(());
        }
        let message = format!("`{name}` cannot be `{text}`");
        self.report.error(code::MALFORMED, span, message).help(wanted);
        None
    }

    /// Reports a word that is none of those allowed.
    pub fn unknown_word(&mut self, text: &str, span: Span, name: &str, words: &[&'static str]) {
        let message = format!("`{name}` cannot be `{text}`");
        let is_full = self.report.is_full();
        let finding = self.report.error(code::UNKNOWN_WORD, span, message);
        if !is_full {
            finding.misspelt(text, words.iter().copied());
        }
    }

    /// The number, if it is in the range of its kind; reported if not.
    pub fn range(&mut self, name: &str, number: Option<i128>, span: Span, kind: &Kind) -> Option<Value> {
        let (least, most) = if let Kind::Integer { least, most } = kind { (*least, *most) } else { (1, 9999) };
        match number {
            Some(number) if (least..=most).contains(&number) => Some(Value::Integer(number)),
            _ => {
                let message = match number {
                    Some(number) => format!("`{name}` cannot be {number}"),
                    None => format!("`{name}` is too large a number"),
                };
                self.report.error(code::OUT_OF_RANGE, span, message).label(format!("must be from {least} to {most}"));
                None
            }
        }
    }

    /// The number, if it is one that can be drawn with; reported if not.
    pub fn finite(&mut self, name: &str, number: Option<f64>, span: Span) -> Option<Value> {
        match number {
            Some(number) if number.abs() < 1e9 => Some(Value::Number(number)),
            _ => {
                let message = format!("`{name}` is too large a number");
                self.report.error(code::OUT_OF_RANGE, span, message);
                None
            }
        }
    }

    /// Whether a list has as many entries as it may; reported if not.
    pub fn length(&mut self, name: &str, length: usize, span: Span, fewest: usize, most: usize) -> Option<()> {
        if (fewest..=most).contains(&length) {
            return Some(());
        }
        let wanted = match (fewest, most) {
            (fewest, most) if fewest == most => format!("exactly {fewest}"),
            (fewest, usize::MAX) => format!("{fewest} or more"),
            (fewest, most) => format!("from {fewest} to {most}"),
        };
        let message = format!("`{name}` has {}", counted(length, "entry"));
        let finding = self.report.error(code::OUT_OF_RANGE, span, message).label(format!("must have {wanted}"));
        if most == 2 && length > 2 {
            finding.help("the only comma belongs between the two numbers; write a fraction with a point: `[2.5, 3]`");
        }
        None
    }

    /// Reports the entries that appear twice in a list.
    pub fn distinct(&mut self, items: &[Item]) {
        let mut seen: Vec<(String, Span)> = Vec::new();
        for item in items {
            let Some(word) = item.name() else { continue };
            match seen.iter().find(|(other, _)| *other == word) {
                Some((_, first)) => self.duplicate(&word, item.span, *first),
                None => seen.push((word, item.span)),
            }
        }
    }

    /// Reports what appears twice, with its first place.
    pub fn duplicate(&mut self, what: &str, span: Span, first: Span) {
        let first = self.report.place(first);
        self.report
            .error(code::DUPLICATE, span, format!("`{what}` is listed twice"))
            .related(first, "first here")
            .help("remove one of the two");
    }

    /// Reports a value of another type than its kind has.
    pub fn wrong_type(&mut self, name: &str, value: &DeValue<'_>, span: Span, kind: &Kind) {
        let is = match value {
            DeValue::String(_) => "a text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a number with a fraction",
            DeValue::Boolean(_) => "a switch",
            DeValue::Datetime(_) => "a date",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        let wanted = match (kind.noun(), value) {
            ("a text", DeValue::Array(_)) => "a single text",
            (wanted, _) => wanted,
        };
        let message = format!("`{name}` must be {wanted}, not {is}");
        let finding = self.report.error(code::WRONG_TYPE, span, message);
        if matches!(
            (kind, value),
            (Kind::Integer { .. } | Kind::Number | Kind::Card | Kind::Switch, DeValue::String(_))
        ) {
            finding.why("anything in quotation marks is a text");
        }
        if matches!((kind, value), (Kind::Tables(_), DeValue::Table(_))) {
            finding.help(format!("write `[[{name}]]`, one for each"));
        } else if let Some(meant) = meant(value, kind) {
            finding.instead(meant);
        }
    }
}

/// The value that was probably meant by one of the wrong type, where that is clear.
fn meant(value: &DeValue<'_>, kind: &Kind) -> Option<String> {
    let DeValue::String(text) = value else { return None };
    match kind {
        Kind::Switch => switch(text).map(str::to_owned),
        Kind::Integer { least, most } => {
            let number: i128 = text.trim().parse().ok()?;
            (*least..=*most).contains(&number).then(|| number.to_string())
        }
        Kind::List { of, .. } => {
            let words: Vec<&str> = text.split([',', ';']).map(str::trim).collect();
            let is_known = |word: &&str| match &**of {
                Kind::Word(known) => known.contains(word),
                Kind::Text | Kind::Ref(_) => words.len() == 1 && !word.contains(['"', '\\']),
                _ => false,
            };
            let list = words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(", ");
            words.iter().all(is_known).then(|| format!("[{list}]"))
        }
        _ => None,
    }
}

fn is_hex(text: &str) -> bool {
    text.len() == 7 && text.starts_with('#') && text[1..].bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Whether a text is small letters, digits and hyphens, with a letter or digit at both ends.
pub fn is_id(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let bytes = text.as_bytes();
    bytes.iter().all(|&byte| is_plain(byte) || byte == b'-')
        && bytes.first().is_some_and(|&byte| is_plain(byte))
        && bytes.last().is_some_and(|&byte| is_plain(byte))
        && bytes.len() <= 64
}
