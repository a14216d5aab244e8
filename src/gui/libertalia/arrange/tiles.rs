//! Characters as tiles: those that lie at a place are drawn, the others are faint, and a click moves one.

use super::Sheet;
use crate::games::libertalia::Rank;
use crate::gui::boxed;
use crate::gui::tables::TabGroup;
use eframe::egui::{Align2, FontId, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

/// The widest tile, in points.
const WIDEST: f32 = 30.0;

/// Draws all characters in lines of so many tiles. Returns the one that is clicked. `place` is where those are that lie there.
pub(super) fn tiles(
    ui: &mut Ui,
    sheet: &Sheet<'_, '_>,
    place: &str,
    columns: usize,
    lies_there: impl Fn(Rank) -> bool,
) -> Option<Rank> {
    let ranks: Vec<Rank> = sheet.frame.game.spec().characters.iter().map(|spec| spec.rank).collect();
    let wide = (ui.available_width() / columns as f32).min(WIDEST);
    let high = (wide * 0.92).clamp(19.0, 24.0);
    let lines = ranks.len().div_ceil(columns);
    let (room, _) = ui.allocate_exact_size(vec2(wide * columns as f32, high * lines as f32), Sense::hover());
    let mut clicked = None;
    let group = TabGroup::new(ui, place, ranks.len(), columns);
    for (at, rank) in ranks.into_iter().enumerate() {
        let corner = room.min + vec2(wide * (at % columns) as f32, high * (at / columns) as f32);
        let rect = Rect::from_min_size(corner, vec2(wide - 2.0, high - 2.0));
        let is_there = lies_there(rank);
        let response = group.button(ui, rect, at);
        let called = || format!("{} {}: {place}", rank.0, sheet.pieces.words.character(rank));
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_there, called()));
        tile(ui, sheet, rect, rank, is_there, &response);
        let response = response.on_hover_ui(boxed(|ui| {
            ui.label(called());
            sheet.pieces.words.actions(rank).for_each(|(_, text)| drop(ui.label(text)));
        }));
        if response.clicked() {
            clicked = Some(rank);
        }
    }
    clicked
}

fn tile(ui: &Ui, sheet: &Sheet<'_, '_>, rect: Rect, rank: Rank, is_there: bool, response: &Response) {
    let painter = ui.painter();
    match is_there {
        true => sheet.pieces.tile(painter, rect, rank),
        false => {
            painter.rect_stroke(rect, 4.0, Stroke::new(0.6, sheet.frame.theme.line), StrokeKind::Inside);
            let font = FontId::proportional(11.0);
            painter.text(rect.center(), Align2::CENTER_CENTER, rank.0, font, sheet.frame.theme.muted);
        }
    }
    if response.hovered() || response.has_focus() {
        painter.rect_stroke(rect, 4.0, Stroke::new(2.0, sheet.frame.colours.state), StrokeKind::Outside);
    }
}

/// Draws characters in their order, and nothing else. Returns the one that is clicked.
pub(super) fn row(ui: &mut Ui, sheet: &Sheet<'_, '_>, place: &str, ranks: &[Rank]) -> Option<Rank> {
    let size = vec2(28.0, 24.0);
    let columns = ((ui.available_width() / size.x) as usize).max(1);
    let lines = ranks.len().div_ceil(columns);
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), size.y * lines as f32), Sense::hover());
    let mut clicked = None;
    let group = TabGroup::new(ui, place, ranks.len(), columns);
    for (at, &rank) in ranks.iter().enumerate() {
        let corner = room.min + vec2(size.x * (at % columns) as f32, size.y * (at / columns) as f32);
        let rect = Rect::from_min_size(corner, size - vec2(2.0, 2.0));
        let response = group.button(ui, rect, at);
        let called = || format!("{} {}: {}. {place}", rank.0, sheet.pieces.words.character(rank), at + 1);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, called()));
        tile(ui, sheet, rect, rank, true, &response);
        if response.on_hover_ui(boxed(|ui| drop(ui.label(called())))).clicked() {
            clicked = Some(rank);
        }
    }
    clicked
}
