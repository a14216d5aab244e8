//! What two packs of a game do differently whose rulebook reads them by names: in plain words, as for Liberté.

use crate::compare::{About, Detail, Line, Section, comment};
use crate::kernel::Order;
use crate::load::schema::{EntryKind, GameFormat, KeySpec, Kind, Namespace};
use crate::model::{DataEntry, DataPack, Effect, Texts, capitalized, id_in_words, say};
use serde_json::{Map, Value, json};

/// The differences in plain words, in the order of the files; things are named in a language. Empty where there is none.
/// How well an entry is known makes no difference.
pub fn data_differences(format: &'static GameFormat, from: &DataPack, to: &DataPack, language: &str) -> Vec<Section> {
    let texts = to.texts(language);
    let sides = Sides { from, to, language };
    let mut sections = sides.settings(format);
    for kind in format.entries {
        let title = say!(texts, &capitalized(kind.several()));
        sections.push(Section { title, lines: sides.entries(format, *kind) });
    }
    let effects = sides.scripts("effect", |pack| &pack.effects);
    let points = sides.scripts("rule point", |pack| &pack.points);
    sections.push(Section { title: say!(texts, "Effects"), lines: effects });
    sections.push(Section { title: say!(texts, "Rule points"), lines: points });
    sections.push(Section { title: say!(texts, "Texts"), lines: sides.texts(format) });
    sections.retain(|section| !section.lines.is_empty());
    sections
}

/// Two packs that are compared, and the language in which their things are named.
pub(super) struct Sides<'s> {
    pub from: &'s DataPack,
    pub to: &'s DataPack,
    pub language: &'s str,
}

/// What is said of a script: of an effect's, and of a rule point's.
const NEW: [&str; 2] = ["The effect `{id}` is new: {path}.", "The rule point `{id}` is new: {path}."];
const REWRITTEN: [&str; 2] =
    ["The effect `{id}` has another script: {path}.", "The rule point `{id}` has another script: {path}."];
const GONE: [&str; 2] = ["The effect `{id}` is not in the game.", "The rule point `{id}` is not in the game."];

impl<'s> Sides<'s> {
    /// The texts of the language that is spoken.
    pub fn said_in(&self) -> &'s Texts {
        self.to.texts(self.language)
    }

    fn settings(&self, format: &'static GameFormat) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for (section, key) in format.settings() {
            let [old, new] = [self.from, self.to].map(|pack| pack.settings.get(key.name).unwrap_or(&Value::Null));
            if old == new {
                continue;
            }
            let texts = self.said_in();
            let title = say!(texts, &id_in_words(section));
            if sections.last().is_none_or(|last| last.title != title) {
                sections.push(Section { title, lines: Vec::new() });
            }
            let meaning = say!(texts, key.meaning);
            let (name, what) = (meaning.trim_end_matches('.'), self.instead(key, old, new));
            let sentence = say!(texts, "{name}: {what}.", name = name, what = what);
            let data = json!({ "kind": "setting", "key": key.name, "section": section, "from": old, "to": new });
            let about = Some(About::Setting(key.name));
            let line = Line { sentence, cite: key.cite.to_owned(), details: Vec::new(), about, data };
            sections.last_mut().expect("one was put in").lines.push(line);
        }
        sections
    }

    /// The effects, or the rule points that are filled, that are new, have other scripts, or are not there any more.
    fn scripts(&self, kind: &str, of: impl Fn(&DataPack) -> &[Effect]) -> Vec<Line> {
        let (before, after) = (of(self.from), of(self.to));
        let is_effect = kind == "effect";
        let line =
            |[old, new]: [Option<&Effect>; 2], effect: &Effect, change: &str, [of_effect, of_point]: [&str; 2]| {
                let (id, said) = (effect.id.as_str(), if is_effect { of_effect } else { of_point });
                let sentence = say!(self.said_in(), said, id = id, path = effect.path);
                let data = json!({ "kind": kind, "id": id, "change": change, "path": effect.path });
                let about = Some(About::Script(effect.path.clone()));
                Line { sentence, cite: String::new(), details: self.words_of(old, new), about, data }
            };
        let mut lines: Vec<Line> = Vec::new();
        for effect in after {
            match before.iter().find(|other| other.id == effect.id) {
                None => lines.push(line([None, Some(effect)], effect, "added", NEW)),
                Some(old) if old.script != effect.script => {
                    lines.push(line([Some(old), Some(effect)], effect, "changed", REWRITTEN));
                }
                Some(_) => {}
            }
        }
        let is_gone = |effect: &&Effect| after.iter().all(|other| other.id != effect.id);
        lines.extend(before.iter().filter(is_gone).map(|effect| line([Some(effect), None], effect, "taken-out", GONE)));
        lines
    }

    /// What an effect or a rule point of a pack does: in the words of the players, or, where the pack has none for it, as its
    /// script says before it begins.
    pub fn does(&self, pack: &DataPack, effect: &Effect) -> Option<String> {
        let text = pack.texts(self.language).texts.get(&format!("effect.{}", effect.id)).cloned();
        text.or_else(|| Some(comment(&effect.script, self.language)).filter(|said| !said.is_empty()))
    }

    /// What an effect or a rule point did and does, where that is another thing.
    fn words_of(&self, old: Option<&Effect>, new: Option<&Effect>) -> Vec<Detail> {
        let old = old.and_then(|old| self.does(self.from, old));
        let new = new.and_then(|new| self.does(self.to, new));
        if old == new {
            return Vec::new();
        }
        old.map(Detail::Was).into_iter().chain(new.map(Detail::Now)).collect()
    }

    /// The entries of a kind that are new, changed, or not there any more.
    fn entries(&self, format: &'static GameFormat, kind: EntryKind) -> Vec<Line> {
        let (word, keys) = (kind.word(), &format.entry(kind).keys);
        let (before, after, texts) = (self.from.list(word), self.to.list(word), self.said_in());
        let line = |sentence: String, entry: &DataEntry, change: &str, keys: Value| {
            let data = json!({ "kind": word, "id": entry.id, "change": change, "keys": keys });
            let about = Some(About::Entry(format!("{word}.{}", entry.id)));
            Line { sentence, cite: String::new(), details: Vec::new(), about, data }
        };
        let mut lines = Vec::new();
        for entry in after {
            let name = self.name(self.to, word, entry);
            match before.iter().find(|other| other.id == entry.id) {
                None => {
                    let values = self.stated(keys, &entry.values);
                    let sentence = say!(texts, "{name} is new: {values}.", name = name, values = values);
                    lines.push(line(sentence, entry, "added", Value::Null));
                }
                Some(old) => {
                    let changes = self.changes(keys, &old.values, &entry.values);
                    if !changes.is_empty() {
                        let parts: Vec<String> = changes.iter().map(|change| change.sentence.clone()).collect();
                        let data = changes.into_iter().map(|change| change.data).collect();
                        let sentence = say!(texts, "{name}: {what}.", name = name, what = parts.join("; "));
                        lines.push(line(sentence, entry, "changed", data));
                    }
                }
            }
        }
        for entry in before.iter().filter(|entry| after.iter().all(|other| other.id != entry.id)) {
            let name = self.name(self.from, word, entry);
            lines.push(line(say!(texts, "{name} is not in the game.", name = name), entry, "taken-out", Value::Null));
        }
        lines
    }

    /// The name of an entry in the language, or the one in its file.
    pub fn name(&self, pack: &DataPack, word: &str, entry: &DataEntry) -> String {
        let own = ["name", "title"].into_iter().find_map(|key| entry.values.get(key)?.as_str());
        let texts = pack.texts(self.language);
        let text = texts.texts.get(&format!("{word}.{}", entry.id)).map(String::as_str);
        text.or(own).unwrap_or(&entry.id).to_owned()
    }

    /// The texts that differ: those of the language, then of each other one what does not differ in the language.
    fn texts(&self, format: &'static GameFormat) -> Vec<Line> {
        let all = |pack: &'_ DataPack| pack.texts.iter().map(|texts| texts.language.clone()).collect::<Vec<_>>();
        let mut languages = all(self.to);
        languages.retain(|language| language != self.language && all(self.from).contains(language));
        let mut lines = self.texts_in(format, self.language, &[]);
        let told: Vec<String> = lines.iter().map(|(key, _)| key.clone()).collect();
        for language in languages {
            lines.extend(self.texts_in(format, &language, &told));
        }
        lines.into_iter().map(|(_, line)| line).collect()
    }

    /// The texts of a language that differ, each with its key, those of entries apart that only one side has, and of keys that
    /// are told already.
    fn texts_in(&self, format: &'static GameFormat, language: &str, told: &[String]) -> Vec<(String, Line)> {
        let (before, after) = (self.from.texts(language), self.to.texts(language));
        let (is_main, texts) = (language == self.language, self.said_in());
        let is_of_other_entry = |key: &str| {
            let Some((word, id)) = key.split_once('.') else { return false };
            let is_list = format.entries.iter().any(|kind| kind.word() == word);
            is_list && [self.from, self.to].iter().any(|pack| pack.ids(word).all(|known| known != id))
        };
        let changed = after.texts.iter().filter_map(|(key, new)| {
            let old = before.texts.get(key);
            let differs = old != Some(new) && !is_of_other_entry(key) && !told.contains(key);
            differs.then(|| {
                let whole = format!("text.{}.{key}", after.language);
                let data = json!({ "kind": "text", "key": whole, "to": new });
                let shown = if is_main { key } else { &whole };
                let sentence = match old {
                    Some(old) => {
                        say!(texts, "`{key}` is \"{to}\" instead of \"{from}\".", key = shown, to = new, from = old)
                    }
                    None => say!(texts, "`{key}` is \"{to}\".", key = shown, to = new),
                };
                let about = Some(About::Text(whole));
                (key.clone(), Line { sentence, cite: String::new(), details: Vec::new(), about, data })
            })
        });
        let is_gone = |key: &String| !after.texts.contains_key(key) && !is_of_other_entry(key) && !told.contains(key);
        let gone = before.texts.iter().filter(|(key, _)| is_gone(key)).map(|(key, old)| {
            let whole = format!("text.{}.{key}", before.language);
            let data = json!({ "kind": "text", "key": whole, "to": null });
            let shown = if is_main { key } else { &whole };
            let sentence = say!(texts, "`{key}` has no text any more; it was \"{from}\".", key = shown, from = old);
            let about = Some(About::Text(whole));
            (key.clone(), Line { sentence, cite: String::new(), details: Vec::new(), about, data })
        });
        changed.chain(gone).collect()
    }
}

/// A key of an entry that differs.
struct Change {
    sentence: String,
    data: Value,
}

/// What keys of entries say to players, where the key and its value would not do: a place in a list says nothing.
const PHRASES: [(&str, &str); 9] = [
    ("support", "{value} Support"),
    ("spaces", "{value} spaces"),
    ("area", "a marker in {value}"),
    ("bans", "not to be bid there: {value}"),
    ("influence", "silver numbers: {value}"),
    ("day", "by day: {value}"),
    ("dusk", "at dusk: {value}"),
    ("night", "every night: {value}"),
    ("end", "on the day of rest: {value}"),
];

impl Sides<'_> {
    /// The keys of an entry that differ; how well it is known makes no difference.
    fn changes(&self, keys: &[KeySpec], old: &Map<String, Value>, new: &Map<String, Value>) -> Vec<Change> {
        let pairs = keys.iter().map(|key| {
            let [old, new] = [old, new].map(|values| values.get(key.name).unwrap_or(&Value::Null));
            (key, old, new)
        });
        let changes = pairs.filter(|(_, old, new)| old != new).map(|(key, old, new)| Change {
            sentence: self.phrase(key, &self.instead(key, old, new)),
            data: json!({ "key": key.name, "from": old, "to": new }),
        });
        changes.collect()
    }

    /// What an entry says, without its id, its name, and what is nothing.
    fn stated(&self, keys: &[KeySpec], values: &Map<String, Value>) -> String {
        let told = keys.iter().filter(|key| !["id", "name", "title"].contains(&key.name)).filter_map(|key| {
            let value = values.get(key.name).filter(|value| !is_nothing(value))?;
            Some(self.phrase(key, &self.words(key, value)))
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// A key of an entry with its value in words: `3 Support`, `set worth 12`.
    fn phrase(&self, key: &KeySpec, value: &str) -> String {
        let texts = self.said_in();
        let phrase = PHRASES.iter().find(|(name, _)| *name == key.name);
        match (phrase, texts.texts.get(&format!("currency.{}", key.name))) {
            (Some((_, phrase)), _) => say!(texts, *phrase, value = value),
            (None, Some(currency)) => format!("{value} {currency}"),
            (None, None) => format!("{} {value}", say!(texts, &id_in_words(key.name).to_lowercase())),
        }
    }

    fn instead(&self, key: &KeySpec, old: &Value, new: &Value) -> String {
        let [before, now] = [old, new].map(|value| self.words(key, value));
        say!(self.said_in(), "{now} instead of {before}", now = now, before = before)
    }

    /// A value in words: an effect as what it does, a list with commas, a table as counts of its parts, nothing for what is
    /// empty.
    fn words(&self, key: &KeySpec, value: &Value) -> String {
        let texts = self.said_in();
        match value {
            value if is_nothing(value) => say!(texts, "nothing"),
            Value::Null => String::new(),
            Value::Bool(true) => say!(texts, "yes"),
            Value::Bool(false) => say!(texts, "no"),
            Value::Number(number) => number.to_string(),
            Value::String(text) => self.word(key, text),
            Value::Array(items) => items.iter().map(|item| self.words(key, item)).collect::<Vec<_>>().join(", "),
            Value::Object(table) => {
                // In the order of the description, such as that of the colours.
                let described = if let Kind::Table(spec) = &key.kind { spec.keys.as_slice() } else { &[] };
                let place = |name: &String| described.iter().position(|key| key.name == name);
                let mut parts: Vec<_> = table.iter().collect();
                parts.order_by_key(|(name, _)| place(name).unwrap_or(described.len()));
                let parts = parts.into_iter().map(|(name, value)| format!("{} {}", say!(texts, name), plain(value)));
                parts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// A text of a key: what an effect does, in quotation marks, and what other things are called.
    fn word(&self, key: &KeySpec, text: &str) -> String {
        match &key.kind {
            Kind::Text => text.to_owned(),
            Kind::Ref(Namespace::Effect) => {
                let effect = [self.to, self.from].map(|pack| (pack, pack.effects.iter().find(|it| it.id == text)));
                let does = effect.into_iter().find_map(|(pack, effect)| self.does(pack, effect?));
                does.map_or_else(|| text.to_owned(), |what| format!("“{}”", what.trim_end_matches('.')))
            }
            _ => self.thing(text),
        }
    }

    /// The name of an area or a currency, or else the word of an id.
    fn thing(&self, id: &str) -> String {
        let texts = self.said_in();
        let named = ["area", "currency"].iter().find_map(|table| texts.texts.get(&format!("{table}.{id}")));
        named.cloned().unwrap_or_else(|| say!(texts, &id_in_words(id).to_lowercase()))
    }
}

/// Whether a value says nothing: none, zero, an empty list.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Array(items) => items.is_empty(),
        Value::Bool(_) | Value::String(_) | Value::Object(_) => false,
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
