//! What a pack says, as the rulebook reads it.

use super::chips::CurrencySet;
use super::spec::{AreaSpec, CardOrder, CardSpec, Settings, SpaceSpec, Special, Supply, TieBreak};
use super::{Chips, Currency, Spec};
use crate::kit::SpecError;
use crate::kit::values::{number, switch, text, two_numbers};
use crate::model::{DataPack, EffectId, RevolutionPoint};
use serde_json::{Map, Value};

impl Spec {
    /// The spec of a pack: one whose file was read by the description of this game's files.
    ///
    /// # Errors
    /// Why no game can be made of it, each reason with the key where it is to be mended.
    pub fn of(pack: &DataPack) -> Result<Spec, Vec<SpecError>> {
        let areas: Vec<AreaSpec> = pack.list("area").iter().map(|entry| area(&entry.values)).collect();
        let place = |id: &str| areas.iter().position(|area| area.id == id);
        let effect = |id: &str| pack.effects.iter().position(|effect| effect.id == id).map(|at| EffectId(at as u8));
        let settings = &pack.settings;
        let spec = Spec {
            spaces: pack.list("space").iter().map(|entry| space(&entry.values, &place, &effect)).collect(),
            cards: pack.list("card").iter().map(|entry| card(&entry.values, &effect)).collect(),
            effects: pack.effects.clone(),
            points: pack.points.iter().filter_map(|it| Some((RevolutionPoint::parse(&it.id)?, it.clone()))).collect(),
            areas: areas.clone(),
            start: chips_at(settings, "start_chips"),
            box_chips: chips_at(settings, "box_chips"),
            settings: self::settings(settings),
        };
        let errors = spec.errors();
        if errors.is_empty() { Ok(spec) } else { Err(errors) }
    }
}

fn area(row: &Map<String, Value>) -> AreaSpec {
    AreaSpec {
        id: text(row, "id").to_owned(),
        name: text(row, "name").to_owned(),
        spaces: number(row, "spaces"),
        support: number(row, "support"),
    }
}

fn space(
    row: &Map<String, Value>,
    place: &impl Fn(&str) -> Option<usize>,
    effect: &impl Fn(&str) -> Option<EffectId>,
) -> SpaceSpec {
    let bans = row.get("bans").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    SpaceSpec {
        id: text(row, "id").to_owned(),
        name: text(row, "name").to_owned(),
        bans: bans.filter_map(Currency::parse).collect::<CurrencySet>(),
        chips: chips(row),
        support: number(row, "support"),
        area: place(text(row, "area")),
        effect: effect(text(row, "effect")),
        special: Special::ALL.into_iter().find(|special| special.id() == text(row, "special")),
    }
}

fn card(row: &Map<String, Value>, effect: &impl Fn(&str) -> Option<EffectId>) -> CardSpec {
    CardSpec {
        id: text(row, "id").to_owned(),
        title: text(row, "title").to_owned(),
        count: number(row, "count"),
        chips: chips(row),
        support: number(row, "support"),
        effect: effect(text(row, "effect")),
    }
}

fn settings(all: &Map<String, Value>) -> Settings {
    let word = |key: &str| text(all, key);
    Settings {
        players: two_numbers(all, "players"),
        markers: number(all, "markers"),
        chips: Supply::ALL.into_iter().find(|it| it.id() == word("chips")).unwrap_or(Supply::Unlimited),
        most_spaces: number(all, "most_spaces"),
        most_cards: number(all, "most_cards"),
        losers_keep: switch(all, "losers_keep"),
        card_order: CardOrder::ALL
            .into_iter()
            .find(|it| it.id() == word("card_order"))
            .unwrap_or(CardOrder::FromFirstSeat),
        least_chips: number(all, "least_chips"),
        tie: TieBreak::ALL.into_iter().find(|it| it.id() == word("tie")).unwrap_or(TieBreak::Shared),
        chips_score: Currency::ALL.map(|currency| chips_at(all, "chips_score").count(currency)),
        most_rounds: number(all, "most_rounds"),
    }
}

/// The chips under a key.
fn chips_at(row: &Map<String, Value>, key: &str) -> Chips {
    row.get(key).and_then(Value::as_object).map_or(Chips::NONE, chips)
}

/// The chips of a table with a key for each currency.
pub(super) fn chips(row: &Map<String, Value>) -> Chips {
    let [force, blackmail, gold] = Currency::ALL.map(|currency| number(row, currency.id()));
    Chips::new(force, blackmail, gold)
}
