//! A trial of the script: on which position, for whom, with which choices; and what came of it.

use super::town::town;
use crate::app::trials::{TrialRequest, TrialStart};
use crate::desk::{TrialResult, TrialSubject};
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{check_box, palette, radio_value, strong};
use crate::gui::views::words::file_name;
use crate::kernel::Seat;
use crate::sandbox::ScenarioHeader;
use eframe::egui::{CollapsingHeader, ComboBox, DragValue, RichText, ScrollArea, Ui};

/// From this width on, in points, the town is beside the words.
const WIDE: f32 = 480.0;
/// The width of the town then.
const TOWN: f32 = 250.0;

/// How many options of a choice are shown before one asks for more.
const FIRST_OPTIONS: usize = 6;

/// The state of the trial.
pub struct TrialState {
    seed: u64,
    seats: usize,
    /// Whose effect it is; none: anybody's.
    by: Option<Seat>,
    /// Where the trial starts.
    from: Beginning,
    /// What is tried, and the result; none while the trial is running.
    made: Option<(TrialRequest, Option<Result<TrialResult, String>>)>,
}

/// Where a trial starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Beginning {
    RandomGame,
    /// From the selected scenario.
    Scenario,
    /// From the position that is arranged by hand.
    Arranged,
}

impl Default for TrialState {
    fn default() -> TrialState {
        TrialState { seed: 1, seats: 4, by: None, from: Beginning::RandomGame, made: None }
    }
}

impl TrialState {
    /// A trial begins.
    pub fn begin(&mut self, what: &TrialRequest) {
        self.made = Some((what.clone(), None));
    }

    /// A file's last trial, and what came of it.
    pub fn result(&self, path: &str) -> Option<(&TrialRequest, &TrialResult)> {
        let (made, tried) = self.made.as_ref().filter(|(made, _)| made.path == path)?;
        Some((made, tried.as_ref()?.as_ref().ok()?))
    }

    fn is_running(&self) -> bool {
        matches!(self.made, Some((_, None)))
    }

    /// Takes the result.
    pub fn take(&mut self, outcome: Result<TrialResult, String>) {
        if let Some((_, made)) = &mut self.made {
            *made = Some(outcome);
        }
    }
}

/// Draws the trial of a file's script.
pub fn trial(ui: &mut Ui, context: &ViewContext<'_>, path: &str, state: &mut TrialState, requests: &mut Requests) {
    let colours = palette(ui);
    let snapshot = context.workbench.snapshot();
    let subject = snapshot.scripts().and_then(|scripts| scripts.subject(path));
    let Some((subject, (fewest, most))) = subject.zip(snapshot.players()) else {
        let why = "A script can be tried once it has no errors and the rules in force use it.";
        ui.label(RichText::new(why).color(colours.muted));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(scenario) = &context.selection.scenario {
            let name = format!("from {}", file_name(scenario));
            let tooltip = "Start from the position of the selected scenario.";
            begins_from(ui, state, Beginning::Scenario, &name, tooltip);
        }
        let has_arranged = context.session.arranging().is_some() || context.arranged.is_some();
        if has_arranged {
            let tooltip = "Start from the position that is arranged by hand at the table.";
            begins_from(ui, state, Beginning::Arranged, "from the arranged position", tooltip);
        }
        let scenario = context.selection.scenario.as_ref().filter(|_| state.from == Beginning::Scenario);
        let is_arranged = has_arranged && state.from == Beginning::Arranged;
        let is_given = scenario.is_some() || is_arranged;
        if !is_given {
            let label = ui.label("Seats");
            ui.add(DragValue::new(&mut state.seats).range(fewest..=most)).labelled_by(label.id);
        }
        let by = whose(ui, subject, if is_given { most } else { state.seats }, &mut state.by);
        let label = ui.label("Seed");
        ui.add(DragValue::new(&mut state.seed)).labelled_by(label.id);
        if state.is_running() {
            ui.label(RichText::new("trying…").color(colours.muted));
            requests.on_click(ui.button("Stop"), Request::StopTrying);
            return;
        }
        let again = ui.button("Try").on_hover_text("Play it on a position of a random game.");
        let another = ui.button("Another position");
        if another.clicked() {
            state.seed = state.seed.wrapping_add(1);
        }
        if again.clicked() || another.clicked() {
            let (path, seats, seed, choices) = (path.to_owned(), state.seats, state.seed, Vec::new());
            let start = match scenario {
                Some(path) => TrialStart::Scenario(path.clone()),
                None if is_arranged => arranged(context).map_or(TrialStart::RandomGame, TrialStart::Arranged),
                None => TrialStart::RandomGame,
            };
            requests.push(Request::TryEffect(TrialRequest { path, subject, seats, by, seed, choices, start }));
        }
    });
    if let Some((made, Some(tried))) = state.made.as_ref().filter(|(made, _)| made.path == path) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match tried {
            Ok(tried) => result(ui, context, made, tried, requests),
            Err(why) => drop(ui.colored_label(colours.wrong, why)),
        });
    }
}

/// Lets one choose that the trial starts somewhere else than with random games.
fn begins_from(ui: &mut Ui, state: &mut TrialState, from: Beginning, name: &str, tooltip: &str) {
    let mut is_on = state.from == from;
    if check_box(ui, &mut is_on, name).on_hover_text(tooltip).changed() {
        state.from = if is_on { from } else { Beginning::RandomGame };
    }
}

/// The position that is arranged by hand, as the text of a scenario.
fn arranged(context: &ViewContext<'_>) -> Option<String> {
    let about = ScenarioHeader::arranged();
    let own = context.session.arranging().map(|editor| editor.text(&about, None));
    own.or_else(|| context.arranged.map(str::to_owned))
}

/// Lets one choose whose effect it is, where it is somebody's.
fn whose(ui: &mut Ui, subject: TrialSubject, seats: usize, by: &mut Option<Seat>) -> Option<Seat> {
    match subject {
        TrialSubject::Effect(_) | TrialSubject::Card(_) => {}
        TrialSubject::Moment(..)
        | TrialSubject::Judgement(_)
        | TrialSubject::Point(_)
        | TrialSubject::PointOfLibertalia(_) => return None,
    }
    *by = by.filter(|seat| seat.index() < seats);
    let words = |by: Option<Seat>| by.map_or_else(|| "anybody".to_owned(), |seat| seat.to_string());
    let label = ui.label("By");
    let list = ComboBox::from_id_salt("whose effect").width(70.0).selected_text(words(*by)).show_ui(ui, |ui| {
        for other in [None].into_iter().chain(Seat::first(seats).map(Some)) {
            ui.selectable_value(by, other, words(other));
        }
    });
    list.response.labelled_by(label.id);
    *by
}

/// What came of it. The picture of a town says most, and stands before the words, or beside them where there is space.
fn result(ui: &mut Ui, context: &ViewContext<'_>, made: &TrialRequest, tried: &TrialResult, requests: &mut Requests) {
    if tried.town.is_empty() {
        words(ui, made, tried, requests);
    } else if ui.available_width() < WIDE {
        town(ui, context, &tried.town);
        words(ui, made, tried, requests);
    } else {
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_max_width(TOWN);
                town(ui, context, &tried.town);
            });
            ui.vertical(|ui| words(ui, made, tried, requests));
        });
    }
}

fn words(ui: &mut Ui, made: &TrialRequest, tried: &TrialResult, requests: &mut Requests) {
    // What a picture shows is told last.
    let has_picture = !tried.town.is_empty() || tried.stacks.is_some();
    if !has_picture {
        position(ui, "Before", &tried.before);
    }
    steps(ui, made, tried, requests);
    if let Some(failure) = &tried.failure {
        ui.colored_label(palette(ui).wrong, &failure.message);
    }
    if !tried.after.is_empty() {
        position(ui, "Afterwards", &tried.after);
    }
    if has_picture {
        position(ui, "Before", &tried.before);
    }
}

fn position(ui: &mut Ui, title: &str, lines: &[String]) {
    ui.add_space(6.0);
    ui.label(RichText::new(title).font(strong(13.0)));
    for line in lines {
        ui.label(RichText::new(line).color(palette(ui).muted).small());
    }
}

/// The steps. An option that was not taken can be clicked: the same is tried with it.
fn steps(ui: &mut Ui, made: &TrialRequest, tried: &TrialResult, requests: &mut Requests) {
    for (nth, step) in tried.steps.iter().enumerate() {
        ui.add_space(6.0);
        ui.label(RichText::new(&step.what).font(strong(13.0)));
        if step.options.len() > 1 {
            let mut chosen = step.chosen;
            // The first ones, and what was chosen wherever it stands; the others under a fold.
            let is_first = |at: usize| at < FIRST_OPTIONS || at == step.chosen;
            let (first, others): (Vec<usize>, Vec<usize>) = (0..step.options.len()).partition(|&at| is_first(at));
            let mut offer = |ui: &mut Ui, all: &[usize]| {
                for &at in all {
                    let option = radio_value(ui, &mut chosen, at, &step.options[at].0);
                    option.on_hover_text("Try it with this choice.");
                }
            };
            ui.spacing_mut().item_spacing.y = 1.0;
            offer(ui, &first);
            if !others.is_empty() {
                let title = format!("{} more", others.len());
                CollapsingHeader::new(title).id_salt(("options", nth)).show(ui, |ui| offer(ui, &others));
            }
            if chosen != step.chosen {
                requests.push(Request::TryEffect(again(made, tried, nth, &step.options[chosen].1)));
            }
        }
        for event in &step.events {
            ui.label(event);
        }
    }
}

/// The same trial with another choice at a step; what came before it is chosen as it was.
pub fn again(made: &TrialRequest, tried: &TrialResult, step: usize, choice: &str) -> TrialRequest {
    let chosen = tried.steps.iter().take(step).filter_map(|step| step.options.get(step.chosen));
    let choices = chosen.map(|(_, text)| text.clone()).chain([choice.to_owned()]).collect();
    TrialRequest { choices, ..made.clone() }
}
