//! The table as a whole: its sides, its middle, and what lies over them.

use super::layout::Places;
use super::marks::{button_at, named};
use super::tray::chip_place;
use super::{RefusedAt, TableRequests, TableState, TableView};
use super::{below, bid_shelf, chart, handover, keys, seats, shelf, town};
use crate::app::revolution::{ChipEdit, RevolutionRequest};
use crate::games::revolution::Chips;
use crate::gui::tables::{is_side_by_side, record, side_by_side, side_widths};
use crate::gui::theme::strong;
use crate::model::say;
use eframe::egui::{
    Align2, CentralPanel, Color32, FontId, Frame, Margin, Order, Panel, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Draws the table, or the page that hides it.
pub(super) fn table(ui: &mut Ui, view: &TableView<'_>, state: &mut TableState, requests: &mut TableRequests) {
    if let Some(next) = view.session.handover() {
        state.let_go();
        return handover::handover(ui, view, next, !state.side.has_dialog, requests);
    }
    if !is_side_by_side(&view.frame, &state.side) {
        keys::answer(ui, view, state, requests);
    }
    let window = ui.ctx().content_rect().size();
    let [left, right] = side_widths(window);
    let side = Frame::new().fill(view.theme.panel).inner_margin(Margin::symmetric(12, 10));
    Panel::left("revolution seats").exact_size(left).resizable(false).frame(side).show(ui, |ui| {
        seats::seats(ui, view, state, requests);
    });
    Panel::right("revolution journal").exact_size(right).resizable(false).frame(side).show(ui, |ui| {
        let spaces = view.spaces().count() as f32;
        let height = 46.0 + spaces * if view.is_small { 18.5 } else { 20.5 };
        let room = record(ui, &view.frame, height, &mut state.side, requests);
        below::below(ui, view, room, state, requests);
    });
    if side_by_side(ui, &view.frame, &mut state.side, requests) {
        return;
    }
    CentralPanel::default().frame(Frame::new().fill(view.theme.paper)).show(ui, |ui| {
        let asks_marker = view.session.asked_openly().is_some();
        let spaces = view.sandbox.game().spec().spaces.len();
        let places = Places::within(ui.max_rect(), window, spaces, asks_marker);
        ui.painter().rect_filled(places.shelf, 0.0, view.colours.shelf);
        ui.painter().hline(places.shelf.x_range(), places.shelf.top(), Stroke::new(1.0, view.theme.line));
        chart::chart(ui, view, &places, state, requests);
        town::town(ui, view, &places, state, requests);
        shelf::shelf(ui, view, &places, state, requests);
        flying(ui, view, &places);
        drop_dragged(ui, view, &places, state, requests);
        refusal(ui, view, &places, state, requests);
    });
}

/// Draws the chip that is on its way between the hand and a space.
fn flying(ui: &Ui, view: &TableView<'_>, places: &Places) {
    let (Some((flight, part)), Some(bid)) = (view.motion.flight(), view.bid) else { return };
    let Some(&cell) = places.spaces.get(flight.space.index()) else { return };
    let chips = bid.laid(flight.space) + if flight.lands { Chips::NONE } else { Chips::one(flight.currency) };
    let laid = chip_place(view, cell, chips, flight.currency);
    let pile = bid_shelf::piles(view.is_small, places.shelf_room())[flight.currency.index()];
    let hand = bid_shelf::top_chip(view.is_small, pile);
    let [from, to] = if flight.lands { [hand, laid] } else { [laid, hand] };
    let radius = from.1 + (to.1 - from.1) * part;
    view.pieces.chip(ui.painter(), from.0.lerp(to.0, part), radius, flight.currency);
}

/// Lays the dragged chip where it is let go: on a space, or back in the hand.
fn drop_dragged(ui: &Ui, view: &TableView<'_>, places: &Places, state: &mut TableState, requests: &mut TableRequests) {
    let Some((currency, from)) = state.dragged else { return };
    let Some(pointer) = ui.input(|input| input.pointer.interact_pos()) else {
        state.dragged = None;
        return;
    };
    if ui.input(|input| input.pointer.any_down()) {
        let layer = eframe::egui::LayerId::new(Order::Tooltip, ui.scope_id().with("dragged"));
        view.pieces.chip(&ui.ctx().layer_painter(layer), pointer, 18.0, currency);
        return;
    }
    state.dragged = None;
    let target = view.spaces().zip(&places.spaces).find(|(_, rect)| rect.contains(pointer)).map(|(space, _)| space);
    if target == from && from.is_some() {
        return;
    }
    if let Some(from) = from {
        requests.push(RevolutionRequest::EditAnswer(ChipEdit::TakeBack(currency, from)));
    }
    if let Some(space) = target {
        chart::lay(view, currency, space, from.is_some(), state, requests);
    }
}

/// The height of the link to a rule, in points.
const LINK: f32 = 17.0;

/// Says why a choice was refused, where it was tried.
fn refusal(ui: &Ui, view: &TableView<'_>, places: &Places, state: &TableState, requests: &mut TableRequests) {
    let Some(refused) = &state.refused else { return };
    let place = match refused.at {
        RefusedAt::Space(space) => places.spaces.get(space.index()).copied().unwrap_or(places.shelf),
        RefusedAt::Marker(place) => place,
    };
    let painter = ui.painter();
    // As wide as the space, so that no other one is covered; a marker has room beside it.
    let is_space = matches!(refused.at, RefusedAt::Space(_));
    let width = if is_space { place.width() } else { 240.0 };
    let inner = width - 20.0;
    let title = painter.layout(refused.title.clone(), strong(12.0), view.theme.wrong, inner - 16.0);
    let why = painter.layout(refused.why.clone(), FontId::proportional(11.0), view.theme.ink, inner);
    let bare = title.size().y + why.size().y + 18.0;
    // The link must not make the box cover a space that takes the chip.
    let rule = refused.rule.filter(|_| !is_space || bare + LINK <= place.height());
    let height = bare + if rule.is_some() { LINK } else { 0.0 };
    let x = if is_space { place.left() } else { (place.center().x - width / 2.0).min(places.town.right() - width) };
    let y = if is_space { place.bottom() - height } else { place.bottom() + 6.0 };
    let rect = Rect::from_min_size(pos2(x, y), vec2(width, height));
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 9.0, Color32::from_black_alpha(36));
    painter.rect(rect, 9.0, view.colours.field, Stroke::new(1.8, view.theme.wrong), StrokeKind::Inside);
    let at: Pos2 = rect.min + vec2(15.0, 16.0);
    for (from, to) in [(vec2(-4.0, -4.0), vec2(4.0, 4.0)), (vec2(4.0, -4.0), vec2(-4.0, 4.0))] {
        painter.line_segment([at + from, at + to], Stroke::new(2.0, view.theme.wrong));
    }
    let below = rect.top() + 11.0 + title.size().y;
    painter.galley(rect.min + vec2(26.0, 8.0), title, view.theme.wrong);
    painter.galley(pos2(rect.left() + 10.0, below), why, view.theme.ink);
    named(ui, rect, "refused", &format!("{}: {}", refused.title, refused.why));
    if let Some(rule) = rule {
        let line = Rect::from_min_max(pos2(rect.left() + 10.0, rect.bottom() - LINK - 5.0), rect.right_bottom());
        let text = say!(view.words, "show the rule");
        let link = button_at(ui, line.with_max_x(line.left() + 84.0), "refused rule", &text, true);
        let font = if link.hovered() || link.has_focus() { strong(11.0) } else { FontId::proportional(11.0) };
        ui.painter().text(line.left_center(), Align2::LEFT_CENTER, text, font, view.colours.link);
        if link.clicked() {
            requests.show_rule(view, rule);
        }
    }
}
