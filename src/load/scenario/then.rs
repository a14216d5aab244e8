//! The table `then` of a scenario becomes what is expected.

use super::name_resolver::NameResolver;
use crate::load::read::tree::TomlTable;
use crate::load::scenario::choice_by;
use crate::load::schema::{KeySpec, Kind};
use crate::model::{AskedSeats, ChoiceBy, Expected, ExpectedField, ExpectedQuestion, RefusedChoice};

/// Builds what must hold.
pub fn expected(then: &TomlTable, names: &mut NameResolver<'_, '_>) -> Expected {
    let points = names.by_seat(then.map("points")).into_iter();
    Expected {
        impossible: then.switch("impossible").unwrap_or_default(),
        points: points.filter_map(|(seat, item)| Some((seat, item.integer()?))).collect(),
        fields: names.format().expected_fields.iter().flat_map(|key| field(then, key, names)).collect(),
        asked: then.table("asked").and_then(|table| asked(table, names)),
        legal: choices(then, "legal", names),
        refused: refused(then, names),
        end: then.item("end").and_then(|item| names.ending(item)),
        winners: then.item("winners").map(|item| names.seats_of(item.list())),
        events: then.item("events").map(|_| then.strings("events")),
    }
}

/// What is expected of a field: of each seat or thing that is named, where there is one for each.
fn field(then: &TomlTable, key: &KeySpec, names: &mut NameResolver<'_, '_>) -> Vec<ExpectedField> {
    let Some(item) = then.item(key.name) else { return Vec::new() };
    let values = match &key.kind {
        Kind::Map { keys, of } => {
            let entries = names.entries(*keys, item).into_iter();
            entries.map(|(whose, item)| (Some(whose), names.value(of, item))).collect()
        }
        kind => vec![(None, names.value(kind, item))],
    };
    let expected = values
        .into_iter()
        .filter_map(|(whose, value)| Some(ExpectedField { field: key.name.to_owned(), whose, value: value? }));
    expected.collect()
}

fn asked(table: &TomlTable, names: &mut NameResolver<'_, '_>) -> Option<ExpectedQuestion> {
    let by = table.item("by").and_then(|item| match item.list() {
        [] => names.seat(item).map(AskedSeats::Among),
        several => Some(AskedSeats::Exactly(names.seats_of(several).into_iter().collect())),
    });
    let options = table.item("options").map(|item| {
        let options = item.list().iter();
        options.filter_map(|item| names.choice(item)).collect()
    });
    Some(ExpectedQuestion { by: by?, asked: table.string("asked"), options })
}

fn choices(then: &TomlTable, key: &str, names: &mut NameResolver<'_, '_>) -> Vec<ChoiceBy> {
    let entries = then.tables(key);
    entries.filter_map(|entry| choice_by(entry, names)).collect()
}

/// A text with seats as `P1` instead of their names, as reasons are given.
fn with_places(text: &str, names: &[String]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_inside = out.chars().next_back().is_some_and(char::is_alphanumeric);
        let named = names.iter().enumerate().filter(|(_, name)| !name.is_empty() && !is_inside).find(|(_, name)| {
            let after = rest.strip_prefix(name.as_str());
            after.is_some_and(|after| !after.starts_with(char::is_alphanumeric))
        });
        match named {
            Some((at, name)) => {
                out += &format!("P{}", at + 1);
                rest = &rest[name.len()..];
            }
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    out
}

/// Choices that must be refused; they may name what does not exist.
fn refused(then: &TomlTable, names: &mut NameResolver<'_, '_>) -> Vec<RefusedChoice> {
    let mut refused = Vec::new();
    for entry in then.tables("refused") {
        let by = entry.item("by").and_then(|item| names.seat(item));
        names.is_lenient = true;
        let choice = entry.item("choice").and_then(|item| names.choice(item));
        names.is_lenient = false;
        if let (Some(by), Some(choice)) = (by, choice) {
            let reason = with_places(&entry.string("reason"), &names.seats);
            refused.push(RefusedChoice { made: ChoiceBy { by, choice }, reason });
        }
    }
    refused
}
