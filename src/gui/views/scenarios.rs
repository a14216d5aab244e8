//! The pack's scenario tests: a list to run them from, and the text of the selected one.

use super::words;
use crate::desk::TestRun;
use crate::gui::command::Command;
use crate::gui::game::has_own_table;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::load::{Place, Span};
use eframe::egui::{self, Button, Margin, RichText, ScrollArea, TextEdit, Ui};
use std::collections::BTreeMap;

/// The state of the list.
#[derive(Clone, Debug, Default)]
pub struct ScenariosState {
    /// The results of the tests that were run, by path.
    pub runs: BTreeMap<String, TestRun>,
    /// Whether tests are running.
    pub is_running: bool,
    /// The search: a part of a path, an id or a failure.
    pub search: String,
    /// Whether only failed ones are shown.
    pub only_failed: bool,
    /// The variant whose scenarios alone are shown; empty for those without any.
    pub variant: Option<String>,
    /// The variants of each scenario, by path, with the revision; read when first needed.
    variants: Option<(u64, BTreeMap<String, Vec<String>>)>,
    /// The paths, with the revision.
    paths: (u64, Vec<String>),
}

impl ScenariosState {
    /// Discards the results of some paths, or all.
    pub fn begin(&mut self, only: Option<&[String]>) {
        match only {
            Some(only) => self.runs.retain(|path, _| !only.contains(path)),
            None => self.runs.clear(),
        }
        self.is_running = true;
    }

    /// Whether one has failed.
    pub fn has_failed(&self) -> bool {
        self.runs.values().any(|run| run.failure.is_some())
    }

    /// The paths of those that failed.
    pub fn failed(&self) -> Vec<String> {
        self.runs.values().filter(|run| run.failure.is_some()).map(|run| run.path.clone()).collect()
    }

    /// Records the result of a test.
    pub fn take(&mut self, run: TestRun) {
        self.runs.insert(run.path.clone(), run);
    }

    /// How many passed and how many failed.
    pub fn counts(&self) -> (usize, usize) {
        let failed = self.runs.values().filter(|run| run.failure.is_some()).count();
        (self.runs.len() - failed, failed)
    }
}

const ROW: f32 = 26.0;

/// Draws the list.
pub fn scenarios(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState, requests: &mut Requests) {
    let snapshot = context.workbench.snapshot();
    if state.paths.0 != snapshot.revision || state.paths.1.is_empty() {
        state.paths = (snapshot.revision, snapshot.library.scenarios());
    }
    head(ui, context, state, requests);
    read_variants(context, state);
    let shown = shown(state);
    ui.add_space(6.0);
    let bare = egui::Frame::new();
    let beside = egui::Panel::right("scenario").frame(bare.inner_margin(Margin { left: 14, ..Margin::ZERO }));
    let wide = (ui.available_width() * 0.45).clamp(220.0, 460.0);
    beside.default_size(wide).show(ui, |ui| failure(ui, context, state, requests));
    egui::CentralPanel::default().frame(bare.inner_margin(Margin { right: 8, ..Margin::ZERO })).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical().auto_shrink(false).show_rows(ui, ROW, shown.len(), |ui, rows| {
            for path in &shown[rows] {
                row(ui, context, state, path, requests);
            }
        });
    });
}

fn head(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState, requests: &mut Requests) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        let run = ui.add_enabled(!state.is_running, egui::Button::new("Run all"));
        requests.on_click(run.on_hover_text(Command::RunScenarios.tooltip()), Command::RunScenarios);
        let (_, failed) = state.counts();
        let again = ui.add_enabled(!state.is_running && failed > 0, egui::Button::new("Run failed"));
        requests.on_click(again.on_hover_text(Command::RunFailed.tooltip()), Command::RunFailed);
        requests.on_click(ui.button("New…").on_hover_text(Command::NewScenario.tooltip()), Command::NewScenario);
        let search = TextEdit::singleline(&mut state.search).hint_text("Search").desired_width(200.0);
        ui.add(search).accessible_name("Search");
        ui.checkbox(&mut state.only_failed, "Only failed");
        variant_choice(ui, context, state);
        let (passed, failed) = state.counts();
        ui.label(RichText::new(format!("✓ {passed} passed")).color(colours.right));
        let colour = if failed > 0 { colours.wrong } else { colours.muted };
        ui.label(RichText::new(format!("✗ {failed} failed")).color(colour));
        ui.label(RichText::new(format!("{} in all", state.paths.1.len())).color(colours.muted));
    });
}

/// The filter by variant: all scenarios, those without a variant, or those of one.
fn variant_choice(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState) {
    let named = |variant: &Option<String>| match variant.as_deref() {
        None => "any rules".to_owned(),
        Some("") => "no variant".to_owned(),
        Some(id) => id.to_owned(),
    };
    let shown = named(&state.variant);
    let list = egui::ComboBox::from_id_salt("rules of scenarios").selected_text(&shown).show_ui(ui, |ui| {
        let ids = context.workbench.snapshot().library.variants().into_iter().map(|(id, _)| Some(id));
        for choice in [None, Some(String::new())].into_iter().chain(ids) {
            let name = named(&choice);
            ui.selectable_value(&mut state.variant, choice, name);
        }
    });
    list.response.accessible_name(format!("By which rules: {shown}"));
}

/// Reads the variants of the scenarios, if they are needed and not known.
fn read_variants(context: &ViewContext<'_>, state: &mut ScenariosState) {
    let revision = context.workbench.snapshot().revision;
    if state.variant.is_none() || state.variants.as_ref().is_some_and(|(known, _)| *known == revision) {
        return;
    }
    let of =
        |path: &String| (path.clone(), context.workbench.text(path).map(|text| variants_of(&text)).unwrap_or_default());
    state.variants = Some((revision, state.paths.1.iter().map(of).collect()));
}

/// The variants that a scenario names, without parameters.
fn variants_of(text: &str) -> Vec<String> {
    let document = text.parse::<toml_edit::Document<String>>().ok();
    let list = document.as_ref().and_then(|it| it.get("variants")).and_then(|it| it.as_array());
    let ids = list.into_iter().flatten().filter_map(|it| it.as_str());
    ids.map(|asked| words::variant_id(asked).to_owned()).collect()
}

fn is_of(state: &ScenariosState, path: &str) -> bool {
    let Some(wanted) = &state.variant else { return true };
    let variants = state.variants.as_ref().and_then(|(_, all)| all.get(path));
    variants.is_some_and(|all| if wanted.is_empty() { all.is_empty() } else { all.contains(wanted) })
}

fn shown(state: &ScenariosState) -> Vec<String> {
    let search = state.search.to_lowercase();
    let is_shown = |path: &&String| {
        let run = state.runs.get(*path);
        let has_failed = run.is_some_and(|run| run.failure.is_some());
        let told = |run: &TestRun| format!("{} {}", run.id, run.failure.as_deref().unwrap_or_default()).to_lowercase();
        (!state.only_failed || has_failed)
            && is_of(state, path)
            && (path.to_lowercase().contains(&search) || run.is_some_and(|run| told(run).contains(&search)))
    };
    state.paths.1.iter().filter(is_shown).cloned().collect()
}

fn row(ui: &mut Ui, context: &ViewContext<'_>, state: &ScenariosState, path: &str, requests: &mut Requests) {
    let colours = palette(ui);
    let (sign, colour) = match state.runs.get(path).map(|run| run.failure.is_some()) {
        None => ("○", colours.muted),
        Some(false) => ("✓", colours.right),
        Some(true) => ("✗", colours.wrong),
    };
    ui.push_id(path, |ui| {
        ui.horizontal(|ui| {
            ui.colored_label(colour, sign);
            let name = path.split("/scenarios/").nth(1).unwrap_or(path).trim_end_matches(".toml");
            let is_selected = context.selection.scenario.as_deref() == Some(path);
            let name = Button::selectable(is_selected, name).truncate();
            if ui.add(name).on_hover_text(path).clicked() {
                requests
                    .push(Request::Select(Selection { scenario: Some(path.to_owned()), ..context.selection.clone() }));
            }
        });
    });
}

/// A line of a text, counted from 1.
fn span_of(text: &str, line: usize) -> Span {
    let mut start = 0;
    for (at, known) in text.split_inclusive('\n').enumerate() {
        if at + 1 == line {
            return Span { start, end: start + known.trim_end().len() };
        }
        start += known.len();
    }
    Span::default()
}

/// The text of the selected test, and its failures.
fn failure(ui: &mut Ui, context: &ViewContext<'_>, state: &ScenariosState, requests: &mut Requests) {
    let colours = palette(ui);
    let Some(path) = context.selection.scenario.as_deref() else {
        ui.label(RichText::new("Select a test to see what it says.").color(colours.muted));
        return;
    };
    ui.horizontal(|ui| {
        ui.label(RichText::new(path.rsplit('/').next().unwrap_or(path)).font(strong(14.0)));
        if ui.add_enabled(!state.is_running, egui::Button::new("Run it")).on_hover_text("Play this test.").clicked() {
            requests.push(Request::RunTests(vec![path.to_owned()]));
        }
        if has_own_table(context.workbench.snapshot().format().rulebook) {
            requests
                .on_click(ui.button("Play from it").on_hover_text("At the table."), Request::PlayScenario(path.into()));
        }
        if let Some(line) = state.runs.get(path).and_then(|run| run.line) {
            let button = ui.button(format!("Line {line}"));
            let text = context.workbench.text(path);
            if let Some(text) = text.filter(|_| button.on_hover_text("Show what fails.").clicked()) {
                requests.push(Request::GoTo(Place { path: path.to_owned(), span: span_of(&text, line) }));
            }
        }
        if ui.button("Open").on_hover_text("Edit the scenario as text.").clicked() {
            requests.push(Request::GoTo(Place { path: path.to_owned(), span: Span::default() }));
        }
    });
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        if let Some(failure) = state.runs.get(path).and_then(|run| run.failure.as_deref()) {
            ui.label(RichText::new(failure).color(colours.wrong).monospace());
            ui.separator();
        }
        let text = context.workbench.text(path);
        ui.label(RichText::new(text.as_deref().unwrap_or("the file cannot be read")).monospace());
    });
}
