//! The board: the map of France, or the same as a list.

use super::provinces::{ProvinceListState, menu, provinces};
use crate::gui::map::{self, MapState, Marks};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::palette;
use crate::model::ProvinceId;
use eframe::egui::{RichText, Ui};

/// The state of the view.
#[derive(Clone, Debug, Default)]
pub struct BoardState {
    /// Which part of the map is seen.
    pub map: MapState,
    /// Whether the list is shown instead.
    pub as_list: bool,
    /// The list.
    pub list: ProvinceListState,
    /// The province whose menu is open.
    asked: Option<ProvinceId>,
}

/// Draws the board.
pub fn board(ui: &mut Ui, context: &ViewContext<'_>, state: &mut BoardState, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack().cloned() else {
        ui.label("The pack cannot be read: see the problems.");
        return;
    };
    ui.horizontal(|ui| {
        ui.selectable_value(&mut state.as_list, false, "Map");
        ui.selectable_value(&mut state.as_list, true, "List");
        let colours = palette(ui);
        let hint = "wheel: zoom · drag: move · 0: whole map · arrows: next province · Enter: select";
        if !state.as_list {
            ui.label(RichText::new(hint).color(colours.muted).small());
        }
    });
    let selected = context.selection.province.as_deref().and_then(|id| pack.board.province(id));
    let clicked = if state.as_list {
        provinces(ui, context, &pack, selected, &mut state.list, requests)
    } else {
        let marks = Marks { selected, ..Marks::default() };
        let shown = map::view(ui, &pack, pack.texts(context.language), &marks, &mut state.map);
        state.asked = shown.secondary_clicked.or(state.asked);
        shown.response.context_menu(|ui| match state.asked {
            Some(asked) => menu(ui, context, &pack, asked, requests),
            None => ui.close(),
        });
        shown.clicked
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
