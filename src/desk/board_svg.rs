//! Liberté's board as a small picture (SVG): provinces in the colours of their regions, stacks with their heights.

use crate::games::liberte::{Liberte, Position};
use crate::kernel::Seat;
use crate::model::{Board, Outline};
use std::fmt::Write;

/// The colours of the seats, repeated if there are more; shapes or numbers tell them apart as well.
pub const SEAT_COLOURS: [[u8; 3]; 6] = [
    [0x1B, 0x99, 0x8B],
    [0xE0, 0x7A, 0x1F],
    [0x7A, 0x4E, 0xAB],
    [0x4B, 0x4A, 0x47],
    [0xC7, 0x4B, 0x8A],
    [0x6C, 0x7F, 0x1F],
];

/// The colour of a seat as `#RRGGBB`.
pub fn seat_hex(seat: Seat) -> String {
    let [red, green, blue] = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// The share of the canvas's width that a block takes.
const BLOCK: f32 = 0.045;

/// The board with the stacks of a position, of a width in pixels; none where the pack has no outlines. Provinces that differ
/// from an earlier position have a dark edge.
pub fn board_svg(game: &Liberte, position: &Position, before: Option<&Position>, width: u32) -> Option<String> {
    let board = &game.pack().board;
    let [wide, high] = board.canvas;
    if board.outlines.is_empty() || wide.partial_cmp(&0.0) != Some(std::cmp::Ordering::Greater) {
        return None;
    }
    let height = (width as f32 * high / wide).round();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {wide} {high}\" \
         role=\"img\" aria-label=\"the board\">"
    );
    let has_changed = |outline: &&Outline| {
        before.is_some_and(|before| {
            let stacks = |position: &Position| position.stacks(outline.province).iter().collect::<Vec<_>>();
            stacks(position) != stacks(before)
        })
    };
    board.outlines.iter().for_each(|outline| land(&mut out, board, outline, None));
    let edge = format!("#2B2A28\" stroke-width=\"{}", wide / 130.0);
    board.outlines.iter().filter(has_changed).for_each(|outline| land(&mut out, board, outline, Some(&edge)));
    for outline in &board.outlines {
        stacks(&mut out, board, position, outline, wide * BLOCK);
    }
    out.push_str("</svg>");
    Some(out)
}

/// A province; with an edge, that alone.
fn land(out: &mut String, board: &Board, outline: &Outline, edge: Option<&str>) {
    let region = board.regions.get(board.provinces[outline.province.index()].region.index());
    let fill = region.map(|region| region.hex.as_str()).filter(|hex| is_colour(hex)).unwrap_or("#DDDDDD");
    let fill = if edge.is_some() { "none" } else { fill };
    let stroke = edge.map_or_else(|| format!("#FFFDF7\" stroke-width=\"{}", board.canvas[0] / 300.0), str::to_owned);
    let points: Vec<String> = outline.ring.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
    let _ = write!(out, "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\"/>", points.join(" "));
}

/// The stacks of a province, in a row about their place: blocks with their height, and the owner's disc at the corner.
fn stacks(out: &mut String, board: &Board, position: &Position, outline: &Outline, size: f32) {
    let all: Vec<_> = position.stacks(outline.province).iter().collect();
    let [middle, height] = outline.place_of_blocks();
    let left = middle - all.len() as f32 * size * 0.58;
    for (at, (seat, stack)) in all.iter().enumerate() {
        let (x, y) = (left + at as f32 * size * 1.16, height - size / 2.0);
        let hex = &board.blocks[stack.faction()].hex;
        let fill = if is_colour(hex) { hex.as_str() } else { "#888888" };
        let ink = if is_light(fill) { "#2B2A28" } else { "#FFFDF7" };
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"{:.1}\" fill=\"{fill}\" \
             stroke=\"#2B2A28\" stroke-width=\"{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" \
             text-anchor=\"middle\" font-weight=\"600\" fill=\"{ink}\">{}</text>\
             <circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"{:.1}\" fill=\"{}\" stroke=\"#FFFDF7\" stroke-width=\"{:.1}\"/>",
            size * 0.12,
            size * 0.05,
            x + size / 2.0,
            y + size * 0.78,
            size * 0.78,
            stack.height(),
            x + size * 0.95,
            size * 0.26,
            seat_hex(*seat),
            size * 0.06,
        );
    }
}

/// Whether a text is a colour and nothing else: a pack's may be anything.
fn is_colour(hex: &str) -> bool {
    hex.len() == 7 && hex.starts_with('#') && hex[1..].chars().all(|letter| letter.is_ascii_hexdigit())
}

/// Whether dark text can be read on a colour, `#RRGGBB`.
pub(super) fn is_light(hex: &str) -> bool {
    let part = |at: usize| u32::from_str_radix(&hex[at..at + 2], 16).unwrap_or(0);
    2 * part(1) + 5 * part(3) + part(5) > 1200
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{BotRng, Game};
    use crate::load::{Files, Library};
    use crate::model::Pack;
    use crate::script::compile;

    #[test]
    fn blocks_stand_at_the_place_of_the_name_or_at_their_own() {
        let mut pack = Pack::clone(Library::new(Files::built_in()).load(&[]).playable().unwrap());
        let drawn = |pack: Pack| {
            let game = compile(&pack.into()).0.unwrap().game(3).unwrap();
            let (mut rng, mut choices, mut p) = (BotRng::new(3, 0), Vec::new(), game.start(3, &mut ()));
            while let Some(seat) = game.asked(&p).lowest().filter(|_| p.turn == 1) {
                game.choices(&p, seat, &mut choices);
                game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
            }
            board_svg(&game, &p, None, 613).unwrap()
        };
        let below = drawn(pack.clone());
        pack.board.outlines.iter_mut().for_each(|outline| outline.blocks = Some([300.0, 200.0]));
        let apart = drawn(pack);
        let heights = |svg: &str| -> Vec<String> {
            let rects = svg.split("<rect ").skip(1).filter_map(|rest| rest.split("y=\"").nth(1)?.split('"').next());
            rects.map(str::to_owned).collect()
        };
        assert!(heights(&below).len() > 3 && heights(&below).len() == heights(&apart).len());
        assert!(heights(&apart).iter().all(|y| y == "186.2"), "{:?}", heights(&apart));
        assert!(heights(&below).iter().any(|y| y != "186.2"));
    }
}
