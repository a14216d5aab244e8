//! The pill and the shelf: what is asked now in one sentence, and what it takes to answer; or what happened, and who won.

use super::layout::Places;
use super::scene::Scene;
use super::{Course, TableClick, choices, hand, own, told};
use crate::games::libertalia::{Choice, EffectTime, Phase, Question};
use crate::gui::tables::fit;
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Pos2, Ui, pos2};

/// Draws both.
pub(super) fn shelf(ui: &mut Ui, scene: &Scene<'_>, places: &Places, clicks: &mut Vec<TableClick>) {
    let view = scene.view;
    let left = places.pill.left_center();
    let phase = view.position.phase;
    if let Course::Followed { caption, is_running } = view.course {
        following(ui, scene, left, places.pill.width(), is_running, clicks);
        return match phase {
            Phase::Rest => told::scores(ui, scene, places.room.with_max_y(places.own.bottom()), Some(caption)),
            Phase::Sunrise | Phase::Day | Phase::Dusk | Phase::Night => {
                if opened(scene).is_none() {
                    told::day(ui, scene, places.room, Some(caption));
                }
                own_part(ui, scene, places, clicks);
            }
        };
    }
    match (view.viewer, phase) {
        (_, Phase::Rest) => {
            over(ui, scene, left, places.pill.width(), clicks);
            told::scores(ui, scene, places.room.with_max_y(places.own.bottom()), None);
        }
        (Some(seat), Phase::Sunrise) if !view.position[seat].hand.is_empty() => {
            sunrise(ui, scene, seat, places, clicks);
        }
        (Some(seat), _) if view.asked.has(seat) && !view.choices.is_empty() => {
            asked(ui, scene, seat, places, clicks);
            if view.shows_hand || !choices::take_all_room(scene) {
                own_part(ui, scene, places, clicks);
            }
        }
        (_, Phase::Sunrise | Phase::Day | Phase::Dusk | Phase::Night) => {
            waiting(ui, scene, left, places.pill.width(), clicks);
            if opened(scene).is_none() {
                told::day(ui, scene, places.room, None);
            }
            own_part(ui, scene, places, clicks);
        }
    }
}

/// Whose hand is opened in place of what else would be in the shelf.
fn opened(scene: &Scene<'_>) -> Option<Seat> {
    scene.view.viewer.filter(|_| scene.view.shows_hand && scene.view.position.phase != Phase::Sunrise)
}

/// The own den and hand below, where there is room kept for them; or the opened hand in all of the shelf.
fn own_part(ui: &Ui, scene: &Scene<'_>, places: &Places, clicks: &mut Vec<TableClick>) {
    if let Some(seat) = opened(scene) {
        return hand::open(ui, scene, seat, places.room.with_max_y(places.own.bottom()), clicks);
    }
    if let Some(seat) = scene.view.viewer.filter(|_| places.own.height() > 0.0) {
        own::own(ui, scene, seat, places, clicks);
    }
}

/// While what happened is followed: where one is, and on to the next moment.
fn following(ui: &Ui, scene: &Scene<'_>, left: Pos2, width: f32, is_running: bool, clicks: &mut Vec<TableClick>) {
    let position = scene.view.position;
    let words = scene.view.words;
    let text = match position.phase {
        Phase::Rest => told::result(scene),
        phase => format!("{}, {} {}", words.phase(phase), words.term("day"), position.day),
    };
    let drawn = scene.style.pill(ui, left, width - 316.0, None, &text);
    let mut at = pos2(drawn.right() + 8.0, left.y);
    for (text, key, click) in [
        ("Next", "Enter", TableClick::Next),
        (if is_running { "Pause" } else { "Play" }, "Space", TableClick::SetRunning(!is_running)),
        ("To the end", "End", TableClick::ToTheEnd),
    ] {
        let button = scene.style.key_button(ui, at, &say!(words, text), key, true);
        at.x = button.rect.right() + 6.0;
        if button.clicked() {
            clicks.push(click);
        }
    }
}

/// Who won, and what can be done next.
fn over(ui: &Ui, scene: &Scene<'_>, left: Pos2, width: f32, clicks: &mut Vec<TableClick>) {
    let drawn = scene.style.pill(ui, left, width - 290.0, None, &told::result(scene));
    let words = scene.view.words;
    let text = say!(words, "Play again");
    let again = scene.style.key_button(ui, pos2(drawn.right() + 8.0, left.y), &text, "", true);
    let beside = pos2(again.rect.right() + 6.0, left.y);
    if again.on_hover_text(say!(words, "The same seats and rules, with another seed.")).clicked() {
        clicks.push(TableClick::PlayAgain);
    }
    if scene.style.key_button(ui, beside, &say!(words, "Review the game"), "Home", true).clicked() {
        clicks.push(TableClick::ToTheBeginning);
    }
}

/// Who is asked what, where nobody at this screen is.
fn waiting(ui: &Ui, scene: &Scene<'_>, left: Pos2, width: f32, clicks: &mut Vec<TableClick>) {
    let view = scene.view;
    let words = view.words;
    let single = view.asked.lowest().filter(|_| view.asked.len() == 1);
    let text = match (view.position.question, single) {
        (_, None) if view.asked.is_empty() => words.phase(view.position.phase).to_owned(),
        (Question::Character, None) => say!(words, "{who} are choosing a character…", who = words.seats(view.asked)),
        (Question::Character, Some(seat)) => say!(words, "{who} is choosing a character…", who = words.seat(seat)),
        (Question::Booty, Some(seat)) => say!(words, "{who} takes booty…", who = words.seat(seat)),
        (Question::Target, Some(seat)) => format!("{}: {}…", words.seat(seat), source(scene)),
        (Question::Booty | Question::Target, None) => words.seats(view.asked),
    };
    let drawn = scene.style.pill(ui, left, width - 170.0, single, &text);
    let all_bots = view.position.seats().all(|seat| scene.is_bot(seat));
    if all_bots {
        let text = say!(words, "Let the bots play");
        let play = scene.style.key_button(ui, pos2(drawn.right() + 8.0, left.y), &text, "Space", true);
        if play.clicked() {
            clicks.push(TableClick::SetRunning(true));
        }
    }
}

/// What asks: the character that acts, or the token that was taken.
fn source(scene: &Scene<'_>) -> String {
    let view = scene.view;
    let Some(source) = view.position.asking_source() else { return String::new() };
    let taken = view.words.game.spec().tokens.iter().find(|token| token.when_taken == Some(source.effect));
    match (source.time, taken) {
        (EffectTime::Taken, Some(token)) => view.words.token(token.token).to_owned(),
        _ => view.words.character(source.rank).to_owned(),
    }
}

fn sunrise(ui: &Ui, scene: &Scene<'_>, seat: Seat, places: &Places, clicks: &mut Vec<TableClick>) {
    let view = scene.view;
    let left = places.pill.left_center();
    let name = view.words.seat(seat);
    let others = view.position.seats().filter(|&other| other != seat && !scene.is_bot(other)).count();
    let text = match (view.asked.has(seat), scene.is_small || others == 0) {
        (true, true) => "{who}, choose a character",
        (true, false) => "{who}, choose a character; the others look away",
        (false, _) => "{who} has chosen; {n|player|players} to go",
    };
    let text = say!(view.words, text, who = name, n = view.asked.len());
    let width = places.pill.width();
    let drawn = scene.style.pill(ui, left, width * 0.58, Some(seat), &text);
    let mut after = drawn.right() + 10.0;
    // From bots nothing need be hidden.
    if others > 0 {
        let text = say!(view.words, "Cover");
        let cover = scene.style.key_button(ui, pos2(drawn.right() + 8.0, left.y), &text, "C", true);
        after = cover.rect.right() + 10.0;
        if cover.on_hover_text(say!(view.words, "Hides the hand until you uncover it.")).clicked() {
            clicks.push(TableClick::Cover);
        }
    }
    let count = view.position[seat].hand.len();
    let facts = say!(view.words, "{n|character|characters} in hand", n = count);
    note(ui, scene, pos2(places.pill.right(), left.y), places.pill.right() - after, &facts, "SUNRISE · L7");
    hand::hand(ui, scene, seat, places.room, clicks);
}

/// A fact and the rule behind it, at the right end of the pill's row.
fn note(ui: &Ui, scene: &Scene<'_>, right: Pos2, width: f32, fact: &str, rule: &str) {
    let text = format!("{fact} · {rule}");
    let painter = ui.painter();
    let font = FontId::proportional(12.0);
    let wide = painter.layout_no_wrap(text.clone(), font.clone(), scene.style.colours.link).size().x;
    let text = if wide > width { rule } else { &text };
    fit(painter, right, Align2::RIGHT_CENTER, width, font, scene.style.colours.link, text);
}

/// What a person at this screen is asked by day, at dusk or at night.
fn asked(ui: &Ui, scene: &Scene<'_>, seat: Seat, places: &Places, clicks: &mut Vec<TableClick>) {
    let view = scene.view;
    let name = view.words.seat(seat);
    let left = places.pill.left_center();
    let tokens = usize::from(view.position.space(view.position.day).total());
    let what = match view.choices.iter().find(|choice| **choice != Choice::None) {
        Some(Choice::Take(_)) if scene.is_small => "{who}, take one of {n}",
        Some(Choice::Take(_)) if tokens == 1 => "{who}, take the last booty token of today",
        Some(Choice::Take(_)) => "{who}, take one booty token of today: {n} are left",
        Some(Choice::Character(..)) => "{who}, {source}: choose a character",
        Some(Choice::Card(_)) => "{who}, {source}: choose a character of your hand",
        Some(Choice::Token(_)) => "{who}, {source}: choose a kind of booty",
        Some(Choice::Number(_)) => "{who}, {source}: how many?",
        Some(Choice::Play(_) | Choice::None) | None => "{who}, {source}",
    };
    let what = say!(view.words, what, who = name, n = tokens, source = source(scene));
    let make = match view.choices.first() {
        Some(Choice::Take(_)) => "Take it",
        _ => "Choose it",
    };
    let width = places.pill.width();
    let drawn = scene.style.pill(ui, left, width - 250.0, Some(seat), &what);
    let mut at = pos2(drawn.right() + 8.0, left.y);
    let button = scene.style.key_button(ui, at, &say!(view.words, make), "Enter", view.picked.is_some());
    at.x = button.rect.right() + 6.0;
    if let Some(choice) = view.picked.filter(|_| button.clicked()) {
        clicks.push(TableClick::Make(choice));
    }
    let may_decline = view.choices.contains(&Choice::None);
    if may_decline {
        let decline = scene.style.key_button(ui, at, &say!(view.words, "Decline"), "0", true);
        at.x = decline.rect.right() + 6.0;
        if decline.clicked() {
            clicks.push(TableClick::Make(Choice::None));
        }
    }
    let rule = match view.position.question {
        Question::Character => "SUNRISE · L7",
        Question::Booty => "DUSK · L12",
        Question::Target if view.position.asking_source().is_some_and(|it| it.time == EffectTime::Taken) => {
            "DUSK · L14"
        }
        Question::Target => "Special actions · L10",
    };
    let fact = match (may_decline, view.position.question) {
        (true, _) => "you may decline",
        (false, Question::Booty) => "you must take one",
        (false, Question::Character | Question::Target) => "you must choose",
    };
    let fact = say!(view.words, fact);
    note(ui, scene, pos2(places.pill.right(), left.y), places.pill.right() - at.x - 6.0, &fact, rule);
    if view.shows_hand {
        return;
    }
    let bottom = if choices::take_all_room(scene) { places.own.bottom() } else { places.room.bottom() };
    choices::choices(ui, scene, seat, places.room.with_max_y(bottom), clicks);
}
