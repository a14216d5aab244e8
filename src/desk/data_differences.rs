//! What two packs of a game do differently whose rulebook reads them by names: in plain words, as for Liberté.

use crate::compare::{About, Detail, Line, Section};
use crate::load::schema::{EntryKind, GameFormat, KeySpec};
use crate::model::{DataEntry, DataPack, Effect, capitalized, id_in_words};
use serde_json::{Map, Value, json};

/// The differences in plain words, in the order of the files; things are named in a language. Empty where there is none.
/// How well an entry is known makes no difference.
pub fn data_differences(format: &'static GameFormat, from: &DataPack, to: &DataPack, language: &str) -> Vec<Section> {
    let sides = Sides { from, to, language };
    let mut sections = sides.settings(format);
    for kind in format.entries {
        let title = capitalized(&format!("{}s", kind.word()));
        sections.push(Section { title, lines: sides.entries(format, *kind) });
    }
    sections.push(Section { title: "Effects".to_owned(), lines: sides.scripts("effect", |pack| &pack.effects) });
    let points = sides.scripts("rule point", |pack| &pack.points);
    sections.push(Section { title: "Rule points".to_owned(), lines: points });
    sections.push(Section { title: "Texts".to_owned(), lines: sides.texts(format) });
    sections.retain(|section| !section.lines.is_empty());
    sections
}

struct Sides<'s> {
    from: &'s DataPack,
    to: &'s DataPack,
    language: &'s str,
}

impl Sides<'_> {
    fn settings(&self, format: &'static GameFormat) -> Vec<Section> {
        let mut sections: Vec<Section> = Vec::new();
        for (section, key) in format.settings() {
            let [old, new] = [self.from, self.to].map(|pack| pack.settings.get(key.name).unwrap_or(&Value::Null));
            if old == new {
                continue;
            }
            let title = id_in_words(section);
            if sections.last().is_none_or(|last| last.title != title) {
                sections.push(Section { title, lines: Vec::new() });
            }
            let sentence = format!("{}: {}.", key.meaning.trim_end_matches('.'), instead(old, new));
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
        let line = |effect: &Effect, change: &str, what: &str| {
            let (sentence, id) = (format!("The {kind} `{}` {what}.", effect.id), effect.id.as_str());
            let data = json!({ "kind": kind, "id": id, "change": change, "path": effect.path });
            let about = Some(About::Script(effect.path.clone()));
            Line { sentence, cite: String::new(), details: self.texts_of(effect), about, data }
        };
        let mut lines: Vec<Line> = Vec::new();
        for effect in after {
            match before.iter().find(|other| other.id == effect.id) {
                None => lines.push(line(effect, "added", &format!("is new: {}", effect.path))),
                Some(old) if old.script != effect.script => {
                    lines.push(line(effect, "changed", &format!("has another script: {}", effect.path)));
                }
                Some(_) => {}
            }
        }
        let is_gone = |effect: &&Effect| after.iter().all(|other| other.id != effect.id);
        lines.extend(before.iter().filter(is_gone).map(|effect| line(effect, "taken-out", "is not in the game")));
        lines
    }

    /// What an effect does in the words of the players, where they are new or others than before.
    fn texts_of(&self, effect: &Effect) -> Vec<Detail> {
        let key = format!("effect.{}", effect.id);
        let [old, new] = [self.from, self.to].map(|pack| pack.texts(self.language).texts.get(&key));
        if old == new {
            return Vec::new();
        }
        old.cloned().map(Detail::Was).into_iter().chain(new.cloned().map(Detail::Now)).collect()
    }

    /// The entries of a kind that are new, changed, or not there any more.
    fn entries(&self, format: &'static GameFormat, kind: EntryKind) -> Vec<Line> {
        let (word, keys) = (kind.word(), &format.entry(kind).keys);
        let (before, after) = (self.from.list(word), self.to.list(word));
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
                    let values = stated(keys, &entry.values);
                    lines.push(line(format!("{name} is new: {values}."), entry, "added", Value::Null));
                }
                Some(old) => {
                    let changes = changes(keys, &old.values, &entry.values);
                    if !changes.is_empty() {
                        let parts: Vec<String> = changes.iter().map(|change| change.sentence.clone()).collect();
                        let data = changes.into_iter().map(|change| change.data).collect();
                        lines.push(line(format!("{name}: {}.", parts.join("; ")), entry, "changed", data));
                    }
                }
            }
        }
        for entry in before.iter().filter(|entry| after.iter().all(|other| other.id != entry.id)) {
            let name = self.name(self.from, word, entry);
            lines.push(line(format!("{name} is not in the game."), entry, "taken-out", Value::Null));
        }
        lines
    }

    /// The name of an entry in the language, or the one in its file.
    fn name(&self, pack: &DataPack, word: &str, entry: &DataEntry) -> String {
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
        let is_main = language == self.language;
        let is_of_other_entry = |key: &str| {
            let Some((word, id)) = key.split_once('.') else { return false };
            let is_list = format.entries.iter().any(|kind| kind.word() == word);
            is_list && [self.from, self.to].iter().any(|pack| pack.ids(word).all(|known| known != id))
        };
        let changed = after.texts.iter().filter_map(|(key, new)| {
            let old = before.texts.get(key);
            let differs = old != Some(new) && !is_of_other_entry(key) && !told.contains(key);
            differs.then(|| {
                let old = old.map_or(String::new(), |old| format!(" instead of \"{old}\""));
                let whole = format!("text.{}.{key}", after.language);
                let data = json!({ "kind": "text", "key": whole, "to": new });
                let shown = if is_main { key } else { &whole };
                let sentence = format!("`{shown}` is \"{new}\"{old}.");
                let about = Some(About::Text(whole));
                (key.clone(), Line { sentence, cite: String::new(), details: Vec::new(), about, data })
            })
        });
        let is_gone = |key: &String| !after.texts.contains_key(key) && !is_of_other_entry(key) && !told.contains(key);
        let gone = before.texts.iter().filter(|(key, _)| is_gone(key)).map(|(key, old)| {
            let whole = format!("text.{}.{key}", before.language);
            let data = json!({ "kind": "text", "key": whole, "to": null });
            let shown = if is_main { key } else { &whole };
            let sentence = format!("`{shown}` has no text any more; it was \"{old}\".");
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

/// The keys of an entry that differ; how well it is known makes no difference.
fn changes(keys: &[KeySpec], old: &Map<String, Value>, new: &Map<String, Value>) -> Vec<Change> {
    let pairs = keys.iter().map(|key| {
        let [old, new] = [old, new].map(|values| values.get(key.name).unwrap_or(&Value::Null));
        (key.name, old, new)
    });
    let changes = pairs.filter(|(_, old, new)| old != new).map(|(name, old, new)| Change {
        sentence: format!("{} {}", id_in_words(name).to_lowercase(), instead(old, new)),
        data: json!({ "key": name, "from": old, "to": new }),
    });
    changes.collect()
}

/// What an entry says, without its id, its name, and what is nothing.
fn stated(keys: &[KeySpec], values: &Map<String, Value>) -> String {
    let told = keys.iter().filter(|key| !["id", "name", "title"].contains(&key.name)).filter_map(|key| {
        let value = values.get(key.name).filter(|value| words(value) != "nothing")?;
        Some(format!("{} {}", id_in_words(key.name).to_lowercase(), words(value)))
    });
    told.collect::<Vec<_>>().join(", ")
}

fn instead(old: &Value, new: &Value) -> String {
    format!("{} instead of {}", words(new), words(old))
}

/// A value in words: a list with commas, a table as counts of its parts, nothing for what is empty.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::Bool(switch) => if *switch { "yes" } else { "no" }.to_owned(),
        Value::Number(number) if number.as_i64() == Some(0) => "nothing".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "nothing".to_owned(),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::Object(table) => {
            let parts: Vec<String> = table.iter().map(|(name, value)| format!("{name} {}", plain(value))).collect();
            parts.join(", ")
        }
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
