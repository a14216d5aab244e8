//! The games behind a chart, by seed. A click opens one in the sandbox.

use super::{letter, value_text};
use crate::app::experiments::{ExperimentRun, ExperimentSummary, LabRequest};
use crate::gui::game::has_own_table;
use crate::gui::paint::{HistogramBar, histogram};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::lab::{Example, Unit, bins, bot_ids};
use eframe::egui::{Align, Button, Label, Layout, RichText, Role, ScrollArea, Ui, WidgetInfo};

/// Which games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Those with the greatest values of a figure, by its index; for a share, those in which it is true.
    Most(usize),
    /// Those with the smallest values.
    Least(usize),
    /// Those that ended in a turn.
    OverIn(u16),
}

/// Games that are listed.
#[derive(Clone, Debug)]
pub(super) struct GamesBehind {
    /// The experiment.
    pub run: u64,
    /// The ruleset.
    pub arm: usize,
    /// Which of its games.
    pub kind: Kind,
    /// The chart that they belong to.
    pub title: String,
}

/// Draws the list.
pub(super) fn games_behind(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    shown: &ExperimentSummary,
    state: &mut Option<GamesBehind>,
    requests: &mut Requests,
) {
    let Some(list) = state.clone() else { return };
    let Some(found) = shown.found.arms.get(list.arm) else { return };
    let examples: Vec<Example> = match list.kind {
        Kind::Most(figure) => found.examples.most(figure).collect(),
        Kind::Least(figure) => found.examples.least(figure).collect(),
        Kind::OverIn(turn) => found.examples.over_in(turn).to_vec(),
    };
    ui.horizontal_wrapped(|ui| {
        let by = if run.rulesets.len() > 1 { format!(", by {}", letter(list.arm)) } else { String::new() };
        ui.label(RichText::new(format!("Games behind: {}{by}", list.title)).font(strong(14.0)));
        ends(ui, shown, &list, state);
        if run.rulesets.len() > 1 {
            for arm in 0..run.rulesets.len() {
                if arm != list.arm && ui.link(format!("by {}", letter(arm))).clicked() {
                    *state = Some(GamesBehind { arm, ..list.clone() });
                }
            }
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = ui.add(Button::new("×").frame(false));
            close.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Close the list of games"));
            if close.clicked() {
                *state = None;
            }
        });
    });
    let muted = palette(ui).muted;
    let figure = match list.kind {
        Kind::Most(figure) | Kind::Least(figure) => Some(figure),
        Kind::OverIn(_) => None,
    };
    if let Some(row) = figure.and_then(|at| shown.rows.get(at)) {
        ui.add(Label::new(RichText::new(&row.meaning).color(muted).small()).truncate());
    }
    if let Some(values) = figure.and_then(|at| found.values(at))
        && let Some(row) = figure.and_then(|at| shown.rows.get(at))
    {
        let parts = row.figure.unit().parts() as f64;
        let bins: Vec<HistogramBar> = bins(values, MOST_BINS)
            .into_iter()
            .map(|bin| HistogramBar { from: bin.from as f64 / parts, to: bin.to as f64 / parts, games: bin.games })
            .collect();
        ui.horizontal_top(|ui| {
            histogram(ui, &row.title, &bins);
            ui.vertical(|ui| games(ui, context, run, shown, (&list, &examples), requests));
        });
        return;
    }
    games(ui, context, run, shown, (&list, &examples), requests);
}

/// The most bars of a histogram.
const MOST_BINS: usize = 24;

/// The games themselves.
fn games(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    shown: &ExperimentSummary,
    (list, examples): (&GamesBehind, &[Example]),
    requests: &mut Requests,
) {
    let muted = palette(ui).muted;
    if examples.is_empty() {
        ui.label(RichText::new("There are none.").color(muted));
        return;
    }
    let text = if context.lab.is_opening() {
        "A game is being played again…"
    } else if has_own_table(context.rulebook()) {
        "Each opens at the table, at its end."
    } else {
        "Each opens in the sandbox, at its end."
    };
    ui.label(RichText::new(text).color(muted).small());
    ScrollArea::vertical().id_salt("lab examples").auto_shrink(false).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for &example in examples {
                if chip(ui, run, shown, list, example) {
                    let (seed, rotation) = (example.seed, example.rotation);
                    requests.push(LabRequest::Open { run: run.id, arm: list.arm, seed, rotation });
                }
            }
        });
    });
}

/// The button for the other end of the list.
fn ends(ui: &mut Ui, shown: &ExperimentSummary, list: &GamesBehind, state: &mut Option<GamesBehind>) {
    let is_share = |figure: usize| shown.rows.get(figure).is_some_and(|row| row.figure.unit() == Unit::Share);
    let (other, text) = match list.kind {
        Kind::Most(figure) if is_share(figure) => (Kind::Least(figure), "where it does not hold"),
        Kind::Least(figure) if is_share(figure) => (Kind::Most(figure), "where it holds"),
        Kind::Most(figure) => (Kind::Least(figure), "the lowest"),
        Kind::Least(figure) => (Kind::Most(figure), "the highest"),
        Kind::OverIn(_) => return,
    };
    if ui.link(text).clicked() {
        *state = Some(GamesBehind { kind: other, ..list.clone() });
    }
}

/// A game. Returns whether it was clicked.
fn chip(ui: &mut Ui, run: &ExperimentRun, shown: &ExperimentSummary, list: &GamesBehind, example: Example) -> bool {
    let figure = match list.kind {
        Kind::Most(figure) | Kind::Least(figure) => shown.rows.get(figure).map(|row| row.figure),
        Kind::OverIn(_) => None,
    };
    let mut text = format!("seed {}", example.seed);
    if run.lineup.count() > 1 {
        text.push_str(&format!(", moved by {}", example.rotation));
    }
    if let Some(figure) = figure.filter(|figure| figure.unit() != Unit::Share) {
        let value = value_text(example.value as f64 / figure.unit().parts() as f64, figure.unit());
        text.push_str(&format!(": {}", value.trim_end_matches('0').trim_end_matches('.')));
    }
    let button = ui.button(&text);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Open the game of {text}")));
    let bots = bot_ids(run.lineup.seated(example.rotation)).join(", ");
    button.on_hover_text(format!("Played by {bots}")).clicked()
}
