//! What lies in the bag: how many tokens there are of each kind, and what a drawn one is worth.

use super::{name_of, select};
use crate::gui::paint::{Bar, Scale, bars};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, palette};
use crate::load::schema::EntryKind;
use crate::model::{DataEntry, counted};
use eframe::egui::{Color32, RichText, ScrollArea, Ui};

fn number(entry: &DataEntry, key: &str) -> f64 {
    entry.values.get(key).and_then(|value| value.as_f64()).unwrap_or(0.0)
}

/// Draws it. A click on a kind of booty selects it.
pub fn bag(ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().data() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    let (tokens, colours) = (pack.list("booty"), palette(ui));
    let all: f64 = tokens.iter().map(|token| number(token, "count")).sum();
    if all < 1.0 {
        ui.label(RichText::new("The bag is empty.").color(colours.muted));
        return;
    }
    ScrollArea::vertical().auto_shrink(false).id_salt("bag").show(ui, |ui| {
        let count = counted(all as u64, "booty token");
        ui.label(RichText::new(&count).font(book(18.0)));
        let parts: Vec<[(f64, Color32); 1]> =
            tokens.iter().map(|token| [(number(token, "count"), colours.muted)]).collect();
        let rows = tokens.iter().zip(&parts).map(|(token, parts)| Bar {
            label: name_of(pack, context.language, EntryKind::Booty, &token.id),
            parts,
            interval: None,
        });
        if let Some(at) = bars(ui, &rows.collect::<Vec<_>>(), Scale { can_press: true, ..Scale::default() }) {
            requests.push(select(context, EntryKind::Booty, vec![tokens[at].id.clone()]));
        }
        ui.add_space(12.0);
        let worth: f64 = tokens.iter().map(|token| number(token, "count") * number(token, "worth")).sum();
        let told = format!("A drawn token is worth {:+.2} doubloons on average; sets count beside that.", worth / all);
        ui.label(RichText::new(told).color(colours.muted));
    });
}
