//! Where a value comes from: the file and line of the pack itself, or the variant that sets it.

use super::{EntryValue, Form, Statement, place_name};
use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme;
use crate::gui::views::widgets::{Sign, draw_sign, plain};
use crate::gui::views::words::variant_id;
use crate::load::schema::Need;
use eframe::egui::{Button, Color32, Label, Response, RichText, Sense, Ui, vec2};

/// Draws it, the most important at the right. The place of a value of the pack itself is seen while the pointer is near.
pub fn origin(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    form: &Form<'_>,
    (held, is_near): (&EntryValue, bool),
    requests: &mut Requests,
) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.spacing_mut().button_padding = vec2(3.0, 1.0);
    let name = format!("{} of {}", held.key.name, form.called);
    if let Some(says) = held.overlays.last() {
        return overlaid(ui, context, form, held, says, &name, requests);
    }
    let muted = theme::palette(ui).muted;
    let is_absent = held.values.iter().all(Option::is_none);
    match (&held.base, held.key.need.clone()) {
        (Some(says), _) => link(ui, says, (&name, is_near), requests),
        (None, Need::Default(value)) if is_absent => {
            let text = if value == "[]" { "not set: none".to_owned() } else { format!("not set: {value}") };
            // A long one is whole under the pointer.
            let shown = Label::new(RichText::new(&text).font(plain(11.0)).color(muted)).truncate();
            ui.add(shown).on_hover_text(text);
        }
        (None, _) if is_absent && held.values.len() == 1 => {
            ui.label(RichText::new("not set").font(plain(11.0)).color(muted));
        }
        _ => {}
    }
}

/// A value that a variant sets: which, where, and a button to remove it from the variant.
fn overlaid(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    form: &Form<'_>,
    held: &EntryValue,
    says: &Statement,
    name: &str,
    requests: &mut Requests,
) {
    if held.can_fall_back() {
        let button = small(ui, "remove", &format!("remove {name} from {}", says.variant), true);
        let back = held.base.as_ref().map(|base| format!(" The pack itself has {}.", base.value)).unwrap_or_default();
        if button.on_hover_text(format!("Remove it from `{}`.{back}", says.variant)).clicked() {
            take_out(context, form, held, says, requests);
        }
    }
    link(ui, says, (name, true), requests);
    let (sign, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
    draw_sign(ui.painter(), sign, Sign::Overlaid, theme::palette(ui));
}

fn link(ui: &mut Ui, says: &Statement, (name, is_seen): (&str, bool), requests: &mut Requests) {
    match &says.place {
        Some((place, line)) => {
            let text = place_name(&place.path, *line);
            let button = small(ui, &text, &format!("where {name} stands: {text}"), is_seen);
            let tooltip = format!("{}\n\nShow it in the file.", place.path);
            if button.on_hover_text(tooltip).clicked() {
                requests.push(Request::GoTo(place.clone()));
            }
        }
        None => {
            let text = format!("{} changes {} of them", says.variant, says.ids.len());
            ui.label(RichText::new(text).font(plain(11.0)));
        }
    }
}

/// A button in small letters, for the pointer alone: the form has enough Tab stops.
fn small(ui: &mut Ui, text: &str, name: &str, is_seen: bool) -> Response {
    let color = if is_seen { theme::palette(ui).muted } else { Color32::TRANSPARENT };
    let text = RichText::new(text).font(plain(11.0)).color(color).underline();
    ui.add(Button::new(text).frame_when_inactive(false).small().sense(Sense::CLICK)).accessible_name(name)
}

/// Removes the value from the variant that sets it, whichever variant is edited.
fn take_out(context: &ViewContext<'_>, form: &Form<'_>, held: &EntryValue, says: &Statement, requests: &mut Requests) {
    let into = context.workbench.target().map(str::to_owned);
    let unset = |id: &String| Change::Unset(format!("{}.{id}.{}", form.kind.word(), held.key.name));
    let changes = says.ids.iter().map(unset).collect();
    let label = format!("{} of {} removed from {}", held.key.name, form.called, says.variant);
    let is_elsewhere = into.as_deref() != Some(&says.variant);
    if is_elsewhere {
        requests.push(Request::SetTarget(Some(says.variant.clone())));
    }
    requests.push(Request::Change { label, field: None, changes });
    if is_elsewhere {
        requests.push(Request::SetTarget(into));
    }
}

/// The variant that overrides a key, so that a change would have no effect.
pub fn overriding_variant(context: &ViewContext<'_>, held: &EntryValue) -> Option<String> {
    let says = held.overlays.last()?;
    let stack = context.workbench.active_variants();
    let place = |variant: &str| stack.iter().position(|asked| variant_id(asked) == variant);
    let is_seen =
        context.workbench.target().is_some_and(|into| into == says.variant || place(into) > place(&says.variant));
    (!is_seen).then(|| says.variant.clone())
}

/// Says that a variant overrides the value, and offers to edit that variant.
pub fn override_note(ui: &mut Ui, context: &ViewContext<'_>, name: &str, variant: &str, requests: &mut Requests) {
    ui.horizontal_wrapped(|ui| {
        let palette = theme::palette(ui);
        let into = context.workbench.target().map_or_else(|| "the pack".to_owned(), |into| format!("`{into}`"));
        let text = format!("`{variant}` overrides {into}, where changes go now.");
        ui.label(RichText::new(text).font(plain(11.5)).color(palette.doubtful));
        let button = ui.add(Button::new(RichText::new(format!("Change {variant}")).font(plain(11.5))));
        let button = button.accessible_name(format!("change {name} in {variant}"));
        if button.on_hover_text("From now on, changes go to this variant.").clicked() {
            requests.push(Request::SetTarget(Some(variant.to_owned())));
        }
    });
}
