//! The pack's scenario tests: a list to run them from, and the selected one, with what was expected beside what was found.

mod detail;
mod list;
mod menu;

use super::words;
use crate::desk::TestRun;
use crate::gui::command::Command;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{check_box, palette};
use detail::DetailState;
use eframe::egui::{self, Margin, RichText, TextEdit, Ui};
use list::{ListState, ListedTest};
use std::collections::BTreeMap;

/// The state of the list.
#[derive(Default)]
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
    list: ListState,
    detail: DetailState,
}

impl ScenariosState {
    /// Gives the list the focus in the next frame.
    pub fn focus(&mut self) {
        self.list.focus();
    }

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

/// Draws the list, and the selected scenario beside it.
pub fn scenarios(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScenariosState, requests: &mut Requests) {
    let all: usize = state.list.groups(context).iter().map(|group| group.tests.len()).sum();
    head(ui, state, all, context, requests);
    read_variants(context, state);
    ui.add_space(6.0);
    let bare = egui::Frame::new();
    let beside = egui::Panel::right("scenario").frame(bare.inner_margin(Margin { left: 14, ..Margin::ZERO }));
    let wide = (ui.available_width() * 0.55).clamp(300.0, 900.0);
    beside.default_size(wide).show(ui, |ui| detail::detail(ui, context, state, requests));
    let list = egui::CentralPanel::default().frame(bare.inner_margin(Margin { right: 8, ..Margin::ZERO }));
    list.show(ui, |ui| list::list(ui, context, state, requests));
}

fn head(ui: &mut Ui, state: &mut ScenariosState, all: usize, context: &ViewContext<'_>, requests: &mut Requests) {
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
        check_box(ui, &mut state.only_failed, "Only failed");
        variant_choice(ui, context, state);
        let (passed, failed) = state.counts();
        ui.label(RichText::new(format!("✓ {passed} passed")).color(colours.right));
        let colour = if failed > 0 { colours.wrong } else { colours.muted };
        ui.label(RichText::new(format!("✗ {failed} failed")).color(colour));
        ui.label(RichText::new(format!("{all} in all")).color(colours.muted));
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
    let list = egui::ComboBox::from_id_salt("rules of scenarios").height(420.0).selected_text(&shown);
    let list = list.show_ui(ui, |ui| {
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
    let paths = context.workbench.snapshot().library.scenarios();
    state.variants = Some((revision, paths.iter().map(of).collect()));
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

/// Whether a scenario is shown by the search and the filters.
fn is_shown(state: &ScenariosState, test: &ListedTest) -> bool {
    let run = state.runs.get(&test.path);
    let failure = run.and_then(|run| run.failure.as_deref());
    let search = state.search.to_lowercase();
    let is_found =
        |word: &str| test.sought.contains(word) || failure.is_some_and(|it| it.to_lowercase().contains(word));
    (!state.only_failed || failure.is_some()) && is_of(state, &test.path) && search.split_whitespace().all(is_found)
}
