//! The lab in the top bar: a button that starts an experiment; while it runs, a progress ring and a stop button.

use super::Pane;
use crate::gui::command::Command;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::lab::LabState;
use crate::gui::views::sandbox::{Icon, icon_button};
use crate::lab::grouped;
use eframe::egui::{Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use std::f32::consts::TAU;

/// The size of the ring, in points.
const ROOM: Vec2 = vec2(28.0, 26.0);

/// Draws the button, or the ring with its button.
pub fn playing(ui: &mut Ui, context: &ViewContext<'_>, state: &LabState, requests: &mut Requests) {
    if !context.lab.is_running() {
        let games = state.form.games;
        let what = if games == 1 { "game" } else { "games" };
        let each = if state.form.rules.len() > 1 { " by each ruleset" } else { "" };
        let name = format!("Play {} {what}{each}", grouped(games));
        requests.on_click(
            icon_button(ui, Icon::Play, &name).on_hover_text(Command::RunExperiment.tooltip()),
            Command::RunExperiment,
        );
        return;
    }
    let (done, wanted) = context.lab.progress();
    let name = format!("{} of {} games played", grouped(done), grouped(wanted));
    if ring(ui, done as f32 / wanted.max(1) as f32, &name).on_hover_text(format!("{name}. Show them.")).clicked() {
        requests.run(Command::Show(Pane::Lab));
    }
    if icon_button(ui, Icon::Stop, Command::StopExperiment.text())
        .on_hover_text(Command::StopExperiment.tooltip())
        .clicked()
    {
        requests.run(Command::StopExperiment);
    }
}

/// A progress ring that can be clicked.
fn ring(ui: &mut Ui, share: f32, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(ROOM, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let colours = palette(ui);
    let radius = rect.height() * 0.34;
    if response.hovered() || response.has_focus() {
        ui.painter().circle_filled(rect.center(), radius + 3.5, colours.selected);
    }
    ui.painter().circle_stroke(rect.center(), radius, Stroke::new(3.0, colours.line));
    arc(ui.painter(), rect, radius, share.clamp(0.0, 1.0), Stroke::new(3.0, colours.state));
    response
}

/// An arc from the top, clockwise.
fn arc(painter: &Painter, rect: Rect, radius: f32, share: f32, stroke: Stroke) {
    let pieces = (share * 48.0).ceil().max(1.0) as usize;
    let point = |at: usize| -> Pos2 {
        let turn = TAU * share * at as f32 / pieces as f32;
        rect.center() + vec2(turn.sin(), -turn.cos()) * radius
    };
    if share > 0.0 {
        painter.line((0..=pieces).map(point).collect(), stroke);
    }
}
