//! The menu of a variant, under the secondary mouse button.

use crate::gui::boxed;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::load::{Place, Span};
use eframe::egui::{Button, Response, Ui};

/// Opens the menu of a variant over what shows its title.
pub(super) fn variant_menu(
    response: &Response,
    context: &ViewContext<'_>,
    (id, title): (&str, &str),
    requests: &mut Requests,
) {
    response.context_menu(boxed(|ui| {
        ui.set_min_width(190.0);
        entries(ui, context, (id, title), requests);
    }));
}

fn entries(ui: &mut Ui, context: &ViewContext<'_>, (id, title): (&str, &str), requests: &mut Requests) {
    let files = context.workbench.files();
    let path = files.data(&format!("variants/{id}.toml"));
    let is_there = context.workbench.text(&path).is_some();
    let is_target = context.workbench.target() == Some(id);
    let target = ui.add_enabled(!is_target, Button::new("Write changes to it"));
    requests.on_click(target, Request::SetTarget(Some(id.to_owned())));
    let show = ui.add_enabled(is_there, Button::new("Show in the file"));
    requests.on_click(show, Request::GoTo(Place { path: path.clone(), span: Span::default() }));
    let copy = free_id(context, id);
    let duplicate = ui.add_enabled(copy.is_some(), Button::new("Duplicate"));
    if let Some(copy) = copy.filter(|_| duplicate.clicked()) {
        let (title, like) = (format!("{title} (copy)"), id.to_owned());
        requests.push(Request::CopyVariant { id: copy, title, like });
    }
    ui.separator();
    let delete = ui.add_enabled(is_there, Button::new("Delete its file"));
    if delete.on_hover_text("Undo brings it back; saving deletes it on disk.").clicked() {
        let layers = context.workbench.variants().to_vec();
        let left: Vec<_> = layers.iter().filter(|layer| layer.id() != id).cloned().collect();
        if left.len() < layers.len() {
            requests.push(Request::SetVariants(left, format!("`{id}` removed")));
        }
        requests.push(Request::Remove(path, format!("variant `{id}` deleted")));
    }
}

/// An id for a copy of a variant; none where the first few are taken, or the id is no id.
fn free_id(context: &ViewContext<'_>, id: &str) -> Option<String> {
    let mut ids = std::iter::once(format!("{id}-copy")).chain((2..20).map(|number| format!("{id}-copy-{number}")));
    ids.find(|id| context.workbench.refusal_of_variant(id).is_none())
}
