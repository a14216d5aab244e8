//! Portraits of characters: the pack's picture of all parts, `portrait`, with the parts and colours that it says of each.

use super::pictures::{composed, picture};
use crate::gui::theme::color;
use crate::load::schema::EntryKind;
use crate::model::DataPack;
use eframe::egui::{Color32, Painter, Rect};
use serde_json::{Map, Value};
use std::fmt::Write;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The kinds of parts, of each of which a portrait has one.
const PARTS: [&str; 6] = ["figure", "hat", "hair", "beard", "clothes", "holds"];
/// The colours: the key of a portrait, and the class of the picture.
const COLOURS: [(&str, &str); 6] = [
    ("skin", "skin"),
    ("hat_color", "hat"),
    ("trim", "trim"),
    ("hair_color", "hair"),
    ("clothes_color", "clothes"),
    ("linen", "linen"),
];
/// What is drawn of a character of whom the pack has no portrait.
const STRANGER: &str = "svg .figure-person, svg .hair-short, svg .clothes-coat { display: inline } \
                        .skin { fill: #B9B3A6 } .hair, .clothes { fill: #8F8778 } .linen { fill: #D8CFBD }";

/// Draws the portrait of a character: its own picture, if the pack has one, else one put together.
pub fn portrait(painter: &Painter, rect: Rect, pack: &DataPack, character: &str) {
    if let Some(own) = pack.pictures.get(character) {
        return picture(painter, rect, Some(own), Color32::BLACK);
    }
    let parts = pack.pictures.get("portrait");
    match pack.list(EntryKind::Portrait.word()).iter().find(|entry| entry.id == character) {
        Some(entry) => composed(painter, rect, parts, key(&entry.values), || sheet(&entry.values)),
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

/// The style sheet of a portrait: its parts are seen, and everything has its colour.
fn sheet(values: &Map<String, Value>) -> String {
    let text = |key: &str| values.get(key).and_then(Value::as_str);
    let mut sheet = String::new();
    let marks = values.get("marks").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let parts = PARTS.iter().filter_map(|part| Some((*part, text(part)?)));
    for (kind, word) in parts.chain(marks.map(|mark| ("mark", mark))) {
        let _ = write!(sheet, "svg .{kind}-{word} {{ display: inline }} ");
    }
    let mut fill = |class: &str, of: Color32| {
        let _ = write!(sheet, ".{class} {{ fill: {} }} ", &of.to_hex()[..7]);
    };
    for (key, class) in COLOURS {
        let own = color(text(key).unwrap_or_default());
        fill(class, own);
        fill(&format!("{class}-shade"), darker(own, 84));
    }
    fill("feature", darker(color(text("skin").unwrap_or_default()), 52));
    sheet
}

/// So many hundredths of a colour.
fn darker(of: Color32, hundredths: u16) -> Color32 {
    let share = |channel: u8| (u16::from(channel) * hundredths / 100) as u8;
    Color32::from_rgb(share(of.r()), share(of.g()), share(of.b()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::{Kind, LIBERTALIA};
    use crate::load::{Files, Library};

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
