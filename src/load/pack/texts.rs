//! The text files become [`Texts`], and what one language has and another lacks is found.

use crate::kernel::Gather;
use crate::load::diagnostic::{Report, Span, code, did_you_mean, nearest};
use crate::load::read::tables::stem;
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{CardKind, Ending, Faction, Pack, Phase, RegionId, Requirement, RulePoint, Symbol, Texts};
use std::collections::{BTreeMap, BTreeSet};

/// The tables of a text file whose values are texts.
const FLAT: [&str; 16] = [
    "game", "phase", "region", "faction", "color", "symbol", "kind", "ending", "term", "space", "area", "card",
    "currency", "counter", "option", "number",
];

/// The tables whose keys are fixed by the board and the rules; the others are free.
const FIXED: [&str; 7] = ["phase", "region", "faction", "color", "symbol", "kind", "counter"];

/// The most keys that are taken for misspelt ones.
const MOST_MISSPELT: usize = 200;

/// The tables of words that a pack makes up itself, such as the names of its counters, beside those of its symbols. A language that lacks one has that of
/// the first, as with what a variant adds: it needs one of its own only where that differs.
const SHARED: [&str; 3] = ["counter", "number", "option"];

/// Whether a language may lack a text, and has that of the first language then.
fn is_shared(key: &str) -> bool {
    key.split_once('.').is_some_and(|(table, id)| match table {
        "symbol" => Symbol::PRINTED.iter().all(|printed| printed.id() != id),
        _ => SHARED.contains(&table),
    })
}

/// Gives languages the words of the first one that they may lack.
pub fn share_words(all: &mut [Texts]) {
    let Some((first, others)) = all.split_first_mut() else { return };
    for (key, text) in first.texts.iter().filter(|(key, _)| is_shared(key)) {
        for other in &mut *others {
            other.texts.entry(key.clone()).or_insert_with(|| text.clone());
        }
    }
}

/// Builds the texts of one language.
pub fn texts(language: &str, table: &TomlTable) -> Texts {
    let mut texts = Texts { language: language.to_owned(), ..Texts::default() };
    for (key, _, text) in entries(table) {
        texts.texts.insert(key, text.to_owned());
    }
    for entry in table.map_if_described("require") {
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

/// The texts of a file, each with its dotted key and the place of the key; requirements are not among them.
fn entries(table: &TomlTable) -> Vec<(String, Span, &str)> {
    let leaves = table.leaves().into_iter().filter(|(key, _)| !key.starts_with("require."));
    leaves.filter_map(|(key, entry)| Some((key, entry.key_span, entry.item.text()?))).collect()
}

/// The texts that every language must have.
#[derive(Default)]
pub struct RequiredTexts {
    /// The keys of texts, each with the place that asks for it, where that is known.
    texts: BTreeMap<String, Span>,
    /// The keys of requirements.
    requirements: BTreeMap<String, Span>,
    /// The keys that the first language itself lacks: the others need not be reported as well.
    lacking: BTreeSet<String>,
    /// The effects whose texts are not looked at, since their scripts are missing.
    without_script: Vec<String>,
    /// The regions that are referred to and not there: their texts are not what is wrong.
    missing_regions: BTreeSet<String>,
}

/// Returns the texts that every language must have: the keys of the board and the rules, and those that the first language adds.
///
/// `missing_regions` are those that are referred to and not there.
pub fn required_texts(
    pack: &Pack,
    effects: &[(String, Span)],
    languages: &[&TomlTable],
    missing_regions: BTreeSet<String>,
) -> RequiredTexts {
    let texts = required_keys(pack, effects, languages);
    let requirements = agreed(languages, |table| requirements(table).into_keys().collect());
    let requirements = requirements.into_iter().map(|key| (key, Span::default())).collect();
    let first = languages.first().map(|first| keys(first)).unwrap_or_default();
    let lacking = texts.keys().filter(|key| !first.contains(*key)).cloned().collect();
    let without_script = pack.effects.iter().filter(|effect| effect.script.is_empty());
    let without_script = without_script.map(|effect| effect.id.clone()).collect();
    RequiredTexts { texts, requirements, lacking, without_script, missing_regions }
}

/// Returns the texts that every language of a pack must have whose entries have names in its texts: a text for each id of
/// these tables, and what the first language adds in others, of effects as far as something has them.
pub fn required_of(fixed: &[(&str, Vec<&str>)], effects: &[&str], languages: &[&TomlTable]) -> RequiredTexts {
    let ids = fixed.iter().flat_map(|(table, ids)| ids.iter().map(move |id| format!("{table}.{id}")));
    let mut texts: BTreeMap<String, Span> = ids.map(|key| (key, Span::default())).gather();
    for key in agreed(languages, keys) {
        let table = key.split('.').next().unwrap_or_default();
        let is_of_nothing = effect_of(&key).is_some_and(|id| !effects.contains(&id));
        if fixed.iter().all(|(fixed, _)| *fixed != table) && !is_of_nothing {
            texts.insert(key, Span::default());
        }
    }
    let first = languages.first().map(|first| keys(first)).unwrap_or_default();
    let lacking = texts.keys().filter(|key| !first.contains(*key)).cloned().collect();
    RequiredTexts { texts, lacking, ..RequiredTexts::default() }
}

fn keys(table: &TomlTable) -> BTreeSet<String> {
    entries(table).into_iter().map(|(key, _, _)| key).collect()
}

/// The keys of the first language. One that is its alone, like one that all others have and it has not, is misspelt: then
/// the others are right.
fn agreed(languages: &[&TomlTable], keys: impl Fn(&TomlTable) -> BTreeSet<String>) -> BTreeSet<String> {
    let Some((first, others)) = languages.split_first() else { return BTreeSet::new() };
    let first = keys(first);
    let others: Vec<BTreeSet<String>> = others.iter().map(|table| keys(table)).collect();
    let Some((second, further)) = others.split_first() else { return first };
    let is_of_all = |key: &&String| further.iter().all(|keys| keys.contains(*key));
    let of_all_others: BTreeSet<String> = second.iter().filter(is_of_all).cloned().gather();
    let alone = first.iter().filter(|key| others.iter().all(|keys| !keys.contains(*key)));
    let alone: Vec<&str> = alone.map(String::as_str).take(MOST_MISSPELT).collect();
    let mut agreed = first.clone();
    for key in of_all_others.difference(&first).take(MOST_MISSPELT) {
        if let Some(misspelt) = nearest(key, alone.iter().copied()) {
            agreed.remove(misspelt);
            agreed.insert(key.clone());
        }
    }
    // A table that the first language lacks altogether is lost there, and no reason to call all others' words unused.
    let table = |key: &str| key.split('.').next().map(str::to_owned);
    let tables: BTreeSet<Option<String>> = first.iter().map(|key| table(key)).gather();
    agreed.extend(of_all_others.into_iter().filter(|key| !tables.contains(&table(key))));
    agreed
}

fn required_keys(pack: &Pack, effects: &[(String, Span)], languages: &[&TomlTable]) -> BTreeMap<String, Span> {
    let board = &pack.board;
    let mut keys = BTreeMap::new();
    let mut add = |table: &str, ids: &mut dyn Iterator<Item = &str>| {
        keys.extend(ids.map(|id| (format!("{table}.{id}"), Span::default())));
    };
    add("term", &mut board.faction_ids.added().into_iter());
    add("language", &mut ["name"].into_iter());
    add("game", &mut ["title"].into_iter());
    add("phase", &mut Phase::ALL.iter().map(|phase| phase.id()));
    let regions = board.regions.iter().filter(|region| !region.provinces.is_empty());
    add("region", &mut regions.map(|it| it.id.as_str()));
    add("faction", &mut board.faction_ids.all());
    let mut colors: Vec<&str> = board.blocks.0.iter().map(|it| it.color.as_str()).collect();
    colors.sort_unstable();
    colors.dedup();
    add("color", &mut colors.into_iter().filter(|it| !it.is_empty()));
    add("symbol", &mut pack.symbols().map(Symbol::id));
    add("kind", &mut card_kinds().into_iter());
    let has_further = pack.points.iter().any(|filled| filled.point == RulePoint::FurtherEnding);
    let endings = Ending::ALL.into_iter().filter(|ending| has_further || *ending != Ending::FurtherEnding);
    let declared = pack.endings.iter().map(|declared| declared.ending);
    add("ending", &mut endings.chain(declared).map(Ending::id));
    add("counter", &mut pack.counters.iter().map(|counter| counter.id.as_str()));
    for (effect, span) in effects {
        keys.insert(format!("effect.{effect}.name"), *span);
        keys.insert(format!("effect.{effect}.text"), *span);
    }
    for key in agreed(languages, self::keys) {
        let table = key.split('.').next().unwrap_or_default();
        let is_of_number = || pack.counters.iter().any(|it| it.numbers().any(|number| it.text_key(number) == key));
        let is_free = !FIXED.contains(&table) && table != "effect" && (table != "number" || is_of_number());
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

/// Compares a language with what is required.
pub fn check(table: &TomlTable, required: &RequiredTexts, is_first: bool, report: &mut Report<'_>) {
    let is_of_missing = |key: &str| key.strip_prefix("region.").is_some_and(|id| required.missing_regions.contains(id));
    let is_looked_at = |key: &str| {
        let has_script = effect_of(key).is_none_or(|id| required.without_script.iter().all(|other| other != id));
        has_script && !is_of_missing(key)
    };
    let found = entries(table).into_iter().map(|(key, span, _)| (key, span)).filter(|(key, _)| is_looked_at(key));
    let found = found.collect();
    let is_reported = |key: &String| !is_first && (required.lacking.contains(key) || is_shared(key));
    compare(table, &found, &required.texts, &is_reported, report);
    compare(table, &requirements(table), &required.requirements, &|_| false, report);
}

/// The keys of the requirements, with their places.
fn requirements(table: &TomlTable) -> BTreeMap<String, Span> {
    let entries = table.map_if_described("require").iter();
    entries.map(|entry| (format!("require.{}", entry.key), entry.key_span)).collect()
}

/// Reports what is required and not found, unless it is reported elsewhere, and what is found and not required.
fn compare(
    table: &TomlTable,
    found: &BTreeMap<String, Span>,
    required: &BTreeMap<String, Span>,
    is_reported: &dyn Fn(&String) -> bool,
    report: &mut Report<'_>,
) {
    if !report.is_broken {
        let missing = required.iter().filter(|(key, _)| !found.contains_key(*key) && !is_reported(key));
        missing_texts(table, &missing.map(|(key, asked)| (key.as_str(), *asked)).collect(), report);
    }
    let unknown = unknown_effects(table, required);
    let is_of_unknown =
        |key: &str| key.split('.').nth(1).is_some_and(|id| unknown.iter().any(|(known, _)| known == id));
    for (key, span) in found.iter().filter(|(key, _)| !required.contains_key(*key)) {
        if !(key.starts_with("effect.") && is_of_unknown(key)) {
            let message = format!("nothing uses the text `{key}` (is the key misspelt?)");
            // A key that stands there already is not the one that was meant.
            let lacking = required.keys().filter(|key| !found.contains_key(*key));
            unused_text(message, *span, key, lacking.map(String::as_str), report);
        }
    }
    for (id, span) in unknown.iter().filter(|(id, _)| found.keys().any(|key| is_text_of_effect(key, id))) {
        let message = format!("nothing uses the texts of an effect `{id}` (is the id misspelt?)");
        unused_text(message, *span, id, required.keys().filter_map(|key| effect_of(key)), report);
    }
}

/// The effects of a file that no key is required of, each with the place of its name.
fn unknown_effects(table: &TomlTable, required: &BTreeMap<String, Span>) -> Vec<(String, Span)> {
    let is_wanted = |id: &str| required.keys().any(|key| is_text_of_effect(key, id));
    let unknown = table.map_if_described("effect").iter().filter(|entry| !is_wanted(&entry.key));
    unknown.map(|entry| (entry.key.clone(), entry.key_span)).collect()
}

fn is_text_of_effect(key: &str, id: &str) -> bool {
    effect_of(key) == Some(id)
}

/// The effect that a key such as `effect.terror.name` is of.
fn effect_of(key: &str) -> Option<&str> {
    key.strip_prefix("effect.").and_then(|key| key.split('.').next())
}

fn unused_text<'w>(
    message: String,
    span: Span,
    word: &str,
    known: impl Iterator<Item = &'w str>,
    report: &mut Report<'_>,
) {
    let is_full = report.is_full();
    let finding = report.warning(code::UNUSED_TEXT, span, message);
    if let Some(near) = if is_full { None } else { nearest(word, known) } {
        finding.help(did_you_mean(near));
        // A key of another table would belong elsewhere.
        let (table, last) = word.rsplit_once('.').unwrap_or(("", word));
        let (other, near) = near.rsplit_once('.').unwrap_or(("", near));
        if table == other {
            finding.replace_word(last, last, near);
        }
    }
}

/// Reports missing texts; those of an effect that has neither name nor text as one.
///
/// A table that is not there at all is one finding.
fn missing_texts(table: &TomlTable, missing: &BTreeMap<&str, Span>, report: &mut Report<'_>) {
    let mut lost: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for key in missing.keys() {
        lost.entry(lost_table(table, key).unwrap_or_default()).or_default().push(key);
    }
    for (name, keys) in lost.iter().filter(|(name, keys)| !name.is_empty() && keys.len() > 1) {
        let message = format!("the table `[{name}]` is missing, and its {} texts with it", keys.len());
        report.warning(code::MISSING_TEXT, table.span, message).help("write it as the other languages have it");
    }
    let is_reported =
        |key: &str| lost_table(table, key).is_some_and(|name| lost.get(name).is_some_and(|keys| keys.len() > 1));
    for (key, asked) in missing.iter().filter(|(key, _)| !is_reported(key)) {
        let effect = key.strip_prefix("effect.").and_then(|key| key.strip_suffix(".name"));
        let effect = effect.filter(|effect| missing.contains_key(format!("effect.{effect}.text").as_str()));
        // What a variant asks for is the variant's to say, in whichever language.
        let span = if report.is_in_variant(*asked) { *asked } else { section_of(table, key) };
        if let Some(effect) = effect {
            let message = format!("the effect `{effect}` has neither name nor text");
            let finding = report.warning(code::MISSING_TEXT, span, message);
            finding.help(format!("add `[effect.{effect}]` with `name` and `text`, here and in the other languages"));
        } else if !is_text_of(key, missing) {
            let language = stem(report.path()).unwrap_or_default();
            report.warning(code::MISSING_TEXT, span, format!("no text for `{key}` in `{language}`"));
        }
    }
}

/// The table that a key belongs to, if a file does not have it at all.
fn lost_table<'k>(table: &TomlTable, key: &'k str) -> Option<&'k str> {
    let name = key.split('.').next()?;
    (FLAT.contains(&name) && !table.has(name)).then_some(name)
}

/// Whether it is a text of an effect that has neither name nor text.
fn is_text_of(key: &str, missing: &BTreeMap<&str, Span>) -> bool {
    let is_missing = |id: &str, part: &str| missing.contains_key(format!("effect.{id}.{part}").as_str());
    effect_of(key).is_some_and(|id| is_missing(id, "name") && is_missing(id, "text"))
}

/// The table that a missing key belongs in, or the beginning of the file.
fn section_of(table: &TomlTable, key: &str) -> Span {
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
    use crate::load::testing::{edited, found_after};

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
    fn a_misspelt_text_of_the_first_language_is_found_there() {
        let found = found_after("texts/en.toml", "\ntie = \"", "\ntei = \"");
        assert_eq!(found, ["missing-text -24", "unused-text +0"]);
        let found = found_after(
            "texts/en.toml",
            "[require.needs-presence-in-government",
            "[require.needs-presense-in-government",
        );
        assert_eq!(found, ["missing-text +0", "unused-text +0"]);
    }

    #[test]
    fn a_table_that_is_lost_is_one_finding_in_whichever_language() {
        for file in ["texts/en.toml", "texts/de.toml"] {
            let library = edited(&[]);
            let text = library.text(&library.files().data(file)).expect("it is shipped");
            let start = text.find("[term]").expect("it has one");
            let end = text[start..].find("\n# ").map_or(text.len(), |end| start + end);
            let found = found_after(file, &text[start..end], "");
            assert_eq!(found.len(), 1, "{file}: {found:?}");
            assert!(found[0].starts_with("missing-text"), "{found:?}");
        }
    }

    #[test]
    fn an_empty_file_is_one_finding() {
        for file in ["texts/en.toml", "texts/fr.toml", "cards.toml", "rules.toml", "board.toml", "pack.toml"] {
            let library = edited(&[]);
            let text = library.text(&library.files().data(file)).expect("it is shipped");
            assert_eq!(found_after(file, &text, ""), ["missing-key +0"], "{file}");
        }
    }

    #[test]
    fn an_effect_without_any_text_is_told_once() {
        let found = found_after("texts/en.toml", "[effect.purge]", "[effect.prge]");
        assert_eq!(found, ["missing-text -16", "unused-text +0"]);
    }

    #[test]
    fn what_the_first_language_adds_the_others_must_have() {
        let found = found_after("texts/en.toml", "[term]", "[term]\nnew = \"new\"");
        assert_eq!(found.len(), 5);
        assert_eq!(found[0], "missing-text texts/de.toml");
    }
}
