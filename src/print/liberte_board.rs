//! Liberté's board: the provinces with their names, and the stacks of a position.

use super::drawing::{Area, Canvas, INK, Item, MUTED, Rgb, Stroke, WHITE, circle, color, polygon, rounded};
use super::fit::{Align, Style, title};
use super::fonts::Face;
use super::liberte_card::{block, put};
use super::picture::PictureLook;
use crate::desk::SEAT_COLOURS;
use crate::games::liberte::Position;
use crate::kernel::Seat;
use crate::model::{Board, Outline, Pack, Province};

const PAPER: Rgb = [0xF4, 0xEF, 0xE4];
const BORDER: Rgb = [0xFF, 0xFD, 0xF7];
const COAST: Rgb = [0x8F, 0x87, 0x78];
/// The margin around the map, and the height of the heading, in units of its canvas.
const MARGIN: f32 = 14.0;
const HEAD: f32 = 30.0;
/// The side of a block.
const BLOCK: f32 = 17.0;
/// The width on paper, in millimetres: that of A4 within its margins.
const WIDTH: f32 = 190.0;

/// A picture of the board.
#[derive(Clone, Debug)]
pub struct BoardPicture {
    /// What is drawn.
    pub items: Vec<Item>,
    /// Its size in units.
    pub size: [f32; 2],
    /// What it shows, in words.
    pub title: String,
}

impl BoardPicture {
    /// The size on paper, in millimetres.
    pub fn on_paper(&self) -> [f32; 2] {
        [WIDTH, self.size[1] * WIDTH / self.size[0]]
    }
}

/// The board of a pack, with the stacks of a position if one is given; none where the pack has no outlines. The heading says
/// what it shows.
pub fn liberte_board(pack: &Pack, position: Option<&Position>, heading: &str) -> Option<BoardPicture> {
    let board = &pack.board;
    let [wide, high] = board.canvas;
    if board.outlines.is_empty() || !(wide > 0.0 && high > 0.0) {
        return None;
    }
    let size = [wide + 2.0 * MARGIN, high + 2.0 * MARGIN + HEAD];
    let mut canvas = Canvas::default();
    canvas.shape(rounded(Area::new(0.0, 0.0, size[0], size[1]), 0.0), Some(PAPER), None);
    canvas.text_within(heading, [MARGIN, MARGIN + 15.0], wide, Style::new(Face::Book, 20.0, INK));
    let map = DrawnMap { pack, board, position };
    let mut lands = Canvas::default();
    map.lands(&mut lands);
    board.outlines.iter().for_each(|outline| map.province(&mut lands, outline));
    let transform = resvg::tiny_skia::Transform::from_translate(MARGIN, MARGIN + HEAD);
    canvas.group(lands.items, transform);
    Some(BoardPicture { items: canvas.items, size, title: heading.to_owned() })
}

struct DrawnMap<'p> {
    pack: &'p Pack,
    board: &'p Board,
    position: Option<&'p Position>,
}

impl DrawnMap<'_> {
    fn of(&self, outline: &Outline) -> Option<&Province> {
        self.board.provinces.get(outline.province.index())
    }

    fn ground(&self, province: &Province) -> Rgb {
        self.board.regions.get(province.region.index()).map_or([0xDD; 3], |region| color(&region.hex))
    }

    fn lands(&self, canvas: &mut Canvas) {
        for outline in &self.board.outlines {
            canvas.shape(polygon(&outline.ring), None, Some(Stroke::new(COAST, 3.0)));
        }
        for outline in &self.board.outlines {
            let ground = self.of(outline).map(|province| self.ground(province));
            canvas.shape(polygon(&outline.ring), ground, Some(Stroke::new(BORDER, 1.4)));
        }
    }

    /// The name, what it counts for, and its stacks.
    fn province(&self, canvas: &mut Canvas, outline: &Outline) {
        let Some(province) = self.of(outline) else { return };
        let [x, y] = outline.label;
        let wide = width_at(outline, y).min(92.0) - 5.0;
        let fitted = title(&province.name, Face::Book, 11.5, [wide.max(24.0), 25.0]);
        let stacks: Vec<_> = self.position.map(|it| it.stacks(outline.province).iter().collect()).unwrap_or_default();
        let own = outline.blocks.filter(|_| !stacks.is_empty());
        let has_worth = stacks.is_empty() || own.is_some();
        let below = if has_worth { 11.0 } else { BLOCK + 7.0 };
        let top = y - (fitted.height() + below) / 2.0;
        let area = Area::new(x - wide / 2.0, top, wide, fitted.height());
        canvas.lines(&fitted, area, Style::new(Face::Book, 11.5, INK).aligned(Align::Middle));
        let top = top + fitted.height();
        if has_worth {
            self.worth(canvas, province, [x, top + 5.0]);
        }
        let [x, top] = own.map_or([x, top], |[x, y]| [x, y - BLOCK / 2.0 - 4.0]);
        let step = BLOCK + if stacks.len() > 2 { 2.0 } else { 5.0 };
        for (at, (seat, stack)) in stacks.iter().enumerate() {
            let x = x + step * (at as f32 - (stacks.len() as f32 - 1.0) / 2.0);
            let place = Area::around(x, top + BLOCK / 2.0 + 4.0, BLOCK, BLOCK);
            let fill = color(&self.board.blocks[stack.faction()].hex);
            block(canvas, place, stack.faction(), fill);
            let [red, green, blue] = fill.map(u32::from);
            let ink = if 2 * red + 5 * green + blue > 1200 { INK } else { WHITE };
            let style = Style::new(Face::Strong, BLOCK * 0.66, ink).aligned(Align::Middle);
            canvas.text(&stack.height().to_string(), [x, place.middle()[1] + BLOCK * 0.24], style);
            token(canvas, [place.right() - 1.0, place.y + 0.5], *seat);
        }
    }

    /// Its number, fleur-de-lis and points in a row.
    fn worth(&self, canvas: &mut Canvas, province: &Province, [x, y]: [f32; 2]) {
        let points =
            if province.victory_points > 0 { format!("{} VP", province.victory_points) } else { String::new() };
        let words = [format!("{}", province.number), points].join("  ");
        let style = Style::new(Face::Plain, 6.6, MUTED).aligned(Align::Middle);
        let x = if province.fleur_de_lis { x - 5.5 } else { x };
        let wide = canvas.text(words.trim(), [x, y + 2.4], style);
        if province.fleur_de_lis {
            let look = PictureLook { ink: [0x8C, 0x74, 0x30], ..PictureLook::default() };
            let place = Area::around(x + wide / 2.0 + 7.0, y, 9.0, 9.0);
            put(canvas, self.pack.picture("fleur-de-lis"), &look, place);
        }
    }
}

/// The mark of a stack's owner: his colour and number.
fn token(canvas: &mut Canvas, [x, y]: [f32; 2], seat: Seat) {
    let fill = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
    canvas.shape(circle(x, y, 4.7), Some(fill), Some(Stroke::new(WHITE, 0.9)));
    let style = Style::new(Face::Strong, 6.2, WHITE).aligned(Align::Middle);
    canvas.text(&(seat.index() + 1).to_string(), [x, y + 2.2], style);
}

/// How wide a land is at a height, around its label.
fn width_at(outline: &Outline, y: f32) -> f32 {
    let x = outline.label[0];
    let ring = &outline.ring;
    let next = |at: usize| ring[(at + 1) % ring.len()];
    let crossings = ring.iter().enumerate().filter_map(|(at, from)| {
        let to = next(at);
        ((from[1] <= y) != (to[1] <= y)).then(|| from[0] + (y - from[1]) * (to[0] - from[0]) / (to[1] - from[1]))
    });
    let (mut left, mut right) = (f32::NEG_INFINITY, f32::INFINITY);
    for crossing in crossings {
        if crossing <= x {
            left = left.max(crossing);
        } else {
            right = right.min(crossing);
        }
    }
    let wide = 2.0 * (x - left).min(right - x);
    if wide.is_finite() && wide > 0.0 { wide } else { 40.0 }
}
