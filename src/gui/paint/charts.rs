//! Small bar charts: labelled rows, aligned numbers, and intervals.

use super::blocks::edge;
use crate::gui::boxed;
use crate::gui::theme::{self, Palette};
use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind,
    TextStyle, Ui, WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

/// The height of a row in points.
const ROW: f32 = 20.0;
/// The height of its bar.
const BAR: f32 = 9.0;
/// Between label, bar and number.
const GAP: f32 = 10.0;

/// A row of a chart.
#[derive(Clone, Copy, Debug)]
pub struct Bar<'a> {
    /// What is counted.
    pub label: &'a str,
    /// The parts that its value is the sum of, each with its colour, from the left.
    pub parts: &'a [(f64, Color32)],
    /// The interval of the value, if it is uncertain.
    pub interval: Option<[f64; 2]>,
}

impl Bar<'_> {
    /// The sum of its parts.
    pub fn value(&self) -> f64 {
        // Not `sum`, which is -0 for no parts.
        self.parts.iter().fold(0.0, |sum, (part, _)| sum + part)
    }
}

/// How the values of a chart are shown.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Scale {
    /// The value of a full bar; the greatest of the chart if none.
    pub most: Option<f64>,
    /// The digits behind the point.
    pub decimals: usize,
    /// What follows a number, such as ` %`.
    pub unit: &'static str,
    /// Whether rows can be pressed.
    pub can_press: bool,
}

impl Scale {
    fn number(&self, value: f64) -> String {
        format!("{value:.*}{}", self.decimals, self.unit)
    }

    /// The value of a full bar of these rows; always positive.
    fn most_of(&self, rows: &[Bar<'_>]) -> f64 {
        let reach = |row: &Bar<'_>| row.interval.map_or(0.0, |[_, high]| high).max(row.value());
        let most = self.most.unwrap_or_else(|| rows.iter().map(reach).fold(0.0, f64::max));
        if most > 0.0 { most } else { 1.0 }
    }
}

/// Where the columns of a chart are, from its left, in points.
struct Columns {
    bar: [f32; 2],
    right: f32,
    digit: f32,
    font: FontId,
}

/// Draws rows of labelled bars over the available width. Returns the row that was clicked.
///
/// The labels take what they need, up to two fifths of the width.
pub fn bars(ui: &mut Ui, rows: &[Bar<'_>], scale: Scale) -> Option<usize> {
    let most = scale.most_of(rows);
    let font = TextStyle::Small.resolve(ui.style());
    let palette = theme::palette(ui);
    let width = ui.available_width();
    let labels: Vec<Arc<Galley>> =
        rows.iter().map(|row| label(ui.painter(), row.label, &font, width * 0.4, palette)).collect();
    let numbers: Vec<String> = rows.iter().map(|row| scale.number(row.value())).collect();
    let digit = digit_width(ui.painter(), &font);
    let widest = |widths: &mut dyn Iterator<Item = f32>| widths.fold(0.0, f32::max);
    let label = widest(&mut labels.iter().map(|it| it.size().x));
    let number = widest(&mut numbers.iter().map(|it| number_width(ui.painter(), it, &font, digit)));
    let bar = [label + GAP, (width - number - GAP).max(label + GAP + 8.0)];
    let columns = Columns { bar, right: width, digit, font };
    let mut pressed = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (at, row) in rows.iter().enumerate() {
            let response = place(ui, row, &numbers[at], scale, width);
            if response.clicked() {
                pressed = Some(at);
            }
            let painter = ui.painter();
            let left = response.rect.left_center();
            painter.galley(left - vec2(0.0, labels[at].size().y / 2.0), Arc::clone(&labels[at]), palette.ink);
            draw(painter, row, left, &columns, most, palette);
            let right = pos2(left.x + columns.right, left.y);
            aligned_number(painter, right, &numbers[at], &columns.font, columns.digit, palette.ink);
            if labels[at].elided {
                response.on_hover_ui(boxed(|ui| _ = ui.label(row.label)));
            }
        }
    });
    pressed
}

/// Allocates a row, with its accessible name.
fn place(ui: &mut Ui, row: &Bar<'_>, number: &str, scale: Scale, width: f32) -> Response {
    let sense = if scale.can_press { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), sense);
    let role = if scale.can_press { Role::Button } else { Role::Label };
    response.widget_info(|| {
        let interval = row.interval.map(|[low, high]| format!(" ({} to {})", scale.number(low), scale.number(high)));
        let name = format!("{}: {number}{}", row.label, interval.unwrap_or_default());
        WidgetInfo::labeled(role, ui.is_enabled(), name)
    });
    if scale.can_press {
        super::row_background(ui, rect.expand2(vec2(4.0, 0.0)), &response, false);
    }
    response
}

fn draw(painter: &Painter, row: &Bar<'_>, left: Pos2, columns: &Columns, most: f64, palette: &Palette) {
    let [from, to] = columns.bar.map(|x| left.x + x);
    let x = |value: f64| from + (to - from) * (value / most).clamp(0.0, 1.0) as f32;
    let [top, bottom] = [left.y - BAR / 2.0, left.y + BAR / 2.0];
    let slot = |a: f32, b: f32| Rect::from_min_max(pos2(a, top), pos2(b, bottom));
    painter.rect_filled(slot(from, to), CornerRadius::same(3), palette.line.gamma_multiply(0.45));
    let mut sum = 0.0;
    for &(value, color) in row.parts.iter().filter(|(value, _)| *value > 0.0) {
        let part = slot(x(sum), x(sum + value));
        let line = Stroke::new(1.0, edge(color));
        painter.rect(part, CornerRadius::same(3), color, line, StrokeKind::Inside);
        sum += value;
    }
    if let Some([low, high]) = row.interval {
        whisker(painter, [x(low), x(high)], left.y, palette);
    }
}

/// An interval, light around dark so that it is visible on every bar.
fn whisker(painter: &Painter, [low, high]: [f32; 2], y: f32, palette: &Palette) {
    for (width, color) in [(3.5, palette.panel), (1.5, palette.ink)] {
        let line = Stroke::new(width, color);
        painter.hline(low..=high, y, line);
        for x in [low, high] {
            painter.vline(x, y - 4.0..=y + 4.0, line);
        }
    }
}

/// A text in one line, cut where it is wider.
pub(super) fn label(painter: &Painter, text: &str, font: &FontId, width: f32, palette: &Palette) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font.clone(), palette.ink);
    job.wrap = TextWrapping::truncate_at_width(width);
    painter.layout_job(job)
}

fn digit_width(painter: &Painter, font: &FontId) -> f32 {
    painter.fonts_mut(|fonts| fonts.glyph_width(font, '0'))
}

/// The width of a character of a number: all digits are as wide as 0.
fn letter_width(painter: &Painter, letter: char, font: &FontId, digit: f32) -> f32 {
    if letter.is_ascii_digit() { digit } else { painter.fonts_mut(|fonts| fonts.glyph_width(font, letter)) }
}

fn number_width(painter: &Painter, number: &str, font: &FontId, digit: f32) -> f32 {
    number.chars().map(|letter| letter_width(painter, letter, font, digit)).sum()
}

/// Draws a right-aligned number, each digit in a cell of its own, so that columns align.
fn aligned_number(painter: &Painter, right: Pos2, number: &str, font: &FontId, digit: f32, color: Color32) {
    let mut x = right.x;
    for letter in number.chars().rev() {
        let width = letter_width(painter, letter, font, digit);
        x -= width;
        painter.text(pos2(x + width / 2.0, right.y), Align2::CENTER_CENTER, letter, font.clone(), color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bar(parts: &[(f64, Color32)], interval: Option<[f64; 2]>) -> Bar<'_> {
        Bar { label: "a", parts, interval }
    }

    #[test]
    fn a_full_bar_is_the_greatest_value_or_what_is_asked_for() {
        let parts = [[(3.0, Color32::RED), (4.0, Color32::BLUE)], [(1.0, Color32::RED), (0.0, Color32::BLUE)]];
        let rows = [bar(&parts[0], None), bar(&parts[1], Some([0.0, 9.0]))];
        let scale = Scale::default();
        assert_eq!(scale.most_of(&rows), 9.0);
        assert_eq!(scale.most_of(&rows[..1]), 7.0);
        assert_eq!(Scale { most: Some(20.0), ..scale }.most_of(&rows), 20.0);
        assert_eq!(scale.most_of(&[]), 1.0, "no division by nothing");
    }

    #[test]
    fn numbers_have_their_digits_and_their_unit() {
        assert_eq!(Scale { decimals: 1, unit: " %", ..Scale::default() }.number(31.84), "31.8 %");
        assert_eq!(Scale::default().number(7.0), "7");
    }
}
