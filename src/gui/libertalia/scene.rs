//! What the parts of the table are drawn with: the view, the colours, and the small pieces: tokens, tiles, shields.

use super::ground::{CHOICE, Ground, INK, PAPER, PICKED, emblem_of_time, ground};
use super::layout::is_small;
use super::motion::Motion;
use super::pieces::Pieces;
use super::{Course, TableView};
use crate::games::libertalia::{Choice, EffectTime, Phase, Rank, Token, Tokens};
use crate::gui::paint::portrait;
use crate::gui::tables::{Style, glow, seat_mark};
use crate::gui::theme::strong;
use crate::kernel::Seat;
use crate::sandbox::Player;
use eframe::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// What the parts of the table are drawn with.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    /// What is drawn.
    pub view: &'a TableView<'a>,
    /// The colours of the house.
    pub style: Style,
    /// The colours of this game.
    pub ground: &'static Ground,
    /// Whether the window is small.
    pub is_small: bool,
    /// What moves.
    pub motion: &'a Motion,
    /// The characters that the choice which is picked could hit.
    pub hits: &'a [(Seat, Rank)],
}

impl<'a> Scene<'a> {
    /// The scene in a window.
    pub fn new(ui: &Ui, view: &'a TableView<'a>, motion: &'a Motion, hits: &'a [(Seat, Rank)]) -> Scene<'a> {
        let style = Style::of(ui);
        let is_small = is_small(ui.ctx().content_rect().size());
        Scene { view, style, ground: ground(style.colours.is_dark), is_small, motion, hits }
    }

    /// The choices that can be made in the moment that is looked at.
    pub fn choices(&self) -> &'a [Choice] {
        if self.view.course == Course::Live { self.view.choices } else { &[] }
    }

    /// The number of seats.
    pub fn seat_count(&self) -> usize {
        self.view.position.seats().count()
    }

    /// Whether a seat has chosen a character that is not shown yet.
    pub fn has_chosen(&self, seat: Seat) -> bool {
        let position = self.view.position;
        position.phase == Phase::Sunrise && !self.view.asked.has(seat) && !position[seat].hand.is_empty()
    }

    /// Whether a program plays a seat.
    pub fn is_bot(&self, seat: Seat) -> bool {
        self.view.players.get(seat.index()).is_some_and(|player| *player != Player::Person)
    }

    /// Draws a seat's mark.
    pub fn seat_mark(&self, painter: &Painter, center: Pos2, radius: f32, seat: Seat) {
        seat_mark(painter, self.style.colours, center, radius, seat);
    }

    fn pieces(&self) -> Pieces<'a> {
        Pieces { pack: self.view.pack, words: self.view.words }
    }

    /// Draws a picture of the pack.
    pub fn emblem(&self, painter: &Painter, center: Pos2, side: f32, id: &str, ink: Color32) {
        self.pieces().emblem(painter, center, side, id, ink);
    }

    /// Draws a token; `radius` is half its height.
    pub fn token(&self, painter: &Painter, center: Pos2, radius: f32, token: Token) {
        self.pieces().token(painter, center, radius, token);
    }

    /// Draws the portrait of a character as high as this.
    pub fn portrait(&self, painter: &Painter, center: Pos2, height: f32, rank: Rank) {
        let id = self.view.words.game.character(rank).map_or("", |spec| &spec.id);
        let rect = Rect::from_center_size(center, vec2(height * 0.8, height));
        portrait(painter, rect, self.view.pack, id);
    }

    /// When a character acts.
    pub fn times(&self, rank: Rank) -> Vec<EffectTime> {
        self.pieces().times(rank)
    }

    /// Draws the colours of the times at which a character acts: one beside the other with a slanting edge.
    pub fn times_ground(&self, painter: &Painter, rect: Rect, corners: CornerRadius, rank: Rank) {
        self.pieces().times_ground(painter, rect, corners, rank);
    }

    /// Draws the emblems of the times at which a character acts, from the left. Returns the right end.
    pub fn times_emblems(&self, painter: &Painter, left: Pos2, side: f32, rank: Rank) -> f32 {
        let mut x = left.x;
        for time in self.times(rank) {
            self.emblem(painter, pos2(x + side / 2.0, left.y), side, emblem_of_time(time), INK);
            x += side + 2.0;
        }
        x
    }

    /// Draws a silver number on its shield.
    pub fn shield(&self, painter: &Painter, center: Pos2, height: f32, influence: u8) {
        self.emblem(painter, center, height, "shield", INK);
        let at = center - vec2(0.0, height * 0.04);
        painter.text(at, Align2::CENTER_CENTER, influence, strong(height * 0.58), INK);
    }

    /// Draws a character as a tile: its rank over the colours of its times.
    pub fn tile(&self, painter: &Painter, rect: Rect, rank: Rank) {
        self.pieces().tile(painter, rect, rank);
    }

    /// Draws a ring around what would be hit.
    pub fn hit(&self, painter: &Painter, rect: Rect) {
        painter.rect_stroke(rect.expand(1.5), 5.0, Stroke::new(2.0, self.ground.hit), StrokeKind::Middle);
    }

    /// Draws doubloons: the coin, and how many. Returns the left end; `right` is the right end.
    pub fn doubloons(&self, painter: &Painter, right: Pos2, size: f32, ink: Color32, count: u32) -> f32 {
        self.pieces().doubloons(painter, right, size, ink, count)
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
        self.pieces().token_row(painter, left, radius, width, ink, tokens)
    }

    /// Draws the ground of something that can be chosen: paper, which stays light by night, or a field.
    pub fn choice_ground(&self, painter: &Painter, rect: Rect, is_picked: bool, is_near: bool, is_paper: bool) {
        let (theme, colours) = (self.style.theme, self.style.colours);
        let (fill, edge) = match (is_paper, is_picked) {
            (true, true) => (PICKED, CHOICE),
            (true, false) => (PAPER, CHOICE),
            (false, true) => (theme.selected, colours.state),
            (false, false) => (colours.field, colours.state),
        };
        painter.rect_filled(rect, 9.0, fill);
        let soft = colours.glow.gamma_multiply(0.22);
        painter.rect_stroke(rect.expand(1.5), 10.5, Stroke::new(5.0, soft), StrokeKind::Middle);
        match is_picked || is_near {
            true => glow(painter, colours, rect, 9.0),
            false => _ = painter.rect_stroke(rect, 9.0, Stroke::new(2.2, edge), StrokeKind::Middle),
        }
        if is_picked {
            let bar = Rect::from_min_size(rect.min + vec2(2.0, 10.0), vec2(4.0, rect.height() - 20.0));
            painter.rect_filled(bar, 2.0, edge);
        }
    }
}
