//! The margin: line numbers, and a mark beside each line with a finding.

use super::{EditorFinding, EditorInput, EditorState, Jump};
use crate::gui::boxed;
use crate::gui::theme::{Palette, palette};
use crate::kernel::Order;
use crate::load::Severity;
use eframe::egui::epaint::text::{Galley, PlacedRow};
use eframe::egui::{
    Align2, Color32, CornerRadius, Id, Key, Modifiers, Painter, Pos2, Rect, Role, Sense, Shape, Stroke, TextStyle, Ui,
    WidgetInfo, pos2, vec2,
};
use std::ops::Range;
use std::sync::Arc;

/// The width of marks, left of the numbers, in points.
const MARKS: f32 = 18.0;

/// The width of the frame around the field, in points.
const FRAME: f32 = 1.5;

/// Where the text is on the screen.
pub(super) struct Place<'a> {
    /// The field.
    pub id: Id,
    /// Its visible part.
    pub visible: Rect,
    /// The text laid out.
    pub galley: &'a Galley,
    /// The first row of each line, and the number of all rows.
    pub starts: Arc<[usize]>,
    /// Where the layout begins.
    pub at: Pos2,
    /// The width of the margin.
    pub gutter: f32,
}

impl Place<'_> {
    /// The visible lines.
    pub fn lines(&self) -> Range<usize> {
        let rows = &self.galley.rows;
        let (top, bottom) = (self.visible.top() - self.at.y, self.visible.bottom() - self.at.y);
        let first = rows.partition_point(|row| row.pos.y + row.row.height() < top);
        let end = rows.partition_point(|row| row.pos.y < bottom);
        let lines = self.starts.len().saturating_sub(1);
        let line = |row: usize| self.starts.partition_point(|start| *start <= row).saturating_sub(1);
        line(first).min(lines)..(line(end.saturating_sub(1)) + 1).min(lines)
    }

    /// The rows of a line.
    fn rows(&self, line: usize) -> &[PlacedRow] {
        let start = self.starts.get(line).copied().unwrap_or_default();
        let end = self.starts.get(line + 1).copied().unwrap_or(start);
        self.galley.rows.get(start..end).unwrap_or_default()
    }

    /// The rectangle of a line, over the visible width.
    pub fn line(&self, line: usize) -> Option<Rect> {
        self.over(self.rows(line))
    }

    /// The rectangle of the first row of a line, over the visible width.
    fn first_row(&self, line: usize) -> Option<Rect> {
        self.over(self.rows(line).get(..1)?)
    }

    fn over(&self, rows: &[PlacedRow]) -> Option<Rect> {
        let (first, last) = (rows.first()?, rows.last()?);
        let (top, bottom) = (self.at.y + first.pos.y, self.at.y + last.pos.y + last.row.height());
        Some(Rect::from_min_max(pos2(self.visible.left(), top), pos2(self.visible.right(), bottom)))
    }

    /// The rectangles of characters of a line, one in each row in which some stand.
    pub fn letters(&self, line: usize, columns: Range<usize>) -> Vec<Rect> {
        let rows = self.rows(line);
        let mut start = 0;
        let mut found = Vec::new();
        for (at, row) in rows.iter().enumerate() {
            let end = start + row.char_count_excluding_newline().0;
            let is_in = columns.start < end || columns.start == end && at + 1 == rows.len();
            if is_in && (columns.end > start || columns.start == start) {
                let x = |column: usize| {
                    let within = column.clamp(start, end) - start;
                    self.at.x + row.pos.x + row.row.x_offset(within.into())
                };
                let min = pos2(x(columns.start), self.at.y + row.pos.y);
                let max = pos2(x(columns.end).max(min.x + 6.0), min.y + row.row.height());
                found.push(Rect::from_min_max(min, max));
            }
            start = end;
        }
        found
    }
}

/// The width of the margin for a number of lines, in points.
pub(super) fn width(ui: &Ui, lines: usize) -> f32 {
    let font = TextStyle::Monospace.resolve(ui.style());
    let digit = ui.fonts_mut(|fonts| fonts.glyph_width(&font, '0'));
    let digits = lines.max(100).ilog10() as f32 + 1.0;
    (MARKS + digits * digit + 14.0).ceil().min(120.0)
}

/// Paints the margin over what of the text has been scrolled under it.
pub(super) fn paint(ui: &mut Ui, place: &Place<'_>, input: &EditorInput<'_>, state: &mut EditorState) {
    let colours = palette(ui);
    let visible = place.visible;
    // The frame of the field stays in view.
    let margin =
        Rect::from_min_size(visible.min, vec2(place.gutter - 4.0, visible.height())).intersect(visible.shrink(FRAME));
    let painter = ui.painter().clone();
    painter.rect_filled(margin, CornerRadius { nw: 6, sw: 6, ..CornerRadius::ZERO }, colours.paper);
    painter.vline(margin.right(), margin.y_range(), Stroke::new(1.0, colours.line));
    let font = TextStyle::Monospace.resolve(ui.style());
    let own = state.page.line(state.selection.end);
    for line in place.lines() {
        let Some(rect) = place.first_row(line) else { continue };
        let colour = if line == own { colours.ink } else { colours.muted.gamma_multiply(0.8) };
        let at = pos2(margin.right() - 6.0, rect.center().y);
        painter.text(at, Align2::RIGHT_CENTER, line + 1, font.clone(), colour);
    }
    let lines = place.lines();
    for (line, findings) in by_line(input, state) {
        if lines.contains(&line)
            && let Some(rect) = place.first_row(line)
        {
            let at = Rect::from_min_size(rect.min, vec2(MARKS, rect.height()));
            mark(ui, place.id, at, line, &findings, state);
        }
    }
}

/// The findings by their first line, from 0; those of a line by severity.
pub(super) fn by_line<'f>(input: &EditorInput<'f>, state: &EditorState) -> Vec<(usize, Vec<&'f EditorFinding>)> {
    let mut lines: Vec<(usize, Vec<&EditorFinding>)> = Vec::new();
    for finding in input.findings {
        let line = state.page.line(state.page.inward(finding.span.start));
        match lines.iter_mut().find(|(known, _)| *known == line) {
            Some((_, findings)) => findings.push(finding),
            None => lines.push((line, vec![finding])),
        }
    }
    lines.iter_mut().for_each(|(_, findings)| findings.order_by_key(|finding| finding.severity));
    lines.order_by_key(|(line, _)| *line);
    lines
}

/// The mark of a line: its shape and colour show the highest severity. Tooltip: all; click: the first.
fn mark(ui: &mut Ui, id: Id, rect: Rect, line: usize, findings: &[&EditorFinding], state: &mut EditorState) {
    let Some(first) = findings.first() else { return };
    let colours = palette(ui);
    let response = ui.interact(rect, id.with(("finding", line)), Sense::click());
    shape(ui.painter(), rect.center(), first.severity, colours);
    if response.has_focus() {
        ui.painter().circle_stroke(rect.center(), 7.5, Stroke::new(1.5, colours.state));
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, label(line, findings)));
    let response = response.on_hover_ui(boxed(|ui| tell(ui, findings)));
    if response.clicked() {
        let at = state.page.inward(first.span.start);
        state.jump = Some(Jump::Selection(at..at));
    }
}

/// A mark's name.
fn label(line: usize, findings: &[&EditorFinding]) -> String {
    let told = findings.iter().map(|finding| format!("{}: {}", finding.severity.id(), finding.message));
    format!("line {}, {}", line + 1, told.collect::<Vec<_>>().join("; "))
}

/// Findings in full.
pub(super) fn tell(ui: &mut Ui, findings: &[&EditorFinding]) {
    let colours = palette(ui);
    ui.set_max_width(420.0);
    for finding in findings {
        let colour = colour(finding.severity, colours);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            ui.colored_label(colour, format!("{}:", finding.severity.id()));
            ui.label(&finding.message);
        });
        if let Some(help) = &finding.help {
            ui.colored_label(colours.muted, format!("help: {help}"));
        }
    }
}

/// The colour of a severity.
pub(super) fn colour(severity: Severity, colours: &Palette) -> Color32 {
    match severity {
        Severity::Error => colours.wrong,
        Severity::Warning => colours.doubtful,
        Severity::Note => colours.muted,
    }
}

/// A disc with a cross for an error, a triangle for a warning, a ring for a note.
pub(super) fn shape(painter: &Painter, at: Pos2, severity: Severity, colours: &Palette) {
    let (colour, paper) = (colour(severity, colours), Stroke::new(1.4, colours.panel));
    match severity {
        Severity::Error => {
            painter.circle_filled(at, 5.0, colour);
            painter.line_segment([at - vec2(2.0, 2.0), at + vec2(2.0, 2.0)], paper);
            painter.line_segment([at + vec2(-2.0, 2.0), at + vec2(2.0, -2.0)], paper);
        }
        Severity::Warning => {
            let corners = vec![at + vec2(0.0, -5.0), at + vec2(5.5, 4.5), at + vec2(-5.5, 4.5)];
            painter.add(Shape::convex_polygon(corners, colour, Stroke::NONE));
            painter.line_segment([at + vec2(0.0, -1.5), at + vec2(0.0, 2.5)], paper);
        }
        Severity::Note => {
            painter.circle_stroke(at, 4.0, Stroke::new(1.6, colour));
        }
    }
}

/// F8 goes to the next finding, with Shift to the one before.
pub(super) fn keys(ui: &Ui, input: &EditorInput<'_>, state: &mut EditorState) {
    let (back, on) =
        ui.input_mut(|keys| (keys.consume_key(Modifiers::SHIFT, Key::F8), keys.consume_key(Modifiers::NONE, Key::F8)));
    if !back && !on {
        return;
    }
    let mut places: Vec<usize> = input.findings.iter().map(|finding| state.page.inward(finding.span.start)).collect();
    places.sort_unstable();
    let here = state.selection.end;
    let next = if back {
        places.iter().rev().find(|&&at| at < here).or(places.last())
    } else {
        places.iter().find(|&&at| at > here).or(places.first())
    };
    if let Some(&at) = next {
        state.jump = Some(Jump::Selection(at..at));
        ui.ctx().request_repaint();
    }
}
