//! The small things that tables are drawn of: marks of seats, keys, pills, buttons, texts that fit.

use super::{Colours, colours};
use crate::gui::paint;
use crate::gui::paint::seat_color;
use crate::gui::theme::{Palette, palette, strong};
use crate::kernel::Seat;
use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Align2, AsIdSalt, Color32, CornerRadius, FontId, Galley, Id, Painter, Pos2, Rect, Response, Role, Sense, Shape,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

/// Text smaller than this is cut rather than shrunk.
const SMALLEST: f32 = 11.0;

/// Draws a seat's mark. `radius` is that of a circle of the same weight; the number stands in marks that are large enough.
pub fn seat_mark(painter: &Painter, colours: &Colours, center: Pos2, radius: f32, seat: Seat) {
    let fill = seat_color(seat);
    paint::seat_mark(painter, seat, center, radius, [fill, colours.edge(fill)]);
}

/// A place that screen readers name, and that does nothing.
pub fn named(ui: &Ui, rect: Rect, id: impl AsIdSalt, name: &str) -> Response {
    let response = ui.interact(rect, place_id(ui, id), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    response
}

/// A place that is a button, drawn by hand.
pub fn button_at(ui: &Ui, rect: Rect, id: impl AsIdSalt, name: &str, is_enabled: bool) -> Response {
    let response = ui.interact(rect, place_id(ui, id), if is_enabled { Sense::click() } else { Sense::hover() });
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, name));
    response
}

/// The id of a place on the table.
pub fn place_id(ui: &Ui, id: impl AsIdSalt) -> Id {
    ui.scope_id().with(id)
}

/// Draws a line of text that shrinks to the width given, and is cut where it would be too small.
pub fn fit(painter: &Painter, at: Pos2, align: Align2, width: f32, font: FontId, ink: Color32, text: &str) -> Rect {
    let wide = |font: &FontId| painter.layout_no_wrap(text.to_owned(), font.clone(), ink).size().x;
    let natural = wide(&font);
    let size = if natural > width { (font.size * width / natural).max(SMALLEST.min(font.size)) } else { font.size };
    let mut job = LayoutJob::simple_singleline(text.to_owned(), FontId::new(size, font.family), ink);
    job.wrap.max_width = width.max(1.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = painter.layout_job(job);
    let rect = align.anchor_size(at, galley.size());
    painter.galley(rect.min, galley, ink);
    rect
}

/// The size at which all of some texts fit a width, as large as that of a font at most and no smaller than can be read.
pub fn common_size(painter: &Painter, texts: &[String], font: FontId, width: f32) -> f32 {
    let wide = |text: &String| painter.layout_no_wrap(text.clone(), font.clone(), Color32::BLACK).size().x;
    let widest = texts.iter().map(wide).fold(width, f32::max);
    (font.size * width / widest).max(SMALLEST)
}

/// Draws a line of text, cut where it is too long.
pub fn cut(painter: &Painter, at: Pos2, width: f32, font: FontId, ink: Color32, text: &str) {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap.max_width = width.max(1.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = painter.layout_job(job);
    painter.galley(pos2(at.x, at.y - galley.size().y / 2.0), galley, ink);
}

/// Text in lines that shrinks to the room given, and is cut after its last whole line where it would be too small to read.
pub fn paragraph(painter: &Painter, font: FontId, ink: Color32, room: Vec2, text: &str) -> Arc<Galley> {
    paragraph_down_to(SMALLEST, painter, font, ink, room, text)
}

/// The same, of another smallest size: for a text that is rather read small than cut.
pub fn paragraph_down_to(
    smallest: f32,
    painter: &Painter,
    font: FontId,
    ink: Color32,
    room: Vec2,
    text: &str,
) -> Arc<Galley> {
    let (mut size, width) = (font.size, room.x.max(1.0));
    let laid = |size: f32| painter.layout(text.to_owned(), FontId::new(size, font.family.clone()), ink, width);
    while size > smallest && laid(size).size().y > room.y {
        size = (size - 0.25).max(smallest);
    }
    let whole = laid(size);
    if whole.size().y <= room.y || whole.rows.len() < 2 {
        return whole;
    }
    let line = whole.size().y / whole.rows.len() as f32;
    let mut job = LayoutJob::simple(text.to_owned(), FontId::new(size, font.family), ink, width);
    job.wrap.max_rows = ((room.y / line) as usize).max(1);
    painter.layout_job(job)
}

/// Draws text in lines of a width; returns the height.
pub fn wrapped(painter: &Painter, at: Pos2, width: f32, font: FontId, ink: Color32, text: &str) -> f32 {
    let galley = painter.layout(text.to_owned(), font, ink, width);
    let height = galley.size().y;
    painter.galley(at, galley, ink);
    height
}

/// A key on the keyboard, as a small cap.
pub fn key_cap(painter: &Painter, theme: &Palette, colours: &Colours, right: Pos2, key: &str) -> Rect {
    let galley = painter.layout_no_wrap(key.to_owned(), strong(11.0), theme.muted);
    let size = vec2((galley.size().x + 9.0).max(16.0), 16.0);
    let rect = Rect::from_min_size(pos2(right.x - size.x, right.y - size.y / 2.0), size);
    painter.rect(rect, 4.0, colours.field, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, theme.muted);
    rect
}

/// A tick.
pub fn tick(painter: &Painter, center: Pos2, size: f32, ink: Color32) {
    let line = [(-0.5, 0.05), (-0.12, 0.42), (0.52, -0.4)].map(|(x, y)| center + vec2(x, y) * size);
    painter.line(line.to_vec(), Stroke::new((size * 0.18).max(1.5), ink));
}

/// The glow and the edge of a place that is legal or chosen.
pub fn glow(painter: &Painter, colours: &Colours, rect: Rect, corner: f32) {
    let ring = |out: f32, width: f32, strength: f32| {
        let stroke = Stroke::new(width, colours.glow.gamma_multiply(strength));
        painter.rect_stroke(rect.expand(out), corner + out, stroke, StrokeKind::Middle);
    };
    ring(3.0, 7.0, 0.16);
    ring(1.5, 4.0, 0.28);
    painter.rect_stroke(rect, corner, Stroke::new(2.4, colours.state), StrokeKind::Middle);
}

/// A dashed ring: an empty place for a chip.
pub fn dashed_ring(painter: &Painter, center: Pos2, radius: f32, ink: Color32) {
    let on_ring = |turn: f32| center + Vec2::angled(turn * std::f32::consts::TAU) * radius;
    for dash in 0..12 {
        let points = [0.0, 0.27, 0.54].map(|part| on_ring((dash as f32 + part) / 12.0));
        painter.line(points.to_vec(), Stroke::new(1.4, ink));
    }
}

/// A dashed frame.
pub fn dashed_frame(painter: &Painter, rect: Rect, stroke: Stroke, dash: f32) {
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
    painter.extend(Shape::dashed_line(&corners, stroke, dash, dash * 0.7));
}

/// A round end of a head's fill: only the upper corners are round.
pub fn upper(corner: u8) -> CornerRadius {
    CornerRadius { nw: corner, ne: corner, sw: 0, se: 0 }
}

/// The colours that a table is drawn with.
#[derive(Clone, Copy)]
pub struct Style {
    /// Those of the window.
    pub theme: &'static Palette,
    /// Those of tables.
    pub colours: &'static Colours,
}

impl Style {
    /// The colours in use.
    pub fn of(ui: &Ui) -> Style {
        Style { theme: palette(ui), colours: colours(ui) }
    }

    /// Draws a dark pill with a sentence, from the left; the mark of a seat before it. Returns its place.
    pub fn pill(&self, ui: &Ui, left: Pos2, width: f32, seat: Option<Seat>, text: &str) -> Rect {
        let [ground, ink] = self.colours.pill;
        let before = if seat.is_some() { 34.0 } else { 16.0 };
        let font = FontId::proportional(13.5);
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), ink);
        let wide = (galley.size().x + before + 16.0).min(width);
        let rect = Rect::from_min_size(pos2(left.x, left.y - 15.5), vec2(wide, 31.0));
        ui.painter().rect_filled(rect, 15.5, ground);
        if let Some(seat) = seat {
            seat_mark(ui.painter(), self.colours, pos2(rect.left() + 19.0, left.y), 7.6, seat);
        }
        let at = pos2(rect.left() + before, left.y);
        fit(ui.painter(), at, Align2::LEFT_CENTER, wide - before - 10.0, font, ink, text);
        named(ui, rect, "pill", text);
        rect
    }

    /// Draws a button with a key, from the left. Returns it.
    pub fn key_button(&self, ui: &Ui, left: Pos2, text: &str, key: &str, is_enabled: bool) -> Response {
        let painter = ui.painter();
        let ink = if is_enabled { self.theme.ink } else { self.theme.muted };
        let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(12.5), ink);
        let cap = if key.is_empty() {
            0.0
        } else {
            painter.layout_no_wrap(key.to_owned(), strong(11.0), ink).size().x + 19.0
        };
        let rect = Rect::from_min_size(pos2(left.x, left.y - 15.0), vec2(galley.size().x + cap + 24.0, 30.0));
        let response = button_at(ui, rect, ("button", text), text, is_enabled);
        let is_near = is_enabled && (response.hovered() || response.has_focus());
        let ground = if !is_enabled {
            self.colours.sunk
        } else if is_near {
            self.theme.selected
        } else {
            self.colours.field
        };
        let line = if is_near { self.colours.state } else { self.theme.line };
        painter.rect(
            rect,
            7.0,
            ground,
            Stroke::new(if response.has_focus() { 2.0 } else { 1.0 }, line),
            StrokeKind::Inside,
        );
        painter.galley(pos2(rect.left() + 12.0, rect.center().y - galley.size().y / 2.0), galley, ink);
        if !key.is_empty() {
            key_cap(painter, self.theme, self.colours, pos2(rect.right() - 10.0, rect.center().y), key);
        }
        response
    }
}
