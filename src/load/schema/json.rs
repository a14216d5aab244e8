//! The description as JSON Schemas (draft 7), which editors complete and check by.
//!
//! A schema is of the files, not of one pack: an id that a file refers to may be any id. With the ids of a pack at hand
//! they are named too, for editors to offer; others stay allowed, since the pack may grow before the schema is made
//! anew. What only the loader can know (whether an id exists, whether numbers agree) is for `check` to say.

use super::namespace::NameForm;
use super::{DataFile, FileSpec, GameFormat, KeySpec, Kind, Namespace, Need, TableSpec};
use crate::kernel::Gather;
use serde_json::{Map, Value, json};

/// The pattern of an id.
const ID: &str = "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$";
/// The pattern of a variant: its id, and values of its parameters as in `few-spaces:most_spaces=5`.
const VARIANT: &str = "^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?(:[a-z0-9_]+=.+)?$";

/// The ids of a pack, to be offered where a file refers to one. Empty: none are known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ids {
    /// The regions.
    pub regions: Vec<String>,
    /// The provinces.
    pub provinces: Vec<String>,
    /// The factions.
    pub factions: Vec<String>,
    /// The symbols of cards.
    pub symbols: Vec<String>,
    /// The effects.
    pub effects: Vec<String>,
    /// The pictures.
    pub pictures: Vec<String>,
    /// The variants.
    pub variants: Vec<String>,
    /// The spaces of a chart.
    pub spaces: Vec<String>,
    /// The areas of a board.
    pub areas: Vec<String>,
    /// The kinds of cards.
    pub cards: Vec<String>,
}

impl Ids {
    fn of(&self, space: Namespace) -> &[String] {
        match space {
            Namespace::Region => &self.regions,
            Namespace::Province => &self.provinces,
            Namespace::Faction | Namespace::FactionOrNone | Namespace::EndingPoints => &self.factions,
            Namespace::Symbol => &self.symbols,
            Namespace::Effect => &self.effects,
            Namespace::Picture => &self.pictures,
            Namespace::Variant => &self.variants,
            Namespace::Space => &self.spaces,
            Namespace::Area => &self.areas,
            Namespace::CardKind => &self.cards,
            _ => &[],
        }
    }
}

/// The schema of a kind of file.
pub fn json_schema(file: &FileSpec, ids: &Ids) -> Value {
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": file.path,
        "description": file.meaning,
    });
    merge(&mut schema, of_table(file.table, ids));
    schema
}

/// Puts the entries of one object into another.
fn merge(schema: &mut Value, more: Value) {
    if let (Value::Object(schema), Value::Object(more)) = (schema, more) {
        schema.extend(more);
    }
}

fn of_table(table: &TableSpec, ids: &Ids) -> Value {
    let properties: Map<String, Value> = table.keys.iter().map(|key| (key.name.to_owned(), of_key(key, ids))).gather();
    let required: Vec<&str> = table.keys.iter().filter(|key| key.need == Need::Required).map(|key| key.name).collect();
    let mut schema = json!({ "type": "object", "properties": properties, "additionalProperties": false });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    let kinds = of_kinds(table);
    if !kinds.is_empty() {
        schema["allOf"] = json!(kinds);
    }
    schema
}

/// For each kind of entry, the keys that it must have and those that it can't have.
fn of_kinds(table: &TableSpec) -> Vec<Value> {
    let Some((by, Kind::Word(kinds))) = table.key("kind").map(|key| (key, &key.kind)) else {
        return Vec::new();
    };
    let is_whole = by.need == Need::Required;
    let rule = |kind: &&str| {
        let others = table.keys.iter().filter(|key| !key.suits(kind));
        let refused: Map<String, Value> = others.map(|key| (key.name.to_owned(), json!(false))).gather();
        let needed = table.keys.iter().filter(|key| is_whole && !key.only_for.is_empty() && key.is_needed_by(kind));
        let needed: Vec<&str> = needed.map(|key| key.name).collect();
        json!({
            "if": { "properties": { "kind": { "const": kind } }, "required": ["kind"] },
            "then": { "properties": refused, "required": needed },
        })
    };
    if table.keys.iter().all(|key| key.only_for.is_empty()) { Vec::new() } else { kinds.iter().map(rule).collect() }
}

fn of_key(key: &KeySpec, ids: &Ids) -> Value {
    let mut schema = of_kind(&key.kind, ids);
    schema["description"] = json!(description(key));
    if let Need::Default(value) = key.need
        && let Some(value) = value_of(value)
    {
        schema["default"] = value;
    }
    if !matches!(key.kind, Kind::Table(_) | Kind::Tables(_))
        && let Some(example) = value_of(&key.an_example())
    {
        schema["examples"] = json!([example]);
    }
    schema
}

/// The meaning, whom the key is for, and the rule it states.
fn description(key: &KeySpec) -> String {
    let mut text = key.meaning.to_owned();
    if !key.only_for.is_empty() {
        text += &format!(" Only for: {}.", key.only_for.join(", "));
    }
    if !key.cite.is_empty() {
        text += &format!(" ({})", key.cite);
    }
    text
}

/// The JSON of a value as TOML writes it.
pub(in crate::load) fn value_of(toml: &str) -> Option<Value> {
    let table = toml::from_str::<toml::Table>(&format!("value = {toml}")).ok()?;
    serde_json::to_value(table.get("value")?).ok()
}

fn of_kind(kind: &Kind, ids: &Ids) -> Value {
    match kind {
        Kind::Text => json!({ "type": "string" }),
        Kind::Id => json!({ "type": "string", "pattern": ID, "maxLength": 64 }),
        Kind::Hex => json!({ "type": "string", "pattern": "^#[0-9A-Fa-f]{6}$" }),
        Kind::Integer { least, most } => {
            json!({ "type": "integer", "minimum": limit(*least), "maximum": limit(*most) })
        }
        Kind::Number => json!({ "type": "number" }),
        Kind::Point => json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 }),
        Kind::Switch => json!({ "type": "boolean" }),
        Kind::Word(words) => json!({ "type": "string", "enum": words }),
        Kind::Ref(space) => of_reference(*space, ids),
        Kind::Card => json!({ "type": "integer", "minimum": 1, "maximum": 9999 }),
        Kind::List { of, fewest, most, distinct } => of_list(of, *fewest, *most, *distinct, ids),
        Kind::Table(table) => of_table(table, ids),
        Kind::Tables(table) => json!({ "type": "array", "items": of_table(table, ids) }),
        Kind::Map { keys, of } => of_map(*keys, of, ids),
        Kind::Settings(rulebook) => of_settings(rulebook.format(), ids),
        Kind::OneOrMore(of) => {
            let one = of_kind(of, ids);
            json!({ "anyOf": [one, { "type": "array", "items": one }] })
        }
        Kind::OrNone(of) => json!({ "anyOf": [of_kind(of, ids), { "const": "none" }] }),
    }
}

/// A limit of a number; one that JSON can't hold becomes one that can't be reached.
fn limit(number: i128) -> Value {
    match (i64::try_from(number), u64::try_from(number)) {
        (Ok(number), _) => json!(number),
        (_, Ok(number)) => json!(number),
        _ => json!(number as f64),
    }
}

fn of_list(of: &Kind, fewest: usize, most: usize, distinct: bool, ids: &Ids) -> Value {
    let mut schema = json!({ "type": "array", "items": of_kind(of, ids) });
    if fewest > 0 {
        schema["minItems"] = json!(fewest);
    }
    if most < usize::MAX {
        schema["maxItems"] = json!(most);
    }
    if distinct {
        schema["uniqueItems"] = json!(true);
    }
    schema
}

/// A text that refers to something; the known ids are offered, and others allowed.
fn of_reference(space: Namespace, ids: &Ids) -> Value {
    let free = match space.form() {
        NameForm::Id => json!({ "type": "string", "pattern": ID, "maxLength": 64 }),
        NameForm::Variant => json!({ "type": "string", "pattern": VARIANT }),
        NameForm::Stack => json!({ "type": "string", "pattern": "^.+ [a-z0-9-]+ [0-9]+$" }),
        NameForm::Filled => json!({ "type": "string", "minLength": 1 }),
        NameForm::Any => json!({ "type": "string" }),
    };
    match ids.of(space) {
        [] => free,
        known => json!({ "type": "string", "anyOf": [{ "enum": known }, free] }),
    }
}

fn of_map(keys: Namespace, of: &Kind, ids: &Ids) -> Value {
    let known = ids.of(keys);
    let mut schema = json!({ "type": "object", "additionalProperties": of_kind(of, ids) });
    if !known.is_empty() {
        let properties: Map<String, Value> = known.iter().map(|name| (name.clone(), of_kind(of, ids))).gather();
        schema["properties"] = json!(properties);
    }
    if keys.form() == NameForm::Id {
        schema["propertyNames"] = json!({ "pattern": ID });
    }
    schema
}

/// Settings under their sections, or without them.
fn of_settings(format: &'static GameFormat, ids: &Ids) -> Value {
    let mut properties = Map::new();
    let rules = format.spec(DataFile::Rules);
    for section in &rules.keys {
        let Some(table) = format.overlay_section(section.name) else { continue };
        let mut schema = of_table(table, ids);
        schema["description"] = json!(description(section));
        properties.insert(section.name.to_owned(), schema);
    }
    for key in rules.names().filter_map(|section| format.overlay_section(section)).flat_map(|table| &table.keys) {
        // A setting may have the name of a section.
        let schema = match properties.remove(key.name) {
            Some(section) => json!({ "anyOf": [section, of_key(key, ids)] }),
            None => of_key(key, ids),
        };
        properties.insert(key.name.to_owned(), schema);
    }
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}
