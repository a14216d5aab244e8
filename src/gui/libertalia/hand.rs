//! The hand at sunrise: in two rows with the place for the card that is laid face down, or as rows where there is little room.

use super::card::{card_back, card_text, large_card, row_card};
use super::ground::{CHOICE, EDGE, PAPER, PICKED};
use super::layout::columns;
use super::scene::Scene;
use super::{TableClick, keys};
use crate::games::libertalia::{Choice, Rank};
use crate::gui::tables::{button_at, dashed_frame, fit, glow, key_cap, named, place_id};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{
    Align2, FontId, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The most characters that are drawn as cards.
const MOST_CARDS: usize = 11;

/// Draws the hand of a seat; it answers where it may still choose.
pub(super) fn hand(ui: &Ui, scene: &Scene<'_>, seat: Seat, room: Rect, clicks: &mut Vec<TableClick>) {
    let ranks: Vec<Rank> = scene.view.position[seat].hand.iter().collect();
    if scene.is_small || ranks.len() > MOST_CARDS {
        return rows(ui, scene, seat, &ranks, room, clicks);
    }
    let gap = 10.0;
    let across = (ranks.len() + 1).div_ceil(2);
    let high = (room.height() - gap) / 2.0;
    let widest = (room.width() - 3.0 * gap) / 4.0;
    let wide = ((room.width() - gap * (across - 1) as f32) / across as f32).min(widest);
    let row = room.with_max_x(room.left() + wide * across as f32 + gap * (across - 1) as f32);
    let places = [row.top(), row.top() + high + gap].map(|top| row.with_min_y(top).with_max_y(top + high));
    let mut places = places.into_iter().flat_map(|row| columns(row, across, gap));
    for (at, &rank) in ranks.iter().enumerate() {
        let Some(place) = places.next() else { return };
        let (response, can_be_chosen) = answer(ui, scene, seat, rank, place, clicks);
        let painter = ui.painter();
        match can_be_chosen {
            true => scene.choice_ground(painter, place, is_picked(scene, rank), is_near(&response), true),
            false => kept(scene, painter, place, own_choice(scene, seat) == Some(rank)),
        }
        let influence = scene.view.words.game.influence(scene.view.position, seat, rank);
        large_card(scene, painter, place, rank, influence, if can_be_chosen { keys::digit(at) } else { "" });
    }
    let place = places.last().unwrap_or(room);
    laid(ui, scene, seat, place, clicks);
}

/// Draws the hand of a seat to be looked at, while something else is asked.
pub(super) fn open(ui: &Ui, scene: &Scene<'_>, seat: Seat, room: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, view) = (ui.painter(), scene.view);
    let title = say!(view.words, "{who}’s hand", who = view.words.seat(seat));
    let head = room.with_max_y(room.top() + 30.0);
    let title_room = head.width() - 110.0;
    fit(painter, head.left_center(), Align2::LEFT_CENTER, title_room, book(18.0), scene.style.theme.ink, &title);
    let text = say!(view.words, "Close");
    let close = scene.style.key_button(ui, head.right_center() - vec2(90.0, 0.0), &text, "H", true);
    if close.clicked() {
        clicks.push(TableClick::ShowHand(false));
    }
    let room = room.with_min_y(head.bottom() + 6.0);
    let ranks: Vec<Rank> = view.position[seat].hand.iter().collect();
    let is_row = scene.is_small || ranks.len() > MOST_CARDS;
    let across = if is_row { 1 } else { ranks.len().div_ceil(2).max(4) };
    let rows = ranks.len().div_ceil(across).max(1);
    let gap = if is_row { 2.0 } else { 8.0 };
    let high = ((room.height() - gap * (rows - 1) as f32) / rows as f32).min(if is_row { 36.0 } else { 200.0 });
    for (at, &rank) in ranks.iter().enumerate() {
        let top = room.top() + (high + gap) * (at / across) as f32;
        let row = room.with_min_y(top).with_max_y(top + high);
        let place = columns(row, across, gap).nth(at % across).unwrap_or(row);
        kept(scene, painter, place, false);
        let influence = view.words.game.influence(view.position, seat, rank);
        let cut = if is_row {
            row_card(scene, painter, place, rank, influence, "")
        } else {
            large_card(scene, painter, place, rank, influence, "");
            None
        };
        let character = format!("{} {}", rank.0, view.words.character(rank));
        let name = say!(view.words, "in hand: {character}", character = character);
        let name = format!("{name}: {}", card_text(view, rank));
        let response = named(ui, place, ("open hand", rank.0), &name);
        if let Some(cut) = cut {
            response.on_hover_text(cut);
        }
    }
}

fn is_picked(scene: &Scene<'_>, rank: Rank) -> bool {
    scene.view.picked == Some(Choice::Play(rank))
}

fn is_near(response: &Response) -> bool {
    response.hovered() || response.has_focus()
}

/// A character of the hand picks itself, where it may still be chosen.
fn answer(
    ui: &Ui,
    scene: &Scene<'_>,
    seat: Seat,
    rank: Rank,
    place: Rect,
    clicks: &mut Vec<TableClick>,
) -> (Response, bool) {
    let view = scene.view;
    let choice = Choice::Play(rank);
    let can_be_chosen = view.asked.has(seat) && view.choices.contains(&choice);
    let sense = if can_be_chosen { Sense::click() } else { Sense::hover() };
    let response = ui.interact(place, place_id(ui, ("hand", rank.0)), sense);
    let picked = is_picked(scene, rank);
    let text = card_text(view, rank);
    let name = format!("{} {}: {text}", rank.0, view.words.character(rank));
    response.widget_info(|| WidgetInfo::selected(Role::Button, can_be_chosen, picked, &name));
    if response.double_clicked() {
        clicks.push(TableClick::Make(choice));
    } else if response.clicked() {
        clicks.push(if picked { TableClick::LetGo } else { TableClick::Pick(choice) });
    }
    (response, can_be_chosen)
}

/// Whether the character lies face down already.
fn lies(scene: &Scene<'_>, seat: Seat) -> bool {
    scene.has_chosen(seat)
}

/// The character that is picked, or that lies face down, by what its owner knows.
fn own_choice(scene: &Scene<'_>, seat: Seat) -> Option<Rank> {
    match scene.view.picked {
        Some(Choice::Play(rank)) => Some(rank),
        Some(
            Choice::Take(_)
            | Choice::Character(..)
            | Choice::Card(_)
            | Choice::Token(_)
            | Choice::Number(_)
            | Choice::None,
        )
        | None => scene.view.position[seat].chosen,
    }
}

/// The place for the card that is laid face down, with the button that lays it.
fn laid(ui: &Ui, scene: &Scene<'_>, seat: Seat, place: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, theme, colours) = (ui.painter(), scene.style.theme, scene.style.colours);
    let chosen = own_choice(scene, seat);
    painter.rect_filled(place, 9.0, colours.field);
    if chosen.is_some() && !lies(scene, seat) {
        glow(painter, colours, place, 9.0);
    }
    dashed_frame(painter, place.shrink(1.0), Stroke::new(2.0, colours.state), 7.0);
    let title = say!(scene.view.words, "Your place on the ship");
    fit(
        painter,
        pos2(place.center().x, place.top() + 26.0),
        Align2::CENTER_CENTER,
        place.width() - 24.0,
        book(18.0),
        theme.ink,
        &title,
    );
    let back = Rect::from_min_size(pos2(place.left() + 18.0, place.top() + 50.0), vec2(52.0, 72.0));
    let left = back.right() + 13.0;
    let wide = place.right() - 12.0 - left;
    match chosen {
        Some(rank) => {
            card_back(scene, painter, back, seat);
            let name = scene.view.words.character(rank);
            fit(painter, pos2(left, back.top() + 9.0), Align2::LEFT_CENTER, wide, book(17.0), theme.ink, name);
            let influence = scene.view.words.game.influence(scene.view.position, seat, rank);
            let facts = format!("{} · {}", rank.0, say!(scene.view.words, "silver {n}", n = influence));
            fit(
                painter,
                pos2(left, back.top() + 28.0),
                Align2::LEFT_CENTER,
                wide,
                FontId::proportional(12.5),
                theme.ink,
                &facts,
            );
        }
        None => {
            dashed_frame(painter, back, Stroke::new(1.2, theme.muted), 4.0);
            fit(
                painter,
                pos2(left, back.top() + 9.0),
                Align2::LEFT_CENTER,
                wide,
                book(17.0),
                theme.muted,
                &say!(scene.view.words, "nobody yet"),
            );
        }
    }
    if wide > 84.0 {
        let hint = say!(scene.view.words, "Nobody sees it before all have chosen.");
        let galley = painter.layout(hint, FontId::proportional(11.5), theme.muted, wide);
        painter.galley(pos2(left, back.top() + 40.0), galley, theme.muted);
    }
    let button = Rect::from_min_max(
        pos2(place.left() + 18.0, place.bottom() - 46.0),
        pos2(place.right() - 18.0, place.bottom() - 14.0),
    );
    lay_button(ui, scene, seat, chosen, button, clicks);
}

/// The button that lays the card, or takes it back.
fn lay_button(ui: &Ui, scene: &Scene<'_>, seat: Seat, chosen: Option<Rank>, rect: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, theme, colours) = (ui.painter(), scene.style.theme, scene.style.colours);
    let lies = lies(scene, seat);
    let text = say!(scene.view.words, if lies { "Take it back" } else { "Lay it face down" });
    let is_live = lies || chosen.is_some() && scene.view.asked.has(seat);
    let response = button_at(ui, rect, "lay", &text, is_live);
    let (ink, line) = if is_live { (theme.ink, colours.state) } else { (theme.muted, theme.line) };
    let ground = if is_live && is_near(&response) { theme.selected } else { colours.field };
    painter.rect(rect, 7.0, ground, Stroke::new(2.0, line), StrokeKind::Inside);
    // The key is left out where it has no room.
    let has_key = rect.width() > 150.0;
    let key = if lies { "Backspace" } else { "Enter" };
    let end = match has_key {
        true => key_cap(painter, theme, colours, rect.right_center() - vec2(10.0, 0.0), key).left(),
        false => rect.right() - 2.0,
    };
    let at = rect.left_center() + vec2(if has_key { 14.0 } else { 8.0 }, 0.0);
    fit(painter, at, Align2::LEFT_CENTER, end - at.x - 6.0, strong(13.0), ink, &text);
    if !response.clicked() {
        return;
    }
    match (lies, chosen) {
        (true, _) => clicks.push(TableClick::Reopen(seat)),
        (false, Some(rank)) => clicks.push(TableClick::Make(Choice::Play(rank))),
        (false, None) => {}
    }
}

/// The hand as rows, and the place on the ship below them.
fn rows(ui: &Ui, scene: &Scene<'_>, seat: Seat, ranks: &[Rank], room: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, theme, colours) = (ui.painter(), scene.style.theme, scene.style.colours);
    let foot = 50.0;
    let pitch = ((room.height() - foot - 4.0) / ranks.len().max(1) as f32).min(36.0);
    for (at, &rank) in ranks.iter().enumerate() {
        let top = room.top() + pitch * at as f32;
        let place = room.with_min_y(top).with_max_y(top + pitch - 1.5);
        let (response, can_be_chosen) = answer(ui, scene, seat, rank, place, clicks);
        match can_be_chosen {
            true => row_ground(scene, painter, place, is_picked(scene, rank), is_near(&response)),
            false => kept(scene, painter, place, own_choice(scene, seat) == Some(rank)),
        }
        let influence = scene.view.words.game.influence(scene.view.position, seat, rank);
        let key = if can_be_chosen { keys::digit(at) } else { "" };
        if let Some(cut) = row_card(scene, painter, place, rank, influence, key) {
            response.on_hover_text(cut);
        }
    }
    let place = room.with_min_y(room.bottom() - foot + 2.0);
    let chosen = own_choice(scene, seat);
    painter.rect_filled(place, 9.0, colours.field);
    dashed_frame(painter, place.shrink(1.0), Stroke::new(2.0, colours.state), 7.0);
    let words = scene.view.words;
    let name = chosen.map_or_else(|| say!(words, "nobody yet"), |rank| words.character(rank).to_owned());
    let text = format!("{}: {name}", say!(words, "Your place on the ship"));
    let button = Rect::from_min_max(pos2(place.right() - 192.0, place.top() + 9.0), place.max - vec2(10.0, 9.0));
    let at = place.left_center() + vec2(14.0, 0.0);
    fit(painter, at, Align2::LEFT_CENTER, button.left() - at.x - 10.0, book(17.0), theme.ink, &text);
    lay_button(ui, scene, seat, chosen, button, clicks);
}

/// The ground of a card that can't be chosen now; the one that lies face down is marked.
fn kept(scene: &Scene<'_>, painter: &Painter, place: Rect, is_laid: bool) {
    painter.rect(place, 9.0, if is_laid { PICKED } else { PAPER }, Stroke::new(1.0, EDGE), StrokeKind::Inside);
    if is_laid {
        painter.rect_stroke(place, 9.0, Stroke::new(2.0, scene.style.colours.state), StrokeKind::Middle);
    }
}

fn row_ground(scene: &Scene<'_>, painter: &Painter, place: Rect, is_picked: bool, is_near: bool) {
    painter.rect_filled(place, 8.0, if is_picked { PICKED } else { PAPER });
    if is_picked || is_near {
        glow(painter, scene.style.colours, place, 8.0);
    }
    painter.rect_stroke(place, 8.0, Stroke::new(if is_picked { 2.6 } else { 1.2 }, CHOICE), StrokeKind::Inside);
}
