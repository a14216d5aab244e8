//! The trays of the chart: chips behind one's shield, and the bids of all once the shields are lifted.

use super::cell::{Cell, key_of, short_reason};
use super::marks::{dashed_ring, fit, key_cap, place_id, seat_mark};
use super::{TableRequests, TableState, TableView};
use crate::app::revolution::{ChipEdit, RevolutionRequest, Round, SpaceResult};
use crate::desk::BidComparison;
use crate::games::revolution::{Chips, Currency, SpaceId};
use crate::kernel::Seat;
use crate::kit::PointGame;
use crate::model::{RevolutionPoint, say};
use eframe::egui::{Align2, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// The place of the tray within a cell.
fn tray_of(view: &TableView<'_>, cell: Rect) -> Rect {
    let (side, top) = if view.is_small { (6.0, 50.0) } else { (8.0, 56.0) };
    Rect::from_min_max(pos2(cell.left() + side, cell.top() + top), cell.right_bottom() - vec2(side, side))
}

/// Draws the tray of a space whose bids are not revealed: its ground, and what lies there of a closed bid.
pub(super) fn tray_ground(ui: &Ui, view: &TableView<'_>, space: SpaceId, cell: Rect, shown: &Cell<'_>) {
    let tray = tray_of(view, cell);
    let painter = ui.painter();
    let (theme, colours) = (view.theme, view.colours);
    let is_legal = matches!(shown, Cell::Open { refusal: Some(None), .. });
    let line = if is_legal { Stroke::new(1.0, theme.line) } else { Stroke::NONE };
    painter.rect(tray, 7.0, colours.sunk, line, StrokeKind::Inside);
    let radius = chip_radius(view);
    let left = pos2(tray.left() + 8.0 + radius, tray.center().y);
    match shown {
        Cell::Open { chips, refusal } => {
            let free = left.x - radius + chips_width(view, *chips);
            if let Some(Some(refusal)) = refusal {
                let text = short_reason(view, *refusal);
                let font = FontId::proportional(11.5);
                if chips.is_empty() {
                    let width = tray.width() - 10.0;
                    fit(painter, tray.center(), Align2::CENTER_CENTER, width, font, theme.muted, &text);
                } else {
                    let right = pos2(tray.right() - 8.0, tray.center().y);
                    fit(painter, right, Align2::RIGHT_CENTER, right.x - free - 4.0, font, theme.muted, &text);
                }
            }
            if is_legal {
                if chips.is_empty() {
                    dashed_ring(painter, left, radius - 1.0, colours.state);
                }
                if let Some(key) = key_of(space) {
                    key_cap(painter, theme, colours, pos2(tray.right() - 7.0, tray.bottom() - 13.0), key);
                }
            }
        }
        Cell::Closed(chips) => {
            view.pieces.chip_row(painter, left - vec2(radius, 0.0), radius, tray.width() - 16.0, *chips);
        }
        Cell::Covered | Cell::Revealed { .. } => {}
    }
}

fn chip_radius(view: &TableView<'_>) -> f32 {
    if view.is_small { 14.0 } else { 17.0 }
}

/// The width that the chips of an open bid take: a disc for each kind, with its number where there are several.
fn chips_width(view: &TableView<'_>, chips: Chips) -> f32 {
    let pitch = chip_radius(view) * 2.0 + 5.0;
    chips.currencies().iter().map(|currency| pitch + if chips.count(currency) > 1 { 9.0 } else { 0.0 }).sum()
}

/// The middle of a chip of an open bid, and its radius.
pub(super) fn chip_place(view: &TableView<'_>, cell: Rect, chips: Chips, currency: Currency) -> (Pos2, f32) {
    let (tray, radius) = (tray_of(view, cell), chip_radius(view));
    let before: Chips = Currency::ALL
        .into_iter()
        .take_while(|&other| other != currency)
        .fold(Chips::NONE, |sum, other| sum + Chips::of(other, chips.count(other)));
    (pos2(tray.left() + 8.0 + radius + chips_width(view, before), tray.center().y), radius)
}

/// Draws what of the shields still stands before a tray.
pub(super) fn shield(ui: &Ui, view: &TableView<'_>, cell: Rect) {
    let up = view.motion.shields();
    if up < 1.0 {
        let tray = tray_of(view, cell);
        let left = tray.with_max_y(tray.bottom() - tray.height() * up);
        ui.painter().rect(left, 7.0, view.colours.sunk, Stroke::new(1.0, view.theme.line), StrokeKind::Inside);
    }
}

/// Draws the chips of an open bid: a click takes one back, and they can be dragged elsewhere.
pub(super) fn open_tray(
    ui: &Ui,
    view: &TableView<'_>,
    space: SpaceId,
    cell: Rect,
    shown: &Cell<'_>,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let Cell::Open { chips, .. } = shown else { return };
    let tray = tray_of(view, cell);
    let radius = chip_radius(view);
    let mut x = tray.left() + 8.0 + radius;
    for currency in Currency::ALL.into_iter().filter(|&currency| chips.has(currency)) {
        let center = pos2(x, tray.center().y);
        let count = chips.count(currency);
        let (chip, from) = (view.words.currency(currency), view.words.space(space));
        let name = say!(view.words, "Take {chip} back from the {space}", chip = chip, space = from);
        let rect = Rect::from_center_size(center, vec2(radius, radius) * 2.0);
        let response = ui.interact(rect, place_id(ui, ("chip", space.0, currency.index())), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let is_away = state.dragged == Some((currency, Some(space))) || view.motion.comes_to(currency, space);
        if is_away && count == 1 {
            view.pieces.faded_chip(ui.painter(), center, radius, currency);
        } else {
            view.pieces.chip(ui.painter(), center, radius, currency);
        }
        if response.hovered() || response.has_focus() {
            ui.painter().circle_stroke(center, radius + 1.5, Stroke::new(2.0, view.colours.state));
        }
        if count > 1 {
            let at = center + vec2(radius + 2.0, radius * 0.62);
            let font = crate::gui::theme::strong(11.5);
            ui.painter().text(at, Align2::LEFT_CENTER, format!("×{count}"), font, view.theme.ink);
            x += 9.0;
        }
        x += radius * 2.0 + 5.0;
        if response.drag_started() {
            (state.dragged, state.picked, state.refused) = (Some((currency, Some(space))), Some(currency), None);
        } else if response.clicked() {
            state.refused = None;
            // With another chip in hand that may go here, the click is meant for the space.
            let is_legal = |picked: &Currency| {
                view.bid.is_some_and(|bid| view.session.refusal_of_chip(bid, *picked, space).is_none())
            };
            requests.push(match state.picked.filter(|picked| *picked != currency).filter(is_legal) {
                Some(picked) => RevolutionRequest::EditAnswer(ChipEdit::Lay(picked, space)),
                None => RevolutionRequest::EditAnswer(ChipEdit::TakeBack(currency, space)),
            });
        }
    }
}

/// Draws the bids of all on a space, two in a row, and a line of why.
pub(super) fn revealed_tray(
    ui: &Ui,
    view: &TableView<'_>,
    space: SpaceId,
    round: &Round,
    is_resolved: bool,
    room: Rect,
) {
    let painter = ui.painter();
    let compared = comparison(view, round, space);
    let (side, high) = if view.is_small { (6.0, 20.0) } else { (8.0, 23.0) };
    let wide = (room.width() - 2.0 * side - 6.0) / 2.0;
    for (at, &(seat, chips)) in compared.bids.iter().enumerate() {
        let corner = pos2(
            room.left() + side + (wide + 6.0) * (at % 2) as f32,
            room.top() + 2.0 + (high + 3.0) * (at / 2) as f32,
        );
        bid(
            ui,
            view,
            Rect::from_min_size(corner, vec2(wide, high)),
            seat,
            chips,
            is_winner(round, space, seat, is_resolved),
        );
    }
    let text = match (is_resolved, round.result(space)) {
        (false, _) => String::new(),
        (true, SpaceResult::Sold(_)) => {
            let chips: u32 = compared.bids.iter().map(|(_, chips)| chips.total()).sum();
            say!(view.words, "{n|chip|chips}, {n|card|cards}", n = chips)
        }
        (true, SpaceResult::NoBid | SpaceResult::Tied(_) | SpaceResult::Won(_)) => view.words.why(&compared),
    };
    if !text.is_empty() && room.height() > high * 2.0 + 18.0 {
        let at = pos2(room.left() + side + 3.0, room.bottom() - 11.0);
        let font = FontId::proportional(11.0);
        fit(painter, at, Align2::LEFT_CENTER, room.width() - 2.0 * side - 6.0, font, view.theme.muted, &text);
    }
}

/// Draws the bids of all in one row, for a chart that has to be low.
pub(super) fn row_of_bids(ui: &Ui, view: &TableView<'_>, space: SpaceId, round: &Round, row: Rect) {
    let mut x = row.left() + 11.0;
    for (seat, chips) in comparison(view, round, space).bids {
        seat_mark(ui.painter(), view.colours, pos2(x, row.center().y), 5.0, seat);
        x = view.pieces.chip_row(ui.painter(), pos2(x + 7.0, row.center().y), 5.6, 22.0, chips) + 11.0;
    }
}

/// The bids on a space side by side.
pub(super) fn comparison(view: &TableView<'_>, round: &Round, space: SpaceId) -> BidComparison {
    let compared = BidComparison::of(view.seats().map(|seat| (seat, round.bid(seat, space))));
    let is_by_script = view.sandbox.game().fills(RevolutionPoint::WhoControlsASpace);
    if is_by_script { compared.by_script() } else { compared }
}

fn is_winner(round: &Round, space: SpaceId, seat: Seat, is_resolved: bool) -> bool {
    is_resolved && round.result(space) == SpaceResult::Won(seat)
}

fn bid(ui: &Ui, view: &TableView<'_>, rect: Rect, seat: Seat, chips: Chips, is_winner: bool) {
    let painter = ui.painter();
    let (ground, line) = match is_winner {
        true => (view.theme.selected, Stroke::new(1.8, view.colours.state)),
        false => (view.colours.sunk, Stroke::NONE),
    };
    painter.rect(rect, 6.0, ground, line, StrokeKind::Inside);
    let y = rect.center().y;
    seat_mark(painter, view.colours, pos2(rect.left() + 10.0, y), 5.2, seat);
    view.pieces.chip_row(painter, pos2(rect.left() + 18.0, y), rect.height() * 0.35, rect.width() - 21.0, chips);
}
