//! The shape of the deck: how many cards there are of each kind, and what a drawn card gives.

use super::{name_of, select};
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{self, palette};
use crate::load::schema::EntryKind;
use crate::model::{DataEntry, counted};
use eframe::egui::{RichText, ScrollArea, Ui};

/// What a card may give, with the group of its text.
const GIFTS: [(&str, &str); 4] =
    [("support", "term"), ("force", "currency"), ("blackmail", "currency"), ("gold", "currency")];

fn number(entry: &DataEntry, key: &str) -> f64 {
    entry.values.get(key).and_then(|value| value.as_f64()).unwrap_or(0.0)
}

/// Draws the shape. A click on a kind of card selects it.
pub fn deck(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().data() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    let cards = pack.list("card");
    let all: f64 = cards.iter().map(|card| number(card, "count")).sum();
    let colours = palette(ui);
    if all < 1.0 {
        ui.label(RichText::new("This edition has no deck.").color(colours.muted));
        return;
    }
    ScrollArea::vertical().auto_shrink(false).id_salt("deck").show(ui, |ui| {
        let count = counted(all as u64, "card");
        ui.label(RichText::new(&count).font(theme::book(18.0)));
        let part = |card: &DataEntry| [(number(card, "count"), colours.muted)];
        let parts: Vec<[(f64, eframe::egui::Color32); 1]> = cards.iter().map(part).collect();
        let rows = cards.iter().zip(&parts).map(|(card, parts)| Bar {
            label: name_of(pack, context.language, EntryKind::Card, &card.id),
            parts,
            interval: None,
        });
        let rows: Vec<Bar<'_>> = rows.collect();
        if let Some(at) = bars(ui, &rows, Scale { can_press: true, ..Scale::default() }) {
            requests.push(select(context, EntryKind::Card, vec![cards[at].id.clone()]));
        }
        ui.add_space(12.0);
        ui.label(RichText::new("What ten drawn cards give").font(theme::book(18.0)));
        let texts = pack.texts(context.language);
        let given = |key: &str| cards.iter().map(|card| number(card, "count") * number(card, key)).sum::<f64>();
        let given: Vec<(&str, [(f64, eframe::egui::Color32); 1])> = GIFTS
            .into_iter()
            .map(|(key, group)| (texts.word(group, key), [(10.0 * given(key) / all, colours.muted)]))
            .collect();
        let rows = given.iter().map(|(label, parts)| Bar { label, parts, interval: None });
        bars(ui, &rows.collect::<Vec<_>>(), Scale { decimals: 1, ..Scale::default() });
        let with_effects = cards.iter().filter(|card| card.values.get("effect").is_some_and(|it| it.is_string()));
        let with_effects: f64 = with_effects.map(|card| number(card, "count")).sum();
        if with_effects > 0.0 {
            ui.add_space(8.0);
            let text = format!("{} of {} have an effect.", with_effects, counted(all as u64, "card"));
            ui.label(RichText::new(text).color(colours.muted));
        }
    });
}
