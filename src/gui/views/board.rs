//! The board: the map of France, or the same as a list.

use crate::gui::map::{self, MapState, Marks};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{color, palette};
use crate::model::{Pack, Province, ProvinceId};
use eframe::egui::{RichText, Sense, Ui, vec2};
use egui_extras::{Column, TableBuilder};

/// The state of the view.
#[derive(Clone, Debug, Default)]
pub struct BoardState {
    /// Which part of the map is seen.
    pub map: MapState,
    /// Whether the list is shown instead.
    pub as_list: bool,
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
        list(ui, &pack, context.language, selected)
    } else {
        let marks = Marks { selected, ..Marks::default() };
        map::view(ui, &pack, pack.texts(context.language), &marks, &mut state.map).clicked
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

/// The provinces as a list. Returns the one that was clicked.
fn list(ui: &mut Ui, pack: &Pack, language: &str, selected: Option<ProvinceId>) -> Option<ProvinceId> {
    let mut clicked = None;
    let table = TableBuilder::new(ui)
        .striped(true)
        .sense(Sense::click())
        .column(Column::exact(40.0))
        .column(Column::initial(200.0).resizable(true))
        .column(Column::initial(180.0).resizable(true))
        .column(Column::exact(110.0))
        .column(Column::remainder());
    let heads = ["#", "Province", "Region", "Fleur-de-lis", "Victory Points"];
    let table = table.header(22.0, |mut header| {
        for head in heads {
            header.col(|ui| {
                ui.strong(head);
            });
        }
    });
    table.body(|body| {
        let provinces = &pack.board.provinces;
        body.rows(24.0, provinces.len(), |mut row| {
            let at = ProvinceId(row.index() as u8);
            row.set_selected(selected == Some(at));
            cells(&mut row, pack, language, &provinces[at.index()], || clicked = Some(at));
            if row.response().clicked() {
                clicked = Some(at);
            }
        });
    });
    clicked
}

fn cells(
    row: &mut egui_extras::TableRow<'_, '_>,
    pack: &Pack,
    language: &str,
    province: &Province,
    click: impl FnOnce(),
) {
    row.col(|ui| {
        ui.label(province.number.to_string());
    });
    row.col(|ui| {
        if ui.link(&province.name).clicked() {
            click();
        }
    });
    row.col(|ui| {
        let region = &pack.board.regions[province.region.index()];
        let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
        ui.painter().rect_filled(rect, 3.0, color(&region.hex));
        ui.label(pack.texts(language).get(&format!("region.{}", region.id)).to_owned());
    });
    row.col(|ui| {
        ui.label(if province.fleur_de_lis { "yes" } else { "–" });
    });
    row.col(|ui| {
        ui.label(province.victory_points.to_string());
    });
}
