//! A difference as a mark on a line: the point, a bar for the interval of a fixed number of games, a thin line for the one
//! that holds at any time. Where nothing touches the line at 0, the difference is clear.

use crate::gui::theme::Palette;
use crate::lab::{Difference, Interval, Significance};
use eframe::egui::{Color32, CornerRadius, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

/// The range of a picture on each side of 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MarkScale(f64);

impl MarkScale {
    /// The range that covers all of these differences.
    pub fn of<'d>(all: impl Iterator<Item = &'d Difference>) -> MarkScale {
        let far = |it: Interval| [it.low, it.high, it.value].map(f64::abs);
        let all = all.flat_map(|it| far(it.fixed).into_iter().chain(far(it.always)));
        let most = all.filter(|end| end.is_finite()).fold(0.0, f64::max);
        MarkScale(if most > 0.0 { 1.05 * most } else { 1.0 })
    }
}

/// Draws a difference in a place.
pub(super) fn forest(painter: &Painter, rect: Rect, difference: &Difference, reach: MarkScale, colours: &Palette) {
    let middle = rect.center();
    let x = |value: f64| middle.x + (value / reach.0).clamp(-1.0, 1.0) as f32 * rect.width() / 2.0;
    painter.vline(middle.x, rect.y_range(), Stroke::new(1.0, colours.muted.gamma_multiply(0.7)));
    let colour = colour_of(difference.word, colours);
    let Interval { low, high, .. } = difference.always;
    let is_known = low.is_finite() && high.is_finite();
    if is_known {
        painter.hline(x(low)..=x(high), middle.y, Stroke::new(1.4, colour));
        for end in [low, high] {
            painter.vline(x(end), middle.y - 3.0..=middle.y + 3.0, Stroke::new(1.4, colour));
        }
    }
    let Interval { value, low, high } = difference.fixed;
    if low.is_finite() && high.is_finite() {
        let bar = Rect::from_min_max(pos2(x(low), middle.y - 3.5), pos2(x(high).max(x(low) + 1.0), middle.y + 3.5));
        let fill = colour.gamma_multiply(0.35);
        painter.rect(bar, CornerRadius::same(2), fill, Stroke::new(0.8, colour), StrokeKind::Inside);
    }
    if value.is_nan() {
        return;
    }
    let point = Rect::from_center_size(pos2(x(value), middle.y), vec2(6.0, 6.0));
    painter.circle(point.center(), 3.4, colour, Stroke::new(1.2, colours.panel));
}

/// The colour of a conclusion; the word beside it says the same.
pub(super) fn colour_of(word: Significance, colours: &Palette) -> Color32 {
    match word {
        Significance::Clear => colours.ink,
        Significance::Likely => colours.doubtful,
        Significance::Same | Significance::NoValue | Significance::TooFew | Significance::NoneShown => colours.muted,
    }
}
