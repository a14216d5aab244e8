//! Where a value comes from, beside its field: the file and line of the pack itself, or the variant that says it.

use super::{Form, Held, Says, place_name};
use crate::gui::asks::{Ask, Asks, Bench};
use crate::gui::theme;
use crate::gui::views::pieces::{Sign, draw_sign, plain};
use crate::gui::views::words::{count, variant_id};
use crate::gui::work::Change;
use crate::load::schema::Need;
use eframe::egui::{Button, Response, RichText, Sense, Ui, vec2};

/// Draws it, the most important at the right.
pub fn origin(ui: &mut Ui, bench: &Bench<'_>, form: &Form<'_>, held: &Held, asks: &mut Asks) {
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.spacing_mut().button_padding = vec2(3.0, 1.0);
    let name = format!("{} of {}", held.key.name, form.called);
    if let Some(says) = held.overlays.last() {
        return overlaid(ui, bench, form, held, says, &name, asks);
    }
    let muted = theme::palette(ui).muted;
    let is_absent = held.values.iter().all(Option::is_none);
    match (&held.base, held.key.need.clone()) {
        (Some(says), _) => link(ui, says, &name, asks),
        (None, Need::Default(value)) if is_absent => {
            let text = if value == "[]" { "left out: none".to_owned() } else { format!("left out: {value}") };
            ui.label(RichText::new(text).font(plain(11.0)).color(muted));
        }
        (None, _) if is_absent && held.values.len() == 1 => {
            ui.label(RichText::new("left out").font(plain(11.0)).color(muted));
        }
        _ => {}
    }
}

/// A value that a variant says: which, where, and a button to take it out of the variant again.
fn overlaid(ui: &mut Ui, bench: &Bench<'_>, form: &Form<'_>, held: &Held, says: &Says, name: &str, asks: &mut Asks) {
    if held.can_fall_back() {
        let button = small(ui, "take out", &format!("take {name} out of {}", says.variant));
        let back = held.base.as_ref().map(|base| format!(" The pack itself says {}.", base.value)).unwrap_or_default();
        if button.on_hover_text(format!("`{}` says it no longer then.{back}", says.variant)).clicked() {
            take_out(bench, form, held, says, asks);
        }
    }
    link(ui, says, name, asks);
    let (sign, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
    draw_sign(ui.painter(), sign, Sign::Overlaid, theme::palette(ui));
}

fn link(ui: &mut Ui, says: &Says, name: &str, asks: &mut Asks) {
    match &says.place {
        Some((place, line)) => {
            let text = place_name(&place.path, *line);
            let button = small(ui, &text, &format!("where {name} stands: {text}"));
            let tooltip = format!("{}\n\nShow it in the file.", place.path);
            if button.on_hover_text(tooltip).clicked() {
                asks.ask(Ask::GoTo(place.clone()));
            }
        }
        None => {
            let text = format!("{} says {}", says.variant, count(says.ids.len(), "of them"));
            ui.label(RichText::new(text.replace("of thems", "of them")).font(plain(11.0)));
        }
    }
}

fn small(ui: &mut Ui, text: &str, name: &str) -> Response {
    let color = theme::palette(ui).muted;
    let text = RichText::new(text).font(plain(11.0)).color(color).underline();
    ui.add(Button::new(text).frame_when_inactive(false).small()).accessible_name(name)
}

/// Takes the value out of the variant that says it, wherever changes go otherwise.
fn take_out(bench: &Bench<'_>, form: &Form<'_>, held: &Held, says: &Says, asks: &mut Asks) {
    let into = bench.work.into().map(str::to_owned);
    let unset = |id: &String| Change::Unset(format!("{}.{id}.{}", form.list, held.key.name));
    let changes = says.ids.iter().map(unset).collect();
    let label = format!("{} of {} out of {}", held.key.name, form.called, says.variant);
    let is_elsewhere = into.as_deref() != Some(&says.variant);
    if is_elsewhere {
        asks.ask(Ask::WriteInto(Some(says.variant.clone())));
    }
    asks.ask(Ask::Change { label, field: None, changes });
    if is_elsewhere {
        asks.ask(Ask::WriteInto(into));
    }
}

/// The variant that says a key over whatever would be written now, so that a change would not be seen.
pub fn said_over(bench: &Bench<'_>, held: &Held) -> Option<String> {
    let says = held.overlays.last()?;
    let stack = bench.work.asked();
    let place = |variant: &str| stack.iter().position(|asked| variant_id(asked) == variant);
    let is_seen = bench.work.into().is_some_and(|into| into == says.variant || place(into) > place(&says.variant));
    (!is_seen).then(|| says.variant.clone())
}

/// Says that a variant has the last word, and offers to write there.
pub fn give_way(ui: &mut Ui, bench: &Bench<'_>, name: &str, variant: &str, asks: &mut Asks) {
    ui.horizontal_wrapped(|ui| {
        let palette = theme::palette(ui);
        let into = bench.work.into().map_or_else(|| "the pack".to_owned(), |into| format!("`{into}`"));
        let text = format!("`{variant}` says this over {into}, where changes go now.");
        ui.label(RichText::new(text).font(plain(11.5)).color(palette.doubtful));
        let button = ui.add(Button::new(RichText::new(format!("Change {variant}")).font(plain(11.5))));
        let button = button.accessible_name(format!("change {name} in {variant}"));
        if button.on_hover_text("Changes go to this variant from then on.").clicked() {
            asks.ask(Ask::WriteInto(Some(variant.to_owned())));
        }
    });
}
