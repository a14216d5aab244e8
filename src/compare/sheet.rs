//! The sheet of house rules: one page for the table, made from what variants do differently.

pub(super) mod html;
mod markdown;
mod text;

use super::differences::Differences;
use super::entries::Entry;
use super::names::{EffectWords, Names, code, comment, options};
use super::report::{Line, Part, Section};
use crate::model::{Card, DataPack, Pack, SETTINGS, Texts, VariantNote, Wording, say};
use serde_json::{Value, json};

/// A sheet of house rules.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The heading: the variant's title, or those of all.
    pub title: String,
    /// The game that it is for.
    pub game: String,
    /// The language.
    pub language: String,
    /// What the variants say of themselves, in the order in which they are laid over.
    pub notes: Vec<VariantNote>,
    /// Their parameters by their values in the game, each as `key = value`.
    pub parameters: Vec<String>,
    /// The rules that differ, as sentences.
    pub rules: Vec<Section>,
    /// The cards that are new or others than before, as they read now.
    pub cards: Vec<CardWords>,
    /// The pack by its id, version, variants (with the parameters that were given) and hash.
    pub identity: String,
}

/// A card, or several that are alike but for their numbers, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardWords {
    /// The printed numbers.
    pub numbers: Vec<u16>,
    /// The title; a special's in the language of the sheet.
    pub title: String,
    /// Kind, blocks, region, symbols, set.
    pub facts: String,
    /// What it needs to be played.
    pub prerequisite: Option<String>,
    /// What it does.
    pub text: Option<String>,
    /// What is different about it.
    pub note: String,
}

impl CardWords {
    /// The numbers and the title: `#105–#110 Terror`.
    pub fn heading(&self) -> String {
        format!("{} {}", ranges(&self.numbers), self.title)
    }

    /// What it needs and what it does, a sentence or more each.
    fn words(&self, wording: &Wording) -> impl Iterator<Item = String> {
        let words = EffectWords { prerequisite: self.prerequisite.clone(), text: self.text.clone() };
        words.needs(wording).into_iter().chain(words.text)
    }
}

impl Sheet {
    /// The sheet of what variants do differently from the pack they are laid over, in a language.
    pub fn of(differences: &Differences<'_>, notes: Vec<VariantNote>, language: &str) -> Sheet {
        let pack = differences.to;
        let titles: Vec<&str> = notes.iter().map(|note| note.title.as_str()).collect();
        let parameters =
            notes.iter().flat_map(|note| &note.parameters).filter_map(|key| parameter(pack, key)).collect();
        Sheet {
            title: titles.join(" · "),
            game: pack.title.clone(),
            language: pack.texts(language).language.clone(),
            notes,
            parameters,
            rules: rules(differences, language),
            cards: cards(differences, language),
            identity: identity(pack.texts(language), &pack.id, &pack.version, &pack.variants, &pack.hash),
        }
    }

    /// The sheet of what variants do differently from a pack whose rulebook reads it by names, in sections for players.
    pub fn of_data(sections: Vec<Section>, pack: &DataPack, notes: Vec<VariantNote>, language: &str) -> Sheet {
        let titles: Vec<&str> = notes.iter().map(|note| note.title.as_str()).collect();
        let given = |key: &String| Some(format!("{key} = {}", pack.settings.get(key)?));
        Sheet {
            title: titles.join(" · "),
            game: pack.title.clone(),
            language: pack.texts(language).language.clone(),
            parameters: notes.iter().flat_map(|note| &note.parameters).filter_map(given).collect(),
            notes,
            rules: sections,
            cards: Vec::new(),
            identity: identity(pack.texts(language), &pack.id, &pack.version, &pack.variants, &pack.hash),
        }
    }

    /// The sentences of its language.
    fn wording(&self) -> &'static Wording {
        Wording::of(&self.language)
    }

    /// The rules that differ and the cards that do, each as it reads without a heading.
    pub fn sentences(&self) -> Vec<String> {
        let rules = self.rules.iter().flat_map(|section| {
            section.lines.iter().map(|line| match line.data["kind"] == TAKEN_OUT {
                true => format!("{}: {}", section.title, line.sentence),
                false => line.sentence.clone(),
            })
        });
        let cards = self.cards.iter().map(|card| {
            let said = std::iter::once(format!("{} ({}): {}.", card.heading(), card.note, card.facts));
            said.chain(card.words(self.wording())).collect::<Vec<_>>().join(" ")
        });
        rules.chain(cards).collect()
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.cards.is_empty()
    }

    /// Where the variants come from, each once; with its title where there are several.
    fn sources(&self) -> Vec<String> {
        self.said(|note| &note.source)
    }

    /// Why one would play them.
    pub fn reasons(&self) -> Vec<String> {
        self.said(|note| &note.reason)
    }

    fn said(&self, what: impl Fn(&VariantNote) -> &String) -> Vec<String> {
        let saying = self.notes.iter().filter(|note| !what(note).is_empty());
        let said = saying.map(|note| match self.notes.len() {
            1 => what(note).clone(),
            _ => format!("{}: {}", note.title, what(note)),
        });
        said.collect()
    }
}

fn identity(texts: &Texts, id: &str, version: &str, variants: &[String], hash: &str) -> String {
    let pack = format!("{id} {version}");
    match variants {
        [] => say!(texts, "{pack} with no variant, {hash}", pack = pack, hash = hash),
        some => say!(texts, "{pack} with {variants}, {hash}", pack = pack, variants = some.join(", "), hash = hash),
    }
}

/// A setting's value as it stands in a file.
fn parameter(pack: &Pack, key: &str) -> Option<String> {
    let setting = SETTINGS.iter().find(|setting| setting.key == key)?;
    Some(format!("{key} = {}", Value::from((setting.get)(&pack.rules))))
}

/// Everything but the cards that read otherwise: settings, board, cards taken out, rule points.
fn rules(differences: &Differences<'_>, language: &str) -> Vec<Section> {
    let texts = differences.to.texts(language);
    let parts = {
        use Part::{Battles, Blocks, Counters, Endings, Players, Provinces, Regions, Symbols};
        [Blocks, Regions, Provinces, Battles, Players, Symbols, Counters, Endings]
    };
    let mut sections = differences.sections_of(&parts, language);
    let more = [
        (say!(texts, "Cards taken out"), taken_out(differences, language)),
        (say!(texts, "Further actions"), actions(differences, language)),
        (say!(texts, "Further rules"), points(differences, texts)),
    ];
    let more = more.into_iter().map(|(title, lines)| Section { title, lines });
    sections.extend(more.filter(|section| !section.lines.is_empty()));
    sections
}

fn line(sentence: String, cite: &str) -> Line {
    Line { sentence, cite: cite.to_owned(), details: Vec::new(), about: None, data: Value::Null }
}

/// The `kind` of the line of the cards that are not in the game: it says nothing without its heading.
const TAKEN_OUT: &str = "cards-taken-out";

fn taken_out(differences: &Differences<'_>, language: &str) -> Vec<Line> {
    let names = Names::of(differences.from, language);
    let gone = differences.cards.iter().filter(|entry| matches!(entry, Entry::TakenOut(_)));
    let gone: Vec<String> = gone.map(|entry| names.card(entry.latest())).collect();
    let told = || Line { data: json!({ "kind": TAKEN_OUT }), ..line(format!("{}.", gone.join(", ")), "") };
    if gone.is_empty() { Vec::new() } else { vec![told()] }
}

/// The actions of the pack's own that are new or do something else: what their texts say.
fn actions(differences: &Differences<'_>, language: &str) -> Vec<Line> {
    let (pack, names) = (differences.to, Names::of(differences.to, language));
    let is_told = |id: &&str| {
        let other = differences.effects.iter().any(|entry| entry.latest().id == **id);
        other || differences.from.action(id).is_none()
    };
    let lines = pack.action_ids().filter(is_told).map(|id| {
        let words = effect_words(differences, id, language);
        let name = std::iter::once(format!("{}.", names.effect(id)));
        let parts: Vec<String> = name.chain(words.needs(names.texts.wording())).chain(words.text).collect();
        line(parts.join(" "), "2e IV.3")
    });
    lines.collect()
}

/// What players choose from in a script, as a sentence; none where it names no options.
fn choices(texts: &Texts, script: &str) -> Option<String> {
    let options = options(texts, script);
    let quoted: Vec<String> = options.iter().map(|option| format!("“{}”", option.trim_end_matches('.'))).collect();
    (!quoted.is_empty()).then(|| say!(texts, "To choose from: {what}.", what = quoted.join(", ")))
}

/// The rule points that a script fills: what the script says of itself, or else what the point is for.
fn points(differences: &Differences<'_>, texts: &Texts) -> Vec<Line> {
    let lines = differences.points.iter().filter_map(|entry| {
        let point = entry.latest();
        let with_choices = |sentence: String| {
            std::iter::once(sentence).chain(choices(texts, &point.script)).collect::<Vec<_>>().join(" ")
        };
        let spec = point.point.spec();
        let said = comment(&point.script, &texts.language);
        match entry {
            Entry::TakenOut(_) => {
                Some(line(say!(texts, "By the rulebook again: {what}", what = say!(texts, spec.meaning)), spec.cite))
            }
            Entry::Changed(old, new, _)
                if code(&old.script) == code(&new.script) && comment(&old.script, &texts.language) == said =>
            {
                None
            }
            _ if said.is_empty() => {
                let sentence = say!(texts, "Not by the rulebook: {what}", what = say!(texts, spec.meaning));
                Some(line(with_choices(sentence), spec.cite))
            }
            Entry::Changed(..) | Entry::Added(_) => Some(line(with_choices(said), spec.cite)),
        }
    });
    lines.collect()
}

/// The cards that are new or others than before; those of an effect that does something else, too.
fn cards(differences: &Differences<'_>, language: &str) -> Vec<CardWords> {
    let names = Names::of(differences.to, language);
    let mut cards: Vec<CardWords> = Vec::new();
    for card in &differences.to.cards {
        let Some(note) = note(differences, card, language) else { continue };
        let effect = names.effect_of(card).map(|id| effect_words(differences, id, language)).unwrap_or_default();
        let words = words(&names, card, effect, note);
        let is_alike = |other: &&mut CardWords| {
            let numbers = words.numbers.clone();
            CardWords { numbers: numbers.clone(), ..(**other).clone() } == words
        };
        match cards.iter_mut().find(is_alike) {
            Some(alike) => alike.numbers.extend(&words.numbers),
            None => cards.push(words),
        }
    }
    cards
}

/// What the cards of an effect say, and what players choose from. Where the words were changed in the pack's first
/// language and nobody has translated that yet, the first language's: an outdated translation would have the table play by
/// the old card.
fn effect_words(differences: &Differences<'_>, id: &str, language: &str) -> EffectWords {
    let said = |language| [differences.from, differences.to].map(|pack| Names::of(pack, language).effect_words(id));
    let first = differences.to.texts.first().map_or(language, |texts| texts.language.as_str());
    let ([old, new], [first_old, first_new]) = (said(language), said(first));
    let words = if old == new && first_old != first_new { first_new } else { new };
    let script = differences.to.effects.iter().find(|effect| effect.id == id).map_or("", |effect| &effect.script);
    let text: Vec<String> = words.text.into_iter().chain(choices(differences.to.texts(language), script)).collect();
    EffectWords { text: (!text.is_empty()).then(|| text.join(" ")), ..words }
}

fn words(names: &Names<'_>, card: &Card, effect: EffectWords, note: String) -> CardWords {
    CardWords {
        numbers: vec![card.number],
        title: names.title(card),
        facts: names.facts(card),
        prerequisite: effect.prerequisite,
        text: effect.text,
        note,
    }
}

/// The differences of a card, if there are any.
fn note(differences: &Differences<'_>, card: &Card, language: &str) -> Option<String> {
    let entry = differences
        .cards
        .iter()
        .find(|entry| !matches!(entry, Entry::TakenOut(_)) && entry.latest().number == card.number);
    if let Some(Entry::Added(_)) = entry {
        return Some(say!(differences.to.texts(language), "new"));
    }
    let parts = entry.map(|entry| differences.card_parts(entry.keys(), language));
    let effect = Names::of(differences.to, language).effect_of(card);
    let effect = effect.and_then(|id| effect_note(differences, id, language));
    let notes: Vec<String> = parts.into_iter().chain(effect).filter(|part| !part.is_empty()).collect();
    (!notes.is_empty()).then(|| notes.join("; "))
}

/// The differences of an effect's cards.
fn effect_note(differences: &Differences<'_>, id: &str, language: &str) -> Option<String> {
    let texts = differences.to.texts(language);
    let [old, new] = [differences.from, differences.to].map(|pack| Names::of(pack, language).effect_words(id));
    let entry = differences.effects.iter().find(|entry| entry.latest().id == id);
    match entry {
        Some(Entry::Changed(from, to, _)) if code(&from.script) != code(&to.script) => {
            Some(say!(texts, "does something else"))
        }
        _ if differences.from.effect(id).is_some() && old != new => Some(say!(texts, "reads otherwise")),
        _ => None,
    }
}

/// Numbers with runs of them drawn together: `#4, #105–#110`.
fn ranges(numbers: &[u16]) -> String {
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let runs = runs.into_iter().map(|(first, last)| match last - first {
        0 => format!("#{first}"),
        1 => format!("#{first}, #{last}"),
        _ => format!("#{first}–#{last}"),
    });
    runs.collect::<Vec<_>>().join(", ")
}
