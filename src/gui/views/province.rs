//! The selected province: a description, and the form of its keys.

use super::form::{Choice, Confirm, Form, FormState, SourceCoverage, fields, whole, with_sources};
use super::widgets::sign;
use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{book, color, palette, strong};
use crate::load::edit::PlainValue;
use crate::load::schema::{EntryKind, KeySpec, Kind, LIBERTE, Namespace};
use crate::model::{Pack, Province};
use eframe::egui::{Button, RichText, ScrollArea, Sense, Ui, vec2};

/// The state of the view.
#[derive(Default)]
pub struct ProvinceState {
    form: FormState,
}

/// The keys of a province itself, its borders, and those of its sources.
const OWN: [&str; 6] = ["name", "region", "number", "victory_points", "fleur_de_lis", "paris"];
const BORDERS: &str = "neighbours";
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
            implied_changes: &|key, id, datum| other_sides(context, &pack, key, id, datum),
            unsaid: &|key, id| neighbours(&pack, id).filter(|_| key.name == BORDERS),
        };
        let have = |names: &[&'static str]| -> Vec<&'static str> {
            names.iter().copied().filter(|name| spec.key(name).is_some()).collect()
        };
        fields(ui, context, &form, &mut state.form, &have(&OWN), requests);
        fields(ui, context, &form, &mut state.form, &have(&[BORDERS]), requests);
        borders_said(ui, context, province, requests);
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

/// The provinces that a province has a border with, by its own list, by theirs, or by the map.
fn neighbours(pack: &Pack, id: &str) -> Option<PlainValue> {
    let province = &pack.board.provinces[pack.board.province(id)?.index()];
    Some(PlainValue::texts(pack.board.ids(province.neighbours)))
}

/// A border has two sides: what another province's own list must say when one of this province changes.
fn other_sides(context: &ViewContext<'_>, pack: &Pack, key: &KeySpec, id: &str, datum: &PlainValue) -> Vec<Change> {
    let (PlainValue::List(list), BORDERS) = (datum, key.name) else { return Vec::new() };
    let has_now = |other: &str| list.iter().any(|item| item.plain() == other);
    let others = pack.board.provinces.iter().filter(|other| other.id != id);
    let change = |other: &Province| {
        let own = said_neighbours(context, &other.id)?;
        let has = own.iter().any(|it| it == id);
        let mut own: Vec<String> = own.into_iter().filter(|it| it != id).collect();
        own.extend(has_now(&other.id).then(|| id.to_owned()));
        (has != has_now(&other.id))
            .then(|| Change::Set(format!("province.{}.{BORDERS}", other.id), PlainValue::texts(own)))
    };
    others.filter_map(change).collect()
}

/// The list of a province's neighbours, if it has one.
fn said_neighbours(context: &ViewContext<'_>, id: &str) -> Option<Vec<String>> {
    let entry = context.workbench.snapshot().loaded.entry(&format!("province.{id}"))?;
    match entry.into_iter().find(|(key, _)| key == BORDERS)? {
        (_, PlainValue::List(items)) => Some(items.iter().map(PlainValue::plain).collect()),
        _ => None,
    }
}

/// Where the borders come from, and the way back to those of the map.
fn borders_said(ui: &mut Ui, context: &ViewContext<'_>, province: &Province, requests: &mut Requests) {
    let muted = palette(ui).muted;
    if said_neighbours(context, &province.id).is_none() {
        ui.label(RichText::new("Those whose outline it touches, or whose own list names it.").color(muted).small());
        return;
    }
    let can = context.workbench.target().is_none();
    let back = ui.add_enabled(can, Button::new("As on the map").small());
    let back = back.on_hover_text("Remove the list: the outlines say the borders again.");
    let why = "A variant can change the list, and not remove it.";
    if back.on_disabled_hover_text(why).clicked() {
        let key = format!("province.{}.{BORDERS}", province.id);
        let label = format!("{BORDERS} of {}", province.name);
        let changes = with_sources(context, EntryKind::Province, &province.id, vec![Change::Unset(key)]);
        requests.push(Request::Change { label, field: None, changes });
    }
}

/// The choices of the keys `region`, `neighbours` and `source`.
fn choices(pack: &Pack, context: &ViewContext<'_>, key: &KeySpec) -> Vec<Choice> {
    let texts = pack.texts(context.language);
    let kind = if let Kind::List { of, .. } = &key.kind { of } else { &key.kind };
    match kind {
        Kind::Ref(Namespace::Province) => {
            let own = context.selection.province.as_deref();
            let others = pack.board.provinces.iter().filter(|province| Some(province.id.as_str()) != own);
            others.map(|it| Choice { id: it.id.clone(), name: it.name.clone(), sign: None }).collect()
        }
        Kind::Ref(Namespace::Region) => {
            let region = |region: &crate::model::Region| Choice {
                id: region.id.clone(),
                name: texts.get(&format!("region.{}", region.id)).to_owned(),
                sign: sign(pack, key.name, &region.id, texts.word("region", &region.id)),
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
