//! The points as the game went, as a picture (SVG): a line a seat, a band for each part of the game, a flag for each note.

use super::GameRecord;
use crate::compare::escaped_html;
use crate::desk::seat_hex;
use crate::kernel::{Order, Seat};
use crate::model::say;
use std::fmt::Write as _;

/// The size of the picture, and its margins: left, right, top, bottom.
const SIZE: [f32; 2] = [820.0, 300.0];
const MARGINS: [f32; 4] = [38.0, 150.0, 26.0, 26.0];

impl GameRecord {
    /// The chart of the points.
    pub(super) fn chart(&self) -> String {
        let [left, right, top, bottom] = MARGINS;
        let (wide, high) = (SIZE[0] - left - right, SIZE[1] - top - bottom);
        let all = || self.points.iter().flat_map(|at| at.points.iter().copied());
        let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
        let last = self.moments.saturating_sub(1).max(1) as f32;
        let x = |moment: usize| left + wide * (moment as f32 / last).min(1.0);
        let y = |points: i32| top + high * (most - points) as f32 / (most - least) as f32;
        let mut out = format!(
            "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
            SIZE[0],
            SIZE[1],
            escaped_html(&say!(self.wording(), "Points as the game went"))
        );
        self.bands(&mut out, &x);
        for line in 0..=4 {
            let points = least + (most - least) * line / 4;
            let _ = write!(
                out,
                "<line class=\"grid\" x1=\"{left}\" x2=\"{}\" y1=\"{1:.1}\" y2=\"{1:.1}\"/>\
                 <text class=\"small\" text-anchor=\"end\" x=\"{2}\" y=\"{3:.1}\">{points}</text>",
                left + wide,
                y(points),
                left - 6.0,
                y(points) + 4.0
            );
        }
        let mut before = None;
        let mut beside = 0.0;
        for (number, note) in (1..).zip(&self.notes) {
            let at = x(note.moment);
            // Several notes of a moment stand side by side.
            beside = if before.replace(note.moment) == Some(note.moment) { beside + 14.0 } else { 0.0 };
            let _ = write!(
                out,
                "<a href=\"#note-{number}\"><line class=\"note\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"{0}\" y2=\"{1}\"/>\
                 <path class=\"flag\" d=\"M{at:.1} {2}l9 4l-9 4z\"/><text class=\"small\" x=\"{3:.1}\" y=\"{4}\">{number}</text></a>",
                top - 12.0,
                top + high,
                top - 14.0,
                at + 11.0 + beside,
                top - 5.0
            );
        }
        let mut names: Vec<(f32, Seat)> = Vec::new();
        for seat in Seat::first(self.seats.len()) {
            let mut path = String::new();
            let mut before = None;
            for at in &self.points {
                let points = y(at.points.get(seat.index()).copied().unwrap_or_default());
                match before {
                    None => drop(write!(path, "M{:.1} {points:.1}", x(at.moment))),
                    Some(_) => drop(write!(path, "H{:.1}V{points:.1}", x(at.moment))),
                }
                before = Some(points);
            }
            let _ = write!(path, "H{:.1}", left + wide);
            let _ = write!(out, "<path class=\"line\" stroke=\"{}\" d=\"{path}\"/>", seat_hex(seat));
            names.push((before.unwrap_or(top), seat));
        }
        self.names(&mut out, names, left + wide + 8.0);
        out.push_str("</svg>");
        out
    }

    /// A band for every other part of the game, with the parts' names below.
    fn bands(&self, out: &mut String, x: &impl Fn(usize) -> f32) {
        let (top, high) = (MARGINS[2], SIZE[1] - MARGINS[2] - MARGINS[3]);
        let parts: Vec<_> =
            self.points.chunk_by(|one, other| one.part == other.part).filter_map(|it| it.first()).collect();
        for (number, part) in parts.iter().enumerate() {
            let end = parts.get(number + 1).map_or(self.moments.saturating_sub(1), |next| next.moment);
            let (from, to) = (x(part.moment), x(end));
            if number % 2 == 0 {
                let _ = write!(
                    out,
                    "<rect class=\"band\" x=\"{from:.1}\" y=\"{top}\" width=\"{:.1}\" height=\"{high}\"/>",
                    (to - from).max(0.0)
                );
            }
            // Where parts are short, every name would lie on the next.
            if to - from > 44.0 {
                let _ = write!(
                    out,
                    "<text class=\"small\" text-anchor=\"middle\" x=\"{:.1}\" y=\"{}\">{}</text>",
                    (from + to) / 2.0,
                    SIZE[1] - 8.0,
                    escaped_html(&part.part)
                );
            }
        }
    }

    /// The names at the ends of the lines, moved apart where they would overlap.
    fn names(&self, out: &mut String, mut names: Vec<(f32, Seat)>, left: f32) {
        names.order_by(|(one, _), (other, _)| one.total_cmp(other));
        let mut least = 0.0_f32;
        for (y, seat) in names {
            let y = y.max(least);
            least = y + 17.0;
            let Some(known) = self.seats.get(seat.index()) else { continue };
            let _ = write!(
                out,
                "<circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"{}\"/><text x=\"{:.1}\" y=\"{:.1}\">{} {}</text>",
                left + 5.0,
                seat_hex(seat),
                left + 15.0,
                y + 4.5,
                escaped_html(&known.name),
                known.points
            );
        }
    }
}
