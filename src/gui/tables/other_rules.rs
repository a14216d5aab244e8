//! A box that says what becomes of the game by the rules on the workbench, where these have changed.

use super::{TableFrame, TableLook};
use crate::app::table::{RequestTo, TableRequest};
use crate::gui::theme::strong;
use crate::gui::wording::wording;
use crate::model::say;
use eframe::egui::{Frame, Margin, Rect, RichText, ScrollArea, Stroke, Ui, UiBuilder};

/// Draws the box, if there is something to say. Returns what was asked; none where there is no box. `sides` is whether both
/// games are shown side by side.
pub fn other_rules<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    room: Rect,
    sides: &mut bool,
) -> Option<Vec<RequestTo<G>>> {
    if let Some(names) = frame.session.names_of_pair() {
        return Some(of_pair(ui, frame, room, names, sides));
    }
    let other = frame.session.other_rules()?;
    let mut asked = Vec::new();
    let colour = if other.is_legal { frame.theme.right } else { frame.theme.wrong };
    let mut inside = ui.new_child(UiBuilder::new().id_salt("other rules").max_rect(room));
    let sheet = Frame::new().fill(colour.gamma_multiply(0.09)).stroke(Stroke::new(1.0, colour.gamma_multiply(0.6)));
    sheet.corner_radius(8.0).inner_margin(Margin::same(10)).show(&mut inside, |ui| {
        ui.set_width(ui.available_width());
        ui.label(
            RichText::new(say!(wording(ui), "The rules on the workbench are others")).font(strong(13.5)).color(colour),
        );
        ui.label(say!(wording(ui), "This game, played again by them:"));
        ui.label(RichText::new(&other.verdict).font(strong(13.0)));
        if other.can_be_used() {
            let tip = say!(
                wording(ui),
                "The game goes on by them, from where all was legal. The game as it is now is set aside."
            );
            if ui.link(say!(wording(ui), "use the new rules")).on_hover_text(tip).clicked() {
                asked.push(TableRequest::AdoptRules);
            }
        }
        if other.can_be_used() {
            toggle(ui, sides);
        }
        if ui.link(say!(wording(ui), "keep the old rules")).clicked() {
            asked.push(TableRequest::KeepRules);
        }
        // Last, since they may be long: what can be done must be in sight.
        ScrollArea::vertical().id_salt("how rules differ").show(ui, |ui| {
            for line in &other.how {
                ui.label(RichText::new(line).color(frame.theme.muted).size(12.0));
            }
        });
    });
    Some(asked)
}

/// Opens the two games side by side, or closes them.
pub(super) fn toggle(ui: &mut Ui, sides: &mut bool) {
    let text = match *sides {
        true => say!(wording(ui), "back to the table"),
        false => say!(wording(ui), "show both side by side"),
    };
    if ui.link(text).clicked() {
        *sides = !*sides;
    }
}

/// The box of a game that is one of a pair.
fn of_pair<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    room: Rect,
    [own, other]: [&str; 2],
    sides: &mut bool,
) -> Vec<RequestTo<G>> {
    let mut asked = Vec::new();
    let mut inside = ui.new_child(UiBuilder::new().id_salt("pair").max_rect(room));
    let sheet = Frame::new().fill(frame.colours.field).stroke(Stroke::new(1.0, frame.theme.line));
    sheet.corner_radius(8.0).inner_margin(Margin::same(10)).show(&mut inside, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(say!(wording(ui), "One game of a pair")).font(strong(13.5)));
        ui.label(say!(
            wording(ui),
            "On the table is the one by {own}; the other is by {other}, from the same seed.",
            own = own,
            other = other
        ));
        toggle(ui, sides);
        if ui.link(say!(wording(ui), "put the other game away")).clicked() {
            asked.push(TableRequest::ClosePair);
        }
    });
    asked
}
