//! Portraits of characters: the pack's picture of all parts, `portrait`, with the parts and colours that it says of each.

use super::drawing::{Rgb, color, hex};
use serde_json::{Map, Value};
use std::fmt::Write;

/// The kinds of parts, of each of which a portrait has one.
pub const PARTS: [&str; 6] = ["figure", "hat", "hair", "beard", "clothes", "holds"];
/// The colours: the key of a portrait, and the class of the picture.
const COLOURS: [(&str, &str); 6] = [
    ("skin", "skin"),
    ("hat_color", "hat"),
    ("trim", "trim"),
    ("hair_color", "hair"),
    ("clothes_color", "clothes"),
    ("linen", "linen"),
];
/// The style sheet of a character of whom the pack has no portrait.
pub const STRANGER: &str = "svg .figure-person, svg .hair-short, svg .clothes-coat { display: inline } \
                            .skin { fill: #B9B3A6 } .hair, .clothes { fill: #8F8778 } .linen { fill: #D8CFBD }";

/// The style sheet of a portrait: its parts are seen, and everything has its colour.
pub fn portrait_style(values: &Map<String, Value>) -> String {
    let text = |key: &str| values.get(key).and_then(Value::as_str);
    let mut sheet = String::new();
    let marks = values.get("marks").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let parts = PARTS.iter().filter_map(|part| Some((*part, text(part)?)));
    for (kind, word) in parts.chain(marks.map(|mark| ("mark", mark))) {
        let _ = write!(sheet, "svg .{kind}-{word} {{ display: inline }} ");
    }
    let mut fill = |class: &str, of: Rgb| {
        let _ = write!(sheet, ".{class} {{ fill: {} }} ", hex(of));
    };
    for (key, class) in COLOURS {
        let own = color(text(key).unwrap_or_default());
        fill(class, own);
        fill(&format!("{class}-shade"), hundredths(own, 84));
    }
    fill("feature", hundredths(color(text("skin").unwrap_or_default()), 52));
    sheet
}

/// So many hundredths of a colour.
fn hundredths(of: Rgb, count: u16) -> Rgb {
    of.map(|part| (u16::from(part) * count / 100) as u8)
}
