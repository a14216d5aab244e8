//! Games by the rules as they stand: how they end, who wins, with what points, and how long they are.

use crate::gui::asks::{Asks, Bench};
use crate::gui::command::Command;
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::theme::{palette, strong};
use crate::kernel::Seat;
use crate::lab::{Interval, Tally, share_interval};
use crate::model::Pack;
use crate::rules::Ending;
use eframe::egui::{self, ProgressBar, RichText, Ui};
use std::sync::Arc;

/// What is asked for and shown of batches.
#[derive(Clone, Debug)]
pub struct GamesState {
    /// How many seats the next batch shall have.
    pub seats: usize,
    /// How many games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
    /// The batch that is shown.
    pub played: Option<Played>,
    /// Why none could be played.
    pub failure: Option<String>,
    /// Whether it is going on.
    pub is_running: bool,
}

/// A batch, with what it was played by: seats and rules may be others by now.
#[derive(Clone, Debug)]
pub struct Played {
    /// How many seats played.
    pub seats: usize,
    /// How many games were wanted.
    pub wanted: u64,
    /// The pack, its variants laid over.
    pub pack: Arc<Pack>,
    /// What has been counted.
    pub tally: Tally,
}

impl Default for GamesState {
    fn default() -> GamesState {
        GamesState { seats: 4, games: 1_000, seed: 1, played: None, failure: None, is_running: false }
    }
}

impl GamesState {
    /// A batch by these rules begins.
    pub fn begin(&mut self, pack: Arc<Pack>) {
        self.failure = None;
        self.is_running = true;
        self.played = Some(Played { seats: self.seats, wanted: self.games, pack, tally: Tally::default() });
    }

    /// Takes what has been counted so far.
    pub fn take(&mut self, tally: Tally) {
        if let Some(played) = &mut self.played {
            played.tally = tally;
        }
    }

    /// No batch can be played.
    pub fn fail(&mut self, why: String) {
        self.played = None;
        self.is_running = false;
        self.failure = Some(why);
    }
}

impl Played {
    /// In words: how many games, by whom, by which rules.
    fn told(&self) -> String {
        let Played { seats, pack, tally, .. } = self;
        let variants = if pack.variants.is_empty() { "no variant".to_owned() } else { pack.variants.join(" + ") };
        format!("{} games, {seats} players, {variants}, rules {}", tally.games, pack.hash)
    }

    /// Whether the rules are no longer those that it was played by. Names and texts play no part.
    fn is_out_of_date(&self, bench: &Bench<'_>) -> bool {
        bench.work.seen().pack().is_none_or(|pack| pack.hash != self.pack.hash)
    }
}

/// Draws the batch.
pub fn games(ui: &mut Ui, bench: &Bench<'_>, state: &mut GamesState, asks: &mut Asks) {
    controls(ui, bench, state, asks);
    let colours = palette(ui);
    if let Some(failure) = &state.failure {
        ui.colored_label(colours.wrong, failure);
    }
    let Some(played) = state.played.as_ref().filter(|played| played.tally.games > 0) else {
        ui.add_space(12.0);
        ui.label(RichText::new("Nothing has been played yet.").color(colours.muted));
        return;
    };
    ui.label(RichText::new(played.told()).color(colours.muted).small());
    if played.is_out_of_date(bench) {
        let text = "▲ The rules have changed since: these games were played by the former ones.";
        ui.label(RichText::new(text).color(colours.doubtful));
    }
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| pictures(ui, bench, played));
}

fn controls(ui: &mut Ui, bench: &Bench<'_>, state: &mut GamesState, asks: &mut Asks) {
    ui.horizontal_wrapped(|ui| {
        let rules = bench.work.seen().pack().map(|pack| (pack.rules.fewest_players, pack.rules.most_players));
        let (fewest, most) = rules.unwrap_or((3, 6));
        let label = ui.label("Seats");
        ui.add(egui::DragValue::new(&mut state.seats).range(fewest as usize..=most as usize)).labelled_by(label.id);
        let label = ui.label("Games");
        ui.add(egui::DragValue::new(&mut state.games).range(1..=1_000_000).speed(10)).labelled_by(label.id);
        let label = ui.label("Seed");
        ui.add(egui::DragValue::new(&mut state.seed)).labelled_by(label.id);
        if state.is_running {
            if ui.button("Stop").clicked() {
                asks.run(Command::StopBatch);
            }
            if let Some(played) = &state.played {
                let share = played.tally.games as f32 / played.wanted.max(1) as f32;
                ui.add(ProgressBar::new(share).desired_width(160.0).text(played.tally.games.to_string()));
            }
        } else if ui.button("Play").on_hover_text(Command::RunBatch.tooltip()).clicked() {
            asks.run(Command::RunBatch);
        }
    });
}

fn pictures(ui: &mut Ui, bench: &Bench<'_>, played: &Played) {
    let Played { seats, pack, tally, .. } = played;
    let texts = pack.texts(bench.language);
    let seat_name = |seat: Seat| format!("Seat {}", seat.0 + 1);
    ui.columns(2, |columns| {
        let happened = |ending: &&Ending| **ending != Ending::FurtherEnding || tally.endings[**ending as usize] > 0;
        let endings = Ending::ALL
            .iter()
            .filter(happened)
            .map(|&ending| (texts.get(&format!("ending.{}", ending.id())).to_owned(), tally.ending_share(ending)));
        shares(&mut columns[0], "How games end", endings);
        let wins = Seat::first(*seats).map(|seat| (seat_name(seat), tally.win_share(seat)));
        shares(&mut columns[1], "Who wins, by seat", wins);
        let points = Seat::first(*seats).map(|seat| (seat_name(seat), tally.victory_points[seat.index()].mean()));
        chart(&mut columns[0], "Victory Points, by seat", points, Scale { decimals: 1, ..Scale::default() });
        let turns = tally.last_turns.iter().enumerate().filter(|(_, count)| **count > 0);
        let turns =
            turns.map(|(turn, &count)| (format!("Over in turn {turn}"), share_interval(count as f64, tally.games)));
        shares(&mut columns[1], "How long games are", turns);
        let decisions = tally.decisions.mean().value;
        columns[1].label(format!("{decisions:.0} decisions a game"));
    });
}

/// A chart of shares of all games.
fn shares(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (String, Interval)>) {
    let in_percent = |(name, share): (String, Interval)| {
        let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
        (name, Interval { value, low, high })
    };
    let scale = Scale { most: Some(100.0), decimals: 1, unit: " %", can_press: false };
    chart(ui, title, rows.map(in_percent), scale);
}

/// A chart with a title; each row has its interval.
fn chart(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (String, Interval)>, scale: Scale) {
    ui.label(RichText::new(title).font(strong(14.0)));
    let accent = palette(ui).accent;
    let rows: Vec<_> = rows.map(|(name, it)| (name, [(it.value, accent)], [it.low, it.high])).collect();
    let rows: Vec<Bar<'_>> =
        rows.iter().map(|(label, parts, interval)| Bar { label, parts, interval: Some(*interval) }).collect();
    bars(ui, &rows, scale);
    ui.add_space(10.0);
}
