//! The content of a cell, and the value of a card that it means.

use super::super::edit::PlainValue;
use super::super::schema::Kind;
use rust_xlsxwriter::utility::column_number_to_name;

/// The content of a cell.
#[derive(Clone, PartialEq, Debug, Default)]
pub enum Cell {
    /// Nothing.
    #[default]
    Empty,
    /// A text.
    Text(String),
    /// A number.
    Number(f64),
    /// A switch.
    Switch(bool),
    /// A value that no card has, in words.
    Other(&'static str),
}

impl Cell {
    /// Whether it is empty or holds only blanks.
    pub fn is_empty(&self) -> bool {
        match self {
            Cell::Empty => true,
            Cell::Text(text) => text.trim().is_empty(),
            Cell::Number(_) | Cell::Switch(_) | Cell::Other(_) => false,
        }
    }

    /// The content as a text.
    pub fn text(&self) -> String {
        match self {
            Cell::Empty => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Number(number) => number.to_string(),
            Cell::Switch(switch) => switch.to_string(),
            Cell::Other(what) => (*what).to_owned(),
        }
    }

    /// The value that it means for a key; none where it is empty.
    ///
    /// # Errors
    /// It is of another type: what it should be.
    pub fn datum(&self, kind: &Kind) -> Result<Option<PlainValue>, String> {
        if let Cell::Other(what) = self {
            return Err(format!("the cell is {what}, not {}", kind.noun()));
        }
        let text = self.text();
        if self.is_empty() {
            return Ok(None);
        }
        match kind {
            Kind::List { of, .. } if **of == Kind::Text => list_of_texts(&text).map(Some),
            Kind::List { .. } => PlainValue::typed(&text.replace(';', ","), kind).map(Some),
            _ => PlainValue::typed(&text, kind).map(Some),
        }
    }

    /// The cell of a value.
    pub fn of(datum: &PlainValue, kind: &Kind) -> Cell {
        match (datum, kind) {
            (PlainValue::Integer(number), _) => Cell::Number(*number as f64),
            (PlainValue::Number(number), _) => Cell::Number(*number),
            (PlainValue::Switch(switch), _) => Cell::Switch(*switch),
            (PlainValue::List(items), Kind::List { of, .. }) if **of == Kind::Text => Cell::Text(listed(items)),
            (datum, _) => Cell::Text(datum.plain()),
        }
    }
}

/// Texts with semicolons between; commas stand within many of them.
fn listed(items: &[PlainValue]) -> String {
    let texts: Vec<String> = items.iter().map(PlainValue::plain).collect();
    let is_plain = |text: &String| !text.is_empty() && text.trim() == text && !text.contains(';');
    let starts_plainly = texts.first().is_none_or(|first| !first.starts_with('['));
    if texts.iter().all(is_plain) && starts_plainly {
        texts.join("; ")
    } else {
        PlainValue::List(items.to_vec()).to_string()
    }
}

fn list_of_texts(text: &str) -> Result<PlainValue, String> {
    if text.trim_start().starts_with('[')
        && let Some(list @ PlainValue::List(_)) = PlainValue::from_toml(text.trim())
    {
        return Ok(list);
    }
    let entries = text.split(';').map(str::trim).filter(|entry| !entry.is_empty());
    Ok(PlainValue::texts(entries))
}

/// Whether two values are the same for a spreadsheet, which has one kind of line break and no empty list or text.
pub fn is_same(old: Option<&PlainValue>, new: Option<&PlainValue>) -> bool {
    match (old, new) {
        (Some(PlainValue::Text(old)), Some(PlainValue::Text(new))) => {
            old.replace("\r\n", "\n") == new.replace("\r\n", "\n")
        }
        (Some(PlainValue::Text(old)), None) => old.trim().is_empty(),
        (Some(PlainValue::List(old)), None) => old.is_empty(),
        (old, new) => old == new,
    }
}

/// Rows with their numbers, from 1.
pub type SheetRows = Vec<(usize, Vec<Cell>)>;

/// A column as spreadsheets call it; the column counts from 0.
pub fn letters(column: usize) -> String {
    column_number_to_name(u16::try_from(column).unwrap_or(u16::MAX))
}
