//! What happened, in place of choices: what characters did today, what everybody has, and who won.

use super::scene::Scene;
use super::ship::outcome;
use super::story::Deed;
use crate::desk::winners;
use crate::games::libertalia::{Phase, Rank};
use crate::gui::tables::{fit, named};
use crate::gui::theme::{book, strong};
use crate::kernel::{Game, Order, Seat};
use crate::model::say;
use eframe::egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// Who won, in a sentence.
pub(super) fn result(scene: &Scene<'_>) -> String {
    let words = scene.view.words;
    match words.game.outcome(scene.view.position) {
        Some(outcome) => format!("{}.", winners(words.texts.wording(), words.names, &outcome)),
        None => words.phase(Phase::Rest).to_owned(),
    }
}

/// A sentence on what happens in the moment, and what characters did so far.
pub(super) fn day(ui: &Ui, scene: &Scene<'_>, room: Rect, caption: Option<&str>) {
    let (painter, theme) = (ui.painter(), scene.style.theme);
    let mut top = room.top();
    if let Some(caption) = caption {
        let galley = painter.layout(caption.to_owned(), book(19.0), theme.ink, room.width());
        let high = galley.size().y.min(room.height());
        painter.galley(room.min, galley, theme.ink);
        named(ui, room.with_max_y(room.top() + high), "caption", caption);
        top += high + 10.0;
    }
    let by_night = scene.view.position.phase == Phase::Night;
    let deeds: Vec<&Deed> = scene.view.story.deeds.iter().filter(|deed| deed.by_night == by_night).collect();
    if deeds.is_empty() {
        if caption.is_none() && scene.view.position.phase == Phase::Sunrise {
            let text = "All choose at the same time. Nobody sees a character before all have chosen.";
            let text = say!(scene.view.words, text);
            painter.text(room.min, Align2::LEFT_TOP, text, FontId::proportional(12.5), theme.muted);
        }
        return;
    }
    let title = if by_night { "Tonight, from high to low" } else { "Today, from low to high" };
    let title = say!(scene.view.words, title);
    painter.text(pos2(room.left(), top), Align2::LEFT_TOP, title, strong(12.0), theme.muted);
    top += 20.0;
    let (row, columns) = (24.0, if scene.is_small { 1 } else { 2 });
    let rows = (((room.bottom() - top) / row) as usize).max(1);
    let shown = deeds.len().min(rows * columns);
    let wide = (room.width() - 16.0 * (columns - 1) as f32) / columns as f32;
    for (at, deed) in deeds[deeds.len() - shown..].iter().enumerate() {
        let corner = pos2(room.left() + (wide + 16.0) * (at / rows) as f32, top + row * (at % rows) as f32);
        let place = Rect::from_min_size(corner, vec2(wide, row));
        let told = self::deed(scene, painter, deed, place);
        named(ui, place, ("deed", at), &told).on_hover_text(&told);
    }
}

/// Draws what a character did, in the room of a line. Returns it in whole words.
fn deed(scene: &Scene<'_>, painter: &Painter, deed: &Deed, place: Rect) -> String {
    let theme = scene.style.theme;
    let y = place.center().y;
    let tile = Rect::from_center_size(pos2(place.left() + 12.0, y), vec2(22.0, 21.0));
    scene.tile(painter, tile, deed.rank);
    scene.seat_mark(painter, pos2(tile.right() + 13.0, y), 6.8, deed.seat);
    let name = scene.view.words.character(deed.rank);
    let at = pos2(tile.right() + 27.0, y);
    fit(painter, at, Align2::LEFT_CENTER, 118.0, book(15.5), theme.ink, name);
    let left = at.x + 126.0;
    let is_going_on =
        scene.view.position.asking_source().is_some_and(|it| (it.player, it.rank) == (deed.seat, deed.rank));
    let text = if is_going_on && deed.events.is_empty() { "…".to_owned() } else { outcome(scene, deed) };
    let ink = if deed.events.is_empty() { theme.muted } else { theme.ink };
    let font = FontId::proportional(12.0);
    fit(painter, pos2(left, y), Align2::LEFT_CENTER, place.right() - left, font, ink, &text);
    format!("{} {name}: {text}", scene.view.words.seat(deed.seat))
}

/// Everybody's fortunes, campaign by campaign, and scores; the most points first.
pub(super) fn scores(ui: &Ui, scene: &Scene<'_>, room: Rect, caption: Option<&str>) {
    let (painter, theme, colours) = (ui.painter(), scene.style.theme, scene.style.colours);
    let position = scene.view.position;
    let words = scene.view.words;
    let mut top = room.top();
    if let Some(caption) = caption {
        let galley = painter.layout(caption.to_owned(), FontId::proportional(12.5), theme.ink, room.width());
        let high = galley.size().y.min(48.0);
        painter.with_clip_rect(room.with_max_y(top + high)).galley(room.min, galley, theme.ink);
        top += high + 8.0;
    }
    let mut seats: Vec<Seat> = position.seats().collect();
    seats.order_by_key(|seat| -position[*seat].score);
    let fortunes = &scene.view.story.fortunes;
    let column = 92.0_f32.min((room.width() - 270.0) / (fortunes.len() as f32 + 1.0));
    let right = |at: usize| room.left() + 184.0 + column * (at as f32 + 1.0);
    for at in 0..fortunes.len() {
        let campaign = usize::from(position.campaign) + at + 1 - fortunes.len();
        let text = format!("{} {campaign}", words.term("campaign"));
        painter.text(pos2(right(at), top + 9.0), Align2::RIGHT_CENTER, text, FontId::proportional(12.0), theme.muted);
    }
    let text = words.term("score");
    painter.text(pos2(right(fortunes.len()), top + 9.0), Align2::RIGHT_CENTER, text, strong(12.0), theme.ink);
    top += 22.0;
    let high = ((room.bottom() - top) / seats.len() as f32).min(46.0);
    let outcome = words.game.outcome(position);
    for (row, &seat) in seats.iter().enumerate() {
        let place = Rect::from_min_size(pos2(room.left(), top + high * row as f32), vec2(room.width(), high - 5.0));
        let has_won = outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat));
        let (ground, line) = match has_won {
            true => (theme.selected, Stroke::new(1.8, colours.state)),
            false => (colours.field, Stroke::new(1.0, theme.line)),
        };
        painter.rect(place, 9.0, ground, line, StrokeKind::Inside);
        let y = place.center().y;
        scene.seat_mark(painter, pos2(place.left() + 22.0, y), 8.6, seat);
        let name = words.seat(seat);
        fit(painter, pos2(place.left() + 40.0, y), Align2::LEFT_CENTER, 120.0, book(18.0), theme.ink, &name);
        let mut told = Vec::new();
        for (at, campaign) in fortunes.iter().enumerate() {
            let fortune = campaign.get(seat.index()).copied().unwrap_or_default();
            painter.text(pos2(right(at), y), Align2::RIGHT_CENTER, fortune, FontId::proportional(14.0), theme.ink);
            told.push(fortune.to_string());
        }
        let score = position[seat].score;
        painter.text(pos2(right(fortunes.len()), y), Align2::RIGHT_CENTER, score, strong(17.0), theme.ink);
        if has_won {
            let at = pos2(right(fortunes.len()) + 22.0, y);
            painter.text(at, Align2::LEFT_CENTER, words.term("winner"), strong(12.5), theme.right);
        }
        let den: Vec<Rank> = position[seat].den.iter().collect();
        let left = right(fortunes.len()) + if has_won { 86.0 } else { 24.0 };
        if place.right() - left > 26.0 * den.len() as f32 + 130.0 {
            for (at, &rank) in den.iter().enumerate() {
                let tile = Rect::from_center_size(pos2(place.right() - 20.0 - 26.0 * at as f32, y), vec2(22.0, 25.0));
                scene.tile(painter, tile, rank);
            }
        }
        let win = if has_won { format!(", {}", words.term("winner")) } else { String::new() };
        named(ui, place, ("score", seat.0), &format!("{name}: {score} = {}{win}", told.join(" + ")));
    }
}
