//! What is chosen from by day, at dusk and at night: large choices, each with what it brings; or the characters of several
//! players, row by row.

use super::card::{card_text, large_card, paper_key, row_card};
use super::ground::INK;
use super::layout::columns;
use super::offers::{Offer, offer};
use super::scene::Scene;
use super::{TableClick, keys};
use crate::games::libertalia::{Choice, EffectTime, Rank, Token};
use crate::gui::tables::{dashed_ring, fit, key_cap, named, paragraph, place_id, upper};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{
    Align2, FontId, Painter, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The least width of a choice that has the others beside it.
const NARROWEST: f32 = 128.0;
/// The most players whose characters have room in the shelf alone.
const FEW_OWNERS: usize = 3;

/// Whether the choices need the room of the own den and hand too: those are what is chosen from, or there are many.
pub(super) fn take_all_room(scene: &Scene<'_>) -> bool {
    let choices = scene.view.choices;
    choices.iter().any(|choice| card_of(choice).is_some()) || owners(scene, choices).len() > FEW_OWNERS
}

/// Draws the choices of a seat.
pub(super) fn choices(ui: &Ui, scene: &Scene<'_>, seat: Seat, room: Rect, clicks: &mut Vec<TableClick>) {
    let choices = keys::in_order(scene.view);
    let cards: Vec<Rank> = choices.iter().filter_map(card_of).collect();
    let is_told = scene.view.position.asking_source().is_some() && (cards.is_empty() || !scene.is_small);
    let room = if is_told { action(ui, scene, room) } else { room };
    if choices.iter().any(|choice| character_of(choice).is_some()) {
        return characters(ui, scene, seat, &choices, room, clicks);
    }
    if !cards.is_empty() {
        return cards_of_hand(ui, scene, seat, &cards, room, clicks);
    }
    let gap = if scene.is_small { 7.0 } else { 10.0 };
    let most = ((room.width() / NARROWEST) as usize).max(1);
    let rows = choices.len().div_ceil(most).max(1);
    let across = choices.len().div_ceil(rows).max(if room.width() < 700.0 { 2 } else { 3 });
    let high = (room.height() - gap * (rows - 1) as f32) / rows as f32;
    for (at, &choice) in choices.iter().enumerate() {
        let top = room.top() + (high + gap) * (at / across) as f32;
        let row = room.with_min_y(top).with_max_y(top + high);
        let place = columns(row, across, gap).nth(at % across).unwrap_or(row);
        large(ui, scene, seat, choice, at, place, clicks);
    }
}

/// The character of a den, a graveyard or the ship that a choice names, with its owner.
fn character_of(choice: &Choice) -> Option<(Rank, Seat)> {
    match *choice {
        Choice::Character(rank, owner) => Some((rank, owner)),
        Choice::Play(_) | Choice::Take(_) | Choice::Card(_) | Choice::Token(_) | Choice::Number(_) | Choice::None => {
            None
        }
    }
}

/// The character of the hand that a choice names.
fn card_of(choice: &Choice) -> Option<Rank> {
    match *choice {
        Choice::Card(rank) => Some(rank),
        Choice::Play(_)
        | Choice::Take(_)
        | Choice::Character(..)
        | Choice::Token(_)
        | Choice::Number(_)
        | Choice::None => None,
    }
}

/// The players whose characters can be chosen.
fn owners(scene: &Scene<'_>, choices: &[Choice]) -> Vec<Seat> {
    let is_owner = |seat: &Seat| choices.iter().filter_map(character_of).any(|(_, owner)| owner == *seat);
    scene.view.position.seats().filter(is_owner).collect()
}

/// Characters of the own hand, as cards in two rows, or as rows where there is little room.
fn cards_of_hand(ui: &Ui, scene: &Scene<'_>, seat: Seat, ranks: &[Rank], room: Rect, clicks: &mut Vec<TableClick>) {
    let is_row = scene.is_small || ranks.len() > 8;
    let (across, gap) = if is_row { (1, 2.0) } else { (ranks.len().div_ceil(2).max(2), 10.0) };
    let rows = ranks.len().div_ceil(across).max(1);
    let highest = if is_row { 36.0 } else { 200.0 };
    let high = ((room.height() - gap * (rows - 1) as f32) / rows as f32).min(highest);
    for (at, &rank) in ranks.iter().enumerate() {
        let choice = Choice::Card(rank);
        let top = room.top() + (high + gap) * (at / across) as f32;
        let row = room.with_min_y(top).with_max_y(top + high);
        let place = columns(row, across, gap).nth(at % across).unwrap_or(row);
        let name = format!("{} {}: {}", rank.0, scene.view.words.character(rank), card_text(scene.view, rank));
        let response = answer(ui, scene, choice, place, &name, clicks);
        let is_near = response.hovered() || response.has_focus();
        scene.choice_ground(ui.painter(), place, scene.view.picked == Some(choice), is_near, true);
        let influence = scene.view.words.game.influence(scene.view.position, seat, rank);
        if !is_row {
            large_card(scene, ui.painter(), place, rank, influence, keys::digit(at));
        } else if let Some(cut) = row_card(scene, ui.painter(), place, rank, influence, keys::digit(at)) {
            response.on_hover_text(cut);
        }
    }
}

/// What asks, at the left: the character that acts or the token that was taken, and what it does. Returns the room that is left.
fn action(ui: &Ui, scene: &Scene<'_>, room: Rect) -> Rect {
    let Some(source) = scene.view.position.asking_source() else { return room };
    let (painter, theme) = (ui.painter(), scene.style.theme);
    let wide = if scene.is_small { 138.0 } else { 206.0 };
    let place = room.with_max_x(room.left() + wide);
    painter.rect(place, 9.0, scene.style.colours.sunk, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    let words = scene.view.words;
    let taken = words.game.spec().tokens.iter().find(|token| token.when_taken == Some(source.effect));
    let (name, head) = match (source.time, taken) {
        (EffectTime::Taken, Some(token)) => {
            scene.token(painter, place.min + vec2(28.0, 30.0), 19.0, token.token);
            (words.token(token.token), 56.0)
        }
        _ => {
            scene.portrait(painter, place.min + vec2(29.0, 34.0), 52.0, source.rank);
            (words.character(source.rank), 66.0)
        }
    };
    let at = place.min + vec2(56.0, head / 2.0);
    fit(painter, at, Align2::LEFT_CENTER, wide - 64.0, book(18.0), theme.ink, name);
    let text = words.effect(source.effect);
    let inside = Rect::from_min_max(place.min + vec2(12.0, head + 4.0), place.max - vec2(10.0, 8.0));
    let galley = paragraph(painter, FontId::proportional(12.5), theme.ink, inside.size(), text);
    painter.galley(inside.min, galley, theme.ink);
    named(ui, place, "asks", &format!("{name}: {text}"));
    room.with_min_x(place.right() + 10.0)
}

/// Picks a choice by a click, makes it by two.
fn answer(
    ui: &Ui,
    scene: &Scene<'_>,
    choice: Choice,
    place: Rect,
    name: &str,
    clicks: &mut Vec<TableClick>,
) -> Response {
    let is_picked = scene.view.picked == Some(choice);
    let response = ui.interact(place, place_id(ui, ("choice", format!("{choice:?}"))), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_picked, name));
    if response.double_clicked() {
        clicks.push(TableClick::Make(choice));
    } else if response.clicked() {
        clicks.push(if is_picked { TableClick::LetGo } else { TableClick::Pick(choice) });
    }
    response
}

/// A choice with what it brings.
fn large(ui: &Ui, scene: &Scene<'_>, seat: Seat, choice: Choice, at: usize, place: Rect, clicks: &mut Vec<TableClick>) {
    let (painter, theme) = (ui.painter(), scene.style.theme);
    let offer = offer(scene.view, choice);
    let name = format!("{}: {}", offer.title, offer.says);
    let response = answer(ui, scene, choice, place, &name, clicks);
    let is_near = response.hovered() || response.has_focus();
    scene.choice_ground(painter, place, scene.view.picked == Some(choice), is_near, false);
    let is_narrow = place.width() < 150.0;
    let head = if is_narrow { vec2(24.0, 26.0) } else { vec2(31.0, 31.0) };
    let radius = if is_narrow { 15.0 } else { 20.0 };
    let left = match choice {
        Choice::Take(token) | Choice::Token(token) => {
            scene.token(painter, place.min + head, radius, token);
            head.x + radius + 9.0
        }
        Choice::Card(rank) | Choice::Play(rank) | Choice::Character(rank, _) => {
            scene.portrait(painter, place.min + head + vec2(0.0, 4.0), radius * 2.5, rank);
            head.x + radius + 9.0
        }
        Choice::Number(_) | Choice::None => 16.0,
    };
    let wide = place.width() - left - 10.0;
    let title = match choice {
        Choice::Card(rank) => format!("{} {}", rank.0, offer.title),
        Choice::Play(_)
        | Choice::Take(_)
        | Choice::Character(..)
        | Choice::Token(_)
        | Choice::Number(_)
        | Choice::None => offer.title.clone(),
    };
    fit(painter, place.min + vec2(left, head.y - 9.0), Align2::LEFT_CENTER, wide, book(18.0), theme.ink, &title);
    let is_low = place.height() < 100.0;
    let is_under = (is_narrow || scene.is_small) && !is_low;
    let text = match is_under {
        true => Rect::from_min_max(place.min + vec2(13.0, head.y + radius + 5.0), place.max - vec2(10.0, 28.0)),
        false => Rect::from_min_max(place.min + vec2(left, head.y + 2.0), place.max - vec2(10.0, 28.0)),
    };
    // Three lines, where the key has its place beside the last of them.
    let low = Rect::from_min_max(text.min - vec2(0.0, 2.5), place.max - vec2(28.0, 3.0));
    let text = if is_low { low } else { text };
    let font = FontId::proportional(if is_low || is_narrow { 11.5 } else { 12.5 });
    let galley = paragraph(painter, font, theme.ink, text.size(), &offer.says);
    let used = galley.size().y;
    if galley.elided {
        response.on_hover_text(&offer.says);
    }
    painter.with_clip_rect(text.expand(1.0)).galley(text.min, galley, theme.ink);
    let middle = Rect::from_min_max(
        pos2(place.left() + 14.0, (text.top() + used + 4.0).max(place.top() + head.y + radius + 4.0)),
        pos2(place.right() - 12.0, place.bottom() - 28.0),
    );
    let foot = place.bottom() - 15.0;
    key_cap(painter, theme, scene.style.colours, pos2(place.right() - 9.0, foot), keys::digit(at));
    if is_low {
        return;
    }
    brings(scene, painter, seat, choice, &offer, middle);
    if let Some([before, after]) = offer.fortune.filter(|_| offer.lost.is_none() && offer.hits.is_empty()) {
        let words = scene.view.words.term("fortune");
        let text = match (before == after, place.width()) {
            (true, _) => "{fortune} stays {before}",
            (false, 250.0..) => "{fortune} if counted now: {before} becomes {after}",
            (false, 170.0..) => "{fortune}: {before} becomes {after}",
            (false, _) => "{fortune} {before} → {after}",
        };
        let text = say!(scene.view.words, text, fortune = words, before = before, after = after);
        let at = pos2(place.left() + 14.0, foot);
        fit(painter, at, Align2::LEFT_CENTER, place.width() - 48.0, FontId::proportional(11.5), theme.muted, &text);
    }
}

/// What a choice brings, as a picture: the set that a token would belong to, whom it could hit, or who is lost by it.
fn brings(scene: &Scene<'_>, painter: &Painter, seat: Seat, choice: Choice, offer: &Offer, room: Rect) {
    let theme = scene.style.theme;
    if room.height() < 24.0 {
        return;
    }
    if let (Some([count, of, worth]), Choice::Take(token)) = (offer.set, choice) {
        return set(scene, painter, token, [count, of, worth], room);
    }
    if let Some(rank) = offer.lost {
        let y = room.center().y;
        let tile = Rect::from_center_size(pos2(room.left() + 15.0, y), vec2(28.0, 31.0));
        scene.tile(painter, tile, rank);
        scene.hit(painter, tile);
        let arrow = [pos2(tile.right() + 8.0, y), pos2(tile.right() + 36.0, y)];
        painter.arrow(arrow[0], arrow[1] - arrow[0], Stroke::new(1.6, theme.ink));
        scene.emblem(painter, pos2(tile.right() + 54.0, y), 22.0, "graveyard", theme.ink);
        let at = pos2(tile.right() + 70.0, y);
        if room.right() - at.x < 50.0 {
            return;
        }
        let text = scene.view.words.term("graveyard");
        fit(painter, at, Align2::LEFT_CENTER, room.right() - at.x, FontId::proportional(12.5), theme.ink, text);
        return;
    }
    hits(scene, painter, seat, &offer.hits, room);
}

/// The tokens of a set, the one that would be taken within a dashed ring, and what they are worth.
fn set(scene: &Scene<'_>, painter: &Painter, token: Token, [count, of, worth]: [i32; 3], room: Rect) {
    let shown = (count - 1) % of + 1;
    let words = if room.width() < 150.0 { 40.0 } else { 66.0 };
    let radius = (room.height() / 2.0 - 4.0).min((room.width() - words) / (of as f32 * 2.3)).clamp(7.0, 17.0);
    let pitch = radius * 2.3;
    let y = room.center().y;
    let mut painter_of = painter.clone();
    for at in 0..of {
        let center = pos2(room.left() + radius + 2.0 + pitch * at as f32, y);
        painter_of.set_opacity(if at < shown { 1.0 } else { 0.25 });
        scene.token(&painter_of, center, radius, token);
        if at + 1 == shown {
            dashed_ring(painter, center, radius + 4.0, scene.style.colours.state);
        }
    }
    let at = pos2(room.left() + pitch * of as f32 + radius * 0.6, y);
    if shown == of {
        let text = format!("= {worth}");
        fit(painter, at, Align2::LEFT_CENTER, room.right() - at.x, strong(14.0), scene.style.theme.ink, &text);
    }
}

/// Whom it could hit: the dens of the owners, with rings.
fn hits(scene: &Scene<'_>, painter: &Painter, seat: Seat, hits: &[(Seat, Rank)], room: Rect) {
    let owners: Vec<Seat> = scene.view.position.seats().filter(|seat| hits.iter().any(|hit| hit.0 == *seat)).collect();
    let pitch = (room.height() / owners.len().max(1) as f32).min(38.0);
    for (row, &owner) in owners.iter().enumerate() {
        let y = room.top() + pitch * (row as f32 + 0.5);
        scene.seat_mark(painter, pos2(room.left() + 7.0, y), 6.8, owner);
        let name = if owner == seat { say!(scene.view.words, "your own") } else { scene.view.words.seat(owner) };
        let names = (room.width() * 0.34).min(74.0);
        fit(
            painter,
            pos2(room.left() + 20.0, y),
            Align2::LEFT_CENTER,
            names - 4.0,
            book(15.0),
            scene.style.theme.ink,
            &name,
        );
        let ranks: Vec<Rank> = hits.iter().filter(|hit| hit.0 == owner).map(|hit| hit.1).collect();
        let left = room.left() + 22.0 + names;
        let high = (pitch - 6.0).min(27.0);
        let step = (high + 4.0).min((room.right() - left) / ranks.len().max(1) as f32);
        for (at, &rank) in ranks.iter().enumerate() {
            let tile = Rect::from_min_size(pos2(left + step * at as f32, y - high / 2.0), vec2(step - 5.0, high));
            scene.tile(painter, tile, rank);
            scene.hit(painter, tile);
        }
    }
}

/// Characters of several players, row by row; the first nine have digits.
fn characters(ui: &Ui, scene: &Scene<'_>, seat: Seat, choices: &[Choice], room: Rect, clicks: &mut Vec<TableClick>) {
    let painter = ui.painter();
    let owners = owners(scene, choices);
    let rows = if owners.len() > FEW_OWNERS { owners.len().div_ceil(2) } else { owners.len() };
    let across = owners.len().div_ceil(rows.max(1));
    let high = (room.height() - 6.0 * (rows.max(1) - 1) as f32) / rows.max(1) as f32;
    let cells: Vec<Rect> = columns(room, across.max(1), 10.0).collect();
    for (at, &owner) in owners.iter().enumerate() {
        let cell = cells[at % across.max(1)];
        let top = room.top() + (high + 6.0) * (at / across.max(1)) as f32;
        let cell = cell.with_min_y(top).with_max_y(top + high);
        painter.rect(
            cell,
            9.0,
            scene.style.colours.field,
            Stroke::new(1.0, scene.style.theme.line),
            StrokeKind::Inside,
        );
        let names = if cell.width() < 300.0 { 86.0 } else { 104.0 };
        scene.seat_mark(painter, pos2(cell.left() + 19.0, cell.center().y), 8.0, owner);
        let name = if owner == seat { say!(scene.view.words, "your own") } else { scene.view.words.seat(owner) };
        let font = book(16.0);
        fit(
            painter,
            pos2(cell.left() + 34.0, cell.center().y),
            Align2::LEFT_CENTER,
            names - 36.0,
            font,
            scene.style.theme.ink,
            &name,
        );
        let own: Vec<(usize, Choice, Rank)> = choices
            .iter()
            .enumerate()
            .filter_map(|(at, choice)| character_of(choice).filter(|it| it.1 == owner).map(|it| (at, *choice, it.0)))
            .collect();
        let inside = Rect::from_min_max(pos2(cell.left() + names, cell.top() + 5.0), cell.max - vec2(7.0, 5.0));
        let wide = (inside.width() / own.len().max(1) as f32 - 5.0).min(inside.height() * 0.9).min(92.0);
        for (place, (at, choice, rank)) in own.into_iter().enumerate() {
            let corner = pos2(inside.left() + (wide + 5.0) * place as f32, inside.top());
            small(
                ui,
                scene,
                choice,
                (rank, owner),
                Rect::from_min_size(corner, vec2(wide, inside.height())),
                at,
                clicks,
            );
        }
    }
}

/// A character that can be chosen, as a small card or, where there is little room, as a tile.
fn small(
    ui: &Ui,
    scene: &Scene<'_>,
    choice: Choice,
    (rank, owner): (Rank, Seat),
    place: Rect,
    at: usize,
    clicks: &mut Vec<TableClick>,
) {
    let painter = ui.painter();
    let words = scene.view.words;
    let brings = offer(scene.view, choice).says;
    let whose = say!(words, "{who}'s {character}", who = words.seat(owner), character = words.character(rank));
    let name = format!("{} {whose}: {brings}", rank.0);
    let response = answer(ui, scene, choice, place, &name, clicks);
    let is_near = response.hovered() || response.has_focus();
    scene.choice_ground(painter, place, scene.view.picked == Some(choice), is_near, true);
    let strip = Rect::from_min_max(place.min + vec2(2.0, 2.0), pos2(place.right() - 2.0, place.top() + 22.0));
    scene.times_ground(painter, strip, upper(7), rank);
    let number = painter.text(strip.left_center() + vec2(6.0, 0.0), Align2::LEFT_CENTER, rank.0, strong(13.5), INK);
    let digit = keys::digit(at);
    if place.width() > 40.0 && !digit.is_empty() {
        paper_key(painter, strip.right_center() - vec2(3.0, 0.0), digit);
    } else if number.right() + 13.0 * scene.times(rank).len() as f32 + 4.0 < place.right() {
        scene.times_emblems(painter, number.right_center() + vec2(3.0, 0.0), 11.0, rank);
    }
    let body = Rect::from_min_max(pos2(place.left(), strip.bottom()), place.max - vec2(0.0, 3.0));
    let has_name = body.height() > 54.0 && place.width() > 46.0;
    let portrait = body.height() - if has_name { 22.0 } else { 4.0 };
    if portrait > 14.0 {
        let portrait = portrait.min(place.width() * 1.05);
        scene.portrait(painter, pos2(body.center().x, body.top() + 2.0 + portrait / 2.0), portrait, rank);
    }
    if has_name {
        let at = pos2(body.center().x, body.bottom() - 9.0);
        fit(painter, at, Align2::CENTER_CENTER, place.width() - 8.0, book(13.5), INK, words.character(rank));
    }
    response.on_hover_text(card_text(scene.view, rank));
}
