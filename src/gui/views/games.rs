//! Games by the rules as they stand: how they end, who wins, with what points, and how long they are.

use crate::gui::asks::{Asks, Bench};
use crate::gui::command::Command;
use crate::gui::theme::{palette, strong};
use crate::kernel::Seat;
use crate::lab::{Interval, Tally};
use crate::rules::Ending;
use eframe::egui::{self, Align2, FontId, Grid, ProgressBar, RichText, Sense, Stroke, Ui, pos2, vec2};

/// What is shown of a batch.
#[derive(Clone, Debug)]
pub struct GamesState {
    /// How many seats.
    pub seats: usize,
    /// How many games.
    pub games: u64,
    /// The seed of the first.
    pub seed: u64,
    /// What has been counted.
    pub tally: Tally,
    /// By which rules: the pack's hash and its variants.
    pub rules: String,
    /// How many games are wanted of the batch that is shown.
    pub wanted: u64,
    /// Why it could not be played.
    pub failure: Option<String>,
    /// Whether it is going on.
    pub is_running: bool,
}

impl Default for GamesState {
    fn default() -> GamesState {
        GamesState {
            seats: 4,
            games: 1_000,
            seed: 1,
            tally: Tally::default(),
            rules: String::new(),
            wanted: 0,
            failure: None,
            is_running: false,
        }
    }
}

/// Draws the batch.
pub fn games(ui: &mut Ui, bench: &Bench<'_>, state: &mut GamesState, asks: &mut Asks) {
    controls(ui, bench, state, asks);
    let colours = palette(ui);
    if let Some(failure) = &state.failure {
        ui.colored_label(colours.wrong, failure);
    }
    if state.tally.games == 0 {
        ui.add_space(12.0);
        ui.label(RichText::new("Nothing has been played yet.").color(colours.muted));
        return;
    }
    ui.label(RichText::new(format!("{} games, {}", state.tally.games, state.rules)).color(colours.muted).small());
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| pictures(ui, state));
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
            let share = state.tally.games as f32 / state.wanted.max(1) as f32;
            let bar = ProgressBar::new(share).desired_width(160.0).text(format!("{}", state.tally.games));
            ui.add(bar);
        } else if ui.button("Play").on_hover_text(Command::RunBatch.tooltip()).clicked() {
            asks.run(Command::RunBatch);
        }
    });
}

fn pictures(ui: &mut Ui, state: &GamesState) {
    let tally = &state.tally;
    ui.columns(2, |columns| {
        let endings =
            Ending::ALL.iter().filter(|&&ending| ending != Ending::FurtherEnding || tally.endings[ending as usize] > 0);
        let endings = endings.map(|&ending| (ending_name(ending).to_owned(), tally.ending_share(ending)));
        shares(&mut columns[0], "How games end", endings);
        let seats = Seat::first(state.seats).map(|seat| (format!("Seat {}", seat.0 + 1), tally.win_share(seat)));
        shares(&mut columns[1], "Who wins, by seat", seats);
        means(&mut columns[0], state);
        turns(&mut columns[1], tally);
    });
}

/// What an ending is called.
fn ending_name(ending: Ending) -> &'static str {
    match ending {
        Ending::FourTurns => "After the last turn",
        Ending::RadicalLandslide => "Radical landslide",
        Ending::RoyalistCounterRevolution => "Counter-Revolution",
        Ending::FurtherEnding => "A variant's ending",
    }
}

/// Bars of shares, each with its interval.
fn shares(ui: &mut Ui, title: &str, rows: impl Iterator<Item = (String, Interval)>) {
    ui.label(RichText::new(title).font(strong(14.0)));
    for (name, share) in rows {
        bar(ui, &name, share, 1.0, &format!("{:.1} %", 100.0 * share.value));
    }
    ui.add_space(10.0);
}

/// One bar with a whisker from the low to the high end of its interval.
fn bar(ui: &mut Ui, name: &str, value: Interval, most: f64, number: &str) {
    let colours = palette(ui);
    let wide = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 20.0), Sense::hover());
    let told = format!("{name}: {number}, from {:.3} to {:.3}", value.low, value.high);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &told));
    response.on_hover_text(told);
    let painter = ui.painter();
    let font = FontId::proportional(12.5);
    let (left, right) = (rect.left() + 140.0, rect.right() - 60.0);
    painter.text(pos2(rect.left(), rect.center().y), Align2::LEFT_CENTER, name, font.clone(), colours.ink);
    painter.text(pos2(rect.right(), rect.center().y), Align2::RIGHT_CENTER, number, font, colours.ink);
    let at = |share: f64| left + (right - left).max(1.0) * (share / most).clamp(0.0, 1.0) as f32;
    let trough = egui::Rect::from_x_y_ranges(left..=right, rect.center().y - 4.0..=rect.center().y + 4.0);
    painter.rect_filled(trough, 4.0, colours.line.gamma_multiply(0.6));
    painter.rect_filled(trough.with_max_x(at(value.value)), 4.0, colours.accent);
    let whisker = Stroke::new(1.5, colours.ink);
    painter.hline(at(value.low)..=at(value.high), rect.center().y, whisker);
    for end in [value.low, value.high] {
        painter.vline(at(end), rect.center().y - 3.0..=rect.center().y + 3.0, whisker);
    }
}

fn means(ui: &mut Ui, state: &GamesState) {
    let tally = &state.tally;
    ui.label(RichText::new("Victory Points, by seat").font(strong(14.0)));
    let means: Vec<Interval> = Seat::first(state.seats).map(|seat| tally.victory_points[seat.index()].mean()).collect();
    let most = means.iter().map(|mean| mean.high).fold(1.0, f64::max);
    for (seat, mean) in Seat::first(state.seats).zip(means) {
        bar(ui, &format!("Seat {}", seat.0 + 1), mean, most, &format!("{:.1}", mean.value));
    }
    ui.add_space(10.0);
}

fn turns(ui: &mut Ui, tally: &Tally) {
    ui.label(RichText::new("How long games are").font(strong(14.0)));
    Grid::new("length").num_columns(2).spacing([16.0, 4.0]).show(ui, |ui| {
        for (turn, &count) in tally.last_turns.iter().enumerate().filter(|(_, count)| **count > 0) {
            ui.label(format!("over in turn {turn}"));
            ui.label(format!("{:.1} %", 100.0 * count as f64 / tally.games as f64));
            ui.end_row();
        }
        let decisions = tally.decisions.mean();
        ui.label("decisions a game");
        ui.label(format!("{:.0}", decisions.value));
        ui.end_row();
    });
}
