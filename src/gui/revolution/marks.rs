//! Chips and flags, drawn with the pictures of a pack; beside what all tables are drawn of.

use super::TableView;
use crate::games::revolution::{Chips, Currency};
use crate::gui::paint::picture;
use crate::gui::tables::Style;
use crate::gui::theme::{Palette, strong};
use crate::kernel::Seat;
use crate::model::DataPack;
use eframe::egui::{Align2, Color32, Painter, Pos2, Rect, Response, Stroke, Ui, Vec2, pos2, vec2};

pub(super) use crate::gui::tables::{
    button_at, common_size, dashed_frame, dashed_ring, fit, glow, key_cap, named, place_id, seat_mark, tick, upper,
    wrapped,
};

/// Chips and flags, drawn with the pictures of a pack.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'a> {
    /// The pack.
    pub pack: &'a DataPack,
    /// The colours of the window.
    pub theme: &'static Palette,
}

impl Pieces<'_> {
    /// Draws a chip.
    pub fn chip(&self, painter: &Painter, center: Pos2, radius: f32, currency: Currency) {
        let rect = Rect::from_center_size(center, Vec2::splat(radius * 2.2));
        picture(painter, rect, self.pack.pictures.get(currency.id()), self.theme.ink);
    }

    /// Draws a chip that is not there.
    pub fn faded_chip(&self, painter: &Painter, center: Pos2, radius: f32, currency: Currency) {
        let mut painter = painter.clone();
        painter.set_opacity(0.45);
        self.chip(&painter, center, radius, currency);
    }

    /// Draws a ban: the chip, struck through.
    pub fn ban(&self, painter: &Painter, center: Pos2, radius: f32, currency: Currency) {
        self.faded_chip(painter, center, radius, currency);
        let stroke = |width: f32, ink: Color32| {
            let reach = vec2(-radius, radius) * 1.05;
            painter.line_segment([center + reach, center - reach], Stroke::new(width, ink));
        };
        stroke(3.2, self.theme.panel);
        stroke(1.8, self.theme.wrong);
    }

    /// Draws the flag of Support.
    pub fn flag(&self, painter: &Painter, center: Pos2, side: f32) {
        let rect = Rect::from_center_size(center, Vec2::splat(side));
        picture(painter, rect, self.pack.pictures.get("support"), self.theme.ink);
    }

    /// Draws chips in a row from the left: one by one where they have room, else each kind with its number. Returns the right
    /// end.
    pub fn chip_row(&self, painter: &Painter, left: Pos2, radius: f32, width: f32, chips: Chips) -> f32 {
        let pitch = radius * 1.8;
        let mut x = left.x + radius;
        let kinds = || Currency::ALL.into_iter().filter(|&currency| chips.has(currency));
        if chips.total() as f32 * pitch + radius * 0.2 <= width {
            for currency in kinds().flat_map(|currency| (0..chips.count(currency)).map(move |_| currency)) {
                self.chip(painter, pos2(x, left.y), radius, currency);
                x += pitch;
            }
            return x - pitch + radius;
        }
        for currency in kinds() {
            self.chip(painter, pos2(x, left.y), radius, currency);
            let count = chips.count(currency).to_string();
            let font = strong(radius * 1.25);
            let at = pos2(x + radius + 1.5, left.y);
            let drawn = painter.text(at, Align2::LEFT_CENTER, count, font, self.theme.ink);
            x = drawn.right() + radius + 3.0;
        }
        x - radius
    }
}

impl TableView<'_> {
    fn style(&self) -> Style {
        Style { theme: self.theme, colours: self.colours }
    }

    /// Draws a dark pill with a sentence, from the left; the mark of a seat before it. Returns its place.
    pub fn pill(&self, ui: &Ui, left: Pos2, width: f32, seat: Option<Seat>, text: &str) -> Rect {
        self.style().pill(ui, left, width, seat, text)
    }

    /// Draws a button with a key, from the left. Returns it.
    pub fn key_button(&self, ui: &Ui, left: Pos2, text: &str, key: &str, is_enabled: bool) -> Response {
        self.style().key_button(ui, left, text, key, is_enabled)
    }
}
