//! Cards and provinces as tables, JSON and CSV. JSON and CSV use the keys of the pack's files.

use super::Found;
use super::listing::{Cell, Column, Listing};
use crate::lab::csv_rows;
use crate::model::{Card, CardKind, Confirmation, Pack, Province, RegionId, Symbol};
use serde_json::{Value, json};

/// What abbreviations of cards mean.
const OF_CARDS: &str = "C cannon, S sans-culottes, G general; confirmed, partly confirmed, reconstructed";
/// What abbreviations of provinces mean.
const OF_PROVINCES: &str = "source: confirmed, partly confirmed, reconstructed";

const CARD_KEYS: [&str; 10] =
    ["id", "title", "kind", "set", "faction", "value", "region", "symbols", "effect", "source"];
const PROVINCE_KEYS: [&str; 8] =
    ["number", "id", "name", "region", "fleur_de_lis", "victory_points", "paris", "source"];

/// What was found as a table.
pub fn table(found: &Found<'_>, pack: &Pack) -> Listing {
    match found {
        Found::Cards(cards) => table_of_cards(cards, pack),
        Found::Provinces(provinces) => table_of_provinces(provinces, pack),
    }
}

fn table_of_cards(cards: &[&Card], pack: &Pack) -> Listing {
    let column =
        |header, cell: &dyn Fn(&Card) -> Cell| Column::new(header, cards.iter().map(|card| cell(card)).collect());
    let text = |header, text: &dyn Fn(&Card) -> String| column(header, &|card| text(card).into());
    let faction = |card: &Card| card.faction().map_or("", |it| it.id()).to_owned();
    let value = |card: &Card| card.faction().map_or_else(String::new, |_| card.value().to_string());
    let number = || text("#", &|card| card.number.to_string()).numbers();
    let title = || text("title", &|card| card.title.clone());
    let set = || text("set", &|card| card.set.to_string());
    Listing {
        full: vec![
            number(),
            title(),
            text("kind", &|card| card.kind.id().to_owned()),
            set(),
            column("faction", &|card| Cell::of(card.faction(), faction(card))),
            text("value", &value).numbers(),
            text("region", &|card| region(pack, card.region()).to_owned()),
            text("symbols", &|card| symbols(card).join(", ")),
            text("effect", &|card| effect(pack, card).unwrap_or_default().to_owned()),
            text("source", &|card| card.provenance.source.id().to_owned()),
        ],
        short: vec![
            number(),
            title().at_least(12),
            text("kind", &|card| short_kind(card).to_owned()),
            set(),
            column("blocks", &|card| {
                Cell::of(card.faction(), format!("{} {}", faction(card), value(card)).trim().to_owned())
            }),
            text("where, what", &|card| {
                let region = card.region().map(|_| region(pack, card.region()));
                region.or(effect(pack, card)).unwrap_or("anywhere").to_owned()
            })
            .at_least(11),
            text("symb.", &|card| symbols(card).iter().map(|it| it[..1].to_uppercase()).collect::<Vec<_>>().join(" ")),
            text("source", &|card| short_source(card.provenance.source).to_owned()),
        ],
        legend: OF_CARDS,
    }
}

fn table_of_provinces(provinces: &[&Province], pack: &Pack) -> Listing {
    let text = |header, text: &dyn Fn(&Province) -> String| {
        Column::new(header, provinces.iter().map(|it| text(it).into()).collect())
    };
    let mark = |is: bool| if is { "yes".to_owned() } else { String::new() };
    let columns = |source: Column| {
        vec![
            text("#", &|it| it.number.to_string()).numbers(),
            text("id", &|it| it.id.clone()),
            text("name", &|it| it.name.clone()).at_least(8),
            text("region", &|it| region(pack, Some(it.region)).to_owned()),
            text("fleur", &|it| mark(it.fleur_de_lis)),
            text("VP", &|it| if it.victory_points > 0 { it.victory_points.to_string() } else { String::new() })
                .numbers(),
            text("Paris", &|it| mark(it.paris)),
            source,
        ]
    };
    Listing {
        full: columns(text("source", &|it| it.provenance.source.id().to_owned())),
        short: columns(text("source", &|it| short_source(it.provenance.source).to_owned())),
        legend: OF_PROVINCES,
    }
}

fn region(pack: &Pack, region: Option<RegionId>) -> &str {
    region.and_then(|region| pack.board.regions.get(region.index())).map_or("", |region| region.id.as_str())
}

fn effect<'p>(pack: &'p Pack, card: &Card) -> Option<&'p str> {
    pack.effect_of(card).map(|effect| effect.id.as_str())
}

fn symbols(card: &Card) -> Vec<&'static str> {
    card.symbols.iter().map(Symbol::id).collect()
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
    let objects = objects(found, pack).into_iter().map(|values| {
        let keys = keys(found).iter().map(|key| key.to_string());
        Value::Object(keys.zip(values).collect())
    });
    Value::Array(objects.collect())
}

/// What was found as CSV, the keys first; what something has not is empty.
///
/// # Errors
/// None that could happen while a text is written.
pub fn csv(found: &Found<'_>, pack: &Pack) -> std::io::Result<String> {
    let cell = |value: &Value| match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    };
    let rows = objects(found, pack);
    csv_rows(keys(found), rows.iter().map(|values| values.iter().map(cell).collect()))
}

fn keys(found: &Found<'_>) -> &'static [&'static str] {
    match found {
        Found::Cards(_) => &CARD_KEYS,
        Found::Provinces(_) => &PROVINCE_KEYS,
    }
}

/// The values of each thing, in the order of the keys.
fn objects(found: &Found<'_>, pack: &Pack) -> Vec<Vec<Value>> {
    match found {
        Found::Cards(cards) => cards.iter().map(|card| of_card(card, pack)).collect(),
        Found::Provinces(provinces) => provinces.iter().map(|province| of_province(province, pack)).collect(),
    }
}

fn of_card(card: &Card, pack: &Pack) -> Vec<Value> {
    vec![
        json!(card.number),
        json!(card.title),
        json!(card.kind.id()),
        json!(card.set.to_string()),
        json!(card.faction().map(|faction| faction.id())),
        json!(card.faction().map(|_| card.value())),
        json!(card.region().map(|_| region(pack, card.region()))),
        json!(symbols(card)),
        json!(effect(pack, card)),
        json!(card.provenance.source.id()),
    ]
}

fn of_province(province: &Province, pack: &Pack) -> Vec<Value> {
    vec![
        json!(province.number),
        json!(province.id),
        json!(province.name),
        json!(region(pack, Some(province.region))),
        json!(province.fleur_de_lis),
        json!(province.victory_points),
        json!(province.paris),
        json!(province.provenance.source.id()),
    ]
}
