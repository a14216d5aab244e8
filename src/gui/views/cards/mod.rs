//! The list of cards, as a table or a gallery, with search, filters, sorting and multiple selection.

pub mod actions;
pub mod batch;
mod card_list;
mod cell_edit;
mod chips;
mod gallery;
mod menu;
pub mod query_terms;
mod removed;
mod search;
mod table;

pub use card_list::{CardList, CardListKey, Column, Sort};
pub use search::EXAMPLES as QUERY_EXAMPLES;

use super::list_keys::{self, ListKey};
use super::select::{self, Step};
use super::widgets::{ToggleButton, plain, slider, toggle_button};
use super::words::count;
use crate::gui::command::Command;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme;
use cell_edit::CellEdit;
use eframe::egui::{Align, Button, Label, Layout, Response, RichText, Role, Slider, Ui, WidgetInfo, vec2};
use removed::{RemovedCards, gone};

/// The width of the buttons at the right, in points.
const DEEDS: f32 = 219.0;

/// The state of the list.
pub struct CardsState {
    /// The filter and the order.
    pub wanted: CardListKey,
    /// Whether the gallery is shown instead of the table.
    pub is_gallery: bool,
    /// The width of a card in the gallery, in points.
    pub card_width: f32,
    shown: CardList,
    /// The anchor of a range of selected cards.
    anchor: Option<u32>,
    /// The card that the list selected last.
    lead: Option<u32>,
    /// The card to scroll to; into the middle if it was selected elsewhere.
    reveal: Option<(u32, Option<Align>)>,
    is_search_wanted: bool,
    is_list_wanted: bool,
    /// The cell that is being edited.
    editing: Option<CellEdit>,
}

impl Default for CardsState {
    fn default() -> CardsState {
        CardsState {
            wanted: CardListKey::default(),
            is_gallery: false,
            card_width: 132.0,
            shown: CardList::default(),
            anchor: None,
            lead: None,
            reveal: None,
            is_search_wanted: false,
            is_list_wanted: false,
            editing: None,
        }
    }
}

impl CardsState {
    /// Focuses the search field in the next frame.
    pub fn find(&mut self) {
        self.is_search_wanted = true;
    }

    /// Gives the list the focus in the next frame.
    pub fn focus_list(&mut self) {
        self.is_list_wanted = true;
    }

    /// The cards that are shown now.
    pub fn shown(&mut self, context: &ViewContext<'_>) -> &CardList {
        self.shown.update(context, &self.wanted);
        &self.shown
    }

    /// Takes the row to scroll to. A card that is not in the list yet, since the pack is still being read, waits.
    fn revealed(&mut self) -> Option<(usize, Option<Align>)> {
        let (number, align) = self.reveal?;
        let place = self.shown.place(number)?;
        self.reveal = None;
        Some((place, align))
    }

    /// Toggles a filter in the query.
    pub fn toggle(&mut self, key: &str, value: &str) {
        self.wanted.query = query_terms::toggled(&self.wanted.query, key, value);
    }

    /// Clears the filter; the order stays.
    pub fn clear(&mut self) {
        self.wanted = CardListKey { sort: self.wanted.sort, ..CardListKey::default() };
    }
}

/// The list of cards.
pub fn cards(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    state.shown.update(context, &state.wanted);
    if state.lead != context.selection.cards.last().copied() {
        state.lead = context.selection.cards.last().copied();
        state.reveal = state.lead.map(|lead| (lead, Some(Align::Center)));
    }
    if search::search(ui, state) {
        state.is_list_wanted = true;
        if context.selection.cards.is_empty() {
            step(context, state, requests, Step::First, false);
        }
    }
    chips::chips(ui, context, state);
    state.shown.update(context, &state.wanted);
    status(ui, context, state, requests);
    removed::taken_out(ui, context, &state.shown.gone, requests);
    ui.add_space(2.0);
    if state.shown.cards.is_empty() {
        nothing(ui, state);
        return;
    }
    let list = list(ui, context, state);
    keys(ui, &list, context, state, requests);
    // Rows at the edge are not faded.
    ui.spacing_mut().scroll.fade.strength = 0.0;
    if state.is_gallery {
        gallery::gallery(ui, context, state, requests);
    } else {
        table::table(ui, context, state, requests);
    }
    list_keys::focus_edge(ui, &list);
}

/// The number of cards, and the actions on the selected ones.
fn status(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    let all = state.shown.pack.as_ref().map_or(0, |pack| pack.cards.len());
    let selected = &context.selection.cards;
    let hidden = selected.iter().filter(|number| state.shown.place(**number).is_none()).count();
    let mistake = search::mistake(state);
    ui.horizontal(|ui| {
        let shown = state.shown.cards.len();
        let text = if shown == all { count(all, "card") } else { format!("{shown} of {}", count(all, "card")) };
        ui.label(RichText::new(text).font(theme::strong(13.0)));
        // In a line of its own, since a query is mostly invalid while it is being typed.
        if let Some(mistake) = mistake {
            let beside = DEEDS + ui.spacing().item_spacing.x;
            let room = vec2((ui.available_width() - beside).max(60.0), ui.spacing().interact_size.y);
            let text = RichText::new(&mistake).color(theme::palette(ui).wrong);
            ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(room);
                ui.add(Label::new(text).truncate()).on_hover_text(format!("{mistake} (the list is unchanged)"));
            });
            return selection_actions(ui, selected, requests);
        }
        let mut more = format!("{} selected", selected.len());
        if hidden > 0 {
            more = format!("{more}, {hidden} of them not shown");
        }
        if !selected.is_empty() {
            ui.label(RichText::new(more).color(theme::palette(ui).muted));
        }
        ui.add_space((ui.available_width() - DEEDS).max(0.0));
        selection_actions(ui, selected, requests);
    });
}

fn selection_actions(ui: &mut Ui, selected: &[u32], requests: &mut Requests) {
    let words = [
        (Command::AddCard, "Add", true),
        (Command::DuplicateCard, "Duplicate", !selected.is_empty()),
        (Command::RemoveCards, "Remove", !selected.is_empty()),
    ];
    for (command, word, is_possible) in words {
        let button = ui.add_enabled(is_possible, Button::new(word));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, is_possible, command.text()));
        requests
            .on_click(button.on_hover_text(command.tooltip()).on_disabled_hover_text("Select a card first."), command);
    }
}

/// The placeholder when no card is found.
fn nothing(ui: &mut Ui, state: &mut CardsState) {
    ui.add_space(48.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("No cards match.").font(theme::book(20.0)));
        ui.label(RichText::new("No card matches the search and the filters.").color(theme::palette(ui).muted));
        if ui.button("Show all cards").clicked() {
            state.clear();
        }
    });
}

/// The switch between table and gallery, and the size of cards.
fn layout_choice(ui: &mut Ui, state: &mut CardsState) {
    for (is_gallery, text, name) in [(false, "Table", "cards as a table"), (true, "Gallery", "cards as a gallery")] {
        let is_on = state.is_gallery == is_gallery;
        let held = ToggleButton { is_on, text, name, is_choice: true, ..ToggleButton::default() };
        if toggle_button(ui, held).clicked() {
            state.is_gallery = is_gallery;
            state.reveal = state.lead.map(|lead| (lead, Some(Align::Center)));
        }
    }
    if state.is_gallery {
        ui.spacing_mut().slider_width = 70.0;
        let slider = slider(ui, Slider::new(&mut state.card_width, 66.0..=260.0).show_value(false));
        slider.on_hover_text("The size of the cards.").accessible_name("size of the cards");
    }
}

/// The list as one Tab stop; arrows move within it.
fn list(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState) -> Response {
    let (shown, selected) = (state.shown.cards.len(), context.selection.cards.len());
    let name = || format!("list of cards: {shown} shown, {selected} selected");
    list_keys::one_stop(ui, "list of cards", &mut state.is_list_wanted, selected > 0, &name)
}

/// The keys of the list.
fn keys(ui: &mut Ui, list: &Response, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    let (row, page) = if state.is_gallery {
        let row = gallery::columns(list.rect.width(), state.card_width) as isize;
        (row, row * gallery::rows(list.rect.height(), state.card_width) as isize)
    } else {
        (1, (list.rect.height() / table::ROW) as isize - 2)
    };
    for key in list_keys::pressed(ui, list, row, page) {
        match key {
            ListKey::Walk(to, extends) => step(context, state, requests, to, extends),
            ListKey::Sort(sort) => {
                let Sort { by, .. } = state.wanted.sort;
                if let Some((by, is_downward)) = sort.of(&Column::ALL, Some(by)) {
                    state.wanted.sort = Sort { by, is_downward };
                }
            }
            ListKey::All => requests.push(actions::select_all_shown(context, &state.shown)),
            ListKey::Escape => select(context, requests, Vec::new()),
            ListKey::Delete => requests.run(Command::RemoveCards),
            ListKey::Edit if state.is_gallery => requests.push(Request::EditSelection),
            ListKey::Edit => {
                let lead = context.selection.cards.last();
                state.editing = lead.and_then(|lead| CellEdit::begin(context, *lead, Column::Title));
            }
            ListKey::Enter if context.selection.cards.is_empty() => {}
            ListKey::Enter => requests.push(Request::EditSelection),
        }
    }
}

fn step(context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests, to: Step, extends: bool) {
    let shown: Vec<u32> = state.shown.numbers().collect();
    let selected = select::stepped(&shown, &context.selection.cards, &mut state.anchor, to, extends);
    state.lead = selected.last().copied();
    state.reveal = state.lead.map(|lead| (lead, None));
    select(context, requests, selected);
}

/// A card was clicked with the secondary button: its menu is about all selected cards, or else it alone.
fn asked(context: &ViewContext<'_>, requests: &mut Requests, number: u32) {
    if !context.selection.cards.contains(&number) {
        select(context, requests, vec![number]);
    }
}

/// A card was clicked.
fn clicked(ui: &Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests, number: u32) {
    let modifiers = ui.input(|input| input.modifiers);
    let shown: Vec<u32> = state.shown.numbers().collect();
    let selected = select::clicked(&shown, &context.selection.cards, &mut state.anchor, number, modifiers);
    state.lead = selected.last().copied();
    state.is_list_wanted = true;
    select(context, requests, selected);
}

fn select(context: &ViewContext<'_>, requests: &mut Requests, cards: Vec<u32>) {
    requests.push(Request::Select(Selection { cards, ..context.selection.clone() }));
}

/// A note in small letters.
fn note(ui: &mut Ui, text: impl Into<String>) -> Response {
    let color = theme::palette(ui).muted;
    ui.label(RichText::new(text).font(plain(11.5)).color(color))
}
