//! The bidding chart: a cell for each space, with what its winner gets, what is banned, and a tray for chips.

use super::cell::{Cell, rule_of, short_reason};
use super::layout::Places;
use super::marks::{fit, glow, place_id, seat_mark, tick, upper};
use super::tray::{open_tray, revealed_tray, row_of_bids, shield, tray_ground};
use super::{Refused, RefusedAt, TableRequests, TableState, TableView, ask_why};
use crate::app::revolution::{ChipEdit, MomentKind, RevolutionRequest, Round, SpaceResult, WhySubject};
use crate::games::revolution::{Chips, Currency, Refusal, SpaceId, Special};
use crate::gui::paint::{area_ground, picture};
use crate::gui::theme::{book, strong};
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Role, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2};

/// Draws the chart.
pub(super) fn chart(
    ui: &Ui,
    view: &TableView<'_>,
    places: &Places,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let size = title_size(ui, view, places);
    for (space, &rect) in view.spaces().zip(&places.spaces) {
        let shown = cell_of(view, space, state);
        let name = name_of(view, space, &shown);
        let response = ui.interact(rect, place_id(ui, ("space", space.0)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        ask_why::asks(ui, rect, response.has_focus(), WhySubject::Space(space), state);
        let is_near = response.hovered() || response.has_focus();
        cell(ui, view, space, rect, (&shown, size), is_near);
        let keeps_chips = matches!(shown, Cell::Open { .. });
        if keeps_chips && rect.height() > 60.0 {
            open_tray(ui, view, space, rect, &shown, state, requests);
        }
        if response.clicked() {
            click(view, space, &shown, state, requests);
        }
    }
}

/// What the cell of a space shows now.
fn cell_of<'a>(view: &TableView<'a>, space: SpaceId, state: &TableState) -> Cell<'a> {
    if let Some(bid) = view.bid {
        let refusal = state.picked.map(|currency| view.session.refusal_of_chip(bid, currency, space));
        return Cell::Open { chips: bid.laid(space), refusal };
    }
    match view.moment.kind {
        MomentKind::Bidding => match view.session.own_laid_answer() {
            Some(seat) => Cell::Closed(view.position.seat(seat).bid(space)),
            None => Cell::Covered,
        },
        MomentKind::Revealed | MomentKind::Space(_) | MomentKind::End => {
            let Some(round) = view.session.timeline().round(view.moment.round()) else { return Cell::Covered };
            let is_now = view.moment.kind == MomentKind::Space(space);
            let is_resolved = space.index() < view.position.resolved() || view.moment.kind == MomentKind::End;
            Cell::Revealed { round, is_resolved, is_now }
        }
    }
}

fn click(view: &TableView<'_>, space: SpaceId, shown: &Cell<'_>, state: &mut TableState, requests: &mut TableRequests) {
    state.refused = None;
    match shown {
        Cell::Open { .. } => {
            if let Some(currency) = state.picked {
                lay(view, currency, space, false, state, requests);
            }
        }
        Cell::Revealed { is_resolved: true, .. } => state.looked_at = Some((view.session.at(), space)),
        Cell::Revealed { .. } | Cell::Closed(_) | Cell::Covered => {}
    }
}

/// Lays a chip, or says why not where it was tried. A chip that was moved from another space is judged when it is laid.
pub(super) fn lay(
    view: &TableView<'_>,
    currency: Currency,
    space: SpaceId,
    is_moved: bool,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let Some(bid) = view.bid else { return };
    let refusal = view.session.refusal_of_chip(bid, currency, space).filter(|refusal| {
        // The chip comes back into the hand first, and so may its space.
        !is_moved || matches!(refusal, Refusal::Banned { .. } | Refusal::CardIsFull { .. })
    });
    let Some(refusal) = refusal else {
        requests.push(RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, space)));
        // Another chip of the kind is at hand, if there is one.
        let left = bid.in_hand.count(currency).saturating_sub(u16::from(!is_moved));
        state.picked = state.picked.filter(|_| left > 0);
        state.refused = None;
        return;
    };
    let short = short_reason(view, refusal);
    let title = say!(view.words, "Not on the {space}: {why}", space = view.words.space(space), why = short);
    let why = view.sandbox.refusal_text(refusal, &view.words.texts.language);
    state.refused = Some(Refused { at: RefusedAt::Space(space), title, why, rule: rule_of(refusal) });
}

/// The name of a space for screen readers: its number, what can be done, and what lies there.
fn name_of(view: &TableView<'_>, space: SpaceId, shown: &Cell<'_>) -> String {
    let name = format!("{} {}", space.index() + 1, view.words.space(space));
    let lies = |chips: Chips| {
        if chips.is_empty() {
            String::new()
        } else {
            format!(", {}", say!(view.words, "you {chips}", chips = view.words.chips(chips)))
        }
    };
    match shown {
        Cell::Covered => name,
        Cell::Closed(chips) | Cell::Open { chips, refusal: None } => format!("{name}{}", lies(*chips)),
        Cell::Open { chips, refusal: Some(None) } => format!("{name}, {}{}", say!(view.words, "legal"), lies(*chips)),
        Cell::Open { chips, refusal: Some(Some(refusal)) } => {
            format!("{name}, {}{}", short_reason(view, *refusal), lies(*chips))
        }
        Cell::Revealed { round, is_resolved, is_now } => {
            let bids = view.seats().map(|seat| (seat, round.bid(seat, space))).filter(|(_, chips)| !chips.is_empty());
            let bids = bids.map(|(seat, chips)| format!(", {} {}", view.words.seat(seat), view.words.chips(chips)));
            let state = if *is_resolved { format!(": {}", result_words(view, round, space)) } else { String::new() };
            let now = if *is_now { format!(", {}", say!(view.words, "now")) } else { String::new() };
            format!("{name}{now}{state}{}", bids.collect::<String>())
        }
    }
}

/// What became of a space, in words.
fn result_words(view: &TableView<'_>, round: &Round, space: SpaceId) -> String {
    match round.result(space) {
        SpaceResult::NoBid => say!(view.words, "nobody bid"),
        SpaceResult::Tied(_) => format!("{}, {}", view.words.term("tie"), view.words.term("nobody")),
        SpaceResult::Won(seat) => say!(view.words, "{who} won", who = view.words.seat(seat)),
        SpaceResult::Sold(seats) => say!(view.words, "cards for {who}", who = view.words.seats(seats)),
    }
}

/// The size of all names: the longest has room beside its bans and the marks of what became of it.
fn title_size(ui: &Ui, view: &TableView<'_>, places: &Places) -> f32 {
    const MARKS: f32 = 34.0;
    const NUMBER: f32 = 38.0;
    let usual = if view.is_small { 15.5 } else { 17.5 };
    let spaces = view.spaces().zip(&places.spaces);
    let fitting = spaces.map(|(space, rect)| {
        let bans = &view.sandbox.game().spec().spaces[space.index()].bans;
        let bans = Currency::ALL.into_iter().filter(|&currency| bans.has(currency)).count() as f32 * 23.0;
        let name = view.words.space(space).to_owned();
        let wide = ui.painter().layout_no_wrap(name, book(usual), view.theme.ink).size().x;
        usual * (rect.width() - NUMBER - MARKS - bans) / wide.max(1.0)
    });
    fitting.fold(usual, f32::min).max(usual * 0.72)
}

fn cell(ui: &Ui, view: &TableView<'_>, space: SpaceId, rect: Rect, (shown, size): (&Cell<'_>, f32), is_near: bool) {
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let spec = &view.sandbox.game().spec().spaces[space.index()];
    let is_low = rect.height() < 60.0;
    let is_legal = matches!(shown, Cell::Open { refusal: Some(None), .. });
    let is_now = matches!(shown, Cell::Revealed { is_now: true, .. });
    if is_legal || is_now {
        glow(painter, colours, rect, 9.0);
    }
    let line = if is_near { Stroke::new(1.6, colours.state) } else { Stroke::new(1.0, theme.line) };
    painter.rect(rect, 9.0, colours.field, line, StrokeKind::Inside);
    let head_height = if view.is_small { 25.0 } else { 29.0 };
    let head = rect.shrink(1.0).with_max_y(rect.top() + head_height);
    let areas = &view.sandbox.game().spec().areas;
    let ground = spec.area.map_or(colours.sunk, |area| area_ground(colours.is_dark, &areas[area].id, area));
    painter.rect_filled(head, upper(8), ground);
    let middle = head.center().y;
    let mut right = head.right() - 15.0;
    for currency in Currency::ALL.into_iter().rev().filter(|&currency| spec.bans.has(currency)) {
        view.pieces.ban(painter, pos2(right, middle), 8.4, currency);
        right -= 23.0;
    }
    right = state_mark(ui, view, space, shown, pos2(right + 9.0, middle));
    let number = painter.text(
        pos2(head.left() + 10.0, middle + 0.5),
        Align2::LEFT_CENTER,
        space.index() + 1,
        strong(11.0),
        if spec.area.is_some() { theme.ink } else { theme.muted },
    );
    let left = pos2(number.right() + 8.0, middle);
    fit(painter, left, Align2::LEFT_CENTER, right - left.x - 2.0, book(size), theme.ink, view.words.space(space));
    if is_low {
        if let Cell::Revealed { round, .. } = shown {
            row_of_bids(ui, view, space, round, rect.with_min_y(head.bottom() + 1.0));
        }
        return;
    }
    gifts(ui, view, space, rect.with_min_y(head.bottom()).with_max_y(head.bottom() + 27.0));
    if let Cell::Revealed { round, is_resolved, .. } = shown {
        revealed_tray(ui, view, space, round, *is_resolved, rect.with_min_y(head.bottom() + 25.0));
        shield(ui, view, rect);
    } else {
        tray_ground(ui, view, space, rect, shown);
    }
}

/// Draws what became of the space at the right of its head; returns the left end.
fn state_mark(ui: &Ui, view: &TableView<'_>, space: SpaceId, shown: &Cell<'_>, right: eframe::egui::Pos2) -> f32 {
    let Cell::Revealed { round, is_resolved, is_now } = shown else { return right.x };
    let painter = ui.painter();
    if *is_now {
        let font = strong(11.0);
        let now = say!(view.words, "now");
        return painter.text(right, Align2::RIGHT_CENTER, now, font, view.theme.ink).left() - 3.0;
    }
    if !is_resolved {
        return right.x;
    }
    tick(painter, right - eframe::egui::vec2(6.0, 0.0), 10.0, view.theme.ink);
    let left = right.x - 15.0;
    match round.result(space) {
        SpaceResult::Won(seat) => {
            seat_mark(painter, view.colours, pos2(left - 7.0, right.y), 6.0, seat);
            left - 16.0
        }
        SpaceResult::Tied(_) => {
            let word = view.words.term("tie");
            painter.text(pos2(left, right.y), Align2::RIGHT_CENTER, word, strong(11.0), view.theme.ink).left() - 3.0
        }
        SpaceResult::NoBid | SpaceResult::Sold(_) => left,
    }
}

/// Draws what the winner gets.
fn gifts(ui: &Ui, view: &TableView<'_>, space: SpaceId, row: Rect) {
    let painter = ui.painter();
    let theme = view.theme;
    let spec = &view.sandbox.game().spec().spaces[space.index()];
    let y = row.center().y + 1.0;
    let (mut x, gap) = if view.is_small { (row.left() + 7.0, 5.0) } else { (row.left() + 11.0, 8.0) };
    let font = strong(if view.is_small { 12.5 } else { 13.0 });
    if spec.support > 0 {
        view.pieces.flag(painter, pos2(x + 6.0, y), 14.0);
        let at = pos2(x + 14.0, y);
        x = painter.text(at, Align2::LEFT_CENTER, format!("+{}", spec.support), font.clone(), theme.ink).right() + gap;
    }
    for currency in Currency::ALL.into_iter().filter(|&currency| spec.chips.has(currency)) {
        let text = format!("+{}", spec.chips.count(currency));
        let drawn = painter.text(pos2(x, y), Align2::LEFT_CENTER, text, font.clone(), theme.ink);
        view.pieces.chip(painter, pos2(drawn.right() + 10.0, y), 7.6, currency);
        x = drawn.right() + 16.0 + gap;
    }
    let is_full = |area| view.sandbox.game().is_full(view.position, area);
    let area = spec.area.map(|area| crate::games::revolution::AreaId(area as u8));
    let (text, ink) = match (area, spec.special) {
        (Some(area), _) if is_full(area) => (say!(view.words, "area full"), theme.muted),
        (Some(_), _) => (format!("+1 {}", view.words.term("marker")), theme.ink),
        (None, Some(Special::Cards)) => (say!(view.words, "a card for each chip"), theme.ink),
        (None, None) => match spec.effect {
            Some(effect) => (view.words.effect(effect), theme.ink),
            None => return,
        },
    };
    let right = row.right() - if view.is_small { 4.0 } else { 8.0 };
    let font = FontId::proportional(11.5);
    let wide = painter.layout_no_wrap(text.clone(), FontId::proportional(11.0), ink).size().x;
    if let Some(area) = area.filter(|&area| !is_full(area) && wide > right - x) {
        // The emblem of the area says it where the word has no room.
        let one = painter.text(pos2(x, y), Align2::LEFT_CENTER, "+1", font, ink);
        let emblem = Rect::from_center_size(pos2(one.right() + 10.0, y), Vec2::splat(14.0));
        let id = view.sandbox.game().spec().areas[area.index()].id.as_str();
        picture(painter, emblem, view.pieces.pack.pictures.get(id), ink);
        return;
    }
    fit(painter, pos2(x, y), Align2::LEFT_CENTER, right - x, font, ink, &text);
}
