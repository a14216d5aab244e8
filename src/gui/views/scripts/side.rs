//! The side panel of the editor: the plan of the script, the reference, and a trial.

use crate::app::jobs::TrialRequest;
use crate::desk::{TrialResult, TrialSubject};
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::text_editor::{EditorState, ReferenceState, word_reference};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::file_name;
use crate::model::{EffectId, Pack, RulePoint};
use eframe::egui::{Align, DragValue, Label, Layout, RichText, ScrollArea, TextStyle, Ui, vec2};

/// What is shown beside the editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SideTab {
    #[default]
    Plan,
    Words,
    Trial,
}

/// The state of the side panel.
pub struct SidePanel {
    shown: SideTab,
    words: ReferenceState,
    seed: u64,
    seats: usize,
    /// Whether the trial starts from the selected scenario.
    from_scenario: bool,
    /// The file that is tried, and the result; none while the trial is running.
    trial: Option<(String, Option<Result<TrialResult, String>>)>,
}

impl Default for SidePanel {
    fn default() -> SidePanel {
        SidePanel {
            shown: SideTab::Plan,
            words: ReferenceState::default(),
            seed: 1,
            seats: 4,
            from_scenario: false,
            trial: None,
        }
    }
}

impl SidePanel {
    /// Starts a trial of a file's script.
    pub fn trying(&mut self, path: &str) {
        self.trial = Some((path.to_owned(), None));
    }

    fn is_trying(&self) -> bool {
        matches!(self.trial, Some((_, None)))
    }

    /// Takes the result.
    pub fn tried(&mut self, outcome: Result<TrialResult, String>) {
        if let Some((_, trial)) = &mut self.trial {
            *trial = Some(outcome);
        }
    }
}

/// Draws the side panel of a file.
pub fn side(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    path: &str,
    state: &mut SidePanel,
    editor: &mut EditorState,
    requests: &mut Requests,
) {
    ui.horizontal(|ui| {
        for (shown, name) in [(SideTab::Plan, "Plan"), (SideTab::Words, "Words"), (SideTab::Trial, "Try it")] {
            ui.selectable_value(&mut state.shown, shown, name);
        }
    });
    match state.shown {
        SideTab::Plan => plan(ui, context, path),
        SideTab::Words => {
            if let Some(word) = word_reference(ui, &mut state.words) {
                editor.insert(word);
            }
        }
        SideTab::Trial => trial(ui, context, path, state, requests),
    }
}

fn plan(ui: &mut Ui, context: &ViewContext<'_>, path: &str) {
    let colours = palette(ui);
    let told = context.workbench.snapshot().compiled.as_ref().and_then(|compiled| compiled.plan_of(path));
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let why = match told {
            Some(plan) => return plan.lines().for_each(|line| step(ui, line)),
            None if context.workbench.is_settled() => {
                "No plan: the script has errors, or no rule in force uses it. A variant's script counts while the \
                 variant is applied."
            }
            None => "Checking…",
        };
        ui.label(RichText::new(why).color(colours.muted));
    });
}

/// A line of a plan: its number and its action, which may take several lines.
fn step(ui: &mut Ui, line: &str) {
    let numbered =
        line.trim_start().split_once(". ").filter(|(number, _)| number.bytes().all(|it| it.is_ascii_digit()));
    let Some((number, what)) = numbered else {
        ui.label(RichText::new(line).font(strong(13.0)));
        return;
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let place = vec2(20.0, ui.text_style_height(&TextStyle::Body));
        ui.allocate_ui_with_layout(place, Layout::right_to_left(Align::Min), |ui| {
            ui.set_min_size(place);
            ui.label(RichText::new(number).color(palette(ui).muted));
        });
        ui.add(Label::new(what.replace("->", "→")).wrap());
    });
}

/// What the script of a file is for.
fn subject(pack: &Pack, path: &str) -> Option<TrialSubject> {
    let effect = pack.effects.iter().position(|effect| effect.path == path);
    let of_point = |point: RulePoint| match point.moment() {
        Some(_) => TrialSubject::Moment(point),
        None => TrialSubject::Judgement(point),
    };
    let filled = || pack.points.iter().find(|filled| filled.path == path);
    effect.map(|at| TrialSubject::Effect(EffectId(at as u8))).or_else(|| filled().map(|filled| of_point(filled.point)))
}

fn trial(ui: &mut Ui, context: &ViewContext<'_>, path: &str, state: &mut SidePanel, requests: &mut Requests) {
    let colours = palette(ui);
    let snapshot = context.workbench.snapshot();
    let subject = snapshot.pack().and_then(|pack| subject(pack, path));
    let Some((subject, compiled)) = subject.zip(snapshot.compiled.as_ref()) else {
        let why = "A script can be tried once it has no errors and the rules in force use it.";
        ui.label(RichText::new(why).color(colours.muted));
        return;
    };
    ui.horizontal_wrapped(|ui| {
        if let Some(scenario) = &context.selection.scenario {
            let name = format!("from {}", file_name(scenario));
            let tooltip = "Start from the position of the selected scenario.";
            ui.checkbox(&mut state.from_scenario, name).on_hover_text(tooltip);
        }
        let scenario = context.selection.scenario.clone().filter(|_| state.from_scenario);
        if scenario.is_none() {
            let label = ui.label("Seats");
            let most = compiled.pack().rules.most_players as usize;
            let fewest = compiled.pack().rules.fewest_players as usize;
            ui.add(DragValue::new(&mut state.seats).range(fewest..=most)).labelled_by(label.id);
        }
        let label = ui.label("Seed");
        ui.add(DragValue::new(&mut state.seed)).labelled_by(label.id);
        if state.is_trying() {
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
            let (path, seats, seed) = (path.to_owned(), state.seats, state.seed);
            requests.push(Request::TryEffect(TrialRequest { path, subject, seats, seed, scenario }));
        }
    });
    if let Some((_, Some(tried))) = state.trial.as_ref().filter(|(of, _)| of == path) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match tried {
            Ok(tried) => trial_result(ui, tried),
            Err(why) => drop(ui.colored_label(colours.wrong, why)),
        });
    }
}

fn trial_result(ui: &mut Ui, tried: &TrialResult) {
    let colours = palette(ui);
    ui.label(RichText::new("Before").font(strong(13.0)));
    for line in &tried.before {
        ui.label(RichText::new(line).color(colours.muted).small());
    }
    for step in &tried.steps {
        ui.add_space(6.0);
        ui.label(RichText::new(&step.what).font(strong(13.0)));
        if step.options.len() > 1 {
            let options: Vec<&str> = step.options.iter().map(|(words, _)| words.as_str()).collect();
            ui.label(RichText::new(format!("out of: {}", options.join("; "))).color(colours.muted).small());
        }
        for event in &step.events {
            ui.label(event);
        }
    }
    if let Some(failure) = &tried.failure {
        ui.colored_label(colours.wrong, &failure.message);
    }
}
