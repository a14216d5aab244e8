//! Compares a sheet with the entries of its list, and turns the differences into edits.

use super::super::diagnostic::{Diagnostic, code, did_you_mean, nearest, suggest};
use super::super::edit::{Edit, PlainValue, accepts};
use super::super::library::Loaded;
use super::super::schema::{KeySpec, Kind, Namespace, Need};
use super::cell::letters;
use super::cell::{Cell, is_same};
use super::read::{Sheet, key_of};
use super::{EntryRow, ID, RowId, SheetEntries, SheetList, TAKE_OUT, ids_of};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The changes that a sheet makes.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SheetChanges {
    /// The edits of the list's file, or of the variant's file; to be made only where no finding is an error.
    pub edits: Vec<Edit>,
    /// The changes in words, a line each.
    pub changes: Vec<SheetChange>,
    /// The findings about the sheet, by row and column.
    pub findings: Vec<Diagnostic>,
    /// The entries that the sheet does not have, and that stay.
    pub missing: Vec<RowId>,
}

/// A change in words.
#[derive(Clone, PartialEq, Debug)]
pub enum SheetChange {
    /// A value of an entry.
    Value {
        /// The entry.
        id: RowId,
        /// Its title.
        title: String,
        /// The key.
        key: &'static str,
        /// The old value; none where the key was not there.
        before: Option<PlainValue>,
        /// The new value; none where the key is removed.
        after: Option<PlainValue>,
    },
    /// An entry that is new.
    New {
        /// The entry.
        id: RowId,
        /// Its title.
        title: String,
    },
    /// An entry that is taken out.
    Gone {
        /// The entry.
        id: RowId,
        /// Its title.
        title: String,
    },
}

impl fmt::Display for SheetChange {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |datum: &Option<PlainValue>| datum.as_ref().map_or("nothing".to_owned(), PlainValue::to_string);
        match self {
            SheetChange::Value { id, title, key, before, after } => {
                write!(to, "{id} {title}: {key} {} -> {}", value(before), value(after))
            }
            SheetChange::New { id, title } => write!(to, "{id} {title}: new"),
            SheetChange::Gone { id, title } => write!(to, "{id} {title}: taken out"),
        }
    }
}

/// Compares a sheet with the entries of its list; `loaded` knows the ids that they refer to. Entries that the sheet lacks go
/// only if `take_out`.
pub fn merge(sheet: &Sheet, entries: &SheetEntries, loaded: &Loaded, take_out: bool) -> SheetChanges {
    let (list, rows, merged) = (entries.list, entries.rows(), SheetChanges::default());
    let mut merge = Merge { loaded, list, entries, rows, heads: Vec::new(), seen: BTreeMap::new(), merged };
    merge.merged.findings.extend(sheet.warnings.iter().cloned());
    merge.heads(sheet);
    let Some(id_column) = merge.heads.iter().position(|key| key.is_some_and(|key| key.name == ID)) else {
        let finding = Diagnostic::error(code::SHEET_COLUMN, format!("the sheet has no column `{}`", list.head(ID)));
        let help = format!("it tells which {} a row is; the first row must hold the heads of the columns", list.word());
        merge.merged.findings.push(finding.helped(help));
        return merge.merged;
    };
    for (row, cells) in &sheet.rows {
        merge.row(*row, cells, id_column);
    }
    merge.missing(take_out);
    merge.merged
}

/// The values of a row by the keys of its columns; none where a cell is empty.
type RowValues = Vec<(&'static KeySpec, Option<PlainValue>)>;

struct Merge<'b> {
    loaded: &'b Loaded,
    list: SheetList,
    entries: &'b SheetEntries,
    /// The entries as they are.
    rows: Vec<EntryRow>,
    /// The key of each column; none for those that are left out.
    heads: Vec<Option<&'static KeySpec>>,
    /// The entries that have a row, with its number.
    seen: BTreeMap<RowId, usize>,
    merged: SheetChanges,
}

impl Merge<'_> {
    /// A place in the sheet, in words.
    fn place(&self, row: usize, column: usize, key: &str) -> String {
        format!("row {row}, column {} (`{}`)", letters(column), self.list.head(key))
    }

    /// Finds the key of each column.
    fn heads(&mut self, sheet: &Sheet) {
        for (column, cell) in sheet.heads.iter().enumerate() {
            let text = cell.text();
            let key =
                key_of(self.list, &text).and_then(|name| self.list.columns().into_iter().find(|key| key.name == name));
            let is_twice = key.is_some_and(|key| self.heads.iter().flatten().any(|other| other.name == key.name));
            if is_twice {
                let message = format!("the column `{}` appears twice, again as {}", text.trim(), letters(column));
                self.merged.findings.push(Diagnostic::error(code::SHEET_COLUMN, message));
            } else if key.is_none() && !cell.is_empty() {
                let (column, text, of) = (letters(column), text.trim(), self.list.word());
                let message = format!("column {column} (`{text}`) is not a key of a {of} and is ignored");
                let mut finding = Diagnostic::warning(code::SHEET_COLUMN, message);
                let heads: Vec<String> = self.list.columns().iter().map(|key| self.list.head(key.name)).collect();
                finding.help = nearest(text, heads.iter().map(String::as_str)).map(did_you_mean);
                self.merged.findings.push(finding);
            }
            self.heads.push(key.filter(|_| !is_twice));
        }
    }

    fn wrong(&mut self, place: String, mut finding: Diagnostic) {
        finding.message = format!("{place}: {}", finding.message);
        self.merged.findings.push(finding);
    }

    fn row(&mut self, row: usize, cells: &[Cell], id_column: usize) {
        let values = self.values(row, cells);
        let id = values.iter().find(|(key, _)| key.name == ID).and_then(|(_, datum)| RowId::of(datum.as_ref()?));
        let word = self.list.word();
        let Some(id) = id else {
            if cells.get(id_column).is_none_or(Cell::is_empty) {
                let what = if self.list.has_numbers() { "number" } else { "id" };
                let finding = Diagnostic::error(code::MISSING_KEY, format!("a {word} needs its {what}"));
                self.wrong(self.place(row, id_column, ID), finding);
            }
            return;
        };
        if let Some(first) = self.seen.insert(id.clone(), row) {
            let finding = Diagnostic::error(code::DUPLICATE, format!("{word} {id} is already in row {first}"));
            self.wrong(self.place(row, id_column, ID), finding);
            return;
        }
        match self.rows.iter().position(|entry| entry.id().as_ref() == Some(&id)) {
            Some(at) => self.compare(row, &id, at, values),
            None => self.add(row, id, values),
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
                Err(finding) => self.wrong(self.place(row, column, key.name), finding),
            }
        }
        values
    }

    fn checked(&self, key: &'static KeySpec, datum: PlainValue) -> Result<PlainValue, Diagnostic> {
        accepts(key.name, &key.kind, &datum)?;
        // An effect may come with its first card.
        let (kind, is_optional) = match &key.kind {
            Kind::OrNone(of) => (&**of, true),
            Kind::List { of, .. } => (&**of, false),
            kind => (kind, false),
        };
        let named = match &datum {
            PlainValue::List(items) => items.as_slice(),
            one => std::slice::from_ref(one),
        };
        let known = match kind {
            Kind::Ref(space) if *space != Namespace::Effect => ids_of(self.loaded, *space),
            _ => Vec::new(),
        };
        for item in named {
            let PlainValue::Text(id) = item else { continue };
            let is_known = known.is_empty() || known.contains(id) || is_optional && id == "none";
            if !is_known {
                let message = match &key.kind {
                    Kind::List { .. } => format!("`{}` cannot be `{id}`", key.name),
                    _ => format!("there is no {} `{id}`", key.name),
                };
                let finding = Diagnostic::error(code::UNKNOWN_ID, message);
                return Err(Diagnostic { help: suggest(id, known.iter().map(String::as_str)), ..finding });
            }
        }
        Ok(datum)
    }

    /// The row of an entry that there is.
    fn compare(&mut self, row: usize, id: &RowId, at: usize, values: RowValues) {
        let entry = self.rows[at].clone();
        let title = entry.title();
        let mut edits = Vec::new();
        for (key, after) in values {
            let before = entry.get(key.name).cloned();
            if is_same(before.as_ref(), after.as_ref()) {
                continue;
            }
            let edit = match &after {
                None if key.need == Need::Required || self.is_of_the_pack(id, key) => None,
                after => Some(self.edit(id, key, after.clone())),
            };
            let Some(edit) = edit else {
                let column = self.heads.iter().position(|head| head.is_some_and(|head| head.name == key.name));
                let message = format!("a {} needs its `{}`", self.list.word(), key.name);
                let finding = Diagnostic::error(code::MISSING_KEY, message);
                self.wrong(self.place(row, column.unwrap_or_default(), key.name), finding);
                continue;
            };
            edits.push(edit);
            let (id, title) = (id.clone(), title.clone());
            self.merged.changes.push(SheetChange::Value { id, title, key: key.name, before, after });
        }
        if self.leaves_nothing(id, &edits) {
            edits = vec![self.take_out(id)];
        }
        self.merged.edits.append(&mut edits);
    }

    fn take_out(&self, id: &RowId) -> Edit {
        Edit::TakeOut { path: vec![self.list.word().to_owned(), id.key()] }
    }

    /// Whether the pack gives an entry a key that a variant can't take away: one with no empty value.
    fn is_of_the_pack(&self, id: &RowId, key: &KeySpec) -> bool {
        let base = self.entries.base(id).filter(|_| self.entries.variant.is_some());
        base.is_some_and(|base| base.get(key.name).is_some()) && !matches!(key.kind, Kind::List { .. } | Kind::Text)
    }

    /// The edit that gives an entry a value: in the variant's file only what differs from the pack.
    fn edit(&self, id: &RowId, key: &KeySpec, after: Option<PlainValue>) -> Edit {
        let path = [self.list.word().to_owned(), id.key(), key.name.to_owned()];
        let base = self.entries.base(id).filter(|_| self.entries.variant.is_some()).map(|base| base.get(key.name));
        match (after, base) {
            (after, Some(base)) if is_same(base, after.as_ref()) => Edit::unset(path),
            (Some(to), _) => Edit::set(path, to),
            (None, Some(Some(PlainValue::List(_)))) => Edit::set(path, PlainValue::List(Vec::new())),
            (None, Some(Some(_))) => Edit::set(path, PlainValue::Text(String::new())),
            (None, _) => Edit::unset(path),
        }
    }

    /// Whether the variant says nothing more of an entry of the pack after these edits.
    fn leaves_nothing(&self, id: &RowId, edits: &[Edit]) -> bool {
        let over = self.entries.over(id).filter(|_| self.entries.base(id).is_some());
        let is_unset =
            |name: &String| edits.iter().any(|edit| matches!(edit, Edit::Unset { path } if path.last() == Some(name)));
        let mut names = over.iter().flat_map(|over| &over.0).map(|(name, _)| name).filter(|name| *name != ID);
        over.is_some() && !edits.is_empty() && names.all(is_unset)
    }

    /// The row of an entry that is new.
    fn add(&mut self, row: usize, id: RowId, values: RowValues) {
        let given = |name: &str| values.iter().any(|(key, datum)| key.name == name && datum.is_some());
        let columns = self.list.columns();
        let lacking = columns.iter().filter(|key| key.need == Need::Required && !given(key.name));
        let lacking: Vec<String> = lacking.map(|key| format!("`{}`", self.list.head(key.name))).collect();
        if !lacking.is_empty() {
            let message = format!("row {row}: the new {} {id} needs {}", self.list.word(), lacking.join(", "));
            self.merged.findings.push(Diagnostic::error(code::MISSING_KEY, message));
            return;
        }
        let keys: Vec<(String, PlainValue)> =
            values.into_iter().filter_map(|(key, datum)| Some((key.name.to_owned(), datum?))).collect();
        let title = EntryRow(keys.iter().cloned().collect()).title();
        self.merged.edits.push(Edit::Add { path: vec![self.list.word().to_owned()], keys });
        self.merged.changes.push(SheetChange::New { id, title });
    }

    /// The entries without a row, and those that a variant had taken out and that have one.
    fn missing(&mut self, take_out: bool) {
        let before = &self.entries.gone;
        let mut gone = before.clone();
        gone.retain(|id| !self.seen.contains_key(id));
        for entry in std::mem::take(&mut self.rows) {
            let Some(id) = entry.id() else { continue };
            let title = entry.title();
            if self.seen.contains_key(&id) {
                if before.contains(&id) {
                    self.merged.changes.push(SheetChange::New { id, title });
                }
            } else if !before.contains(&id) {
                self.absent(id, title, take_out, &mut gone);
            }
        }
        let (path, others) = ([TAKE_OUT], &self.entries.gone_of_others);
        if gone.is_empty() && others.is_empty() && !before.is_empty() {
            self.merged.edits.push(Edit::unset(path));
        } else if gone != *before {
            let own = gone.iter().map(|id| id.taken_out(self.list.word()));
            let all = others.iter().cloned().chain(own).collect();
            self.merged.edits.push(Edit::set(path, PlainValue::List(all)));
        }
    }

    /// An entry that the sheet does not have.
    fn absent(&mut self, id: RowId, title: String, take_out: bool, gone: &mut BTreeSet<RowId>) {
        if !take_out {
            self.merged.missing.push(id);
            return;
        }
        if self.entries.variant.is_some() && self.entries.base(&id).is_some() {
            gone.insert(id.clone());
        } else {
            self.merged.edits.push(self.take_out(&id));
        }
        self.merged.changes.push(SheetChange::Gone { id, title });
    }
}
