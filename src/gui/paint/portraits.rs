//! Portraits of characters: the pack's picture of all parts, `portrait`, with the parts and colours that it says of each.

use super::pictures::{composed, picture};
use crate::load::schema::EntryKind;
use crate::model::DataPack;
use crate::print::{STRANGER, portrait_style};
use eframe::egui::{Color32, Painter, Rect};
use serde_json::{Map, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

/// Draws the portrait of a character: its own picture, if the pack has one, else one put together.
pub fn portrait(painter: &Painter, rect: Rect, pack: &DataPack, character: &str) {
    if let Some(own) = pack.pictures.get(character) {
        return picture(painter, rect, Some(own), Color32::BLACK);
    }
    let parts = pack.pictures.get("portrait");
    match pack.list(EntryKind::Portrait.word()).iter().find(|entry| entry.id == character) {
        Some(entry) => composed(painter, rect, parts, key(&entry.values), || portrait_style(&entry.values)),
        None => composed(painter, rect, parts, 0, || STRANGER.to_owned()),
    }
}

/// A number that only portraits of the same parts and colours share, for all that matters.
fn key(values: &Map<String, Value>) -> u64 {
    let mut hasher = DefaultHasher::new();
    let texts = |value: &Value| value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice).to_vec();
    for value in values.values().flat_map(texts) {
        value.as_str().hash(&mut hasher);
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::{Kind, LIBERTALIA};
    use crate::load::{Files, Library};
    use crate::print::PARTS;

    #[test]
    fn every_part_that_a_portrait_may_name_is_drawn() {
        let files = Files::built_in_named("libertalia").expect("it is built in");
        let loaded = Library::new(files).load(&[]);
        let pack = loaded.data.as_ref().expect("the built-in pack is sound");
        let svg = &pack.pictures.get("portrait").expect("it is shipped").svg;
        let is_drawn = |kind: &str, word: &str| {
            let class = format!("{kind}-{word}");
            let classes = svg.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
            classes.flat_map(str::split_whitespace).any(|known| known == class)
        };
        let spec = LIBERTALIA.entry(EntryKind::Portrait);
        for kind in PARTS {
            let Some(Kind::Word(words)) = spec.key(kind).map(|key| &key.kind) else { panic!("{kind} has no words") };
            for word in words.iter().filter(|word| !["none", "nothing"].contains(word)) {
                assert!(is_drawn(kind, word), "{kind} {word}");
            }
        }
        let Some(Kind::List { of, .. }) = spec.key("marks").map(|key| &key.kind) else { panic!("marks are a list") };
        let Kind::Word(marks) = &**of else { panic!("marks are words") };
        marks.iter().for_each(|mark| assert!(is_drawn("mark", mark), "{mark}"));
        let characters = pack.ids(EntryKind::Character.word());
        characters.for_each(|id| assert!(pack.ids(EntryKind::Portrait.word()).any(|known| known == id), "{id}"));
    }
}
