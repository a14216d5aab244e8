//! The gallery of cards, of which only the visible ones are drawn.

use super::menu::menu;
use super::table::name;
use super::{CardsState, asked, clicked};
use crate::gui::boxed;
use crate::gui::paint::{CardFace, card_face, card_size};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme;
use crate::gui::views::widgets::{Sign, draw_sign};
use eframe::egui::{CornerRadius, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// The space between cards, and around them.
const GAP: f32 = 12.0;
/// The width of the scroll bar.
const BAR: f32 = 14.0;

/// The number of cards per row.
pub fn columns(width: f32, card: f32) -> usize {
    (((width - GAP - BAR) / (card + GAP)) as usize).max(1)
}

/// The number of visible rows.
pub fn rows(height: f32, card: f32) -> usize {
    ((height / (card_size(card).y + GAP)) as usize).max(1)
}

/// The gallery.
pub fn gallery(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardsState, requests: &mut Requests) {
    let size = card_size(state.card_width);
    let step = size + Vec2::splat(GAP);
    let columns = columns(ui.available_width(), state.card_width);
    let rows = state.shown.cards.len().div_ceil(columns);
    // The remaining width goes between the cards.
    let spare = ui.available_width() - BAR - columns as f32 * size.x;
    let gap = (spare / (columns as f32 + 1.0)).clamp(GAP, 3.0 * GAP);
    let reveal = state.revealed();
    let mut pressed = None;
    // What another query finds begins at its top.
    let found = ("gallery", &state.wanted.query);
    ScrollArea::vertical().id_salt(found).auto_shrink(false).animated(false).show_viewport(ui, |ui, viewport| {
        ui.set_height(rows as f32 * step.y + GAP);
        let origin = ui.max_rect().min + vec2(gap, GAP);
        let place = |at: usize| {
            let offset = vec2((at % columns) as f32 * (size.x + gap), (at / columns) as f32 * step.y);
            Rect::from_min_size(origin + offset, size)
        };
        if let Some((at, align)) = reveal {
            ui.scroll_to_rect(place(at).expand(GAP), align);
        }
        let first = (viewport.top() / step.y).floor().max(0.0) as usize;
        let last = ((viewport.bottom() / step.y).ceil().max(0.0) as usize).min(rows);
        for at in first * columns..(last * columns).min(state.shown.cards.len()) {
            if let Some(number) = card(ui, context, state, (at, place(at)), requests) {
                pressed = Some(number);
            }
        }
    });
    if let Some(number) = pressed {
        clicked(ui, context, state, requests, number);
    }
}

/// Draws a card. Returns its number if it was clicked.
fn card(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    state: &CardsState,
    (at, rect): (usize, Rect),
    requests: &mut Requests,
) -> Option<u32> {
    let (pack, id) = (state.shown.pack.as_deref()?, *state.shown.cards.get(at)?);
    let face = CardFace::of(pack, id, context.language);
    let number = u32::from(face.card.number);
    let is_selected = context.selection.cards.contains(&number);
    let response = ui.interact(rect, ui.scope_id().with(number), Sense::CLICK);
    response.widget_info(|| {
        WidgetInfo::selected(Role::ListBoxOption, true, is_selected, name(pack, &state.shown, id, context.language))
    });
    let palette = theme::palette(ui);
    card_face(ui.painter(), rect, &face, palette, is_selected);
    if response.hovered() && !is_selected {
        let corner = CornerRadius::same((rect.width() * 0.05).round() as u8);
        ui.painter().rect_stroke(rect, corner, Stroke::new(1.2, palette.state), StrokeKind::Middle);
    }
    let marks = [
        (state.shown.unsaved.contains(&number), Sign::Unsaved),
        (state.shown.overlaid.contains_key(&number), Sign::Overlaid),
    ];
    let mut place = Rect::from_center_size(rect.center_bottom() - vec2(0.0, 2.0), Vec2::splat(16.0));
    for (_, sign) in marks.into_iter().filter(|(is, _)| *is) {
        ui.painter().circle(place.center(), 9.0, palette.panel, Stroke::new(1.0, palette.line));
        draw_sign(ui.painter(), place, sign, palette);
        place = place.translate(vec2(20.0, 0.0));
    }
    if response.secondary_clicked() {
        asked(context, requests, number);
    }
    response.context_menu(boxed(|ui| menu(ui, context, requests)));
    response.clicked().then_some(number)
}
