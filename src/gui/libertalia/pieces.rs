//! The pieces of the game as they are drawn wherever they lie: pictures, booty tokens, and characters as tiles.

use super::ground::{EDGE, INK, PAPER, of_time};
use crate::desk::LibertaliaWords;
use crate::games::libertalia::{EffectTime, Rank, Token};
use crate::gui::paint::picture;
use crate::gui::theme::strong;
use crate::model::DataPack;
use eframe::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// What pieces are drawn by.
#[derive(Clone, Copy)]
pub(super) struct Pieces<'a> {
    /// The pack, for its pictures.
    pub pack: &'a DataPack,
    /// The game and its texts.
    pub words: LibertaliaWords<'a>,
}

impl Pieces<'_> {
    /// Draws a picture of the pack.
    pub fn emblem(&self, painter: &Painter, center: Pos2, side: f32, id: &str, ink: Color32) {
        let rect = Rect::from_center_size(center, Vec2::splat(side));
        picture(painter, rect, self.pack.pictures.get(id), ink);
    }

    /// Draws a token; `radius` is half its height.
    pub fn token(&self, painter: &Painter, center: Pos2, radius: f32, token: Token) {
        self.emblem(painter, center, radius * 2.0, token.id(), INK);
    }

    /// When a character acts.
    pub fn times(&self, rank: Rank) -> Vec<EffectTime> {
        self.words.actions(rank).map(|(time, _)| time).collect()
    }

    /// Draws the colours of the times at which a character acts: one beside the other with a slanting edge.
    pub fn times_ground(&self, painter: &Painter, rect: Rect, corners: CornerRadius, rank: Rank) {
        let times = self.times(rank);
        let Some(first) = times.first() else { return };
        painter.rect_filled(rect, corners, of_time(*first));
        let wide = rect.width() / times.len() as f32;
        for (at, time) in times.iter().enumerate().skip(1) {
            let left = rect.left() + wide * at as f32;
            let slant = (rect.height() * 0.32).min(wide * 0.4);
            let part = rect.with_min_x(left + slant);
            let corners = CornerRadius { nw: 0, sw: 0, ..corners };
            painter.rect_filled(part, corners, of_time(*time));
            let edge = [
                pos2(left + slant, rect.bottom()),
                pos2(left + slant, rect.top()),
                pos2(left + 2.0 * slant, rect.top()),
            ];
            painter.add(Shape::convex_polygon(edge.to_vec(), of_time(times[at - 1]), Stroke::NONE));
        }
    }

    /// Draws a character as a tile: its rank over the colours of its times.
    pub fn tile(&self, painter: &Painter, rect: Rect, rank: Rank) {
        painter.rect(rect, 4.0, PAPER, Stroke::new(1.0, EDGE), StrokeKind::Inside);
        let foot = (rect.height() * 0.26).round();
        let strip = Rect::from_min_max(pos2(rect.left() + 1.0, rect.bottom() - foot), rect.max - vec2(1.0, 1.0));
        self.times_ground(painter, strip, CornerRadius { nw: 0, ne: 0, sw: 3, se: 3 }, rank);
        let at = pos2(rect.center().x, rect.top() + (rect.height() - foot) / 2.0 + 0.5);
        painter.text(at, Align2::CENTER_CENTER, rank.0, strong((rect.height() * 0.5).min(13.0)), INK);
    }
}
