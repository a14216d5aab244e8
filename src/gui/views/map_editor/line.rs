//! A line drawn by clicks: along it a province is split, or a new one is drawn.

use super::{Bench, MapEditor, Tool, on_screen, wide};
use crate::gui::map::{MapResponse, MapState};
use crate::gui::requests::Requests;
use crate::gui::theme::palette;
use crate::load::ring::Spot;
use eframe::egui::{CursorIcon, PointerButton, Pos2, Shape, Stroke, Ui};

/// So near to a point of an outline a click means that point, in points.
const SNAP: f32 = 9.0;

impl MapEditor {
    /// Takes clicks, and draws the line with the piece to the pointer.
    pub(super) fn draw_line(
        &mut self,
        ui: &Ui,
        bench: &Bench<'_>,
        map: &mut MapState,
        shown: &MapResponse,
        requests: &mut Requests,
    ) {
        let painter = ui.painter_at(shown.response.rect);
        let colours = palette(ui);
        let pointer = shown.response.hover_pos();
        let next = pointer.and_then(|at| Some(snapped(bench, map, at).unwrap_or(wide(map.to_map(at)?))));
        if shown.response.hovered() {
            ui.set_cursor_icon(CursorIcon::Crosshair);
        }
        if shown.response.clicked_by(PointerButton::Primary)
            && let Some(next) = next
        {
            let is_closed = self.tool == Tool::Draw && self.line.len() > 2 && self.line[0] == next;
            map.takes_focus = true;
            if is_closed {
                self.finish(bench, requests);
            } else if self.line.last() != Some(&next) {
                self.line.push(next);
                self.refused = None;
            }
        }
        let places: Vec<Pos2> = self.line.iter().chain(&next).filter_map(|spot| on_screen(map, *spot)).collect();
        let stroke = Stroke::new(2.4, colours.state);
        if self.tool == Tool::Draw && places.len() > 2 {
            painter.add(Shape::closed_line(places.clone(), Stroke::new(1.2, colours.muted)));
        }
        painter.add(Shape::line(places.clone(), stroke));
        for (at, place) in places.iter().enumerate() {
            let is_pointer = at == self.line.len();
            let fill = if is_pointer { colours.panel } else { colours.accent };
            painter.circle(*place, 4.0, fill, Stroke::new(1.4, colours.ink));
        }
    }
}

/// The point of an outline near a position on the screen, as its file has it.
fn snapped(bench: &Bench<'_>, map: &MapState, at: Pos2) -> Option<Spot> {
    let points = bench.pack.board.outlines.iter().flat_map(|outline| &outline.ring);
    let near = points.filter_map(|point| Some((map.to_screen(*point)?.distance(at), *point)));
    let nearest = near.filter(|(apart, _)| *apart < SNAP).min_by(|a, b| a.0.total_cmp(&b.0));
    nearest.map(|(_, point)| wide(point))
}
