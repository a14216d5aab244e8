//! The shelf while a bid is laid: the chips in hand, the spaces used, and what is still to be done before it can be closed.

use super::marks::{fit, key_cap, named, tick};
use super::{TableRequests, TableState, TableView};
use crate::app::revolution::{ChipEdit, OpenBid, RevolutionRequest};
use crate::games::revolution::Currency;
use crate::gui::theme::{book, strong};
use crate::model::say;
use eframe::egui::{Align2, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The keys that pick a chip up, in the order of [`Currency::ALL`].
pub(super) const PICKS: [&str; 3] = ["F", "M", "G"];

/// The question, and how to let go of a chip.
pub(super) fn pill(
    ui: &Ui,
    view: &TableView<'_>,
    bid: &OpenBid,
    left: Pos2,
    width: f32,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let legal =
        |currency| view.spaces().filter(|&space| view.session.refusal_of_chip(bid, currency, space).is_none()).count();
    let text = match state.picked {
        Some(currency) => {
            let (name, count) = (view.words.currency(currency), legal(currency));
            say!(view.words, "Lay the {chip}: {n|space takes|spaces take} it", chip = name, n = count)
        }
        None if bid.in_hand.is_empty() => say!(view.words, "Every chip is laid: close the bid, or lay it otherwise"),
        None => say!(view.words, "Pick up a chip, then lay it on a space"),
    };
    let drawn = view.pill(ui, left, width - 240.0, Some(bid.seat), &text);
    if state.picked.is_some()
        && view
            .key_button(ui, pos2(drawn.right() + 8.0, left.y), &say!(view.words, "Put it down"), "Esc", true)
            .clicked()
    {
        state.picked = None;
    }
    if view.session.persons().len() > 1 {
        let at = pos2(left.x + width - 92.0, left.y);
        if view
            .key_button(ui, at, &say!(view.words, "Cover"), "C", true)
            .on_hover_text(say!(view.words, "Hides everything until the next one is there."))
            .clicked()
        {
            requests.push(RevolutionRequest::Cover);
        }
    }
}

/// Draws the shelf.
pub(super) fn shelf(
    ui: &Ui,
    view: &TableView<'_>,
    bid: &OpenBid,
    room: Rect,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let painter = ui.painter();
    let theme = view.theme;
    let small = view.is_small;
    let mut top = room.top();
    if !small {
        let title = say!(view.words, "Behind {who}'s shield", who = view.words.seat(bid.seat));
        let at = pos2(room.left(), top + 14.0);
        let drawn = fit(painter, at, Align2::LEFT_CENTER, room.width() * 0.5, book(22.0), theme.ink, &title);
        let hint = say!(view.words, "nobody else sees this before all bids are closed");
        let at = pos2(drawn.right() + 24.0, at.y + 1.0);
        fit(painter, at, Align2::LEFT_CENTER, room.right() - at.x, FontId::proportional(12.0), theme.muted, &hint);
        top += 34.0;
    }
    for (currency, place) in Currency::ALL.into_iter().zip(piles(small, room)) {
        pile(ui, view, bid, place, currency, state);
    }
    let used = pos2(piles(small, room)[2].right() + if small { 14.0 } else { 30.0 }, top);
    spaces_used(ui, view, bid, Rect::from_min_max(used, room.right_bottom()), requests);
}

/// The places of the piles of chips in hand.
pub(super) fn piles(is_small: bool, room: Rect) -> [Rect; 3] {
    let (gap, wide, top) = if is_small { (6.0, 96.0, room.top()) } else { (9.0, 104.0, room.top() + 34.0) };
    [0.0, 1.0, 2.0]
        .map(|at| Rect::from_min_size(pos2(room.left() + (wide + gap) * at, top), vec2(wide, room.bottom() - top)))
}

/// The middle of the chip on a pile, and its radius.
pub(super) fn top_chip(is_small: bool, pile: Rect) -> (Pos2, f32) {
    match is_small {
        true => (pos2(pile.left() + 28.0, pile.center().y), 17.0),
        false => (pos2(pile.center().x, pile.top() + 44.0), 28.0),
    }
}

/// A pile of chips in hand.
fn pile(ui: &Ui, view: &TableView<'_>, bid: &OpenBid, rect: Rect, currency: Currency, state: &mut TableState) {
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let count = bid.in_hand.count(currency);
    let is_picked = state.picked == Some(currency);
    let name = view.words.currency(currency);
    let what = match (count, is_picked) {
        (0, _) => say!(view.words, "all laid"),
        (_, true) => say!(view.words, "picked up"),
        (_, false) => say!(view.words, "in hand"),
    };
    let response = ui.interact(rect, super::marks::place_id(ui, ("pile", currency.index())), Sense::click_and_drag());
    response
        .widget_info(|| WidgetInfo::selected(Role::Button, count > 0, is_picked, format!("{name}: {count} {what}")));
    let is_near = count > 0 && (response.hovered() || response.has_focus());
    let (ground, line) = match is_picked {
        true => (theme.selected, Stroke::new(2.2, colours.state)),
        false if is_near => (colours.field, Stroke::new(1.6, colours.state)),
        false => (colours.field, Stroke::new(1.0, theme.line)),
    };
    painter.rect(rect, 9.0, ground, line, StrokeKind::Inside);
    if is_picked {
        let bar = Rect::from_min_size(rect.min + vec2(1.0, 9.0), vec2(4.0, rect.height() - 18.0));
        painter.rect_filled(bar, 2.0, colours.state);
    }
    let (center, radius) = top_chip(view.is_small, rect);
    if count > 1 {
        view.pieces.chip(painter, center + vec2(0.0, 4.0), radius, currency);
    }
    match count {
        0 => view.pieces.faded_chip(painter, center, radius, currency),
        _ => view.pieces.chip(painter, center, radius, currency),
    }
    let ink = if count == 0 { theme.muted } else { theme.ink };
    let key = PICKS[currency.index()];
    if view.is_small {
        painter.text(pos2(rect.left() + 48.0, center.y), Align2::LEFT_CENTER, count, strong(15.0), ink);
        // Below, where a long word has room.
        let at = pos2(rect.left() + 12.0, rect.bottom() - 14.0);
        fit(painter, at, Align2::LEFT_CENTER, rect.width() - 20.0, FontId::proportional(12.0), ink, name);
        key_cap(painter, theme, colours, pos2(rect.right() - 5.0, rect.top() + 13.0), key);
    } else {
        let left = rect.left() + 12.0;
        let word = pos2(left, rect.bottom() - 37.0);
        let font = if is_picked { strong(13.0) } else { FontId::proportional(13.0) };
        fit(painter, word, Align2::LEFT_CENTER, rect.width() - 44.0, font, ink, name);
        painter.text(pos2(rect.right() - 12.0, word.y), Align2::RIGHT_CENTER, count, strong(17.0), ink);
        let foot = pos2(left, rect.bottom() - 16.0);
        fit(painter, foot, Align2::LEFT_CENTER, rect.width() - 44.0, FontId::proportional(11.5), theme.muted, &what);
        key_cap(painter, theme, colours, pos2(rect.right() - 10.0, foot.y), key);
    }
    if count == 0 {
        return;
    }
    if response.drag_started() {
        (state.dragged, state.picked, state.refused) = (Some((currency, None)), Some(currency), None);
    } else if response.clicked() {
        state.refused = None;
        state.picked = if is_picked { None } else { Some(currency) };
    }
}

/// The width from which on the buttons have whole words, in points.
const ROOM_FOR_WORDS: f32 = 400.0;

/// The spaces used, the chips laid, and the buttons.
fn spaces_used(ui: &Ui, view: &TableView<'_>, bid: &OpenBid, room: Rect, requests: &mut TableRequests) {
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let small = view.is_small;
    let most = view.sandbox.game().spec().settings.most_spaces;
    let used = bid.spaces.len();
    let size = strong(if small { 12.5 } else { 14.0 });
    let title = if small { "{used} of {n|space|spaces}" } else { "{used} of {n|space|spaces} used" };
    let title = say!(view.words, title, used = used, n = most);
    painter.text(room.min + vec2(0.0, 10.0), Align2::LEFT_CENTER, &title, size.clone(), theme.ink);
    let side = if small { 16.0 } else { 20.0 };
    for at in 0..most {
        let corner = room.min + vec2((side + if small { 3.0 } else { 4.0 }) * f32::from(at), 23.0);
        let square = Rect::from_min_size(corner, vec2(side, side));
        let is_used = usize::from(at) < used;
        let fill = if is_used { colours.state } else { colours.field };
        painter.rect(square, 4.0, fill, Stroke::new(1.4, colours.state), StrokeKind::Inside);
        if is_used {
            tick(painter, square.center(), side * 0.55, colours.field);
        }
    }
    let middle = if small { room.left() + 134.0 } else { room.left() + (room.width() * 0.47).min(258.0) };
    let left_width = middle - room.left() - 14.0;
    let rest = usize::from(most).saturating_sub(used);
    if !small {
        let more = match rest {
            0 => say!(view.words, "No further space; chips may still go on those that have some."),
            1 => say!(view.words, "One more space; chips may still go on those that have some."),
            rest => say!(view.words, "{n} more spaces; chips may still go on those that have some.", n = rest),
        };
        super::marks::wrapped(
            painter,
            room.min + vec2(0.0, 52.0),
            left_width,
            FontId::proportional(12.0),
            theme.muted,
            &more,
        );
        painter.vline(middle, room.top()..=room.bottom() - 4.0, Stroke::new(1.0, theme.line));
    }
    let right = if small { middle } else { middle + 16.0 };
    let (owned, laid) = (view.position.seat(bid.seat).owned.total(), bid.laid_count());
    let chips = say!(view.words, "{laid} of {n|chip|chips} laid", laid = laid, n = owned);
    let in_hand = bid.in_hand.total();
    let missing = match in_hand {
        0 => say!(view.words, "nothing left in hand: the bid can be closed"),
        count if small => say!(view.words, "{n} left, all must be bid", n = count),
        count => say!(view.words, "{n} still in hand: all must be bid", n = count),
    };
    let ink = if in_hand > 0 { theme.wrong } else { theme.right };
    let width = room.right() - right;
    if small {
        fit(
            painter,
            pos2(right, room.top() + 10.0),
            Align2::LEFT_CENTER,
            width,
            FontId::proportional(11.5),
            theme.muted,
            &chips,
        );
        fit(
            painter,
            pos2(right, room.top() + 28.0),
            Align2::LEFT_CENTER,
            width,
            FontId::proportional(11.5),
            ink,
            &missing,
        );
    } else {
        painter.text(pos2(right, room.top() + 10.0), Align2::LEFT_CENTER, &chips, size, theme.ink);
        let bar = Rect::from_min_size(pos2(right, room.top() + 25.0), vec2(width.min(234.0), 8.0));
        painter.rect_filled(bar, 4.0, colours.groove);
        let part = laid as f32 / owned.max(1) as f32;
        painter.rect_filled(bar.with_max_x(bar.left() + bar.width() * part), 4.0, colours.glow);
        let at = pos2(right, room.top() + 43.0);
        let high = super::marks::wrapped(painter, at, width, FontId::proportional(12.0), ink, &missing);
        fit(
            painter,
            pos2(right, at.y + high + 9.0),
            Align2::LEFT_CENTER,
            width,
            FontId::proportional(11.5),
            colours.link,
            "BIDDING · V7, V8",
        );
    }
    named(ui, Rect::from_min_size(room.min, vec2(120.0, 20.0)), "used", &format!("{title}; {chips}; {missing}"));
    let y = room.bottom() - 18.0;
    // Where both have no room beside each other, they have shorter words.
    let small = small || room.width() < ROOM_FOR_WORDS;
    let back = view.key_button(
        ui,
        pos2(room.left(), y),
        &say!(view.words, if small { "Back" } else { "Take the last back" }),
        if small { "Bksp" } else { "Backspace" },
        bid.last().is_some(),
    );
    if back.clicked() {
        requests.push(RevolutionRequest::EditAnswer(ChipEdit::TakeLastBack));
    }
    let close_left = if small { room.right() - 148.0 } else { right }.max(back.rect.right() + 8.0);
    let text = say!(view.words, "Close the bid");
    let close = view.key_button(ui, pos2(close_left, y), &text, "Enter", in_hand == 0);
    if close.clicked() {
        requests.push(RevolutionRequest::LayAnswer);
    }
    if in_hand > 0 {
        close.on_hover_text(say!(view.words, "Every chip must be laid (BIDDING; V7)."));
    }
}
