//! The experiments of this session: one is shown, two can be compared; and results of earlier windows.

use super::LabState;
use crate::app::experiments::{ExperimentRun, LabRequest, against};
use crate::gui::paint::row_background;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, check_box, palette, strong};
use crate::gui::views::widgets::{plain, text_in};
use crate::lab::grouped;
use eframe::egui::{Align2, Button, Color32, Rect, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// The height of a row, in points.
const ROW: f32 = 38.0;

/// Draws the list.
pub(super) fn runs(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState, requests: &mut Requests) {
    session(ui, context, state, requests);
    kept(ui, context, requests);
}

/// The results of earlier windows.
fn kept(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let pack = context.workbench.snapshot().identity().map(|pack| pack.id);
    let mut all = context.lab.kept().filter(|it| pack.as_ref().is_none_or(|pack| *pack == it.summary.pack)).peekable();
    if all.peek().is_none() {
        return;
    }
    ui.add_space(10.0);
    ui.label(RichText::new("Results kept").font(book(20.0)));
    let colours = palette(ui);
    for it in all {
        ui.horizontal(|ui| {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 26.0, ROW), Sense::click());
            let summary = &it.summary;
            let about = format!("{} games, {}, {}", grouped(summary.games), summary.bots, summary.when());
            let name = format!("Results kept: {}, {about}", summary.title);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), &name));
            row_background(ui, rect, &response, false);
            lines(ui, rect, colours.ink, &summary.title, &about);
            let hover = format!("{name}\n{}", summary.rulesets.join("\n"));
            requests.on_click(response.on_hover_text(hover), LabRequest::OpenKept(it.id.clone()));
            let forget = ui.add(Button::new("×").frame(false));
            forget.widget_info(|| {
                WidgetInfo::labeled(Role::Button, ui.is_enabled(), format!("Remove results: {}", summary.title))
            });
            requests.on_click(forget.on_hover_text("Remove these results"), LabRequest::ForgetKept(it.id.clone()));
        });
    }
}

/// The two lines of a row.
fn lines(ui: &Ui, rect: Rect, ink: Color32, title: &str, about: &str) {
    let line =
        |top: f32| Rect::from_min_max(rect.min + vec2(6.0, top), pos2(rect.right() - 4.0, rect.top() + top + 17.0));
    text_in(ui, line(3.0), Align2::LEFT_CENTER, strong(13.0), ink, title);
    text_in(ui, line(19.0), Align2::LEFT_CENTER, plain(11.5), palette(ui).muted, about);
}

/// The experiments of this session.
fn session(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState, requests: &mut Requests) {
    let runs = context.lab.runs();
    if runs.is_empty() {
        return;
    }
    ui.label(RichText::new("This session").font(book(20.0)));
    state.picked.retain(|&id| context.lab.run(id).is_some());
    for run in runs.iter().rev() {
        row(ui, context, run, state, requests);
    }
    let ready = state.picked.len() == 2;
    let hint = "Tick two experiments to compare their figures.";
    let button = ui.add_enabled(ready, Button::new("Compare the two"));
    if button.on_hover_text(hint).on_disabled_hover_text(hint).clicked() {
        beside(context, state);
    }
}

/// Compares the two that are selected, each by its last ruleset.
fn beside(context: &ViewContext<'_>, state: &mut LabState) {
    let mut picked = state.picked.clone();
    picked.sort_unstable();
    let run = |id: u64| context.lab.run(id).map(|run| (run, run.rulesets.len().saturating_sub(1)));
    if let [Some(one), Some(two)] = [picked[0], picked[1]].map(run) {
        state.against = against([one, two]);
    }
}

fn row(ui: &mut Ui, context: &ViewContext<'_>, run: &ExperimentRun, state: &mut LabState, requests: &mut Requests) {
    let colours = palette(ui);
    let is_shown = state.against.is_none() && state.shown.unwrap_or(context.lab.latest()) == run.id;
    ui.horizontal(|ui| {
        let mut is_picked = state.picked.contains(&run.id);
        let check = check_box(ui, &mut is_picked, "");
        check.widget_info(|| {
            WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), is_picked, format!("Pick experiment {}", run.id))
        });
        if check.changed() {
            state.picked.retain(|&id| id != run.id);
            if is_picked {
                state.picked.push(run.id);
            }
            // Replaces the one that was selected first.
            let surplus = state.picked.len().saturating_sub(2);
            state.picked.drain(..surplus);
        }
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width() - 26.0, ROW), Sense::click());
        let mark = if run.is_out_of_date(context.workbench) { "▲ " } else { "" };
        let title = format!("{mark}{}  {}", run.id, run.asked.title());
        let about = about(run, context);
        let name = format!("Experiment {}: {}, {about}", run.id, run.asked.title());
        response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_shown, &name));
        row_background(ui, rect, &response, is_shown);
        lines(ui, rect, if mark.is_empty() { colours.ink } else { colours.doubtful }, &title, &about);
        let hover = if mark.is_empty() { name } else { format!("{name}\nThe rules have changed since.") };
        if response.on_hover_text(hover).clicked() {
            state.show_latest();
            state.shown = Some(run.id);
        }
        let forget = ui.add(Button::new("×").frame(false));
        forget.widget_info(|| {
            WidgetInfo::labeled(Role::Button, ui.is_enabled(), format!("Remove experiment {}", run.id))
        });
        requests.on_click(forget.on_hover_text("Remove this experiment"), LabRequest::Forget(run.id));
    });
}

/// The players and the number of games.
fn about(run: &ExperimentRun, context: &ViewContext<'_>) -> String {
    let goes_on = context.lab.is_running() && run.id == context.lab.latest();
    let games = if goes_on { "running".to_owned() } else { format!("{} games", grouped(run.games())) };
    let games = if run.failure.is_some() { "failed".to_owned() } else { games };
    format!("{games}, {} players, {}", run.asked.seats, run.bots())
}
