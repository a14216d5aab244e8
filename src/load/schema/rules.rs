//! What stands in `rules.toml`: made from the list of settings, so that none can be forgotten.

use super::{Key, Kind, Need, TableSpec, key, table};
use crate::model::{SETTINGS, Setting};
use std::sync::LazyLock;

/// `rules.toml`.
pub static RULES: LazyLock<TableSpec> = LazyLock::new(|| {
    let sections = section_names()
        .map(|name| key(name, Kind::Table(settings_of(name, Need::Required)), "A section of the rulebook."));
    table("rules", sections.collect::<Vec<_>>())
});

/// The sections as they stand in a variant, where every setting may be left out.
static OVERLAY: LazyLock<Vec<TableSpec>> =
    LazyLock::new(|| section_names().map(|name| settings_of(name, Need::Optional)).collect());

/// The sections of `rules.toml`, in order.
fn section_names() -> impl Iterator<Item = &'static str> {
    let is_first = |at: usize| {
        let before = at.checked_sub(1).and_then(|before| SETTINGS.get(before));
        before.is_none_or(|before| before.section != SETTINGS[at].section)
    };
    (0..SETTINGS.len()).filter(move |&at| is_first(at)).map(|at| SETTINGS[at].section)
}

fn settings_of(section: &'static str, need: Need) -> TableSpec {
    let keys =
        SETTINGS.iter().filter(|setting| setting.section == section).map(|setting| setting_key(setting, need.clone()));
    table(section, keys.collect::<Vec<_>>())
}

fn setting_key(setting: &Setting, need: Need) -> Key {
    Key {
        name: setting.key,
        kind: Kind::of_setting(setting.kind),
        need,
        meaning: setting.meaning.trim(),
        cite: setting.cite,
        example: "",
    }
}

/// A section of `rules.toml`.
pub fn section(name: &str) -> Option<&'static TableSpec> {
    match &RULES.key(name)?.kind {
        Kind::Table(section) => Some(section),
        _ => None,
    }
}

/// A section as it stands in a variant.
pub fn overlay_section(name: &str) -> Option<&'static TableSpec> {
    OVERLAY.iter().find(|section| section.name == name)
}
