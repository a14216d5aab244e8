//! Charts of endings, wins, points and lengths, of one ruleset or of two side by side.

use super::games_behind::{GamesBehind, Kind};
use super::{LabState, letter, table};
use crate::app::experiments::{ExperimentRun, ExperimentSummary};
use crate::gui::paint::seat_color;
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::requests::ViewContext;
use crate::gui::theme::{Palette, book, palette};
use crate::kernel::Seat;
use crate::lab::{Figure, GameEnding, Interval, Unit};
use eframe::egui::{Color32, RichText, ScrollArea, Ui};

/// The greatest width of a chart, in points.
const WIDEST: f32 = 1200.0;

/// Up to so many rounds the shares of those in which games end are drawn as parts of all games.
const MANY_ROUNDS: u16 = 12;

/// A bar, and the games behind it.
struct BarRow {
    label: String,
    interval: Interval,
    fill: Color32,
    arm: usize,
    kind: Kind,
    title: String,
}

/// The data of the charts.
struct Drawn<'a> {
    shown: &'a ExperimentSummary,
    /// The rulesets, by index.
    arms: Vec<usize>,
    colours: &'static Palette,
}

/// Draws the charts.
pub(super) fn charts(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    shown: &ExperimentSummary,
    state: &mut LabState,
) {
    let arms = if run.rulesets.len() > 1 { vec![0, state.arm] } else { vec![0] };
    let drawn = Drawn { shown, arms, colours: palette(ui) };
    let (mut pressed, mut differing) = (None, None);
    ScrollArea::vertical().id_salt("lab pictures").auto_shrink(false).show(ui, |ui| {
        ui.set_max_width(ui.available_width().min(WIDEST));
        if run.rulesets.len() > 1 {
            differing = table::differing(ui, shown, state.arm);
        }
        let endings = drawn.endings(context, run);
        let charted = &shown.charted;
        let wins = drawn.of_seats(&charted.wins);
        let points = drawn.of_seats(&charted.scores);
        let turns = drawn.last_turns();
        let share = Scale { most: Some(100.0), decimals: 1, unit: " %", can_press: true };
        let plain = Scale { decimals: 1, can_press: true, ..Scale::default() };
        let mut show = |ui: &mut Ui, (title, rows, scale): Picture<'_>| {
            pressed = chart(ui, title, rows, scale).or(pressed.take());
        };
        pair(ui, &mut show, ("How games end", endings, share), ("Who wins, by seat", wins, share));
        // Of many rounds each has a small share.
        let most = share.most.filter(|_| charted.last_round <= MANY_ROUNDS);
        let lasting = Scale { most, ..share };
        let scores = format!("{}, by seat", charted.score);
        let lengths = format!("In which {} games end", charted.round);
        pair(ui, &mut show, (&scores, points, plain), (&lengths, turns, lasting));
        ui.add_space(8.0);
        let hint = "Click a bar to list its games. Lines across the bars: 95 % intervals.";
        ui.label(RichText::new(hint).color(drawn.colours.muted).small());
    });
    if let Some(row) = pressed {
        state.behind = Some(GamesBehind { run: run.id, arm: row.arm, kind: row.kind, title: row.title });
    } else if let Some(at) = differing {
        let (arm, title) = (state.arm, shown.rows[at].title.clone());
        state.behind = Some(GamesBehind { run: run.id, arm, kind: Kind::Most(at), title });
    }
}

impl Drawn<'_> {
    /// The rows of a quantity, one for each ruleset.
    fn of(&self, name: &str, fill: Color32, row: impl Fn(usize) -> Option<(Interval, Kind)>) -> Vec<BarRow> {
        let several = self.arms.len() > 1;
        let rows = self.arms.iter().enumerate().filter_map(|(place, &arm)| {
            let (interval, kind) = row(arm)?;
            let label = if several { format!("{} · {name}", letter(arm)) } else { name.to_owned() };
            // The second is paler, and has its letter.
            let fill = if place == 0 { fill } else { fill.lerp_to_gamma(self.colours.panel, 0.5) };
            Some(BarRow { label, interval, fill, arm, kind, title: name.to_owned() })
        });
        rows.collect()
    }

    fn figure(&self, name: &str, fill: Color32, figure: Figure) -> Vec<BarRow> {
        let Some(at) = self.shown.rows.iter().position(|row| row.figure == figure) else { return Vec::new() };
        let scaled = |interval| if figure.unit() == Unit::Share { percent(interval) } else { interval };
        self.of(name, fill, |arm| Some((scaled(*self.shown.rows[at].arms.get(arm)?), Kind::Most(at))))
    }

    fn endings(&self, context: &ViewContext<'_>, run: &ExperimentRun) -> Vec<BarRow> {
        let Some(first) = run.rulesets.first() else { return Vec::new() };
        let texts = first.texts(context.language);
        let name = |ending: &GameEnding| texts.get(&format!("ending.{}", ending.id)).to_owned();
        let rows = self.shown.charted.endings.iter();
        rows.flat_map(|ending| self.figure(&name(ending), self.colours.muted, ending.figure)).collect()
    }

    fn of_seats(&self, figures: &[Figure]) -> Vec<BarRow> {
        let seats = Seat::first(figures.len()).zip(figures);
        seats.flat_map(|(seat, &it)| self.figure(&format!("Seat {}", seat.0 + 1), seat_color(seat), it)).collect()
    }

    fn last_turns(&self) -> Vec<BarRow> {
        let tally = |arm: usize| &self.shown.found.arms[arm].tally;
        let turns = (1..=self.shown.charted.last_round)
            .filter(|&turn| self.arms.iter().any(|&arm| tally(arm).ended_in(turn) > 0));
        let row = |turn: u16| {
            self.of(&format!("Ends in {} {turn}", self.shown.charted.round), self.colours.muted, |arm| {
                Some((percent(self.shown.found.last_turn(arm, turn)), Kind::OverIn(turn)))
            })
        };
        turns.flat_map(row).collect()
    }
}

/// A share in percent.
fn percent(Interval { value, low, high }: Interval) -> Interval {
    Interval { value: 100.0 * value, low: 100.0 * low, high: 100.0 * high }
}

/// A title, its bars, and how they are shown.
type Picture<'t> = (&'t str, Vec<BarRow>, Scale);
/// Draws a chart.
type Show<'s> = dyn FnMut(&mut Ui, Picture<'_>) + 's;

/// Two charts side by side; one below the other if the pane is narrow.
fn pair(ui: &mut Ui, show: &mut Show<'_>, left: Picture<'_>, right: Picture<'_>) {
    ui.add_space(10.0);
    if ui.available_width() < 560.0 {
        show(ui, left);
        ui.add_space(14.0);
        return show(ui, right);
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.x = 44.0;
        ui.columns(2, |columns| {
            columns.iter_mut().for_each(|column| column.spacing_mut().item_spacing.x = 8.0);
            show(&mut columns[0], left);
            show(&mut columns[1], right);
        });
    });
}

/// A chart with a title. Returns the row that was pressed.
fn chart(ui: &mut Ui, title: &str, mut rows: Vec<BarRow>, scale: Scale) -> Option<BarRow> {
    ui.label(RichText::new(title).font(book(19.0)));
    ui.add_space(2.0);
    let parts: Vec<[(f64, Color32); 1]> = rows.iter().map(|row| [(row.interval.value, row.fill)]).collect();
    let drawn = rows.iter().zip(&parts);
    let drawn = drawn.map(|(row, parts)| Bar { label: &row.label, parts, interval: row.interval.ends() });
    let drawn: Vec<Bar<'_>> = drawn.collect();
    let pressed = bars(ui, &drawn, scale)?;
    Some(rows.swap_remove(pressed))
}
