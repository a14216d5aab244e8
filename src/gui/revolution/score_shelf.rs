//! The shelf at the end of a game: everybody's Support by where it came from, and who won.

use super::TableView;
use super::marks::{fit, named, seat_mark};
use crate::games::revolution::{AreaId, Event};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// Who won, in a sentence.
pub(super) fn result(view: &TableView<'_>) -> String {
    let Some(outcome) = view.sandbox.tree().outcome() else { return String::new() };
    let ending = view.words.texts.word("ending", outcome.end);
    format!("{ending}: {}", crate::desk::winners(view.words.texts.wording(), view.sandbox.names(), &outcome))
}

/// A column of the scores.
struct Column {
    title: String,
    of: Box<dyn Fn(Seat) -> Option<u32>>,
}

/// The columns: what was won in play, for chips, for each area, and all together.
fn columns(view: &TableView<'_>) -> Vec<Column> {
    let position = view.position;
    let events = view.moment.events.clone();
    let chips_of = {
        let events = events.clone();
        move |seat: Seat| {
            events.iter().find_map(|event| match *event {
                Event::ChipsScored { seat: scorer, support } if scorer == seat => Some(support),
                _ => None,
            })
        }
    };
    let area_of = move |seat: Seat, wanted: AreaId| {
        events.iter().find_map(|event| match *event {
            Event::AreaWon { seat: winner, area, support } if winner == seat && area == wanted => {
                Some(u32::from(support))
            }
            _ => None,
        })
    };
    let count = view.sandbox.game().spec().areas.len() as u8;
    let all: Vec<u32> = view.seats().map(|seat| position.seat(seat).support).collect();
    let at_end = |seat: Seat| {
        let areas: u32 = (0..count).filter_map(|area| area_of(seat, AreaId(area))).sum();
        areas + chips_of(seat).unwrap_or(0)
    };
    let in_play: Vec<u32> = view.seats().map(|seat| all[seat.index()].saturating_sub(at_end(seat))).collect();
    let has_chips = view.seats().any(|seat| chips_of(seat).is_some());
    let mut columns = vec![Column {
        title: say!(view.words, "in play"),
        of: Box::new(move |seat| in_play.get(seat.index()).copied()),
    }];
    if has_chips {
        columns.push(Column { title: say!(view.words, "chips"), of: Box::new(chips_of) });
    }
    for area in (0..count).map(AreaId) {
        let area_of = area_of.clone();
        let title = view.words.area(area).to_owned();
        columns.push(Column { title, of: Box::new(move |seat| area_of(seat, area)) });
    }
    let title = view.words.term("support").to_owned();
    columns.push(Column { title, of: Box::new(move |seat| all.get(seat.index()).copied()) });
    columns
}

/// Draws the scores: a row a seat, a column for each source.
pub(super) fn shelf(ui: &Ui, view: &TableView<'_>, room: Rect) {
    let painter = ui.painter();
    let theme = view.theme;
    let outcome = view.sandbox.tree().outcome();
    let columns = columns(view);
    let label = if view.is_small { 110.0 } else { 170.0 };
    let wide = (room.width() - label) / columns.len().max(1) as f32;
    let head = if view.is_small { 20.0 } else { 26.0 };
    let high = ((room.height() - head) / view.sandbox.names().len() as f32).min(34.0);
    let center = |at: usize| room.left() + label + wide * (at as f32 + 0.5);
    for (at, column) in columns.iter().enumerate() {
        let place = pos2(center(at), room.top() + head / 2.0);
        fit(painter, place, Align2::CENTER_CENTER, wide - 6.0, FontId::proportional(11.5), theme.muted, &column.title);
    }
    for (row, seat) in view.seats().enumerate() {
        let y = room.top() + head + high * (row as f32 + 0.5);
        let line = Rect::from_min_size(pos2(room.left(), y - high / 2.0 + 1.0), vec2(room.width(), high - 2.0));
        let has_won = outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat));
        match has_won {
            true => {
                _ = painter.rect(line, 7.0, theme.selected, Stroke::new(1.6, view.colours.state), StrokeKind::Inside)
            }
            false => _ = painter.rect_filled(line, 7.0, view.colours.field),
        }
        seat_mark(painter, view.colours, pos2(room.left() + 16.0, y), 8.0, seat);
        let name = pos2(room.left() + 30.0, y);
        fit(painter, name, Align2::LEFT_CENTER, label - 34.0, book(17.0), theme.ink, &view.words.seat(seat));
        let mut told = Vec::new();
        for (at, column) in columns.iter().enumerate() {
            let value = (column.of)(seat);
            let is_sum = at + 1 == columns.len();
            let (text, ink) = value.map_or(("·".to_owned(), theme.muted), |value| (value.to_string(), theme.ink));
            let font = if is_sum { strong(16.0) } else { FontId::proportional(13.5) };
            painter.text(pos2(center(at), y), Align2::CENTER_CENTER, &text, font, ink);
            told.extend(value.map(|value| format!("{} {value}", column.title)));
        }
        let won = if has_won { format!(", {}", view.words.term("winner")) } else { String::new() };
        named(ui, line, ("score", seat.0), &format!("{}{won}: {}", view.words.seat(seat), told.join(", ")));
    }
}
