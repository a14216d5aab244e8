//! In a tie the strip shows the display of the seat that is asked, with what advancing each card leads to.

use super::enlarge::enlarged;
use super::hit_target::{HitTarget, hit_target_of};
use super::widgets::{dim, left_to_right};
use super::{SandboxState, Table, click};
use crate::desk::advance_outlook;
use crate::games::liberte::{Choice, Question};
use crate::gui::paint::{card_face, card_size};
use crate::gui::requests::Requests;
use crate::gui::theme::{LIGHT, book, palette, strong};
use crate::kernel::Order;
use crate::model::CardId;
use crate::model::say;
use eframe::egui::{
    Align2, Button, FontId, Painter, Pos2, Rect, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The height of the line above the cards.
const HEAD: f32 = 22.0;
/// What the digits of legal cards stand above them.
const TAB: f32 = 10.0;
/// The height of the words below the cards, their size, and the share of it that they keep where there is little room.
const WORDS: f32 = 17.0;
const WORDS_FONT: f32 = 11.5;
const LEAST_FONT: f32 = 0.74;

/// Whether the strip shows the display: a tie asks the person who looks, and neither the hand nor another's was asked for.
pub(super) fn is_shown(table: &Table<'_>, state: &SandboxState) -> bool {
    let p = table.shown;
    let is_persons = !table.is_bot(p.asked) && table.viewer.is_none_or(|viewer| viewer == p.asked);
    p.question == Question::Advance && !p.is_over() && is_persons && state.hand_of.is_none() && !state.shows_hand
}

/// Draws the display: legal cards first, with their digits and what becomes of them.
pub(super) fn display(ui: &mut Ui, table: &Table<'_>, whole: Rect, state: &mut SandboxState, requests: &mut Requests) {
    let p = table.shown;
    let (game, seat) = (table.sandbox.game(), p.asked);
    let legal = game.advanceable(p, seat);
    head(ui, table, legal.is_empty(), state);
    let row = whole.with_min_y(whole.top() + HEAD + TAB).shrink2(vec2(3.0, 0.0));
    let mut cards: Vec<CardId> = p.displays[seat].iter().collect();
    cards.order_by_key(|&card| !legal.has(card));
    let width = ((row.height() - WORDS - 4.0) * 63.0 / 88.0).min(105.0);
    let gaps = cards.len().saturating_sub(1).max(1) as f32;
    let words = cards.iter().map(|&card| match legal.has(card) {
        true => (advance_outlook(game, table.texts, p, card), true),
        false => (why_not(table, card), false),
    });
    let words: Vec<(String, bool)> = words.collect();
    let font = |is_legal: bool, size: f32| if is_legal { strong(size) } else { FontId::proportional(size) };
    let wide = |(words, is_legal): &(String, bool)| {
        ui.painter().layout_no_wrap(words.clone(), font(*is_legal, WORDS_FONT), palette(ui).ink).size().x
    };
    // Cards keep the distance that their words need, where there is room.
    let widths: Vec<f32> = words.iter().map(wide).collect();
    let widest = widths.iter().copied().fold(width, f32::max);
    let step = ((row.width() - widest) / gaps).min(widest + 9.0);
    for (at, &card) in cards.iter().enumerate() {
        let left = row.left() + (widest - width) / 2.0 + step * at as f32;
        let rect = Rect::from_min_size(pos2(left, row.top()), card_size(width));
        let (text, is_legal) = &words[at];
        displayed(ui, table, card, rect, *is_legal, state, requests);
        let ink = if *is_legal { palette(ui).ink } else { palette(ui).muted };
        let size = WORDS_FONT * ((step - 6.0) / widths[at]).clamp(LEAST_FONT, 1.0);
        let place = pos2(rect.center().x, rect.bottom() + 4.0 + WORDS / 2.0);
        ui.painter().text(place, Align2::CENTER_CENTER, text, font(*is_legal, size), ink);
    }
    if cards.is_empty() {
        let text =
            RichText::new(say!(table.texts, "The display is empty: nothing can be advanced.")).color(palette(ui).muted);
        ui.label(text);
    }
}

fn head(ui: &mut Ui, table: &Table<'_>, has_none: bool, state: &mut SandboxState) {
    ui.allocate_ui_with_layout(vec2(ui.available_width(), HEAD), left_to_right(), |ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        let seat = table.shown.asked;
        ui.label(RichText::new(say!(table.texts, "{who}'s display", who = table.name(seat))).font(book(16.0)));
        let text = match has_none {
            true => say!(table.texts, "no card serves here"),
            false => say!(table.texts, "what is advanced is discarded, whatever comes of it"),
        };
        if ui.available_width() > 420.0 {
            ui.label(RichText::new(text).color(palette(ui).muted).size(12.0));
        }
        let show = ui.add(Button::new(RichText::new(say!(table.texts, "Show the hand (H)")).size(12.0)).small());
        if show.clicked() {
            state.shows_hand = true;
        }
    });
}

/// Why a card does not serve: its colour, as far as that is why.
fn why_not(table: &Table<'_>, card: CardId) -> String {
    match table.sandbox.pack().cards[card.index()].faction() {
        Some(faction) => table.texts.word("color", &table.sandbox.pack().board.blocks[faction].color).to_owned(),
        None => say!(table.texts, "not a card to advance"),
    }
}

fn displayed(
    ui: &mut Ui,
    table: &Table<'_>,
    card: CardId,
    rect: Rect,
    is_legal: bool,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let (colours, face, target) = (palette(ui), table.face(card), HitTarget::Card(card));
    let is_lit = is_legal && table.is_live() && table.moment.is_lit(target);
    let response = ui.interact(rect, ui.scope_id().with(("advance", card.0)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, is_lit, is_lit, face.name()));
    state.rects.push((target, rect));
    card_face(ui.painter(), rect, &face, colours, is_lit);
    if !is_legal {
        dim(ui, rect);
    }
    let is_at = table.choice_at(state).and_then(hit_target_of) == Some(target);
    if response.has_focus() || is_at {
        ui.painter().rect_stroke(rect.expand(3.0), 8.0, Stroke::new(2.0, colours.ink), StrokeKind::Middle);
    }
    if let Some(digit) = table.moment.key_of(Choice::Advance(card)).filter(|_| is_lit) {
        digit_tab(ui.painter(), rect.center_top(), digit, colours.accent);
    }
    if response.has_focus() {
        state.focused = Some(target);
    }
    if table.is_live() && response.clicked() {
        click::click(table, target, state, requests);
    }
    enlarged(ui, table, card, response);
}

/// The digit of a legal card, on a tab at its upper edge.
fn digit_tab(painter: &Painter, at: Pos2, digit: char, edge: eframe::egui::Color32) {
    let rect = Rect::from_center_size(at, vec2(24.0, 18.0));
    painter.rect(rect, 5.0, LIGHT.panel, Stroke::new(1.8, edge), StrokeKind::Inside);
    painter.text(rect.center(), Align2::CENTER_CENTER, digit, strong(12.5), LIGHT.ink);
}
