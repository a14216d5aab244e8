//! The table as a whole: its sides, its middle, and what lies over them.

use super::layout::{Places, sides};
use super::marks::{fit, named, wrapped};
use super::{RefusedAt, TableRequests, TableState, TableView};
use super::{chart, handover, keys, record, seats, shelf, town};
use crate::app::revolution::RevolutionRequest;
use crate::gui::theme::strong;
use eframe::egui::{
    Align2, CentralPanel, Color32, FontId, Frame, Margin, Order, Panel, Pos2, Rect, Stroke, StrokeKind, Ui, pos2, vec2,
};

/// Draws the table, or the page that hides it.
pub(super) fn table(ui: &mut Ui, view: &TableView<'_>, state: &mut TableState, requests: &mut TableRequests) {
    if let Some(next) = view.session.handover() {
        state.let_go();
        return handover::handover(ui, view, next, requests);
    }
    keys::answer(ui, view, state, requests);
    let window = ui.ctx().content_rect().size();
    let [left, right] = sides(window);
    let side = Frame::new().fill(view.theme.panel).inner_margin(Margin::symmetric(12, 10));
    Panel::left("revolution seats").exact_size(left).resizable(false).frame(side).show(ui, |ui| {
        seats::seats(ui, view, requests);
    });
    Panel::right("revolution journal").exact_size(right).resizable(false).frame(side).show(ui, |ui| {
        record::record(ui, view, state, requests);
    });
    CentralPanel::default().frame(Frame::new().fill(view.theme.paper)).show(ui, |ui| {
        let asks_marker = view.session.asked_for_marker().is_some();
        let spaces = view.sandbox.game().spec().spaces.len();
        let places = Places::within(ui.max_rect(), window, spaces, asks_marker);
        ui.painter().rect_filled(places.shelf, 0.0, view.colours.shelf);
        ui.painter().hline(places.shelf.x_range(), places.shelf.top(), Stroke::new(1.0, view.theme.line));
        chart::chart(ui, view, &places, state, requests);
        town::town(ui, view, &places, state, requests);
        shelf::shelf(ui, view, &places, state, requests);
        drop_dragged(ui, view, &places, state, requests);
        refusal(ui, view, &places, state);
    });
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
        view.chip(&ui.ctx().layer_painter(layer), pointer, 18.0, currency);
        return;
    }
    state.dragged = None;
    let target = view.spaces().zip(&places.spaces).find(|(_, rect)| rect.contains(pointer)).map(|(space, _)| space);
    if target == from && from.is_some() {
        return;
    }
    if let Some(from) = from {
        requests.push(RevolutionRequest::TakeBack(currency, from));
    }
    if let Some(space) = target {
        chart::lay(view, currency, space, from.is_some(), state, requests);
    }
}

/// Says why a choice was refused, where it was tried.
fn refusal(ui: &Ui, view: &TableView<'_>, places: &Places, state: &TableState) {
    let Some(refused) = &state.refused else { return };
    let place = match refused.at {
        RefusedAt::Space(space) => places.spaces.get(space.index()).copied().unwrap_or(places.shelf),
        RefusedAt::Marker(place) => place,
    };
    let width = 318.0_f32.min(ui.max_rect().width() - 20.0);
    let painter = ui.painter();
    let galley = painter.layout(refused.why.clone(), FontId::proportional(11.5), view.theme.ink, width - 46.0);
    let size = vec2(width, galley.size().y + 40.0);
    let area = places.spaces.iter().fold(Rect::NOTHING, |all, rect| all.union(*rect)).union(places.town);
    let x = (place.center().x - size.x / 2.0).clamp(area.left(), (area.right() - size.x).max(area.left()));
    let above = place.bottom() + size.y > area.bottom() + 40.0;
    let y = if above { place.bottom() - size.y - 4.0 } else { place.bottom() - 46.0 };
    let rect = Rect::from_min_size(pos2(x, y), size);
    painter.rect_filled(rect.translate(vec2(0.0, 2.0)), 9.0, Color32::from_black_alpha(36));
    painter.rect(rect, 9.0, view.colours.field, Stroke::new(1.8, view.theme.wrong), StrokeKind::Inside);
    let at: Pos2 = rect.min + vec2(16.0, 19.0);
    for (from, to) in [(vec2(-4.5, -4.5), vec2(4.5, 4.5)), (vec2(4.5, -4.5), vec2(-4.5, 4.5))] {
        painter.line_segment([at + from, at + to], Stroke::new(2.0, view.theme.wrong));
    }
    let title = pos2(rect.left() + 32.0, at.y);
    fit(painter, title, Align2::LEFT_CENTER, width - 46.0, strong(13.0), view.theme.wrong, &refused.title);
    let text = pos2(rect.left() + 32.0, rect.top() + 31.0);
    wrapped(painter, text, width - 46.0, FontId::proportional(11.5), view.theme.ink, &refused.why);
    named(ui, rect, "refused", &format!("{}: {}", refused.title, refused.why));
}
