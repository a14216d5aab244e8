//! What is different about a printed entry of a game whose rulebook reads it by names.

use super::changes::{CardChange, plain};
use super::face::Part;
use super::grounds::TIMES;
use crate::load::schema::{EntryKind, GameFormat};
use crate::model::{DataEntry, DataPack, id_in_words};
use serde_json::Value;

/// What is different about an entry from the same of another version; none where nothing is.
pub fn entry_change(
    format: &'static GameFormat,
    kind: EntryKind,
    [from, to]: [&DataPack; 2],
    entry: &DataEntry,
    language: &str,
) -> Option<CardChange> {
    let Some(old) = from.list(kind.word()).iter().find(|other| other.id == entry.id) else {
        return Some(CardChange::new_card());
    };
    let keys = format.entry(kind).keys.iter().map(|key| key.name);
    let differs = keys.filter_map(|key| {
        let [old, new] = [old, entry].map(|entry| entry.values.get(key).unwrap_or(&Value::Null));
        (old != new).then(|| of_key(key, old, new))
    });
    let mut all: Vec<CardChange> = differs.collect();
    all.extend(of_texts(kind, [from, to], entry, language));
    CardChange::joined(all)
}

/// The entries that the newer version has not, by their names.
pub fn entries_removed(kind: EntryKind, [from, to]: [&DataPack; 2], language: &str) -> Vec<String> {
    let texts = from.texts(language);
    let gone = from.list(kind.word()).iter().filter(|entry| to.ids(kind.word()).all(|id| id != entry.id));
    gone.map(|entry| texts.word(kind.word(), &entry.id).to_owned()).collect()
}

fn part_of(key: &str) -> Part {
    match key {
        "name" | "title" => Part::Name,
        "support" | "force" | "blackmail" | "gold" | "worth" | "set_of" | "set_worth" => Part::Blocks,
        "bans" => Part::Symbols,
        "count" | "spaces" | "influence" => Part::Set,
        "area" | "effect" | "special" | "when_taken" | "ship" => Part::Text,
        key if TIMES.contains(&key) => Part::Text,
        _ => Part::Ground,
    }
}

fn of_key(key: &'static str, old: &Value, new: &Value) -> CardChange {
    let part = part_of(key);
    let word = id_in_words(key).to_lowercase();
    let (tag, note) = match (part, old, new) {
        (Part::Name, old, new) => ("title".to_owned(), format!("title “{}”, was “{}”", plain(new), plain(old))),
        (_, Value::Object(old), Value::Object(new)) => {
            let differs = new.iter().filter(|(id, value)| old.get(*id) != Some(value));
            let parts: Vec<String> = differs
                .map(|(id, value)| format!("{id} {} → {}", plain(old.get(id).unwrap_or(&Value::Null)), plain(value)))
                .collect();
            (word.clone(), format!("{word}: {}", parts.join(", ")))
        }
        (Part::Text, _, _) => (word.clone(), format!("{word} {} → {}", plain(old), plain(new))),
        (_, old, new) => (format!("{word}: was {}", plain(old)), format!("{word} {} → {}", plain(old), plain(new))),
    };
    CardChange { tag, parts: vec![part], note }
}

/// Its name and what it does in the language, where they are others.
fn of_texts(kind: EntryKind, packs: [&DataPack; 2], entry: &DataEntry, language: &str) -> Vec<CardChange> {
    let [old, new] = packs.map(|pack| pack.texts(language));
    let differs =
        |key: &str| old.texts.get(key).is_some_and(|text| new.texts.get(key).is_some_and(|other| other != text));
    let mut all = Vec::new();
    let name = format!("{}.{}", kind.word(), entry.id);
    if differs(&name) {
        let note = format!("title “{}”, was “{}”", new.get(&name), old.get(&name));
        all.push(CardChange { tag: "title".to_owned(), parts: vec![Part::Name], note });
    }
    let effects = TIMES.into_iter().chain(["effect", "when_taken"]);
    let effects: Vec<&str> = effects.filter_map(|key| entry.values.get(key)?.as_str()).collect();
    let script = |pack: &DataPack, id: &str| pack.effects.iter().find(|it| it.id == id).map(|it| it.script.clone());
    if effects.iter().any(|id| differs(&format!("effect.{id}"))) {
        let note = "another text".to_owned();
        all.push(CardChange { tag: "text".to_owned(), parts: vec![Part::Text], note });
    } else if effects.iter().any(|id| script(packs[0], id) != script(packs[1], id)) {
        let note = "another script".to_owned();
        all.push(CardChange { tag: "script".to_owned(), parts: vec![Part::Text], note });
    }
    all
}
