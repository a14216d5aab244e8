//! The widgets beside the search: group filter, next missing text, and new text.

use super::TextsState;
use super::rows::{TextTable, group_title, groups};
use crate::app::workbench::Change;
use crate::gui::menu_button;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::load::edit::PlainValue;
use eframe::egui::{Button, ComboBox, TextEdit, Ui};

/// The form of a new text.
#[derive(Default)]
pub struct NewText {
    key: String,
    text: String,
}

/// Draws it.
pub fn more(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    words: &TextTable,
    state: &mut TextsState,
    requests: &mut Requests,
) {
    let named = |group: Option<usize>| group.map_or("All kinds", group_title);
    let shown = named(state.group);
    let list = ComboBox::from_id_salt("kinds of texts").selected_text(shown).show_ui(ui, |ui| {
        let there = groups().filter(|&group| words.rows.iter().any(|row| row.group == group));
        for group in [None].into_iter().chain(there.map(Some)) {
            ui.selectable_value(&mut state.group, group, named(group));
        }
    });
    list.response.accessible_name(format!("Kind of texts: {shown}"));
    let is_missing = words.languages.iter().any(|language| language.missing > 0);
    let next = ui.add_enabled(is_missing, Button::new("Next missing"));
    if next.on_hover_text("Go to the next text that a language lacks.").clicked() {
        next_missing(context, words, state, requests);
    }
    menu_button(ui, "New text…", |ui| making(ui, context, words, &mut state.making, requests));
}

/// Goes to the next missing text after the last one revealed.
fn next_missing(context: &ViewContext<'_>, words: &TextTable, state: &mut TextsState, requests: &mut Requests) {
    let all = words.rows.iter().flat_map(|row| {
        let lacking = words.languages.iter().enumerate().filter(|(at, _)| row.lacks(*at));
        lacking.map(|(_, language)| row.path(&language.code))
    });
    let all: Vec<String> = all.collect();
    let last = context.selection.text.as_ref().and_then(|last| all.iter().position(|it| it == last));
    let next = last.map_or(0, |last| (last + 1) % all.len().max(1));
    let Some(text) = all.into_iter().nth(next) else { return };
    // It may be the only one, and the last one revealed.
    state.revealed = None;
    requests.push(Request::Select(Selection { text: Some(text), ..context.selection.clone() }));
}

/// A key and its text in the first language; it is missing in the others.
fn making(ui: &mut Ui, context: &ViewContext<'_>, words: &TextTable, making: &mut NewText, requests: &mut Requests) {
    let Some(first) = words.languages.first() else { return };
    let label = ui.label("Its key, such as term.tax");
    ui.add(TextEdit::singleline(&mut making.key).desired_width(260.0)).labelled_by(label.id);
    let label = ui.label(format!("Text in {}", first.name));
    ui.add(TextEdit::singleline(&mut making.text).desired_width(260.0)).labelled_by(label.id);
    let key = making.key.trim().to_owned();
    let is_there = words.rows.iter().any(|row| row.key == key);
    let can = key.contains('.') && !is_there && !making.text.trim().is_empty();
    let button = ui.add_enabled(can, Button::new("Add"));
    let why = if is_there { "This key already exists." } else { "Give it a key with a kind and a name, and a text." };
    if button.on_disabled_hover_text(why).clicked() {
        let path = format!("text.{}.{key}", first.code);
        let changes = vec![Change::Set(path.clone(), PlainValue::Text(making.text.trim().to_owned()))];
        requests.push(Request::Change { label: format!("new text {key}"), field: None, changes });
        requests.push(Request::Select(Selection { text: Some(path), ..context.selection.clone() }));
        *making = NewText::default();
        ui.close();
    }
}
