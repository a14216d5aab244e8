//! The visible part of the map: zoom, pan and their limits.

use super::MapState;
use eframe::egui::{Pos2, Rect, Vec2};

/// The least zoom; at 1 the whole map fits.
pub const LEAST_ZOOM: f32 = 0.6;
/// The most zoom.
pub const MOST_ZOOM: f32 = 10.0;
/// The zoom factor of a key press.
pub const STEP: f32 = 1.3;
/// The least space around the whole map, in points.
pub const MARGIN: f32 = 26.0;

/// The transformation between canvas and screen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Camera {
    /// The map's rectangle on the screen.
    pub area: Rect,
    /// Points on the screen for a unit of the canvas.
    pub scale: f32,
    /// The position of the canvas in the middle of the area, or of what is free of it.
    pub centre: Pos2,
    /// That middle on the screen.
    pub middle: Pos2,
}

impl Camera {
    /// The view of a map within an area. Clamps the state to its limits.
    pub fn new(area: Rect, bounds: Rect, state: &mut MapState) -> Camera {
        state.zoom = if state.zoom.is_finite() { state.zoom.clamp(LEAST_ZOOM, MOST_ZOOM) } else { 1.0 };
        state.pan = if state.pan.is_finite() { state.pan } else { Vec2::ZERO };
        let half = bounds.size() / 2.0;
        state.pan = state.pan.clamp(-half, half);
        let free = area.with_min_x((area.left() + state.covered).min(area.right()));
        let scale = fitting(free, bounds, state.margin) * state.zoom;
        Camera { area, scale, centre: bounds.center() + state.pan, middle: free.center() }
    }

    /// Converts a position of the canvas to the screen.
    pub fn to_screen(self, at: Pos2) -> Pos2 {
        self.middle + (at - self.centre) * self.scale
    }

    /// Converts a position of the screen to the canvas.
    pub fn to_map(self, at: Pos2) -> Pos2 {
        self.centre + (at - self.middle) / self.scale
    }
}

/// The scale at which the whole map fits an area, with a margin.
fn fitting(area: Rect, bounds: Rect, margin: f32) -> f32 {
    let margin = margin.min(area.width().min(area.height()) * 0.08);
    let room = (area.size() - Vec2::splat(2.0 * margin)).max(Vec2::splat(1.0));
    let size = bounds.size().max(Vec2::splat(f32::MIN_POSITIVE));
    (room.x / size.x).min(room.y / size.y)
}

impl MapState {
    /// Shows the whole map.
    pub fn fit(&mut self) {
        self.zoom = 1.0;
        self.pan = Vec2::ZERO;
    }

    /// Zooms by a factor around `fixed`, a position on the screen.
    pub(super) fn zoom_by(&mut self, factor: f32, fixed: Pos2, camera: &Camera) {
        let zoom = (self.zoom * factor).clamp(LEAST_ZOOM, MOST_ZOOM);
        let scale = camera.scale * zoom / self.zoom;
        let from_centre = fixed - camera.middle;
        self.pan += from_centre / camera.scale - from_centre / scale;
        self.zoom = zoom;
    }

    /// Pans so that a position of the canvas is visible, with a margin.
    pub(super) fn reveal(&mut self, at: Pos2, camera: &Camera) {
        let calm = camera.area.shrink2(camera.area.size().min(Vec2::splat(240.0)) / 4.0);
        let seen = camera.to_screen(at);
        self.pan += (seen - seen.clamp(calm.min, calm.max)) / camera.scale;
    }
}
