//! The pieces of the game as they are drawn wherever they lie: pictures, booty tokens, and characters as tiles.

use super::ground::{EDGE, INK, PAPER, of_time};
use crate::desk::LibertaliaWords;
use crate::games::libertalia::{EffectTime, Rank, Token, Tokens};
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

    /// Draws doubloons: the coin, and how many. Returns the left end; `right` is the right end.
    pub fn doubloons(&self, painter: &Painter, right: Pos2, size: f32, ink: Color32, count: u32) -> f32 {
        let drawn = painter.text(right, Align2::RIGHT_CENTER, count, strong(size), ink);
        let side = size * 1.16;
        self.emblem(painter, pos2(drawn.left() - side * 0.72, right.y), side, "doubloon", ink);
        drawn.left() - side * 1.22
    }

    /// Draws tokens in a row from the left, each kind with its number; smaller where they have no room. Returns the right end.
    pub fn token_row(
        &self,
        painter: &Painter,
        left: Pos2,
        radius: f32,
        width: f32,
        ink: Color32,
        tokens: Tokens,
    ) -> f32 {
        let kinds = || Token::ALL.into_iter().filter(|token| tokens.of(*token) > 0);
        let wide = |radius: f32| kinds().map(|kind| radius * if tokens.of(kind) > 1 { 3.1 } else { 2.25 }).sum::<f32>();
        let radius = if wide(radius) > width { radius * width / wide(radius) } else { radius };
        let mut x = left.x;
        for kind in kinds() {
            self.token(painter, pos2(x + radius, left.y), radius, kind);
            x += radius * 2.15;
            let count = tokens.of(kind);
            if count > 1 {
                let at = pos2(x, left.y);
                painter.text(at, Align2::LEFT_CENTER, count, strong((radius * 1.3).clamp(9.0, 13.0)), ink);
                x += radius * if count > 9 { 1.5 } else { 0.95 };
            }
        }
        x
    }
}
