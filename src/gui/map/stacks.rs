//! Stacks of blocks: the height as a number, the owner's token at the corner. What a decided province voted, as a pill.

use crate::gui::paint::{block, edge, token_on_block, wants_dark_ink};
use crate::gui::theme::{self, Palette};
use crate::kernel::Seat;
use crate::model::{Board, Faction};
use eframe::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

/// Numbers on white blocks.
const DARK_TEXT: Color32 = Color32::from_rgb(0x2B, 0x2A, 0x28);
/// Numbers on blue and red ones.
const LIGHT_TEXT: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF6);

/// The side of a block, at size 1, in points.
const BLOCK: f32 = 16.0;
/// The visible height of a block under the next.
const SLIVER: f32 = 2.6;
/// The gap between two stacks: the token of the left one reaches into it.
const GAP: f32 = 6.5;
/// The greatest number of blocks drawn one by one.
const TALLEST: u8 = 6;
/// The radius of a token.
const TOKEN: f32 = 4.4;

/// Blocks of one faction under a seat's control token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// Who controls it.
    pub seat: Seat,
    /// The faction of its blocks.
    pub faction: Faction,
    /// The number of its blocks; 0 for a control token alone.
    pub height: u8,
}

/// How a province has voted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vote {
    /// A seat holds its votes.
    Won {
        /// Whose they are.
        seat: Seat,
        /// Of which faction.
        faction: Faction,
        /// How many.
        votes: u8,
    },
    /// It cast none.
    None,
}

/// The size of a row of stacks.
pub fn row_size(stacks: &[Stack], size: f32) -> Vec2 {
    if stacks.is_empty() {
        return Vec2::ZERO;
    }
    let count = stacks.len() as f32;
    let tallest = stacks.iter().map(|stack| stack.height.clamp(1, TALLEST)).max().unwrap_or(1);
    vec2(count * BLOCK + (count - 1.0) * GAP, BLOCK + SLIVER * f32::from(tallest - 1)) * size
}

/// The rectangle of a stack at an index of a row, which starts at `foot`.
pub fn rect_of(foot: Pos2, at: usize, stack: Stack, size: f32) -> Rect {
    let left = foot.x + at as f32 * (BLOCK + GAP) * size;
    let height = BLOCK + SLIVER * f32::from(stack.height.clamp(1, TALLEST) - 1);
    Rect::from_min_max(pos2(left, foot.y - height * size), pos2(left + BLOCK * size, foot.y))
}

/// Draws stacks side by side on the line that starts at `foot`.
pub fn paint_row(painter: &Painter, foot: Pos2, stacks: &[Stack], board: &Board, size: f32) {
    for (at, stack) in stacks.iter().enumerate() {
        let left = foot.x + at as f32 * (BLOCK + GAP) * size;
        paint(painter, pos2(left, foot.y), *stack, board, size);
    }
}

fn paint(painter: &Painter, foot: Pos2, stack: Stack, board: &Board, size: f32) {
    let fill = theme::color(&board.blocks[stack.faction].hex);
    let side = Vec2::splat(BLOCK * size);
    let level_at = |level: u8| Rect::from_min_size(foot - vec2(0.0, side.y + f32::from(level) * SLIVER * size), side);
    let top = level_at(stack.height.clamp(1, TALLEST) - 1);
    if stack.height == 0 {
        return token_on_block(painter, top.center(), TOKEN * 1.2 * size, stack.seat);
    }
    let shade = level_at(0).expand(0.8 * size).translate(vec2(0.0, 1.2 * size));
    painter.rect_filled(shade, CornerRadius::same(2), Color32::from_black_alpha(36));
    for level in 0..stack.height.min(TALLEST) {
        block(painter, level_at(level), stack.faction, fill);
    }
    number(painter, top.center(), fill, stack.height, 10.5 * size);
    token_on_block(painter, top.right_top() + vec2(0.6, -0.4) * size, TOKEN * size, stack.seat);
}

/// The height of a stack, or the votes of a province, on its block.
fn number(painter: &Painter, centre: Pos2, fill: Color32, count: u8, size: f32) {
    let ink = if wants_dark_ink(fill) { DARK_TEXT } else { LIGHT_TEXT };
    painter.text(centre + vec2(0.0, 0.4), Align2::CENTER_CENTER, count, theme::strong(size), ink);
}

/// The size of a vote's pill.
const PILL: Vec2 = vec2(36.0, 17.0);

/// Draws how a province has voted, in place of its stacks: the block with the votes and who holds them; dashes for no vote.
/// The pill's upper edge is in the middle at `top`.
pub fn paint_vote(painter: &Painter, top: Pos2, vote: Vote, board: &Board, palette: &Palette, size: f32) {
    let rect = Rect::from_min_size(top - vec2(PILL.x * size / 2.0, 0.0), PILL * size);
    let corner = CornerRadius::same((rect.height() / 2.0).round() as u8);
    match vote {
        Vote::None => {
            painter.rect_filled(rect, corner, palette.panel);
            let line = Stroke::new(1.0, palette.muted);
            painter.extend(Shape::dashed_line(&capsule(rect), line, 3.0, 2.5));
            let dash = Stroke::new(1.6, palette.muted);
            painter.hline(rect.center().x - 4.0 * size..=rect.center().x + 4.0 * size, rect.center().y, dash);
        }
        Vote::Won { seat, faction, votes } => {
            let fill = theme::color(&board.blocks[faction].hex);
            painter.rect(rect, corner, palette.panel, Stroke::new(1.0, edge(fill)), StrokeKind::Inside);
            let side = 12.5 * size;
            let held = Rect::from_center_size(rect.left_center() + vec2(11.0 * size, 0.0), Vec2::splat(side));
            block(painter, held, faction, fill);
            number(painter, held.center(), fill, votes, 9.5 * size);
            token_on_block(painter, rect.right_center() - vec2(10.0 * size, 0.0), TOKEN * 1.05 * size, seat);
        }
    }
}

/// The outline of a capsule.
fn capsule(rect: Rect) -> Vec<Pos2> {
    let radius = rect.height() / 2.0;
    let ends = [(rect.right() - radius, -0.25), (rect.left() + radius, 0.25)];
    let round = |(x, from): (f32, f32)| {
        (0..=8_u8).map(move |step| {
            let turn = std::f32::consts::TAU * (from + 0.5 * f32::from(step) / 8.0);
            pos2(x + radius * turn.cos(), rect.center().y + radius * turn.sin())
        })
    };
    let mut points: Vec<Pos2> = ends.into_iter().flat_map(round).collect();
    points.extend(points.first().copied());
    points
}
