//! The list of provinces that are not on the map.

use super::atlas::Atlas;
use super::{MapResponse, Marks, keys};
use crate::gui::theme;
use crate::gui::wording::wording;
use crate::model::say;
use crate::model::{Board, ProvinceId};
use eframe::egui::{Align2, Frame, Label, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

/// A board without any valid outline: says so, and lists the provinces.
pub fn view(ui: &mut Ui, board: &Board, marks: &Marks<'_>) -> MapResponse {
    let mut clicked = None;
    let scope = ui.scope(|ui| {
        ui.add(Label::new(RichText::new(say!(wording(ui), "This board has no map")).font(theme::book(20.0))));
        let why = if board.outlines.is_empty() {
            "The pack gives no outlines, so its provinces are only listed."
        } else {
            "None of the outlines encloses an area, so the provinces are only listed."
        };
        ui.label(RichText::new(say!(wording(ui), why)).color(theme::palette(ui).muted));
        let rows = board.provinces.len().min(256);
        let height = ui.spacing().interact_size.y;
        ScrollArea::vertical().auto_shrink([false, true]).show_rows(ui, height, rows, |ui, range| {
            for at in range {
                let id = ProvinceId(at as u8);
                if keys::list_entry(ui, &board.provinces[at], id, marks).clicked() {
                    clicked = Some(id);
                }
            }
        });
    });
    let response = scope.response.interact(Sense::hover());
    MapResponse { response, clicked, clicked_stack: None, dragged_stack: None, secondary_clicked: None, hovered: None }
}

/// Lists the provinces that are not on the map in its lower corner. Returns the one that was clicked.
pub fn undrawn(ui: &mut Ui, board: &Board, atlas: &Atlas, marks: &Marks<'_>) -> Option<ProvinceId> {
    if atlas.undrawn.is_empty() {
        return None;
    }
    let area = ui.max_rect().shrink(10.0);
    let rows = atlas.undrawn.len().min(6) as f32;
    let frame = Align2::LEFT_BOTTOM.align_size_within_rect(vec2(200.0, 34.0 + rows * 28.0).min(area.size()), area);
    let mut ui = ui.new_child(UiBuilder::new().id_salt("undrawn").max_rect(frame));
    let mut clicked = None;
    Frame::popup(ui.style()).show(&mut ui, |ui| {
        ui.label(RichText::new(say!(wording(ui), "Not on the map")).color(theme::palette(ui).muted));
        ScrollArea::vertical().show(ui, |ui| {
            for &id in &atlas.undrawn {
                if keys::list_entry(ui, &board.provinces[id.index()], id, marks).clicked() {
                    clicked = Some(id);
                }
            }
        });
    });
    clicked
}
