//! The side panel of the editor: the plan of the script, the reference, and a trial.

use super::trial::{TrialState, trial};
use crate::app::trials::TrialRequest;
use crate::desk::TrialResult;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::text_editor::{EditorState, ReferenceState, script_language, word_reference};
use crate::gui::theme::{palette, strong};
use eframe::egui::{Align, Label, Layout, RichText, ScrollArea, TextStyle, Ui, vec2};

/// What is shown beside the editor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum SideTab {
    #[default]
    Plan,
    Words,
    Trial,
}

/// The state of the side panel.
#[derive(Default)]
pub struct SidePanel {
    shown: SideTab,
    words: ReferenceState,
    /// The trial.
    pub trial: TrialState,
}

impl SidePanel {
    /// What was tried of a file last, while the trial is shown, on a board with a map.
    pub fn tried(&self, path: &str) -> Option<(&TrialRequest, &TrialResult)> {
        let tried = self.trial.result(path)?;
        (self.shown == SideTab::Trial && tried.1.stacks.is_some()).then_some(tried)
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
            if let Some(word) = word_reference(ui, script_language(context.rulebook()), &mut state.words) {
                editor.insert(word);
            }
        }
        SideTab::Trial => trial(ui, context, path, &mut state.trial, requests),
    }
}

fn plan(ui: &mut Ui, context: &ViewContext<'_>, path: &str) {
    let colours = palette(ui);
    let told = context.workbench.snapshot().scripts().and_then(|scripts| scripts.plan_of(path));
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
