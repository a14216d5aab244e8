//! One of two games side by side: what everybody has in it, the ship, and the booty of the days.

use super::pieces::Pieces;
use crate::desk::LibertaliaWords;
use crate::games::libertalia::{Berth, Libertalia, Phase, Position, RankSet};
use crate::gui::tables::{Side, fit, named, seat_mark};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Ui, pos2, vec2};

/// Draws it; what differs in the other one is marked.
pub(super) fn half(ui: &mut Ui, side: &Side<'_, Libertalia>, other: &Side<'_, Libertalia>, words: LibertaliaWords<'_>) {
    let half = Half { side, pieces: Pieces { pack: side.frame.pack, words } };
    let [own, others] = [side.frame.position, other.frame.position];
    for seat in own.seats() {
        let open = |position: &Position| {
            let player = &position[seat];
            (player.den, player.tokens, player.doubloons, player.score)
        };
        half.seat(ui, seat, open(own) != open(others));
    }
    ui.add_space(6.0);
    let berths =
        |position: &Position| position.ship.berths().map(|berth| (berth.rank(), berth.seat)).collect::<Vec<_>>();
    half.ship(ui, berths(own) != berths(others));
    let days = |side: &Side<'_, Libertalia>| side.frame.sandbox.game().spec().settings.days;
    let columns = if side.frame.is_small { 2 } else { 1 };
    for first in (1..=days(side)).step_by(columns) {
        ui.columns(columns, |places| {
            for (day, ui) in (first..=days(side)).zip(places) {
                half.day(ui, day, day > days(other) || own.space(day) != others.space(day));
            }
        });
    }
}

struct Half<'a> {
    side: &'a Side<'a, Libertalia>,
    pieces: Pieces<'a>,
}

impl Half<'_> {
    /// The score, the doubloons, the den and the booty of a seat, in two lines.
    fn seat(&self, ui: &mut Ui, seat: Seat, differs: bool) {
        let frame = &self.side.frame;
        let rect = self.side.row(ui, if frame.is_small { 44.0 } else { 54.0 }, differs);
        let (painter, words) = (ui.painter().clone(), self.pieces.words);
        let player = &frame.position[seat];
        let [above, below] = [0.28, 0.74].map(|part| rect.top() + rect.height() * part);
        let left = self.side.seat_mark(ui, rect, above, seat);
        let right = rect.right() - 6.0;
        let ink = frame.theme.ink;
        let score = painter.text(pos2(right, above), Align2::RIGHT_CENTER, player.score, strong(15.0), ink);
        let coin = pos2(score.left().min(right - 26.0) - 8.0, above);
        let coin = self.pieces.doubloons(&painter, coin, 12.5, ink, player.doubloons);
        let name = words.seat(seat);
        fit(&painter, left, Align2::LEFT_CENTER, coin - left.x - 6.0, book(16.0), ink, &name);
        let half = rect.width() / 2.0;
        self.den(
            ui,
            Rect::from_min_max(pos2(left.x, below - 10.0), pos2(rect.left() + half, below + 10.0)),
            player.den,
        );
        let tokens = pos2(rect.left() + half + 8.0, below);
        self.pieces.token_row(&painter, tokens, 9.0, half - 14.0, ink, player.tokens);
        let den: Vec<String> = player.den.iter().map(|rank| format!("{} {}", rank.0, words.character(rank))).collect();
        let den =
            if den.is_empty() { say!(words, "den empty") } else { format!("{} {}", words.term("den"), den.join(", ")) };
        let (score, doubloons) = (words.term("score"), words.term("doubloons"));
        let tokens = words.tokens(player.tokens, &say!(words, "no booty"));
        let text = format!("{name}: {} {score}, {} {doubloons}, {den}, {tokens}", player.score, player.doubloons);
        named(ui, rect, ("side", seat.0), &self.side.told(&text, differs));
    }

    /// The characters of a den as tiles, narrower where there are many.
    fn den(&self, ui: &Ui, room: Rect, den: RankSet) {
        if den.is_empty() {
            let font = FontId::proportional(11.0);
            let ink = self.side.frame.theme.muted;
            let text = say!(self.pieces.words, "den empty");
            ui.painter().text(room.left_center(), Align2::LEFT_CENTER, text, font, ink);
            return;
        }
        let pitch = (room.width() / den.len() as f32).min(room.height() + 3.0);
        for (at, rank) in den.iter().enumerate() {
            let corner = pos2(room.left() + pitch * at as f32, room.top());
            self.pieces.tile(ui.painter(), Rect::from_min_size(corner, vec2(pitch - 3.0, room.height())), rank);
        }
    }

    /// A line with a word at the left. Returns its place, and where the rest begins.
    fn line(&self, ui: &mut Ui, word: &str, is_now: bool, differs: bool) -> (Rect, f32) {
        let (high, wide) = if self.side.frame.is_small { (22.0, 44.0) } else { (26.0, 62.0) };
        let rect = self.side.row(ui, high, differs);
        let font = if is_now { strong(12.0) } else { FontId::proportional(12.0) };
        let at = pos2(rect.left() + 10.0, rect.center().y);
        fit(ui.painter(), at, Align2::LEFT_CENTER, wide, font, self.side.frame.theme.ink, word);
        (rect, rect.left() + wide + 16.0)
    }

    /// The characters on the ship with their owners, the lowest first.
    fn ship(&self, ui: &mut Ui, differs: bool) {
        let frame = &self.side.frame;
        let berths: Vec<Berth> = frame.position.ship.berths().collect();
        let word = self.pieces.words.term("ship");
        let (rect, mut x) = self.line(ui, word, false, differs);
        let y = rect.center().y;
        for berth in &berths {
            self.pieces.tile(ui.painter(), Rect::from_center_size(pos2(x + 11.0, y), vec2(22.0, 20.0)), berth.rank());
            seat_mark(ui.painter(), frame.colours, pos2(x + 30.0, y), 5.0, berth.seat);
            x += 46.0;
        }
        let words = self.pieces.words;
        let told = |berth: &Berth| {
            let (who, character) = (words.seat(berth.seat), words.character(berth.rank()));
            say!(words, "{who}'s {character}", who = who, character = character)
        };
        let told: Vec<String> = berths.iter().map(told).collect();
        let told = if told.is_empty() { say!(words, "nobody") } else { told.join(", ") };
        named(ui, rect, "side ship", &self.side.told(&format!("{word}: {told}"), differs));
    }

    /// The booty of a day.
    fn day(&self, ui: &mut Ui, day: u8, differs: bool) {
        let frame = &self.side.frame;
        let tokens = frame.position.space(day);
        let word = format!("{} {day}", self.pieces.words.phase(Phase::Day));
        let (rect, x) = self.line(ui, &word, day == frame.position.day, differs);
        let at = pos2(x, rect.center().y);
        self.pieces.token_row(ui.painter(), at, 9.0, rect.right() - x - 6.0, frame.theme.ink, tokens);
        let told = self.pieces.words.tokens(tokens, &say!(self.pieces.words, "nothing"));
        named(ui, rect, ("side day", day), &self.side.told(&format!("{word}: {told}"), differs));
    }
}
