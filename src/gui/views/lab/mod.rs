//! The lab: experiments of thousands of games. On the left the form of the next one and the experiments of
//! this session; on the right the results. Every chart links to the games behind it.

mod changed_winners;
mod charts;
mod figures;
mod forest;
mod form;
mod games_behind;
mod report_view;
mod result;
mod rulesets;
mod runs;
mod studies;
mod sweep_view;
mod table;
mod two_experiments;

use crate::app::experiments::{ExperimentSpec, RulesetSpec, RunComparison, offered_bots};
use crate::bots::BotKind;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette};
use crate::gui::views::words::{capitalized, named};
use crate::lab::{Difference, Figure, Interval, PlayableGame, Unit, difference, ends, shown, signed_ends};
use crate::load::schema::{KeySpec, Kind};
use changed_winners::PairOrder;
use eframe::egui::{CentralPanel, Frame, Label, Margin, Panel, RichText, ScrollArea, Ui, vec2};
use figures::FigureFilter;
use games_behind::GamesBehind;
use report_view::TableOrder;
use std::collections::BTreeSet;
use std::sync::Arc;
use studies::SettingChoice;

/// If the pane is narrower, in points, the form is above the results.
const BESIDE: f32 = 760.0;

/// What is shown of an experiment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Face {
    /// Charts of endings, wins, points and lengths; of a sweep, its curves.
    #[default]
    Pictures,
    /// All figures, and how they differ.
    Figures,
    /// The pairs with another winner.
    ChangedWinners,
}

/// The ids of figures that come first in every list.
pub type Favourites = BTreeSet<String>;

/// The state of the view.
#[derive(Default)]
pub struct LabState {
    /// The form of the next experiment.
    pub form: ExperimentSpec,
    /// The experiment shown; none for the latest.
    pub shown: Option<u64>,
    /// The page of results.
    pub face: Face,
    /// The ruleset that is compared with the first.
    arm: usize,
    /// The order of the pairs with another winner.
    pairs: PairOrder,
    /// The groups of figures that are open.
    opened: BTreeSet<&'static str>,
    /// Which figures are shown, and in which order.
    pub filter: FigureFilter,
    /// The ids of the figures that somebody marked.
    pub favourites: Favourites,
    behind: Option<GamesBehind>,
    /// The experiments selected for comparison.
    picked: Vec<u64>,
    against: Option<RunComparison>,
    /// How a table of a report is sorted.
    order: Option<TableOrder>,
    available: Option<Arc<AvailableVariants>>,
}

/// What can be chosen in the form, gathered once for each state of the pack.
struct AvailableVariants {
    key: (u64, bool, usize, bool, String),
    /// The variants, with their titles.
    variants: Vec<(String, String)>,
    /// The figures of a game, with their titles.
    figures: Vec<(Figure, String)>,
    /// The bots that can play it.
    bots: Vec<BotKind>,
    /// The settings that can be swept.
    settings: Vec<SettingChoice>,
}

impl LabState {
    /// Compares the rules on the workbench with the pack as it is.
    pub fn compare_with_base(&mut self) {
        self.form.rules = vec![RulesetSpec::Saved("base".to_owned()), RulesetSpec::Workbench];
        self.show_latest();
    }

    /// Shows the latest experiment.
    pub fn show_latest(&mut self) {
        (self.shown, self.against, self.behind, self.arm, self.order) = (None, None, None, 1, None);
        self.picked.clear();
    }
}

/// Draws the lab.
pub fn lab(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState, requests: &mut Requests) {
    gather(context, state);
    let colours = palette(ui);
    if ui.available_width() >= BESIDE {
        let width = if ui.available_width() < 1100.0 { 250.0 } else { 290.0 };
        let frame = Frame::new().fill(colours.paper).inner_margin(Margin { left: 0, right: 12, top: 0, bottom: 0 });
        Panel::left("lab form").exact_size(width).resizable(false).frame(frame).show(ui, |ui| {
            ScrollArea::vertical().id_salt("lab form").auto_shrink(false).show(ui, |ui| {
                form::form(ui, context, state, requests);
                ui.add_space(14.0);
                runs::runs(ui, context, state, requests);
            });
        });
        let frame = Frame::new().inner_margin(Margin { left: 14, right: 0, top: 0, bottom: 0 });
        CentralPanel::default().frame(frame).show(ui, |ui| found(ui, context, state, requests));
        return;
    }
    let has_found = context.lab.latest() > 0;
    eframe::egui::CollapsingHeader::new("What is played").default_open(!has_found).show(ui, |ui| {
        ScrollArea::vertical().id_salt("lab form").max_height(320.0).show(ui, |ui| {
            form::form(ui, context, state, requests);
            runs::runs(ui, context, state, requests);
        });
    });
    found(ui, context, state, requests);
}

/// The results, or what they could be.
fn found(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState, requests: &mut Requests) {
    if state.against.is_some() {
        return two_experiments::against(ui, context, state);
    }
    let id = state.shown.unwrap_or(context.lab.latest());
    match context.lab.run(id).or(context.lab.runs().last()) {
        Some(run) => result::result(ui, context, run, state, requests),
        None => nothing(ui),
    }
}

fn nothing(ui: &mut Ui) {
    let muted = palette(ui).muted;
    ui.add_space((ui.available_height() * 0.3).min(200.0));
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("Nothing has been played yet.").font(book(22.0)));
        let hint = "Play one ruleset, and see how its games end, who wins and how long they take. \
                    Play two, and see what one does to the game that the other does not. Sweep a rule, \
                    take a variant apart, or ask what a card is worth.";
        let width = ui.available_width().min(460.0);
        ui.allocate_ui(vec2(width, 60.0), |ui| {
            ui.vertical_centered(|ui| ui.add(Label::new(RichText::new(hint).color(muted)).wrap()));
        });
    });
}

/// Gathers what can be chosen, where the pack has changed.
fn gather(context: &ViewContext<'_>, state: &mut LabState) {
    let snapshot = context.workbench.snapshot();
    let language = context.language.to_owned();
    let key = (snapshot.revision, snapshot.is_checked, state.form.seats, state.form.is_mixed, language);
    if state.available.as_ref().is_some_and(|available| available.key == key) {
        return;
    }
    let game = snapshot.ruleset().and_then(|rules| rules.game(state.form.seats).ok());
    let figures = game.as_ref().map(PlayableGame::lab).map(|game| {
        let all = game.figures(&state.form.seated()).into_iter();
        all.map(|figure| (figure, game.title_of(figure))).collect()
    });
    let figures = figures.unwrap_or_default();
    let bots = offered_bots(snapshot, game.as_ref());
    let (variants, settings) = (snapshot.library.variants_in(context.language), settings(context));
    state.available = Some(Arc::new(AvailableVariants { key, variants, figures, bots, settings }));
}

/// How many values to each side of a setting's own are proposed.
const BESIDE_OWN: i128 = 3;

/// The settings of the pack's rules that have few values, or whole numbers, with values to be tried.
fn settings(context: &ViewContext<'_>) -> Vec<SettingChoice> {
    let snapshot = context.workbench.snapshot();
    let own = |key: &str| snapshot.library.origin(&snapshot.variants, key).ok()?.value().map(str::to_owned);
    let choice = |(_, setting): (&'static str, &'static KeySpec)| {
        let values = match &setting.kind {
            Kind::Integer { least, most } => {
                let own: i128 = own(setting.name)?.parse().ok()?;
                format!("{}..{}", (own - BESIDE_OWN).max(*least), (own + BESIDE_OWN).min(*most))
            }
            Kind::Switch => "false,true".to_owned(),
            Kind::Word(words) => words.join(","),
            _ => return None,
        };
        let name = capitalized(&named(setting.name));
        Some(SettingChoice { key: setting.name.to_owned(), name, meaning: setting.meaning, values })
    };
    context.format().settings().filter_map(choice).collect()
}

/// A value as displayed: `31.2 %`, `4.70`; a dash if no game has one.
fn value_text(value: f64, unit: Unit) -> String {
    typeset(shown(value, unit))
}

/// A difference as displayed, with its sign.
fn difference_text(value: f64, unit: Unit) -> String {
    typeset(difference(value, unit))
}

/// The ends of a value's interval; empty if it has none.
fn range_text(interval: Interval, unit: Unit) -> String {
    with_minus(ends(interval, unit))
}

/// The ends of a difference's interval; empty if it has none.
fn signed_range_text(interval: Interval, unit: Unit) -> String {
    with_minus(signed_ends(interval, unit))
}

fn typeset(number: String) -> String {
    if number.is_empty() { "–".to_owned() } else { with_minus(number) }
}

/// With a minus sign as wide as a plus.
fn with_minus(numbers: String) -> String {
    numbers.replace('-', "−")
}

/// A difference as displayed: its value, both intervals, and the word.
fn difference_texts(difference: &Difference, unit: Unit) -> [String; 4] {
    let [value, fixed, always, word] = difference.cells(unit).map(|cell| with_minus(cell.shown()));
    [typeset(value), fixed, always, word]
}

/// The letter of a ruleset.
fn letter(at: usize) -> char {
    char::from(b'A' + (at % 26) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_set_with_a_minus_and_a_stroke_where_there_is_none() {
        assert_eq!(difference_text(-1.5, Unit::Points), "−1.50");
        let interval = Interval { value: 0.0, low: -0.01, high: 0.025 };
        assert_eq!(signed_range_text(interval, Unit::Share), "−1.0 to +2.5");
        assert_eq!(value_text(f64::NAN, Unit::Count), "–");
        assert_eq!(signed_range_text(Interval { high: f64::INFINITY, ..interval }, Unit::Share), "");
    }
}
