//! Where things are on the table. Places depend on the size of the window and the phase of the game, never on what is picked
//! up, pointed at or said.

use crate::gui::tables::is_small;
use eframe::egui::{Rect, Vec2, pos2, vec2};

/// The gutter between things, and at the edges.
pub(super) const GUTTER: f32 = 14.0;
/// The places in the middle of the table.
pub(super) struct Places {
    /// The spaces of the chart, in their order.
    pub spaces: Vec<Rect>,
    /// The town; where the window is small a strip for each area.
    pub town: Rect,
    /// The left end of the pill, in the middle of its height.
    pub pill: Rect,
    /// The shelf.
    pub shelf: Rect,
    /// Whether the window is small.
    pub is_small: bool,
}

impl Places {
    /// What the shelf leaves to the things on it.
    pub fn shelf_room(&self) -> Rect {
        let top = if self.is_small { self.pill.bottom() } else { self.shelf.top() + 6.0 };
        self.shelf.with_min_y(top).shrink2(vec2(GUTTER, 6.0))
    }

    /// The places in a rectangle. `asks_marker` makes room for the town in small windows.
    pub fn within(whole: Rect, window: Vec2, spaces: usize, asks_marker: bool) -> Places {
        let is_small = is_small(window);
        let shelf_height = if is_small { 156.0 } else { 194.0 };
        let shelf = whole.with_min_y((whole.bottom() - shelf_height).max(whole.top()));
        let pill_height = if is_small { 42.0 } else { 46.0 };
        let inner = whole.shrink2(vec2(GUTTER, 0.0));
        let pill = match is_small {
            true => inner.with_min_y(shelf.top() + 3.0).with_max_y(shelf.top() + pill_height),
            false => inner.with_max_y(shelf.top()).with_min_y(shelf.top() - pill_height),
        };
        let top = whole.top() + 11.0;
        let bottom = if is_small { shelf.top() - 10.0 } else { pill.top() - 2.0 };
        let (columns, gap) = if is_small { (4, 6.0) } else { (3, 8.0) };
        let rows = spaces.div_ceil(columns).max(1);
        let (chart, town) = match is_small {
            true => {
                let rows_gap = gap * (rows - 1) as f32;
                let share = if asks_marker { 46.0 * rows as f32 } else { (bottom - top) * 0.72 - rows_gap };
                let chart = inner.with_min_y(top).with_max_y(top + share + rows_gap);
                (chart, inner.with_min_y(chart.bottom() + 9.0).with_max_y(bottom))
            }
            false => {
                let chart = inner.with_min_y(top).with_max_y(bottom).with_max_x(inner.left() + inner.width() * 0.572);
                (chart, chart.with_min_x(chart.right() + GUTTER).with_max_x(inner.right()))
            }
        };
        let wide = (chart.width() - gap * (columns - 1) as f32) / columns as f32;
        let high = (chart.height() - gap * (rows - 1) as f32) / rows as f32;
        let place = |at: usize| {
            let (column, row) = ((at % columns) as f32, (at / columns) as f32);
            let corner = pos2(chart.left() + column * (wide + gap), chart.top() + row * (high + gap));
            Rect::from_min_size(corner.round(), vec2(wide, high).floor())
        };
        Places { spaces: (0..spaces).map(place).collect(), town, pill, shelf, is_small }
    }
}
