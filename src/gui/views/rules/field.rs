//! Settings as inputs of a form, by the kind of their values.

use super::value::{datum, plain};
use crate::gui::views::form::inputs::{self, Offer, Typing};
use crate::load::edit::PlainValue;
use crate::model::{Faction, Ruleset, Setting, SettingKind, SettingValue, Texts, TurnSet};
use eframe::egui::Ui;

/// The width of a drop-down list, in points.
const LIST_WIDTH: f32 = 176.0;

/// The input of a setting.
pub struct Field<'a> {
    /// The setting.
    pub setting: &'a Setting,
    /// Its value.
    pub value: &'a SettingValue,
    /// The rules, for the descriptions of its values.
    pub rules: &'a Ruleset,
    /// The texts of the current language.
    pub texts: &'a Texts,
    /// The accessible name, unique per field.
    pub name: &'a str,
}

impl Field<'_> {
    /// Draws the field. Returns the new value.
    pub fn ui(&self, ui: &mut Ui, typing: &mut Option<Typing>) -> Option<PlainValue> {
        match (self.setting.kind, self.value) {
            (SettingKind::Number { least, most }, SettingValue::Number(number)) => {
                let field = (self.name, self.name);
                let chosen = inputs::number(ui, field, Some(*number), (least, most), typing);
                chosen.map(|number| PlainValue::Integer(number.into()))
            }
            (SettingKind::Switch, SettingValue::Switch(switch)) => {
                inputs::switch(ui, self.name, Some(*switch)).map(PlainValue::Switch)
            }
            (SettingKind::Word(words), _) => self.list(ui, words.iter().map(|word| SettingValue::Word(word)).collect()),
            (SettingKind::Turns, SettingValue::Turns(turns)) => self.turns(ui, *turns),
            (SettingKind::Factions, _) => self.list(ui, orders()),
            _ => None,
        }
    }

    /// A few values, each with its description.
    fn list(&self, ui: &mut Ui, values: Vec<SettingValue>) -> Option<PlainValue> {
        let offer = |value: &SettingValue| {
            let mut rules = self.rules.clone();
            (self.setting.set)(&mut rules, value.clone());
            let (text, tip) = (plain(value, self.texts), self.setting.sentence(&rules));
            Offer { text, tip, is_chosen: value == self.value }
        };
        let shown = plain(self.value, self.texts);
        let chosen = inputs::list(ui, self.name, &shown, LIST_WIDTH, || values.iter().map(offer).collect())?;
        values.get(chosen).map(datum)
    }

    /// A list of turns, each toggled by a button.
    fn turns(&self, ui: &mut Ui, turns: TurnSet) -> Option<PlainValue> {
        let last = turns.iter().last().unwrap_or(0).max(self.rules.turns).clamp(1, 7);
        let is_in = |turn: i64| turns.iter().any(|it| i64::from(it) == turn);
        let name = |turn: i64| format!("turn {turn}: {}", self.name);
        let pressed = inputs::numbers(ui, 1..=i64::from(last), false, is_in, name)?;
        let now = (1..=7).filter(|&it| is_in(it) != (it == pressed));
        Some(PlainValue::List(now.map(|turn| PlainValue::Integer(turn.into())).collect()))
    }
}

/// The six orders of the factions.
fn orders() -> Vec<SettingValue> {
    let [a, b, c] = [Faction::Radical, Faction::Moderate, Faction::Royalist];
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map(SettingValue::Factions).to_vec()
}
