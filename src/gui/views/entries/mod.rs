//! The entries of a game whose rulebook reads its pack by names: spaces, areas, cards. Lists with search, sorting and multiple
//! selection, the board, the form of what is selected, and the shape of the deck; all of it made from the descriptions of keys.

pub mod actions;
pub mod bag;
pub mod board;
pub mod deck;
mod details;
pub mod face;
mod gallery;
mod list;
mod table;

pub use details::{EntryDetails, details};

use super::list_keys::{self, ListKey};
use super::select::{self, Step};
use super::widgets::{ToggleButton, plain, toggle_button};
use super::words::count;
use crate::gui::menu_button;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme;
use crate::load::scaffold::why_full;
use crate::load::schema::EntryKind;
use crate::model::{DataPack, capitalized, with_article};
use crate::print::is_printed;
use eframe::egui::{Align, Button, Id, Key, Label, Layout, Modifiers, Response, RichText, TextEdit, Ui, vec2};
use list::{Column, EntryList};
use std::collections::BTreeMap;

/// The state of the lists and of the board.
#[derive(Default)]
pub struct EntriesState {
    lists: BTreeMap<EntryKind, ListState>,
    /// What the board shows.
    pub board: board::BoardFace,
}

/// The state of a list.
#[derive(Default)]
pub struct ListState {
    /// The search and the order.
    wanted: list::Wanted,
    shown: EntryList,
    /// The anchor of a range of selected entries.
    anchor: Option<String>,
    is_search_wanted: bool,
    is_list_wanted: bool,
    gallery: gallery::Gallery,
}

impl ListState {
    /// Gives the list the focus in the next frame.
    pub fn focus(&mut self) {
        self.is_list_wanted = true;
    }
}

impl EntriesState {
    /// The state of the list of a kind.
    pub fn of(&mut self, kind: EntryKind) -> &mut ListState {
        self.lists.entry(kind).or_default()
    }

    /// Focuses the search field of a list in the next frame.
    pub fn find(&mut self, kind: EntryKind) {
        self.of(kind).is_search_wanted = true;
    }

    /// The ids of the entries that the list of a kind shows now.
    pub fn shown(&mut self, context: &ViewContext<'_>, kind: EntryKind) -> Vec<String> {
        let list = self.of(kind);
        list.shown.update(context, kind, &list.wanted);
        list.shown.ids().collect()
    }
}

/// The ids of the selected entries of a kind.
fn selected<'a>(context: &ViewContext<'a>, kind: EntryKind) -> &'a [String] {
    match &context.selection.entries {
        Some((own, ids)) if *own == kind => ids,
        _ => &[],
    }
}

/// The request that selects entries of a kind.
pub fn select(context: &ViewContext<'_>, kind: EntryKind, ids: Vec<String>) -> Request {
    Request::Select(Selection { entries: Some((kind, ids)), ..context.selection.clone() })
}

/// The list of a kind of entries.
pub fn entries(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    kind: EntryKind,
    state: &mut ListState,
    requests: &mut Requests,
) {
    let Some(pack) = context.workbench.snapshot().data().cloned() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    search(ui, context, kind, state, requests);
    state.shown.update(context, kind, &state.wanted);
    status(ui, context, kind, state, requests);
    taken_out(ui, context, kind, &state.shown, requests);
    ui.add_space(2.0);
    if state.shown.rows.is_empty() {
        return nothing(ui, kind, state);
    }
    let list = as_one_stop(ui, context, kind, state);
    keys(ui, &list, context, kind, state, requests);
    match state.gallery.is_on && is_printed(kind) {
        true => gallery::gallery(ui, context, &pack, kind, state, requests),
        false => table::table(ui, context, &pack, kind, state, requests),
    }
    list_keys::focus_edge(ui, &list);
}

/// The search field, with the keys that a query may name.
fn search(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, state: &mut ListState, requests: &mut Requests) {
    let name = format!("search {}", kind.several());
    ui.horizontal(|ui| {
        let example = match kind {
            EntryKind::Space => "bans:force support>=3",
            EntryKind::Area => "spaces>=6",
            EntryKind::Character => "rank>=20 or night:*",
            EntryKind::Booty => "worth>=3",
            EntryKind::Den => "ship:neptune",
            _ => "gold>=1",
        };
        let hint = format!("Search: a name, or {example}");
        let id = Id::unique(("search", kind.word()));
        let edit = TextEdit::singleline(&mut state.wanted.query).id(id).hint_text(hint);
        let beside = if is_printed(kind) { 190.0 } else { 40.0 };
        let field = ui.add(edit.desired_width((ui.available_width() - beside).max(120.0))).accessible_name(&name);
        if std::mem::take(&mut state.is_search_wanted) {
            field.request_focus();
        }
        let is_down = field.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        if is_down || field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter)) {
            state.is_list_wanted = true;
            if selected(context, kind).is_empty() {
                step(context, kind, state, requests, Step::First, false);
            }
        }
        help(ui, context, kind, state);
        if is_printed(kind) {
            layout_choice(ui, kind, &mut state.gallery.is_on);
        }
    });
}

/// The switch between table and gallery.
fn layout_choice(ui: &mut Ui, kind: EntryKind, is_gallery: &mut bool) {
    for (is_it, text, name) in [(false, "Table", "table"), (true, "Gallery", "gallery")] {
        let name = format!("{} as a {name}", kind.several());
        let is_on = *is_gallery == is_it;
        let button = ToggleButton { is_on, text, name: &name, is_choice: true, ..ToggleButton::default() };
        if toggle_button(ui, button).clicked() {
            *is_gallery = is_it;
        }
    }
}

/// The keys that a query may name, each with its meaning; a click adds the key to the query.
fn help(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, state: &mut ListState) {
    let menu = menu_button(ui, "?", |ui| {
        ui.label(RichText::new("Searching").font(theme::book(18.0)));
        for key in list::own_keys(context.format(), kind) {
            ui.horizontal(|ui| {
                if ui.add(Button::new(RichText::new(key.name).monospace()).small()).clicked() {
                    let before = state.wanted.query.trim_end();
                    let gap = if before.is_empty() { "" } else { " " };
                    state.wanted.query = format!("{before}{gap}{}:", key.name);
                    state.is_search_wanted = true;
                    ui.close();
                }
                note(ui, key.meaning);
            });
        }
        note(ui, "Numbers are compared with : < <= > >=, and `-` before a word excludes.");
    });
    menu.response.on_hover_text("What can be searched for").accessible_name("help on searching");
}

/// The number of entries, and the actions on the selected ones.
fn status(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, state: &ListState, requests: &mut Requests) {
    let (shown, all) = (state.shown.rows.len(), state.shown.all);
    let selected = selected(context, kind);
    let word = actions::noun(kind);
    ui.horizontal(|ui| {
        let text = if shown == all { count(all, word) } else { format!("{shown} of {}", count(all, word)) };
        ui.label(RichText::new(text).font(theme::strong(13.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let called = if let [one] = selected { one.clone() } else { count(selected.len(), word) };
            // What a button does is found out when it is clicked: it reads files.
            let mut button = |text: &str, name: String, why_not: &str, tip: &str, act: &dyn Fn() -> Vec<Request>| {
                let button = ui.add_enabled(why_not.is_empty(), Button::new(text));
                let button = button.accessible_name(name).on_hover_text(tip);
                if button.on_disabled_hover_text(why_not).clicked() {
                    requests.0.extend(act());
                }
            };
            let full = if actions::has_room(context, kind) { String::new() } else { why_full(context.format(), kind) };
            let unselected = match actions::are_there(context, kind, selected) {
                true => String::new(),
                false => format!("Select {} first.", with_article(kind.word())),
            };
            let remove = || actions::remove(context, kind, selected);
            button("Remove", format!("Remove {called}"), &unselected, "Undo brings it back.", &remove);
            let tip = "A copy with the same values, under another id.";
            let why_not: &str = if unselected.is_empty() { &full } else { &unselected };
            let duplicate = || actions::duplicate(context, kind, selected);
            button("Duplicate", format!("Duplicate {called}"), why_not, tip, &duplicate);
            let add = format!("Add {}", with_article(word));
            button("Add", add, &full, "A new one, to be filled in.", &|| actions::add(context, kind));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let palette = theme::palette(ui);
                if let Some(mistake) = state.shown.mistake(&state.wanted.query) {
                    let text = RichText::new(&mistake).color(palette.wrong);
                    ui.add(Label::new(text).truncate()).on_hover_text(format!("{mistake} (the list is unchanged)"));
                } else if !selected.is_empty() {
                    ui.label(RichText::new(format!("{} selected", selected.len())).color(palette.muted));
                }
            });
        });
    });
}

/// The pack's own entries that variants remove: struck through, each selects it, so that it can be put back.
fn taken_out(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, list: &EntryList, requests: &mut Requests) {
    if list.gone.is_empty() {
        return;
    }
    let muted = theme::palette(ui).muted;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Removed").font(plain(12.5)).color(muted));
        for gone in &list.gone {
            let is_selected = selected(context, kind).contains(&gone.id);
            let text = RichText::new(&gone.name).font(plain(12.5)).strikethrough().color(muted);
            let button = ui.add(Button::selectable(is_selected, text).frame_when_inactive(true));
            let button = button.accessible_name(format!("{}, removed by {}", gone.name, gone.variant));
            let hint = format!("Removed by {}. Select it to restore it.", gone.variant);
            requests.on_click(button.on_hover_text(hint), select(context, kind, vec![gone.id.clone()]));
        }
    });
}

/// The placeholder when nothing is found.
fn nothing(ui: &mut Ui, kind: EntryKind, state: &mut ListState) {
    ui.add_space(48.0);
    ui.vertical_centered(|ui| {
        let several = kind.several();
        if state.shown.all == 0 {
            ui.label(RichText::new(format!("There are no {several} in the game.")).font(theme::book(20.0)));
            return;
        }
        ui.label(RichText::new(format!("No {several} match.")).font(theme::book(20.0)));
        if ui.button(format!("Show all {several}")).clicked() {
            state.wanted.query.clear();
        }
    });
}

/// The list as one Tab stop; arrows move within it.
fn as_one_stop(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, state: &mut ListState) -> Response {
    let (shown, chosen) = (state.shown.rows.len(), selected(context, kind).len());
    let name = || format!("list of {}: {shown} shown, {chosen} selected", kind.several());
    let id = format!("list of {}", kind.word());
    list_keys::one_stop(ui, &id, &mut state.is_list_wanted, chosen > 0, &name)
}

/// The keys of the list.
fn keys(
    ui: &Ui,
    list: &Response,
    context: &ViewContext<'_>,
    kind: EntryKind,
    state: &mut ListState,
    requests: &mut Requests,
) {
    let chosen = selected(context, kind);
    for key in list_keys::pressed(ui, list, 1, (list.rect.height() / table::ROW) as isize - 2) {
        match key {
            ListKey::Walk(to, extends) => step(context, kind, state, requests, to, extends),
            ListKey::Sort(sort) => {
                let all: Vec<Column> = list::sorting_columns(context.format(), kind).collect();
                state.wanted.sort = sort.of(&all, state.wanted.sort.map(|(by, _)| by)).or(state.wanted.sort);
            }
            ListKey::All => requests.push(select(context, kind, state.shown.ids().collect())),
            ListKey::Escape => requests.push(select(context, kind, Vec::new())),
            ListKey::Delete => requests.0.extend(actions::remove(context, kind, chosen)),
            ListKey::Enter | ListKey::Edit if chosen.is_empty() => {}
            ListKey::Enter | ListKey::Edit => requests.push(Request::EditSelection),
        }
    }
}

fn step(
    context: &ViewContext<'_>,
    kind: EntryKind,
    state: &mut ListState,
    requests: &mut Requests,
    to: Step,
    extends: bool,
) {
    let shown: Vec<String> = state.shown.ids().collect();
    let ids = select::stepped(&shown, selected(context, kind), &mut state.anchor, to, extends);
    requests.push(select(context, kind, ids));
}

/// An entry was clicked.
fn clicked(
    ui: &Ui,
    context: &ViewContext<'_>,
    kind: EntryKind,
    state: &mut ListState,
    id: String,
    requests: &mut Requests,
) {
    let modifiers = ui.input(|input| input.modifiers);
    let shown: Vec<String> = state.shown.ids().collect();
    let ids = select::clicked(&shown, selected(context, kind), &mut state.anchor, id, modifiers);
    state.is_list_wanted = true;
    requests.push(select(context, kind, ids));
}

/// The name of a list, as a heading.
fn heading(kind: EntryKind) -> String {
    capitalized(kind.several())
}

/// The name of an entry in the language; its id where there is no such entry.
fn name_of<'p>(pack: &'p DataPack, language: &str, kind: EntryKind, id: &'p str) -> &'p str {
    let entry = pack.list(kind.word()).iter().find(|entry| entry.id == id);
    entry.map_or(id, |entry| super::words::entry(pack, language, kind.word(), entry))
}

/// A note in small letters.
fn note(ui: &mut Ui, text: impl Into<String>) -> Response {
    let color = theme::palette(ui).muted;
    ui.label(RichText::new(text).font(plain(11.5)).color(color))
}

/// The size of a place as large as the rest of a line of some height.
fn line(ui: &Ui, height: f32) -> eframe::egui::Vec2 {
    vec2(ui.available_width(), height)
}
