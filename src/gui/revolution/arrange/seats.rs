//! The seats: their names, chips and Support. The one that is selected lays its bid in the middle.

use super::super::marks::{place_id, seat_mark};
use super::Sheet;
use crate::games::revolution::{Chips, Currency};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Frame, Margin, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo, vec2};

/// The most Support that a scenario may give.
const MOST_SUPPORT: u32 = 1_000_000;

/// Draws the seats.
pub(super) fn seats(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    ScrollArea::vertical().id_salt("arranged seats").auto_shrink(false).show(ui, |ui| {
        for seat in sheet.frame.seats() {
            self::seat(ui, sheet, seat);
            ui.add_space(2.0);
        }
        let most = sheet.frame.game.spec().settings.players;
        match sheet.frame.seat_count(ui, most) {
            Some(count) if count > sheet.frame.edited.names.len() => {
                let chips = sheet.frame.game.spec().start;
                sheet.frame.edited.add_seat(chips);
            }
            Some(_) => sheet.frame.edited.remove_last_seat(),
            None => {}
        }
    });
}

fn seat(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat) {
    let is_selected = sheet.state.seat == seat;
    let (ground, line) = match is_selected {
        true => (sheet.frame.theme.selected, Stroke::new(1.6, sheet.frame.colours.state)),
        false => (sheet.frame.colours.field, Stroke::new(1.0, sheet.frame.theme.line)),
    };
    let margin = Margin::symmetric(if sheet.frame.is_small { 6 } else { 9 }, 7);
    let frame = Frame::new().fill(ground).stroke(line).corner_radius(9.0).inner_margin(margin);
    let shown = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing = vec2(if sheet.frame.is_small { 3.0 } else { 5.0 }, 5.0);
        ui.spacing_mut().interact_size.x = if sheet.frame.is_small { 34.0 } else { 40.0 };
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
            seat_mark(ui.painter(), sheet.frame.colours, rect.center(), 8.6, seat);
            sheet.frame.name_field(ui, seat);
        });
        chips(ui, sheet, seat);
        ui.horizontal(|ui| {
            let term = sheet.words.term("support").to_owned();
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            sheet.pieces.flag(ui.painter(), rect.center(), 16.0);
            let called = say!(sheet.frame.texts, "{what} of {who}", what = term, who = seat);
            sheet.frame.number(ui, &called, MOST_SUPPORT, |table| {
                table.setup.seats.get_mut(seat.index()).map(|seat| &mut seat.support)
            });
            let on_board: u32 =
                sheet.frame.edited.setup.markers.iter().filter(|it| it.1 == seat).map(|it| u32::from(it.2)).sum();
            let left = i64::from(sheet.frame.game.spec().settings.markers) - i64::from(on_board);
            let ink = if left < 0 { sheet.frame.theme.wrong } else { sheet.frame.theme.muted };
            ui.label(RichText::new(say!(sheet.frame.texts, "{n} markers left", n = left)).size(11.5).color(ink));
        });
    });
    select(ui, sheet, seat, shown.response.rect);
}

/// The mark selects the seat, and so does a press anywhere in its sheet.
fn select(ui: &Ui, sheet: &mut Sheet<'_, '_>, seat: Seat, rect: Rect) {
    let mark = Rect::from_min_size(rect.min, vec2(32.0, 36.0));
    let response = ui.interact(mark, place_id(ui, ("select seat", seat.0)), Sense::click());
    let is_selected = sheet.state.seat == seat;
    let name = say!(sheet.frame.texts, "Lay the bid of {who}", who = sheet.words.seat(seat));
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_selected, &name));
    let pressed = ui.input(|input| input.pointer.press_origin().filter(|_| input.pointer.primary_pressed()));
    if response.clicked() || pressed.is_some_and(|at| rect.contains(at)) {
        sheet.state.seat = seat;
    }
    response.on_hover_text(name);
}

/// The chips that a seat owns, those of its bid included.
fn chips(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat) {
    ui.horizontal(|ui| {
        for currency in Currency::ALL {
            let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
            let owned = sheet.frame.edited.setup.seats[seat.index()].chips;
            sheet.pieces.chip(ui.painter(), rect.center(), 8.4, currency);
            let mut count = owned.count(currency);
            let called = say!(sheet.frame.texts, "{what} of {who}", what = sheet.words.currency(currency), who = seat);
            let response = ui.add(eframe::egui::DragValue::new(&mut count).range(0..=u16::MAX).speed(0.06));
            response.widget_info(|| WidgetInfo {
                value: Some(f64::from(count)),
                ..WidgetInfo::labeled(Role::SpinButton, true, &called)
            });
            if response.changed() {
                let [force, blackmail, gold] =
                    Currency::ALL.map(|other| if other == currency { count } else { owned.count(other) });
                sheet.frame.edited.setup.seats[seat.index()].chips = Chips::new(force, blackmail, gold);
                sheet.frame.typed = Some(called);
            }
        }
    });
}
