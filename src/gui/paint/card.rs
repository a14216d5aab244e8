//! Draws a card, also as a button.

use super::card_face::CardFace;
use super::pictures::{card_picture, frame, symbol_sign};
use super::{blocks, fit};
use crate::gui::theme::{self, Palette};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rangef, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::sync::Arc;

/// Printed text: the same in both themes.
const INK: Color32 = Color32::from_rgb(0x2B, 0x2A, 0x28);
/// Number and set.
const FOOT: Color32 = Color32::from_rgb(0x4D, 0x46, 0x37);

/// The smallest readable font size, in points.
const READABLE: f32 = 7.0;

/// The size of a card by its width, in points, in the proportions of playing cards.
pub fn card_size(width: f32) -> Vec2 {
    vec2(width, width * 88.0 / 63.0)
}

/// The layout of a card for a range of sizes, in units of which `width` make the card's width.
struct Plan {
    /// Units to the width.
    width: f32,
    corner: f32,
    /// The class of the frame at this size.
    class: Option<&'static str>,
    /// The blocks: left and top of the first, side, step to the next.
    blocks: [f32; 4],
    /// The oval: its middle's height, half its height.
    oval: [f32; 2],
    /// The name plate: left, top, height; and the size of its letters.
    plate: Option<[f32; 4]>,
    /// The symbols: the height of their middle, their side.
    symbols: [f32; 2],
    /// Number and set: left, the height of their middle, the size of their letters.
    foot: Option<[f32; 3]>,
    /// A special's title: the height of its middle, the size of its letters.
    title: Option<[f32; 2]>,
    /// A special's emblem above its text: the height of its middle, its side.
    emblem: [f32; 2],
    /// The same where there is no text.
    lone_emblem: [f32; 2],
    /// The effect's text: left, top, bottom.
    text: Option<[f32; 3]>,
}

/// From 100 points.
const FULL: Plan = Plan {
    width: 190.0,
    corner: 9.0,
    class: None,
    blocks: [14.0, 16.0, 20.0, 24.0],
    oval: [86.0, 58.0],
    plate: Some([16.0, 160.0, 44.0, 18.0]),
    symbols: [224.0, 27.0],
    foot: Some([14.0, 248.5, 11.5]),
    title: Some([28.0, 20.0]),
    emblem: [83.0, 54.0],
    lone_emblem: [140.0, 104.0],
    text: Some([16.0, 118.0, 237.0]),
};

/// From 48 points: fewer things, larger letters.
const SMALL: Plan = Plan {
    width: 66.0,
    corner: 4.5,
    class: Some("small"),
    blocks: [4.5, 5.0, 8.6, 10.2],
    oval: [25.5, 21.0],
    plate: Some([3.0, 49.5, 23.0, 9.0]),
    symbols: [82.0, 12.0],
    foot: Some([4.0, 84.2, 7.0]),
    title: Some([12.0, 9.0]),
    emblem: [46.0, 36.0],
    lone_emblem: [48.0, 38.0],
    text: None,
};

/// Below that: blocks and a portrait.
const TINY: Plan = Plan {
    width: 30.0,
    corner: 2.5,
    class: Some("tiny"),
    blocks: [1.8, 2.2, 5.4, 6.6],
    oval: [18.0, 13.6],
    plate: None,
    symbols: [36.6, 8.5],
    foot: None,
    title: None,
    emblem: [21.0, 20.0],
    lone_emblem: [21.0, 20.0],
    text: None,
};

impl Plan {
    fn of(width: f32) -> &'static Plan {
        match width {
            100.0.. => &FULL,
            48.0.. => &SMALL,
            _ => &TINY,
        }
    }
}

/// A layout at a rectangle of the window.
struct Sheet<'s> {
    painter: &'s Painter,
    rect: Rect,
    plan: &'static Plan,
    /// Points a unit.
    unit: f32,
}

/// Draws a card. Below 100 points of width it shows less, below 48 neither name nor number.
pub fn card_face(painter: &Painter, rect: Rect, face: &CardFace<'_>, palette: &Palette, is_selected: bool) {
    if !painter.clip_rect().intersects(rect.expand(4.0)) {
        return;
    }
    let plan = Plan::of(rect.width());
    let sheet = Sheet { painter, rect, plan, unit: rect.width() / plan.width };
    sheet.ground(face, palette, is_selected);
    if face.card.effect().is_some() {
        sheet.special(face);
    } else {
        sheet.person(face);
    }
    sheet.foot(face);
    sheet.counters(face, palette);
}

impl Sheet<'_> {
    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.unit
    }

    /// A rectangle around the card's middle line.
    fn middle(&self, y: f32, size: Vec2) -> Rect {
        Rect::from_center_size(self.at(self.plan.width / 2.0, y), size * self.unit)
    }

    fn corner(&self, units: f32) -> CornerRadius {
        CornerRadius::same((units * self.unit).round().clamp(1.0, 40.0) as u8)
    }

    fn ground(&self, face: &CardFace<'_>, palette: &Palette, is_selected: bool) {
        let corner = self.corner(self.plan.corner);
        let shadow = vec2(1.2, 2.2) * self.unit.clamp(0.6, 1.6);
        self.painter.rect_filled(self.rect.translate(shadow), corner, Color32::from_black_alpha(36));
        // A little darker in dark mode.
        let tint = if *palette == theme::DARK { blocks::darker(Color32::WHITE, 0.93) } else { Color32::WHITE };
        if !frame(self.painter, self.rect, face, self.plan.class, [INK, tint]) {
            self.painter.rect_filled(self.rect, corner, face.region.unwrap_or(theme::LIGHT.panel));
        }
        if is_selected {
            let width = (3.0 * self.unit).clamp(3.0, 4.0);
            self.painter.rect_stroke(self.rect, corner, Stroke::new(width, palette.state), StrokeKind::Outside);
        }
    }

    fn person(&self, face: &CardFace<'_>) {
        let [y, half] = self.plan.oval;
        let oval = self.middle(y, vec2(half * 2.0 * 46.0 / 58.0, half * 2.0));
        card_picture(self.painter, oval, face, INK);
        self.blocks(face);
        self.plate(face);
        self.symbols(face);
    }

    fn blocks(&self, face: &CardFace<'_>) {
        let Some(own) = face.card.faction().zip(face.blocks) else { return };
        // Those of a further faction stand on the right.
        let further = face.card.further_faction.zip(face.further_blocks).unwrap_or(own);
        let [x, y, side, step] = self.plan.blocks;
        let value = face.card.value();
        let is_many = value > 4;
        for (x, block) in [(x, own), (self.plan.width - x - side, further)] {
            let shown = if is_many { 1 } else { value };
            blocks::column(self.painter, self.at(x, y), side * self.unit, step * self.unit, block, shown);
            if is_many {
                let at = self.at(x + side / 2.0, y + step + side * 0.4);
                let font = theme::strong(side * 0.8 * self.unit);
                self.painter.text(at, Align2::CENTER_CENTER, value, font, INK);
            }
        }
    }

    fn plate(&self, face: &CardFace<'_>) {
        let Some([x, y, height, size]) = self.plan.plate else { return };
        let plate = self.middle(y + height / 2.0, vec2(self.plan.width - 2.0 * x, height));
        self.band(face, plate);
        let space = plate.shrink2(vec2(4.0 * self.unit.min(1.0), plate.height() * 0.05)).size();
        self.title(face.title, plate.center(), size, space);
    }

    /// A band under the plate with the colours of the regions where a card may go that goes to several.
    fn band(&self, face: &CardFace<'_>, plate: Rect) {
        let colors = face.band();
        let width = plate.width() / colors.len().max(1) as f32;
        let height = plate.height() * 0.1;
        let top = plate.bottom() + height * 0.5;
        for (at, color) in colors.enumerate() {
            let corner = pos2(plate.left() + width * at as f32, top);
            let rect = Rect::from_min_size(corner, vec2(width, height)).shrink2(vec2(width * 0.06, 0.0));
            self.painter.rect_filled(rect, CornerRadius::same((height / 2.0).round() as u8), color);
        }
    }

    fn title(&self, text: &str, center: Pos2, size: f32, space: Vec2) {
        if text.is_empty() {
            return;
        }
        let galley = fit::title(self.painter, text, theme::book, size * self.unit, INK, space);
        self.centered(center, &galley);
    }

    /// Paints centred text so that its ink is in the middle.
    fn centered(&self, center: Pos2, galley: &Arc<Galley>) {
        let row = galley.rows.first().map_or(0.0, |row| row.size.y);
        let place = pos2(center.x, center.y - galley.rect.center().y + row * 0.07);
        self.painter.galley(place, Arc::clone(galley), INK);
    }

    fn symbols(&self, face: &CardFace<'_>) {
        let [y, side] = self.plan.symbols;
        let count = face.symbols().count() as f32;
        let side = side.min(self.plan.width * 0.8 / count.max(1.0));
        let step = side * 1.12;
        for (at, symbol) in face.symbols().enumerate() {
            let x = self.plan.width / 2.0 + step * (at as f32 - (count - 1.0) / 2.0);
            let rect = Rect::from_center_size(self.at(x, y), Vec2::splat(side * self.unit));
            symbol_sign(self.painter, rect, face.pack_and_texts(), symbol, INK);
        }
    }

    fn special(&self, face: &CardFace<'_>) {
        if let Some([y, size]) = self.plan.title {
            let space = vec2(self.plan.width - 2.0 * self.plan.corner, size * 2.3) * self.unit;
            self.title(face.title, self.at(self.plan.width / 2.0, y), size, space);
        }
        let has_text = self.effect(face);
        let [y, side] = if has_text { self.plan.emblem } else { self.plan.lone_emblem };
        card_picture(self.painter, self.middle(y, Vec2::splat(side)), face, INK);
    }

    /// Writes the effect's text, if it is readable. Returns whether it did.
    fn effect(&self, face: &CardFace<'_>) -> bool {
        let (Some([x, top, bottom]), Some(text)) = (self.plan.text, face.text) else { return false };
        let width = (self.plan.width - 2.0 * x) * self.unit;
        let sizes = Rangef::new(READABLE, (14.5 * self.unit).max(READABLE));
        let needs = face.prerequisite.and_then(|it| self.prerequisite(it, width));
        let above = needs.as_ref().map_or(0.0, |it| it.size().y + 4.0 * self.unit);
        let space = vec2(width, (bottom - top) * self.unit - above);
        let Some(galley) = fit::paragraph(self.painter, text, theme::book, sizes, INK, space) else { return false };
        let spare = (space.y - galley.size().y) * 0.45;
        let center = self.plan.width / 2.0;
        let start = self.at(center, top) + vec2(0.0, spare);
        if let Some(needs) = needs {
            self.painter.galley(start, needs, FOOT);
        }
        self.painter.galley(start + vec2(0.0, above), galley, INK);
        true
    }

    fn prerequisite(&self, words: &str, width: f32) -> Option<Arc<Galley>> {
        let sizes = Rangef::new(READABLE * 0.8, (10.5 * self.unit).max(READABLE));
        let space = vec2(width, 30.0 * self.unit);
        fit::paragraph(self.painter, words, theme::strong, sizes, FOOT, space)
    }

    fn foot(&self, face: &CardFace<'_>) {
        let Some([x, y, size]) = self.plan.foot else { return };
        let size = size * self.unit;
        let number = format!("#{}", face.card.number);
        let place = self.at(x, y);
        let shown = self.painter.text(place, Align2::LEFT_CENTER, number, FontId::proportional(size), FOOT);
        let right = self.at(self.plan.width - x, y);
        self.painter.text(right, Align2::RIGHT_CENTER, face.card.set, theme::strong(size), FOOT);
        if face.is_reconstructed() {
            self.dots(shown, size);
        }
    }

    /// The numbers of its counters at the right edge, one above the other; with their names where there is room.
    fn counters(&self, face: &CardFace<'_>, palette: &Palette) {
        let side = self.rect.width();
        let (size, is_named) = if self.plan.text.is_some() { (side * 0.08, true) } else { (side * 0.18, false) };
        for (at, (name, number)) in face.counters().enumerate() {
            let words = if is_named { format!("{name} {number}") } else { number };
            let galley = self.painter.layout_no_wrap(words, theme::strong(size), Color32::WHITE);
            let tag = vec2((galley.size().x + size * 0.7).max(size * 1.3), size * 1.3);
            let center = pos2(
                self.rect.right() - side * 0.03 - tag.x / 2.0,
                self.rect.top() + side * 0.98 - at as f32 * tag.y * 1.1,
            );
            let corner = CornerRadius::same((tag.y / 2.0).round() as u8);
            self.painter.rect_filled(Rect::from_center_size(center, tag), corner, palette.accent);
            self.painter.galley(center - galley.size() / 2.0, galley, Color32::WHITE);
        }
    }

    /// A dotted line under a number that no source states.
    fn dots(&self, number: Rect, size: f32) {
        let radius = (size * 0.06).max(0.5);
        let y = number.center().y + size * 0.62;
        let count = (number.width() / (radius * 4.5)).floor().max(2.0);
        for at in 0..=count as u8 {
            let x = number.left() + radius + (number.width() - 2.0 * radius) * f32::from(at) / count;
            self.painter.circle_filled(pos2(x, y), radius, FOOT);
        }
    }
}

/// A card as a button, with the accessible name [`CardFace::name`].
pub fn card_button(ui: &mut Ui, face: &CardFace<'_>, width: f32, is_selected: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(card_size(width), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), is_selected, face.name()));
    if ui.is_rect_visible(rect) {
        let palette = theme::palette(ui);
        card_face(ui.painter(), rect, face, palette, is_selected);
        let is_pointed_at = response.hovered() || response.has_focus();
        if is_pointed_at && !is_selected {
            let corner = CornerRadius::same((width * 0.05).round() as u8);
            let width = if response.has_focus() { 2.0 } else { 1.2 };
            ui.painter().rect_stroke(rect, corner, Stroke::new(width, palette.accent), StrokeKind::Middle);
        }
        if response.has_focus() && is_selected {
            let corner = CornerRadius::same((width * 0.05).round() as u8 + 3);
            ui.painter().rect_stroke(rect.expand(3.0), corner, Stroke::new(1.0, palette.ink), StrokeKind::Middle);
        }
    }
    response
}
