//! The left side: the phase and the times of day, and what everybody has that all may see.

use super::scene::Scene;
use super::ship::outcome;
use super::{Course, Subject, TableClick, asks};
use crate::games::libertalia::{Phase, RankSet};
use crate::gui::tables::{fit, named, tick};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Align2, Button, FontId, Rect, RichText, Role, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

/// The phases with the pictures of their times.
const TIMES: [(Phase, &str); 5] = [
    (Phase::Sunrise, "sunrise"),
    (Phase::Day, "day"),
    (Phase::Dusk, "dusk"),
    (Phase::Night, "night"),
    (Phase::Rest, "rest"),
];

/// Draws the left side.
pub(super) fn seats(ui: &mut Ui, scene: &Scene<'_>, clicks: &mut Vec<TableClick>) {
    let room = ui.available_rect_before_wrap().expand2(vec2(4.0, 0.0));
    let top = head(ui, scene, room);
    let count = scene.seat_count() as f32;
    let gap = 5.0;
    let high = ((room.bottom() - top - gap * (count - 1.0)) / count).min(if scene.is_small { 86.0 } else { 112.0 });
    for (at, seat) in scene.view.position.seats().enumerate() {
        let corner = pos2(room.left(), top + (high + gap) * at as f32);
        self::seat(ui, scene, seat, Rect::from_min_size(corner, vec2(room.width(), high)), clicks);
    }
}

/// The phase, the campaign and the day; the five times; whose view it is. Returns the lower end.
fn head(ui: &Ui, scene: &Scene<'_>, room: Rect) -> f32 {
    let (painter, theme, colours) = (ui.painter(), scene.style.theme, scene.style.colours);
    let position = scene.view.position;
    let words = scene.view.words;
    let phase = words.phase(position.phase);
    let day = format!("{} {}", words.term("day"), position.day);
    let when = match (position.is_over(), scene.is_small) {
        (true, _) => format!("{} {}", words.term("campaign"), position.campaign),
        (false, true) => format!("{} · {day}", position.campaign),
        (false, false) => format!("{} {} · {day}", words.term("campaign"), position.campaign),
    };
    let y = room.top() + 14.0;
    let left = room.left() + 4.0;
    let drawn = painter.text(pos2(room.right() - 4.0, y + 1.0), Align2::RIGHT_CENTER, &when, strong(12.5), theme.ink);
    fit(painter, pos2(left, y), Align2::LEFT_CENTER, drawn.left() - left - 6.0, book(21.0), theme.ink, phase);
    let y = y + 27.0;
    let pitch = (room.width() - 8.0 - 26.0) / 4.0;
    painter.hline(left + 13.0..=room.right() - 17.0, y, Stroke::new(2.0, theme.line));
    for (at, (time, id)) in TIMES.into_iter().enumerate() {
        let center = pos2(left + 13.0 + pitch * at as f32, y);
        let (is_now, is_past) = (time == position.phase, time < position.phase);
        let (ground, line) = match is_now {
            true => (theme.selected, Stroke::new(2.0, colours.state)),
            false => (theme.panel, Stroke::new(1.2, theme.line)),
        };
        painter.circle(center, 13.0, ground, line);
        let ink = if is_now || is_past { theme.ink } else { theme.muted };
        scene.emblem(painter, center, 17.0, id, ink);
        if is_past {
            painter.circle_filled(center + vec2(10.0, -9.0), 5.5, theme.panel);
            tick(painter, center + vec2(10.0, -9.0), 8.0, theme.right);
        }
    }
    named(ui, Rect::from_min_max(room.min, pos2(room.right(), y + 14.0)), "phase", &format!("{phase}, {when}"));
    let seen = match (scene.view.course, scene.view.viewer) {
        (Course::Followed { .. }, None) => say!(words, "looking back: what everybody saw"),
        (Course::Followed { .. }, Some(seat)) => say!(words, "looking back, with {who}’s hand", who = words.seat(seat)),
        (Course::Live, Some(seat)) => say!(words, "{who}’s hand", who = words.seat(seat)),
        (Course::Live, None) => say!(words, "what everybody sees"),
    };
    let field = Rect::from_min_size(pos2(room.left(), y + 20.0), vec2(room.width(), 24.0));
    if scene.is_small {
        return y + 20.0;
    }
    painter.rect_filled(field, 6.0, colours.sunk);
    let font = FontId::proportional(12.0);
    fit(
        painter,
        field.left_center() + vec2(10.0, 0.0),
        Align2::LEFT_CENTER,
        field.width() - 18.0,
        font,
        theme.ink,
        &seen,
    );
    named(ui, field, "view", &seen);
    field.bottom() + 8.0
}

/// What a seat does now, and whether that is done.
fn doing(scene: &Scene<'_>, seat: Seat) -> (String, bool) {
    let (view, position) = (scene.view, scene.view.position);
    let sailor = view.story.sailors.iter().rev().find(|sailor| sailor.seat == seat);
    let to_do = |text: &str| (say!(view.words, text), false);
    match position.phase {
        Phase::Sunrise if scene.has_chosen(seat) => {
            (say!(view.words, if scene.is_small { "chosen" } else { "has chosen" }), true)
        }
        Phase::Sunrise if position[seat].hand.is_empty() => to_do("no character left"),
        Phase::Sunrise if view.viewer == Some(seat) => to_do("choosing"),
        Phase::Sunrise if scene.is_bot(seat) => to_do("thinking"),
        Phase::Sunrise => to_do("not yet"),
        Phase::Dusk if position.taker() == Some(seat) => to_do("picks now"),
        Phase::Dusk => match sailor {
            Some(sailor) if !sailor.took.is_empty() => {
                let took = sailor.took.iter().map(|token| view.words.token(*token).to_owned());
                let took = took.collect::<Vec<_>>().join(", ");
                (say!(view.words, "took {tokens}", tokens = took), false)
            }
            Some(sailor) if sailor.went.is_some() => to_do("took nothing"),
            Some(_) => {
                let before = position.ship.berths().rev().position(|berth| berth.seat == seat);
                let order = ["takes first", "takes second", "takes third", "takes fourth", "takes fifth", "takes last"];
                let place = view.story.sailors.iter().filter(|it| it.went.is_some()).count() + before.unwrap_or(0);
                to_do(order.get(place).unwrap_or(&"takes later"))
            }
            None => to_do(""),
        },
        Phase::Day | Phase::Night if view.asked.has(seat) => to_do("chooses now"),
        Phase::Day | Phase::Night => {
            let by_night = position.phase == Phase::Night;
            let mut deeds = view.story.deeds.iter().filter(|deed| deed.seat == seat && deed.by_night == by_night);
            match deeds.next_back() {
                Some(deed) => (outcome(scene, deed), false),
                None => to_do(""),
            }
        }
        Phase::Rest => to_do(""),
    }
}

fn seat(ui: &mut Ui, scene: &Scene<'_>, seat: Seat, rect: Rect, clicks: &mut Vec<TableClick>) {
    let (theme, colours) = (scene.style.theme, scene.style.colours);
    let player = &scene.view.position[seat];
    let is_acting = scene.view.course == Course::Live
        && match scene.view.position.phase {
            Phase::Sunrise => scene.view.viewer == Some(seat) && scene.view.asked.has(seat),
            Phase::Day | Phase::Dusk | Phase::Night | Phase::Rest => scene.view.asked.has(seat),
        };
    let painter = ui.painter().clone();
    let (ground, line) = match is_acting {
        true => (theme.selected, Stroke::new(1.6, colours.state)),
        false => (colours.field, Stroke::new(1.0, theme.line)),
    };
    painter.rect(rect, 9.0, ground, line, StrokeKind::Inside);
    if is_acting {
        let bar = Rect::from_min_size(rect.min + vec2(1.0, 8.0), vec2(4.0, rect.height() - 16.0));
        painter.rect_filled(bar, 2.0, colours.state);
    }
    let rows = [0.19, 0.49, 0.79].map(|part| rect.top() + rect.height() * part);
    let right = rect.right() - 10.0;
    let first = rows[0].max(rect.top() + 16.0);
    scene.seat_mark(&painter, pos2(rect.left() + 19.0, first), if scene.is_small { 8.0 } else { 8.6 }, seat);
    let score = painter.text(pos2(right, first), Align2::RIGHT_CENTER, player.score, strong(16.0), theme.ink);
    let column = right - if scene.is_small { 25.0 } else { 31.0 };
    let coin =
        scene.doubloons(&painter, pos2(score.left().min(column) - 8.0, first), 13.0, theme.ink, player.doubloons);
    let name = scene.view.words.seat(seat);
    let place = Rect::from_min_max(pos2(rect.left() + 33.0, first - 12.0), pos2(coin - 5.0, first + 12.0));
    self::player(ui, scene, seat, place, clicks);
    let (doing, is_done) = doing(scene, seat);
    den(scene, &painter, player.den, seat, pos2(rect.left() + 10.0, rows[1]), right);
    let small = FontId::proportional(11.0);
    let dead = player.graveyard.len();
    if dead > 0 {
        let drawn = painter.text(pos2(right, rows[1]), Align2::RIGHT_CENTER, dead, small.clone(), theme.muted);
        scene.emblem(&painter, pos2(drawn.left() - 8.0, rows[1]), 13.0, "graveyard", theme.muted);
    }
    let (font, ink) = if is_done { (strong(11.0), theme.right) } else { (small, theme.muted) };
    let wide = painter.layout_no_wrap(doing.clone(), font.clone(), ink).size().x;
    let half = rect.width() * 0.5;
    let tokens_width = rect.width() - 24.0 - wide.min(half) - if is_done { 16.0 } else { 4.0 };
    let radius = if scene.is_small { 8.6 } else { 10.0 };
    scene.token_row(&painter, pos2(rect.left() + 10.0, rows[2]), radius, tokens_width, theme.ink, player.tokens);
    let drawn = fit(&painter, pos2(right, rows[2]), Align2::RIGHT_CENTER, wide.min(half), font, ink, &doing);
    if is_done {
        tick(&painter, pos2(drawn.left() - 9.0, rows[2]), 10.0, theme.right);
    }
    let words = scene.view.words;
    let ranks: Vec<String> = player.den.iter().map(|rank| format!("{} {}", rank.0, words.character(rank))).collect();
    let den = match ranks.is_empty() {
        true => say!(words, "den empty"),
        false => format!("{} {}", words.term("den"), ranks.join(", ")),
    };
    let buried = format!("{dead} {}", words.term("graveyard"));
    let doing = if doing.is_empty() { doing } else { format!(", {doing}") };
    let label = format!(
        "{name}: {} {}, {} {}, {den}, {}, {buried}{doing}",
        player.score,
        words.term("score"),
        player.doubloons,
        words.term("doubloons"),
        words.tokens(player.tokens, &say!(words, "no booty")),
    );
    named(ui, rect.with_min_y(place.bottom()), ("seat", seat.0), &label).on_hover_text(color_of(scene, seat));
    for (part, subject) in [
        (Rect::from_min_max(pos2(column, rect.top()), pos2(rect.right(), place.bottom())), Subject::Score(seat)),
        (Rect::from_min_max(pos2(coin, rect.top()), pos2(column, place.bottom())), Subject::Doubloons(seat)),
        (rect.with_min_y(place.bottom()), Subject::Den(seat)),
    ] {
        if asks(ui, part, false) {
            clicks.push(TableClick::AskWhy(subject));
        }
    }
}

/// The colour of the box that a seat plays: only in words, lest two colours mean one seat.
fn color_of(scene: &Scene<'_>, seat: Seat) -> String {
    let color = scene.view.position[seat].color.id();
    let color = scene.view.words.texts.word("den", color).to_lowercase();
    say!(scene.view.words, "plays {color}; the silver numbers are of that colour", color = color)
}

/// The characters of a den as tiles; smaller where there are many.
fn den(
    scene: &Scene<'_>,
    painter: &eframe::egui::Painter,
    den: RankSet,
    seat: Seat,
    left: eframe::egui::Pos2,
    right: f32,
) {
    if den.is_empty() {
        let font = FontId::proportional(11.0);
        let text = say!(scene.view.words, "den empty");
        painter.text(left + vec2(2.0, 0.0), Align2::LEFT_CENTER, text, font, scene.style.theme.muted);
        return;
    }
    let count = den.len() as f32;
    let high: f32 = if scene.is_small { 22.0 } else { 25.0 };
    let pitch = (high + 2.0).min((right - left.x - 24.0) / count);
    for (at, rank) in den.iter().enumerate() {
        let rect = Rect::from_min_size(pos2(left.x + pitch * at as f32, left.y - high / 2.0), vec2(pitch - 4.0, high));
        scene.tile(painter, rect, rank);
        if scene.hits.contains(&(seat, rank)) {
            scene.hit(painter, rect);
        }
    }
}

/// The name, with who plays it, which can be changed.
fn player(ui: &mut Ui, scene: &Scene<'_>, seat: Seat, rect: Rect, clicks: &mut Vec<TableClick>) {
    let theme = scene.style.theme;
    let kind = scene.view.players.get(seat.index()).copied().unwrap_or_default();
    let name = scene.view.words.seat(seat);
    let mut inside = ui.new_child(UiBuilder::new().id_salt(("player", seat.0)).max_rect(rect));
    inside.spacing_mut().button_padding = vec2(2.0, 0.0);
    inside.spacing_mut().interact_size.y = rect.height();
    let is_bot = kind != Player::Person;
    let font = book(if scene.is_small { 16.5 } else { 18.0 });
    let at = rect.left_center() + vec2(2.0, 0.0);
    let drawn = fit(ui.painter(), at, Align2::LEFT_CENTER, rect.width() - 4.0, font, theme.ink, &name);
    let button = Button::new("").frame_when_inactive(false).min_size(drawn.size() + vec2(6.0, 0.0));
    let (response, _) = MenuButton::from_button(button).ui(&mut inside, |ui| {
        ui.label(RichText::new(say!(scene.view.words, "Played by")).color(theme.muted).size(12.0));
        for other in Player::all_with(&scene.view.pack.bots) {
            if ui.selectable_label(other == kind, say!(scene.view.words, &other.id())).clicked() {
                clicks.push(TableClick::SetPlayer(seat, other));
                ui.close();
            }
        }
    });
    let label =
        say!(scene.view.words, "{who} is played by: {bot}", who = name, bot = say!(scene.view.words, &kind.id()));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    let used = drawn.right() + 5.0;
    // The name comes first; who plays stands in its menu too.
    if is_bot && rect.right() - used > 40.0 {
        let font = FontId::proportional(11.0);
        let at = pos2(used, rect.center().y + 1.5);
        fit(ui.painter(), at, Align2::LEFT_CENTER, rect.right() - used, font, theme.muted, &kind.id());
    }
}
