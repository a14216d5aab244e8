//! What is painted under and over the text: the cursor's line, matching brackets, matches, wavy lines
//! under findings; and the line below with the cursor's position and the finding there.

use super::margin::{Place, by_line, colour, shape, tell};
use super::{EditorFinding, EditorInput, EditorState};
use crate::gui::boxed;
use crate::gui::theme::palette;
use eframe::egui::layers::ShapeIdx;
use eframe::egui::{Align, Color32, Layout, Pos2, Rect, Sense, Shape, Stroke, TextStyle, Ui, pos2, vec2};
use std::ops::Range;

/// Reserves shapes under the text, for what can be painted only after its layout.
pub(super) fn reserve(ui: &Ui) -> ShapeIdx {
    ui.painter().add(Shape::Noop)
}

/// Paints under and over the text.
pub(super) fn paint(ui: &mut Ui, under: ShapeIdx, place: &Place<'_>, input: &EditorInput<'_>, state: &mut EditorState) {
    let colours = palette(ui);
    let has_focus = ui.memory(|memory| memory.has_focus(place.id));
    let mut shapes = Vec::new();
    let here = state.selection.end;
    if let Some(rect) = place.line(state.page.line(here)).filter(|_| has_focus) {
        shapes.push(Shape::rect_filled(rect, 0.0, colours.selected.gamma_multiply(0.45)));
    }
    let own = state.find.own();
    for (at, found) in visible(place, state, state.find.found()) {
        let fill = colours.accent.gamma_multiply(if Some(at) == own { 0.55 } else { 0.25 });
        pieces(place, state, &found).for_each(|rect| shapes.push(Shape::rect_filled(rect, 2.0, fill)));
    }
    let partners = state.layout.partners(here).filter(|_| has_focus);
    for at in partners.into_iter().flat_map(|(a, b)| [a, b]) {
        let around = |rect: Rect| {
            Shape::rect_stroke(rect, 2.0, Stroke::new(1.0, colours.state), eframe::egui::StrokeKind::Inside)
        };
        shapes.extend(pieces(place, state, &(at..at + 1)).map(around));
    }
    ui.painter().set(under, Shape::Vec(shapes));
    underline(ui, place, input, state);
}

/// The visible ones of some sorted ranges, with their indices.
fn visible<'a>(
    place: &Place<'_>,
    state: &EditorState,
    ranges: &'a [Range<usize>],
) -> impl Iterator<Item = (usize, Range<usize>)> + use<'a> {
    let lines = place.lines();
    let (start, end) = (state.page.span(lines.start).start, state.page.span(lines.end.saturating_sub(1)).end);
    let first = ranges.partition_point(|range| range.end < start);
    let seen = ranges[first..].iter().take_while(move |range| range.start <= end);
    seen.enumerate().map(move |(at, range)| (first + at, range.clone()))
}

/// The visible rectangles of bytes of the text, one per row.
fn pieces<'a>(
    place: &'a Place<'_>,
    state: &'a EditorState,
    span: &Range<usize>,
) -> impl Iterator<Item = Rect> + use<'a> {
    let span = span.clone();
    let seen = place.lines();
    let lines = state.page.line(span.start).max(seen.start)..(state.page.line(span.end) + 1).min(seen.end);
    lines.flat_map(move |line| {
        let whole = state.page.span(line);
        let (start, end) = (span.start.clamp(whole.start, whole.end), span.end.clamp(whole.start, whole.end));
        let letters = state.page.text.get(start..end).map_or(0, |text| text.chars().count());
        let first = state.page.column(start);
        place.letters(line, first..first + letters)
    })
}

/// Wavy lines under findings, with tooltips.
fn underline(ui: &mut Ui, place: &Place<'_>, input: &EditorInput<'_>, state: &EditorState) {
    let lines = place.lines();
    for (at, finding) in input.findings.iter().enumerate() {
        let span = state.page.inward(finding.span.start)..state.page.inward(finding.span.end);
        if finding.span.end == 0 || !(lines.start..=lines.end).contains(&state.page.line(span.start)) {
            continue;
        }
        let rects: Vec<Rect> = pieces(place, state, &span).collect();
        for (piece, rect) in rects.into_iter().enumerate() {
            let colours = palette(ui);
            ui.painter().add(wave(rect, colour(finding.severity, colours)));
            let id = place.id.with(("wrong", at, piece));
            ui.interact(rect, id, Sense::hover()).on_hover_ui(boxed(|ui| tell(ui, &[finding])));
        }
    }
}

fn wave(rect: Rect, colour: Color32) -> Shape {
    const STEP: f32 = 2.5;
    let steps = (rect.width() / STEP).ceil().min(400.0) as usize;
    let point = |at: usize| -> Pos2 {
        let height = if at.is_multiple_of(2) { 0.0 } else { 2.0 };
        pos2((rect.left() + at as f32 * STEP).min(rect.right()), rect.bottom() - 2.0 + height)
    };
    Shape::line((0..=steps).map(point).collect(), Stroke::new(1.2, colour))
}

/// The height of the line below the text, in points.
pub(super) fn status_height(ui: &Ui) -> f32 {
    ui.text_style_height(&TextStyle::Small) + 10.0
}

/// The line below the text.
pub(super) fn status(ui: &mut Ui, input: &EditorInput<'_>, state: &EditorState) {
    let colours = palette(ui);
    let here = state.selection.end;
    let line = state.page.line(here);
    let findings = by_line(input, state).into_iter().find(|(at, _)| *at == line).map(|(_, findings)| findings);
    let size = vec2(ui.available_width(), status_height(ui));
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.style_mut().override_text_style = Some(TextStyle::Small);
        ui.add_space(6.0);
        let place = format!("line {}, column {}", line + 1, state.page.column(here) + 1);
        ui.colored_label(colours.muted, place);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add_space(6.0);
            match findings.as_deref() {
                _ if state.gives_way => {
                    ui.colored_label(colours.ink, "Tab moves on in the window; Escape leaves the text.");
                }
                Some([first, rest @ ..]) => what_is_wrong(ui, first, rest.len()),
                _ => drop(ui.colored_label(colours.muted, totals(input.findings))),
            }
        });
    });
}

fn what_is_wrong(ui: &mut Ui, finding: &EditorFinding, more: usize) {
    let colours = palette(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(12.0, 12.0), Sense::hover());
    shape(ui.painter(), rect.center(), finding.severity, colours);
    let more = if more > 0 { format!(" (and {more} more here)") } else { String::new() };
    let help = finding.help.as_ref().map(|help| format!("; {help}")).unwrap_or_default();
    let text = format!("{}: {}{help}{more}", finding.severity.id(), finding.message);
    ui.add(eframe::egui::Label::new(text.clone()).truncate()).on_hover_text(text);
}

/// The number of findings in the text, in a few words.
fn totals(findings: &[EditorFinding]) -> String {
    match findings.len() {
        0 => String::new(),
        1 => "1 finding: F8 goes to it".to_owned(),
        count => format!("{count} findings: F8 goes to the next"),
    }
}
