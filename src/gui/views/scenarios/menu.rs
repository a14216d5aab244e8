//! The menu of a scenario, under the secondary mouse button.

use crate::gui::game::has_own_table;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::load::{Place, Span};
use eframe::egui::{Button, Ui};

/// Draws the entries for the scenario at a path.
pub(super) fn menu(ui: &mut Ui, context: &ViewContext<'_>, path: &str, requests: &mut Requests) {
    ui.set_min_width(170.0);
    let Some(text) = context.workbench.text(path) else { return };
    requests.on_click(ui.button("Run it"), Request::RunTests(vec![path.to_owned()]));
    if has_own_table(context.rulebook()) {
        requests.on_click(ui.button("Play from it"), Request::PlayScenario(path.to_owned()));
    }
    let place = Place { path: path.to_owned(), span: Span::default() };
    requests.on_click(ui.button("Edit file"), Request::GoTo(place));
    let stem = path.trim_end_matches(".toml");
    let mut paths =
        std::iter::once(format!("{stem}-copy.toml")).chain((2..20).map(|at| format!("{stem}-copy-{at}.toml")));
    let copy = paths.find(|path| context.workbench.text(path).is_none());
    let duplicate = ui.add_enabled(copy.is_some(), Button::new("Duplicate"));
    if let Some(copy) = copy.filter(|_| duplicate.clicked()) {
        let label = format!("copy of {}", crate::gui::views::words::file_name(path));
        requests.push(Request::Write { path: copy.clone(), text: text.to_string(), label, field: None });
        requests.push(Request::Select(Selection { scenario: Some(copy), ..context.selection.clone() }));
    }
    ui.separator();
    let delete = ui.button("Delete its file").on_hover_text("Undo brings it back; saving deletes it on disk.");
    if delete.clicked() {
        let label = format!("{} deleted", crate::gui::views::words::file_name(path));
        requests.push(Request::Remove(path.to_owned(), label));
    }
}
