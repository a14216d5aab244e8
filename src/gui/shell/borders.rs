//! The borders between panes: dragged, or moved by arrow keys; a double click makes both sides equal.

use super::Pane;
use crate::gui::theme::palette;
use crate::kernel::Order;
use eframe::egui::{
    CursorIcon, EventFilter, Id, Key, Modifiers, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo,
};
use egui_tiles::{Container, LinearDir, Tile, TileId, Tree};

/// The step of an arrow key, in points.
const STEP: f32 = 24.0;
/// The least width of a pane, in points.
const LEAST: f32 = 80.0;
/// The distance from a border at which the pointer can drag it, in points.
const GRIP: f32 = 3.0;

/// A border: its container, and the two sides.
struct Border {
    holder: TileId,
    sides: [TileId; 2],
    rects: [Rect; 2],
    is_upright: bool,
}

/// Draws the borders and moves them.
pub fn borders(ui: &Ui, tree: &mut Tree<Pane>) {
    for border in all(tree) {
        let moved = border.ui(ui);
        if moved != 0.0 {
            border.shift(tree, moved);
        }
    }
}

/// All visible borders.
fn all(tree: &Tree<Pane>) -> Vec<Border> {
    let mut found = Vec::new();
    for (&holder, tile) in tree.tiles.iter() {
        let Tile::Container(Container::Linear(linear)) = tile else { continue };
        if tree.tiles.rect(holder).is_none() {
            continue;
        }
        let snapshot: Vec<(TileId, Rect)> =
            linear.children.iter().filter_map(|&it| Some((it, tree.tiles.rect(it)?))).collect();
        let is_upright = linear.dir == LinearDir::Horizontal;
        found.extend(snapshot.windows(2).map(|pair| Border {
            holder,
            sides: [pair[0].0, pair[1].0],
            rects: [pair[0].1, pair[1].1],
            is_upright,
        }));
    }
    // The tiles are unordered; Tab needs an order.
    let place = |border: &Border| border.rects[1].min;
    found.order_by(|a, b| place(a).y.total_cmp(&place(b).y).then(place(a).x.total_cmp(&place(b).x)));
    found
}

impl Border {
    /// Draws it. Returns by how many points it is moved, to the right or down.
    fn ui(&self, ui: &Ui) -> f32 {
        let [first, second] = self.rects;
        let place = match self.is_upright {
            true => Rect::from_x_y_ranges(first.right()..=second.left(), first.y_range()),
            false => Rect::from_x_y_ranges(first.x_range(), first.bottom()..=second.top()),
        };
        let id = Id::unique(("border of panes", self.sides));
        let response = ui.interact(place.expand(GRIP).intersect(first.union(second)), id, Sense::click_and_drag());
        let name = if self.is_upright { "border between panes: left, right" } else { "border between panes: up, down" };
        response.widget_info(|| WidgetInfo::labeled(Role::Splitter, true, name));
        let is_held = response.dragged() || response.has_focus();
        if is_held || response.hovered() {
            let colours = palette(ui);
            let stroke = Stroke::new(2.0, if is_held { colours.accent } else { colours.line });
            match self.is_upright {
                true => ui.painter().vline(place.center().x, place.y_range(), stroke),
                false => ui.painter().hline(place.x_range(), place.center().y, stroke),
            };
        }
        let cursor = if self.is_upright { CursorIcon::ResizeHorizontal } else { CursorIcon::ResizeVertical };
        let response = response.on_hover_and_drag_cursor(cursor);
        let by = response.drag_delta() + self.keys(ui, &response);
        let along = |by: Vec2| if self.is_upright { by.x } else { by.y };
        match response.double_clicked() {
            true => along(second.size() - first.size()) / 2.0,
            false => along(by),
        }
    }

    /// The movement by arrow keys.
    fn keys(&self, ui: &Ui, response: &Response) -> Vec2 {
        if !response.has_focus() {
            return Vec2::ZERO;
        }
        let filter =
            EventFilter { horizontal_arrows: self.is_upright, vertical_arrows: !self.is_upright, ..Default::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let (back, on, by) = match self.is_upright {
            true => (Key::ArrowLeft, Key::ArrowRight, Vec2::RIGHT),
            false => (Key::ArrowUp, Key::ArrowDown, Vec2::DOWN),
        };
        let pressed = |key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)) as f32;
        by * STEP * (pressed(on) - pressed(back))
    }

    /// Resizes both sides.
    fn shift(&self, tree: &mut Tree<Pane>, by: f32) {
        let [first, second] = self.rects.map(|rect| if self.is_upright { rect.width() } else { rect.height() });
        let both = first + second;
        let Some(Tile::Container(Container::Linear(linear))) = tree.tiles.get_mut(self.holder) else { return };
        if both <= 2.0 * LEAST {
            return;
        }
        let shares = linear.shares[self.sides[0]] + linear.shares[self.sides[1]];
        let part = (first + by).clamp(LEAST.min(first), both - LEAST.min(second)) / both;
        linear.shares.set_share(self.sides[0], shares * part);
        linear.shares.set_share(self.sides[1], shares * (1.0 - part));
    }
}
