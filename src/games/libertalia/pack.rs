//! What a pack says, as the rulebook reads it.

use super::{
    CharacterSpec, Color, Colors, EffectTime, Rank, RestOrder, Settings, Spec, Tie, ToDen, Token, TokenSet, TokenSpec,
};
use crate::kit::SpecError;
use crate::kit::values::{number, signed, switch, text, two_numbers};
use crate::model::{DataEntry, DataPack, EffectId, LibertaliaPoint};
use serde_json::{Map, Value};

impl Spec {
    /// The spec of a pack: one whose file was read by the description of this game's files.
    ///
    /// # Errors
    /// Why no game can be made of it, each reason with the key where it is to be mended.
    pub fn of(pack: &DataPack) -> Result<Spec, Vec<SpecError>> {
        let effect = |row: &Map<String, Value>, time: EffectTime| {
            let id = text(row, time.id());
            pack.effects.iter().position(|effect| effect.id == id).map(|at| EffectId(at as u8))
        };
        let mut characters: Vec<CharacterSpec> =
            pack.list("character").iter().map(|entry| character(entry, &effect)).collect();
        characters.sort_by_key(|character| character.rank);
        let (mut tokens, mut errors) = (Vec::new(), Vec::new());
        for entry in pack.list("booty") {
            match Token::parse(&entry.id) {
                Some(kind) => tokens.push(token(kind, &entry.values, &effect)),
                None => errors.push(unknown_token(&entry.id)),
            }
        }
        let spec = Spec {
            characters,
            tokens,
            effects: pack.effects.clone(),
            points: pack.points.iter().filter_map(|it| Some((LibertaliaPoint::parse(&it.id)?, it.clone()))).collect(),
            settings: settings(&pack.settings),
        };
        errors.extend(spec.errors());
        if errors.is_empty() { Ok(spec) } else { Err(errors) }
    }
}

fn unknown_token(id: &str) -> SpecError {
    let known = Token::ALL.map(Token::id).join("`, `");
    SpecError::at(format!("booty.{id}"), format!("the rules know no booty `{id}`: there are `{known}`"))
}

fn character(
    entry: &DataEntry,
    effect: &impl Fn(&Map<String, Value>, EffectTime) -> Option<EffectId>,
) -> CharacterSpec {
    let row = &entry.values;
    let influence = row.get("influence").and_then(Value::as_object);
    CharacterSpec {
        id: entry.id.clone(),
        rank: Rank(number(row, "rank")),
        name: text(row, "name").to_owned(),
        day: effect(row, EffectTime::Day),
        dusk: effect(row, EffectTime::Dusk),
        night: effect(row, EffectTime::Night),
        end: effect(row, EffectTime::End),
        ruling: text(row, "ruling").to_owned(),
        influence: Color::ALL.map(|color| influence.map_or(0, |numbers| number(numbers, color.id()))),
    }
}

fn token(
    token: Token,
    row: &Map<String, Value>,
    effect: &impl Fn(&Map<String, Value>, EffectTime) -> Option<EffectId>,
) -> TokenSpec {
    let of = number(row, "set_of");
    TokenSpec {
        token,
        name: text(row, "name").to_owned(),
        count: number(row, "count"),
        worth: signed(row, "worth"),
        set: (of > 0).then(|| TokenSet { of, worth: signed(row, "set_worth") }),
        when_taken: effect(row, EffectTime::Taken),
    }
}

fn settings(all: &Map<String, Value>) -> Settings {
    let word = |key: &str| text(all, key);
    Settings {
        players: two_numbers(all, "players"),
        colors: Colors::ALL.into_iter().find(|it| it.id() == word("colors")).unwrap_or(Colors::Random),
        doubloons: number(all, "doubloons"),
        hand_first: number(all, "hand_first"),
        tokens_a_day: number(all, "tokens_a_day"),
        campaigns: number(all, "campaigns"),
        days: number(all, "days"),
        to_den: ToDen::ALL.into_iter().find(|it| it.id() == word("to_den")).unwrap_or(ToDen::AtOnce),
        french_officer_below: number(all, "french_officer_below"),
        topman_ties: switch(all, "topman_ties"),
        open_surgeon: switch(all, "open_surgeon"),
        rest_order: RestOrder::ALL.into_iter().find(|it| it.id() == word("rest_order")).unwrap_or(RestOrder::Together),
        hand_later: number(all, "hand_later"),
        tie: Tie::ALL.into_iter().find(|it| it.id() == word("tie")).unwrap_or(Tie::Shared),
    }
}
