//! The board: the map of France, the same as a list, or the map to be edited.

use super::legend::legend;
use super::map_editor::MapEditor;
use super::provinces::{ProvinceListState, menu, provinces};
use crate::gui::boxed;
use crate::gui::map::{self, MapState, Marks};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::palette;
use crate::model::ProvinceId;
use eframe::egui::{RichText, TextStyle, Ui};

/// How the board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardLook {
    /// As a map.
    #[default]
    Map,
    /// As a list of its provinces.
    List,
    /// As a map that is edited.
    Editor,
}

/// The state of the view.
#[derive(Clone, Debug, Default)]
pub struct BoardState {
    /// Which part of the map is seen.
    pub map: MapState,
    /// How the board is shown.
    pub look: BoardLook,
    /// The list.
    pub list: ProvinceListState,
    /// Whether the map says what its colours and signs mean.
    pub has_legend: bool,
    /// What is being edited.
    editor: MapEditor,
    /// The province whose menu is open.
    asked: Option<ProvinceId>,
}

/// What pointer and keys do on the map, the most needed first.
const HINTS: [&str; 5] = ["scroll: zoom", "drag: move", "0: whole map", "arrows: next province", "Enter: select"];

/// Says as much of the hints as there is room for, and all of them where the pointer rests.
fn hint(ui: &mut Ui) {
    let (ink, font) = (palette(ui).muted, TextStyle::Small.resolve(ui.style()));
    let text = |many: usize| HINTS[..many].join(" · ");
    let width = |many: usize| ui.painter().layout_no_wrap(text(many), font.clone(), ink).size().x;
    let room = ui.available_width();
    if let Some(many) = (1..=HINTS.len()).rev().find(|many| width(*many) <= room) {
        ui.label(RichText::new(text(many)).color(ink).small()).on_hover_text(text(HINTS.len()));
    }
}

/// Draws the board.
pub fn board(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BoardState, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack().cloned() else {
        ui.label("The pack cannot be read: see the problems.");
        return;
    };
    let selected = context.selection.province.as_deref().and_then(|id| pack.board.province(id));
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.look, BoardLook::Map, "Map");
        ui.selectable_value(&mut state.look, BoardLook::List, "List");
        let edit = ui.selectable_value(&mut state.look, BoardLook::Editor, "Edit the map");
        edit.on_hover_text("Move points and names, split provinces, draw new ones, import outlines.");
        if state.look != BoardLook::List {
            ui.toggle_value(&mut state.has_legend, "Legend").on_hover_text("What the colours and signs mean.");
        }
        if state.look == BoardLook::Editor {
            state.editor.head(ui, context, &pack, selected, requests);
        }
        if state.look == BoardLook::Map {
            hint(ui);
        }
    });
    let is_edited = state.look == BoardLook::Editor;
    let clicked = if state.look == BoardLook::List {
        provinces(ui, context, &pack, selected, &mut state.list, requests)
    } else {
        if is_edited {
            state.editor.above(ui, context, &pack, selected, &mut state.map, requests);
        } else {
            state.map.is_edited = false;
        }
        let marks = Marks { selected, ..Marks::default() };
        let shown = map::view(ui, &pack, pack.texts(context.language), &marks, &mut state.map);
        state.asked = shown.secondary_clicked.or(state.asked);
        if state.has_legend {
            legend(ui, &pack, pack.texts(context.language), &state.map);
        }
        let clicked = match is_edited {
            true => state.editor.over(ui, context, &pack, selected, (&mut state.map, &shown), requests),
            false => shown.clicked,
        };
        shown.response.context_menu(boxed(|ui| match state.asked {
            Some(asked) => menu(ui, context, &pack, asked, requests),
            None => ui.close(),
        }));
        clicked
    };
    if let Some(province) = clicked {
        let id = pack.board.provinces[province.index()].id.clone();
        requests.push(Request::Select(Selection {
            province: Some(id),
            cards: Vec::new(),
            ..context.selection.clone()
        }));
    }
}
