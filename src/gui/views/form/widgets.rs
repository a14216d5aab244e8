//! The input widgets, one for each kind of value.

use super::inputs::{self, Offer, Typing};
use super::{Answer, EntryValue};
use crate::gui::requests::ViewContext;
use crate::gui::views::widgets::{self, Sign, toggle_button};
use crate::load::edit::PlainValue;
use crate::load::schema::Kind;
use eframe::egui::{TextEdit, Ui, vec2};

/// The most words side by side; more are a drop-down list.
const MOST_SIDE_BY_SIDE: usize = 7;
/// The widest range of numbers side by side.
const WIDEST_SIDE_BY_SIDE: i128 = 9;

/// A word to choose.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// As in files.
    pub id: String,
    /// As displayed.
    pub name: String,
    /// The sign before it.
    pub sign: Option<Sign>,
}

/// An input for a key.
pub struct Widget<'w> {
    /// The key and its values.
    pub held: &'w EntryValue,
    /// The accessible name: `value of #71`.
    pub name: &'w str,
    /// The choices.
    pub choices: &'w [Choice],
    /// What holds of each entry that does not say the key.
    pub unsaid: &'w [Option<PlainValue>],
    /// The key of the field, for `typing`.
    pub field: String,
    /// Whether a second click on a word that is chosen removes the key.
    pub can_unset: bool,
    /// Whether it gets the focus now, with all of its text selected.
    pub is_wanted: bool,
}

impl Widget<'_> {
    /// Draws it. Returns the new value.
    pub fn show(&self, ui: &mut Ui, context: &ViewContext<'_>, typing: &mut Option<Typing>) -> Option<Answer> {
        match &self.held.key.kind {
            Kind::Integer { least, most } if most - least < WIDEST_SIDE_BY_SIDE => self.few_numbers(ui, *least, *most),
            Kind::Integer { least, most } => self.number(ui, typing, *least, *most),
            Kind::Word(_) | Kind::Ref(_) if self.choices.len() > MOST_SIDE_BY_SIDE => self.opened(ui),
            Kind::Word(_) | Kind::Ref(_) => self.side_by_side(ui),
            Kind::OrNone(of) if matches!(**of, Kind::Word(_) | Kind::Ref(_)) => self.opened(ui),
            Kind::List { of, .. } if matches!(**of, Kind::Word(_) | Kind::Ref(_)) => self.toggles(ui),
            Kind::List { .. } => self.text(ui, context, typing, true),
            Kind::Switch => self.switch(ui),
            Kind::Text | Kind::Id | Kind::Hex | Kind::Number | Kind::Point => self.text(ui, context, typing, false),
            Kind::Card
            | Kind::Table(_)
            | Kind::Tables(_)
            | Kind::Map { .. }
            | Kind::Settings(_)
            | Kind::OneOrMore(_)
            | Kind::OrNone(_) => self.text(ui, context, typing, false),
        }
    }

    fn is(&self, datum: &PlainValue) -> bool {
        self.held.common().as_ref() == Some(datum)
    }

    /// One of a few numbers.
    fn few_numbers(&self, ui: &mut Ui, least: i128, most: i128) -> Option<Answer> {
        let is_held = |number: i64| self.is(&PlainValue::Integer(number.into()));
        let name = |number: i64| format!("{}: {number}", self.name);
        let pressed = inputs::numbers(ui, least as i64..=most as i64, true, is_held, name);
        pressed.filter(|number| !is_held(*number)).map(|number| Answer::All(PlainValue::Integer(number.into())))
    }

    /// A number of a wide range.
    fn number(&self, ui: &mut Ui, typing: &mut Option<Typing>, least: i128, most: i128) -> Option<Answer> {
        let common = match self.held.common() {
            Some(PlainValue::Integer(number)) => i64::try_from(number).ok(),
            _ => None,
        };
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let chosen = inputs::number(ui, (&self.field, self.name), common, (least as i64, most), typing)?;
        Some(Answer::All(PlainValue::Integer(chosen.into())))
    }

    /// One of a few words.
    fn side_by_side(&self, ui: &mut Ui) -> Option<Answer> {
        let mut answer = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
            for choice in self.choices {
                let datum = PlainValue::Text(choice.id.clone());
                let name = format!("{}: {}", self.name, choice.name);
                let is_on = self.is(&datum);
                let held = widgets::ToggleButton {
                    is_on,
                    sign: choice.sign.clone(),
                    text: &choice.name,
                    name: &name,
                    is_choice: true,
                    ..Default::default()
                };
                let button = toggle_button(ui, held);
                let can_unset = is_on && self.can_unset;
                let button = if can_unset { button.on_hover_text("Click again for none.") } else { button };
                if button.clicked() && (!is_on || can_unset) {
                    answer = Some(if is_on { Answer::Unset } else { Answer::All(datum) });
                }
            }
        });
        answer
    }

    /// One of many words.
    fn opened(&self, ui: &mut Ui) -> Option<Answer> {
        let common = self.held.common().map(|datum| datum.plain());
        let is_chosen = |choice: &Choice| Some(&choice.id) == common.as_ref();
        let chosen = self.choices.iter().find(|choice| is_chosen(choice));
        let text = chosen.map(|choice| choice.name.clone()).or(common.clone()).unwrap_or_else(|| "–".to_owned());
        let offer =
            |choice: &Choice| Offer { text: choice.name.clone(), tip: String::new(), is_chosen: is_chosen(choice) };
        let offers = || self.choices.iter().map(offer).collect();
        let at = inputs::list(ui, self.name, &text, ui.available_width().min(240.0), offers)?;
        self.choices.get(at).map(|choice| Answer::All(PlainValue::Text(choice.id.clone())))
    }

    /// Some of a few words. Of several entries each keeps its others.
    fn toggles(&self, ui: &mut Ui) -> Option<Answer> {
        let both = self.held.values.iter().zip(self.unsaid);
        let lists: Vec<Vec<String>> =
            both.map(|(said, unsaid)| words_of(if said.is_some() { said } else { unsaid })).collect();
        let mut answer = None;
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
            for choice in self.choices {
                let having = lists.iter().filter(|list| list.contains(&choice.id)).count();
                let is_on = having == lists.len();
                let text = match having {
                    0 => choice.name.clone(),
                    _ if is_on => choice.name.clone(),
                    some => format!("{} ({some})", choice.name),
                };
                let name = format!("{}: {}", self.name, choice.name);
                let held = widgets::ToggleButton {
                    is_on,
                    sign: choice.sign.clone(),
                    text: &text,
                    name: &name,
                    ..Default::default()
                };
                if toggle_button(ui, held).clicked() {
                    answer =
                        Some(Answer::Each(lists.iter().map(|list| self.toggled(list, &choice.id, !is_on)).collect()));
                }
            }
        });
        answer
    }

    /// A list with a word or without it, in the order of the choices.
    fn toggled(&self, list: &[String], word: &str, is_in: bool) -> PlainValue {
        let stays = |id: &str| if id == word { is_in } else { list.iter().any(|it| it == id) };
        let known = self.choices.iter().map(|choice| choice.id.as_str()).filter(|id| stays(id));
        let unknown = list.iter().map(String::as_str).filter(|id| !self.choices.iter().any(|choice| choice.id == *id));
        PlainValue::texts(known.chain(unknown))
    }

    /// Yes or no.
    fn switch(&self, ui: &mut Ui) -> Option<Answer> {
        let common = self.held.common().map(|datum| datum == PlainValue::Switch(true));
        inputs::switch(ui, self.name, common).map(|is_on| Answer::All(PlainValue::Switch(is_on)))
    }

    /// A text; a list with a line for each entry.
    fn text(
        &self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        typing: &mut Option<Typing>,
        is_list: bool,
    ) -> Option<Answer> {
        let value = self.held.common().map(|datum| written(&datum)).unwrap_or_default();
        let own = typing.take_if(|it| it.field == self.field);
        // An undo or a change elsewhere shows as soon as the pack has been read again.
        let is_read = context.workbench.snapshot().revision == context.workbench.revision();
        let own =
            own.filter(|it| it.wrong.is_some() || !is_read || parsed(&it.text, is_list) == parsed(&value, is_list));
        let wrong = own.as_ref().and_then(|it| it.wrong.clone());
        let mut text = own.map_or(value, |it| it.text);
        let hint = if self.held.is_mixed() { "several values" } else { "" };
        let edit = TextEdit::multiline(&mut text).desired_rows(1).desired_width(f32::INFINITY).hint_text(hint);
        // A text has one line, wrapped if it is long; Enter ends it.
        let edit = if is_list { edit } else { edit.return_key(None) };
        let response = ui.add(edit).accessible_name(self.name);
        if self.is_wanted {
            widgets::select_all(ui.ctx(), response.id, text.chars().count());
        }
        let is_changed = response.changed();
        if response.has_focus() {
            if !is_list {
                text = text.replace(['\n', '\r'], " ");
            }
            *typing = Some(Typing { field: self.field.clone(), text: text.clone(), wrong });
        }
        is_changed.then(|| Answer::All(parsed(&text, is_list)))
    }
}

/// The words of a list; empty if there is none.
fn words_of(value: &Option<PlainValue>) -> Vec<String> {
    if let Some(PlainValue::List(items)) = value { items.iter().map(PlainValue::plain).collect() } else { Vec::new() }
}

/// A value as it is typed: a list with a line for each entry.
fn written(datum: &PlainValue) -> String {
    match datum {
        PlainValue::List(items) => items.iter().map(PlainValue::plain).collect::<Vec<_>>().join("\n"),
        other => other.plain(),
    }
}

fn parsed(text: &str, is_list: bool) -> PlainValue {
    if !is_list {
        return PlainValue::Text(text.to_owned());
    }
    PlainValue::texts(text.lines().map(str::trim).filter(|line| !line.is_empty()))
}
