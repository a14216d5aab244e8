//! The hand of the seat that is asked, or of another, and the piles. Cards are clicked or dragged.

use super::enlarge::enlarged;
use super::hit_target::{HitTarget, hit_target_of};
use super::widgets::{back, dim, left_to_right};
use super::{Dragged, SandboxState, Table, advance, click, piles};
use crate::games::liberte::Question;
use crate::gui::paint::{block, card_face, card_size, token};
use crate::gui::requests::Requests;
use crate::gui::theme::{book, color, palette};
use crate::kernel::Seat;
use crate::model::say;
use crate::model::{CardId, CardSet};
use eframe::egui::{
    Button, CornerRadius, CursorIcon, Id, Label, LayerId, Order, Painter, Pos2, Rect, RichText, Role, ScrollArea,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

/// The height of the line above the cards.
const HEAD: f32 = 22.0;
/// The least share of a card of the hand that the next one leaves uncovered.
const LEAST_SEEN: f32 = 0.72;
/// How far the card that is being played is raised above the others, in points.
const RAISED: f32 = 6.0;

/// Draws the strip at the bottom.
pub(super) fn strip(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let beside = piles::width(whole.height());
    let hand = whole.with_max_x(whole.right() - beside - 14.0);
    let right = whole.with_min_x(whole.right() - beside);
    let line = Stroke::new(1.0, palette(ui).line);
    ui.painter().vline(right.left() - 8.0, whole.y_range(), line);
    ui.scope_builder(UiBuilder::new().max_rect(hand), |ui| match table.handover {
        Some(seat) => handover(ui, table, seat, state),
        None => cards(ui, table, hand, state, requests),
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| piles::piles(ui, table, state, requests));
    ui.advance_cursor_after_rect(whole);
}

/// The handover screen: no cards are shown until the right person is at the screen.
fn handover(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.25);
        let name = table.name(seat);
        ui.label(RichText::new(say!(table.texts, "Pass the screen to {who}", who = name)).font(book(22.0)));
        let button = Button::new(say!(table.texts, "I am {who}: show my cards", who = name));
        if ui.add(button.stroke(Stroke::new(1.5, palette(ui).accent))).clicked() {
            state.viewer = Some(seat);
        }
    });
}

/// Whose hand is shown.
pub(super) fn shown_hand(table: &Table<'_>, state: &SandboxState) -> Seat {
    let asked = table.sandbox.asked().unwrap_or(table.shown.asked);
    state.hand_of.or(table.viewer).unwrap_or(asked)
}

fn cards(ui: &mut Ui, table: &Table<'_>, whole: Rect, state: &mut SandboxState, requests: &mut Requests) {
    if advance::is_shown(table, state) {
        return advance::display(ui, table, whole, state, requests);
    }
    let seat = shown_hand(table, state);
    head(ui, table, seat, state);
    let known = match table.viewer {
        _ if table.handover.is_some() => Default::default(),
        Some(viewer) => table.view(viewer).known_hand(seat),
        None => table.shown.hands[seat],
    };
    let backs = table.shown.hands[seat].len() - known.len();
    let count = known.len() + backs;
    let row = whole.with_min_y(whole.top() + HEAD + 4.0).shrink2(vec2(2.0, 2.0));
    let most = (row.height() * 63.0 / 88.0).min(118.0);
    // A little smaller, so that fewer of them overlap.
    let width = ((row.width() + 6.0) / count.max(1) as f32 - 6.0).clamp(most * 0.82, most);
    let step = if count > 1 { ((row.width() - width) / (count as f32 - 1.0)).min(width + 12.0) } else { 0.0 };
    // Cards that would cover each other's names are scrolled instead.
    let step = if step < width * LEAST_SEEN { width + 4.0 } else { step };
    let long = row.width().max(step * count.saturating_sub(1) as f32 + width + 3.0);
    let view = whole.with_min_y(row.top() - RAISED - 4.0);
    ui.scope_builder(UiBuilder::new().max_rect(view), |ui| {
        ScrollArea::horizontal().id_salt("hand").auto_shrink(false).show(ui, |ui| {
            let (seen, _) = ui.allocate_exact_size(vec2(long, view.height()), Sense::hover());
            let row = Rect::from_min_size(pos2(seen.left() + 2.0, row.top()), vec2(long, row.height()));
            in_a_row(ui, table, (seat, known, backs), (row, width, step), state, requests);
        });
    });
}

/// The cards of a hand, and the backs of those that are hidden: from a place on, each a step further.
fn in_a_row(
    ui: &mut Ui,
    table: &Table<'_>,
    (seat, known, backs): (Seat, CardSet, usize),
    (row, width, step): (Rect, f32, f32),
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let is_own = table.sees(seat);
    let count = known.len() + backs;
    let place = |at: usize| Rect::from_min_size(pos2(row.left() + step * at as f32, row.top()), card_size(width));
    let all: Vec<CardId> = known.iter().collect();
    // A covered card is raised when it is hovered, and drawn last.
    let mut lifted = None;
    for (at, &card) in all.iter().enumerate() {
        let played = is_played(table, card);
        let rect = place(at).translate(vec2(0.0, if played { -RAISED } else { 0.0 }));
        let last = at + 1 == count;
        let seen = if last || step >= width { rect } else { rect.with_max_x(rect.left() + step) };
        let is_lifted = hand_card(ui, table, card, rect, seen, at == 0, is_own, state, requests);
        if is_lifted || played && lifted.is_none() {
            lifted = Some((card, rect));
        }
    }
    for at in 0..backs {
        back(ui.painter(), place(all.len() + at), table.sandbox.pack());
    }
    if backs > 0 {
        let rect = Rect::from_min_max(place(all.len()).min, place(count - 1).max);
        let response = ui.interact(rect, ui.scope_id().with("backs"), Sense::hover());
        let text = say!(table.texts, "{n} hidden cards of {who}", n = backs, who = table.name(seat));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        response.on_hover_text(text);
    }
    if let Some((card, rect)) = lifted {
        let face = table.face(card);
        let is_lit = is_own && table.is_live() && table.moment.is_lit(HitTarget::Card(card));
        let is_lit = is_lit || is_played(table, card);
        let up = if is_played(table, card) { rect } else { rect.translate(vec2(0.0, -4.0)) };
        card_face(ui.painter(), up, &face, palette(ui), is_lit);
    }
}

/// Whether it is the card that is being played: it stays in the hand until its blocks are placed.
fn is_played(table: &Table<'_>, card: CardId) -> bool {
    let p = table.shown;
    matches!(p.question, Question::Place | Question::CleanUp) && !p.is_over() && p.action.card == card
}

/// Whose hand it is, and the other hands to look at.
fn head(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), HEAD), left_to_right(), |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let count = table.shown.hands[seat].len();
        let text = say!(table.texts, "{who}'s hand · {n}", who = table.name(seat), n = count);
        // The name gives way to the marks of the other hands.
        let marks = table.shown.order().len() as f32 * 25.0 + 8.0;
        let room = vec2((ui.available_width() - marks).max(40.0), HEAD);
        let label = Label::new(RichText::new(text).font(book(16.0))).truncate();
        ui.scope(|ui| {
            ui.set_max_width(room.x);
            ui.add(label);
        });
        ui.add_space(8.0);
        for &other in table.shown.order() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::click());
            let name = say!(table.texts, "Hand of {who}", who = table.name(other));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, other == seat, &name));
            token(ui.painter(), rect.center(), 6.0, other);
            let is_marked = other == seat || response.hovered() || response.has_focus();
            if is_marked {
                let colours = palette(ui);
                let line = if other == seat { colours.ink } else { colours.accent };
                ui.painter().circle_stroke(rect.center(), 8.5, Stroke::new(1.4, line));
            }
            if response.on_hover_text(name).clicked() {
                state.hand_of = Some(other);
            }
        }
    });
}

/// A card of the hand. Returns whether to draw it above the others.
#[allow(clippy::too_many_arguments, reason = "a card, where it lies and what it may do")]
fn hand_card(
    ui: &mut Ui,
    table: &Table<'_>,
    card: CardId,
    rect: Rect,
    seen: Rect,
    is_first: bool,
    is_own: bool,
    state: &mut SandboxState,
    requests: &mut Requests,
) -> bool {
    let face = table.face(card);
    let target = HitTarget::Card(card);
    let is_live = is_own && table.is_live();
    let is_lit = is_live && table.moment.is_lit(target);
    let response = ui.interact(seen, ui.scope_id().with(("hand card", card.0)), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_lit, face.name()));
    state.rects.push((target, rect));
    if is_first && std::mem::take(&mut state.takes_hand_focus) {
        response.request_focus();
    }
    if response.gained_focus() {
        ui.scroll_to_rect(rect, None);
    }
    let is_dragged = state.dragged == Some(Dragged::Card(card));
    // If no card can be chosen, none is dimmed.
    let dims = !table.moment.cards.is_empty() && is_live && !is_lit || is_dragged;
    card_face(ui.painter(), rect, &face, palette(ui), is_lit || is_played(table, card));
    if dims {
        dim(ui, rect);
    }
    let is_at = table.choice_at(state).and_then(hit_target_of) == Some(target);
    if response.has_focus() || is_at && is_live {
        let stroke = Stroke::new(2.0, palette(ui).ink);
        ui.painter().rect_stroke(rect.expand(3.0), CornerRadius::same(8), stroke, StrokeKind::Middle);
    }
    if response.has_focus() {
        state.focused = Some(target);
    }
    if is_live && response.drag_started() {
        state.dragged = Some(Dragged::Card(card));
        (state.menu, state.refused) = (None, None);
    }
    if is_live && response.clicked() {
        click::click(table, target, state, requests);
    }
    if response.hovered() && is_lit {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    let is_raised = (response.hovered() || response.has_focus()) && seen != rect && !dims;
    if response.hovered() || response.has_focus() {
        state.hand_at = Some(card);
    }
    if state.dragged.is_none() {
        enlarged(ui, table, card, response);
    }
    is_raised
}

/// Draws what is being dragged under the pointer, and drops it.
pub(super) fn dragged(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let Some(held) = state.dragged else { return };
    let (at, is_down) = ui.input(|input| (input.pointer.latest_pos(), input.pointer.any_down()));
    let Some(at) = at else {
        state.dragged = None;
        return;
    };
    if is_down {
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("dragged")));
        ghost(ui, &painter, table, held, at);
        ui.set_cursor_icon(CursorIcon::Grabbing);
        return;
    }
    state.dragged = None;
    let Some(on) = under(state, at) else { return };
    match held {
        Dragged::Card(card) if on != HitTarget::Card(card) => click::drop_card(table, card, on, state, requests),
        Dragged::Block => click::click(table, on, state, requests),
        Dragged::Card(_) => {}
    }
}

fn ghost(ui: &Ui, painter: &Painter, table: &Table<'_>, held: Dragged, at: Pos2) {
    match held {
        Dragged::Card(card) => {
            let face = table.face(card);
            let rect = Rect::from_center_size(at, card_size(74.0));
            card_face(painter, rect, &face, palette(ui), false);
        }
        Dragged::Block => {
            let Some(faction) = table.moment.block else { return };
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            block(painter, Rect::from_center_size(at, Vec2::splat(22.0)), faction, color(hex));
        }
    }
}

/// What is at a position: a pile, a player or a province.
fn under(state: &SandboxState, at: Pos2) -> Option<HitTarget> {
    let is_zone = |target: HitTarget| {
        matches!(target, HitTarget::Battle | HitTarget::Discard | HitTarget::Seat(_) | HitTarget::Deck)
    };
    let zone =
        state.rects.iter().find(|(target, rect)| is_zone(*target) && rect.contains(at)).map(|(target, _)| *target);
    zone.or_else(|| state.map.province_at(at).map(HitTarget::Province))
}
