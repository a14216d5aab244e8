//! The shelf while a round is resolved: the bids on a space side by side, why one of them won, and what follows.

use super::marks::{common_size, dashed_frame, fit, named, seat_mark, tick};
use super::tray::comparison;
use super::{TableState, TableView};
use crate::app::revolution::{MomentKind, Round, SpaceResult};
use crate::desk::BidComparison;
use crate::games::revolution::{Currency, SpaceId, Special};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

/// Draws the shelf.
pub(super) fn shelf(ui: &Ui, view: &TableView<'_>, room: Rect, state: &mut TableState) {
    let Some(round) = view.session.timeline().round(view.moment.round()) else { return };
    let looked_at = state.looked_at.filter(|(at, _)| *at == view.session.at()).map(|(_, space)| space);
    let of_moment = if let MomentKind::Space(space) = view.moment.kind { Some(space) } else { None };
    let width = room.width() * if view.is_small { 0.6 } else { 0.57 };
    let left = room.with_max_x(room.left() + width);
    match looked_at.or(of_moment) {
        Some(space) => side_by_side(ui, view, round, space, left),
        None => lifted(ui, view, left),
    }
    let right = room.with_min_x(left.right() + 24.0);
    ui.painter().vline(left.right() + 10.0, room.y_range().shrink(4.0), Stroke::new(1.0, view.theme.line));
    what_follows(ui, view, round, of_moment, right);
}

/// What is said before the first space.
fn lifted(ui: &Ui, view: &TableView<'_>, room: Rect) {
    let title = pos2(room.left(), room.top() + 16.0);
    let text = say!(view.words, "The shields are lifted");
    fit(ui.painter(), title, Align2::LEFT_CENTER, room.width(), book(22.0), view.theme.ink, &text);
    let names = Currency::ALL.map(|currency| view.words.currency(currency));
    let template = "most {first} wins a space, then most {second}, then most {third}";
    let order = say!(view.words, template, first = names[0], second = names[1], third = names[2]);
    let at = pos2(room.left(), room.top() + 44.0);
    fit(ui.painter(), at, Align2::LEFT_CENTER, room.width(), FontId::proportional(12.5), view.theme.muted, &order);
    let cite = pos2(room.left(), room.top() + 64.0);
    let font = FontId::proportional(11.5);
    fit(
        ui.painter(),
        cite,
        Align2::LEFT_CENTER,
        room.width(),
        font,
        view.colours.link,
        "DETERMINING CONTROL · V14, V15",
    );
}

/// The bids on a space: kinds as rows, seats as columns; the row that decides is dashed.
fn side_by_side(ui: &Ui, view: &TableView<'_>, round: &Round, space: SpaceId, room: Rect) {
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let spec = &view.sandbox.game().spec().spaces[space.index()];
    let compared = comparison(view, round, space);
    let small = view.is_small;
    let mut top = room.top();
    if !small {
        let title = pos2(room.left(), top + 14.0);
        let name = say!(view.words, "The {space}", space = view.words.space(space));
        let drawn = fit(painter, title, Align2::LEFT_CENTER, room.width() * 0.4, book(22.0), theme.ink, &name);
        let hint = match compared.is_by_script {
            true => "all bids side by side; a script of the rules says who has control",
            false => "all bids side by side; Force first, then Blackmail, then Gold",
        };
        let hint = say!(view.words, hint);
        let at = pos2(drawn.right() + 12.0, title.y + 1.0);
        fit(painter, at, Align2::LEFT_CENTER, room.right() - at.x, FontId::proportional(12.0), theme.muted, &hint);
        top += 32.0;
    }
    let foot = if small { 19.0 } else { 36.0 };
    let head = if small { 20.0 } else { 28.0 };
    let row = ((room.bottom() - foot - top - head) / 3.0).min(25.0);
    let seats = view.sandbox.names().len() as f32;
    let label = if small { 74.0 } else { 96.0 };
    let wide = ((room.width() - label) / seats - 6.0).min(98.0);
    let winner = if let SpaceResult::Won(seat) = round.result(space) { Some(seat) } else { None };
    // One size for all names, so that none seems to count more.
    let names: Vec<String> = view.seats().map(|seat| view.words.seat(seat)).collect();
    let name_size = common_size(painter, &names, book(14.5), wide - 29.0);
    for (at, seat) in view.seats().enumerate() {
        let column = Rect::from_min_size(
            pos2(room.left() + label + (wide + 6.0) * at as f32, top),
            vec2(wide, head + row * 3.0 + 2.0),
        );
        let (ground, line) = match winner == Some(seat) {
            true => (theme.selected, Stroke::new(2.0, colours.state)),
            false => (colours.field, Stroke::new(1.0, theme.line)),
        };
        painter.rect(column, 8.0, ground, line, StrokeKind::Inside);
        let center = pos2(column.left() + 14.0, column.top() + head / 2.0 + 1.0);
        seat_mark(painter, colours, center, 6.6, seat);
        let name = pos2(center.x + 11.0, center.y);
        fit(painter, name, Align2::LEFT_CENTER, column.right() - name.x - 4.0, book(name_size), theme.ink, &names[at]);
        numbers(ui, view, &compared, seat, column.with_min_y(column.top() + head), row, spec.bans);
    }
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let painter = &seen(painter, view.motion.row(at));
        let y = top + head + row * (at as f32 + 0.5);
        let is_banned = spec.bans.has(currency);
        let is_deciding = compared.decided_by == Some(currency);
        match is_banned {
            true => view.pieces.faded_chip(painter, pos2(room.left() + 9.0, y), 8.2, currency),
            false => view.pieces.chip(painter, pos2(room.left() + 9.0, y), 8.2, currency),
        }
        let font = if is_deciding { strong(12.5) } else { FontId::proportional(12.5) };
        let ink = if is_banned { theme.muted } else { theme.ink };
        let name = view.words.currency(currency);
        fit(painter, pos2(room.left() + 23.0, y), Align2::LEFT_CENTER, label - 27.0, font, ink, name);
        if is_deciding {
            let width = label + (wide + 6.0) * seats - 4.0;
            let dashed = Rect::from_min_size(pos2(room.left() - 4.0, y - row / 2.0), vec2(width + 8.0, row));
            dashed_frame(painter, dashed, Stroke::new(1.5, colours.state), 5.0);
        }
    }
    sentence(ui, view, round, space, &compared, room.with_min_y(room.bottom() - foot));
}

/// A painter of what is seen in part.
fn seen(painter: &Painter, part: f32) -> Painter {
    let mut painter = painter.clone();
    painter.set_opacity(part);
    painter
}

/// A seat's numbers, below one another.
fn numbers(
    ui: &Ui,
    view: &TableView<'_>,
    compared: &BidComparison,
    seat: Seat,
    room: Rect,
    row: f32,
    bans: crate::games::revolution::CurrencySet,
) {
    let painter = ui.painter();
    let theme = view.theme;
    let middle = |at: usize| pos2(room.center().x, room.top() + row * (at as f32 + 0.5));
    let Some((_, chips)) = compared.bids.iter().find(|(bidder, _)| *bidder == seat) else {
        let text = say!(view.words, "no bid");
        fit(painter, middle(1), Align2::CENTER_CENTER, room.width(), FontId::proportional(12.0), theme.muted, &text);
        return;
    };
    for (at, currency) in Currency::ALL.into_iter().enumerate() {
        let painter = &seen(painter, view.motion.row(at));
        let is_in = compared.compared[at].has(seat);
        let small = FontId::proportional(11.0);
        if bans.has(currency) {
            let text = say!(view.words, "banned");
            fit(painter, middle(at), Align2::CENTER_CENTER, room.width(), small, theme.muted, &text);
            continue;
        }
        let count = chips.count(currency);
        let (font, ink) = match is_in && count > 0 {
            true => (strong(15.0), theme.ink),
            false => (FontId::proportional(15.0), theme.muted),
        };
        let drawn = painter.text(middle(at), Align2::CENTER_CENTER, count, font, ink);
        if !is_in {
            let out = pos2(drawn.right() + 5.0, middle(at).y);
            fit(painter, out, Align2::LEFT_CENTER, room.right() - out.x, small, theme.muted, &say!(view.words, "out"));
        }
    }
}

/// Who has control and why, in a sentence, and by which section.
fn sentence(ui: &Ui, view: &TableView<'_>, round: &Round, space: SpaceId, compared: &BidComparison, room: Rect) {
    let painter = &seen(ui.painter(), view.motion.row(Currency::ALL.len()));
    let words = &view.words;
    let result = round.result(space);
    let (seat, text) = match result {
        SpaceResult::Won(seat) => {
            (Some(seat), say!(words, "{who} wins: {why}.", who = words.seat(seat), why = words.why(compared)))
        }
        SpaceResult::Tied(_) if compared.is_by_script => {
            let nobody = words.term("nobody");
            (None, say!(words, "{nobody} has control: {why}.", nobody = nobody, why = words.why(compared)))
        }
        SpaceResult::Tied(seats) => {
            let template = "{who} are equal in all three, so {nobody} has control.";
            (None, say!(words, template, who = words.seats(seats), nobody = words.term("nobody")))
        }
        SpaceResult::NoBid => (None, say!(words, "Nobody bid here.")),
        SpaceResult::Sold(_) => (None, say!(words, "Each chip buys a card; nobody bids against anybody.")),
    };
    let cite = match (result, view.sandbox.game().spec().settings.losers_keep) {
        (SpaceResult::Won(_), true) => "DETERMINING CONTROL · V15, V18, V19",
        (SpaceResult::Won(_), false) => "DETERMINING CONTROL · V15, V18",
        (SpaceResult::Tied(_), _) => "DETERMINING CONTROL · V16",
        (SpaceResult::NoBid, _) => "DETERMINING CONTROL · V17",
        (SpaceResult::Sold(_), _) => "CARDS · V21",
    };
    let mut x = room.left() + 2.0;
    if let Some(seat) = seat {
        seat_mark(painter, view.colours, pos2(x + 7.0, room.top() + 12.0), 6.8, seat);
        x += 20.0;
    }
    let size = if view.is_small { 12.0 } else { 13.0 };
    let drawn = fit(
        painter,
        pos2(x, room.top() + 12.0),
        Align2::LEFT_CENTER,
        room.right() - x,
        strong(size),
        view.theme.ink,
        &text,
    );
    let at = if view.is_small { pos2(drawn.right() + 10.0, room.top() + 12.0) } else { pos2(x, room.top() + 28.0) };
    let cite = if view.is_small { cite.rsplit("· ").next().unwrap_or(cite) } else { cite };
    if room.right() - at.x > 60.0 {
        let font = FontId::proportional(11.2);
        fit(painter, at, Align2::LEFT_CENTER, room.right() - at.x, font, view.colours.link, cite);
    }
    let name = say!(words, "The {space}", space = words.space(space));
    named(ui, room, "why", &format!("{name}: {text} {cite}"));
}

/// What came of the moment, ticked, and the spaces that come next.
fn what_follows(ui: &Ui, view: &TableView<'_>, round: &Round, now: Option<SpaceId>, room: Rect) {
    let painter = ui.painter();
    let theme = view.theme;
    let mut y = room.top() + 14.0;
    let title = say!(view.words, "What follows");
    painter.text(pos2(room.left(), y), Align2::LEFT_CENTER, &title, strong(14.0), theme.ink);
    y += 22.0;
    let line = if view.is_small { 17.0 } else { 19.0 };
    let most = (((room.bottom() - y) / line).floor().max(1.0)) as usize;
    let mut lines: Vec<(Sign, String)> = Vec::new();
    for &event in &view.moment.events {
        if let Some((seat, text)) = view.words.event(event) {
            lines.push((Sign::Done, seat.map_or(text.clone(), |seat| format!("{} {text}", view.words.seat(seat)))));
        }
    }
    if view.session.is_live() && view.position.resolving().is_some() {
        let asked = view.words.seats(view.sandbox.tree().asked());
        lines.push((Sign::Now, say!(view.words, "{who} chooses a marker", who = asked)));
    }
    let next = view.spaces().filter(|space| now.is_none_or(|now| *space > now));
    for space in next {
        let compared = comparison(view, round, space);
        if !compared.bids.is_empty() {
            lines.push((
                Sign::Next,
                format!("{} {}: {}", space.index() + 1, view.words.space(space), bidders(view, space, &compared)),
            ));
        }
    }
    for (sign, text) in lines.iter().take(most) {
        let center = pos2(room.left() + 7.0, y);
        let (ink, font) = match sign {
            Sign::Done => {
                tick(painter, center, 11.0, theme.right);
                (theme.ink, FontId::proportional(12.5))
            }
            Sign::Now => {
                painter.circle(center, 5.0, view.colours.glow, Stroke::new(1.6, view.colours.state));
                (theme.ink, strong(12.5))
            }
            Sign::Next => {
                painter.circle_stroke(center, 4.6, Stroke::new(1.3, theme.muted));
                (theme.muted, FontId::proportional(12.5))
            }
        };
        fit(
            painter,
            pos2(room.left() + 22.0, y),
            Align2::LEFT_CENTER,
            room.right() - room.left() - 22.0,
            font,
            ink,
            text,
        );
        y += line;
    }
    let told: Vec<&str> = lines.iter().take(most).map(|(_, text)| text.as_str()).collect();
    named(ui, room, "what follows", &format!("{title}: {}", told.join("; ")));
}

/// A sign before a line of what follows.
enum Sign {
    Done,
    Now,
    Next,
}

/// Who has bid on a space that is not resolved yet.
fn bidders(view: &TableView<'_>, space: SpaceId, compared: &BidComparison) -> String {
    let is_card = view.sandbox.game().spec().spaces[space.index()].special == Some(Special::Cards);
    match &compared.bids[..] {
        [(seat, chips)] if is_card => {
            say!(view.words, "{who} draws {n|card|cards}", who = view.words.seat(*seat), n = chips.total())
        }
        [(seat, _)] => say!(view.words, "{who} bid alone", who = view.words.seat(*seat)),
        several if is_card => {
            let cards: u32 = several.iter().map(|(_, chips)| chips.total()).sum();
            say!(view.words, "{n|card|cards}", n = cards)
        }
        several => say!(view.words, "{n|bid|bids}", n = several.len()),
    }
}
