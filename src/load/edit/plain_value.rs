//! The value of a key, independent of how it is written.

use super::super::read::slips::switch;
use super::super::schema::Kind;
use std::fmt;
use toml_edit::{Array, Value};

/// The longest line of a list of lists that is written anew, in bytes.
const LONGEST_LINE: usize = 120;
/// What the lines of such a list begin with.
const INDENT: &str = "  ";

/// The value of a key, independent of how it is written. Displayed, it is TOML on one line.
#[derive(Clone, Debug)]
pub enum PlainValue {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i128),
    /// A number.
    Number(f64),
    /// A switch.
    Switch(bool),
    /// A list.
    List(Vec<PlainValue>),
}

/// A whole number is the same with a fraction of nothing.
impl PartialEq for PlainValue {
    fn eq(&self, other: &PlainValue) -> bool {
        match (self, other) {
            (PlainValue::Text(a), PlainValue::Text(b)) => a == b,
            (PlainValue::Switch(a), PlainValue::Switch(b)) => a == b,
            (PlainValue::List(a), PlainValue::List(b)) => a == b,
            (PlainValue::Integer(a), PlainValue::Integer(b)) => a == b,
            (PlainValue::Integer(a), PlainValue::Number(b)) | (PlainValue::Number(b), PlainValue::Integer(a)) => {
                *a as f64 == *b
            }
            (PlainValue::Number(a), PlainValue::Number(b)) => a == b,
            _ => false,
        }
    }
}

impl PlainValue {
    /// A list of texts.
    pub fn texts<S: Into<String>>(texts: impl IntoIterator<Item = S>) -> PlainValue {
        PlainValue::List(texts.into_iter().map(|text| PlainValue::Text(text.into())).collect())
    }

    /// Parses what somebody typed for a key of this kind: texts without quotation marks, lists with commas between their entries.
    ///
    /// # Errors
    /// It is of another type: what it should be.
    pub fn typed(text: &str, kind: &Kind) -> Result<PlainValue, String> {
        let plain = text.trim();
        let wanted = || format!("`{plain}` is not {}", kind.noun());
        match kind {
            Kind::Text => Ok(PlainValue::Text(text.to_owned())),
            Kind::Id | Kind::Hex | Kind::Word(_) | Kind::Ref(_) => Ok(PlainValue::Text(plain.to_owned())),
            Kind::Integer { .. } | Kind::Card => whole(plain).map(PlainValue::Integer).ok_or_else(wanted),
            Kind::Number => number(plain).ok_or_else(wanted),
            Kind::Switch => switch(plain).map(|word| PlainValue::Switch(word == "true")).ok_or_else(wanted),
            Kind::Point => list(plain, &Kind::Number),
            Kind::List { of, .. } => list(plain, of),
            Kind::OrNone(_) if plain == "none" => Ok(PlainValue::Text(plain.to_owned())),
            Kind::OrNone(of) => PlainValue::typed(text, of),
            Kind::Table(_) | Kind::Tables(_) | Kind::Map { .. } | Kind::Settings(_) | Kind::OneOrMore(_) => {
                Err("it is a table: name one of its keys".to_owned())
            }
        }
    }

    /// A value as it would stand in a file; none if it is no TOML.
    pub fn from_toml(text: &str) -> Option<PlainValue> {
        PlainValue::of(&text.parse().ok()?)
    }

    /// A value of a file; none for dates and tables.
    pub fn of(value: &Value) -> Option<PlainValue> {
        Some(match value {
            Value::String(text) => PlainValue::Text(text.value().clone()),
            Value::Integer(number) => PlainValue::Integer((*number.value()).into()),
            Value::Float(number) => PlainValue::Number(*number.value()),
            Value::Boolean(switch) => PlainValue::Switch(*switch.value()),
            Value::Array(items) => PlainValue::List(items.iter().map(PlainValue::of).collect::<Option<_>>()?),
            Value::Datetime(_) | Value::InlineTable(_) => return None,
        })
    }

    /// The whole number, if it is one.
    pub fn integer(&self) -> Option<i128> {
        if let PlainValue::Integer(number) = self { Some(*number) } else { None }
    }

    /// The value as people read it: texts without quotation marks, lists with commas.
    pub fn plain(&self) -> String {
        match self {
            PlainValue::Text(text) => text.clone(),
            PlainValue::List(items) => items.iter().map(PlainValue::plain).collect::<Vec<_>>().join(", "),
            other @ (PlainValue::Integer(_) | PlainValue::Number(_) | PlainValue::Switch(_)) => other.to_string(),
        }
    }

    /// The value as TOML: a list of lists, such as the points of an outline, over several lines where it is too long for one.
    pub fn laid_out(&self, line_break: &str) -> String {
        let one_line = self.to_string();
        match self {
            PlainValue::List(items)
                if one_line.len() > LONGEST_LINE && items.iter().all(|item| matches!(item, PlainValue::List(_))) =>
            {
                let mut text = format!("[{line_break}{INDENT}");
                let mut length = INDENT.len();
                for (at, item) in items.iter().enumerate() {
                    let item = item.to_string();
                    if length + item.len() + 2 > LONGEST_LINE && at > 0 {
                        text.truncate(text.trim_end().len());
                        text.push_str(line_break);
                        text.push_str(INDENT);
                        length = INDENT.len();
                    }
                    length += item.len() + 2;
                    text.push_str(&item);
                    text.push_str(", ");
                }
                text.truncate(text.trim_end().len());
                text.push_str(line_break);
                text.push(']');
                text
            }
            _ => one_line,
        }
    }

    /// The value as TOML, with the quotation marks that the value `old` has in the file.
    pub fn written_like(&self, old: &str) -> String {
        match self {
            PlainValue::Text(text) if old.starts_with("\"\"\"") && is_of_plain_lines(text) => {
                let inside = text.replace("\"\"\"", "\\\"\\\"\\\"");
                let ends_in_quote = inside.ends_with('"');
                format!("\"\"\"\n{inside}{}\"\"\"", if ends_in_quote { "\\\n" } else { "" })
            }
            PlainValue::Text(text) if old.starts_with('\'') && is_literal(text) => format!("'{text}'"),
            other => other.to_string(),
        }
    }
}

/// Whether a text has several lines and nothing that must be escaped.
fn is_of_plain_lines(text: &str) -> bool {
    let is_plain = |letter: char| letter == '\n' || letter == '\t' || !letter.is_control() && letter != '\\';
    text.contains('\n') && text.chars().all(is_plain)
}

/// Whether a text can stand between single quotation marks on one line.
fn is_literal(text: &str) -> bool {
    !text.contains('\'') && !text.chars().any(char::is_control)
}

impl fmt::Display for PlainValue {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlainValue::Text(text) => write!(to, "{}", basic(text)),
            PlainValue::Integer(number) => write!(to, "{number}"),
            PlainValue::Number(number) => write!(to, "{number}"),
            PlainValue::Switch(switch) => write!(to, "{switch}"),
            PlainValue::List(items) => {
                let items: Vec<String> = items.iter().map(PlainValue::to_string).collect();
                write!(to, "[{}]", items.join(", "))
            }
        }
    }
}

/// A text between double quotation marks.
fn basic(text: &str) -> String {
    let mut written = String::with_capacity(text.len() + 2);
    written.push('"');
    for letter in text.chars() {
        match letter {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            letter if letter.is_control() => written.push_str(&format!("\\u{:04X}", letter as u32)),
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}

/// A whole number, also as TOML writes them (`0x10`, `1_000`) and as spreadsheets do (`3.0`).
fn whole(text: &str) -> Option<i128> {
    let plain = text.parse::<i128>().ok();
    let as_toml = || match text.parse::<Value>().ok()? {
        Value::Integer(number) => Some(i128::from(*number.value())),
        Value::Float(number) => {
            let number = *number.value();
            (number.fract() == 0.0 && number.abs() < 1e15).then_some(number as i128)
        }
        _ => None,
    };
    plain.or_else(as_toml)
}

fn number(text: &str) -> Option<PlainValue> {
    let plain = whole(text).map(PlainValue::Integer);
    plain.or_else(|| text.parse().ok().filter(|number: &f64| number.is_finite()).map(PlainValue::Number))
}

/// A list: as TOML writes it, or entries with commas between.
fn list(text: &str, of: &Kind) -> Result<PlainValue, String> {
    if text.starts_with('[') {
        let array = text.parse::<Value>().ok().as_ref().and_then(Value::as_array).map(of_array);
        return array.flatten().ok_or_else(|| format!("`{text}` is not a list"));
    }
    let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    entries.map(|entry| PlainValue::typed(entry, of)).collect::<Result<_, _>>().map(PlainValue::List)
}

fn of_array(array: &Array) -> Option<PlainValue> {
    array.iter().map(PlainValue::of).collect::<Option<_>>().map(PlainValue::List)
}
