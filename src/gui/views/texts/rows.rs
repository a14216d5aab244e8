//! The texts of all languages by key, collected once for each state of the pack.

use crate::app::workbench::Snapshot;
use crate::kernel::{Gather, Order};
use crate::load::{Key, code};
use crate::model::Texts;
use std::collections::{BTreeMap, BTreeSet};

/// The groups, by the prefix of their keys, in display order.
const GROUPS: [(&str, &str); 16] = [
    ("language", "The language"),
    ("game", "The game"),
    ("phase", "Phases"),
    ("space", "Spaces of the chart"),
    ("area", "Areas"),
    ("card", "Cards"),
    ("currency", "Currencies"),
    ("faction", "Factions"),
    ("color", "Colours of the factions"),
    ("region", "Regions"),
    ("symbol", "Symbols"),
    ("kind", "Kinds of card"),
    ("effect", "Special effects"),
    ("require", "Why a card is refused"),
    ("ending", "How a game ends"),
    ("term", "Words of the rules"),
];

/// All texts of a pack.
pub struct TextTable {
    /// The languages, the pack's first first.
    pub languages: Vec<Language>,
    /// The keys, group by group.
    pub rows: Vec<TextRow>,
}

/// A language.
pub struct Language {
    /// Its code, such as `de`.
    pub code: String,
    /// Its own name.
    pub name: String,
    /// The number of missing texts.
    pub missing: usize,
}

/// A text in all languages.
pub struct TextRow {
    /// Its key, such as `phase.battle`.
    pub key: String,
    /// The index of its group.
    pub group: usize,
    /// The text in each language; none if it is missing.
    pub texts: Vec<Option<String>>,
    /// The language of the text, if it is another one.
    pub filled: Vec<Option<String>>,
    /// Whether it is a sentence or more.
    pub is_long: bool,
    /// The number of letters of the longest text.
    pub letters: usize,
    /// The text to search in, in lower case.
    words: String,
}

impl TextTable {
    /// The texts, with variants applied.
    pub fn of(snapshot: &Snapshot) -> TextTable {
        let all = snapshot.all_texts();
        let each: Vec<BTreeMap<String, &str>> = all.iter().map(keyed).collect();
        let mut keys: BTreeSet<String> = each.iter().flat_map(|texts| texts.keys().cloned()).gather();
        keys.extend(missing_everywhere(snapshot));
        let mut rows: Vec<TextRow> = keys.into_iter().map(|key| row(key, &each)).collect();
        let filled = snapshot.loaded.fallback_texts();
        for row in rows.iter_mut().filter(|_| !filled.is_empty()) {
            let from =
                |texts: &Texts| filled.get(&Key::from(row.path(&texts.language).as_str())).map(|it| (*it).to_owned());
            row.filled = all.iter().map(from).collect();
        }
        rows.order_by_key(|row| (row.group, order_within(&row.key)));
        let language = |(at, texts): (usize, &Texts)| Language {
            code: texts.language.clone(),
            name: texts.texts.get("language.name").unwrap_or(&texts.language).clone(),
            missing: rows.iter().filter(|row| row.lacks(at)).count(),
        };
        let languages = all.iter().enumerate().map(language).collect();
        TextTable { languages, rows }
    }

    /// The rows that contain all words of the search; only those with a missing text in the shown languages if so
    /// wanted.
    pub fn found(&self, search: &str, only_missing: bool, shown: &[usize], group: Option<usize>) -> Vec<usize> {
        let wanted = search.to_lowercase();
        let is_found = |row: &TextRow| wanted.split_whitespace().all(|word| row.words.contains(word));
        let lacks = |row: &TextRow| shown.iter().any(|&at| row.lacks(at));
        let is_of = |row: &TextRow| group.is_none_or(|group| row.group == group);
        let fits = |at: &usize| {
            let row = &self.rows[*at];
            is_found(row) && is_of(row) && (!only_missing || lacks(row))
        };
        (0..self.rows.len()).filter(fits).collect()
    }
}

impl TextRow {
    /// Whether a language, by its place, has no words of its own.
    pub fn lacks(&self, at: usize) -> bool {
        self.texts.get(at).is_some_and(Option::is_none) || self.filled.get(at).is_some_and(Option::is_some)
    }

    /// The key without its group.
    pub fn name(&self) -> &str {
        self.key.split_once('.').map_or(&self.key, |(_, name)| name)
    }

    /// The key of the text in a language.
    pub fn path(&self, language: &str) -> String {
        let end = if self.key.starts_with("require.") { ".text" } else { "" };
        format!("text.{language}.{}{end}", self.key)
    }
}

/// The indices of all groups.
pub fn groups() -> std::ops::RangeInclusive<usize> {
    0..=GROUPS.len()
}

/// The heading of a group.
pub fn group_title(group: usize) -> &'static str {
    GROUPS.get(group).map_or("Others", |(_, title)| title)
}

fn keyed(texts: &Texts) -> BTreeMap<String, &str> {
    let plain = texts.texts.iter().map(|(key, text)| (key.clone(), text.as_str()));
    plain.chain(texts.requirements.iter().map(|it| (format!("require.{}", it.key), it.text.as_str()))).collect()
}

fn row(key: String, each: &[BTreeMap<String, &str>]) -> TextRow {
    let texts: Vec<Option<String>> = each.iter().map(|texts| texts.get(&key).map(|it| (*it).to_owned())).collect();
    let first = key.split('.').next().unwrap_or_default();
    let said = texts.iter().flatten().map(String::as_str).collect::<Vec<_>>().join(" ");
    let letters = texts.iter().flatten().map(|text| text.chars().count()).max().unwrap_or(0);
    TextRow {
        group: GROUPS.iter().position(|(name, _)| *name == first).unwrap_or(GROUPS.len()),
        is_long: letters > 44,
        letters,
        words: format!("{key} {said}").to_lowercase(),
        filled: Vec::new(),
        texts,
        key,
    }
}

/// The order within an effect: name, prerequisite, text.
fn order_within(key: &str) -> (String, usize) {
    let (above, last) = key.rsplit_once('.').unwrap_or(("", key));
    match ["name", "prerequisite", "text"].iter().position(|part| *part == last) {
        Some(place) if key.starts_with("effect.") => (above.to_owned(), place),
        _ => (key.to_owned(), 0),
    }
}

/// The keys that are missing in every language.
fn missing_everywhere(snapshot: &Snapshot) -> Vec<String> {
    let missing = snapshot.findings.iter().filter(|finding| finding.code == code::MISSING_TEXT);
    let keys = missing.filter_map(|finding| {
        let named = finding.message.split('`').nth(1)?;
        Some(match finding.message.starts_with("the effect") {
            true => vec![format!("effect.{named}.name"), format!("effect.{named}.text")],
            false => vec![named.to_owned()],
        })
    });
    keys.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::workbench::{Change, Checker, Workbench};
    use crate::load::Files;

    fn workbench(changes: &[Change]) -> Workbench {
        let mut workbench = Workbench::begin(Files::built_in(), Checker::Reading, None);
        workbench.change("test", None, changes, 0.0).expect("the keys are there");
        workbench
    }

    #[test]
    fn every_language_has_every_text_and_an_effect_s_texts_stand_together() {
        let words = TextTable::of(workbench(&[]).snapshot());
        assert_eq!(words.languages.iter().map(|it| it.missing).sum::<usize>(), 0);
        assert_eq!(words.languages[0].code, "en");
        let purge: Vec<&str> =
            words.rows.iter().map(|row| row.key.as_str()).filter(|key| key.contains(".purge.")).collect();
        assert_eq!(purge, ["effect.purge.name", "effect.purge.prerequisite", "effect.purge.text"]);
        assert!(words.rows.iter().any(|row| row.path("de") == "text.de.require.needs-presence-in-government.text"));
    }

    #[test]
    fn a_text_that_one_language_lacks_is_counted_there() {
        let taken = |key: &str| Change::Unset(key.to_owned());
        let words = TextTable::of(workbench(&[taken("text.de.phase.battle"), taken("text.fr.term.tie")]).snapshot());
        let missing: Vec<(&str, usize)> = words.languages.iter().map(|it| (it.code.as_str(), it.missing)).collect();
        assert!(missing.contains(&("de", 1)) && missing.contains(&("fr", 1)) && missing.contains(&("en", 0)));
        let of = |code: &str| words.languages.iter().position(|it| it.code == code).unwrap();
        let found = words.found("", true, &[of("de")], None);
        assert_eq!(found.iter().map(|&at| words.rows[at].key.as_str()).collect::<Vec<_>>(), ["phase.battle"]);
    }

    #[test]
    fn a_text_that_all_languages_lack_is_missing_in_all() {
        let languages = ["de", "en", "es", "fr", "it", "nl"];
        let changes: Vec<Change> =
            languages.iter().map(|it| Change::Unset(format!("text.{it}.phase.battle"))).collect();
        let words = TextTable::of(workbench(&changes).snapshot());
        assert!(words.languages.iter().all(|language| language.missing == 1));
    }

    #[test]
    fn words_are_found_in_all_languages() {
        let words = TextTable::of(workbench(&[]).snapshot());
        let found = words.found("schlacht", false, &[0], None);
        assert!(found.iter().any(|&at| words.rows[at].key == "phase.battle"));
        assert!(words.found("no such word anywhere", false, &[0], None).is_empty());
    }
}
