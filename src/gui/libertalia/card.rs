//! A character as a card, from a small one on the ship to a large one in hand.

use super::TableView;
use super::ground::{BACK, EDGE, FADED, INK, PAPER, emblem_of_time};
use super::scene::Scene;
use crate::games::libertalia::{EffectTime, Rank};
use crate::gui::tables::{fit, paragraph, paragraph_down_to, upper};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2, vec2};

/// The largest size of the text on cards.
const LARGEST: f32 = 13.0;
/// The smallest size of what a character does in a row: two lines must hold it.
const SMALLEST_IN_ROWS: f32 = 10.0;

/// What a character does, in sentences; the times stand before them where there are several.
pub(super) fn card_text(view: &TableView<'_>, rank: Rank) -> String {
    let actions: Vec<_> = view.words.actions(rank).collect();
    match actions.as_slice() {
        [(_, only)] => (*only).to_owned(),
        several => {
            let one = |(time, text): &(EffectTime, &str)| format!("{}: {text}", view.words.time(*time));
            several.iter().map(one).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Draws the paper of a card and its head: the rank over the colours of its times.
fn paper(scene: &Scene<'_>, painter: &Painter, rect: Rect, head: f32, rank: Rank) {
    painter.rect_filled(rect.translate(vec2(1.0, 2.5)), 8.0, Color32::from_black_alpha(30));
    painter.rect(rect, 8.0, PAPER, Stroke::new(1.0, EDGE), StrokeKind::Inside);
    let strip = Rect::from_min_max(rect.min + vec2(1.0, 1.0), pos2(rect.right() - 1.0, rect.top() + head));
    scene.times_ground(painter, strip, upper(7), rank);
}

/// Draws a small card: rank and times, the owner's mark, portrait, silver number and name.
pub(super) fn small_card(scene: &Scene<'_>, painter: &Painter, rect: Rect, rank: Rank, owner: Option<(Seat, u8)>) {
    let is_low = rect.height() < 140.0;
    let head = if is_low { 27.0 } else { 31.0 };
    paper(scene, painter, rect, head, rank);
    let y = rect.top() + head / 2.0 + 0.5;
    let number = painter.text(pos2(rect.left() + 8.0, y), Align2::LEFT_CENTER, rank.0, strong(size_of_rank(rect)), INK);
    let side = side_of_times(scene, rect, rank, owner.is_some());
    scene.times_emblems(painter, pos2(number.right() + 4.0, y), side, rank);
    let name = rect.bottom() - if is_low { 12.0 } else { 13.0 };
    let room = Rect::from_min_max(pos2(rect.left(), rect.top() + head), pos2(rect.right(), name - 8.0));
    let high = (room.height() - 10.0).min(room.width() * 0.95).max(10.0);
    scene.portrait(painter, room.center() - vec2(0.0, 1.0), high, rank);
    if let Some((seat, influence)) = owner {
        scene.seat_mark(painter, pos2(rect.right() - 16.0, y), if is_low { 7.2 } else { 8.6 }, seat);
        let at = pos2(rect.left() + 15.0, room.bottom() - if is_low { 8.0 } else { 12.0 });
        scene.shield(painter, at, if is_low { 17.0 } else { 20.0 }, influence);
    }
    let words = scene.view.words.character(rank);
    let font = book(if is_low { 13.5 } else { 15.5 });
    fit(painter, pos2(rect.center().x, name), Align2::CENTER_CENTER, rect.width() - 10.0, font, INK, words);
}

/// The size of the rank on a small card.
pub(super) fn size_of_rank(card: Rect) -> f32 {
    match card.width() {
        ..84.0 => 16.0,
        _ if card.height() < 140.0 => 18.0,
        _ => 21.0,
    }
}

/// The size of the emblems of a character's times at which they have room beside the rank and, if it is there, the owner's mark.
pub(super) fn side_of_times(scene: &Scene<'_>, card: Rect, rank: Rank, has_owner: bool) -> f32 {
    let number = size_of_rank(card) * if rank.0 < 10 { 0.65 } else { 1.25 };
    let room = card.width() - number - if has_owner { 39.0 } else { 18.0 };
    (room / scene.times(rank).len().max(1) as f32 - 2.0).clamp(8.0, 16.0)
}

/// Draws the back of a card, with its owner's mark.
pub(super) fn card_back(scene: &Scene<'_>, painter: &Painter, rect: Rect, owner: Seat) {
    painter.rect(rect, 6.0, BACK[0], Stroke::new(1.0, INK), StrokeKind::Inside);
    painter.rect_stroke(rect.shrink(4.0), 4.0, Stroke::new(1.0, BACK[1]), StrokeKind::Inside);
    scene.seat_mark(painter, rect.center(), rect.width() * 0.22, owner);
}

/// Draws a large card on its ground: rank and name, portrait, what it does, silver number and times.
pub(super) fn large_card(scene: &Scene<'_>, painter: &Painter, rect: Rect, rank: Rank, influence: u8, key: &str) {
    let head = Rect::from_min_max(rect.min + vec2(2.5, 2.5), pos2(rect.right() - 2.5, rect.top() + 37.0));
    scene.times_ground(painter, head, upper(7), rank);
    let y = head.center().y;
    let number = painter.text(pos2(rect.left() + 12.0, y), Align2::LEFT_CENTER, rank.0, strong(25.0), INK);
    let name = scene.view.words.character(rank);
    let at = pos2(number.right() + 10.0, y);
    head_name(painter, at, vec2(rect.right() - at.x - 10.0, head.height()), name);
    let foot = rect.bottom() - 31.0;
    painter.hline(rect.left() + 11.0..=rect.right() - 11.0, foot, Stroke::new(1.0, EDGE.gamma_multiply(0.4)));
    let body = Rect::from_min_max(pos2(rect.left() + 12.0, head.bottom() + 8.0), pos2(rect.right() - 10.0, foot - 5.0));
    let is_narrow = rect.width() < 196.0;
    let (portrait, high, text_at) = match is_narrow {
        true => {
            let high = (body.height() * 0.42).min(66.0);
            (pos2(body.center().x, body.top() + high / 2.0), high, body.with_min_y(body.top() + high + 5.0))
        }
        false => {
            let high = body.height().min(70.0);
            (body.min + vec2(high * 0.4 - 1.0, high / 2.0), high, body.with_min_x(body.left() + high * 0.8 + 8.0))
        }
    };
    let text = card_text(scene.view, rank);
    let laid = |room: Rect| paragraph(painter, FontId::proportional(LARGEST), INK, room.size(), &text);
    let beside = laid(text_at);
    // The text is whole, and the portrait gives way to it.
    match beside.elided || beside.size().y > text_at.height() {
        true => {
            let galley = laid(body);
            painter.with_clip_rect(body.expand(2.0).intersect(painter.clip_rect())).galley(body.min, galley, INK);
        }
        false => {
            scene.portrait(painter, portrait, high, rank);
            painter.galley(text_at.min, beside, INK);
        }
    }
    let y = foot + 15.5;
    scene.shield(painter, pos2(rect.left() + 22.0, y), 20.0, influence);
    let font = FontId::proportional(11.5);
    let words = scene.times(rank).into_iter().map(|time| {
        let word = painter.layout_no_wrap(scene.view.words.time(time).to_owned(), font.clone(), INK);
        (time, word)
    });
    let words: Vec<_> = words.collect();
    let end = rect.right() - if key.is_empty() { 9.0 } else { 34.0 };
    let wide: f32 = words.iter().map(|(_, word)| word.size().x + 30.0).sum();
    // The emblems alone where the words have no room beside the key.
    let has_words = rect.left() + 30.0 + wide <= end;
    let mut x = rect.left() + 40.0;
    for (time, word) in words {
        scene.emblem(painter, pos2(x + 8.0, y), 16.0, emblem_of_time(time), INK);
        x += 20.0;
        if has_words {
            let right = word.size().x + 10.0;
            painter.galley(pos2(x, y - word.size().y / 2.0), word, INK);
            x += right;
        }
    }
    paper_key(painter, pos2(rect.right() - 9.0, y), key);
}

/// Draws the name in the head of a large card: a long one in two lines, rather than in letters too small for its place.
fn head_name(painter: &Painter, left: Pos2, room: Vec2, name: &str) {
    let wide = painter.layout_no_wrap(name.to_owned(), book(19.0), INK).size().x;
    if wide <= room.x * 1.2 || !name.contains(' ') {
        fit(painter, left, Align2::LEFT_CENTER, room.x, book(19.0), INK, name);
        return;
    }
    let galley = paragraph(painter, book(14.5), INK, room, name);
    painter.galley(pos2(left.x, left.y - galley.size().y / 2.0), galley, INK);
}

/// Draws a character as a row: the card where there is little room. Returns what it does where not all of it has room.
pub(super) fn row_card(
    scene: &Scene<'_>,
    painter: &Painter,
    rect: Rect,
    rank: Rank,
    influence: u8,
    key: &str,
) -> Option<String> {
    let head = Rect::from_min_size(rect.min + vec2(2.0, 2.0), vec2(38.0, rect.height() - 4.0));
    scene.times_ground(painter, head, eframe::egui::CornerRadius { nw: 7, ne: 0, sw: 7, se: 0 }, rank);
    let y = rect.center().y;
    painter.text(pos2(head.right() - 5.0, y), Align2::RIGHT_CENTER, rank.0, strong(17.0), INK);
    let high = rect.height() - 3.0;
    scene.portrait(painter, pos2(head.right() + 6.0 + high * 0.4, y), high, rank);
    let at = pos2(head.right() + 10.0 + high * 0.8, y);
    let name = scene.view.words.character(rank);
    fit(painter, at, Align2::LEFT_CENTER, 92.0, book(15.5), INK, name);
    let shield = at.x + 104.0;
    scene.shield(painter, pos2(shield, y), 18.0, influence);
    scene.times_emblems(painter, pos2(shield + 13.0, y), 14.0, rank);
    let left = shield + 13.0 + 34.0;
    // Two lines need all of it.
    let room = vec2(rect.right() - 30.0 - left, rect.height() - 1.0);
    let text = card_text(scene.view, rank);
    let galley = paragraph_down_to(SMALLEST_IN_ROWS, painter, FontId::proportional(11.6), INK, room, &text);
    let is_cut = galley.elided;
    painter.galley(pos2(left, y - galley.size().y / 2.0), galley, INK);
    paper_key(painter, pos2(rect.right() - 7.0, y), key);
    is_cut.then_some(text)
}

/// Draws a key on paper.
pub(super) fn paper_key(painter: &Painter, right: Pos2, key: &str) {
    if key.is_empty() {
        return;
    }
    let galley = painter.layout_no_wrap(key.to_owned(), strong(11.0), FADED);
    let size = vec2((galley.size().x + 9.0).max(17.0), 17.0);
    let rect = Rect::from_min_size(pos2(right.x - size.x, right.y - size.y / 2.0), size);
    painter.rect(
        rect,
        4.0,
        Color32::from_rgb(0xFF, 0xFD, 0xF7),
        Stroke::new(1.0, EDGE.gamma_multiply(0.45)),
        StrokeKind::Inside,
    );
    painter.galley(rect.center() - galley.size() / 2.0, galley, FADED);
}
