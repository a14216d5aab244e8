//! Who plays, with what; the supplies, the two sudden deaths, the battle.

use super::Table;
use crate::gui::asks::{Ask, Asks};
use crate::gui::map::seat_color;
use crate::gui::play::PlayAsk;
use crate::gui::theme::{book, palette};
use crate::kernel::Seat;
use crate::model::Faction;
use eframe::egui::{Frame, Margin, RichText, ScrollArea, Stroke, Ui};

/// Draws the left side.
pub fn players(ui: &mut Ui, table: &Table<'_>, asks: &mut Asks) {
    let p = table.sandbox.position();
    let colours = palette(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let phase = table.texts.get(&format!("phase.{}", p.phase.id())).to_owned();
        ui.label(RichText::new(format!("Turn {} · {phase}", p.turn)).font(book(18.0)));
        for seat in p.order().iter().copied() {
            player(ui, table, seat);
        }
        ui.add_space(8.0);
        ui.strong("Supply");
        for faction in Faction::ALL {
            ui.label(format!("{}: {}", table.texts.get(&format!("faction.{faction}")), p.supply[faction]));
        }
        ui.add_space(8.0);
        if ui.button("Leave the game").clicked() {
            asks.ask(Ask::Play(PlayAsk::Leave));
        }
        ui.label(RichText::new("").color(colours.muted));
    });
}

fn player(ui: &mut Ui, table: &Table<'_>, seat: Seat) {
    let colours = palette(ui);
    let p = table.sandbox.position();
    let is_asked = table.sandbox.asked() == Some(seat);
    let line = if is_asked { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let fill = if is_asked { colours.selected } else { colours.panel };
    Frame::new().fill(fill).stroke(line).corner_radius(8.0).inner_margin(Margin::same(8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.colored_label(seat_color(seat), "●");
            ui.label(RichText::new(&table.sandbox.names()[seat.index()]).font(book(16.0)));
            ui.label(format!("{} VP", p.victory_points[seat]));
        });
        ui.label(
            RichText::new(format!(
                "hand {}  display {}  battle {}",
                p.hands[seat].len(),
                p.displays[seat].len(),
                p.battle_tokens[seat]
            ))
            .color(colours.muted),
        );
    });
}
