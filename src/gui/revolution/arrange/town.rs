//! The markers in the areas, seat by seat.

use super::super::marks::{fit, seat_mark};
use super::Sheet;
use crate::games::revolution::AreaId;
use crate::gui::paint::area_ground;
use crate::gui::tables::sign_button;
use crate::gui::theme::{book, strong};
use crate::model::say;
use eframe::egui::{
    Align, Align2, FontId, Layout, Rect, RichText, Sense, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2,
};

/// The height of an area's name, in points.
const HEAD: f32 = 30.0;

/// Draws the areas.
pub(super) fn town(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    ui.label(RichText::new(say!(sheet.frame.texts, "The town")).font(book(20.0)));
    let columns = 4;
    let count = sheet.frame.game.spec().areas.len();
    let wide = (ui.available_width() - 6.0 * (columns - 1) as f32) / columns as f32;
    let rows = count.div_ceil(columns);
    let seats = sheet.frame.edited.setup.seats.len() as f32;
    let pitch = (((ui.available_height() + 6.0) / rows as f32 - 6.0 - HEAD - 6.0) / seats.max(1.0)).clamp(22.0, 32.0);
    let high = HEAD + pitch * seats + 6.0;
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), (high + 6.0) * rows as f32), Sense::hover());
    for at in 0..count {
        let corner = room.min + vec2((wide + 6.0) * (at % columns) as f32, (high + 6.0) * (at / columns) as f32);
        area(ui, sheet, AreaId(at as u8), Rect::from_min_size(corner, vec2(wide, high)), pitch);
    }
}

fn area(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, area: AreaId, rect: Rect, pitch: f32) {
    let spec = &sheet.frame.game.spec().areas[area.index()];
    let painter = ui.painter();
    let ground = area_ground(sheet.frame.colours.is_dark, &spec.id, area.index());
    painter.rect(rect, 8.0, ground, Stroke::new(1.0, sheet.frame.colours.wall), StrokeKind::Inside);
    let taken: u32 = sheet.frame.seats().map(|seat| u32::from(sheet.frame.edited.markers(area, seat))).sum();
    let spaces = u32::from(spec.spaces);
    let ink = if taken > spaces { sheet.frame.theme.wrong } else { sheet.frame.theme.ink };
    let count = say!(sheet.frame.texts, "{n} of {of}", n = taken, of = spaces);
    let y = rect.top() + 16.0;
    let drawn = painter.text(pos2(rect.right() - 9.0, y), Align2::RIGHT_CENTER, count, strong(11.5), ink);
    let name = sheet.words.area(area);
    let room = drawn.left() - rect.left() - 15.0;
    fit(painter, pos2(rect.left() + 9.0, y), Align2::LEFT_CENTER, room, book(16.0), sheet.frame.theme.ink, name);
    for seat in sheet.frame.seats() {
        let row = Rect::from_min_size(
            pos2(rect.left() + 8.0, rect.top() + HEAD + pitch * f32::from(seat.0)),
            vec2(rect.width() - 16.0, pitch),
        );
        let count = sheet.frame.edited.markers(area, seat);
        seat_mark(ui.painter(), sheet.frame.colours, pos2(row.left() + 8.0, row.center().y), 6.0, seat);
        let who = sheet.words.seat(seat);
        let buttons = row.with_min_x(row.right() - 72.0);
        if !sheet.frame.is_small {
            let font = FontId::proportional(12.5);
            let at = pos2(row.left() + 21.0, row.center().y);
            fit(ui.painter(), at, Align2::LEFT_CENTER, buttons.left() - at.x - 4.0, font, sheet.frame.theme.ink, &who);
        }
        let layout = Layout::left_to_right(Align::Center);
        ui.new_child(UiBuilder::new().max_rect(buttons).layout(layout)).scope(|ui| {
            ui.spacing_mut().item_spacing.x = 3.0;
            let texts = sheet.frame.texts;
            let less = say!(texts, "One marker less of {who} in the {area}", who = who, area = name);
            if sign_button(ui, "−", &less, count > 0).clicked() {
                sheet.frame.edited.set_markers(area, seat, count - 1);
            }
            let (place, _) = ui.allocate_exact_size(vec2(20.0, 18.0), Sense::hover());
            let ink = if count == 0 { sheet.frame.theme.muted } else { sheet.frame.theme.ink };
            let font = if count == 0 { FontId::proportional(12.5) } else { strong(13.0) };
            ui.painter().text(place.center(), Align2::CENTER_CENTER, count, font, ink);
            let more = say!(texts, "One marker more of {who} in the {area}", who = who, area = name);
            if sign_button(ui, "+", &more, count < u8::MAX).clicked() {
                sheet.frame.edited.set_markers(area, seat, count + 1);
            }
        });
    }
}
