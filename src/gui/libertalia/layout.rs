//! Where things are in the middle of the table. Places depend on the size of the window and on the phase, never on what is
//! picked, pointed at or said.

use crate::games::libertalia::Phase;
use eframe::egui::{Pos2, Rect, Vec2, pos2};

/// The gutter between things, and at the edges.
pub(super) const GUTTER: f32 = 14.0;
/// The most room for what is chosen from, in points.
const MOST_ROOM: Vec2 = Vec2::new(1560.0, 640.0);
/// Narrower windows are laid out as small ones, in points.
const SMALL: f32 = 1200.0;

/// Whether a window is laid out as a small one.
pub(super) fn is_small(window: Vec2) -> bool {
    window.x < SMALL
}

/// The places in the middle of the table.
pub(super) struct Places {
    /// The ship, with the water around it.
    pub ship: Rect,
    /// The spaces of the days.
    pub days: Rect,
    /// Everything below: what is done now.
    pub shelf: Rect,
    /// The pill at the head of the shelf.
    pub pill: Rect,
    /// What is chosen from.
    pub room: Rect,
    /// The own den and hand, while something else than a character is asked.
    pub own: Rect,
}

impl Places {
    /// The places in a rectangle.
    pub fn within(whole: Rect, is_small: bool, phase: Phase) -> Places {
        let is_sunrise = phase == Phase::Sunrise;
        let inner = whole.shrink2(Vec2::new(if is_small { 12.0 } else { GUTTER }, 0.0));
        let (ship, days, own) = match (is_small, is_sunrise) {
            (false, true) => (152.0, 126.0, 0.0),
            (false, false) => (228.0, 112.0, 188.0),
            (true, true) => (90.0, 86.0, 0.0),
            (true, false) => (182.0, 98.0, 46.0),
        };
        let gap = if is_small { 8.0 } else { 12.0 };
        let ship = inner.with_min_y(whole.top() + gap).with_max_y(whole.top() + gap + ship);
        let days = inner.with_min_y(ship.bottom() + gap).with_max_y(ship.bottom() + gap + days);
        let shelf = whole.with_min_y((days.bottom() + 9.0).min(whole.bottom()));
        let pill = inner.with_min_y(shelf.top() + 8.0).with_max_y(shelf.top() + if is_small { 44.0 } else { 46.0 });
        let bottom = whole.bottom() - if is_small { 8.0 } else { 10.0 };
        let own_top = bottom - own;
        let room_bottom = if own > 0.0 { own_top - 8.0 } else { bottom };
        let room = Rect::from_min_max(pos2(inner.left(), pill.bottom() + 6.0), pos2(inner.right(), room_bottom));
        // On a large screen cards would be huge, with the same letters as elsewhere.
        let room = Rect::from_min_size(room.min, room.size().min(MOST_ROOM));
        let own = Rect::from_min_max(pos2(inner.left(), own_top), pos2(inner.right(), bottom));
        Places { ship, days, shelf, pill, room, own }
    }
}

impl Places {
    /// The places while those of another phase become these: the ship grows, and what is below it gives way.
    pub fn grown_from(self, before: &Places, part: f32) -> Places {
        let between = |from: Rect, to: Rect| {
            let at = |from: Pos2, to: Pos2| from + (to - from) * part;
            Rect::from_min_max(at(from.min, to.min), at(from.max, to.max))
        };
        let (ship, days) = (between(before.ship, self.ship), between(before.days, self.days));
        Places { ship, days, shelf: between(before.shelf, self.shelf), ..self }
    }
}

/// Places side by side in equal columns.
pub(super) fn columns(within: Rect, count: usize, gap: f32) -> impl Iterator<Item = Rect> {
    let wide = (within.width() - gap * count.saturating_sub(1) as f32) / count.max(1) as f32;
    (0..count).map(move |at| {
        let left = within.left() + (wide + gap) * at as f32;
        within.with_min_x(left).with_max_x(left + wide)
    })
}
