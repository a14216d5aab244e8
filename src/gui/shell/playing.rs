//! Games from the bar at the top: a button that starts them, and while they run a ring that fills and a button that stops them.

use super::Pane;
use crate::gui::asks::Asks;
use crate::gui::command::Command;
use crate::gui::theme::palette;
use crate::gui::views::games::GamesState;
use crate::gui::views::sandbox::{Icon, icon_button};
use eframe::egui::{Painter, Pos2, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};
use std::f32::consts::TAU;

/// The room of the ring, in points.
const ROOM: Vec2 = vec2(28.0, 26.0);

/// Draws the button, or the ring with its button.
pub fn playing(ui: &mut Ui, state: &GamesState, asks: &mut Asks) {
    if !state.is_running {
        let what = if state.games == 1 { "game" } else { "games" };
        let name = format!("Play {} {what}", grouped(state.games));
        if icon_button(ui, Icon::Play, &name).on_hover_text(Command::RunBatch.tooltip()).clicked() {
            asks.run(Command::RunBatch);
        }
        return;
    }
    let (done, wanted) = state.played.as_ref().map_or((0, 0), |played| (played.tally.games, played.wanted));
    let name = format!("{} of {} games played", grouped(done), grouped(wanted));
    if ring(ui, done as f32 / wanted.max(1) as f32, &name).on_hover_text(format!("{name}. Show them.")).clicked() {
        asks.run(Command::Show(Pane::Games));
    }
    if icon_button(ui, Icon::Stop, Command::StopBatch.text()).on_hover_text(Command::StopBatch.tooltip()).clicked() {
        asks.run(Command::StopBatch);
    }
}

/// A ring of which a share is full, to be clicked.
fn ring(ui: &mut Ui, share: f32, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(ROOM, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let colours = palette(ui);
    let radius = rect.height() * 0.34;
    if response.hovered() || response.has_focus() {
        ui.painter().circle_filled(rect.center(), radius + 3.5, colours.selected);
    }
    ui.painter().circle_stroke(rect.center(), radius, Stroke::new(3.0, colours.line));
    arc(ui.painter(), rect, radius, share.clamp(0.0, 1.0), Stroke::new(3.0, colours.accent));
    response
}

/// The part of a circle from its top, clockwise.
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

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1_000), number % 1_000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let all = [0, 999, 1_000, 20_007, 1_000_000].map(grouped);
        assert_eq!(all, ["0", "999", "1,000", "20,007", "1,000,000"]);
    }
}
