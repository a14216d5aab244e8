//! Stacks of blocks with their owner's disc on top.

use crate::desk::SEAT_COLOURS;
use crate::gui::paint::edge;
use crate::gui::theme;
use crate::kernel::Seat;
use crate::model::{Board, Faction};
use eframe::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

/// The ring around a disc.
const RING: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF6);
/// Text on light discs.
const DARK_TEXT: Color32 = Color32::from_rgb(0x2B, 0x2A, 0x28);

/// The side of a block, at size 1, in points.
const BLOCK: f32 = 15.0;
/// The visible height of a block under the next.
const SLIVER: f32 = 5.0;
/// The gap between two stacks.
const GAP: f32 = 3.5;
/// The greatest number of blocks drawn one by one.
const TALLEST: u8 = 6;

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

/// The colour of a seat's tokens.
pub fn seat_color(seat: Seat) -> Color32 {
    let [red, green, blue] = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
    Color32::from_rgb(red, green, blue)
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
    let line = Stroke::new(1.2 * size.min(1.5), edge(fill));
    let side = Vec2::splat(BLOCK * size);
    let mut top = Rect::from_min_size(foot - vec2(0.0, side.y), side);
    for level in 0..stack.height.min(TALLEST) {
        top = Rect::from_min_size(foot - vec2(0.0, side.y + f32::from(level) * SLIVER * size), side);
        let corners = CornerRadius::same((2.4 * size).round() as u8);
        if level == 0 {
            let shade = top.expand(0.8 * size).translate(vec2(0.0, 1.2 * size));
            painter.rect_filled(shade, corners, Color32::from_black_alpha(36));
        }
        painter.rect(top, corners, fill, line, StrokeKind::Middle);
    }
    disc(painter, top.center(), stack.seat, size);
    if stack.height > TALLEST {
        let at = top.right_center() + vec2(5.0, 4.0) * size;
        painter.text(
            at,
            Align2::CENTER_CENTER,
            stack.height,
            theme::strong(9.0 * size),
            painter.ctx().global_style().visuals.text_color(),
        );
    }
}

/// A seat's control token: a disc of its colour with its number.
fn disc(painter: &Painter, centre: Pos2, seat: Seat, size: f32) {
    let fill = seat_color(seat);
    painter.circle(centre, 5.4 * size, fill, Stroke::new(1.2 * size, RING));
    let text = if lightness(fill) > 0.22 { DARK_TEXT } else { RING };
    painter.text(centre, Align2::CENTER_CENTER, seat.0 + 1, theme::strong(7.5 * size), text);
}

/// The lightness of a colour, from 0 to 1.
fn lightness(color: Color32) -> f32 {
    eframe::egui::Rgba::from(color).intensity()
}
