//! What lies behind the shield of the selected seat: a click on a space lays a chip, a click on a chip takes it back.

use super::super::marks::{fit, place_id, seat_mark};
use super::Sheet;
use crate::games::revolution::{Chips, Currency, SpaceId};
use crate::gui::theme::{book, strong};
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Draws the bid.
pub(super) fn bids(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    let (seat, texts) = (sheet.state.seat, sheet.frame.texts);
    let owned = sheet.frame.edited.setup.seats.get(seat.index()).map_or(Chips::NONE, |seat| seat.chips);
    let laid = |currency: Currency| -> u32 {
        let bid = sheet.frame.edited.setup.seats.get(seat.index()).map(|seat| &seat.bid);
        bid.into_iter().flatten().map(|(_, chips)| u32::from(chips.count(currency))).sum()
    };
    let left = Currency::ALL.map(|currency| i64::from(owned.count(currency)) - i64::from(laid(currency)));
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!(texts, "Behind {who}'s shield", who = sheet.words.seat(seat))).font(book(20.0)));
        ui.add_space(8.0);
        for (currency, left) in Currency::ALL.into_iter().zip(left) {
            let is_on = sheet.state.currency == currency;
            let (rect, response) = ui.allocate_exact_size(vec2(64.0, 26.0), Sense::click());
            let name = say!(texts, "Lay {what}: {n} in hand", what = sheet.words.currency(currency), n = left);
            response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_on, &name));
            let (ground, line) = match is_on {
                true => (sheet.frame.theme.selected, Stroke::new(2.0, sheet.frame.colours.state)),
                false => (sheet.frame.colours.field, Stroke::new(1.0, sheet.frame.theme.line)),
            };
            let painter = ui.painter();
            painter.rect(rect, 7.0, ground, line, StrokeKind::Inside);
            sheet.pieces.chip(painter, pos2(rect.left() + 18.0, rect.center().y), 9.0, currency);
            let ink = if left < 0 { sheet.frame.theme.wrong } else { sheet.frame.theme.ink };
            painter.text(pos2(rect.left() + 36.0, rect.center().y), Align2::LEFT_CENTER, left, strong(13.0), ink);
            if response.on_hover_text(&name).clicked() {
                sheet.state.currency = currency;
            }
        }
        if !sheet.frame.is_small {
            let state = match left {
                [0, 0, 0] => say!(texts, "all chips are laid: the bid is closed"),
                _ => say!(texts, "a click lays a chip, a click on a chip takes it back"),
            };
            ui.label(RichText::new(state).size(12.0).color(sheet.frame.theme.muted));
        }
    });
    let columns = 4;
    let count = sheet.frame.game.spec().spaces.len();
    let wide = (ui.available_width() - 6.0 * (columns - 1) as f32) / columns as f32;
    let rows = count.div_ceil(columns);
    let high = (ui.available_height() * 0.42 / rows.max(1) as f32 - 6.0).clamp(54.0, 92.0);
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), (high + 6.0) * rows as f32), Sense::hover());
    for at in 0..count {
        let corner = room.min + vec2((wide + 6.0) * (at % columns) as f32, (high + 6.0) * (at / columns) as f32);
        space(ui, sheet, SpaceId(at as u8), Rect::from_min_size(corner, vec2(wide, high)));
    }
}

fn space(ui: &Ui, sheet: &mut Sheet<'_, '_>, space: SpaceId, rect: Rect) {
    let seat = sheet.state.seat;
    let chips = sheet.frame.edited.laid(seat, space);
    let name = sheet.words.space(space);
    let response = ui.interact(rect, place_id(ui, ("arranged space", space.0)), Sense::click());
    let told = if chips.is_empty() { String::new() } else { format!(", {}", sheet.words.chips(chips)) };
    let called = say!(sheet.frame.texts, "Lay on the {space}{told}", space = name, told = told);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
    let is_banned =
        sheet.frame.game.spec().spaces.get(space.index()).is_some_and(|it| it.bans.has(sheet.state.currency));
    let is_near = response.hovered() || response.has_focus();
    let painter = ui.painter();
    let line =
        if is_near { Stroke::new(1.8, sheet.frame.colours.state) } else { Stroke::new(1.0, sheet.frame.theme.line) };
    painter.rect(rect, 8.0, sheet.frame.colours.field, line, StrokeKind::Inside);
    let ink = if is_banned { sheet.frame.theme.muted } else { sheet.frame.theme.ink };
    let others = others(ui, sheet, space, rect);
    let font = FontId::proportional(12.8);
    fit(
        painter,
        pos2(rect.left() + 9.0, rect.top() + 14.0),
        Align2::LEFT_CENTER,
        others - rect.left() - 12.0,
        font,
        ink,
        name,
    );
    if response.clicked() {
        let currency = sheet.state.currency;
        sheet.frame.edited.lay(seat, space, currency);
    }
    let mut x = rect.left() + 20.0;
    let y = rect.bottom() - (rect.height() - 24.0) / 2.0 - 2.0;
    for currency in Currency::ALL.into_iter().filter(|&currency| chips.has(currency)) {
        let center = pos2(x, y);
        let chip = ui.interact(
            Rect::from_center_size(center, vec2(24.0, 24.0)),
            place_id(ui, ("arranged chip", space.0, currency.index())),
            Sense::click(),
        );
        let called = say!(
            sheet.frame.texts,
            "Take {what} back from the {space}",
            what = sheet.words.currency(currency),
            space = name
        );
        chip.widget_info(|| WidgetInfo::labeled(Role::Button, true, &called));
        sheet.pieces.chip(ui.painter(), center, 10.0, currency);
        if chip.hovered() || chip.has_focus() {
            ui.painter().circle_stroke(center, 11.5, Stroke::new(2.0, sheet.frame.colours.state));
        }
        let count = format!("×{}", chips.count(currency));
        let drawn =
            ui.painter().text(pos2(x + 13.0, y), Align2::LEFT_CENTER, count, strong(11.5), sheet.frame.theme.ink);
        x = drawn.right() + 14.0;
        if chip.clicked() {
            sheet.frame.edited.take_back(seat, space, currency);
        }
    }
}

/// Draws what is banned on a space, and the marks of the other seats that have chips there. Returns the left end.
fn others(ui: &Ui, sheet: &Sheet<'_, '_>, space: SpaceId, rect: Rect) -> f32 {
    let mut x = rect.right() - 14.0;
    let bans = sheet.frame.game.spec().spaces[space.index()].bans;
    for currency in Currency::ALL.into_iter().rev().filter(|&currency| bans.has(currency)) {
        sheet.pieces.ban(ui.painter(), pos2(x, rect.top() + 14.0), 6.5, currency);
        x -= 18.0;
    }
    let others = sheet.frame.seats().filter(|&seat| seat != sheet.state.seat);
    for seat in others.filter(|&seat| !sheet.frame.edited.laid(seat, space).is_empty()) {
        seat_mark(ui.painter(), sheet.frame.colours, pos2(x, rect.top() + 14.0), 4.8, seat);
        x -= 13.0;
    }
    x
}
