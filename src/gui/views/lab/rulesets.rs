//! The rulesets of the form: the workbench, the pack as it is, or variants applied over it.

use super::{AvailableVariants, letter};
use crate::app::experiments::{ExperimentSpec, RulesetSpec, StudyKind};
use crate::gui::game::GameWords;
use crate::gui::menu_button;
use crate::gui::requests::ViewContext;
use crate::gui::theme::{palette, strong};
use eframe::egui::{Button, ComboBox, Frame, Label, Margin, RichText, Role, Stroke, TextEdit, Ui, WidgetInfo};

/// More are a sweep, which is an experiment of its own.
const MOST: usize = 6;

/// Draws the rulesets.
pub(super) fn rulesets(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    available: &AvailableVariants,
    form: &mut ExperimentSpec,
) {
    let mut removed = None;
    // A study is made of one ruleset; the others wait for the next comparison.
    let count = form.own_rules().len();
    for (at, rules) in form.rules.iter_mut().enumerate().take(count) {
        ui.push_id(("lab ruleset", at), |ui| {
            if ruleset(ui, context, available, (at, count), rules) {
                removed = Some(at);
            }
        });
    }
    if let Some(at) = removed {
        form.rules.remove(at);
    }
    if form.study.kind == StudyKind::Compare && form.rules.len() < MOST {
        let text = if count == 1 { "Compare with another ruleset" } else { "Add another ruleset" };
        if ui.link(text).on_hover_text("It plays the same seeds, and they are compared pair by pair.").clicked() {
            let base = RulesetSpec::Saved("base".to_owned());
            // The baseline comes first: the others are reported as differences from it.
            match form.rules[..] {
                [RulesetSpec::Workbench] => form.rules.insert(0, base),
                _ if form.rules.contains(&RulesetSpec::Workbench) => form.rules.push(base),
                _ => form.rules.push(RulesetSpec::Workbench),
            }
        }
    }
}

/// A ruleset. Returns whether it is to be removed.
fn ruleset(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    available: &AvailableVariants,
    (at, count): (usize, usize),
    rules: &mut RulesetSpec,
) -> bool {
    let colours = palette(ui);
    let mut is_removed = false;
    let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(7);
    frame.inner_margin(Margin::symmetric(9, 7)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(letter(at).to_string()).font(strong(14.0)));
            let room = if count > 1 { 34.0 } else { 0.0 };
            choice(ui, available, (at, room), rules);
            if count > 1 {
                let remove = ui.add(Button::new("×").frame(false));
                remove.widget_info(|| {
                    WidgetInfo::labeled(Role::Button, ui.is_enabled(), format!("Remove ruleset {}", letter(at)))
                });
                is_removed = remove.on_hover_text("Remove this ruleset").clicked();
            }
        });
        let about = match rules {
            RulesetSpec::Workbench => of_workbench(context),
            RulesetSpec::Saved(name) => {
                stack(ui, context, available, at, name);
                return;
            }
        };
        ui.add(Label::new(RichText::new(about).color(colours.muted).small()).wrap());
    });
    is_removed
}

fn choice(ui: &mut Ui, available: &AvailableVariants, (at, room): (usize, f32), rules: &mut RulesetSpec) {
    let shown = match rules {
        RulesetSpec::Workbench => "the workbench".to_owned(),
        RulesetSpec::Saved(name) if name == "base" => "the pack as it is".to_owned(),
        RulesetSpec::Saved(name) => name.clone(),
    };
    let list = ComboBox::from_id_salt("rules").selected_text(&shown).truncate();
    let list = list.width((ui.available_width() - room).max(60.0)).show_ui(ui, |ui| {
        ui.selectable_value(rules, RulesetSpec::Workbench, "the workbench");
        ui.selectable_value(rules, RulesetSpec::Saved("base".to_owned()), "the pack as it is");
        for (id, title) in &available.variants {
            ui.selectable_value(rules, RulesetSpec::Saved(id.clone()), id).on_hover_text(title);
        }
    });
    list.response.accessible_name(format!("Ruleset {}: {shown}", letter(at)));
}

/// The rules on the workbench.
fn of_workbench(context: &ViewContext<'_>) -> String {
    let asked = context.workbench.active_variants();
    let applied = if asked.is_empty() { "the pack".to_owned() } else { asked.join(" + ") };
    match context.workbench.unsaved().len() {
        0 => format!("Now: {applied}"),
        1 => format!("Now: {applied}, with an unsaved file"),
        count => format!("Now: {applied}, with {count} unsaved files"),
    }
}

/// The variants applied to the saved pack, in the command line's syntax, and a menu of more.
fn stack(ui: &mut Ui, context: &ViewContext<'_>, available: &AvailableVariants, at: usize, name: &mut String) {
    ui.horizontal(|ui| {
        let width = (ui.available_width() - 38.0).max(60.0);
        let field = ui.add(TextEdit::singleline(name).desired_width(width).hint_text("base"));
        field.widget_info(|| {
            WidgetInfo::text_edit(ui.is_enabled(), "", &*name, format!("Variants of ruleset {}", letter(at)))
        });
        let example = GameWords::of(context.rulebook()).ruleset_example;
        field.on_hover_text(format!("As on the command line: {example}"));
        let menu = menu_button(ui, "+", |ui| {
            for (id, title) in &available.variants {
                if ui.button(id).on_hover_text(title).clicked() {
                    let below = RulesetSpec::variants(name);
                    *name = below.into_iter().chain([id.clone()]).collect::<Vec<_>>().join("+");
                    ui.close();
                }
            }
        });
        menu.response.widget_info(|| {
            WidgetInfo::labeled(Role::Button, true, format!("Add a variant to ruleset {}", letter(at)))
        });
    });
}
