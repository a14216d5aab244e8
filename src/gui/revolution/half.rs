//! One of two games side by side: what everybody has in it, and the areas.

use super::TableView;
use super::marks::{fit, named, seat_mark};
use super::town::standing_of;
use crate::games::revolution::{AreaId, Currency, Position, Revolution};
use crate::gui::paint::area_ground;
use crate::gui::tables::Side;
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Ui, pos2, vec2};

/// Draws it; what differs in the other one is marked.
pub(super) fn half(ui: &mut Ui, side: &Side<'_, Revolution>, [own, other]: [TableView<'_>; 2]) {
    for seat in own.seats() {
        let differs = {
            let [held, others] = [own.position.seat(seat), other.position.seat(seat)];
            (held.support, held.owned) != (others.support, others.owned)
        };
        self::seat(ui, side, &own, seat, differs);
    }
    ui.add_space(6.0);
    for (at, spec) in own.sandbox.game().spec().areas.iter().enumerate() {
        let area = AreaId(at as u8);
        let others = &other.sandbox.game().spec().areas;
        let beside = others.iter().position(|it| it.id == spec.id).map(|at| AreaId(at as u8));
        let count = |position: &Position, area| -> Vec<u8> {
            own.seats().map(|seat| position.markers(area).of(seat)).collect()
        };
        let differs = beside.is_none_or(|beside| {
            count(own.position, area) != count(other.position, beside) || worth(&own, area) != worth(&other, beside)
        });
        self::area(ui, side, &own, area, differs);
    }
}

fn worth(view: &TableView<'_>, area: AreaId) -> u16 {
    view.sandbox.game().area_worth(&view.position.without_bids(), area, &mut ())
}

fn row(ui: &mut Ui, side: &Side<'_, Revolution>, differs: bool) -> Rect {
    side.row(ui, if side.frame.is_small { 20.0 } else { 28.0 }, differs)
}

fn seat(ui: &mut Ui, side: &Side<'_, Revolution>, view: &TableView<'_>, seat: Seat, differs: bool) {
    let rect = row(ui, side, differs);
    let (painter, y) = (ui.painter(), rect.center().y);
    let held = view.position.seat(seat);
    let left = side.seat_mark(ui, rect, y, seat);
    let chips = rect.right() - 3.0 * 38.0;
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let center = pos2(chips + 38.0 * at as f32 + 8.0, y);
        view.pieces.chip(painter, center, 7.2, currency);
        let number = pos2(center.x + 10.5, y);
        painter.text(number, Align2::LEFT_CENTER, held.owned.count(currency), strong(12.0), view.theme.ink);
    }
    let support = pos2(chips - 12.0, y);
    let drawn = painter.text(support, Align2::RIGHT_CENTER, held.support, strong(14.0), view.theme.ink);
    view.pieces.flag(painter, pos2(drawn.left() - 10.0, y), 13.0);
    let name = view.words.seat(seat);
    let room = drawn.left() - rect.left() - 50.0;
    fit(painter, left, Align2::LEFT_CENTER, room, book(16.0), view.theme.ink, &name);
    let text = format!("{name}: {} {}, {}", held.support, view.words.term("support"), view.words.chips(held.owned));
    named(ui, rect, ("side", seat.0), &side.told(&text, differs));
}

fn area(ui: &mut Ui, side: &Side<'_, Revolution>, view: &TableView<'_>, area: AreaId, differs: bool) {
    let rect = row(ui, side, differs);
    let (painter, y) = (ui.painter(), rect.center().y);
    let spec = &view.sandbox.game().spec().areas[area.index()];
    let ground = Rect::from_center_size(pos2(rect.left() + 16.0, y), vec2(14.0, 14.0));
    painter.rect_filled(ground, 4.0, area_ground(view.colours.is_dark, &spec.id, area.index()));
    let font = FontId::proportional(12.5);
    let name = view.words.area(area);
    fit(painter, pos2(rect.left() + 28.0, y), Align2::LEFT_CENTER, 86.0, font, view.theme.ink, name);
    let worth = worth(view, area);
    painter.text(pos2(rect.left() + 142.0, y), Align2::RIGHT_CENTER, worth, strong(12.5), view.theme.ink);
    let markers = view.position.markers(area);
    let mut x = rect.left() + 156.0;
    let mut told = Vec::new();
    for seat in view.seats().filter(|seat| markers.of(*seat) > 0) {
        seat_mark(painter, view.colours, pos2(x + 5.0, y), 5.2, seat);
        let count = markers.of(seat);
        let drawn = painter.text(pos2(x + 12.5, y), Align2::LEFT_CENTER, count, strong(12.0), view.theme.ink);
        x = drawn.right() + 7.0;
        told.push(format!("{} {count}", view.words.seat(seat)));
    }
    let (leader, text) = standing_of(view, view.position, area);
    let text = leader.map_or(text, |seat| view.words.seat(seat));
    let font = FontId::proportional(11.5);
    let room = rect.right() - x - 6.0;
    if room > 30.0 {
        fit(painter, pos2(rect.right() - 4.0, y), Align2::RIGHT_CENTER, room, font, view.theme.muted, &text);
    }
    let worth = say!(view.words, "worth {n}", n = worth);
    let text = format!("{name}, {worth}: {}", told.join(", "));
    named(ui, rect, ("side area", area.0), &side.told(&text, differs));
}
