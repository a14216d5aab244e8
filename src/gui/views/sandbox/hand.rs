//! The hand of the seat that is asked, or of another; cards are clicked or dragged. Beside it the piles.

use super::question::left_to_right;
use super::spot::{self, Spot};
use super::{Dragged, SandboxState, Table, piles};
use crate::games::liberte::Question;
use crate::gui::map::seat_color;
use crate::gui::paint::{CardFace, block, card_face, card_size, disc};
use crate::gui::requests::Requests;
use crate::gui::theme::{self, book, color, palette};
use crate::kernel::Seat;
use crate::model::CardId;
use eframe::egui::{
    Button, Color32, CornerRadius, CursorIcon, Id, LayerId, Order, Painter, Pos2, Rect, RichText, Role, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

/// The height of the line above the cards.
const HEAD: f32 = 22.0;
/// How far the card that is played stands above the others, in points.
const RAISED: f32 = 6.0;

/// Draws the strip at the bottom.
pub(super) fn strip(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let beside = piles::width(whole.height());
    let hand = whole.with_max_x(whole.right() - beside - 14.0);
    let right = whole.with_min_x(whole.right() - beside);
    let line = Stroke::new(1.0, palette(ui).line);
    ui.painter().vline(right.left() - 8.0, whole.y_range(), line);
    ui.scope_builder(UiBuilder::new().max_rect(hand), |ui| match table.curtain {
        Some(seat) => curtain(ui, table, seat, state),
        None => cards(ui, table, hand, state, requests),
    });
    ui.scope_builder(UiBuilder::new().max_rect(right), |ui| piles::piles(ui, table, state, requests));
    ui.advance_cursor_after_rect(whole);
}

/// Nobody's cards are shown until the right person sits at the screen.
fn curtain(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.25);
        let name = table.name(seat);
        ui.label(RichText::new(format!("Pass the screen to {name}")).font(book(22.0)));
        let button = Button::new(format!("I am {name}: show my cards"));
        if ui.add(button.stroke(Stroke::new(1.5, palette(ui).accent))).clicked() {
            state.seer = Some(seat);
        }
    });
}

/// Whose hand is shown.
pub(super) fn shown_hand(table: &Table<'_>, state: &SandboxState) -> Seat {
    let asked = table.sandbox.asked().unwrap_or(table.shown.asked);
    state.hand_of.or(table.seer).unwrap_or(asked)
}

fn cards(ui: &mut Ui, table: &Table<'_>, whole: Rect, state: &mut SandboxState, requests: &mut Requests) {
    let seat = shown_hand(table, state);
    head(ui, table, seat, state);
    let is_own = table.sees(seat);
    let known = match table.seer {
        _ if table.curtain.is_some() => Default::default(),
        Some(seer) => table.view(seer).known_hand(seat),
        None => table.shown.hands[seat],
    };
    let backs = table.shown.hands[seat].len() - known.len();
    let count = known.len() + backs;
    let row = whole.with_min_y(whole.top() + HEAD + 4.0).shrink2(vec2(2.0, 2.0));
    let most = (row.height() * 63.0 / 88.0).min(118.0);
    // A little smaller, so that fewer of them overlap.
    let width = ((row.width() + 6.0) / count.max(1) as f32 - 6.0).clamp(most * 0.82, most);
    let step = if count > 1 { ((row.width() - width) / (count as f32 - 1.0)).min(width + 12.0) } else { 0.0 };
    let place = |at: usize| Rect::from_min_size(pos2(row.left() + step * at as f32, row.top()), card_size(width));
    let all: Vec<CardId> = known.iter().collect();
    // A card that others cover is lifted when it is pointed at, and drawn last.
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
        back(ui.painter(), place(all.len() + at), ui.visuals().dark_mode);
    }
    if backs > 0 {
        let rect = Rect::from_min_max(place(all.len()).min, place(count - 1).max);
        let response = ui.interact(rect, ui.scope_id().with("backs"), Sense::hover());
        let text = format!("{backs} hidden cards of {}", table.name(seat));
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
        response.on_hover_text(text);
    }
    if let Some((card, rect)) = lifted {
        let face = CardFace::of(table.sandbox.pack(), card, table.language);
        let is_lit = is_own && table.is_live() && table.moment.is_lit(Spot::Card(card));
        let is_lit = is_lit || is_played(table, card);
        let up = if is_played(table, card) { rect } else { rect.translate(vec2(0.0, -4.0)) };
        card_face(ui.painter(), up, &face, palette(ui), is_lit);
    }
}

/// Whether it is the card that is being played: it lies in the hand until its blocks are placed.
fn is_played(table: &Table<'_>, card: CardId) -> bool {
    let p = table.shown;
    matches!(p.question, Question::Place | Question::CleanUp) && !p.is_over() && p.action.card == card
}

/// Whose hand it is, and the other hands to look at.
fn head(ui: &mut Ui, table: &Table<'_>, seat: Seat, state: &mut SandboxState) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), HEAD), left_to_right(), |ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let count = table.shown.hands[seat].len();
        let text = format!("{}'s hand · {count}", table.name(seat));
        ui.label(RichText::new(text).font(book(16.0)));
        ui.add_space(8.0);
        for &other in table.shown.order() {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(20.0), Sense::click());
            let name = format!("Hand of {}", table.name(other));
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, other == seat, &name));
            disc(ui.painter(), rect.center(), 6.0, seat_color(other));
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

/// A card of the hand; gives whether it is to be drawn above the others.
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
    let face = CardFace::of(table.sandbox.pack(), card, table.language);
    let spot = Spot::Card(card);
    let is_live = is_own && table.is_live();
    let is_lit = is_live && table.moment.is_lit(spot);
    let response = ui.interact(seen, ui.scope_id().with(("hand card", card.0)), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_lit, face.name()));
    state.rects.push((spot, rect));
    if is_first && std::mem::take(&mut state.takes_hand_focus) {
        response.request_focus();
    }
    let is_dragged = state.dragged == Some(Dragged::Card(card));
    // Where no card at all can be chosen, all are as they are.
    let dims = !table.moment.cards.is_empty() && is_live && !is_lit || is_dragged;
    card_face(ui.painter(), rect, &face, palette(ui), is_lit || is_played(table, card));
    if dims {
        dim(ui, rect);
    }
    let is_at =
        state.cursor.and_then(|at| table.moment.choices.get(at)).and_then(|&it| spot::spot_of(it)) == Some(spot);
    if response.has_focus() || is_at && is_live {
        let stroke = Stroke::new(2.0, palette(ui).ink);
        ui.painter().rect_stroke(rect.expand(3.0), CornerRadius::same(8), stroke, StrokeKind::Middle);
    }
    if response.has_focus() {
        state.focused = Some(spot);
    }
    if is_live && response.drag_started() {
        state.dragged = Some(Dragged::Card(card));
        (state.menu, state.refused) = (None, None);
    }
    if is_live && response.clicked() {
        spot::click(table, spot, state, requests);
    }
    if response.hovered() && is_lit {
        ui.set_cursor_icon(CursorIcon::PointingHand);
    }
    (response.hovered() || response.has_focus()) && seen != rect && !dims
}

/// A little of the ground over what can't be chosen now.
pub(super) fn dim(ui: &Ui, rect: Rect) {
    let veil = palette(ui).paper.gamma_multiply(0.42);
    ui.painter().rect_filled(rect, CornerRadius::same((rect.width() * 0.05).round() as u8), veil);
}

/// The back of a card.
pub(super) fn back(painter: &Painter, rect: Rect, is_dark: bool) {
    let colours = if is_dark { theme::DARK } else { theme::LIGHT };
    let corner = CornerRadius::same((rect.width() * 0.06).round() as u8);
    let ground = color("#3B4A6B");
    painter.rect_filled(rect.translate(vec2(1.0, 2.0)), corner, Color32::from_black_alpha(36));
    painter.rect(rect, corner, ground, Stroke::new(1.0, colours.ink.gamma_multiply(0.5)), StrokeKind::Inside);
    let inner = rect.shrink(rect.width() * 0.07);
    let gold = crate::gui::paint::GOLD.lerp_to_gamma(Color32::WHITE, 0.35);
    painter.rect_stroke(inner, corner, Stroke::new(1.0, gold), StrokeKind::Inside);
    let sign = Rect::from_center_size(rect.center(), Vec2::splat(rect.width() * 0.5));
    crate::gui::paint::emblem(painter, sign, crate::gui::paint::Emblem::FleurDeLis, gold);
}

/// Draws what is dragged under the pointer, and lets go of it.
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
        Dragged::Card(card) if on != Spot::Card(card) => spot::drop_card(table, card, on, state, requests),
        Dragged::Block => spot::click(table, on, state, requests),
        Dragged::Card(_) => {}
    }
}

fn ghost(ui: &Ui, painter: &Painter, table: &Table<'_>, held: Dragged, at: Pos2) {
    match held {
        Dragged::Card(card) => {
            let face = CardFace::of(table.sandbox.pack(), card, table.language);
            let rect = Rect::from_center_size(at, card_size(74.0));
            card_face(painter, rect, &face, palette(ui), false);
        }
        Dragged::Block => {
            let Some(faction) = table.moment.block else { return };
            let hex = &table.sandbox.pack().board.blocks[faction].hex;
            block(painter, Rect::from_center_size(at, Vec2::splat(22.0)), color(hex));
        }
    }
}

/// What lies under a place: a pile, a player or a province.
fn under(state: &SandboxState, at: Pos2) -> Option<Spot> {
    let is_zone = |spot: Spot| matches!(spot, Spot::Battle | Spot::Discard | Spot::Seat(_) | Spot::Deck);
    let zone = state.rects.iter().find(|(spot, rect)| is_zone(*spot) && rect.contains(at)).map(|(spot, _)| *spot);
    zone.or_else(|| state.map.province_at(at).map(Spot::Province))
}
