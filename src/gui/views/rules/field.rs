//! A field for a setting, by the kind of its values.

use super::value::{datum, plain};
use crate::gui::theme::{palette, strong};
use crate::load::edit::Datum;
use crate::model::{Faction, Ruleset, Setting, SettingKind, SettingValue, Texts, TurnSet};
use eframe::egui::{Align2, Button, ComboBox, EventFilter, Id, Key, Modifiers, RichText, Sense, TextEdit, Ui, vec2};

/// How wide a list to choose from is, in points.
const LIST_WIDTH: f32 = 176.0;

/// What is being typed in a field of numbers: the field, and what stands there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Typing(Option<(String, String)>);

impl Typing {
    /// What stands in a field, if it is typed in.
    fn of(&self, field: &str) -> Option<&String> {
        self.0.as_ref().filter(|(typed, _)| typed == field).map(|(_, text)| text)
    }
}

/// A setting with its value, to be edited.
pub struct Field<'a> {
    /// The setting.
    pub setting: &'a Setting,
    /// Its value.
    pub value: &'a SettingValue,
    /// The rules it stands among, for the sentences of its words.
    pub rules: &'a Ruleset,
    /// The words of the language in use.
    pub texts: &'a Texts,
    /// What it is called; two fields have two names.
    pub name: &'a str,
}

impl Field<'_> {
    /// Draws the field; gives the value that was chosen.
    pub fn ui(&self, ui: &mut Ui, typing: &mut Typing) -> Option<Datum> {
        match (self.setting.kind, self.value) {
            (SettingKind::Number { least, most }, SettingValue::Number(number)) => {
                self.number(ui, typing, *number, (least, most))
            }
            (SettingKind::Switch, SettingValue::Switch(switch)) => self.switch(ui, *switch),
            (SettingKind::Word(words), _) => self.list(ui, words.iter().map(|word| SettingValue::Word(word)).collect()),
            (SettingKind::Turns, SettingValue::Turns(turns)) => self.turns(ui, *turns),
            (SettingKind::Factions, _) => self.list(ui, orders()),
            _ => None,
        }
    }

    /// A whole number: typed, stepped with the arrow keys, or with the signs beside it.
    fn number(&self, ui: &mut Ui, typing: &mut Typing, number: i64, (least, most): (i64, i64)) -> Option<Datum> {
        let id = Id::unique(("number of a setting", self.name));
        let mut text = typing.of(self.name).cloned().unwrap_or_else(|| number.to_string());
        let mut step = self.arrows(ui, id);
        let is_wrong = text.trim().parse::<i64>().map_or(true, |typed| !(least..=most).contains(&typed));
        let chosen = ui
            .horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 4.0;
                step -= i64::from(self.stepper(ui, "−", "less", number > least));
                let colour = is_wrong.then(|| palette(ui).wrong);
                let edit = TextEdit::singleline(&mut text).id(id).desired_width(38.0).text_color_opt(colour);
                let edit = edit.align(Align2::CENTER_CENTER);
                let typed = ui.add(edit).accessible_name(self.name);
                step += i64::from(self.stepper(ui, "+", "more", number < most));
                if typed.changed() {
                    let chosen = text.trim().parse::<i64>().ok().filter(|typed| (least..=most).contains(typed));
                    typing.0 = Some((self.name.to_owned(), text.clone()));
                    return chosen;
                }
                if !typed.has_focus() && typing.of(self.name).is_some() {
                    typing.0 = None;
                }
                None
            })
            .inner;
        if is_wrong {
            ui.label(RichText::new(format!("a whole number from {least} to {most}")).color(palette(ui).wrong).small());
        }
        let stepped = (number + step).clamp(least, most);
        if stepped != number {
            typing.0 = None;
            return Some(Datum::Integer(stepped.into()));
        }
        chosen.filter(|chosen| *chosen != number).map(|chosen| Datum::Integer(chosen.into()))
    }

    /// How far the arrow keys step, while the field is typed in.
    fn arrows(&self, ui: &Ui, id: Id) -> i64 {
        if !ui.memory(|memory| memory.has_focus(id)) {
            return 0;
        }
        let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        i64::from(pressed(Key::ArrowUp)) - i64::from(pressed(Key::ArrowDown))
    }

    /// A sign that steps, for the pointer: the keyboard has arrows.
    fn stepper(&self, ui: &mut Ui, sign: &str, word: &str, can: bool) -> bool {
        let button = Button::new(sign).frame_when_inactive(false).sense(Sense::CLICK).min_size(vec2(22.0, 22.0));
        ui.add_enabled(can, button).accessible_name(format!("{word}: {}", self.name)).clicked()
    }

    fn switch(&self, ui: &mut Ui, is_on: bool) -> Option<Datum> {
        let mut switched = is_on;
        let word = if is_on { "yes" } else { "no" };
        let switch = ui.checkbox(&mut switched, word).accessible_name(self.name);
        switch.changed().then_some(Datum::Switch(switched))
    }

    /// A few values in words; of each its sentence.
    fn list(&self, ui: &mut Ui, values: Vec<SettingValue>) -> Option<Datum> {
        let shown = plain(self.value, self.texts);
        let list =
            ComboBox::from_id_salt(("words of a setting", self.name)).width(LIST_WIDTH).selected_text(shown.clone());
        let mut chosen = None;
        let list = list.truncate().show_ui(ui, |ui| {
            ui.set_min_width(320.0);
            for value in values {
                let mut rules = self.rules.clone();
                (self.setting.set)(&mut rules, value.clone());
                let line = ui.selectable_label(value == *self.value, plain(&value, self.texts));
                if line.on_hover_text(self.setting.sentence(&rules)).clicked() {
                    chosen = Some(datum(&value));
                }
            }
        });
        list.response.accessible_name(format!("{}: {shown}", self.name));
        chosen
    }

    /// Turns, each to be put in or out.
    fn turns(&self, ui: &mut Ui, turns: TurnSet) -> Option<Datum> {
        let last = turns.iter().last().unwrap_or(0).max(self.rules.turns).clamp(1, 7);
        let mut chosen = None;
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            for turn in 1..=last {
                let is_in = turns.has(turn);
                let text = RichText::new(turn.to_string()).color(palette(ui).ink);
                let text = if is_in { text.font(strong(13.5)).underline() } else { text };
                let button = Button::selectable(is_in, text).min_size(vec2(24.0, 24.0)).frame_when_inactive(true);
                let button = ui.add(button).accessible_name(format!("turn {turn}: {}", self.name));
                if button.clicked() {
                    let now = (1..=7).filter(|&it| turns.has(it) != (it == turn));
                    chosen = Some(Datum::List(now.map(|turn| Datum::Integer(turn.into())).collect()));
                }
            }
        });
        chosen
    }
}

/// The six orders of the factions.
fn orders() -> Vec<SettingValue> {
    let [a, b, c] = [Faction::Radical, Faction::Moderate, Faction::Royalist];
    [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]].map(SettingValue::Factions).to_vec()
}
