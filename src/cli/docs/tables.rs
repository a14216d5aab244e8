//! The pages of the files: their tables and keys.

use super::page::{Page, Part, paragraph};
use crate::load::schema::{FileSpec, KeySpec, Kind, Need, TableSpec};
use crate::model::capitalized;

/// The page of a kind of file.
pub fn page(file: &FileSpec) -> Page {
    let place = format!("data/NAME/{}", file.path);
    let mut parts = Vec::new();
    let top = Place { path: vec![file.id().to_owned()], header: String::new(), example: String::new(), level: 1 };
    let keys: Vec<&KeySpec> = file.table.keys.iter().filter(|key| !is_table(&key.kind)).collect();
    if !keys.is_empty() {
        let text = format!("Keys that stand before the first table.\n\n{}", block("", &keys));
        parts.push(Part { level: 2, heading: "At the top".to_owned(), paths: Vec::new(), text });
        parts.extend(keys.iter().map(|key| key_part(key, &top)));
    }
    tables(file.table, &top, &mut parts);
    Page {
        id: file.id().to_owned(),
        title: file.path.to_owned(),
        summary: lower_first(file.meaning.trim_end_matches('.')),
        file: Some(file.path.to_owned()),
        text: paragraph(&format!("{} File: `{place}`.{}", file.meaning, how_to_begin(file.id()))),
        parts,
    }
}

/// The commands that help to write a file of a kind.
fn how_to_begin(id: &str) -> &'static str {
    match id {
        "variant" => " `liberte new variant ID` begins one, `liberte new effect ID` one with an effect.",
        "scenario" => {
            " `liberte new scenario ID` begins one, and `liberte replay FILE --at N --test` makes one of a moment of a saved \
             game. `liberte docs choices` and `liberte docs events` list the words; a choice that is not legal is answered with \
             those that are."
        }
        // The other files come with a new pack.
        _ => "",
    }
}

/// Where a table stands.
struct Place {
    /// The names that lead to it, that of the file first.
    path: Vec<String>,
    /// What stands between the brackets of its header.
    header: String,
    /// The same with names that there could be.
    example: String,
    /// How deep its heading lies.
    level: usize,
}

/// The tables of a table, each with its keys and the tables in it.
fn tables(table: &TableSpec, place: &Place, parts: &mut Vec<Part>) {
    for key in &table.keys {
        let stands = stands(key, place);
        let Some(inner) = inner(&key.kind) else {
            if place.level == 1 && is_table(&key.kind) {
                parts.push(plain_table(key, &stands));
            }
            continue;
        };
        let keys: Vec<&KeySpec> = inner.keys.iter().filter(|key| self::inner(&key.kind).is_none()).collect();
        let header = header(key, &stands.header);
        let mut text = paragraph(&table_sentence(key));
        if !keys.is_empty() {
            let shown: Vec<&KeySpec> = inner.example_keys().filter(|key| keys.contains(key)).collect();
            text += &format!("\n{}", block(&self::header(key, &stands.example), &shown));
        }
        let paths = vec![stands.path.join(".")];
        parts.push(Part { level: 2, heading: format!("`{header}`"), paths, text });
        parts.extend(keys.iter().map(|key| key_part(key, &stands)));
        tables(inner, &stands, parts);
    }
}

/// The part of a table whose keys are names or settings.
fn plain_table(key: &KeySpec, place: &Place) -> Part {
    let header = format!("[{}]", place.path[1..].join("."));
    let text = paragraph(&format!("{} {}.", table_sentence(key), capitalized(&key.kind.in_words())));
    let example = key.an_example();
    let lines = example.trim_start_matches("{ ").trim_end_matches(" }");
    let text = format!("{text}\n```toml\n{header}\n{lines}\n```\n");
    Part { level: 2, heading: format!("`{header}`"), paths: vec![place.path.join(".")], text }
}

/// Whether a value of this kind is best written as a table of its own.
fn is_table(kind: &Kind) -> bool {
    matches!(kind, Kind::Table(_) | Kind::Tables(_) | Kind::Map { .. } | Kind::Settings(_))
}

/// The table that a key holds, be it one, a list of them, or one for each name.
fn inner(kind: &Kind) -> Option<&TableSpec> {
    match kind {
        Kind::Table(table) | Kind::Tables(table) => Some(table),
        Kind::Map { of, .. } => inner(of),
        _ => None,
    }
}

fn stands(key: &KeySpec, place: &Place) -> Place {
    let mut path = place.path.clone();
    path.push(key.name.to_owned());
    let below = |before: &str, name: &str| {
        let parts = [before, key.name, name].into_iter().filter(|part| !part.is_empty());
        parts.collect::<Vec<_>>().join(".")
    };
    let name = if matches!(key.kind, Kind::Map { .. }) { "NAME" } else { "" };
    Place {
        path,
        header: below(&place.header, name),
        example: below(&place.example, key.kind.example_name()),
        level: place.level + 1,
    }
}

/// What stands between the brackets, in its brackets.
fn header(key: &KeySpec, inside: &str) -> String {
    if let Kind::Tables(_) = key.kind { format!("[[{inside}]]") } else { format!("[{inside}]") }
}

fn table_sentence(key: &KeySpec) -> String {
    let how = match key.kind {
        Kind::Tables(_) => " Repeat it for each.",
        Kind::Map { .. } if inner(&key.kind).is_some() => " Repeat it for each; NAME stands for its name.",
        _ => "",
    };
    let need = if key.need == Need::Required { "" } else { " Optional." };
    format!("{}{how}{need}{}", key.meaning, cite(key))
}

/// The part of a key.
fn key_part(key: &KeySpec, place: &Place) -> Part {
    let mut path = place.path.clone();
    path.push(key.name.to_owned());
    let heading = if place.level == 1 { format!("`{}`", key.name) } else { format!("`{}`", path[1..].join(".")) };
    let text = format!(
        "{}\n    {} = {}\n",
        paragraph(&format!("{} {}; {}.{}", key.meaning, capitalized(&key.kind.in_words()), need(key), cite(key))),
        key.name,
        key.an_example(),
    );
    Part { level: 3, heading, paths: vec![path.join(".")], text }
}

/// Whether the key must be there, and where it can't be.
fn need(key: &KeySpec) -> String {
    let whose = key.only_for.iter().map(|kind| format!("`{kind}`")).collect::<Vec<_>>().join(" or ");
    let is_for_all = key.only_for.is_empty();
    match &key.need {
        Need::Required => "required".to_owned(),
        Need::Optional if is_for_all => "optional".to_owned(),
        Need::Optional => format!("required where the kind is {whose}, not allowed elsewhere"),
        Need::Default(value) if is_for_all => format!("optional, `{value}` by default"),
        Need::Default(value) => format!("optional, `{value}` by default; only where the kind is {whose}"),
    }
}

fn cite(key: &KeySpec) -> String {
    if key.cite.is_empty() { String::new() } else { format!(" ({})", key.cite) }
}

/// Keys with their examples, under the header of their table.
fn block(header: &str, keys: &[&KeySpec]) -> String {
    let header = if header.is_empty() { String::new() } else { format!("{header}\n") };
    let lines = keys.iter().map(|key| format!("{} = {}\n", key.name, key.an_example()));
    format!("```toml\n{header}{}```\n", lines.collect::<String>())
}

fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}
