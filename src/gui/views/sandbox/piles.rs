//! The cards outside hands and displays: face up, deck and discard pile.

use super::enlarge::enlarged;
use super::hit_target::{HitTarget, hit_target_of};
use super::widgets::{back, dim};
use super::{SandboxState, Table, click};
use crate::gui::paint::{card_button, card_face, card_size};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, palette, strong};
use crate::gui::views::widgets::text_fitting;
use crate::model::CardId;
use crate::model::say;
use eframe::egui::{
    Align2, CornerRadius, Id, Rect, Response, RichText, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, Window, pos2, vec2,
};

/// The gap between cards.
const GAP: f32 = 6.0;

/// How wide a card is in a strip of a height.
fn card_width(height: f32) -> f32 {
    if height > 160.0 { 56.0 } else { 48.0 }
}

/// How wide all piles are.
pub(super) fn width(height: f32) -> f32 {
    3.0 * card_width(height) + 2.0 * GAP
}

/// Draws the piles.
pub(super) fn piles(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let width = card_width(whole.height());
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    ui.label(RichText::new(say!(table.texts, "Face up")).font(book(16.0)));
    ui.horizontal(|ui| {
        let up: Vec<CardId> = table.shown.piles.face_up().collect();
        for &card in &up {
            open_card(ui, table, card, width, state, requests);
        }
        if up.is_empty() {
            ui.allocate_space(card_size(width));
        }
    });
    let rest = (whole.bottom() - ui.cursor().top()).max(24.0);
    ui.horizontal(|ui| {
        let half = (ui.available_width() - GAP) / 2.0;
        deck(ui, table, vec2(half, rest), state, requests);
        discard(ui, table, vec2(half, rest), state, requests);
    });
}

/// A face-up card that can be chosen.
pub(super) fn open_card(
    ui: &mut Ui,
    table: &Table<'_>,
    card: CardId,
    width: f32,
    state: &mut SandboxState,
    requests: &mut Requests,
) -> Response {
    let is_lit = is_lit(table, card);
    let response = card_button(ui, &table.face(card), width, is_lit);
    answer(ui, table, card, response, state, requests)
}

/// Whether a face-up or displayed card can be chosen now.
pub(super) fn is_lit(table: &Table<'_>, card: CardId) -> bool {
    table.is_live() && table.handover.is_none() && table.moment.is_lit(HitTarget::Card(card))
}

/// What a card that lies open does when it is pointed at or clicked.
pub(super) fn answer(
    ui: &mut Ui,
    table: &Table<'_>,
    card: CardId,
    response: Response,
    state: &mut SandboxState,
    requests: &mut Requests,
) -> Response {
    let target = HitTarget::Card(card);
    let is_live = table.is_live() && table.handover.is_none();
    state.rects.push((target, response.rect));
    let is_at = table.choice_at(state).and_then(hit_target_of) == Some(target);
    if is_at {
        let stroke = Stroke::new(2.0, palette(ui).ink);
        ui.painter().rect_stroke(response.rect.expand(2.5), CornerRadius::same(5), stroke, StrokeKind::Middle);
    }
    if response.has_focus() {
        state.focused = Some(target);
    }
    if is_live && response.clicked() {
        click::click(table, target, state, requests);
    }
    enlarged(ui, table, card, response)
}

/// A pile as a wide button: a small card, its name and how many there are.
fn pile(ui: &mut Ui, size: Vec2, title: &str, count: usize, is_lit: bool) -> (Response, Rect) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("{title}: {count}");
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_lit, &name));
    let colours = palette(ui);
    let is_near = response.hovered() || response.has_focus();
    let line = if is_lit { Stroke::new(2.0, colours.accent) } else { Stroke::new(1.0, colours.line) };
    let fill = if is_near { colours.selected } else { colours.panel };
    ui.painter().rect(rect, CornerRadius::same(5), fill, line, StrokeKind::Inside);
    let card = Rect::from_min_size(
        rect.min + vec2(5.0, (rect.height() - rect.height().min(54.0)) / 2.0 + 4.0),
        card_size((rect.height().min(54.0) - 8.0) * 63.0 / 88.0),
    );
    let text = pos2(card.right() + 5.0, rect.center().y);
    if rect.height() >= 34.0 {
        let painter = ui.painter();
        let room = Rect::from_min_max(pos2(text.x, rect.top()), pos2(rect.right() - 3.0, text.y));
        let font = eframe::egui::FontId::proportional(10.5);
        text_fitting(ui, room, Align2::LEFT_BOTTOM, font, colours.muted, title);
        painter.text(text, Align2::LEFT_TOP, count, strong(13.5), colours.ink);
    } else {
        ui.painter().text(text, Align2::LEFT_CENTER, count, strong(12.0), colours.ink);
    }
    (response.on_hover_text(name), card)
}

fn deck(ui: &mut Ui, table: &Table<'_>, size: Vec2, state: &mut SandboxState, requests: &mut Requests) {
    let count = table.shown.piles.deck_len();
    let is_live = table.is_live() && table.handover.is_none();
    let (response, card) =
        pile(ui, size, &say!(table.texts, "Deck"), count, is_live && table.moment.is_lit(HitTarget::Deck));
    if count > 0 {
        back(ui.painter(), card, table.sandbox.pack());
    }
    state.rects.push((HitTarget::Deck, response.rect));
    if is_live && response.clicked() {
        click::click(table, HitTarget::Deck, state, requests);
    }
}

fn discard(ui: &mut Ui, table: &Table<'_>, size: Vec2, state: &mut SandboxState, requests: &mut Requests) {
    let all: Vec<CardId> = table.shown.piles.discard().collect();
    let is_lit = table.is_live() && all.iter().any(|card| table.moment.cards.has(*card));
    let (response, rect) = pile(ui, size, &say!(table.texts, "Discard"), all.len(), is_lit);
    if let Some(&top) = all.last() {
        let face = table.face(top);
        card_face(ui.painter(), rect, &face, palette(ui), false);
    }
    state.rects.push((HitTarget::Discard, response.rect));
    if response.clicked() {
        state.looks_into_discard = !state.looks_into_discard;
    }
    look_into(ui, table, &all, state, requests);
}

/// All discards, the latest first.
fn look_into(ui: &mut Ui, table: &Table<'_>, all: &[CardId], state: &mut SandboxState, requests: &mut Requests) {
    let mut is_open = state.looks_into_discard;
    let content = ui.ctx().content_rect();
    let window = Window::new(say!(table.texts, "The discard pile"))
        .id(Id::unique("sandbox discards"))
        .open(&mut is_open)
        .collapsible(false);
    window.default_size(vec2(420.0, 300.0)).default_pos(content.center() - vec2(210.0, 180.0)).show(ui.ctx(), |ui| {
        if all.is_empty() {
            ui.label(RichText::new(say!(table.texts, "It is empty.")).color(palette(ui).muted));
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                for &card in all.iter().rev() {
                    let response = open_card(ui, table, card, 66.0, state, requests);
                    let is_dim = !table.moment.cards.is_empty() && !table.moment.cards.has(card);
                    if is_dim {
                        dim(ui, response.rect);
                    }
                }
            });
        });
    });
    state.looks_into_discard = is_open && state.looks_into_discard;
}
