//! How a game begins: who plays, by which seed, or from which scenario.

use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::play::PlayAsk;
use crate::gui::theme::{book, palette};
use crate::sandbox::{Player, names_for};
use eframe::egui::{ComboBox, DragValue, RichText, ScrollArea, TextEdit, Ui};

/// What is filled in for a new game.
#[derive(Clone, PartialEq, Debug)]
pub struct BeginState {
    /// Names and who plays.
    pub seats: Vec<(String, Player)>,
    /// The seed.
    pub seed: u64,
}

impl Default for BeginState {
    fn default() -> BeginState {
        BeginState { seats: names_for(4).into_iter().map(|name| (name, Player::Person)).collect(), seed: 1 }
    }
}

/// Draws the form.
pub fn begin(ui: &mut Ui, bench: &Bench<'_>, state: &mut BeginState, asks: &mut Asks) {
    let colours = palette(ui);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.label(RichText::new("A new game").font(book(22.0)));
        let rules = bench.work.seen().pack().map(|pack| (pack.rules.fewest_players, pack.rules.most_players));
        let (fewest, most) = rules.unwrap_or((3, 6));
        let mut count = state.seats.len();
        ui.horizontal(|ui| {
            let label = ui.label("Players");
            ui.add(DragValue::new(&mut count).range(fewest as usize..=most as usize)).labelled_by(label.id);
            let label = ui.label("Seed");
            ui.add(DragValue::new(&mut state.seed)).labelled_by(label.id);
        });
        let names = names_for(count);
        state.seats.truncate(count);
        let more = names.into_iter().skip(state.seats.len()).map(|name| (name, Player::Person));
        state.seats.extend(more);
        for (at, (name, player)) in state.seats.iter_mut().enumerate() {
            ui.horizontal(|ui| {
                let label = ui.label(format!("P{}", at + 1));
                ui.add(TextEdit::singleline(name).desired_width(160.0)).labelled_by(label.id);
                let list = ComboBox::from_id_salt(("player", at)).selected_text(player.id()).show_ui(ui, |ui| {
                    for other in Player::all() {
                        ui.selectable_value(player, other, other.id());
                    }
                });
                list.response.labelled_by(label.id);
            });
        }
        if ui.button("Play").clicked() {
            let (names, players) = state.seats.iter().cloned().unzip();
            asks.ask(Ask::Play(PlayAsk::New { names, players, seed: state.seed }));
        }
        ui.add_space(16.0);
        ui.label(RichText::new("Or from a scenario").font(book(22.0)));
        for path in bench.work.seen().library.scenarios() {
            if ui.link(RichText::new(&path).color(colours.ink)).clicked()
                && let Some(text) = bench.work.text(&path)
            {
                let text = text.to_string();
                asks.ask(Ask::Play(PlayAsk::Scenario { name: path, text, players: Vec::new() }));
            }
        }
    });
}
