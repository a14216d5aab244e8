//! Plots of reports: curves with bands, differences beside nothing, fields of two settings.

use super::charts::label;
use super::row_background;
use crate::gui::theme::{Palette, book, palette, strong};
use crate::lab::Interval;
use eframe::egui::epaint::{Mesh, Vertex, WHITE_UV};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use std::ops::Range;

/// The height of a plot of curves without its title, in points.
const HEIGHT: f32 = 170.0;
/// The least height of a plot as a share of its width.
const SHAPE: f32 = 0.42;
/// The room of the numbers at the left, and of the values below.
const LEFT: f32 = 46.0;
const BELOW: f32 = 22.0;
/// How near a click must be to a point.
const NEAR: f32 = 18.0;
/// The height of a row of differences.
const ROW: f32 = 21.0;

/// A figure by the values of a setting.
pub struct CurvePlot<'a> {
    /// What is drawn.
    pub title: &'a str,
    /// What the numbers are: `% of games`.
    pub unit: &'a str,
    /// The values of the setting, as they are written.
    pub values: &'a [String],
    /// Which of them is the pack's own.
    pub base: Option<usize>,
    /// A point for each value, as it is shown; without ends where it has no interval.
    pub points: &'a [Interval],
    /// A point in words.
    pub number: &'a dyn Fn(f64) -> String,
    /// The colour of the curve.
    pub colour: Color32,
}

/// Draws a curve with its band over the available width. Returns the value whose point was clicked.
pub fn curve_plot(ui: &mut Ui, plot: &CurvePlot<'_>) -> Option<usize> {
    let colours = palette(ui);
    let width = ui.available_width();
    let (head, named) = ui.allocate_exact_size(vec2(width, 26.0), Sense::hover());
    named.on_hover_text(plot.title);
    let small = FontId::proportional(11.5);
    let unit =
        ui.painter().text(head.right_center() - vec2(8.0, 0.0), Align2::RIGHT_CENTER, plot.unit, small, colours.muted);
    // The title gives way to the unit, and is whole under the pointer and for a screen reader.
    let title = label(ui.painter(), plot.title, &book(18.0), head.width() - unit.width() - 22.0, colours);
    ui.painter().galley(head.left_center() - vec2(0.0, title.size().y / 2.0), title, colours.ink);
    // In a wide window a plot is as high as its width allows.
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT.max(width * SHAPE)), Sense::click());
    let field = Rect::from_min_max(rect.min + vec2(LEFT, 6.0), rect.max - vec2(8.0, BELOW));
    let frame = PlotFrame::of(field, plot);
    response.widget_info(|| {
        let named =
            plot.values.iter().zip(plot.points).map(|(value, it)| format!("{value} {}", (plot.number)(it.value)));
        let name = format!("{}: {}", plot.title, named.collect::<Vec<_>>().join("; "));
        WidgetInfo::labeled(Role::Button, ui.is_enabled(), name)
    });
    frame.grid(ui, plot, colours);
    frame.band(ui, plot);
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let near = pointer.and_then(|at| frame.nearest(at, plot));
    frame.line(ui, plot, near, colours);
    for (at, (value, point)) in plot.values.iter().zip(plot.points).enumerate() {
        let place = Rect::from_center_size(frame.place(at, point.value), vec2(NEAR, NEAR));
        let name = format!("{} at {value}: {}", plot.title, (plot.number)(point.value));
        let spot = ui.interact(place, response.id.with(at), Sense::click());
        spot.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if spot.clicked() {
            return Some(at);
        }
    }
    let hover = near.map(|at| {
        let Interval { value, low, high } = plot.points[at];
        let ends = if low.is_finite() && high.is_finite() {
            format!(" (95 %: {} to {})", (plot.number)(low), (plot.number)(high))
        } else {
            String::new()
        };
        format!("{}: {}{ends}\nClick for its games.", plot.values[at], (plot.number)(value))
    });
    let is_clicked = response.clicked();
    if let Some(hover) = hover {
        response.on_hover_text_at_pointer(hover);
    }
    near.filter(|_| is_clicked)
}

/// Where values are in a plot.
struct PlotFrame {
    field: Rect,
    up: Range<f64>,
    across: Vec<f32>,
}

impl PlotFrame {
    fn of(field: Rect, plot: &CurvePlot<'_>) -> PlotFrame {
        let ends = plot.points.iter().flat_map(|it| [it.low, it.value, it.high]);
        let up = span(ends);
        let places = places(plot.values);
        let (least, most) = (places.first().copied().unwrap_or(0.0), places.last().copied().unwrap_or(1.0));
        let wide = (most - least).max(1e-9);
        let inner = field.shrink2(vec2(10.0, 0.0));
        let x = |place: f64| inner.left() + ((place - least) / wide) as f32 * inner.width();
        let across = if places.len() < 2 { vec![inner.center().x] } else { places.into_iter().map(x).collect() };
        PlotFrame { field, up, across }
    }

    fn y(&self, value: f64) -> f32 {
        let part = (value - self.up.start) / (self.up.end - self.up.start).max(1e-12);
        self.field.bottom() - part.clamp(0.0, 1.0) as f32 * self.field.height()
    }

    fn place(&self, at: usize, value: f64) -> Pos2 {
        pos2(self.across.get(at).copied().unwrap_or(self.field.left()), self.y(value))
    }

    fn grid(&self, ui: &Ui, plot: &CurvePlot<'_>, colours: &Palette) {
        let painter = ui.painter();
        if let Some(x) = plot.base.and_then(|base| self.across.get(base)) {
            let half = (self.across.windows(2).map(|it| it[1] - it[0]).fold(f32::INFINITY, f32::min) / 2.0).min(26.0);
            let right = (x + half).min(self.field.right());
            let column = Rect::from_min_max(pos2(x - half, self.field.top()), pos2(right, self.field.bottom()));
            painter.rect_filled(column, CornerRadius::ZERO, colours.selected.gamma_multiply(0.6));
        }
        for tick in ticks(&self.up) {
            let y = self.y(tick);
            painter.hline(self.field.x_range(), y, Stroke::new(1.0, colours.line));
            let at = pos2(self.field.left() - 6.0, y);
            painter.text(at, Align2::RIGHT_CENTER, short(tick), FontId::proportional(11.0), colours.muted);
        }
        // Of many values as many are named as have room.
        let room = (self.field.width() / 30.0).max(2.0) as usize;
        let every = plot.values.len().div_ceil(room).max(1);
        for (at, value) in plot.values.iter().enumerate() {
            let is_base = plot.base == Some(at);
            if at % every != 0 && !is_base {
                continue;
            }
            let font = if is_base { strong(12.0) } else { FontId::proportional(11.5) };
            let x = self.across.get(at).copied().unwrap_or_default();
            painter.text(pos2(x, self.field.bottom() + 13.0), Align2::CENTER_CENTER, value, font, colours.ink);
        }
    }

    /// The band between the ends of the intervals.
    fn band(&self, ui: &Ui, plot: &CurvePlot<'_>) {
        let mut mesh = Mesh::default();
        let colour = plot.colour.gamma_multiply(0.22);
        for (at, point) in plot.points.iter().enumerate() {
            if !point.low.is_finite() || !point.high.is_finite() {
                continue;
            }
            for end in [point.low, point.high] {
                mesh.vertices.push(Vertex { pos: self.place(at, end), uv: WHITE_UV, color: colour });
            }
        }
        let pairs = mesh.vertices.len() as u32 / 2;
        for pair in 1..pairs {
            let first = 2 * (pair - 1);
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 1, first + 2, first + 3);
        }
        if pairs > 1 {
            ui.painter().add(Shape::mesh(mesh));
        }
    }

    fn line(&self, ui: &Ui, plot: &CurvePlot<'_>, near: Option<usize>, colours: &Palette) {
        let known: Vec<(usize, Pos2)> = plot
            .points
            .iter()
            .enumerate()
            .filter(|(_, point)| point.value.is_finite())
            .map(|(at, point)| (at, self.place(at, point.value)))
            .collect();
        ui.painter().line(known.iter().map(|(_, place)| *place).collect(), Stroke::new(2.0, plot.colour));
        for (at, place) in known {
            let radius = if near == Some(at) { 5.5 } else { 3.8 };
            ui.painter().circle(place, radius, colours.panel, Stroke::new(1.8, plot.colour));
        }
    }

    /// The value whose point is near.
    fn nearest(&self, at: Pos2, plot: &CurvePlot<'_>) -> Option<usize> {
        let far = |point: usize| self.place(point, plot.points[point].value).distance(at);
        let all = 0..plot.points.len().min(self.across.len());
        let nearest = all.min_by(|&one, &other| far(one).total_cmp(&far(other)))?;
        (far(nearest) <= NEAR).then_some(nearest)
    }
}

/// A difference, or a value, with its interval.
pub struct MarkRow<'a> {
    /// What it is of.
    pub name: &'a str,
    /// The value and its interval, as they are shown.
    pub interval: Interval,
    /// Whether it stands out.
    pub is_shown: bool,
}

/// Draws values with their intervals beside a line, names on the left and numbers on the right. `middle` is where the line
/// stands: at no difference, or at what chance would be.
pub fn mark_rows(ui: &mut Ui, rows: &[MarkRow<'_>], middle: f64, number: &dyn Fn(f64) -> String) {
    let colours = palette(ui);
    let known = |end: f64| end.is_finite().then_some(end);
    let ends = rows.iter().flat_map(|row| [row.interval.low, row.interval.value, row.interval.high]);
    let far = ends.filter_map(known).map(|end| (end - middle).abs()).fold(0.0, f64::max);
    let far = if far > 0.0 { 1.06 * far } else { 1.0 };
    let width = ui.available_width().min(900.0);
    let font = FontId::proportional(12.5);
    ui.spacing_mut().item_spacing.y = 0.0;
    for row in rows {
        let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
        let Interval { value, low, high } = row.interval;
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{}: {}", row.name, number(value))));
        if !ui.is_rect_visible(rect) {
            continue;
        }
        row_background(ui, rect, &response, false);
        let names = 0.36 * width;
        let galley = label(ui.painter(), row.name, &font, names - 8.0, colours);
        ui.painter().galley(rect.left_center() - vec2(0.0, galley.size().y / 2.0), galley, colours.ink);
        let track = Rect::from_min_max(pos2(rect.left() + names, rect.top()), pos2(rect.right() - 76.0, rect.bottom()));
        let x = |at: f64| track.center().x + ((at - middle) / far).clamp(-1.0, 1.0) as f32 * track.width() / 2.0;
        let y = rect.center().y;
        let colour = if row.is_shown { colours.ink } else { colours.muted };
        ui.painter().vline(track.center().x, rect.y_range(), Stroke::new(1.0, colours.line));
        if low.is_finite() && high.is_finite() {
            ui.painter().hline(x(low)..=x(high), y, Stroke::new(1.6, colour));
            for end in [low, high] {
                ui.painter().vline(x(end), y - 3.5..=y + 3.5, Stroke::new(1.6, colour));
            }
        }
        if value.is_finite() {
            ui.painter().circle(pos2(x(value), y), 4.0, colour, Stroke::new(1.2, colours.panel));
        }
        let face = if row.is_shown { strong(12.5) } else { font.clone() };
        ui.painter().text(rect.right_center() - vec2(4.0, 0.0), Align2::RIGHT_CENTER, number(value), face, colour);
    }
}

/// A field of two settings.
pub struct HeatField {
    /// What stands in it.
    pub text: String,
    /// How far it is from the base, from -1 to 1.
    pub depth: f32,
    /// Whether that was shown.
    pub is_shown: bool,
}

/// Draws fields row by row, the values of two settings beside them.
pub fn heat_fields(ui: &mut Ui, down: &(String, Vec<String>), across: &(String, Vec<String>), fields: &[HeatField]) {
    const FIELD: eframe::egui::Vec2 = vec2(74.0, 28.0);
    const NAMES: f32 = 150.0;
    let colours = palette(ui);
    let size = vec2(NAMES + FIELD.x * across.1.len() as f32, 24.0 + FIELD.y * down.1.len() as f32);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let columns = across.1.len().max(1);
    response.widget_info(|| {
        let said = fields.iter().enumerate().map(|(at, field)| {
            let names =
                [down.1.get(at / columns), across.1.get(at % columns)].map(|it| it.cloned().unwrap_or_default());
            format!("{} and {}: {}", names[0], names[1], field.text)
        });
        WidgetInfo::labeled(Role::Label, true, said.collect::<Vec<_>>().join("; "))
    });
    let (painter, font) = (ui.painter(), FontId::proportional(12.0));
    let corner = format!("{} ↓   {} →", down.0, across.0);
    painter.text(rect.min + vec2(0.0, 12.0), Align2::LEFT_CENTER, corner, font.clone(), colours.muted);
    for (at, value) in across.1.iter().enumerate() {
        let x = rect.left() + NAMES + FIELD.x * (at as f32 + 0.5);
        painter.text(pos2(x, rect.top() + 12.0), Align2::CENTER_CENTER, value, font.clone(), colours.ink);
    }
    for (at, field) in fields.iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        let min = rect.min + vec2(NAMES + FIELD.x * column as f32, 24.0 + FIELD.y * row as f32);
        let place = Rect::from_min_size(min, FIELD).shrink(1.0);
        if column == 0 {
            let value = down.1.get(row).map_or("", String::as_str);
            let at = pos2(rect.left() + NAMES - 10.0, place.center().y);
            painter.text(at, Align2::RIGHT_CENTER, value, font.clone(), colours.ink);
        }
        let hue = if field.depth < 0.0 { colours.right } else { colours.wrong };
        let fill = hue.gamma_multiply(0.5 * field.depth.abs().min(1.0));
        let edge = if field.is_shown { Stroke::new(2.0, colours.ink) } else { Stroke::new(1.0, colours.line) };
        painter.rect(place, CornerRadius::same(3), fill, edge, StrokeKind::Inside);
        painter.text(place.center(), Align2::CENTER_CENTER, &field.text, font.clone(), colours.ink);
    }
}

/// A line without axes, as small as a word; a dot stands at its beginning.
pub fn sparkline(ui: &Ui, rect: Rect, values: &[f64], colour: Color32) {
    let span = span(values.iter().copied());
    let known: Vec<Pos2> = values
        .iter()
        .enumerate()
        .filter(|(_, value)| value.is_finite())
        .map(|(at, value)| {
            let x = rect.left() + rect.width() * at as f32 / (values.len().max(2) - 1) as f32;
            let part = (value - span.start) / (span.end - span.start).max(1e-12);
            pos2(x, rect.bottom() - part as f32 * rect.height())
        })
        .collect();
    if let Some(&first) = known.first() {
        ui.painter().circle_filled(first, 2.0, colour);
    }
    ui.painter().line(known, Stroke::new(1.5, colour));
}

/// A bar of a histogram.
pub struct HistogramBar {
    /// The least value that it counts.
    pub from: f64,
    /// The greatest.
    pub to: f64,
    /// Games with such a value.
    pub games: u64,
}

/// Draws how often values come, as small as a stamp.
pub fn histogram(ui: &mut Ui, title: &str, bars: &[HistogramBar]) {
    const SIZE: eframe::egui::Vec2 = vec2(300.0, 62.0);
    let colours = palette(ui);
    let (rect, response) = ui.allocate_exact_size(SIZE, Sense::hover());
    let span = |bar: &HistogramBar| match bar.from == bar.to {
        true => short(bar.from),
        false => format!("{} to {}", short(bar.from), short(bar.to)),
    };
    let most = bars.iter().map(|bar| bar.games).max().unwrap_or(0).max(1) as f32;
    response.widget_info(|| {
        let said = bars.iter().filter(|bar| bar.games > 0).map(|bar| format!("{}: {}", span(bar), bar.games));
        let name = format!("Histogram of {title}: {}", said.collect::<Vec<_>>().join("; "));
        WidgetInfo::labeled(Role::Label, true, name)
    });
    let field = Rect::from_min_max(rect.min, rect.max - vec2(0.0, 14.0));
    let width = field.width() / bars.len().max(1) as f32;
    let pointer = response.hover_pos();
    let mut hovered = None;
    for (at, bar) in bars.iter().enumerate() {
        let left = field.left() + width * at as f32;
        let column = Rect::from_min_max(pos2(left, field.top()), pos2(left + width, field.bottom()));
        let height = (field.height() - 2.0) * bar.games as f32 / most;
        let filled =
            Rect::from_min_max(pos2(left + 0.5, field.bottom() - height), pos2(left + width - 0.5, field.bottom()));
        let is_near = pointer.is_some_and(|at| column.contains(at));
        ui.painter().rect_filled(filled, CornerRadius::ZERO, if is_near { colours.state } else { colours.muted });
        hovered = is_near.then_some(bar).or(hovered);
    }
    ui.painter().hline(field.x_range(), field.bottom(), Stroke::new(1.0, colours.line));
    let (first, last) = (bars.first().map_or(0.0, |it| it.from), bars.last().map_or(0.0, |it| it.to));
    for (x, align, value) in [(rect.left(), Align2::LEFT_BOTTOM, first), (rect.right(), Align2::RIGHT_BOTTOM, last)] {
        ui.painter().text(pos2(x, rect.bottom()), align, short(value), FontId::proportional(11.0), colours.muted);
    }
    if let Some(bar) = hovered {
        response.on_hover_text_at_pointer(format!("{}: {} games", span(bar), bar.games));
    }
}

/// Where a value of a setting stands: a number at its place, words one after the other.
fn places(values: &[String]) -> Vec<f64> {
    let numbers: Option<Vec<f64>> = values.iter().map(|value| value.parse().ok()).collect();
    let rises = |numbers: &Vec<f64>| numbers.windows(2).all(|it| it[0] < it[1]);
    numbers.filter(rises).unwrap_or_else(|| (0..values.len()).map(|at| at as f64).collect())
}

/// The finite of some numbers and what they span, with a margin; what is never below 0 begins no lower.
fn span(numbers: impl Iterator<Item = f64>) -> Range<f64> {
    let numbers = numbers.filter(|it| it.is_finite());
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
    if low > high {
        return 0.0..1.0;
    }
    let margin = if high > low { 0.08 * (high - low) } else { 0.5_f64.max(0.1 * high.abs()) };
    let bottom = if low >= 0.0 { (low - margin).max(0.0) } else { low - margin };
    bottom..high + margin
}

/// Round numbers in a range: three to six of them.
fn ticks(range: &Range<f64>) -> Vec<f64> {
    let rough = (range.end - range.start).max(1e-9) / 4.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|it| it * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let first = (range.start / step).ceil() as i64;
    (first..first + 12).map(|at| at as f64 * step).take_while(|tick| *tick <= range.end).collect()
}

/// A number on an axis, as short as it can be.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.replace('-', "−") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within_the_range() {
        assert_eq!(ticks(&(0.0..40.0)), [0.0, 10.0, 20.0, 30.0, 40.0]);
        assert_eq!(ticks(&(697.0..905.0)), [700.0, 800.0, 900.0]);
        for range in [0.0..0.003, -5.0..5.0, 1.0..1.0, 1e6..3e6] {
            let all = ticks(&range);
            assert!(all.len() <= 12 && all.iter().all(|tick| *tick <= range.end + 1e-9), "{range:?}: {all:?}");
        }
    }

    #[test]
    fn a_span_holds_all_that_is_finite_and_shares_begin_at_nothing() {
        assert_eq!(span([f64::NAN, f64::INFINITY].into_iter()), 0.0..1.0);
        let range = span([0.01, 0.5].into_iter());
        assert!(range.start == 0.0 && range.end > 0.5, "{range:?}");
        assert!(span([-1.0, 1.0].into_iter()).start < -1.0);
        assert_eq!(short(0.25), "0.25");
        assert_eq!(short(-20.0), "−20");
    }

    #[test]
    fn numbers_stand_at_their_places_and_words_in_a_row() {
        let texts = |all: &[&str]| all.iter().map(|&it| it.to_owned()).collect::<Vec<_>>();
        assert_eq!(places(&texts(&["14", "16", "20"])), [14.0, 16.0, 20.0]);
        assert_eq!(places(&texts(&["false", "true"])), [0.0, 1.0]);
    }
}
