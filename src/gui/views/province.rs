//! The selected province: a description, and the form of its keys.

use super::form::{Choice, Confirm, Form, FormState, SourceCoverage, fields, whole};
use super::widgets::sign;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, color, palette, strong};
use crate::load::schema::{EntryKind, KeySpec, Kind, LIBERTE, Namespace};
use crate::model::{Pack, Province};
use eframe::egui::{RichText, ScrollArea, Sense, Ui, vec2};

/// The state of the view.
#[derive(Default)]
pub struct ProvinceState {
    form: FormState,
}

/// The keys of a province itself, and those of its sources.
const OWN: [&str; 6] = ["name", "region", "number", "victory_points", "fleur_de_lis", "paris"];
const KNOWN: [&str; 4] = ["source", "confirmed", "basis", "where"];

impl ProvinceState {
    /// Gives the first field the focus.
    pub fn edit(&mut self) {
        self.form.edit();
    }
}

/// Draws the selected province.
pub fn province(ui: &mut Ui, context: &ViewContext<'_>, state: &mut ProvinceState, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().pack().cloned() else {
        ui.label("The pack can't be read far enough to show a province: see the problems.");
        return;
    };
    let selected = context.selection.province.as_deref();
    let found = selected.and_then(|id| pack.board.province(id)).map(|id| &pack.board.provinces[id.index()]);
    let Some(province) = found else {
        ui.label(RichText::new("Click a province on the map.").color(palette(ui).muted));
        return;
    };
    let spec = LIBERTE.entry(EntryKind::Province);
    // Another province begins at its top.
    ScrollArea::vertical().auto_shrink(false).id_salt(("province", &province.id)).show(ui, |ui| {
        let stated = SourceCoverage::new(province.provenance.source, province.provenance.confirmed.clone());
        let entry = format!("province.{}", province.id);
        head(ui, context, &pack, province);
        whole(ui, context, &province.name, &stated.confirm(&entry, &OWN, &OWN), requests);
        let ids = [province.id.clone()];
        let choices = |key: &KeySpec| choices(&pack, context, key);
        let known = |key: &KeySpec| OWN.contains(&key.name).then(|| stated.known(key.name));
        let form = Form {
            kind: EntryKind::Province,
            spec,
            ids: &ids,
            called: &province.name,
            choices: &choices,
            known: &known,
            confirm: &|key| stated.confirm(&entry, &[key.name], &OWN),
            implied_changes: &|_, _, _| Vec::new(),
        };
        let have = |names: &[&'static str]| -> Vec<&'static str> {
            names.iter().copied().filter(|name| spec.key(name).is_some()).collect()
        };
        fields(ui, context, &form, &mut state.form, &have(&OWN), requests);
        ui.add_space(6.0);
        ui.label(RichText::new("How well it is known").font(book(18.0)));
        fields(ui, context, &form, &mut state.form, &have(&KNOWN), requests);
    });
}

fn head(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, province: &Province) {
    let region = &pack.board.regions[province.region.index()];
    ui.label(RichText::new(format!("{} {}", province.number, province.name)).font(book(26.0)));
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
        ui.painter().rect_filled(rect, 3.0, color(&region.hex));
        let key = format!("region.{}", region.id);
        ui.label(RichText::new(pack.texts(context.language).get(&key)).font(strong(13.5)));
    });
    ui.add_space(8.0);
}

/// The choices of the keys `region` and `source`.
fn choices(pack: &Pack, context: &ViewContext<'_>, key: &KeySpec) -> Vec<Choice> {
    let texts = pack.texts(context.language);
    match &key.kind {
        Kind::Ref(Namespace::Region) => {
            let region = |region: &crate::model::Region| Choice {
                id: region.id.clone(),
                name: texts.get(&format!("region.{}", region.id)).to_owned(),
                sign: sign(pack, key.name, &region.id),
            };
            pack.board.regions.iter().map(region).collect()
        }
        Kind::Word(words) => {
            let word = |word: &&str| Choice { id: (*word).to_owned(), name: (*word).to_owned(), sign: None };
            words.iter().map(word).collect()
        }
        _ => Vec::new(),
    }
}
