//! The handles of the selected province's outline: its points, its name and its blocks, dragged with the mouse.

use super::{Bench, Drag, Handle, MapEditor, moves, neighbours, on_screen, wide};
use crate::desk::map_edit::{DrawnMap, Neighbours};
use crate::gui::boxed;
use crate::gui::map::{MapResponse, MapState};
use crate::gui::requests::Requests;
use crate::gui::theme::{self, palette};
use crate::load::ring::{Spot, distance, edges};
use crate::model::ProvinceId;
use eframe::egui::{
    Align2, CursorIcon, Id, Painter, PointerButton, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, vec2,
};

/// The size of a handle, and of what can be clicked around it, at most and at least, in points.
const SIZE: f32 = 7.0;
const REACH: f32 = 12.0;
const LEAST_REACH: f32 = 3.0;
/// So near to an edge a click adds a point, in points.
const EDGE: f32 = 6.0;

impl MapEditor {
    /// Draws the handles, and does what the mouse does with them. Returns the province that was clicked to be selected.
    pub(super) fn handles(
        &mut self,
        ui: &mut Ui,
        bench: &Bench<'_>,
        map: &mut MapState,
        shown: &MapResponse,
        requests: &mut Requests,
    ) -> Option<ProvinceId> {
        let Some((ring, label)) = bench.outline() else { return shown.clicked };
        let area = shown.response.rect;
        let painter = ui.painter_at(area);
        let ring: Vec<Spot> = ring.iter().map(|spot| wide(*spot)).collect();
        self.paint_outline(ui, &painter, map, &ring);
        let mut is_taken = false;
        let points = ring.iter().enumerate().map(|(at, spot)| (Handle::Point(at), *spot));
        let blocks = bench.blocks().map(|place| (Handle::Blocks, wide(place)));
        let seen: Vec<(Handle, Spot, Pos2)> = [(Handle::Label, wide(label))]
            .into_iter()
            .chain(blocks)
            .chain(points)
            .filter_map(|(handle, spot)| Some((handle, spot, on_screen(map, spot)?)))
            .filter(|(_, _, place)| area.contains(*place))
            .collect();
        for (at, &placed) in seen.iter().enumerate() {
            let others = seen.iter().enumerate().filter(|(other, _)| *other != at);
            let apart = others.map(|(_, other)| (other.2 - placed.2).abs().max_elem());
            // None covers another, so that the pointer takes the one that it is on.
            let reach = apart.fold(REACH, f32::min).max(LEAST_REACH);
            is_taken |= self.handle(ui, bench, (placed, reach), &painter, map, requests);
        }
        self.drag_on(ui, bench, map, requests);
        if is_taken || self.drag.is_some() {
            return None;
        }
        let near = shown.response.hover_pos().and_then(|at| Some((at, nearest_edge(map, &ring, at)?)));
        if let Some((at, from)) = near.filter(|_| !ui.ctx().egui_is_using_pointer() || shown.response.clicked()) {
            let [x, y] = map.to_map(at)?;
            paint_plus(ui, &painter, at);
            ui.set_cursor_icon(CursorIcon::Copy);
            if shown.response.clicked_by(PointerButton::Primary) {
                self.add_point(bench, from, wide([x, y]), requests);
                return None;
            }
        }
        shown.clicked
    }

    /// A handle. Returns whether the pointer is on it.
    fn handle(
        &mut self,
        ui: &mut Ui,
        bench: &Bench<'_>,
        ((handle, spot, place), reach): ((Handle, Spot, Pos2), f32),
        painter: &Painter,
        map: &mut MapState,
        requests: &mut Requests,
    ) -> bool {
        let id = Id::unique(("handle of the map", bench.id(), handle_number(handle)));
        // No stop for Tab: there are dozens of them. Keys go from one to the next.
        let response = ui.interact(Rect::from_center_size(place, Vec2::splat(reach)), id, Sense::CLICK | Sense::DRAG);
        let is_held = self.held.as_ref().is_some_and(|(_, held)| *held == handle);
        response.widget_info(|| {
            let [x, y] = spot;
            let name = match handle {
                Handle::Point(at) => format!("Point {} of {}, {x:.1}, {y:.1}", at + 1, bench.name()),
                Handle::Label => format!("Place of the name of {}, {x:.1}, {y:.1}", bench.name()),
                Handle::Blocks => format!("Place of the blocks of {}, {x:.1}, {y:.1}", bench.name()),
            };
            WidgetInfo::selected(Role::Button, true, is_held, name)
        });
        let hold = |editor: &mut MapEditor| editor.held = bench.id().map(|id| (id.to_owned(), handle));
        if response.clicked() {
            hold(self);
            self.refused = None;
            map.takes_focus = true;
        }
        if response.drag_started_by(PointerButton::Primary) {
            hold(self);
            match bench.drawn() {
                Ok((before, _)) => self.drag = Some(Drag { handle, now: Ok(before.clone()), before }),
                Err(why) => self.refused = Some(why),
            }
            map.takes_focus = true;
        }
        response.context_menu(boxed(|ui| {
            ui.set_min_width(200.0);
            match handle {
                Handle::Point(at) => {
                    if ui.button("Remove this point").clicked() {
                        self.remove_point(bench, at, Neighbours::Along, requests);
                    }
                    if ui.button("Remove it from this province alone").clicked() {
                        self.remove_point(bench, at, Neighbours::Stay, requests);
                    }
                    if ui.button("Add a point after it").clicked() {
                        self.add_after(bench, at, requests);
                    }
                }
                Handle::Label if bench.blocks().is_none() => {
                    if ui.button("Give the blocks a place of their own").clicked() {
                        self.set_blocks_apart(bench, true, requests);
                    }
                }
                Handle::Label | Handle::Blocks => {
                    if ui.button("Put the blocks with the name").clicked() {
                        self.set_blocks_apart(bench, false, requests);
                    }
                }
            }
        }));
        let is_over = response.contains_pointer();
        if is_over {
            ui.set_cursor_icon(if response.dragged() { CursorIcon::Grabbing } else { CursorIcon::Grab });
        }
        let moving = self.drag.as_ref().is_some_and(|drag| drag.handle == handle);
        if !moving {
            paint_handle(ui, painter, handle, place, is_held, is_over);
        }
        is_over
    }

    /// Adds a point in the middle of the edge after a point.
    pub(super) fn add_after(&mut self, bench: &Bench<'_>, at: usize, requests: &mut Requests) {
        let Some((ring, _)) = bench.outline() else { return };
        let Some(edge) = edges(&ring.iter().map(|spot| wide(*spot)).collect::<Vec<_>>()).nth(at) else { return };
        let middle = [(edge.0[0] + edge.1[0]) / 2.0, (edge.0[1] + edge.1[1]) / 2.0];
        self.add_point(bench, at, middle, requests);
    }

    /// Goes on with a drag: shows what would be, and makes it so when it ends.
    fn drag_on(&mut self, ui: &Ui, bench: &Bench<'_>, map: &MapState, requests: &mut Requests) {
        let Some(mut drag) = self.drag.take() else { return };
        if let (Some(to), Some(outline)) = (
            ui.input(|input| input.pointer.latest_pos()).and_then(|at| map.to_map(at)),
            bench.id().and_then(|id| drag.before.position(id)),
        ) {
            drag.now = MapEditor::moved(&drag.before, outline, drag.handle, wide(to), neighbours(ui));
        }
        if ui.input(|input| input.pointer.any_down()) {
            self.refused = drag.now.as_ref().err().cloned();
            self.drag = Some(drag);
        } else {
            let Drag { handle, before, now } = drag;
            self.change(bench, &before, now, (moves(bench, handle), None), requests);
        }
    }

    /// Draws the outline, and those that change with it while something is dragged.
    fn paint_outline(&self, ui: &Ui, painter: &Painter, map: &MapState, ring: &[Spot]) {
        let colours = palette(ui);
        let closed = |ring: &[Spot], stroke: Stroke| {
            let points: Vec<Pos2> = ring.iter().filter_map(|spot| on_screen(map, *spot)).collect();
            painter.add(Shape::closed_line(points, stroke));
        };
        match &self.drag {
            None => closed(ring, Stroke::new(1.6, colours.ink)),
            Some(Drag { before, now: Ok(now), handle }) => {
                for outline in changed(before, now) {
                    closed(&outline.ring, Stroke::new(2.4, colours.state));
                }
                let place = changed_place(*handle, before, now).and_then(|place| on_screen(map, place));
                place.into_iter().for_each(|place| paint_handle(ui, painter, *handle, place, true, true));
            }
            Some(Drag { now: Err(why), .. }) => {
                closed(ring, Stroke::new(2.4, colours.wrong));
                if let Some(at) = ui.input(|input| input.pointer.latest_pos()) {
                    let text = painter.layout(why.clone(), theme::strong(12.5), colours.wrong, 260.0);
                    let frame = Align2::LEFT_BOTTOM.anchor_size(at + vec2(14.0, -8.0), text.size()).expand(6.0);
                    let inside = frame.translate(
                        (painter.clip_rect().right_top() - frame.right_top()).min(Vec2::ZERO) * vec2(1.0, 0.0),
                    );
                    painter.rect(inside, 6.0, colours.panel, Stroke::new(1.0, colours.wrong), StrokeKind::Inside);
                    painter.galley(inside.min + Vec2::splat(6.0), text, colours.wrong);
                }
            }
        }
    }
}

/// The outlines that differ.
fn changed<'m>(
    before: &'m DrawnMap,
    now: &'m DrawnMap,
) -> impl Iterator<Item = &'m crate::desk::map_edit::DrawnOutline> {
    now.outlines.iter().zip(&before.outlines).filter(|(new, old)| new.ring != old.ring).map(|(new, _)| new)
}

/// Where the name or the blocks are dragged to.
fn changed_place(handle: Handle, before: &DrawnMap, now: &DrawnMap) -> Option<Spot> {
    let mut pairs = now.outlines.iter().zip(&before.outlines);
    match handle {
        Handle::Point(_) => None,
        Handle::Label => pairs.find(|(new, old)| new.label != old.label).map(|(new, _)| new.label),
        Handle::Blocks => pairs.find(|(new, old)| new.blocks != old.blocks).and_then(|(new, _)| new.blocks),
    }
}

fn handle_number(handle: Handle) -> usize {
    match handle {
        Handle::Label => 0,
        Handle::Blocks => 1,
        Handle::Point(at) => at + 2,
    }
}

/// The edge near a position on the screen, by the point that begins it; none next to a handle.
fn nearest_edge(map: &MapState, ring: &[Spot], at: Pos2) -> Option<usize> {
    let places: Vec<Spot> =
        ring.iter().map(|spot| on_screen(map, *spot).map_or([f64::MAX; 2], |it| wide(it.into()))).collect();
    let at = wide(at.into());
    let is_at_handle = |place: &Spot| (place[0] - at[0]).hypot(place[1] - at[1]) < f64::from(REACH) / 2.0 + 2.0;
    if places.iter().any(is_at_handle) {
        return None;
    }
    let near = edges(&places).map(|edge| distance(at, edge)).enumerate();
    near.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|(_, apart)| *apart < f64::from(EDGE)).map(|(from, _)| from)
}

fn paint_handle(ui: &Ui, painter: &Painter, handle: Handle, place: Pos2, is_held: bool, is_over: bool) {
    let colours = palette(ui);
    let size = if is_held || is_over { SIZE + 3.0 } else { SIZE };
    let fill = if is_held { colours.accent } else { colours.panel };
    let edge = Stroke::new(if is_held { 2.0 } else { 1.2 }, if is_held { colours.state } else { colours.ink });
    match handle {
        Handle::Point(_) => {
            painter.rect(Rect::from_center_size(place, Vec2::splat(size)), 1.5, fill, edge, StrokeKind::Middle);
        }
        Handle::Blocks => {
            let frame = Rect::from_center_size(place, Vec2::splat(size * 2.0));
            painter.rect(frame, 3.0, fill, edge, StrokeKind::Middle);
            painter.rect_filled(frame.shrink(size * 0.55), 1.0, colours.ink);
        }
        Handle::Label => {
            painter.circle(place, size, fill, edge);
            for along in [vec2(size * 0.6, 0.0), vec2(0.0, size * 0.6)] {
                painter.line_segment([place - along, place + along], Stroke::new(1.4, colours.ink));
            }
        }
    }
}

/// A plus where a click would add a point.
fn paint_plus(ui: &Ui, painter: &Painter, at: Pos2) {
    let colours = palette(ui);
    painter.circle(at, 6.0, colours.panel, Stroke::new(1.4, colours.state));
    for along in [vec2(3.5, 0.0), vec2(0.0, 3.5)] {
        painter.line_segment([at - along, at + along], Stroke::new(1.4, colours.state));
    }
}
