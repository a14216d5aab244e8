//! The pack's own cards that variants remove: struck through, each a link.

use crate::gui::menu_button;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::theme::palette;
use crate::gui::views::widgets::plain;
use crate::gui::views::words;
use eframe::egui::{Button, RichText, Role, ScrollArea, Ui, WidgetInfo};
use std::collections::BTreeMap;

/// The number listed in the line; the others are in a menu.
const MOST: usize = 4;

/// A removed card.
#[derive(Clone, PartialEq, Debug)]
pub struct RemovedCards {
    /// Its number.
    pub number: u32,
    /// Its title in the pack.
    pub title: String,
    /// The variant that removes it.
    pub variant: String,
}

/// The removed cards, in the order of the pack. `overlaid` are the variants that change each card.
pub fn gone(context: &ViewContext<'_>, overlaid: &BTreeMap<u32, Vec<String>>) -> Vec<RemovedCards> {
    let snapshot = context.workbench.snapshot();
    let own = snapshot.library.load(&[]);
    let (Some(own), Some(now)) = (&own.pack, snapshot.pack()) else { return Vec::new() };
    let is_out = own.cards.iter().filter(|card| now.card(card.number).is_none());
    let gone = is_out.filter_map(|card| {
        let number = u32::from(card.number);
        let variant = overlaid.get(&number)?.last()?.clone();
        Some(RemovedCards { number, title: words::title(own, context.language, card).to_owned(), variant })
    });
    gone.collect()
}

/// Draws them in a line; pressing one selects it, so that it can be put back.
pub fn taken_out(ui: &mut Ui, context: &ViewContext<'_>, gone: &[RemovedCards], requests: &mut Requests) {
    if gone.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let text = RichText::new("Removed").font(plain(12.5)).color(palette(ui).muted);
        ui.label(text);
        let (first, others) = gone.split_at(gone.len().min(MOST));
        first.iter().for_each(|it| one(ui, context, it, requests));
        if !others.is_empty() {
            menu_button(ui, format!("{} more", others.len()), |ui| {
                ScrollArea::vertical().max_height(320.0).show(ui, |ui| {
                    others.iter().for_each(|it| one(ui, context, it, requests));
                });
            });
        }
    });
}

fn one(ui: &mut Ui, context: &ViewContext<'_>, gone: &RemovedCards, requests: &mut Requests) {
    let name = format!("#{} {}", gone.number, gone.title);
    let is_selected = context.selection.cards.contains(&gone.number);
    let text = RichText::new(&name).font(plain(12.5)).strikethrough().color(palette(ui).muted);
    let button = ui.add(Button::selectable(is_selected, text).frame_when_inactive(true));
    let told = format!("{name}, removed by {}", gone.variant);
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &told));
    let hint = format!("Removed by {}. Select it to restore it.", gone.variant);
    if button.on_hover_text(hint).clicked() {
        requests.push(Request::Select(Selection { cards: vec![gone.number], ..context.selection.clone() }));
    }
}
