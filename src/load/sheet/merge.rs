//! Compares a sheet with the cards, and turns the differences into edits.

use super::super::diagnostic::{Diagnostic, code, did_you_mean, nearest, suggest};
use super::super::edit::{Edit, PlainValue, accepts};
use super::super::schema::{KeySpec, Kind, Namespace, Need};
use super::cell::letters;
use super::cell::{Cell, is_same};
use super::read::{Sheet, key_of};
use super::{CardRow, Cards, LIST, NUMBER, TAKE_OUT, columns, head};
use crate::model::Board;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The changes that a sheet makes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetChanges {
    /// The edits of `cards.toml`, or of the variant's file; to be made only where no finding is an error.
    pub edits: Vec<Edit>,
    /// The changes in words, a line each.
    pub changes: Vec<SheetChange>,
    /// The findings about the sheet, by row and column.
    pub findings: Vec<Diagnostic>,
    /// The cards that the sheet does not have, and that stay.
    pub missing: Vec<i128>,
}

/// A change in words.
#[derive(Clone, PartialEq, Debug)]
pub enum SheetChange {
    /// A value of a card.
    Value {
        /// The card.
        card: i128,
        /// Its title.
        title: String,
        /// The key.
        key: &'static str,
        /// The old value; none where the key was not there.
        before: Option<PlainValue>,
        /// The new value; none where the key is removed.
        after: Option<PlainValue>,
    },
    /// A card that is new.
    New {
        /// The card.
        card: i128,
        /// Its title.
        title: String,
    },
    /// A card that is taken out.
    Gone {
        /// The card.
        card: i128,
        /// Its title.
        title: String,
    },
}

impl fmt::Display for SheetChange {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |datum: &Option<PlainValue>| datum.as_ref().map_or("nothing".to_owned(), PlainValue::to_string);
        match self {
            SheetChange::Value { card, title, key, before, after } => {
                write!(to, "#{card} {title}: {key} {} -> {}", value(before), value(after))
            }
            SheetChange::New { card, title } => write!(to, "#{card} {title}: new"),
            SheetChange::Gone { card, title } => write!(to, "#{card} {title}: taken out"),
        }
    }
}

/// Compares a sheet with the cards. Cards that the sheet lacks go only if `take_out`.
pub fn merge(sheet: &Sheet, cards: &Cards, board: &Board, take_out: bool) -> SheetChanges {
    let (rows, merged) = (cards.rows(), SheetChanges::default());
    let mut merge = Merge { board, cards, rows, heads: Vec::new(), seen: BTreeMap::new(), merged };
    merge.merged.findings.extend(sheet.warnings.iter().cloned());
    merge.heads(sheet);
    let Some(number) = merge.heads.iter().position(|key| key.is_some_and(|key| key.name == NUMBER)) else {
        let finding = Diagnostic::error(code::SHEET_COLUMN, format!("the sheet has no column `{}`", head(NUMBER)));
        let help = "it tells which card a row is; the first row must hold the heads of the columns";
        merge.merged.findings.push(finding.helped(help));
        return merge.merged;
    };
    for (row, cells) in &sheet.rows {
        merge.row(*row, cells, number);
    }
    merge.missing(take_out);
    merge.merged
}

/// The values of a row by the keys of its columns; none where a cell is empty.
type RowValues = Vec<(&'static KeySpec, Option<PlainValue>)>;

struct Merge<'b> {
    board: &'b Board,
    cards: &'b Cards,
    /// The cards as they are.
    rows: Vec<CardRow>,
    /// The key of each column; none for those that are left out.
    heads: Vec<Option<&'static KeySpec>>,
    /// The cards that have a row, with its number.
    seen: BTreeMap<i128, usize>,
    merged: SheetChanges,
}

/// A place in the sheet, in words.
fn place(row: usize, column: usize, key: &str) -> String {
    format!("row {row}, column {} (`{}`)", letters(column), head(key))
}

impl Merge<'_> {
    /// Finds the key of each column.
    fn heads(&mut self, sheet: &Sheet) {
        for (column, cell) in sheet.heads.iter().enumerate() {
            let text = cell.text();
            let key = key_of(&text).and_then(|name| columns().iter().find(|key| key.name == name));
            let is_twice = key.is_some_and(|key| self.heads.iter().flatten().any(|other| other.name == key.name));
            if is_twice {
                let message = format!("the column `{}` appears twice, again as {}", text.trim(), letters(column));
                self.merged.findings.push(Diagnostic::error(code::SHEET_COLUMN, message));
            } else if key.is_none() && !cell.is_empty() {
                let message =
                    format!("column {} (`{}`) is not a key of a card and is ignored", letters(column), text.trim());
                let mut finding = Diagnostic::warning(code::SHEET_COLUMN, message);
                let heads: Vec<String> = columns().iter().map(|key| head(key.name)).collect();
                finding.help = nearest(text.trim(), heads.iter().map(String::as_str)).map(did_you_mean);
                self.merged.findings.push(finding);
            }
            self.heads.push(key.filter(|_| !is_twice));
        }
    }

    fn wrong(&mut self, place: String, mut finding: Diagnostic) {
        finding.message = format!("{place}: {}", finding.message);
        self.merged.findings.push(finding);
    }

    fn row(&mut self, row: usize, cells: &[Cell], number_column: usize) {
        let values = self.values(row, cells);
        let number = values.iter().find(|(key, _)| key.name == NUMBER).and_then(|(_, datum)| datum.clone());
        let Some(PlainValue::Integer(number)) = number else {
            if cells.get(number_column).is_none_or(Cell::is_empty) {
                let finding = Diagnostic::error(code::MISSING_KEY, "a card needs its number");
                self.wrong(place(row, number_column, NUMBER), finding);
            }
            return;
        };
        if let Some(first) = self.seen.insert(number, row) {
            let finding = Diagnostic::error(code::DUPLICATE, format!("card #{number} is already in row {first}"));
            self.wrong(place(row, number_column, NUMBER), finding);
            return;
        }
        match self.rows.iter().position(|card| card.number() == Some(number)) {
            Some(at) => self.compare(row, number, at, values),
            None => self.add(row, number, values),
        }
    }

    /// The values of a row that are what they should be; what is wrong is found.
    fn values(&mut self, row: usize, cells: &[Cell]) -> RowValues {
        let mut values = Vec::new();
        for (column, key) in self.heads.clone().into_iter().enumerate() {
            let Some(key) = key else { continue };
            let cell = cells.get(column).cloned().unwrap_or_default();
            let checked = match cell.datum(&key.kind) {
                Err(why) => Err(Diagnostic::error(code::WRONG_TYPE, why)),
                Ok(None) => Ok(None),
                Ok(Some(datum)) => self.checked(key, datum).map(Some),
            };
            match checked {
                Ok(datum) => values.push((key, datum)),
                Err(finding) => self.wrong(place(row, column, key.name), finding),
            }
        }
        values
    }

    fn checked(&self, key: &'static KeySpec, datum: PlainValue) -> Result<PlainValue, Diagnostic> {
        accepts(key.name, &key.kind, &datum)?;
        let regions: Vec<&str> = self.board.regions.iter().map(|region| region.id.as_str()).collect();
        if let (Kind::Ref(Namespace::Region), PlainValue::Text(id)) = (&key.kind, &datum)
            && !regions.is_empty()
            && !regions.contains(&id.as_str())
        {
            let finding = Diagnostic::error(code::UNKNOWN_ID, format!("there is no region `{id}`"));
            return Err(Diagnostic { help: suggest(id, regions), ..finding });
        }
        Ok(datum)
    }

    /// The row of a card that there is.
    fn compare(&mut self, row: usize, number: i128, at: usize, values: RowValues) {
        let card = self.rows[at].clone();
        let title = card.get("title").map(PlainValue::plain).unwrap_or_default();
        let mut edits = Vec::new();
        for (key, after) in values {
            let before = card.get(key.name).cloned();
            if is_same(before.as_ref(), after.as_ref()) {
                continue;
            }
            let edit = match &after {
                None if key.need == Need::Required || self.is_of_the_pack(number, key) => None,
                after => Some(self.edit(number, key, after.clone())),
            };
            let Some(edit) = edit else {
                let column = self.heads.iter().position(|head| head.is_some_and(|head| head.name == key.name));
                let finding = Diagnostic::error(code::MISSING_KEY, format!("a card needs its `{}`", key.name));
                self.wrong(place(row, column.unwrap_or_default(), key.name), finding);
                continue;
            };
            edits.push(edit);
            let title = title.clone();
            self.merged.changes.push(SheetChange::Value { card: number, title, key: key.name, before, after });
        }
        if self.leaves_nothing(number, &edits) {
            edits = vec![Edit::TakeOut { path: vec![LIST.to_owned(), number.to_string()] }];
        }
        self.merged.edits.append(&mut edits);
    }

    /// Whether the pack gives a card a key that a variant can't take away: one with no empty value.
    fn is_of_the_pack(&self, number: i128, key: &KeySpec) -> bool {
        let base = self.cards.base(number).filter(|_| self.cards.variant.is_some());
        base.is_some_and(|base| base.get(key.name).is_some()) && !matches!(key.kind, Kind::List { .. } | Kind::Text)
    }

    /// The edit that gives a card a value: in the variant's file only what differs from the pack.
    fn edit(&self, number: i128, key: &KeySpec, after: Option<PlainValue>) -> Edit {
        let path = [LIST.to_owned(), number.to_string(), key.name.to_owned()];
        let base = self.cards.base(number).filter(|_| self.cards.variant.is_some()).map(|base| base.get(key.name));
        match (after, base) {
            (after, Some(base)) if is_same(base, after.as_ref()) => Edit::unset(path),
            (Some(to), _) => Edit::set(path, to),
            (None, Some(Some(PlainValue::List(_)))) => Edit::set(path, PlainValue::List(Vec::new())),
            (None, Some(Some(_))) => Edit::set(path, PlainValue::Text(String::new())),
            (None, _) => Edit::unset(path),
        }
    }

    /// Whether the variant says nothing more of a card of the pack after these edits.
    fn leaves_nothing(&self, number: i128, edits: &[Edit]) -> bool {
        let over = self.cards.over(number).filter(|_| self.cards.base(number).is_some());
        let is_unset =
            |name: &String| edits.iter().any(|edit| matches!(edit, Edit::Unset { path } if path.last() == Some(name)));
        let mut names = over.iter().flat_map(|over| &over.0).map(|(name, _)| name).filter(|name| *name != NUMBER);
        over.is_some() && !edits.is_empty() && names.all(is_unset)
    }

    /// The row of a card that is new.
    fn add(&mut self, row: usize, number: i128, values: RowValues) {
        let given = |name: &str| values.iter().any(|(key, datum)| key.name == name && datum.is_some());
        let lacking = columns().iter().filter(|key| key.need == Need::Required && !given(key.name));
        let lacking: Vec<String> = lacking.map(|key| format!("`{}`", head(key.name))).collect();
        if !lacking.is_empty() {
            let message = format!("row {row}: the new card #{number} needs {}", lacking.join(", "));
            self.merged.findings.push(Diagnostic::error(code::MISSING_KEY, message));
            return;
        }
        let keys: Vec<(String, PlainValue)> =
            values.into_iter().filter_map(|(key, datum)| Some((key.name.to_owned(), datum?))).collect();
        let title = keys.iter().find(|(name, _)| name == "title").map(|(_, title)| title.plain());
        self.merged.edits.push(Edit::Add { path: vec![LIST.to_owned()], keys });
        self.merged.changes.push(SheetChange::New { card: number, title: title.unwrap_or_default() });
    }

    /// The cards without a row, and those that a variant had taken out and that have one.
    fn missing(&mut self, take_out: bool) {
        let before = &self.cards.gone;
        let mut gone = before.clone();
        gone.retain(|number| !self.seen.contains_key(number));
        for card in std::mem::take(&mut self.rows) {
            let Some(number) = card.number() else { continue };
            let title = card.get("title").map(PlainValue::plain).unwrap_or_default();
            if self.seen.contains_key(&number) {
                if before.contains(&number) {
                    self.merged.changes.push(SheetChange::New { card: number, title });
                }
            } else if !before.contains(&number) {
                self.absent(number, title, take_out, &mut gone);
            }
        }
        let path = [TAKE_OUT];
        if gone.is_empty() && !before.is_empty() {
            self.merged.edits.push(Edit::unset(path));
        } else if gone != *before {
            let numbers = gone.into_iter().map(PlainValue::Integer).collect();
            self.merged.edits.push(Edit::set(path, PlainValue::List(numbers)));
        }
    }

    /// A card that the sheet does not have.
    fn absent(&mut self, number: i128, title: String, take_out: bool, gone: &mut BTreeSet<i128>) {
        if !take_out {
            self.merged.missing.push(number);
            return;
        }
        if self.cards.variant.is_some() && self.cards.base(number).is_some() {
            gone.insert(number);
        } else {
            self.merged.edits.push(Edit::TakeOut { path: vec![LIST.to_owned(), number.to_string()] });
        }
        self.merged.changes.push(SheetChange::Gone { card: number, title });
    }
}
