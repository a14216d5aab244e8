//! The spaces of the days with their booty.

use super::ground::PAPER;
use super::layout::columns;
use super::scene::Scene;
use crate::games::libertalia::{Choice, Phase, Token, Tokens};
use crate::gui::tables::{dashed_ring, fit, named};
use crate::gui::theme::strong;
use crate::model::say;
use eframe::egui::{Align2, FontId, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// Draws the spaces.
pub(super) fn days(ui: &Ui, scene: &Scene<'_>, room: Rect) {
    let days = scene.view.words.game.spec().settings.days;
    let gap = if scene.is_small { 5.0 } else { 8.0 };
    for (day, place) in (1..=days).zip(columns(room, usize::from(days), gap)) {
        space(ui, scene, place, day);
    }
}

fn space(ui: &Ui, scene: &Scene<'_>, place: Rect, day: u8) {
    let painter = ui.painter();
    let (theme, colours) = (scene.style.theme, scene.style.colours);
    let position = scene.view.position;
    let tokens = position.space(day);
    let is_over = position.phase == Phase::Rest;
    let is_today = day == position.day && !is_over;
    let is_past = day < position.day || is_over;
    let (ground, line) = match is_today {
        true => (colours.field, Stroke::new(2.4, colours.state)),
        false => (theme.panel, Stroke::new(1.0, theme.line)),
    };
    painter.rect(place, 9.0, ground, line, StrokeKind::Inside);
    let y = place.top() + if scene.is_small { 15.0 } else { 18.0 };
    let ink = if is_today { theme.ink } else { theme.muted };
    let title = format!("{} {day}", scene.view.words.phase(Phase::Day));
    let font = if is_today { strong(12.0) } else { FontId::proportional(12.0) };
    let drawn = painter.text(pos2(place.left() + 10.0, y), Align2::LEFT_CENTER, &title, font, ink);
    let state = match (is_today, is_past, tokens.total()) {
        (true, ..) => say!(scene.view.words, "today"),
        (false, true, 0) => say!(scene.view.words, if scene.is_small { "taken" } else { "all taken" }),
        (false, true, left) => say!(scene.view.words, "{n} left", n = left),
        (false, false, _) => String::new(),
    };
    let font = if is_today { strong(11.0) } else { FontId::proportional(11.0) };
    let right = pos2(place.right() - 10.0, y);
    fit(painter, right, Align2::RIGHT_CENTER, right.x - drawn.right() - 4.0, font, ink, &state);
    let room = Rect::from_min_max(pos2(place.left() + 7.0, y + 9.0), place.max - vec2(7.0, 5.0));
    let words = scene.view.words;
    let today = if is_today { format!(", {}", say!(words, "today")) } else { String::new() };
    let label = format!("{title}{today}: {}", words.tokens(tokens, &say!(words, "all taken")));
    named(ui, place, ("day", day), &label).on_hover_text(label);
    if is_past && tokens.is_empty() {
        return;
    }
    let laid = u32::from(scene.view.words.game.spec().settings.tokens_a_day) * scene.seat_count() as u32;
    let count = (laid as usize).max(usize::from(tokens.total()));
    let most = if is_today { 18.0 } else { 16.5 };
    let (places, radius) = token_places(room, count, most);
    if radius < 6.0 {
        let at = pos2(room.left(), room.center().y);
        scene.token_row(painter, at, 11.0, room.width(), theme.ink, tokens);
        return;
    }
    let mut painter = painter.clone();
    painter.set_opacity(if is_today { 1.0 } else { 0.82 });
    tokens_of(scene, &painter, &places, radius, tokens, is_today);
    if !is_today {
        return;
    }
    let left = usize::from(tokens.total());
    if left < count {
        let hint = say!(scene.view.words, "{n|token|tokens} taken", n = count - left);
        named(ui, room.with_max_y(room.top() + 2.0), ("taken", day), &hint);
    }
}

/// The tokens, those still there below those that were taken, which are dashed; what can be chosen now glows.
fn tokens_of(scene: &Scene<'_>, painter: &Painter, places: &[Pos2], radius: f32, tokens: Tokens, is_today: bool) {
    let colours = scene.style.colours;
    let kinds = Token::ALL.into_iter().flat_map(|kind| (0..tokens.of(kind)).map(move |_| kind));
    let taken = places.len().saturating_sub(usize::from(tokens.total()));
    for &at in &places[..taken] {
        dashed_ring(painter, at, (radius * 0.52).max(5.0), colours.wall.gamma_multiply(0.7));
    }
    for (&at, kind) in places[taken..].iter().zip(kinds) {
        let can_be_taken = is_today && scene.choices().contains(&Choice::Take(kind));
        if can_be_taken {
            let is_picked = scene.view.picked == Some(Choice::Take(kind));
            let ring = if is_picked { scene.style.theme.ink } else { colours.state };
            painter.circle_filled(at, radius + 2.0, PAPER);
            painter.circle_stroke(at, radius + 3.2, Stroke::new(4.0, colours.glow.gamma_multiply(0.35)));
            painter.circle_stroke(at, radius + 1.4, Stroke::new(2.2, ring));
        }
        scene.token(painter, at, radius, kind);
    }
}

/// The places of so many tokens in a room, and half their size.
fn token_places(room: Rect, count: usize, most: f32) -> (Vec<Pos2>, f32) {
    let rows = if count <= 12 { 2 } else { 3 };
    let columns = count.div_ceil(rows).max(3);
    let rows = count.div_ceil(columns).max(2);
    let pitch = vec2(room.width() / columns as f32, room.height() / rows as f32);
    let radius = (pitch.min_elem() / 2.0 - 3.4).min(most);
    let at = |at: usize| room.min + vec2((at % columns) as f32 + 0.5, (at / columns) as f32 + 0.5) * pitch;
    ((0..count).map(at).collect(), radius)
}
