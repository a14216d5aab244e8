//! The page before a secret choice of another person: it stands in place of the whole table, so that no bid is drawn behind
//! it, and no journal.

use super::marks::{button_at, key_cap, named, seat_mark, tick};
use super::{TableRequests, TableView};
use crate::app::revolution::RevolutionRequest;
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use eframe::egui::{Align2, Color32, FontId, Key, Modifiers, Rect, Stroke, StrokeKind, Ui, UiBuilder, pos2, vec2};

/// Draws the page.
pub(super) fn handover(ui: &mut Ui, view: &TableView<'_>, next: Seat, takes_keys: bool, requests: &mut TableRequests) {
    let whole = ui.available_rect_before_wrap();
    let painter = ui.painter();
    painter.rect_filled(whole, 0.0, view.colours.shelf);
    let stripes = (whole.width() / 160.0) as usize;
    for at in 1..=stripes {
        let x = whole.left() + whole.width() * at as f32 / (stripes + 1) as f32;
        painter.vline(x, whole.y_range(), Stroke::new(1.0, view.theme.line.gamma_multiply(0.6)));
    }
    let sheet = Rect::from_center_size(whole.center(), vec2(560.0_f32.min(whole.width() - 24.0), 372.0));
    painter.rect_filled(sheet.translate(vec2(3.0, 6.0)), 16.0, Color32::from_black_alpha(30));
    painter.rect(sheet, 16.0, view.colours.field, Stroke::new(1.0, view.theme.line), StrokeKind::Inside);
    let name = view.words.seat(next);
    let middle = |y: f32| pos2(sheet.center().x, sheet.top() + y);
    seat_mark(painter, view.colours, middle(72.0), 34.0, next);
    let title = say!(view.words, "Hand the screen to {who}", who = name);
    painter.text(middle(144.0), Align2::CENTER_CENTER, &title, book(34.0), view.theme.ink);
    let round = view.position.round();
    let phase = view.words.texts.word("phase", "bidding");
    let template = "{phase}, round {round}: {who} bids in secret.";
    let what = say!(view.words, template, phase = phase, round = round, who = name);
    painter.text(middle(180.0), Align2::CENTER_CENTER, &what, FontId::proportional(14.0), view.theme.ink);
    let hint = say!(view.words, "Nothing of any bid is drawn behind this page.");
    painter.text(middle(203.0), Align2::CENTER_CENTER, hint, FontId::proportional(12.5), view.theme.muted);
    named(ui, Rect::from_center_size(middle(168.0), vec2(sheet.width() - 40.0, 100.0)), "handover", &title);
    let text = say!(view.words, "I am {who}: show my chips", who = name);
    let galley = painter.layout_no_wrap(text.clone(), strong(13.5), view.theme.ink);
    let button = Rect::from_center_size(middle(246.0), vec2(galley.size().x + 84.0, 36.0));
    let response = button_at(ui, button, "uncover", &text, true);
    let ground = if response.hovered() { view.theme.selected } else { view.colours.field };
    painter.rect(button, 7.0, ground, Stroke::new(2.2, view.colours.state), StrokeKind::Inside);
    painter.galley(pos2(button.left() + 14.0, button.center().y - galley.size().y / 2.0), galley, view.theme.ink);
    key_cap(painter, view.theme, view.colours, pos2(button.right() - 12.0, button.center().y), "Enter");
    let is_free = takes_keys && ui.memory(|memory| memory.focused().is_none());
    let enter = is_free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    if response.clicked() || enter {
        requests.push(RevolutionRequest::Uncover(next));
    }
    marks(ui, view, next, pos2(sheet.center().x, sheet.top() + 300.0));
    others(ui, view, next, sheet, requests);
}

/// Who has closed the bid, and who has not.
fn marks(ui: &Ui, view: &TableView<'_>, next: Seat, at: eframe::egui::Pos2) {
    let open = view.sandbox.tree().asked();
    let count = view.sandbox.names().len();
    let painter = ui.painter();
    for (place, seat) in view.seats().enumerate() {
        let center = pos2(at.x + 34.0 * (place as f32 - (count - 1) as f32 / 2.0), at.y);
        let mut painter = painter.clone();
        painter.set_opacity(if open.has(seat) && seat != next { 0.5 } else { 1.0 });
        seat_mark(&painter, view.colours, center, 9.0, seat);
        if !open.has(seat) {
            tick(&painter, center + vec2(10.0, -10.0), 9.0, view.theme.right);
        }
    }
    let closed = view.seats().filter(|&seat| !open.has(seat)).count();
    let text = say!(view.words, "{closed} of {n|bid|bids} are closed", closed = closed, n = count);
    painter.text(at + vec2(0.0, 26.0), Align2::CENTER_CENTER, &text, FontId::proportional(12.0), view.theme.muted);
    named(ui, Rect::from_center_size(at, vec2(200.0, 70.0)), "closed", &text);
}

/// Others whose bids are open may take the screen instead, and those who have closed theirs may open them again.
fn others(ui: &mut Ui, view: &TableView<'_>, next: Seat, sheet: Rect, requests: &mut TableRequests) {
    let room =
        Rect::from_min_max(pos2(sheet.left(), sheet.bottom() + 12.0), pos2(sheet.right(), sheet.bottom() + 80.0));
    let mut inside = ui.new_child(UiBuilder::new().max_rect(room));
    let wide = |text: &str| {
        inside.painter().layout_no_wrap(text.to_owned(), FontId::proportional(13.5), Color32::BLACK).size().x + 28.0
    };
    let labels = view.seats().filter(|&seat| seat != next).filter_map(|seat| label_of(view, seat));
    let width: f32 = labels.map(|(label, _)| wide(&label)).sum();
    inside.horizontal_wrapped(|ui| {
        ui.add_space(((room.width() - width) / 2.0).max(0.0));
        for seat in view.seats().filter(|&seat| seat != next) {
            let Some((label, request)) = label_of(view, seat) else { continue };
            if ui.button(label).clicked() {
                requests.push(request);
            }
        }
    });
}

/// What a person who is not next can do on this page.
fn label_of(view: &TableView<'_>, seat: Seat) -> Option<(String, RevolutionRequest)> {
    let name = view.words.seat(seat);
    if view.session.answering().has(seat) {
        Some((say!(view.words, "I am {who}", who = name), RevolutionRequest::Uncover(seat)))
    } else {
        let text = || say!(view.words, "I am {who}: open my bid again", who = name);
        let reopen = || (text(), RevolutionRequest::Reopen(seat));
        view.session.can_reopen(seat).then(reopen)
    }
}
