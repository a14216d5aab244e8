//! All reasons why the position is impossible, each a link to its subject.

use super::Sheet;
use super::pile::Pile;
use crate::games::liberte::Thing;
use crate::gui::map::MapState;
use crate::gui::theme::{palette, strong};
use crate::kernel::Seat;
use crate::model::{CardId, say};
use eframe::egui::{Frame, Margin, Response, RichText, ScrollArea, Stroke, Ui};

/// The height of the list of reasons, in points: the same for none as for many, so that nothing below it moves.
const ROOM: f32 = 112.0;

/// Draws the reasons.
pub(super) fn reasons(ui: &mut Ui, sheet: &mut Sheet<'_>, map: &mut MapState) {
    let colours = palette(ui);
    let reasons = sheet.arranging.reasons();
    let line = if reasons.is_empty() { colours.right } else { colours.wrong };
    let frame = Frame::new().fill(colours.paper).stroke(Stroke::new(1.2, line)).corner_radius(8.0);
    frame.inner_margin(Margin::symmetric(9, 7)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let head = match reasons.len() {
            0 => RichText::new(say!(sheet.texts, "This position can be played.")).color(colours.right),
            many => RichText::new(say!(sheet.texts, "Impossible: {n|reason|reasons}", n = many)).color(colours.wrong),
        };
        ui.label(head.font(strong(13.5)));
        let area = ScrollArea::vertical().id_salt("reasons").max_height(ROOM).min_scrolled_height(ROOM);
        area.auto_shrink(false).show(ui, |ui| {
            for reason in reasons {
                let text = RichText::new(sheet.texts.wording().again(&reason.why)).color(colours.ink).size(12.5);
                if ui.link(text).on_hover_text(say!(sheet.texts, "Show it")).clicked() {
                    show(sheet, map, reason.thing);
                }
                ui.add_space(2.0);
            }
        });
    });
    ui.add_space(8.0);
}

/// Shows a thing, and gives it the focus.
fn show(sheet: &mut Sheet<'_>, map: &mut MapState, thing: Thing) {
    sheet.state.focus_target = Some(thing);
    match thing {
        Thing::Stack(province, seat) => {
            sheet.state.seat = seat;
            (sheet.state.province, map.focus) = (Some(province), Some(province));
        }
        Thing::Province(province) => (sheet.state.province, map.focus) = (Some(province), Some(province)),
        Thing::Display(seat) | Thing::Tokens(seat) | Thing::BattleTokens(seat) | Thing::PresenceToken(seat) => {
            sheet.state.seat = seat;
        }
        Thing::Card(card) => to_card(sheet, card),
        _ => {}
    }
}

fn to_card(sheet: &mut Sheet<'_>, card: CardId) {
    let setup = sheet.setup;
    let holder = setup.seats.iter().position(|seat| seat.hand.contains(&card) || seat.display.contains(&card));
    if let Some(at) = holder {
        sheet.state.seat = Seat(at as u8);
    }
    let piles = [(Pile::Deck, &setup.deck), (Pile::Discard, &setup.discard), (Pile::Box, &setup.box_)];
    if let Some((pile, _)) = piles.into_iter().find(|(_, cards)| cards.contains(&card)) {
        sheet.state.pile = Some(pile);
    }
}

/// Gives a thing the focus if its reason was just clicked.
pub(super) fn answer(sheet: &mut Sheet<'_>, response: &Response, things: &[Thing]) {
    if sheet.state.focus_target.is_some_and(|thing| things.contains(&thing)) {
        response.request_focus();
        response.scroll_to_me(None);
        sheet.state.focus_target = None;
    }
}

/// Why things are impossible; empty if none is.
pub(super) fn why(sheet: &Sheet<'_>, things: &[Thing]) -> String {
    let about = |thing: &Thing| things.contains(thing);
    let reasons = sheet.arranging.reasons().iter().filter(|reason| about(&reason.thing));
    reasons.map(|reason| sheet.texts.wording().again(&reason.why)).collect::<Vec<_>>().join("\n")
}
