//! The ship with today's characters in the order of their ranks, and what each of them did.

use super::card::{card_back, card_text, side_of_times, size_of_rank, small_card};
use super::ground::{EDGE, INK, PAPER};
use super::layout::columns;
use super::scene::Scene;
use super::story::{Deed, Sailor, Went};
use super::{Subject, TableClick, asks};
use crate::games::libertalia::{EffectTime, Event, Phase};
use crate::gui::tables::{dashed_frame, fit, glow, named, tick, upper};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::{capitalized, say};
use eframe::egui::epaint::CubicBezierShape;
use eframe::egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// The gap between two berths.
const GAP: f32 = 11.0;
/// The widest berth.
const WIDEST: f32 = 128.0;

/// Draws the ship.
pub(super) fn ship(ui: &Ui, scene: &Scene<'_>, room: Rect, clicks: &mut Vec<TableClick>) {
    let painter = ui.painter();
    let is_sunrise = scene.view.position.phase == Phase::Sunrise;
    let hull = Rect::from_min_max(room.min + vec2(2.0, 2.0), room.max - vec2(6.0, 10.0));
    water(scene, painter, room, hull);
    planks(scene, painter, hull);
    let bow = if scene.is_small { 30.0 } else { (hull.width() * 0.128).min(113.0) };
    let deck = Rect::from_min_max(hull.min + vec2(22.0, 0.0), hull.max - vec2(bow, 0.0));
    let head = hull.top() + if scene.is_small { 11.0 } else { 15.0 };
    let text = head_line(scene);
    let font = FontId::proportional(if scene.is_small { 11.5 } else { 12.5 });
    let at = pos2(deck.left() + if text.1 { 16.0 } else { 0.0 }, head);
    if text.1 {
        tick(painter, pos2(deck.left() + 6.0, head), 10.0, scene.style.theme.right);
    }
    fit(painter, at, Align2::LEFT_CENTER, deck.width() - 16.0, font, scene.style.theme.ink, &text.0);
    let top = head + if scene.is_small { 9.0 } else { 14.0 };
    let bottom = hull.bottom() - if scene.is_small && is_sunrise { 8.0 } else { 30.0 };
    let berths = Rect::from_min_max(pos2(deck.left(), top), pos2(deck.right(), bottom));
    if is_sunrise {
        empty(ui, scene, berths, hull);
    } else {
        crew(ui, scene, berths, hull.bottom() - 15.0);
    }
    let name = format!("{}. {}", capitalized(scene.view.words.term("ship")), text.0);
    named(ui, room.with_max_y(top), "ship", &name);
    if asks(ui, room, false) {
        clicks.push(TableClick::AskWhy(Subject::Ship));
    }
}

/// Waves under the hull.
fn water(scene: &Scene<'_>, painter: &Painter, room: Rect, hull: Rect) {
    for (down, strength) in [(3.0, 0.9), (7.0, 0.45)] {
        let y = hull.bottom() + down - 2.0;
        let points = (0..=(room.width() / 4.0) as usize).map(|at| {
            let x = room.left() - 4.0 + 4.0 * at as f32;
            pos2(x, y + 1.8 * (x / 8.8 + down).sin())
        });
        let ink = scene.ground.water.gamma_multiply(strength);
        painter.add(Shape::line(points.collect(), Stroke::new(1.6, ink)));
    }
}

/// The outline of the hull, clockwise from the stern's top.
fn outline(hull: Rect) -> Vec<Pos2> {
    let bow = if hull.width() < 700.0 { 56.0 } else { (hull.width() * 0.134).min(120.0) };
    let (left, right) = (hull.left() + 10.0, hull.right());
    let (top, bottom, middle) = (hull.top(), hull.bottom(), hull.center().y);
    let reach = hull.height() / 2.0;
    let curve = |points: [Pos2; 4]| {
        let curve = CubicBezierShape::from_points_stroke(points, false, Color32::TRANSPARENT, Stroke::NONE);
        (0..=16).map(move |at| curve.sample(at as f32 / 16.0)).collect::<Vec<_>>()
    };
    let upper = [
        pos2(right - bow, top),
        pos2(right - bow * 0.38, top + reach * 0.02),
        pos2(right - bow * 0.08, top + reach * 0.58),
        pos2(right, middle),
    ];
    let lower = upper.map(|at| pos2(at.x, bottom - (at.y - top)));
    let stern = [
        pos2(left, bottom),
        pos2(left - 13.0, bottom - reach * 0.54),
        pos2(left - 13.0, top + reach * 0.54),
        pos2(left, top),
    ];
    let mut points = curve(upper);
    points.extend(curve(lower).into_iter().rev().skip(1));
    points.extend(curve(stern));
    points
}

fn planks(scene: &Scene<'_>, painter: &Painter, hull: Rect) {
    let outline = outline(hull);
    painter.add(Shape::convex_polygon(outline.clone(), scene.ground.planks, Stroke::NONE));
    // The ends of a plank: where a level line enters and leaves the outline.
    let ends = |y: f32| {
        let crossings = outline.iter().zip(outline.iter().cycle().skip(1)).filter_map(|(from, to)| {
            let part = (y - from.y) / (to.y - from.y);
            (from.y != to.y && (0.0..=1.0).contains(&part)).then_some(from.x + (to.x - from.x) * part)
        });
        crossings.fold((f32::MAX, f32::MIN), |(left, right), x| (left.min(x), right.max(x)))
    };
    let count = (hull.height() / 28.0).round().max(3.0) as usize;
    for at in 1..count {
        let y = hull.top() + hull.height() * at as f32 / count as f32;
        let (left, right) = ends(y);
        painter.hline(left..=right, y, Stroke::new(1.0, scene.ground.rail.gamma_multiply(0.28)));
    }
    let is_short = hull.width() < 700.0;
    let mast = pos2(hull.right() - if is_short { 14.0 } else { 60.0 }, hull.center().y);
    let ink = scene.ground.rail.gamma_multiply(0.6);
    painter.line_segment([mast, pos2(hull.right() + 6.0, mast.y)], Stroke::new(4.0, ink));
    painter.circle_filled(mast, if is_short { 5.0 } else { 9.0 }, ink);
    painter.add(Shape::closed_line(outline, Stroke::new(2.2, scene.ground.rail)));
}

/// What is said at the head of the ship, and whether the day is done.
fn head_line(scene: &Scene<'_>) -> (String, bool) {
    let words = scene.view.words;
    let ties = || {
        let sailors = &scene.view.story.sailors;
        let tie = sailors.windows(2).find(|pair| pair[0].rank == pair[1].rank);
        tie.map_or_else(String::new, |pair| {
            let [low, high] = [&pair[0], &pair[1]];
            let name = words.character(high.rank);
            let (of, over) = (words.seat(high.seat), words.seat(low.seat));
            let template = "silver {high} beats {low}: {of}’s {character} stands above {over}’s";
            let (high, low) = (high.influence, low.influence);
            let tie = say!(words, template, high = high, low = low, of = of, character = name, over = over);
            format!("   {tie}")
        })
    };
    match scene.view.position.phase {
        Phase::Sunrise if scene.is_small => (say!(words, "The ship is empty: all choose in secret"), false),
        Phase::Sunrise => (say!(words, "The ship is empty: all choose in secret, then all are shown"), false),
        Phase::Day => {
            let head = say!(words, "{phase}: actions from low to high", phase = words.phase(Phase::Day));
            (format!("{head}{}", ties()), false)
        }
        Phase::Dusk => {
            let head = say!(words, "{phase} done", phase = words.phase(Phase::Day));
            (format!("{head}{}", ties()), true)
        }
        Phase::Night => (say!(words, "{phase}: all are in their dens", phase = words.phase(Phase::Night)), false),
        Phase::Rest => (say!(words, "The last campaign is over"), true),
    }
}

/// The places of so many berths, side by side.
fn places(berths: Rect, count: usize) -> Vec<Rect> {
    let wide = ((berths.width() - GAP * count.saturating_sub(1) as f32) / count.max(1) as f32).min(WIDEST);
    let all = wide * count as f32 + GAP * count.saturating_sub(1) as f32;
    columns(berths.with_max_x(berths.left() + all), count, GAP).collect()
}

/// Dashed berths before the characters are shown; whoever has chosen has a card face down there, in the order of the seats.
fn empty(ui: &Ui, scene: &Scene<'_>, berths: Rect, hull: Rect) {
    let painter = ui.painter();
    let count = scene.seat_count();
    for (place, seat) in places(berths, count).into_iter().zip(scene.view.position.seats()) {
        dashed_frame(painter, place, Stroke::new(1.3, scene.ground.rail), 5.0);
        if scene.has_chosen(seat) {
            let high = (place.height() - 10.0).min(place.width() * 0.9);
            card_back(scene, painter, Rect::from_center_size(place.center(), vec2(high * 0.72, high)), seat);
        }
    }
    if !scene.is_small {
        let small = FontId::proportional(12.0);
        let y = hull.bottom() - 14.0;
        let last = places(berths, count).last().map_or(berths.right(), |it| it.right());
        painter.text(
            pos2(berths.left(), y),
            Align2::LEFT_CENTER,
            say!(scene.view.words, "low rank, acts first by day"),
            small.clone(),
            scene.style.theme.ink,
        );
        if last - berths.left() > 380.0 {
            painter.text(
                pos2(last, y),
                Align2::RIGHT_CENTER,
                say!(scene.view.words, "high rank, chooses booty first"),
                small,
                scene.style.theme.ink,
            );
        }
    }
}

/// The characters that are shown: at most as many as there is room for. A Parrot that has flown off gives way to whoever came in
/// for it.
fn shown<'s>(scene: &Scene<'s>) -> Vec<&'s Sailor> {
    let sailors = &scene.view.story.sailors;
    let is_replaced = |sailor: &Sailor| {
        sailor.went == Some(Went::Graveyard)
            && sailor.took.is_empty()
            && sailors.iter().any(|other| other.seat == sailor.seat && other.rank != sailor.rank)
    };
    sailors.iter().filter(|sailor| sailors.len() <= scene.seat_count() || !is_replaced(sailor)).collect()
}

fn crew(ui: &Ui, scene: &Scene<'_>, berths: Rect, line: f32) {
    let painter = ui.painter();
    let sailors = shown(scene);
    let places = places(berths, sailors.len().max(scene.seat_count()));
    let aboard = scene.motion.aboard();
    for (place, sailor) in places.iter().zip(&sailors) {
        // They come aboard from the left, where they were laid.
        let place = place.translate(vec2((berths.left() - place.left()) * (1.0 - aboard), 0.0));
        berth(ui, scene, place, sailor);
    }
    if sailors.is_empty() {
        return;
    }
    let notes: Vec<Note> = sailors.iter().map(|sailor| note(scene, sailor)).collect();
    for (pair, note) in places.windows(2).zip(notes.windows(2)) {
        let ends = [pos2(pair[0].center().x, line), pos2(pair[1].center().x, line)];
        let stroke = Stroke::new(1.6, scene.style.theme.ink);
        let is_past = note.iter().all(|note| note.is_done)
            || note.iter().any(|note| note.is_now) && note.iter().any(|note| note.is_done);
        if is_past {
            painter.line_segment(ends, stroke);
        } else {
            painter.extend(Shape::dashed_line(&ends, Stroke::new(1.4, scene.style.theme.muted), 4.0, 3.0));
        }
    }
    for (place, note) in places.iter().zip(&notes) {
        pill(scene, painter, pos2(place.center().x, line), place.width() + GAP - 4.0, note);
    }
}

/// What is said under a berth.
struct Note {
    text: String,
    is_now: bool,
    is_done: bool,
}

fn note(scene: &Scene<'_>, sailor: &Sailor) -> Note {
    let position = scene.view.position;
    let words = scene.view.words;
    let done = |text: String| Note { text, is_now: false, is_done: true };
    let to_come = |text: &str| Note { text: say!(words, text), is_now: false, is_done: false };
    let is_taking = position.phase == Phase::Dusk && position.taker() == Some(sailor.seat) && sailor.went.is_none();
    if is_taking && sailor.took.is_empty() {
        return Note { text: say!(words, "picks now"), is_now: true, is_done: false };
    }
    if !sailor.took.is_empty() {
        let took = sailor.took.iter().map(|token| words.token(*token).to_owned()).collect::<Vec<_>>().join(" + ");
        let text = if scene.is_small { took } else { say!(words, "took {tokens}", tokens = took) };
        return Note { text, is_now: is_taking, is_done: !is_taking };
    }
    match (sailor.went, position.phase) {
        (Some(Went::Graveyard), _) => return done(words.term("graveyard").to_owned()),
        (Some(Went::Hand), _) => return done(say!(words, "back to hand")),
        (Some(Went::Den), _) => return done(say!(words, "took nothing")),
        (None, _) => {}
    }
    let at = position.ship.berths().position(|berth| berth.seat == sailor.seat);
    let place = at.unwrap_or(0);
    match position.phase {
        Phase::Dusk => {
            let is_taking = position.taker().is_some();
            let count = position.ship.berths().len();
            let turn = count - 1 - place;
            match (turn, place) {
                (0, _) if !is_taking => to_come("next"),
                (1, _) if is_taking => to_come("next"),
                (_, 0) => to_come("last"),
                (_, _) => to_come("later"),
            }
        }
        Phase::Day => {
            let deed =
                scene.view.story.deeds.iter().rev().find(|deed| (deed.seat, deed.rank) == (sailor.seat, sailor.rank));
            let is_asked = position.acting() == sailor.rank
                && scene.view.position.asking_source().is_some_and(|it| it.player == sailor.seat);
            match deed {
                _ if is_asked => Note { text: say!(words, "acts now"), is_now: true, is_done: false },
                Some(deed) => done(outcome(scene, deed)),
                None if !scene.times(sailor.rank).contains(&EffectTime::Day) => to_come("not by day"),
                None => to_come("later"),
            }
        }
        Phase::Sunrise | Phase::Night | Phase::Rest => to_come(""),
    }
}

/// What came of an action, in a few letters.
pub(super) fn outcome(scene: &Scene<'_>, deed: &Deed) -> String {
    let words = scene.view.words;
    let mut parts: Vec<String> = Vec::new();
    for event in &deed.events {
        let owner = |seat: Seat| if seat == deed.seat { String::new() } else { format!("{}: ", words.seat(seat)) };
        match *event {
            Event::DoubloonsGained { seat, doubloons } => parts.push(format!("{}+{doubloons}", owner(seat))),
            Event::DoubloonsLost { seat, doubloons } => parts.push(format!("{}−{doubloons}", owner(seat))),
            Event::DoubloonsGiven { from, to, doubloons } if to == deed.seat => {
                parts.push(say!(words, "{n} of {who}", n = doubloons, who = words.seat(from)));
            }
            Event::DoubloonsGiven { to, doubloons, .. } => {
                parts.push(say!(words, "{n} to {who}", n = doubloons, who = words.seat(to)));
            }
            Event::CharacterDiscarded { seat, rank } => {
                parts.push(format!("{}{} †", owner(seat), words.character(rank)))
            }
            Event::CharacterReturned { rank, .. } => {
                parts.push(say!(words, "{character} to hand", character = words.character(rank)));
            }
            Event::CharacterTakenBack { .. } => parts.push(say!(words, "one to hand, unseen")),
            Event::CharacterPlayed { rank, .. } => {
                parts.push(say!(words, "{character} comes", character = words.character(rank)));
            }
            Event::TokenDrawn { token, .. } => parts.push(say!(words, "draws {token}", token = words.token(token))),
            Event::TokensReturned { token, count, .. } => parts.push(format!("−{count} {}", words.token(token))),
            Event::TokensPassed { token, count, to, .. } => {
                let (token, who) = (words.token(token), words.seat(to));
                parts.push(say!(words, "{n} {token} to {who}", n = count, token = token, who = who));
            }
            Event::EffectFailed { .. } | Event::PointFailed { .. } => {
                parts.push(say!(words, "its script fails"));
            }
            Event::CampaignBegan { .. }
            | Event::CharacterDrawn { .. }
            | Event::TokenLaid { .. }
            | Event::DayBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::CharacterActed { .. }
            | Event::CharacterWentToDen { .. }
            | Event::TokenTaken { .. }
            | Event::FortuneCounted { .. }
            | Event::GameEnded => {}
        }
    }
    if parts.is_empty() { say!(words, "nothing") } else { parts.join(", ") }
}

fn pill(scene: &Scene<'_>, painter: &Painter, center: Pos2, width: f32, note: &Note) {
    if note.text.is_empty() {
        return;
    }
    let (theme, colours) = (scene.style.theme, scene.style.colours);
    let (ground, ink, line) = match (note.is_now, note.is_done) {
        (true, _) => (colours.pill[0], colours.pill[1], colours.pill[0]),
        (false, true) => (colours.field, theme.ink, theme.ink),
        (false, false) => (colours.field, theme.muted, theme.muted),
    };
    let font = if note.is_done || note.is_now { strong(11.0) } else { FontId::proportional(11.0) };
    let wide = painter.layout_no_wrap(note.text.clone(), font.clone(), ink).size().x;
    let rect = Rect::from_center_size(center, vec2((wide + 18.0).min(width), 18.0));
    painter.rect(rect, 9.0, ground, Stroke::new(1.0, line), StrokeKind::Inside);
    fit(painter, center, Align2::CENTER_CENTER, rect.width() - 10.0, font, ink, &note.text);
}

fn berth(ui: &Ui, scene: &Scene<'_>, place: Rect, sailor: &Sailor) {
    let painter = ui.painter();
    let position = scene.view.position;
    let is_acting = match position.phase {
        Phase::Dusk => position.taker() == Some(sailor.seat) && sailor.went.is_none(),
        Phase::Day => position.asking_source().is_some_and(|it| (it.player, it.rank) == (sailor.seat, sailor.rank)),
        Phase::Sunrise | Phase::Night | Phase::Rest => false,
    };
    let words = scene.view.words;
    let label = |what: &str| {
        let silver = say!(words, "silver {n}", n = sailor.influence);
        let (character, who) = (words.character(sailor.rank), words.seat(sailor.seat));
        format!("{} {character}, {who}, {silver}: {what}", sailor.rank.0)
    };
    let said = note(scene, sailor).text;
    match sailor.went {
        None => {
            small_card(scene, painter, place, sailor.rank, Some((sailor.seat, sailor.influence)));
            if is_acting {
                glow(painter, scene.style.colours, place, 8.0);
            }
            if scene.hits.contains(&(sailor.seat, sailor.rank)) {
                scene.hit(painter, place);
            }
        }
        Some(went) => ghost(scene, painter, place, sailor, went),
    }
    let response = named(ui, place, ("berth", sailor.seat.0, sailor.rank.0), &label(&said));
    response.on_hover_text(card_text(scene.view, sailor.rank));
}

/// A character that has left the ship: pale, with what it took, or where it went.
fn ghost(scene: &Scene<'_>, painter: &Painter, place: Rect, sailor: &Sailor, went: Went) {
    let mut pale = painter.clone();
    pale.set_opacity(0.5);
    let is_low = place.height() < 140.0;
    let head = if is_low { 27.0 } else { 31.0 };
    pale.rect(place, 8.0, PAPER, Stroke::new(1.0, EDGE), StrokeKind::Inside);
    let strip = Rect::from_min_max(place.min + vec2(1.0, 1.0), pos2(place.right() - 1.0, place.top() + head));
    scene.times_ground(&pale, strip, upper(7), sailor.rank);
    let y = place.top() + head / 2.0 + 0.5;
    let number =
        pale.text(pos2(place.left() + 8.0, y), Align2::LEFT_CENTER, sailor.rank.0, strong(size_of_rank(place)), INK);
    scene.times_emblems(
        &pale,
        pos2(number.right() + 4.0, y),
        side_of_times(scene, place, sailor.rank, true),
        sailor.rank,
    );
    scene.seat_mark(painter, pos2(place.right() - 16.0, y), if is_low { 7.2 } else { 8.6 }, sailor.seat);
    let name = place.bottom() - 13.0;
    let font = book(if is_low { 13.5 } else { 15.5 });
    fit(
        &pale,
        pos2(place.center().x, name),
        Align2::CENTER_CENTER,
        place.width() - 10.0,
        font,
        INK,
        scene.view.words.character(sailor.rank),
    );
    let middle = pos2(place.center().x, (place.top() + head + name - 8.0) / 2.0);
    let radius = (place.height() * 0.13).min(21.0);
    match sailor.took.as_slice() {
        [] => {
            let id = match went {
                Went::Den => "den",
                Went::Graveyard => "graveyard",
                Went::Hand => "hand",
            };
            scene.emblem(&pale, middle, radius * 1.9, id, INK);
        }
        tokens => {
            let wide = tokens.len() as f32 * radius * 2.1;
            for (at, &token) in tokens.iter().enumerate() {
                let x = middle.x - wide / 2.0 + radius * 2.1 * (at as f32 + 0.5);
                let moved = scene.motion.token(sailor.seat, token);
                scene.token(painter, pos2(x, middle.y + (1.0 - moved) * 60.0), radius, token);
            }
            if went == Went::Graveyard {
                scene.emblem(&pale, pos2(place.left() + 16.0, name - 22.0), 18.0, "graveyard", INK);
            }
        }
    }
}
