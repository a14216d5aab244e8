//! The text files become [`Texts`], and what one language has and another lacks is found.

use super::diagnostic::{Report, Span, code, nearest};
use super::tree::{Entry, Item, Table};
use crate::model::{CardKind, Faction, Pack, Phase, RegionId, Requirement, RulePoint, Symbol, Texts};
use std::collections::BTreeMap;

/// The endings of every game of Liberté, as traces write them.
const ENDINGS: [&str; 3] = ["four-turns", "radical-landslide", "royalist-counter-revolution"];
/// The ending that only a script brings about.
const FURTHER_ENDING: &str = "further-ending";

/// The tables of a text file that hold texts straight.
const FLAT: [&str; 9] = ["game", "phase", "region", "faction", "color", "symbol", "kind", "ending", "term"];

/// The tables whose keys are fixed by the board and the rules; the others are free.
const FIXED: [&str; 6] = ["phase", "region", "faction", "color", "symbol", "kind"];

/// Builds the texts of one language.
pub fn texts(language: &str, table: &Table) -> Texts {
    let mut texts = Texts { language: language.to_owned(), ..Texts::default() };
    for (key, _, text) in entries(table) {
        texts.texts.insert(key, text.to_owned());
    }
    for entry in table.map("require") {
        if let Some(requirement) = entry.item.table() {
            texts.requirements.push(Requirement {
                key: entry.key.clone(),
                text: requirement.string("text"),
                cite: requirement.string("cite"),
            });
        }
    }
    texts
}

/// Every text of a file with its dotted key and the place of the key; requirements are not among them.
fn entries(table: &Table) -> Vec<(String, Span, &str)> {
    let mut found = Vec::new();
    let take = |table: &str, entry: &'_ Entry| {
        let key = format!("{table}.{}", entry.key);
        (key, entry.key_span)
    };
    if let Some(entry) = table.table("language").and_then(|it| it.entry("name")) {
        let (key, span) = take("language", entry);
        found.extend(entry.item.text().map(|text| (key, span, text)));
    }
    for name in FLAT {
        for entry in table.map(name) {
            let (key, span) = take(name, entry);
            found.extend(entry.item.text().map(|text| (key, span, text)));
        }
    }
    for effect in table.map("effect") {
        let inner = effect.item.table().map_or(&[][..], |table| &table.entries);
        for entry in inner {
            let (key, span) = take(&format!("effect.{}", effect.key), entry);
            found.extend(entry.item.text().map(|text| (key, span, text)));
        }
    }
    found
}

/// The keys that every language must have: those of the board and the rules, and those that the first language adds. Each
/// with the place that asks for it, where that is known.
pub fn wanted(pack: &Pack, effects: &[(String, Span)], first: Option<&Table>) -> BTreeMap<String, Span> {
    let board = &pack.board;
    let mut keys = BTreeMap::new();
    let mut add = |table: &str, ids: &mut dyn Iterator<Item = &str>| {
        keys.extend(ids.map(|id| (format!("{table}.{id}"), Span::default())));
    };
    add("language", &mut ["name"].into_iter());
    add("game", &mut ["title"].into_iter());
    add("phase", &mut Phase::ALL.iter().map(|phase| phase.id()));
    add("region", &mut board.regions.iter().map(|it| it.id.as_str()));
    add("faction", &mut Faction::ALL.iter().map(|it| it.id()));
    let mut colors: Vec<&str> = board.blocks.0.iter().map(|it| it.color.as_str()).collect();
    colors.sort_unstable();
    colors.dedup();
    add("color", &mut colors.into_iter().filter(|it| !it.is_empty()));
    add("symbol", &mut Symbol::ALL.iter().map(|it| it.id()));
    add("kind", &mut card_kinds().into_iter());
    add("ending", &mut ENDINGS.into_iter());
    let has_further = pack.points.iter().any(|filled| filled.point == RulePoint::FurtherEnding);
    add("ending", &mut has_further.then_some(FURTHER_ENDING).into_iter());
    for (effect, span) in effects {
        keys.insert(format!("effect.{effect}.name"), *span);
        keys.insert(format!("effect.{effect}.text"), *span);
    }
    for (key, _, _) in first.map(entries).unwrap_or_default() {
        let table = key.split('.').next().unwrap_or_default();
        let is_free = !FIXED.contains(&table) && table != "effect";
        let is_prerequisite = effects.iter().any(|(effect, _)| key == format!("effect.{effect}.prerequisite"));
        if is_free || is_prerequisite {
            keys.insert(key, Span::default());
        }
    }
    keys
}

fn card_kinds() -> [&'static str; 3] {
    let faction = Faction::Moderate;
    let region = RegionId(0);
    let effect = crate::model::EffectId(0);
    [
        CardKind::Personality { faction, value: 1, region }.id(),
        CardKind::Club { faction, value: 1 }.id(),
        CardKind::Special { effect }.id(),
    ]
}

/// Compares a language with what is wanted, and its requirements with those of the first language.
pub fn check(table: &Table, wanted: &BTreeMap<String, Span>, first: Option<&Table>, report: &mut Report<'_>) {
    let found = entries(table);
    let found = found.into_iter().map(|(key, span, _)| (key, span)).collect();
    compare(table, &found, wanted, report);
    if let Some(first) = first {
        let wanted = requirements(first).into_keys().map(|key| (key, Span::default())).collect();
        compare(table, &requirements(table), &wanted, report);
    }
}

/// The keys of the requirements, with their places.
fn requirements(table: &Table) -> BTreeMap<String, Span> {
    let entries = table.map("require").iter();
    entries.map(|entry| (format!("require.{}", entry.key), entry.key_span)).collect()
}

/// Reports what is wanted and not found, and what is found and not wanted.
fn compare(table: &Table, found: &BTreeMap<String, Span>, wanted: &BTreeMap<String, Span>, report: &mut Report<'_>) {
    for (key, asked) in wanted.iter().filter(|(key, _)| !found.contains_key(*key)) {
        if !report.is_broken {
            let message = format!("the text `{key}` is missing");
            // What a variant asks for is the variant's to say, in whichever language.
            let place = if report.is_laid_over(*asked) { *asked } else { section_of(table, key) };
            report.warning(code::MISSING_TEXT, place, message);
        }
    }
    for (key, span) in found.iter().filter(|(key, _)| !wanted.contains_key(*key)) {
        let message = format!("nothing asks for the text `{key}`");
        let is_full = report.is_full();
        let finding = report.warning(code::UNUSED_TEXT, *span, message);
        let known = wanted.keys().map(String::as_str);
        let near = if is_full { None } else { nearest(key, known) };
        if let Some(near) = near {
            finding.help(format!("did you mean `{near}`?"));
        }
    }
}

/// The table that a missing key belongs in, or the beginning of the file.
fn section_of(table: &Table, key: &str) -> Span {
    let mut parts = key.split('.');
    let section = parts.next().and_then(|name| table.item(name));
    let Some(section) = section else {
        return table.span;
    };
    let inner = section.table().zip(parts.next());
    let effect = inner.and_then(|(inner, name)| inner.entries.iter().find(|it| it.key == name));
    let is_table = |item: &&Item| item.table().is_some();
    let effect = effect.map(|entry| &entry.item).filter(is_table);
    effect.map_or(section.span, |effect| effect.span)
}

#[cfg(test)]
mod tests {
    use super::super::testing::found_after;

    #[test]
    fn a_text_that_a_language_lacks_or_nothing_asks_for_is_a_warning() {
        let both = ["missing-text -4", "unused-text +0"];
        assert_eq!(found_after("texts/de.toml", "\nbattle = ", "\nbatle = "), both);
        assert_eq!(found_after("texts/en.toml", "\nbattle = ", "\nbatle = "), both);
        let both = found_after("texts/fr.toml", "\ntie = \"", "\nties = \"");
        assert_eq!(both[1], "unused-text +0");
        let both = found_after("texts/it.toml", "needs-presence-in-government", "new");
        assert_eq!(both, ["missing-text +0", "unused-text +0"]);
    }

    #[test]
    fn what_the_first_language_adds_the_others_must_have() {
        let found = found_after("texts/en.toml", "[term]", "[term]\nnew = \"new\"");
        assert_eq!(found.len(), 5);
        assert_eq!(found[0], "missing-text texts/de.toml");
    }
}
