//! Values of settings as they are edited and read.

use crate::load::edit::PlainValue;
use crate::model::{Faction, Setting, SettingKind, SettingValue, Texts, TurnSet};

/// A value as it is written to a file.
pub fn datum(value: &SettingValue) -> PlainValue {
    match value {
        SettingValue::Number(number) => PlainValue::Integer((*number).into()),
        SettingValue::Switch(switch) => PlainValue::Switch(*switch),
        SettingValue::Word(word) => PlainValue::Text((*word).to_owned()),
        SettingValue::Turns(turns) => {
            PlainValue::List(turns.iter().map(|turn| PlainValue::Integer(turn.into())).collect())
        }
        SettingValue::Factions(factions) => PlainValue::texts(factions.map(Faction::id)),
    }
}

/// Parses the value of a setting, such as a parameter's `15` or `[1, 3]`; none if it is invalid.
pub fn parsed(setting: &Setting, text: &str) -> Option<SettingValue> {
    let words = || {
        text.trim().trim_start_matches('[').trim_end_matches(']').split(',').map(|word| word.trim().trim_matches('"'))
    };
    Some(match setting.kind {
        SettingKind::Number { .. } => SettingValue::Number(text.trim().parse().ok()?),
        SettingKind::Switch => SettingValue::Switch(text.trim().parse().ok()?),
        SettingKind::Word(known) => {
            let word = words().next()?;
            SettingValue::Word(known.iter().find(|known| **known == word)?)
        }
        SettingKind::Turns => {
            let mut turns = TurnSet::default();
            for word in words().filter(|word| !word.is_empty()) {
                turns.insert(word.parse().ok()?);
            }
            SettingValue::Turns(turns)
        }
        SettingKind::Factions => {
            let factions: Option<Vec<Faction>> = words().map(Faction::parse).collect();
            SettingValue::Factions(factions?.try_into().ok()?)
        }
    })
}

/// A value as displayed in a line.
pub fn plain(value: &SettingValue, texts: &Texts) -> String {
    let faction = |faction: Faction| texts.get(&format!("faction.{faction}")).to_owned();
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(true) => "yes".to_owned(),
        SettingValue::Switch(false) => "no".to_owned(),
        SettingValue::Word(word) => word.replace('-', " "),
        SettingValue::Turns(turns) if turns.is_empty() => "no turn".to_owned(),
        SettingValue::Turns(turns) => {
            let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
            format!("{} {}", if turns.len() == 1 { "turn" } else { "turns" }, turns.join(", "))
        }
        SettingValue::Factions(factions) => factions.map(faction).join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Ruleset, SETTINGS};

    #[test]
    fn a_value_that_is_written_is_read_again() {
        for setting in SETTINGS {
            let value = (setting.get)(&Ruleset::default());
            let written = match datum(&value) {
                PlainValue::List(items) => format!("[{}]", PlainValue::List(items).plain()),
                other => other.plain(),
            };
            assert_eq!(parsed(setting, &written), Some(value), "{}", setting.key);
            assert_eq!(parsed(setting, "?"), None, "{}", setting.key);
        }
    }
}
