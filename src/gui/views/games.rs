//! Games by the rules as they stand: how they end, who wins, with what points, and how long they are.

use crate::gui::asks::{Asks, Bench};
use crate::gui::command::Command;
use crate::gui::map::seat_color;
use crate::gui::theme::{book, palette};
use crate::kernel::Seat;
use crate::lab::{Interval, Tally, share_interval};
use crate::rules::Ending;
use eframe::egui::{self, Align2, Color32, FontId, ProgressBar, RichText, Sense, Stroke, StrokeKind, Ui, pos2, vec2};

/// Wider pictures would not say more, in points.
const WIDEST: f32 = 1200.0;

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
        ui.add_space(40.0);
        ui.vertical_centered(|ui| {
            ui.label(RichText::new("Nothing has been played yet.").font(book(20.0)));
            let hint = "Play games by the rules as they stand, and see how they end, who wins and how long they take.";
            ui.label(RichText::new(hint).color(colours.muted));
        });
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
    let seats = || Seat::first(state.seats).map(|seat| (format!("Seat {}", seat.0 + 1), seat));
    ui.set_max_width(ui.available_width().min(WIDEST));
    pair(
        ui,
        |ui| endings(ui, tally),
        |ui| {
            heading(ui, "Who wins, by seat");
            for (name, seat) in seats() {
                share(ui, &name, tally.win_share(seat), seat_color(seat));
            }
        },
    );
    pair(ui, |ui| means(ui, state), |ui| lengths(ui, tally));
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

fn heading(ui: &mut Ui, title: &str) {
    ui.label(RichText::new(title).font(book(19.0)));
    ui.add_space(2.0);
}

fn endings(ui: &mut Ui, tally: &Tally) {
    heading(ui, "How games end");
    for ending in Ending::ALL {
        if ending != Ending::FurtherEnding || tally.endings[ending as usize] > 0 {
            share(ui, ending_name(ending), tally.ending_share(ending), palette(ui).muted);
        }
    }
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

/// A bar of a share, with its interval.
fn share(ui: &mut Ui, name: &str, share: Interval, fill: Color32) {
    bar(ui, name, share, 1.0, &format!("{:.1} %", 100.0 * share.value), fill);
}

/// One bar with a whisker from the low to the high end of its interval.
fn bar(ui: &mut Ui, name: &str, value: Interval, most: f64, number: &str, fill: Color32) {
    let colours = palette(ui);
    let wide = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 22.0), Sense::hover());
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
    // The edge keeps a dark bar from the dark ground.
    let edge = Stroke::new(0.8, colours.muted);
    painter.rect(trough.with_max_x(at(value.value)), 4.0, fill, edge, StrokeKind::Inside);
    let whisker = Stroke::new(1.5, colours.ink);
    painter.hline(at(value.low)..=at(value.high), rect.center().y, whisker);
    for end in [value.low, value.high] {
        painter.vline(at(end), rect.center().y - 3.0..=rect.center().y + 3.0, whisker);
    }
}

fn means(ui: &mut Ui, state: &GamesState) {
    let tally = &state.tally;
    heading(ui, "Victory Points, by seat");
    let means: Vec<Interval> = Seat::first(state.seats).map(|seat| tally.victory_points[seat.index()].mean()).collect();
    let most = means.iter().map(|mean| mean.high).fold(1.0, f64::max);
    for (seat, mean) in Seat::first(state.seats).zip(means) {
        bar(ui, &format!("Seat {}", seat.0 + 1), mean, most, &format!("{:.1}", mean.value), seat_color(seat));
    }
}

fn lengths(ui: &mut Ui, tally: &Tally) {
    heading(ui, "How long games are");
    for (turn, &count) in tally.last_turns.iter().enumerate().filter(|(_, count)| **count > 0) {
        let over = share_interval(count as f64, tally.games);
        share(ui, &format!("Over in turn {turn}"), over, palette(ui).muted);
    }
    let decisions = format!("{:.0} decisions a game", tally.decisions.mean().value);
    ui.label(RichText::new(decisions).color(palette(ui).muted));
}
