//! The tables and keys of `rules.toml`, made from the list of settings, so that none can be forgotten.

use super::{KeySpec, Kind, TableSpec, key, table};
use crate::model::{Ruleset, SETTINGS, Setting, SettingValue};
use std::sync::LazyLock;

/// `rules.toml`.
pub static RULES: LazyLock<TableSpec> = LazyLock::new(|| {
    let sections = section_names().map(|name| {
        let (meaning, cite) = about(name);
        key(name, Kind::Table(settings_of(name)), meaning).required().cite(cite)
    });
    table("rules", sections.collect::<Vec<_>>())
});

/// The sections of `rules.toml`, in order.
fn section_names() -> impl Iterator<Item = &'static str> {
    let is_first = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| SETTINGS.get(before));
        before.is_none_or(|before| before.section != SETTINGS[at].section)
    };
    (0..SETTINGS.len()).filter(move |&at| is_first(at)).map(|at| SETTINGS[at].section)
}

fn settings_of(section: &'static str) -> TableSpec {
    let keys = SETTINGS.iter().filter(|setting| setting.section == section).map(setting_key);
    table(section, keys.collect::<Vec<_>>())
}

/// The key of a setting; its example is the value of the second edition.
fn setting_key(setting: &Setting) -> KeySpec {
    let standard = (setting.get)(&Ruleset::default());
    let key = key(setting.key, Kind::of_setting(setting.kind), setting.meaning.trim()).required();
    key.cite(setting.cite).example(in_toml(&standard))
}

/// The value of a setting as TOML.
fn in_toml(value: &SettingValue) -> String {
    let list = |items: Vec<String>| format!("[{}]", items.join(", "));
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => format!("\"{word}\""),
        SettingValue::Turns(turns) => list(turns.iter().map(|turn| turn.to_string()).collect()),
        SettingValue::Factions(factions) => list(factions.ids().map(|id| format!("\"{id}\"")).collect()),
    }
}

/// The subject of a section of `rules.toml`, and the chapter of the rulebook that it follows.
fn about(section: &str) -> (&'static str, &'static str) {
    match section {
        "edition" => ("Which rulebook the settings follow.", "2e I"),
        "set-up" => ("Players, cards and tokens at the beginning.", "2e III"),
        "deck" => ("Whether the discard pile becomes a new deck.", "2e II.B; R2"),
        "game-turn" => ("How many turns there are, and which phases a turn leaves out.", "2e IV"),
        "refresh-hand" => ("Discarding cards and drawing new ones.", "2e IV.2"),
        "play-cards" => ("Playing cards, and what a province and a display hold.", "2e IV.3.A"),
        "take-cards" => ("Taking cards.", "2e IV.3.B"),
        "end-of-the-action-phase" => ("What ends an Action Phase that does not end by itself.", "R18"),
        "elections" => ("The elections in the provinces.", "2e IV.5.A"),
        "new-government" => ("Who forms the government when factions are tied.", "2e IV.5.B"),
        "victory-points" => ("What places in government and opposition pay.", "2e IV.5.C"),
        "endings" => ("How the game ends before its last turn.", "2e VI"),
        _ => ("Settings of the rules.", ""),
    }
}
