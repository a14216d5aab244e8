//! The script editor, with the plan of a script, the reference of words, and a
//! trial of the effect on a position. Any other file of the pack opens here as text.

mod actions;
mod side;
mod town;
mod trial;
mod two_maps;

use crate::app::trials::TrialRequest;
use crate::desk::TrialResult;
use crate::gui::command::Command;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::text_editor::{EditorFinding, EditorInput, EditorState, Language, text_editor};
use crate::gui::theme::{palette, strong};
use crate::gui::views::widgets::fixed;
use crate::kernel::Order;
use crate::load::Place;
use crate::load::schema::Rulebook;
use eframe::egui::{Button, CentralPanel, Frame, Label, Margin, Panel, RichText, ScrollArea, Stroke, Ui};
use side::SidePanel;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Below this width, in points, the plan is below the text.
const NARROW: f32 = 860.0;

/// The state of the view.
#[derive(Default)]
pub struct ScriptsState {
    editors: BTreeMap<String, EditorState>,
    /// The other files that were opened, in that order.
    opened: Vec<String>,
    side: SidePanel,
    actions: actions::ScriptActions,
    /// The findings of a file, as of a revision of the work.
    findings: Option<(u64, bool, String, Arc<[EditorFinding]>)>,
    scripts: (u64, Vec<String>),
    maps: two_maps::TwoMaps,
}

impl ScriptsState {
    /// An effect is being tried.
    pub fn trying(&mut self, what: &TrialRequest) {
        self.side.trial.begin(what);
    }

    /// Takes the result of the trial.
    pub fn tried(&mut self, outcome: Result<TrialResult, String>) {
        self.side.trial.take(outcome);
    }

    /// Opens a file and goes to a place in it.
    pub fn go_to(&mut self, place: &Place) {
        if !is_script(&place.path) && !self.opened.contains(&place.path) {
            self.opened.push(place.path.clone());
        }
        let editor = self.editors.entry(place.path.clone()).or_default();
        if place.span.end > 0 {
            editor.go_to_byte(place.span.start);
        }
    }
}

/// Draws the editor.
pub fn scripts(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScriptsState, requests: &mut Requests) {
    let snapshot = context.workbench.snapshot();
    let lists_scripts_alone = lists_scripts_alone(context);
    if state.scripts.0 != snapshot.revision || state.scripts.1.is_empty() {
        let files = context.workbench.files();
        let mut listed = files.list(&files.scripts(), "rhai");
        // Those of variants are below the pack's own, in a folder each.
        listed.order_by_key(|path| path.trim_start_matches(&files.scripts()).matches('/').count() > 1);
        if !lists_scripts_alone {
            let scenarios = files.data("scenarios/");
            listed.extend(snapshot.library.data_files().into_iter().filter(|path| !path.starts_with(&scenarios)));
        }
        state.scripts = (snapshot.revision, listed);
    }
    let open = context.selection.script.clone().or_else(|| state.scripts.1.first().cloned());
    let is_narrow = ui.available_width() < NARROW;
    let (bare, colours) = (Frame::new(), palette(ui));
    let list = Panel::left("files").frame(bare.inner_margin(Margin { right: 10, ..Margin::ZERO }));
    list.default_size(if is_narrow { 140.0 } else { 175.0 })
        .show_separator_line(false)
        .show(ui, |ui| files(ui, context, state, open.as_deref(), requests));
    let Some(path) = open else { return };
    if is_script(&path) {
        // Below the text if there is no space beside it.
        let beside = match is_narrow {
            true => {
                let frame = bare.inner_margin(Margin { top: 10, ..Margin::ZERO });
                Panel::bottom("below").frame(frame).default_size(190.0)
            }
            false => Panel::right("beside")
                .frame(bare.inner_margin(Margin { left: 14, ..Margin::ZERO }))
                .default_size((ui.available_width() * 0.3).clamp(270.0, 436.0)),
        };
        beside.resizable(true).show_separator_line(false).show(ui, |ui| {
            // It keeps the width that the user chose.
            fixed(ui, |ui| {
                let editor = state.editors.entry(path.clone()).or_default();
                side::side(ui, context, &path, &mut state.side, editor, requests);
            });
        });
    }
    if let Some(tried) = state.side.tried(&path).filter(|_| !is_narrow && is_script(&path)) {
        let height = (ui.available_height() * 0.42).max(180.0);
        let below = Panel::bottom("board").frame(bare.inner_margin(Margin { top: 8, ..Margin::ZERO }));
        below.default_size(height).resizable(true).show_separator_line(false).show(ui, |ui| {
            fixed(ui, |ui| two_maps::two_maps(ui, context, tried, &mut state.maps, requests));
        });
    }
    let sheet = bare.fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(6.0);
    CentralPanel::default().frame(sheet.inner_margin(1.0)).show(ui, |ui| edit(ui, context, state, &path, requests));
}

fn is_script(path: &str) -> bool {
    path.ends_with(".rhai")
}

/// Whether scripts alone are listed: of other games all files are.
fn lists_scripts_alone(context: &ViewContext<'_>) -> bool {
    match context.rulebook() {
        Rulebook::Liberte => true,
        Rulebook::Revolution | Rulebook::Libertalia => false,
    }
}

fn files(ui: &mut Ui, context: &ViewContext<'_>, state: &ScriptsState, open: Option<&str>, requests: &mut Requests) {
    let colours = palette(ui);
    let unsaved = context.workbench.unsaved();
    let lists_scripts_alone = lists_scripts_alone(context);
    let tooltip = Command::NewScript.tooltip_in(context.rulebook());
    requests.on_click(ui.button("New script…").on_hover_text(tooltip), Command::NewScript);
    let mut group = |ui: &mut Ui, title: &str, paths: &[String], strip: &str| {
        if paths.is_empty() {
            return;
        }
        ui.label(RichText::new(title).font(strong(13.0)));
        let mut folder = "";
        for path in paths {
            let name = path.strip_prefix(strip).unwrap_or(path);
            let (within, short) = name.rsplit_once('/').unwrap_or(("", name));
            if within != std::mem::replace(&mut folder, within) && !within.is_empty() {
                ui.add_space(4.0);
                ui.add(Label::new(RichText::new(within).color(colours.muted).small()).truncate());
            }
            let mark = if unsaved.contains(&path.as_str()) { " ●" } else { "" };
            let short = format!("{}{mark}", short.trim_end_matches(".rhai"));
            let label = ui.add(Button::selectable(open == Some(path), short).truncate());
            if label.accessible_name(format!("{name}{mark}")).on_hover_text(path).clicked() {
                requests.push(Request::Select(Selection { script: Some(path.clone()), ..context.selection.clone() }));
            }
        }
        ui.add_space(8.0);
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let files = context.workbench.files();
        let [data, scripts] = [files.data(""), format!("{}/", files.scripts())];
        if !lists_scripts_alone {
            let others: Vec<String> = state.opened.iter().filter(|it| !state.scripts.1.contains(it)).cloned().collect();
            let (of_effects, listed): (Vec<String>, _) =
                state.scripts.1.iter().cloned().partition(|path| is_script(path));
            group(ui, "Effects", &of_effects, &scripts);
            group(ui, "Files", &listed, &data);
            return group(ui, "Also open", &others, &data);
        }
        group(ui, "Scripts", &state.scripts.1, &scripts);
        group(ui, "Other files", &state.opened, &data);
        let hint = "A variant's scripts are in a folder named after it.";
        ui.label(RichText::new(hint).color(colours.muted).small());
    });
}

fn edit(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ScriptsState, path: &str, requests: &mut Requests) {
    let Some(text) = context.workbench.text(path) else {
        ui.label(RichText::new("The file no longer exists.").color(palette(ui).muted));
        return;
    };
    if is_script(path) {
        actions::actions(ui, context, path, &mut state.actions, requests);
    } else {
        actions::file_head(ui, context, path, requests);
    }
    let findings = findings(context, state, path);
    let language = if is_script(path) { Language::Rhai(context.rulebook()) } else { Language::Toml };
    let snapshot = context.workbench.snapshot();
    let input = EditorInput {
        name: path,
        text: &text,
        language,
        findings: &findings,
        pack: snapshot.pack().map(|pack| &**pack),
        data: snapshot.data().map(|pack| &**pack),
        is_read_only: false,
    };
    let response = text_editor(ui, &input, state.editors.entry(path.to_owned()).or_default());
    if let Some(text) = response.changed {
        let name = path.rsplit('/').next().unwrap_or(path);
        let label = format!("typing in {name}");
        requests.push(Request::Write { path: path.to_owned(), text, label, field: Some(path.to_owned()) });
    }
    for (is_asked, is_back) in [(response.undo, true), (response.redo, false)] {
        if is_asked {
            requests.push(Request::StepIn { path: path.to_owned(), is_back });
        }
    }
}

/// The findings of a file, collected when the snapshot has changed.
fn findings(context: &ViewContext<'_>, state: &mut ScriptsState, path: &str) -> Arc<[EditorFinding]> {
    let snapshot = context.workbench.snapshot();
    if let Some((revision, is_checked, of, findings)) = &state.findings
        && (*revision, *is_checked, of.as_str()) == (snapshot.revision, snapshot.is_checked, path)
    {
        return findings.clone();
    }
    let is_here = |finding: &&crate::load::Diagnostic| finding.place.as_ref().is_some_and(|place| place.path == path);
    let found: Arc<[EditorFinding]> = snapshot.findings.iter().filter(is_here).filter_map(EditorFinding::of).collect();
    state.findings = Some((snapshot.revision, snapshot.is_checked, path.to_owned(), found.clone()));
    found
}
