//! The left side: who plays, what everybody has, and whose bid is closed. Nothing of a bid itself.

use super::marks::{fit, named, seat_mark, tick};
use super::{TableRequests, TableState, TableView, ask_why};
use crate::app::revolution::{MomentKind, RevolutionRequest, WhySubject};
use crate::games::revolution::{AreaId, Currency, Question};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{
    Align2, Button, FontId, Rect, RichText, Role, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

/// Draws the left side.
pub(super) fn seats(ui: &mut Ui, view: &TableView<'_>, state: &mut TableState, requests: &mut TableRequests) {
    let room = ui.available_rect_before_wrap();
    let mut y = head(ui, view, room);
    let high = if view.is_small { 88.0 } else { 98.0 };
    for seat in view.seats() {
        let rect = Rect::from_min_size(pos2(room.left(), y), vec2(room.width(), high));
        self::seat(ui, view, seat, rect, requests);
        ask_why::asks(ui, rect.with_max_y(rect.bottom() - 36.0), false, WhySubject::Support(seat), state);
        ask_why::asks(ui, rect.with_min_y(rect.bottom() - 36.0), false, WhySubject::Chips(seat), state);
        y += high + 8.0;
    }
    if !view.is_small {
        support(ui, view, Rect::from_min_max(pos2(room.left(), y + 14.0), room.right_bottom()));
    }
}

/// The phase, the round, and what is special about the rules.
fn head(ui: &Ui, view: &TableView<'_>, room: Rect) -> f32 {
    let painter = ui.painter();
    let is_bidding = view.moment.kind == MomentKind::Bidding;
    let phase = view.words.texts.word("phase", if is_bidding { "bidding" } else { "resolution" });
    let round = format!("{} {}", view.words.term("round"), view.moment.round());
    let at = pos2(room.left(), room.top() + 13.0);
    let drawn =
        painter.text(pos2(room.right(), at.y + 1.0), Align2::RIGHT_CENTER, &round, strong(12.5), view.theme.ink);
    fit(painter, at, Align2::LEFT_CENTER, drawn.left() - at.x - 6.0, book(21.0), view.theme.ink, phase);
    let settings = &view.sandbox.game().spec().settings;
    let keep = if settings.losers_keep { "Losers keep their chips" } else { "Losers pay their chips" };
    let keep = say!(view.words, keep);
    let rules = match view.is_small {
        true => keep,
        false => format!("{keep} · {}", say!(view.words, "{n|chip|chips} at least", n = settings.least_chips)),
    };
    let at = pos2(room.left(), room.top() + 34.0);
    fit(painter, at, Align2::LEFT_CENTER, room.width(), FontId::proportional(12.0), view.theme.muted, &rules);
    named(ui, Rect::from_min_size(room.min, vec2(room.width(), 44.0)), "phase", &format!("{phase}, {round}. {rules}"));
    let seen = match (view.bid, view.session.own_laid_answer()) {
        (Some(bid), _) => say!(view.words, "{who}, behind the shield", who = view.words.seat(bid.seat)),
        (None, Some(seat)) => say!(view.words, "{who}, bid closed", who = view.words.seat(seat)),
        (None, None) => say!(view.words, "what everybody sees"),
    };
    let field = Rect::from_min_size(pos2(room.left(), room.top() + 48.0), vec2(room.width(), 26.0));
    painter.rect(field, 6.0, view.colours.sunk, Stroke::NONE, StrokeKind::Inside);
    let at = pos2(field.left() + 10.0, field.center().y);
    fit(painter, at, Align2::LEFT_CENTER, field.width() - 18.0, FontId::proportional(12.5), view.theme.ink, &seen);
    field.bottom() + 10.0
}

/// What a seat has, all areas as they stand included.
fn with_areas(view: &TableView<'_>, seat: Seat) -> u32 {
    let game = view.sandbox.game();
    if view.position.ending().is_some() {
        return view.position.seat(seat).support;
    }
    let areas = (0..game.spec().areas.len() as u8).map(AreaId);
    let led = areas.filter(|&area| game.area_winner(view.position, area) == Some(seat));
    view.position.seat(seat).support + led.map(|area| u32::from(view.area_worth(area))).sum::<u32>()
}

/// What a seat does now: in a word, and whether that is good news.
fn doing(view: &TableView<'_>, seat: Seat) -> (String, bool) {
    let asked = view.sandbox.tree().asked();
    if !view.session.is_live() || view.position.ending().is_some() {
        return (String::new(), false);
    }
    let is_bidding = view.position.question() == Question::Bid;
    let long = |long: &str, short: &str| say!(view.words, if view.is_small { short } else { long });
    match (is_bidding, asked.has(seat)) {
        (true, false) => (long("bid closed", "closed"), true),
        (true, true) if view.is_bot(seat) => (long("thinking", "thinks"), false),
        (true, true) if view.bid.is_some_and(|bid| bid.seat == seat) => (long("laying chips", "laying"), false),
        (true, true) => (long("bid open", "open"), false),
        (false, true) => (long("choosing", "asked"), false),
        (false, false) => (String::new(), false),
    }
}

fn seat(ui: &mut Ui, view: &TableView<'_>, seat: Seat, rect: Rect, requests: &mut TableRequests) {
    let (theme, colours) = (view.theme, view.colours);
    let state = view.position.seat(seat);
    let is_acting = view.bid.is_some_and(|bid| bid.seat == seat)
        || view.session.is_live() && view.position.resolving().is_some() && view.sandbox.tree().asked().has(seat);
    let (ground, line) = match is_acting {
        true => (theme.selected, Stroke::new(1.6, colours.state)),
        false => (colours.field, Stroke::new(1.0, theme.line)),
    };
    let painter = ui.painter().clone();
    painter.rect(rect, 9.0, ground, line, StrokeKind::Inside);
    if is_acting {
        let bar = Rect::from_min_size(rect.min + vec2(1.0, 9.0), vec2(4.0, rect.height() - 18.0));
        painter.rect_filled(bar, 2.0, colours.state);
    }
    let middle = rect.top() + 23.0;
    seat_mark(&painter, colours, pos2(rect.left() + 22.0, middle), 9.3, seat);
    let support = strong(17.0);
    let right = rect.right() - 10.0;
    let drawn = painter.text(pos2(right, middle), Align2::RIGHT_CENTER, state.support, support, theme.ink);
    view.pieces.flag(&painter, pos2(drawn.left() - 12.0, middle), 15.0);
    let name = view.words.seat(seat);
    let at = pos2(rect.left() + 40.0, middle);
    fit(&painter, at, Align2::LEFT_CENTER, drawn.left() - 22.0 - at.x, book(19.0), theme.ink, &name);
    let all = with_areas(view, seat);
    let (doing, is_done) = doing(view, seat);
    let small = FontId::proportional(11.5);
    let y = middle + 19.0;
    let text = say!(view.words, if view.is_small { "{n} in all" } else { "{n} with areas" }, n = all);
    let drawn = painter.text(pos2(right, y), Align2::RIGHT_CENTER, &text, small.clone(), theme.muted);
    player(ui, view, seat, Rect::from_min_max(pos2(at.x, y - 9.0), pos2(drawn.left() - 4.0, y + 9.0)), requests);
    let y = rect.bottom() - 20.0;
    let pitch = if view.is_small { 35.5 } else { 41.0 };
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let center = pos2(rect.left() + 20.0 + pitch * at as f32, y);
        let count = state.owned.count(currency);
        match count {
            0 => view.pieces.faded_chip(&painter, center, 9.0, currency),
            _ => view.pieces.chip(&painter, center, 9.0, currency),
        }
        let ink = if count == 0 { theme.muted } else { theme.ink };
        painter.text(center + vec2(12.5, 0.0), Align2::LEFT_CENTER, count, strong(13.0), ink);
    }
    let left = rect.left() + 20.0 + pitch * 3.0;
    let (font, ink) = if is_done { (strong(11.5), theme.right) } else { (small, theme.muted) };
    let drawn = fit(&painter, pos2(right, y), Align2::RIGHT_CENTER, right - left, font, ink, &doing);
    if is_done && !view.is_small {
        tick(&painter, pos2(drawn.left() - 9.0, y), 10.0, theme.right);
    }
    let chips = view.words.chips(state.owned);
    let term = view.words.term("support");
    let doing = if doing.is_empty() { doing } else { format!(", {doing}") };
    let all = say!(view.words, "{n} with areas", n = all);
    let left = say!(view.words, "{n|marker|markers} left", n = state.markers_left);
    let label = format!("{name}: {} {term}, {all}, {chips}, {left}{doing}", state.support);
    named(ui, rect.with_max_y(middle + 9.0), ("seat", seat.0), &label);
}

/// Who plays a seat, which can be changed.
fn player(ui: &mut Ui, view: &TableView<'_>, seat: Seat, rect: Rect, requests: &mut TableRequests) {
    let kind = view.sandbox.player(seat);
    let mut inside = ui.new_child(UiBuilder::new().id_salt(("player", seat.0)).max_rect(rect));
    inside.spacing_mut().button_padding = vec2(0.0, 0.0);
    inside.spacing_mut().interact_size.y = 18.0;
    let text = RichText::new(say!(view.words, &kind.id())).color(view.theme.muted).size(11.5);
    let button = Button::new(text).frame_when_inactive(false).min_size(vec2(0.0, 18.0)).truncate();
    let (response, _) = MenuButton::from_button(button).ui(&mut inside, |ui| {
        for other in Player::all_with(&view.frame.pack.bots) {
            if ui.selectable_label(other == kind, say!(view.words, &other.id())).clicked() {
                requests.push(RevolutionRequest::SetPlayer(seat, other));
                ui.close();
            }
        }
    });
    let (who, bot) = (view.words.seat(seat), say!(view.words, &kind.id()));
    let name = say!(view.words, "{who} is played by: {bot}", who = who, bot = bot);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
}

/// Everybody's Support as bars: what is won, and open what the areas led now would add.
fn support(ui: &Ui, view: &TableView<'_>, room: Rect) {
    let count = view.sandbox.names().len() as f32;
    if room.height() < 30.0 + count * 19.0 {
        return;
    }
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let title = view.words.term("support");
    let drawn = painter.text(room.min + vec2(0.0, 6.0), Align2::LEFT_CENTER, title, strong(13.5), theme.ink);
    let hint = say!(view.words, "open part: areas led now");
    let (at, width) = (pos2(room.right(), room.top() + 7.0), room.right() - drawn.right() - 6.0);
    fit(painter, at, Align2::RIGHT_CENTER, width, FontId::proportional(11.0), theme.muted, &hint);
    let most = view.seats().map(|seat| with_areas(view, seat)).max().unwrap_or(0).max(50) as f32;
    for (at, seat) in view.seats().enumerate() {
        let y = room.top() + 30.0 + 19.0 * at as f32;
        let (own, all) = (view.position.seat(seat).support, with_areas(view, seat));
        seat_mark(painter, colours, pos2(room.left() + 7.0, y), 6.0, seat);
        let slot = Rect::from_min_max(pos2(room.left() + 21.0, y - 4.5), pos2(room.right() - 38.0, y + 4.5));
        painter.rect_filled(slot, 4.5, colours.groove);
        let part = |value: f32| {
            slot.with_max_x(slot.left() + (slot.width() * value / most).max(if value > 0.0 { 6.0 } else { 0.0 }))
        };
        let fill = crate::gui::paint::seat_color(seat);
        let edge = if ui.visuals().dark_mode { theme.ink } else { fill };
        if all > 0 {
            painter.rect(part(all as f32), 4.5, colours.field, Stroke::new(1.4, edge), StrokeKind::Inside);
        }
        if own > 0 {
            painter.rect_filled(part(view.motion.support(seat, own)), 4.5, fill);
        }
        painter.text(pos2(room.right(), y), Align2::RIGHT_CENTER, all, strong(12.5), theme.ink);
    }
}
