//! Checks of texts across languages: copies that nobody translated, two entries with one name or text, and a
//! language that names other factions, places or numbers than the others.
//!
//! A faction is looked for by the beginning of its name in the file's own `[faction]`, a place by the word in its own
//! `[term]`. A language differs only where it names something in place of what most languages name: a text may well leave
//! unsaid what the rules see to.

use crate::kernel::Order;
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Place, Span, code};
use crate::load::read::tables::PackFile;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

/// From how many words on a text that is the same in two languages was hardly meant so.
const WORDS_OF_A_SENTENCE: usize = 4;
/// The tables in which no two names are alike.
const NAMES: [&str; 9] = ["phase", "region", "faction", "color", "symbol", "kind", "ending", "space", "area"];
/// The places of the rules that texts are compared by, as keys of `[term]`.
const PLACES: [&str; 4] = ["box", "discard", "supply", "government"];
/// The longest text that is compared.
const LONGEST: usize = 4_000;

/// A text of one language.
struct LanguageText<'t> {
    /// Which language.
    at: usize,
    span: Span,
    /// Without spaces around it.
    text: &'t str,
}

/// The texts of all languages by their dotted keys.
type TextsByKey<'t> = BTreeMap<String, Vec<LanguageText<'t>>>;

/// Finds what is wrong with texts of a pack's languages, the first of which is their measure.
pub fn check_wording(languages: &[(String, Arc<PackFile>)], layers: &Layers) -> Vec<Diagnostic> {
    let mut leaves = TextsByKey::new();
    for (at, (_, file)) in languages.iter().enumerate() {
        for (key, entry) in file.table.leaves() {
            // Citations are the same in all languages.
            let text = entry.item.text().filter(|text| entry.key != "cite" && text.len() <= LONGEST);
            let text = text.map(|text| LanguageText { at, span: entry.item.span, text: text.trim() });
            leaves.entry(key).or_default().extend(text);
        }
    }
    let terms = languages.iter().map(|(_, file)| Terms::of(file)).collect();
    let wording = WordingCheck { languages, terms, layers };
    leaves.values_mut().for_each(|of_key| wording.retain_own(of_key));
    let mut found = Vec::new();
    for (key, of_key) in &leaves {
        found.extend(wording.untranslated(key, of_key));
        found.extend(wording.disagree(key, of_key));
    }
    found.extend(wording.alike(&leaves));
    found
}

/// The words of a language by which its texts are compared, each with what it names, as a finding shows that.
struct Terms {
    /// The beginnings of factions' names.
    factions: Vec<(String, String)>,
    /// The words for places.
    places: Vec<(String, String)>,
}

impl Terms {
    fn of(file: &PackFile) -> Terms {
        let shown = |key: &str| format!("`{key}`");
        let factions = file.table.map_if_described("faction").iter();
        let factions = factions.filter_map(|entry| Some((stem(entry.item.text()?), shown(&entry.key))));
        let places = file.table.map("term").iter().filter(|entry| PLACES.contains(&entry.key.as_str()));
        let places = places.filter_map(|entry| Some((entry.item.text()?.to_lowercase(), shown(&entry.key))));
        let is_word = |(word, _): &(String, String)| !word.is_empty();
        Terms { factions: factions.filter(is_word).collect(), places: places.filter(is_word).collect() }
    }
}

struct WordingCheck<'w> {
    languages: &'w [(String, Arc<PackFile>)],
    terms: Vec<Terms>,
    layers: &'w Layers,
}

impl WordingCheck<'_> {
    fn place(&self, at: usize, span: Span) -> Place {
        self.layers.place(self.languages.get(at).map_or("", |(_, file)| &file.path), span)
    }

    /// The language's name for itself, or its code.
    fn name(&self, at: usize) -> String {
        let Some((code, file)) = self.languages.get(at) else { return String::new() };
        file.table.table("language").and_then(|table| table.text("name")).unwrap_or(code).to_owned()
    }

    /// Leaves the texts that languages have of their own: what a variant says in one of them serves the others, and is no
    /// copy.
    fn retain_own(&self, leaves: &mut Vec<LanguageText<'_>>) {
        let of_variants: Vec<(usize, Span)> =
            leaves.iter().filter(|leaf| self.layers.at(leaf.span).is_some()).map(|leaf| (leaf.at, leaf.span)).collect();
        let serves = |leaf: &LanguageText<'_>| of_variants.iter().any(|&(at, span)| at != leaf.at && span == leaf.span);
        leaves.retain(|leaf| !serves(leaf));
    }

    /// A text that later languages have in the words of an earlier one: one finding, at the first that has.
    fn untranslated(&self, key: &str, leaves: &[LanguageText<'_>]) -> Option<Diagnostic> {
        let is_long = |text: &str| text.split_whitespace().count() >= WORDS_OF_A_SENTENCE || key == "language.name";
        let (first, copies) = leaves.iter().enumerate().find_map(|(at, first)| {
            let copies = leaves[at + 1..].iter().filter(|other| other.text == first.text);
            let copies: Vec<&LanguageText<'_>> = copies.collect();
            (!copies.is_empty() && is_long(first.text)).then_some((first, copies))
        })?;
        let (copy, more) = copies.split_first()?;
        let languages: Vec<String> = copies.iter().map(|copy| format!("`{}`", self.languages[copy.at].0)).collect();
        let original = &self.languages[first.at].0;
        let message = format!("`{key}` is word for word the same in `{original}` and in {}", languages.join(", "));
        let mut finding = Diagnostic::warning(code::UNTRANSLATED_TEXT, message).placed(self.place(copy.at, copy.span));
        finding.related(self.place(first.at, first.span), "it seems to be copied from here");
        for copy in more.iter().take(8) {
            finding.related(self.place(copy.at, copy.span), "and here");
        }
        finding.help("translate it");
        Some(finding)
    }

    /// A text that names something else than it does in most languages.
    fn disagree(&self, key: &str, leaves: &[LanguageText<'_>]) -> Vec<Diagnostic> {
        let is_compared = ["effect.", "require.", "ending."].iter().any(|table| key.starts_with(table));
        let is_name = key.starts_with("effect.") && key.ends_with(".name");
        if !is_compared || is_name || leaves.len() < 2 {
            return Vec::new();
        }
        let named: Vec<BTreeSet<String>> = leaves.iter().map(|leaf| self.named(leaf)).collect();
        let count = |set: &BTreeSet<String>| named.iter().filter(|other| *other == set).count();
        let more_often = |best: usize, at: usize| if count(&named[at]) > count(&named[best]) { at } else { best };
        let measure = (1..named.len()).fold(0, more_often);
        let (most, measure) = (&named[measure], &leaves[measure]);
        let mut found = Vec::new();
        for (leaf, set) in leaves.iter().zip(&named) {
            let is_copy = leaves.iter().any(|other| other.at != leaf.at && other.text == leaf.text);
            let (more, less) = (set.difference(most).next(), most.difference(set).next());
            let (Some(more), Some(less), false) = (more, less, is_copy) else { continue };
            let other = self.name(measure.at);
            let message = format!("`{key}` names {more} here, and {less} in {other}");
            let place = self.place(leaf.at, leaf.span);
            let mut finding = Diagnostic::warning(code::TEXTS_DISAGREE, message).placed(place);
            finding.related(self.place(measure.at, measure.span), format!("the text in {other}"));
            found.push(finding.helped("make the two say the same"));
        }
        found
    }

    /// The factions, places and numbers that a text names.
    fn named(&self, leaf: &LanguageText<'_>) -> BTreeSet<String> {
        let mut named = BTreeSet::new();
        let Some(terms) = self.terms.get(leaf.at) else { return named };
        let text = leaf.text.to_lowercase();
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
        for (stem, shown) in &terms.factions {
            if words.iter().any(|word| word.starts_with(stem)) {
                named.insert(shown.clone());
            }
        }
        for (word, shown) in &terms.places {
            let begins_word = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
            if text.match_indices(word).any(|(at, _)| begins_word(at)) {
                named.insert(shown.clone());
            }
        }
        let is_number = |word: &&&str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        named.extend(words.iter().filter(is_number).map(|number| format!("the number {number}")));
        named
    }

    /// Entries of one table of a language with the same name, and effects with the same text: language by language.
    fn alike(&self, leaves: &TextsByKey<'_>) -> Vec<Diagnostic> {
        /// The language, the list and the words in small letters.
        type Name<'k> = (usize, (&'k str, &'k str), String);
        let mut first: HashMap<Name<'_>, (&str, Span)> = HashMap::new();
        let mut found: Vec<(usize, Diagnostic)> = Vec::new();
        for (key, of_key) in leaves {
            let Some(list) = list_of(key) else { continue };
            for leaf in of_key.iter().filter(|leaf| !leaf.text.is_empty()) {
                let name = (leaf.at, list, leaf.text.to_lowercase());
                if let Some((other, span)) = first.get(&name) {
                    let message = format!("`{key}` says the same as `{other}`");
                    let place = |span: Span| self.place(leaf.at, span);
                    let mut finding = Diagnostic::warning(code::SAME_NAME, message).placed(place(leaf.span));
                    finding.related(place(*span), "the same here");
                    found.push((leaf.at, finding.helped("give each of the two its own words")));
                } else {
                    first.insert(name, (key, leaf.span));
                }
            }
        }
        found.order_by_key(|(at, _)| *at);
        found.into_iter().map(|(_, finding)| finding).collect()
    }
}

/// The list that a text is one of, whose entries differ, by its table and the key in each entry; none where two may be
/// alike.
fn list_of(key: &str) -> Option<(&str, &str)> {
    let mut parts = key.split('.');
    let (table, _, part, end) = (parts.next()?, parts.next()?, parts.next(), parts.next());
    match (table, part, end) {
        (table, None, _) if NAMES.contains(&table) => Some((table, "")),
        ("effect", Some(part @ ("name" | "text")), None) | ("require", Some(part @ "text"), None) => {
            Some((table, part))
        }
        _ => None,
    }
}

/// The beginning of a faction's name that its other forms share: `Radicals`, `radical`; `Gemäßigte`, `Gemäßigten`.
fn stem(name: &str) -> String {
    let name = name.to_lowercase();
    let length = name.chars().count();
    name.chars().take(length.saturating_sub(2).max(5)).collect()
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found, found_after, places_of};

    #[test]
    fn a_faction_mistaken_in_a_text_of_any_language_is_found_there() {
        for (file, from, to) in [
            ("texts/en.toml", "Choose a royalist personality", "Choose a radical personality"),
            ("texts/de.toml", "Persönlichkeit der Royalisten", "Persönlichkeit der Radikalen"),
            ("texts/fr.toml", "une personnalité royaliste", "une personnalité modérée"),
            ("texts/nl.toml", "royalistische persoonlijkheid", "radicale persoonlijkheid"),
            ("texts/it.toml", "personaggio dei realisti", "personaggio dei moderati"),
            ("texts/es.toml", "personaje de los realistas", "personaje de los radicales"),
            ("texts/it.toml", "dei moderati o dei radicali", "dei moderati o dei realisti"),
        ] {
            assert_eq!(found_after(file, from, to), ["texts-disagree +0"], "{file}: {to}");
        }
    }

    #[test]
    fn the_second_faction_of_terror_is_not_hidden_by_its_prerequisite() {
        let found = found_after("texts/en.toml", "holds a radical stack", "holds a royalist stack");
        assert_eq!(found, ["texts-disagree +0"]);
        let found = found_after("texts/de.toml", "in einer radikalen Regierung", "in einer gemäßigten Regierung");
        assert_eq!(found, ["texts-disagree +0"]);
    }

    #[test]
    fn another_place_or_number_in_one_language_is_found_there() {
        let german = ("texts/de.toml", "in die Schachtel.", "auf den Ablagestapel.");
        assert_eq!(found_after(german.0, german.1, german.2), ["texts-disagree +0"]);
        assert_eq!(found_after("texts/es.toml", "En el turno 1", "En el turno 2"), ["texts-disagree +0"]);
        let library = edited(&[german]);
        let finding = &library.load(&[]).diagnostics[0];
        assert_eq!(finding.message, "`effect.guillotine.text` names `discard` here, and `box` in English");
    }

    #[test]
    fn a_sentence_that_was_copied_and_not_translated_is_one_finding() {
        let english = "End of the last turn";
        let edits =
            [("texts/de.toml", "Ende der letzten Runde", english), ("texts/fr.toml", "Fin du dernier tour", english)];
        let library = edited(&edits);
        let found = library.load(&[]).diagnostics.clone();
        assert_eq!(places_of(&library, &found).len(), 1, "{found:?}");
        let message = "`ending.four-turns` is word for word the same in `en` and in `fr`, `de`";
        assert_eq!((found[0].code, found[0].message.as_str()), ("untranslated-text", message));
    }

    #[test]
    fn what_a_variant_says_in_one_language_serves_all_and_is_no_copy() {
        let text = "[texts.en.ending]\nfurther-ending = \"End by a rule of this very house\"\n";
        assert_eq!(found(&[text]), Vec::<String>::new());
    }

    #[test]
    fn the_text_of_another_effect_and_a_name_of_another_entry_are_found() {
        let found = found_after("texts/de.toml", "name = \"Säuberung\"", "name = \"Guillotine\"");
        assert_eq!(found, ["same-name +0"]);
        let found = found_after("texts/fr.toml", "east = \"Est\"", "east = \"Ouest\"");
        assert_eq!(found, ["same-name -2"], "at the later of the two in the order of keys");
        let english = edited(&[]).text("data/liberte/texts/en.toml").expect("it is shipped");
        let text = |effect: &str| {
            let block = english.split(&format!("[effect.{effect}]")).nth(1).expect("it is there");
            block.lines().find(|line| line.starts_with("text = ")).expect("it has one").to_owned()
        };
        let found = found_after("texts/en.toml", &text("purge"), &text("guillotine"));
        assert!(found.contains(&"same-name +0".to_owned()), "{found:?}");
    }
}
