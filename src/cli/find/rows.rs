//! Cards and provinces as tables, JSON and CSV. JSON and CSV use the keys of the pack's files.

use super::Found;
use super::listing::{Cell, Column, Listing};
use crate::lab::csv_rows;
use crate::load::query::in_words;
use crate::model::{Card, CardKind, Confirmation, Faction, Pack, Province, RegionId, Symbol};
use serde_json::{Value, json};

/// What abbreviations of cards mean.
const OF_CARDS: &str = "C cannon, S sans-culottes, G general; confirmed, partly confirmed, reconstructed";
/// What abbreviations of provinces mean.
const OF_PROVINCES: &str = "source: confirmed, partly confirmed, reconstructed";

/// A key of the pack's files, its head in a table, and its value; `null` where something has none.
type Key<T> = (&'static str, &'static str, fn(&Pack, &T) -> Value);

const CARD_KEYS: [Key<Card>; 12] = [
    ("id", "#", |_, card| json!(card.number)),
    ("title", "title", |_, card| json!(card.title)),
    ("kind", "kind", |_, card| json!(card.kind.id())),
    ("set", "set", |_, card| json!(card.set.to_string())),
    ("faction", "faction", |pack, card| json!(card.faction().map(|it| pack.board.faction_ids.of(it)))),
    ("value", "value", |_, card| json!(card.faction().map(|_| card.value()))),
    ("region", "region", |pack, card| json!(pack.region_of(card).map(|region| &region.id))),
    ("further_regions", "further", |pack, card| json!(pack.region_ids(&card.further_regions))),
    ("further_faction", "or", |pack, card| json!(card.further_faction.map(|it| pack.board.faction_ids.of(it)))),
    ("symbols", "symbols", |_, card| card.symbols.iter().map(Symbol::id).collect()),
    ("effect", "effect", |pack, card| json!(pack.effect_of(card).map(|effect| &effect.id))),
    ("source", "source", |_, card| json!(card.provenance.source.id())),
];

const PROVINCE_KEYS: [Key<Province>; 9] = [
    ("number", "#", |_, province| json!(province.number)),
    ("id", "id", |_, province| json!(province.id)),
    ("name", "name", |_, province| json!(province.name)),
    ("region", "region", |pack, province| json!(pack.board.regions[province.region.index()].id)),
    ("fleur_de_lis", "fleur", |_, province| json!(province.fleur_de_lis)),
    ("victory_points", "VP", |_, province| json!(province.victory_points)),
    ("paris", "Paris", |_, province| json!(province.paris)),
    ("source", "source", |_, province| json!(province.provenance.source.id())),
    ("neighbours", "neighbours", |pack, province| json!(pack.board.ids(province.neighbours))),
];

/// What was found as a table.
pub fn table(found: &Found<'_>, pack: &Pack) -> Listing {
    match found {
        Found::Cards(cards) => table_of_cards(cards, pack),
        Found::Provinces(provinces) => {
            let full = || PROVINCE_KEYS.iter().map(|key| column(key, provinces, pack)).collect::<Vec<_>>();
            let mut short: Vec<Column> = full();
            short[2] = column(&PROVINCE_KEYS[2], provinces, pack).at_least(8);
            // Up to eight ids fit no line.
            short.truncate(8);
            short[7] = words("source", provinces, |it| short_source(it.provenance.source).to_owned());
            Listing { full: full(), short, legend: OF_PROVINCES }
        }
    }
}

/// The column of a key, numbers on the right.
fn column<T>((_, head, value): &Key<T>, things: &[&T], pack: &Pack) -> Column {
    let values: Vec<Value> = things.iter().map(|thing| value(pack, thing)).collect();
    values_column(head, &values)
}

/// A column of values, numbers on the right; what is 0 or no is not shown.
pub fn values_column(head: &'static str, values: &[Value]) -> Column {
    let shown = |value: &Value| match value {
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => String::new(),
        Value::Number(number) if number.as_u64() == Some(0) => String::new(),
        other => in_words(other),
    };
    let column = Column::new(head, values.iter().map(|value| shown(value).into()).collect());
    let is_number = |value: &Value| value.is_number() || value.is_null();
    if values.iter().all(is_number) && values.iter().any(Value::is_number) { column.numbers() } else { column }
}

fn words<T>(head: &'static str, things: &[&T], text: impl Fn(&T) -> String) -> Column {
    Column::new(head, things.iter().map(|thing| text(thing).into()).collect())
}

fn table_of_cards(cards: &[&Card], pack: &Pack) -> Listing {
    let full = || CARD_KEYS.iter().map(|key| column(key, cards, pack));
    let coloured = |head, text: &dyn Fn(&Card, Faction) -> String| {
        let cell = |card: &&Card| Cell::of(card.faction(), card.faction().map_or(String::new(), |it| text(card, it)));
        Column::new(head, cards.iter().map(cell).collect())
    };
    let place = |card: &Card| {
        let regions: Vec<RegionId> = card.regions().collect();
        match pack.effect_of(card) {
            Some(effect) => effect.id.clone(),
            None if regions.is_empty() => "anywhere".to_owned(),
            None => pack.region_ids(&regions).join(", "),
        }
    };
    // Of symbols that the pack adds, the legend has no letter.
    let letters = |symbol: Symbol| match symbol {
        Symbol::Cannon => "C",
        Symbol::SansCulottes => "S",
        Symbol::General => "G",
        Symbol::Further(_) => symbol.id(),
    };
    let letters = |card: &Card| card.symbols.iter().map(letters).collect::<Vec<_>>().join(" ");
    let mut short: Vec<Column> = full().take(4).collect();
    short[1] = column(&CARD_KEYS[1], cards, pack).at_least(12);
    short[2] = words("kind", cards, |card| short_kind(card).to_owned());
    short.extend([
        coloured("blocks", &|card, _| {
            let factions: Vec<&str> = card.factions().map(|it| pack.board.faction_ids.of(it)).collect();
            format!("{} {}", factions.join("/"), card.value())
        }),
        words("where, what", cards, place).at_least(11),
        words("symb.", cards, letters),
        words("source", cards, |card| short_source(card.provenance.source).to_owned()),
    ]);
    let mut full: Vec<Column> = full().collect();
    full[4] = coloured("faction", &|_, faction| pack.board.faction_ids.of(faction).to_owned());
    Listing { full, short, legend: OF_CARDS }
}

fn short_kind(card: &Card) -> &'static str {
    match card.kind {
        CardKind::Personality { .. } => "pers",
        CardKind::Club { .. } => "club",
        CardKind::Special { .. } => "spec",
        CardKind::Blank => "blank",
    }
}

fn short_source(source: Confirmation) -> &'static str {
    match source {
        Confirmation::Confirmed => "conf.",
        Confirmation::PartlyConfirmed => "part.",
        Confirmation::Reconstructed => "rec.",
    }
}

/// What was found as JSON; what something has not is `null`.
pub fn json(found: &Found<'_>, pack: &Pack) -> Value {
    fn objects<T>(keys: &[Key<T>], things: &[&T], pack: &Pack) -> Value {
        let object = |thing: &&T| keys.iter().map(|(key, _, value)| (key.to_string(), value(pack, thing))).collect();
        Value::Array(things.iter().map(object).map(Value::Object).collect())
    }
    match found {
        Found::Cards(cards) => objects(&CARD_KEYS, cards, pack),
        Found::Provinces(provinces) => objects(&PROVINCE_KEYS, provinces, pack),
    }
}

/// What was found as CSV, the keys first; what something has not is empty.
///
/// # Errors
/// None that could happen while a text is written.
pub fn csv(found: &Found<'_>, pack: &Pack) -> std::io::Result<String> {
    fn rows<T>(keys: &[Key<T>], things: &[&T], pack: &Pack) -> std::io::Result<String> {
        let row =
            |thing: &&T| -> Vec<String> { keys.iter().map(|(.., value)| in_words(&value(pack, thing))).collect() };
        csv_rows(&keys.iter().map(|key| key.0).collect::<Vec<_>>(), things.iter().map(row))
    }
    match found {
        Found::Cards(cards) => rows(&CARD_KEYS, cards, pack),
        Found::Provinces(provinces) => rows(&PROVINCE_KEYS, provinces, pack),
    }
}
