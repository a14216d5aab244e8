//! The seats, a sheet for each: name, colour, doubloons, score and booty, and where its characters are.

use super::tiles::tiles;
use super::{Sheet, booty};
use crate::games::libertalia::{Color, Token};
use crate::gui::libertalia::ground::INK;
use crate::gui::tables::seat_mark;
use crate::gui::theme::strong;
use crate::kernel::Seat;
use crate::model::say;
use crate::sandbox::Belongs;
use eframe::egui::{ComboBox, Frame, Margin, RichText, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// The most doubloons and points that a scenario may give.
const MOST: u32 = 1_000_000;
/// The width of what a seat has beside its characters, in points.
const LEFT: f32 = 322.0;
/// The width of the names of places, in points.
const PLACE: f32 = 62.0;

/// Draws the seats.
pub(super) fn seats(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    everybody(ui, sheet);
    for seat in sheet.frame.seats() {
        self::seat(ui, sheet, seat);
    }
    let settings = &sheet.frame.game.spec().settings;
    if let Some(count) = sheet.frame.seat_count(ui, settings.players) {
        sheet.frame.edited.set_seats(count, settings.doubloons);
    }
}

/// What all have in hand, as they do unless they have played different characters.
fn everybody(ui: &mut Ui, sheet: &mut Sheet<'_, '_>) {
    let texts = sheet.frame.texts;
    let margin = Margin { left: 9, right: 9, top: 2, bottom: 0 };
    Frame::new().inner_margin(margin).show(ui, |ui| {
        beside(ui, sheet.frame.is_small, |ui, part| match part {
            Part::Left => {
                let is_dealt = sheet.frame.edited.hands_are_dealt();
                ui.horizontal(|ui| {
                    ui.label(RichText::new(say!(texts, "Everybody’s hand")).font(strong(13.5)));
                    if is_dealt {
                        ui.label(RichText::new(say!(texts, "is dealt by chance")).color(sheet.frame.theme.muted));
                    } else if ui.button(say!(texts, "Deal by chance")).clicked() {
                        sheet.frame.edited.deal_hands();
                    }
                });
            }
            Part::Right => line(ui, &say!(texts, "all"), |ui| {
                let edited = &sheet.frame.edited;
                let clicked =
                    tiles(ui, sheet, &say!(texts, "Everybody’s hand"), columns(sheet), |rank| edited.all_hold(rank));
                clicked.into_iter().for_each(|rank| sheet.frame.edited.toggle_for_all(rank));
            }),
        });
    });
}

fn seat(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat) {
    let (theme, colours) = (sheet.frame.theme, sheet.frame.colours);
    let frame = Frame::new().fill(colours.field).stroke(Stroke::new(1.0, theme.line)).corner_radius(9.0);
    frame.inner_margin(Margin::symmetric(9, 5)).show(ui, |ui| {
        beside(ui, sheet.frame.is_small, |ui, part| match part {
            Part::Left => has(ui, sheet, seat),
            Part::Right => Belongs::ALL.into_iter().for_each(|place| characters(ui, sheet, seat, place)),
        });
    });
}

/// The two parts of a sheet.
enum Part {
    Left,
    Right,
}

/// Draws the parts of a sheet beside each other, or where there is little room one below the other.
fn beside(ui: &mut Ui, is_small: bool, mut draw: impl FnMut(&mut Ui, Part)) {
    ui.set_width(ui.available_width());
    ui.spacing_mut().item_spacing = vec2(5.0, 3.0);
    if is_small {
        draw(ui, Part::Left);
        draw(ui, Part::Right);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(LEFT);
            draw(ui, Part::Left);
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            draw(ui, Part::Right);
        });
    });
}

/// The number of tiles in a line: all of them.
fn columns(sheet: &Sheet<'_, '_>) -> usize {
    sheet.frame.game.spec().characters.len().max(1)
}

/// A line of tiles with the name of its place before it.
fn line(ui: &mut Ui, name: &str, tiles: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(PLACE, 20.0), Sense::hover());
        let (at, ink) = (place.right_center(), ui.visuals().weak_text_color());
        let font = eframe::egui::FontId::proportional(11.0);
        ui.painter().text(at, eframe::egui::Align2::RIGHT_CENTER, name, font, ink);
        tiles(ui);
    });
}

/// The characters of a seat at a place.
fn characters(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat, place: Belongs) {
    let term = sheet.pieces.words.term(match place {
        Belongs::Hand => "hand",
        Belongs::Den => "den",
        Belongs::Graveyard => "graveyard",
    });
    let called = say!(sheet.frame.texts, "{who}’s {what}", who = sheet.pieces.words.seat(seat), what = term);
    line(ui, term, |ui| {
        let edited = &sheet.frame.edited;
        let clicked = tiles(ui, sheet, &called, columns(sheet), |rank| edited.has(seat, place, rank));
        clicked.into_iter().for_each(|rank| sheet.frame.edited.toggle(seat, place, rank));
    });
}

/// What a seat has beside its characters.
fn has(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(22.0, 22.0), Sense::hover());
        seat_mark(ui.painter(), sheet.frame.colours, rect.center(), 8.6, seat);
        sheet.frame.name_field(ui, seat);
    });
    let who = sheet.pieces.words.seat(seat);
    ui.horizontal(|ui| {
        color(ui, sheet, seat, &who);
        let [doubloons, score] = ["doubloons", "score"].map(|term| sheet.pieces.words.term(term));
        let (rect, _) = ui.allocate_exact_size(vec2(18.0, 18.0), Sense::hover());
        sheet.pieces.emblem(ui.painter(), rect.center(), 17.0, "doubloon", INK);
        sheet.frame.number(ui, &format!("{who}: {doubloons}"), MOST, |table| {
            table.setup.seats.get_mut(seat.index()).map(|seat| &mut seat.doubloons)
        });
        ui.label(RichText::new(score).size(12.0).color(sheet.frame.theme.muted));
        sheet.frame.number(ui, &format!("{who}: {score}"), MOST as i32, |table| {
            table.setup.seats.get_mut(seat.index()).map(|seat| &mut seat.score)
        });
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for token in Token::ALL {
            booty::counter(ui, sheet, token, &who, true, |table| table.booty_mut(seat, token));
        }
    });
}

/// The colour that a seat plays.
fn color(ui: &mut Ui, sheet: &mut Sheet<'_, '_>, seat: Seat, who: &str) {
    let texts = sheet.frame.texts;
    let now = sheet.frame.edited.setup.seats.get(seat.index()).and_then(|seat| seat.color);
    let shown = now.map_or_else(|| say!(texts, "by chance"), |color| texts.word("den", color.id()).to_owned());
    let list = ComboBox::from_id_salt(("color", seat.0)).width(92.0).selected_text(&shown).show_ui(ui, |ui| {
        for color in Color::ALL {
            if ui.selectable_label(now == Some(color), texts.word("den", color.id())).clicked() {
                sheet.frame.edited.set_color(seat, color);
            }
        }
        if ui.selectable_label(now.is_none(), say!(texts, "all by chance")).clicked() {
            sheet.frame.edited.draw_colors();
        }
    });
    let called = say!(texts, "{who} plays {what}", who = who, what = shown);
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &called));
}
