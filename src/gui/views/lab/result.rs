//! The results of an experiment: its setup, its progress, and the figures.

use super::report_view::report_view;
use super::sweep_view::curves;
use super::{Face, LabState, changed_winners, charts, games_behind, letter, table};
use crate::app::experiments::{ExperimentRun, ExperimentSummary, Format, LabRequest, command_line};
use crate::gui::command::Command;
use crate::gui::menu_button;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette};
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use crate::lab::grouped;
use eframe::egui::{Align, CentralPanel, Frame, Label, Layout, Margin, Panel, ProgressBar, Response, RichText, Ui};
use std::time::Duration;

/// How often progress is drawn while games are played, if nothing else changes.
const PULSE: Duration = Duration::from_millis(250);
/// The height of the list of games, in points.
const BEHIND: f32 = 126.0;

/// Draws it.
pub(super) fn result(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    state: &mut LabState,
    requests: &mut Requests,
) {
    let is_running = context.lab.is_running() && run.id == context.lab.latest();
    if is_running {
        // At the bottom: when it goes, the tabs stay where they are.
        let frame = Frame::new().inner_margin(Margin { top: 8, ..Margin::ZERO });
        let below = Panel::bottom("lab progress").frame(frame).resizable(false).show_separator_line(false);
        below.show(ui, |ui| progress(ui, context, run, requests));
    }
    head(ui, context, run, requests);
    let colours = palette(ui);
    if let Some(failure) = &run.failure {
        ui.colored_label(colours.wrong, failure);
    }
    if let Some(study) = &run.study {
        return report_view(ui, &study.report, &mut state.order);
    }
    let Some(shown) = &run.shown else {
        if is_running {
            ui.label(RichText::new("The first games are being played…").color(colours.muted));
        }
        return;
    };
    state.arm = state.arm.clamp(1, run.rulesets.len().max(2) - 1);
    faces(ui, run, state, requests);
    if state.behind.as_ref().is_some_and(|behind| behind.run == run.id) {
        let frame = Frame::new().fill(colours.panel).inner_margin(Margin::symmetric(12, 8));
        Panel::bottom("lab games").exact_size(BEHIND).resizable(false).frame(frame).show(ui, |ui| {
            games_behind::games_behind(ui, context, run, shown, &mut state.behind, requests);
        });
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| match state.face {
        Face::Pictures => pictures(ui, context, run, shown, state),
        Face::Figures => table::table(ui, run, shown, state),
        Face::ChangedWinners if shown.found.comparisons.is_empty() => pictures(ui, context, run, shown, state),
        Face::ChangedWinners => {
            let order = (state.arm, &mut state.pairs);
            changed_winners::changed_winners(ui, context, run, shown, order, requests);
        }
    });
}

/// The curves of a sweep, or the charts of a comparison.
fn pictures(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    run: &ExperimentRun,
    shown: &ExperimentSummary,
    state: &mut LabState,
) {
    match &run.sweep {
        Some(sweep) => curves(ui, run, shown, sweep, state),
        None => charts::charts(ui, context, run, shown, state),
    }
}

/// The setup.
fn head(ui: &mut Ui, context: &ViewContext<'_>, run: &ExperimentRun, requests: &mut Requests) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(run.asked.title()).font(book(24.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| saves(ui, run, requests));
    });
    let found = run.shown.as_ref().map(|shown| &shown.found);
    let each = found.map_or(run.games(), |found| found.seeds * found.rotations);
    let mut text = format!("{} games", grouped(each));
    if run.rulesets.len() > 1 {
        text.push_str(" by each ruleset");
    }
    let seeds = found.map_or_else(|| "seeds".to_owned(), |found| format!("{} seeds", grouped(found.seeds)));
    text.push_str(&format!(", {} players, {}; {seeds} from {}", run.asked.seats, run.bots(), run.asked.seed));
    if let Some(ending) = run.ending() {
        text.push_str(&format!("; {ending}"));
    }
    if let Some(kept) = &run.kept {
        text = format!("{} games, {}; {}; {}", grouped(kept.games), kept.bots, kept.ending, kept.when());
    }
    ui.add(Label::new(RichText::new(text).color(colours.muted).small()).wrap());
    let ruleset =
        |(at, ruleset): (usize, &crate::app::experiments::Ruleset)| format!("{} {}", letter(at), ruleset.name);
    let mark = |(at, ruleset): (usize, &crate::app::experiments::Ruleset)| {
        format!("{} {}: {}", letter(at), ruleset.name, ruleset.pack.hash)
    };
    // Of a sweep each ruleset has its value in every table.
    let named = if run.sweep.is_some() { 1 } else { run.rulesets.len() };
    let rulesets: Vec<String> = match &run.kept {
        Some(kept) => kept.rulesets.clone(),
        None => run.rulesets.iter().enumerate().take(named).map(ruleset).collect(),
    };
    let line = ui.add(Label::new(RichText::new(rulesets.join("   ")).color(colours.muted).small()).wrap());
    let marks: Vec<String> = run.rulesets.iter().enumerate().map(mark).collect();
    if !marks.is_empty() {
        line.on_hover_text(format!("The rules' marks, by which they are told apart:\n{}", marks.join("\n")));
    }
    if run.is_out_of_date(context.workbench) {
        let text = "▲ The rules have changed since: these games were played under the earlier ones.";
        ui.label(RichText::new(text).color(colours.doubtful));
    }
    if !run.is_reproducible() {
        let text = "▲ Bots with a time limit play differently every time: these numbers can't be reproduced.";
        ui.label(RichText::new(text).color(colours.doubtful));
    }
}

/// The exports.
fn saves(ui: &mut Ui, run: &ExperimentRun, requests: &mut Requests) {
    if run.shown.is_none() && run.study.is_none() {
        return;
    }
    let command = command_line(run);
    let button = ui.add_enabled(command.is_ok(), eframe::egui::Button::new("Copy command"));
    let button = match &command {
        Ok(line) => button.on_hover_text(format!("The command that plays the same:\n{line}")),
        Err(why) => button.on_disabled_hover_text(why),
    };
    requests.on_click(button, LabRequest::CopyCommand(run.id));
    let menu = menu_button(ui, "Export", |ui| {
        for format in Format::ALL {
            let (text, hint) = match format {
                Format::Csv => ("Save as CSV…", "All figures as a table for other programs."),
                Format::Json => ("Save as JSON…", "All figures for other programs."),
                Format::Page => ("Save as a web page…", "The report with pictures, to be read and printed."),
                Format::Text => ("Save as text…", "The tables as a terminal shows them."),
            };
            requests.on_click(menu_entry(ui, text).on_hover_text(hint), LabRequest::Save(run.id, format));
        }
        ui.separator();
        for (text, format) in [("Copy as CSV", Format::Csv), ("Copy as text", Format::Text)] {
            requests.on_click(menu_entry(ui, text), LabRequest::Copy(run.id, format));
        }
    });
    menu.response.on_hover_text("Save or copy what was found.");
    let report = ui.button("Report").on_hover_text("Write the report as a web page with pictures, and open it.");
    requests.on_click(report, LabRequest::Report(run.id));
    let again = ui.button("Use again").on_hover_text("Fill in the form with what was asked here.");
    requests.on_click(again, LabRequest::AskAgain(run.id));
}

/// An entry of a menu, which closes when it is chosen.
fn menu_entry(ui: &mut Ui, text: &str) -> Response {
    let response = ui.button(text);
    if response.clicked() {
        ui.close();
    }
    response
}

/// The progress, the speed, and the remaining time.
fn progress(ui: &mut Ui, context: &ViewContext<'_>, run: &ExperimentRun, requests: &mut Requests) {
    let (done, wanted) = context.lab.progress();
    let seconds = (ui.input(|input| input.time) - run.began).max(0.001);
    let speed = done as f64 / seconds;
    ui.horizontal(|ui| {
        let share = done as f32 / wanted.max(1) as f32;
        let text = format!("{} of {}", grouped(done), grouped(wanted));
        ui.add(ProgressBar::new(share).desired_width(220.0).text(text));
        if done > 0 {
            let left = (wanted - done) as f64 / speed.max(0.001);
            let speed = if speed < 10.0 { format!("{speed:.1}") } else { grouped(speed.round() as u64) };
            ui.label(RichText::new(format!("{speed} games a second, {}", lasting(left))).small());
        }
        requests
            .on_click(ui.button("Cancel").on_hover_text(Command::StopExperiment.tooltip()), Command::StopExperiment);
    });
    ui.ctx().request_repaint_after(PULSE);
}

/// A remaining time, in words.
fn lasting(seconds: f64) -> String {
    match seconds.round() as u64 {
        0..=1 => "a second left".to_owned(),
        seconds @ 2..120 => format!("{seconds} s left"),
        seconds @ 120..7_200 => format!("{} min left", seconds / 60),
        seconds => format!("{} h left", seconds / 3_600),
    }
}

/// The tabs: charts, figures, pairs; and the ruleset that is compared with the first.
fn faces(ui: &mut Ui, run: &ExperimentRun, state: &mut LabState, _: &mut Requests) {
    let comparison = run.shown.as_ref().and_then(|shown| shown.found.comparisons.get(state.arm - 1));
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        let flips = comparison.map(|it| format!("Other winners: {}", grouped(it.changed_winners)));
        let pictures = if run.sweep.is_some() { "Curves" } else { "Pictures" };
        let all = [Some(pictures.to_owned()), Some("Figures".to_owned()), flips];
        for (face, text) in [Face::Pictures, Face::Figures, Face::ChangedWinners].into_iter().zip(all) {
            let Some(text) = text else { continue };
            let held = ToggleButton {
                is_on: state.face == face,
                text: &text,
                name: &text,
                is_choice: true,
                ..ToggleButton::default()
            };
            if toggle_button(ui, held).clicked() {
                state.face = face;
            }
        }
        if run.rulesets.len() > 2 && (run.sweep.is_none() || state.face == Face::ChangedWinners) {
            ui.add_space(10.0);
            ui.label("A beside");
            for (arm, ruleset) in run.rulesets.iter().enumerate().skip(1) {
                let text = format!("{} {}", letter(arm), ruleset.name);
                let held = ToggleButton {
                    is_on: state.arm == arm,
                    text: &text,
                    name: &text,
                    is_choice: true,
                    ..ToggleButton::default()
                };
                if toggle_button(ui, held).clicked() {
                    state.arm = arm;
                }
            }
        }
    });
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::lasting;

    #[test]
    fn times_are_said_in_what_fits_them() {
        let all = [0.4, 14.6, 300.0, 10_000.0].map(lasting);
        assert_eq!(all, ["a second left", "15 s left", "5 min left", "2 h left"]);
    }
}
