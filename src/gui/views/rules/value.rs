//! Values of settings as they are edited and read.

use crate::load::edit::{PlainValue, accepts};
use crate::load::schema::{KeySpec, Kind, Namespace};
use crate::model::{Faction, FactionIds, FactionOrder, Setting, SettingKind, SettingValue, Texts, TurnSet};
use serde_json::Value;

/// A value of Liberté's rules as it is written to a file.
pub fn datum(value: &SettingValue) -> PlainValue {
    match value {
        SettingValue::Number(number) => PlainValue::Integer((*number).into()),
        SettingValue::Switch(switch) => PlainValue::Switch(*switch),
        SettingValue::Word(word) => PlainValue::Text((*word).to_owned()),
        SettingValue::Turns(turns) => {
            PlainValue::List(turns.iter().map(|turn| PlainValue::Integer(turn.into())).collect())
        }
        SettingValue::Factions(factions) => PlainValue::texts(factions.ids()),
    }
}

/// The same the other way round, where factions have these ids; none if the setting can't have the value.
pub fn setting_value(setting: &Setting, datum: &PlainValue, ids: FactionIds) -> Option<SettingValue> {
    let items = || if let PlainValue::List(items) = datum { Some(items) } else { None };
    Some(match (setting.kind, datum) {
        (SettingKind::Number { .. }, PlainValue::Integer(number)) => SettingValue::Number((*number).try_into().ok()?),
        (SettingKind::Switch, PlainValue::Switch(switch)) => SettingValue::Switch(*switch),
        (SettingKind::Word(known), PlainValue::Text(word)) => {
            SettingValue::Word(known.iter().find(|known| *known == word)?)
        }
        (SettingKind::Turns, _) => {
            let mut turns = TurnSet::default();
            for turn in items()? {
                turns.insert(turn.integer()?.try_into().ok()?);
            }
            SettingValue::Turns(turns)
        }
        (SettingKind::Factions, _) => {
            let factions: Option<Vec<Faction>> = items()?.iter().map(|item| ids.parse(&item.plain())).collect();
            SettingValue::Factions(FactionOrder::of(&factions?, ids)?)
        }
        _ => return None,
    })
}

/// A value of a game whose rulebook reads its pack by names, as it is written to a file; none for a table.
pub fn of_json(value: &Value) -> Option<PlainValue> {
    Some(match value {
        Value::Bool(switch) => PlainValue::Switch(*switch),
        Value::Number(number) => match number.as_i64() {
            Some(whole) => PlainValue::Integer(whole.into()),
            None => PlainValue::Number(number.as_f64()?),
        },
        Value::String(text) => PlainValue::Text(text.clone()),
        Value::Array(items) => PlainValue::List(items.iter().map(of_json).collect::<Option<_>>()?),
        Value::Null | Value::Object(_) => return None,
    })
}

/// Parses the value of a setting, such as a parameter's `15` or `[1, 3]`; none if it is invalid.
pub fn parsed(key: &'static KeySpec, text: &str) -> Option<PlainValue> {
    let is_list = matches!(key.kind, Kind::List { .. });
    let inner = || text.trim().trim_start_matches('[').trim_end_matches(']');
    let unquoted = || inner().split(',').map(|word| word.trim().trim_matches('"')).collect::<Vec<_>>().join(",");
    let plain = if is_list { unquoted() } else { text.trim().trim_matches('"').to_owned() };
    let datum = match plain.as_str() {
        "" if is_list => PlainValue::List(Vec::new()),
        plain => PlainValue::typed(plain, &key.kind).ok()?,
    };
    accepts(key.name, &key.kind, &datum).ok().map(|()| datum)
}

/// A value as displayed in a line.
pub fn plain(value: &PlainValue, kind: &Kind, texts: &Texts) -> String {
    match (value, kind) {
        (PlainValue::Switch(true), _) => "yes".to_owned(),
        (PlainValue::Switch(false), _) => "no".to_owned(),
        (PlainValue::Text(word), _) => word.replace('-', " "),
        (PlainValue::List(items), Kind::List { of, distinct: true, .. }) if matches!(**of, Kind::Integer { .. }) => {
            match items.len() {
                0 => "no turn".to_owned(),
                1 => format!("turn {}", value.plain()),
                _ => format!("turns {}", value.plain()),
            }
        }
        (PlainValue::List(items), Kind::List { of, .. }) if **of == Kind::Ref(Namespace::Faction) => {
            items.iter().map(|item| texts.word("faction", &item.plain()).to_owned()).collect::<Vec<_>>().join(", ")
        }
        // The fewest and the most.
        (PlainValue::List(items), _) if items.len() == 2 => format!("{} to {}", items[0].plain(), items[1].plain()),
        (other, _) => other.plain(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::{LIBERTE, REVOLUTION};
    use crate::model::{Ruleset, SETTINGS};

    #[test]
    fn a_value_that_is_written_is_read_again() {
        for setting in SETTINGS {
            let value = (setting.get)(&Ruleset::default());
            assert_eq!(
                setting_value(setting, &datum(&value), FactionIds::default()),
                Some(value.clone()),
                "{}",
                setting.key
            );
            let written = match datum(&value) {
                PlainValue::List(items) => format!("[{}]", PlainValue::List(items).plain()),
                other => other.plain(),
            };
            let (_, key) = LIBERTE.setting(setting.key).unwrap();
            assert_eq!(parsed(key, &written), Some(datum(&value)), "{}", setting.key);
            assert_eq!(parsed(key, "?"), None, "{}", setting.key);
        }
    }

    #[test]
    fn values_of_another_game_are_read_and_told() {
        let key = |name| REVOLUTION.setting(name).unwrap().1;
        let players = parsed(key("players"), "[3, 4]").unwrap();
        assert_eq!(plain(&players, &key("players").kind, &Texts::EMPTY), "3 to 4");
        assert_eq!(of_json(&serde_json::json!([3, 4])), Some(players));
        assert_eq!(parsed(key("tie"), "most-areas").map(|it| it.plain()), Some("most-areas".to_owned()));
        assert_eq!(parsed(key("tie"), "nobody"), None);
    }
}
