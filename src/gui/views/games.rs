//! Games by the rules as they stand: how they end, who wins, with what points, and how long they are.

use crate::gui::asks::{Asks, Bench};
use crate::gui::command::Command;
use crate::gui::map::seat_color;
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::theme::{book, palette};
use crate::kernel::Seat;
use crate::lab::{Interval, Tally, share_interval};
use crate::model::Pack;
use crate::rules::Ending;
use eframe::egui::{self, Color32, ProgressBar, RichText, Ui};
use std::sync::Arc;

/// Wider pictures would not say more, in points.
const WIDEST: f32 = 1200.0;

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
        ui.add_space(40.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("Nothing has been played yet.").font(book(20.0)));
            let hint = "Play games by the rules as they stand, and see how they end, who wins and how long they take.";
            ui.label(RichText::new(hint).color(colours.muted));
        });
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
    let muted = palette(ui).muted;
    let each_seat = || Seat::first(*seats).map(|seat| (format!("Seat {}", seat.0 + 1), seat));
    ui.set_max_width(ui.available_width().min(WIDEST));
    pair(
        ui,
        |ui| {
            let happened = |ending: &Ending| *ending != Ending::FurtherEnding || tally.endings[*ending as usize] > 0;
            let name = |ending: Ending| texts.get(&format!("ending.{}", ending.id())).to_owned();
            let endings = Ending::ALL.into_iter().filter(happened);
            shares(ui, "How games end", endings.map(|ending| (name(ending), tally.ending_share(ending), muted)));
        },
        |ui| {
            let wins = each_seat().map(|(name, seat)| (name, tally.win_share(seat), seat_color(seat)));
            shares(ui, "Who wins, by seat", wins);
        },
    );
    pair(
        ui,
        |ui| {
            let mean = |seat: Seat| tally.victory_points[seat.index()].mean();
            let points = each_seat().map(|(name, seat)| (name, mean(seat), seat_color(seat)));
            chart(ui, "Victory Points, by seat", points, Scale { decimals: 1, ..Scale::default() });
        },
        |ui| {
            let turns = tally.last_turns.iter().enumerate().filter(|(_, count)| **count > 0);
            let share = |count: u64| share_interval(count as f64, tally.games);
            let turns = turns.map(|(turn, &count)| (format!("Over in turn {turn}"), share(count), muted));
            shares(ui, "How long games are", turns);
            let decisions = format!("{:.0} decisions a game", tally.decisions.mean().value);
            ui.label(RichText::new(decisions).color(muted));
        },
    );
}

/// Two pictures beside each other, with room between them; one under the other where the pane is narrow.
fn pair(ui: &mut Ui, left: impl FnOnce(&mut Ui), right: impl FnOnce(&mut Ui)) {
    ui.add_space(14.0);
    if ui.available_width() < 560.0 {
        left(ui);
        ui.add_space(14.0);
        return right(ui);
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 44.0;
        ui.columns(2, |columns| {
            columns.iter_mut().for_each(|column| column.spacing_mut().item_spacing.x = 8.0);
            left(&mut columns[0]);
            right(&mut columns[1]);
        });
    });
}

/// A chart of shares of all games.
fn shares(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (String, Interval, Color32)>) {
    let in_percent = |(name, share, fill): (String, Interval, Color32)| {
        let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
        (name, Interval { value, low, high }, fill)
    };
    let scale = Scale { most: Some(100.0), decimals: 1, unit: " %", can_press: false };
    chart(ui, title, rows.map(in_percent), scale);
}

/// A chart with a title; each row has its interval and its colour.
fn chart(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (String, Interval, Color32)>, scale: Scale) {
    ui.label(RichText::new(title).font(book(19.0)));
    ui.add_space(2.0);
    let rows: Vec<_> = rows.map(|(name, it, fill)| (name, [(it.value, fill)], [it.low, it.high])).collect();
    let rows: Vec<Bar<'_>> =
        rows.iter().map(|(label, parts, interval)| Bar { label, parts, interval: Some(*interval) }).collect();
    bars(ui, &rows, scale);
}
