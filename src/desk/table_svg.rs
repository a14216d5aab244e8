//! The tables of Revolution! and Libertalia as small pictures (SVG): what everybody sees of the town, of the days and the dens.

use super::board_svg::{is_light, seat_hex};
use crate::games::libertalia::{Libertalia, Position as Day, Token, Tokens};
use crate::games::revolution::{AreaId, Position as Town, Revolution};
use crate::kernel::Seat;
use std::fmt::Write;

const INK: &str = "#2B2A28";
const PAPER: &str = "#F4EEDD";
const LINE: &str = "#C9BFA5";
/// The width of the drawing in its own units.
const WIDE: f32 = 300.0;

/// The town: each area with its spaces and the markers on them. Areas that differ from an earlier position have a dark edge.
pub fn town_svg(game: &Revolution, position: &Town, before: Option<&Town>, width: u32) -> String {
    const COLUMNS: usize = 2;
    const HIGH: f32 = 52.0;
    let areas = &game.spec().areas;
    let seats: Vec<Seat> = Seat::first(game.seat_count()).collect();
    let mut out = begin(width, areas.len().div_ceil(COLUMNS) as f32 * (HIGH + 6.0), "the town");
    for (at, area) in areas.iter().enumerate() {
        let id = AreaId(at as u8);
        let markers = |p: &Town| seats.iter().map(|&seat| p.markers(id).of(seat)).collect::<Vec<_>>();
        let has_changed = before.is_some_and(|before| markers(before) != markers(position));
        let wide = WIDE / COLUMNS as f32 - 6.0;
        let (x, y) = ((at % COLUMNS) as f32 * (wide + 6.0), (at / COLUMNS) as f32 * (HIGH + 6.0));
        frame(&mut out, [x, y, wide, HIGH], has_changed);
        words(&mut out, [x + 6.0, y + 15.0], 11.5, &format!("{} · {}", area.name, area.support));
        let owners = seats.iter().flat_map(|&seat| vec![Some(seat); usize::from(position.markers(id).of(seat))]);
        let spaces = owners.chain(std::iter::repeat(None)).take(usize::from(area.spaces));
        let step = ((wide - 12.0) / f32::from(area.spaces.max(1))).min(17.0);
        for (space, owner) in spaces.enumerate() {
            let fill = owner.map_or(PAPER.to_owned(), seat_hex);
            let (left, size) = (x + 6.0 + space as f32 * step, step - 2.0);
            let _ = write!(
                out,
                "<rect x=\"{left:.1}\" y=\"{:.1}\" width=\"{size:.1}\" height=\"{size:.1}\" rx=\"2\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"0.7\"/>",
                y + 24.0
            );
            let number = owner.map(|seat| (seat.index() + 1).to_string());
            let ink = if is_light(&fill) { INK } else { "#FFFDF7" };
            number
                .iter()
                .for_each(|number| centred(&mut out, [left + size / 2.0, y + 24.0 + size * 0.75], 8.5, ink, number));
        }
    }
    out + "</svg>"
}

/// The days with their booty, and the dens. What differs from an earlier position has a dark edge.
pub fn days_svg(game: &Libertalia, position: &Day, before: Option<&Day>, width: u32) -> String {
    const DAY: f32 = 66.0;
    const DEN: f32 = 30.0;
    let days = game.spec().settings.days.max(1);
    let seats: Vec<Seat> = position.seats().collect();
    let mut out = begin(width, DAY + 6.0 + seats.len() as f32 * (DEN + 4.0), "the days and the dens");
    let wide = WIDE / f32::from(days) - 4.0;
    for day in 1..=days {
        let has_changed = before.is_some_and(|before| before.space(day) != position.space(day));
        let x = f32::from(day - 1) * (wide + 4.0);
        frame(&mut out, [x, 0.0, wide, DAY], has_changed || day == position.day);
        words(&mut out, [x + 4.0, 13.0], 11.0, &day.to_string());
        for (line, (token, count)) in booty(position.space(day)).into_iter().enumerate().take(5) {
            let (x, y) = (x + 4.0, 24.0 + line as f32 * 9.5);
            words(&mut out, [x, y], 7.6, &format!("{count} {}", token.id()));
        }
    }
    for (at, &seat) in seats.iter().enumerate() {
        let y = DAY + 6.0 + at as f32 * (DEN + 4.0);
        let den = |p: &Day| p[seat].den;
        let has_changed = before.is_some_and(|before| den(before) != den(position));
        frame(&mut out, [0.0, y, WIDE - 4.0, DEN], has_changed);
        let _ = write!(out, "<circle cx=\"15\" cy=\"{:.1}\" r=\"9\" fill=\"{}\"/>", y + DEN / 2.0, seat_hex(seat));
        let ink = if is_light(&seat_hex(seat)) { INK } else { "#FFFDF7" };
        centred(&mut out, [15.0, y + DEN / 2.0 + 3.5], 10.0, ink, &(seat.index() + 1).to_string());
        let den: Vec<String> = den(position).iter().map(|rank| rank.to_string()).collect();
        let den = if den.is_empty() { "nobody in the den".to_owned() } else { den.join(" ") };
        words(&mut out, [30.0, y + 13.0], 10.5, &format!("{} points", position[seat].score));
        words(&mut out, [30.0, y + 25.0], 9.0, &den);
    }
    out + "</svg>"
}

/// The kinds of booty of a space, with their numbers.
fn booty(space: Tokens) -> Vec<(Token, u8)> {
    Token::ALL.into_iter().map(|token| (token, space.of(token))).filter(|(_, count)| *count > 0).collect()
}

fn begin(width: u32, high: f32, name: &str) -> String {
    let height = (width as f32 * high / WIDE).round();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {WIDE} {high}\" \
         role=\"img\" aria-label=\"{name}\">"
    )
}

fn frame(out: &mut String, [x, y, wide, high]: [f32; 4], has_changed: bool) {
    let (stroke, line) = if has_changed { (INK, 1.8) } else { (LINE, 1.0) };
    let (x, y, wide, high) = (x + 1.0, y + 1.0, wide - 2.0, high - 2.0);
    let _ = write!(
        out,
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" rx=\"5\" fill=\"#FBF7EA\" stroke=\"{stroke}\" stroke-width=\"{line}\"/>"
    );
}

fn words(out: &mut String, [x, y]: [f32; 2], size: f32, text: &str) {
    let text = escaped(text);
    let _ = write!(out, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" fill=\"{INK}\">{text}</text>");
}

fn centred(out: &mut String, [x, y]: [f32; 2], size: f32, ink: &str, text: &str) {
    let _ = write!(
        out,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" font-weight=\"600\" fill=\"{ink}\">{text}</text>"
    );
}

/// A name of a pack, which may be anything.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
