//! Renaming and removing a script.

use crate::app::workbench::ScriptUse;
use crate::compare::About;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::views::links::{follow, hint};
use crate::gui::views::words::{self, file_name};
use crate::load::Key as EntryKey;
use crate::load::rename::{Rename, RenameKind};
use eframe::egui::{Key, RichText, TextEdit, Ui};

/// The open question about a script.
#[derive(Default)]
pub struct ScriptActions {
    path: String,
    question: Option<Question>,
}

enum Question {
    /// Its new name.
    Name(String),
    /// Whether to remove it although it is in use.
    Goes(Vec<ScriptUse>),
}

/// Draws the script's name and its buttons.
pub fn actions(ui: &mut Ui, context: &ViewContext<'_>, path: &str, state: &mut ScriptActions, requests: &mut Requests) {
    if state.path != path {
        *state = ScriptActions { path: path.to_owned(), question: None };
    }
    let id = file_name(path).trim_end_matches(".rhai");
    ui.horizontal_wrapped(|ui| {
        ui.add_space(8.0);
        ui.label(RichText::new(file_name(path)).font(strong(13.5)));
        // A rule point's script has the point's name.
        let is_point = context.format().rule_point(id).is_some();
        if !is_point && ui.button("Rename…").on_hover_text("Wherever the pack names it.").clicked() {
            state.question = Some(Question::Name(id.to_owned()));
        }
        if ui.button("Delete").on_hover_text("Undo brings it back.").clicked() {
            let needs = context.workbench.uses_of_script(path);
            if needs.is_empty() {
                requests.push(gone(path));
            } else {
                state.question = Some(Question::Goes(needs));
            }
        }
    });
    let is_answered = match &mut state.question {
        None => return,
        Some(Question::Name(to)) => name(ui, id, to, requests),
        Some(Question::Goes(needs)) => goes(ui, context, path, needs, requests),
    };
    if is_answered {
        state.question = None;
    }
}

/// Draws the name of a file that is no script; a scenario can be run.
pub fn file_head(ui: &mut Ui, context: &ViewContext<'_>, path: &str, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(8.0);
        ui.label(RichText::new(file_name(path)).font(strong(13.5)));
        let below = path.strip_prefix(&context.workbench.files().data("")).unwrap_or(path);
        ui.label(RichText::new(below).color(palette(ui).muted).small());
        if below.starts_with("scenarios/") {
            let run = ui.button("Run it").on_hover_text("Play this test, and show what came of it.");
            if run.clicked() {
                requests
                    .push(Request::Select(Selection { scenario: Some(path.to_owned()), ..context.selection.clone() }));
                requests.push(Request::RunTests(vec![path.to_owned()]));
            }
        }
    });
}

fn gone(path: &str) -> Request {
    Request::Remove(path.to_owned(), format!("{} deleted", file_name(path)))
}

/// Asks for the new name. Returns whether the question is closed.
fn name(ui: &mut Ui, id: &str, to: &mut String, requests: &mut Requests) -> bool {
    let row = ui.horizontal_wrapped(|ui| {
        let label = ui.label("New name");
        let field = ui.add(TextEdit::singleline(to).desired_width(180.0)).labelled_by(label.id);
        let enter = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.button("Rename").clicked() || enter {
            let rename = Rename { named: RenameKind::Effect, from: id.to_owned(), to: to.trim().to_owned() };
            requests.push(Request::Rename(rename));
            return true;
        }
        ui.button("Cancel").clicked()
    });
    row.inner
}

/// Lists its uses, with links. Returns whether the question is closed.
fn goes(ui: &mut Ui, context: &ViewContext<'_>, path: &str, needs: &[ScriptUse], requests: &mut Requests) -> bool {
    let row = ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Needed by").color(palette(ui).doubtful));
        for need in needs {
            match need {
                ScriptUse::Entry(about) => {
                    if ui.link(called(context, about)).on_hover_text(hint(about)).clicked() {
                        requests.0.extend(follow(context, about));
                    }
                }
                ScriptUse::Listed(place) => {
                    if ui.link(file_name(&place.path)).on_hover_text("Show where it is listed.").clicked() {
                        requests.push(Request::GoTo(place.clone()));
                    }
                }
            }
        }
        if ui.button("Delete anyway").clicked() {
            requests.push(gone(path));
            return true;
        }
        ui.button("Keep it").clicked()
    });
    row.inner
}

/// What a card or another entry is called, in a few letters.
fn called(context: &ViewContext<'_>, about: &About) -> String {
    let About::Entry(key) = about else {
        return if let About::Card(number) = about { format!("#{number}") } else { String::new() };
    };
    let (EntryKey::Entry { kind, id, .. }, Some(pack)) =
        (EntryKey::from(key.as_str()), context.workbench.snapshot().data())
    else {
        return key.clone();
    };
    let entry = pack.list(kind.word()).iter().find(|entry| entry.id == id);
    entry.map_or(id.clone(), |entry| words::entry(pack, context.language, kind.word(), entry).to_owned())
}
