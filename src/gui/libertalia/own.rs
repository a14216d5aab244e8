//! The own den and hand below the shelf, while something else than a character is asked.

use super::TableClick;
use super::card::{card_text, small_card};
use super::layout::{Places, columns};
use super::scene::Scene;
use crate::games::libertalia::Rank;
use crate::gui::tables::{fit, named};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Stroke, Ui, pos2, vec2};

/// Draws both.
pub(super) fn own(ui: &Ui, scene: &Scene<'_>, seat: Seat, places: &Places, clicks: &mut Vec<TableClick>) {
    if scene.is_small {
        return in_a_row(ui, scene, seat, places.own, clicks);
    }
    let (painter, theme) = (ui.painter(), scene.style.theme);
    let room = places.own;
    // An empty den leaves its room to the hand.
    let den = scene.view.position[seat].den.iter().count() as f32 * 112.0 + 150.0;
    let split = room.left() + (den + 60.0).clamp(room.width() * 0.3, room.width() * 0.47);
    let title = |at: Rect, text: &str| {
        fit(ui.painter(), at.min + vec2(0.0, 10.0), Align2::LEFT_CENTER, at.width(), book(17.5), theme.ink, text);
    };
    let left = room.with_max_x(split - 14.0);
    let right = room.with_min_x(split + 8.0);
    painter.vline(split - 3.0, room.y_range(), Stroke::new(1.0, theme.line));
    let words = scene.view.words;
    let player = &scene.view.position[seat];
    title(left, &say!(words, "{who}’s den", who = words.seat(seat)));
    let hand = say!(words, "{hand}, for the days to come", hand = capital(words.term("hand")));
    title(right, &hand);
    let den: Vec<Rank> = player.den.iter().collect();
    let cards = left.with_min_y(left.top() + 24.0).with_max_x(left.right() - 150.0);
    let shown = den.len().max(1);
    let wide = ((cards.width() + 8.0) / shown as f32 - 8.0).min(104.0);
    let mut end = cards.left();
    for (at, &rank) in den.iter().enumerate() {
        let place = Rect::from_min_size(cards.min + vec2((wide + 8.0) * at as f32, 0.0), vec2(wide, cards.height()));
        let influence = words.game.influence(scene.view.position, seat, rank);
        small_card(scene, painter, place, rank, (wide > 84.0).then_some((seat, influence)));
        named(ui, place, ("den card", rank.0), words.character(rank)).on_hover_text(card_text(scene.view, rank));
        end = place.right() + 10.0;
    }
    if den.is_empty() {
        let at = cards.min + vec2(0.0, 22.0);
        let text = say!(words, "no character yet");
        painter.text(at, Align2::LEFT_CENTER, text, FontId::proportional(12.0), theme.muted);
        end = cards.left() + 120.0;
    }
    let wealth = Rect::from_min_max(pos2(end.max(cards.left()), cards.top()), left.max);
    let y = wealth.top() + 26.0;
    scene.token_row(painter, pos2(wealth.left(), y), 17.0, wealth.width(), theme.ink, player.tokens);
    let coins = pos2(wealth.left() + 10.0, y + 46.0);
    scene.emblem(painter, coins, 20.0, "doubloon", theme.ink);
    let text = say!(words, "{n|doubloon|doubloons}", n = player.doubloons);
    fit(painter, coins + vec2(18.0, 0.0), Align2::LEFT_CENTER, wealth.width() - 30.0, strong(13.5), theme.ink, &text);
    let fortune = words.game.fortune(scene.view.position, seat);
    let template = "{fortune} if counted now: {n}";
    let text = say!(words, template, fortune = words.term("fortune"), n = fortune);
    let at = pos2(wealth.left(), coins.y + 27.0);
    fit(painter, at, Align2::LEFT_CENTER, wealth.width(), FontId::proportional(12.0), theme.muted, &text);
    let cards = right.with_min_y(right.top() + 24.0);
    let ranks: Vec<Rank> = player.hand.iter().collect();
    let count = ranks.len().max(5);
    for (&rank, place) in ranks.iter().zip(columns(cards, count, 6.0)) {
        small_card(scene, painter, place, rank, None);
        let character = format!("{} {}", rank.0, words.character(rank));
        let name = say!(words, "in hand: {character}", character = character);
        named(ui, place, ("hand card", rank.0), &name).on_hover_text(card_text(scene.view, rank));
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Both as tiles in one row; the hand can be opened.
fn in_a_row(ui: &Ui, scene: &Scene<'_>, seat: Seat, room: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, theme) = (ui.painter(), scene.style.theme);
    let words = scene.view.words;
    let player = &scene.view.position[seat];
    let y = room.center().y;
    let mut x = room.left();
    let title = |x: &mut f32, text: &str| {
        let drawn = painter.text(pos2(*x, y), Align2::LEFT_CENTER, text, book(16.0), theme.ink);
        *x = drawn.right() + 8.0;
    };
    let tiles = |x: &mut f32, ranks: &[Rank]| {
        for &rank in ranks {
            let tile = Rect::from_min_size(pos2(*x, y - 13.0), vec2(22.0, 26.0));
            scene.tile(painter, tile, rank);
            named(ui, tile, ("own", rank.0), words.character(rank)).on_hover_text(card_text(scene.view, rank));
            *x = tile.right() + 3.0;
        }
    };
    title(&mut x, &capital(words.term("den")));
    tiles(&mut x, &player.den.iter().collect::<Vec<_>>());
    x = scene.token_row(painter, pos2(x + 6.0, y), 10.5, 128.0, theme.ink, player.tokens) + 8.0;
    scene.emblem(painter, pos2(x + 8.0, y), 15.0, "doubloon", theme.ink);
    let drawn = painter.text(pos2(x + 19.0, y), Align2::LEFT_CENTER, player.doubloons, strong(13.0), theme.ink);
    x = drawn.right() + 9.0;
    painter.vline(x, y - 14.0..=y + 14.0, Stroke::new(1.0, theme.line));
    x += 10.0;
    title(&mut x, &capital(words.term("hand")));
    tiles(&mut x, &player.hand.iter().collect::<Vec<_>>());
    let wide = 86.0;
    if room.right() - wide > x {
        let text = say!(words, "Open");
        let open = scene.style.key_button(ui, pos2(room.right() - wide, y), &text, "H", true);
        if open.clicked() {
            clicks.push(TableClick::ShowHand(true));
        }
    }
}
