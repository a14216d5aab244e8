//! The selected cards: drawn, with a form below or beside them.

mod effect;
mod head;
mod keys;

use super::form::{FormState, fields};
use super::widgets::{Sign, draw_sign, from_its_top, plain};
use super::words::{self, count};
use crate::gui::command::Command;
use crate::gui::paint::{CardFace, card_face, card_size};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme;
use crate::model::{CardId, Confirmation, Pack};
use eframe::egui::{Frame, Margin, RichText, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2};
use keys::Keys;

/// From this width on, in points, the card is beside its form.
const WIDE: f32 = 620.0;
/// The most cards that are drawn of those selected.
const MOST_DRAWN: usize = 6;

/// The keys of the card itself.
const OWN: [&str; 9] = ["title", "kind", "set", "faction", "value", "region", "further_regions", "symbols", "effect"];
/// The keys of its sources.
const KNOWN: [&str; 4] = ["source", "confirmed", "basis", "where"];

/// The state of the details of cards.
#[derive(Default)]
pub struct CardState {
    keys: Option<Keys>,
    form: FormState,
    number: head::Number,
    /// The cards that were selected in the last frame.
    shown: Option<Vec<u32>>,
}

impl CardState {
    /// Gives the first field the focus.
    pub fn edit(&mut self) {
        self.form.edit();
    }
}

/// The details of the selected cards.
pub fn card(ui: &mut Ui, context: &ViewContext<'_>, state: &mut CardState, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack().cloned() else {
        ui.label("The pack can't be read far enough to show a card: see the problems.");
        return;
    };
    if context.selection.cards.is_empty() {
        return nothing(ui, requests);
    }
    // Read again only if something changed; taken out while it is drawn.
    let keys = state.keys.take().filter(|keys| keys.are_of(context)).unwrap_or_else(|| Keys::of(context));
    let area = from_its_top(ScrollArea::vertical(), &mut state.shown, &context.selection.cards);
    if ui.available_width() < WIDE {
        area.auto_shrink(false).id_salt("card").show(ui, |ui| {
            let height = ui.clip_rect().height() * 0.38;
            let width = (ui.available_width() * 0.62).min(height * 63.0 / 88.0).clamp(120.0, 250.0);
            ui.vertical_centered(|ui| drawn(ui, context, &pack, &keys, width));
            ui.add_space(8.0);
            told(ui, context, &pack, &keys, state, requests);
        });
    } else {
        let width = (ui.available_width() * 0.42).clamp(200.0, 360.0);
        let (left, right) = ui.available_rect_before_wrap().split_left_right_at_x(ui.cursor().left() + width);
        ui.scope_builder(UiBuilder::new().max_rect(left), |ui| drawn(ui, context, &pack, &keys, width - 12.0));
        ui.scope_builder(UiBuilder::new().max_rect(right.with_min_x(right.left() + 8.0)), |ui| {
            area.auto_shrink(false).id_salt("card").show(ui, |ui| {
                told(ui, context, &pack, &keys, state, requests);
            });
        });
    }
    state.keys = Some(keys);
}

fn nothing(ui: &mut Ui, requests: &mut Requests) {
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("Nothing is selected.").font(theme::book(20.0)));
        let muted = theme::palette(ui).muted;
        let how = "Click a card in the list, with Ctrl or Shift several, or a province on the map.";
        ui.label(RichText::new(how).color(muted));
        ui.add_space(6.0);
        requests.on_click(ui.button("Find a card").on_hover_text(Command::FindCard.tooltip()), Command::FindCard);
    });
}

/// The cards themselves: one large, several small.
fn drawn(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, keys: &Keys, width: f32) {
    let id = |number: &u32| pack.card(u16::try_from(*number).ok()?);
    let cards: Vec<CardId> = context.selection.cards.iter().rev().filter_map(id).collect();
    let palette = theme::palette(ui);
    if let [one] = cards[..] {
        return face(ui, context, pack, one, width);
    }
    if cards.is_empty() {
        ui.add_space(12.0);
        let (text, more) = if keys.is_there() {
            ("This card can't be drawn.", "See the problems.")
        } else {
            let by_variant = "A variant removes it.";
            let by_step = "It was removed: undo brings it back.";
            ("The card no longer exists.", if keys.can_be_put_back() { by_variant } else { by_step })
        };
        ui.label(RichText::new(text).font(theme::book(17.0)));
        ui.label(RichText::new(more).color(palette.muted));
        return;
    }
    let small = ((width - 16.0) / 3.0).clamp(66.0, 110.0);
    ui.horizontal_wrapped(|ui| {
        for card in cards.iter().take(MOST_DRAWN) {
            face(ui, context, pack, *card, small);
        }
        if cards.len() > MOST_DRAWN {
            ui.label(RichText::new(format!("and {} more", cards.len() - MOST_DRAWN)).color(palette.muted));
        }
    });
}

fn face(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, card: CardId, width: f32) {
    let (rect, response) = ui.allocate_exact_size(card_size(width), Sense::hover());
    let face = CardFace::of(pack, card, context.language);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, face.name()));
    card_face(ui.painter(), rect, &face, theme::palette(ui), false);
}

/// All keys of the cards.
fn told(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &Pack,
    keys: &Keys,
    state: &mut CardState,
    requests: &mut Requests,
) {
    head::head(ui, context, keys, &mut state.number, requests);
    if !keys.is_there() {
        return;
    }
    keys.with_form(context, pack, |form| {
        let own: Vec<&str> = OWN.into_iter().filter(|name| keys.have(name)).collect();
        fields(ui, context, form, &mut state.form, &own, requests);
        if let Some(effect) = keys.effect(pack) {
            section(ui, "What it does");
            effect::effect(ui, context, pack, effect, requests);
        }
        section(ui, "How well it is known");
        known(ui, keys);
        fields(ui, context, form, &mut state.form, &KNOWN, requests);
    });
    ui.add_space(16.0);
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(title).font(theme::book(18.0)));
    ui.add_space(1.0);
}

/// The sources, in a box.
fn known(ui: &mut Ui, keys: &Keys) {
    let palette = theme::palette(ui);
    let frame = Frame::new().fill(palette.panel).stroke(Stroke::new(1.0, palette.line)).corner_radius(6);
    frame.inner_margin(Margin::symmetric(10, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        for (source, number) in keys.sources() {
            ui.horizontal_wrapped(|ui| {
                let (place, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
                draw_sign(ui.painter(), place, Sign::Source(source), palette);
                ui.label(RichText::new(words::source(source)).font(theme::strong(12.5)));
                let text = match (keys.is_single(), source) {
                    (false, _) => count(number, "card"),
                    (true, Confirmation::Confirmed) => "A public source states every value.".to_owned(),
                    (true, Confirmation::PartlyConfirmed) => {
                        "A public source states some values; the others are reconstructed.".to_owned()
                    }
                    (true, Confirmation::Reconstructed) => {
                        "No public source: history and the rulebook's totals.".to_owned()
                    }
                };
                ui.label(RichText::new(text).font(plain(12.5)).color(palette.muted));
            });
        }
    });
    ui.add_space(5.0);
}
