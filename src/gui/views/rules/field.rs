//! Settings as inputs of a form, by the kind of their values.

use super::value::plain;
use crate::gui::theme::palette;
use crate::gui::views::form::inputs::{self, Offer, Typing};
use crate::gui::views::widgets::{plain as plain_font, text_in};
use crate::load::edit::PlainValue;
use crate::load::schema::{Kind, Namespace};
use crate::model::{Texts, capitalized};
use eframe::egui::{Align2, Sense, Ui, vec2};

/// The width of the words before the parts of a setting, in points.
const PART: f32 = 66.0;
/// The width of a drop-down list, in points.
const LIST_WIDTH: f32 = 176.0;

/// The input of a setting, or of a part of one that is a table.
pub struct Field<'a> {
    /// The kind of its values.
    pub kind: &'static Kind,
    /// Its value.
    pub value: &'a PlainValue,
    /// The sentence of the setting at another value; may be empty.
    pub sentence: &'a dyn Fn(&PlainValue) -> String,
    /// The greatest number that is offered for a list of numbers, unless it holds greater ones.
    pub last_number: i64,
    /// The texts of the current language.
    pub texts: &'a Texts,
    /// The accessible name, unique per field.
    pub name: &'a str,
}

impl Field<'_> {
    /// Draws the field. Returns the new value.
    pub fn ui(&self, ui: &mut Ui, typing: &mut Option<Typing>) -> Option<PlainValue> {
        let whole = |number: i128| i64::try_from(number).unwrap_or(i64::MAX);
        match (self.kind, self.value) {
            (Kind::Integer { least, most }, PlainValue::Integer(number)) => {
                let (field, range) = ((self.name, self.name), (whole(*least), whole(*most)));
                let chosen = inputs::number(ui, field, Some(whole(*number)), range, typing);
                chosen.map(|number| PlainValue::Integer(number.into()))
            }
            (Kind::Switch, PlainValue::Switch(switch)) => {
                inputs::switch(ui, self.name, Some(*switch)).map(PlainValue::Switch)
            }
            (Kind::Word(words), _) => {
                self.list(ui, words.iter().map(|word| PlainValue::Text((*word).into())).collect())
            }
            (Kind::List { of, fewest, distinct, .. }, PlainValue::List(items)) => match &**of {
                Kind::Integer { least, most } if *distinct => self.toggles(ui, items, (whole(*least), whole(*most))),
                Kind::Integer { least, most } => self.numbers(ui, items, (whole(*least), whole(*most)), typing),
                Kind::Ref(Namespace::Faction) if *distinct && *fewest > 0 => {
                    self.list(ui, orders(&self.texts.faction_ids.all().collect::<Vec<_>>()))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A few values, each with its description.
    fn list(&self, ui: &mut Ui, values: Vec<PlainValue>) -> Option<PlainValue> {
        let offer = |value: &PlainValue| Offer {
            text: plain(value, self.kind, self.texts),
            tip: (self.sentence)(value),
            is_chosen: value == self.value,
        };
        let shown = plain(self.value, self.kind, self.texts);
        let chosen = inputs::list(ui, self.name, &shown, LIST_WIDTH, || values.iter().map(offer).collect())?;
        values.get(chosen).cloned()
    }

    /// A set of numbers, each toggled by a button: turns.
    fn toggles(&self, ui: &mut Ui, items: &[PlainValue], (least, most): (i64, i64)) -> Option<PlainValue> {
        let is_in = |number: i64| items.iter().any(|it| it.integer() == Some(number.into()));
        let last = (least..=most).rev().find(|&number| is_in(number)).unwrap_or(0);
        let last = last.max(self.last_number).clamp(least, most);
        let name = |turn: i64| format!("turn {turn}: {}", self.name);
        let pressed = inputs::numbers(ui, least..=last, false, is_in, name)?;
        let now = (least..=most).filter(|&it| is_in(it) != (it == pressed));
        Some(PlainValue::List(now.map(|number| PlainValue::Integer(number.into())).collect()))
    }

    /// Two numbers or more, side by side: the fewest and the most.
    fn numbers(
        &self,
        ui: &mut Ui,
        items: &[PlainValue],
        (least, most): (i64, i64),
        typing: &mut Option<Typing>,
    ) -> Option<PlainValue> {
        let mut changed = None;
        for (at, item) in items.iter().enumerate() {
            let number = item.integer().and_then(|it| i64::try_from(it).ok());
            let part = ["the fewest", "the most"].get(at).copied().unwrap_or("another");
            let name = format!("{}: {part}", self.name);
            let draw = |ui: &mut Ui| {
                word_before(ui, &capitalized(part.trim_start_matches("the ")));
                inputs::number(ui, (&name, &name), number, (least, most), typing)
            };
            if let Some(to) = ui.horizontal(draw).inner {
                let mut items = items.to_vec();
                items[at] = PlainValue::Integer(to.into());
                changed = Some(PlainValue::List(items));
            }
        }
        changed
    }
}

/// The word before a part of a setting.
pub fn word_before(ui: &mut Ui, word: &str) {
    let (place, _) = ui.allocate_exact_size(vec2(PART, 22.0), Sense::hover());
    text_in(ui, place, Align2::LEFT_CENTER, plain_font(12.5), palette(ui).ink, word);
}

/// All orders of some words.
fn orders(words: &[&str]) -> Vec<PlainValue> {
    fn from(rest: &[&str]) -> Vec<Vec<String>> {
        if rest.is_empty() {
            return vec![Vec::new()];
        }
        let first = |at: usize| {
            let mut others = rest.to_vec();
            let word = others.remove(at).to_owned();
            from(&others).into_iter().map(move |order| [vec![word.clone()], order].concat())
        };
        (0..rest.len()).flat_map(first).collect()
    }
    from(words).into_iter().map(PlainValue::texts).collect()
}
