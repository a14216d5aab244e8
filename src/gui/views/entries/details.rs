//! The selected entries: drawn, with a form for all their keys.

use super::actions::{are_there, called, duplicate, has_room, remove, rename_kind, restore};
use super::list::own_keys;
use super::{face, line, name_of, note, select};
use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme;
use crate::gui::views::form::{Choice, Confirm, Form, FormState, SourceCoverage, fields, together, whole};
use crate::gui::views::widgets::{Sign, draw_sign, from_its_top, plain};
use crate::gui::views::words;
use crate::load::edit::PlainValue;
use crate::load::rename::Rename;
use crate::load::schema::{EntryKind, KeySpec, Kind, Namespace};
use crate::load::{Place, Span};
use crate::model::{Confirmation, DataPack};
use eframe::egui::{Button, Key, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, vec2};

/// The keys of the sources of an entry.
const KNOWN: [&str; 4] = ["source", "confirmed", "basis", "where"];

/// The state of the form.
#[derive(Default)]
pub struct EntryDetails {
    form: FormState,
    id: TypedId,
    /// Scripts that nothing uses, as of a revision of the work.
    unused: (u64, Vec<String>),
    /// What was selected in the last frame.
    shown: Option<(EntryKind, Vec<String>)>,
}

/// An id that is being typed for an entry.
#[derive(Default)]
struct TypedId {
    of: String,
    text: String,
}

impl EntryDetails {
    /// Gives the first field the focus.
    pub fn edit(&mut self) {
        self.form.edit();
    }
}

/// Draws the selected entries.
pub fn details(ui: &mut Ui, context: &ViewContext<'_>, state: &mut EntryDetails, requests: &mut Requests) {
    let Some(pack) = context.workbench.snapshot().data().cloned() else {
        ui.label("The pack can't be read far enough: see the problems.");
        return;
    };
    let Some((kind, ids)) = context.selection.entries.clone().filter(|(_, ids)| !ids.is_empty()) else {
        return nothing(ui);
    };
    let selected = (kind, ids);
    let area = from_its_top(ScrollArea::vertical(), &mut state.shown, &selected);
    let (kind, ids) = selected;
    area.auto_shrink(false).id_salt("entry").show(ui, |ui| {
        head(ui, context, &pack, kind, &ids, &mut state.id, requests);
        let is_there = |id: &&String| pack.ids(kind.word()).any(|known| known == id.as_str());
        let there: Vec<String> = ids.iter().filter(is_there).cloned().collect();
        if there.is_empty() {
            let by_variant = !restore(context, kind, &ids).is_empty();
            let why = if by_variant { "A variant removes it." } else { "It was removed: undo brings it back." };
            ui.label(RichText::new(why).color(theme::palette(ui).muted));
            return;
        }
        form(ui, context, &pack, kind, &there, state, requests);
        ui.add_space(16.0);
    });
}

fn nothing(ui: &mut Ui) {
    ui.add_space(40.0);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new("Nothing is selected.").font(theme::book(20.0)));
        let hint = "Click something on the board or in a list; with Ctrl or Shift several.";
        ui.label(RichText::new(hint).color(theme::palette(ui).muted));
    });
}

/// What is selected, and what can be done with it.
fn head(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &DataPack,
    kind: EntryKind,
    ids: &[String],
    typed: &mut TypedId,
    requests: &mut Requests,
) {
    let palette = theme::palette(ui);
    let called = called_here(context, pack, kind, ids);
    ui.label(RichText::new(&called).font(theme::book(26.0)));
    if let [one] = ids {
        let size = line(ui, face::HEIGHT).min(vec2(250.0, face::HEIGHT));
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, face::told(context, pack, kind, one)));
        face::face(ui, context, pack, kind, one, rect);
        id_field(ui, context, kind, one, typed, requests);
    }
    ui.horizontal_wrapped(|ui| {
        let entries: Vec<SourceCoverage> = ids.iter().map(|id| coverage(context, kind, id)).collect();
        // What a button does is found out when it is clicked: it reads files.
        let mut button = |word: &str, tip: &str, is_offered: bool, act: &dyn Fn() -> Vec<Request>| {
            if !is_offered {
                return;
            }
            let button = ui.add(Button::new(word)).accessible_name(format!("{word} {called}"));
            if button.on_hover_text(tip).clicked() {
                requests.0.extend(act());
            }
        };
        let is_there = are_there(context, kind, ids);
        let can_copy = is_there && has_room(context, kind);
        let tip = "A copy with the same values, under another id.";
        button("Duplicate", tip, can_copy, &|| duplicate(context, kind, ids));
        button("Remove", "Undo brings it back.", is_there, &|| remove(context, kind, ids));
        let word = if is_there { "Revert" } else { "Restore" };
        let tip = "What the variant says of it is removed.";
        let is_changed = !restore(context, kind, ids).is_empty();
        button(word, tip, is_changed, &|| restore(context, kind, ids));
        let own: Vec<&str> = stated(context, kind);
        let confirmed = ids.iter().zip(&entries);
        let confirmed: Vec<Change> =
            confirmed.flat_map(|(id, it)| it.confirm(&format!("{}.{id}", kind.word()), &own, &own)).collect();
        whole(ui, context, &called, &confirmed, requests);
    });
    ui.horizontal_wrapped(|ui| {
        let text = match context.workbench.target() {
            None => "Changes go to the pack itself.".to_owned(),
            Some(variant) => {
                let (sign, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
                draw_sign(ui.painter(), sign, Sign::Overlaid, palette);
                format!("Changes go to the variant `{variant}`.")
            }
        };
        ui.label(RichText::new(text).font(plain(12.0)).color(palette.muted));
    });
    ui.add_space(4.0);
}

/// The name of what is selected.
fn called_here(context: &ViewContext<'_>, pack: &DataPack, kind: EntryKind, ids: &[String]) -> String {
    let [one] = ids else { return called(kind, ids) };
    // One that a variant removes has its name in the pack itself.
    let own = context.workbench.snapshot().library.load(&[]);
    let is_there = pack.ids(kind.word()).any(|known| known == one);
    let pack = own.data.as_deref().filter(|_| !is_there).unwrap_or(pack);
    name_of(pack, context.language, kind, one).to_owned()
}

/// The id, which can be edited: Enter renames it wherever the pack refers to it.
fn id_field(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    kind: EntryKind,
    id: &str,
    typed: &mut TypedId,
    requests: &mut Requests,
) {
    if typed.of != id {
        *typed = TypedId { of: id.to_owned(), text: id.to_owned() };
    }
    let named = rename_kind(kind).filter(|_| context.workbench.target().is_none());
    ui.horizontal(|ui| {
        ui.label(RichText::new("Id").font(theme::strong(12.5)));
        let Some(named) = named else {
            ui.label(RichText::new(id).font(plain(13.0)));
            return;
        };
        let edit = TextEdit::singleline(&mut typed.text).desired_width(150.0);
        let field = ui.add(edit).accessible_name(format!("id of {id}"));
        let tip = "The id that choices, scenarios and variants use. Enter changes it everywhere.";
        let field = field.on_hover_text(tip);
        if field.lost_focus() {
            let to = typed.text.trim().to_owned();
            if ui.input(|input| input.key_pressed(Key::Enter)) && to != id {
                requests.push(Request::Rename(Rename { named, from: id.to_owned(), to }));
            } else {
                typed.text = id.to_owned();
            }
        }
    });
}

/// The keys that sources can state.
fn stated(context: &ViewContext<'_>, kind: EntryKind) -> Vec<&'static str> {
    own_keys(context.format(), kind).map(|key| key.name).collect()
}

fn coverage(context: &ViewContext<'_>, kind: EntryKind, id: &str) -> SourceCoverage {
    let entry = context.workbench.snapshot().loaded.entry(&format!("{}.{id}", kind.word()));
    SourceCoverage::of(&entry.unwrap_or_default())
}

fn form(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    pack: &DataPack,
    kind: EntryKind,
    ids: &[String],
    state: &mut EntryDetails,
    requests: &mut Requests,
) {
    let spec = context.format().entry(kind);
    let entries: Vec<SourceCoverage> = ids.iter().map(|id| coverage(context, kind, id)).collect();
    let own = stated(context, kind);
    let called = called_here(context, pack, kind, ids);
    let revision = context.workbench.snapshot().revision;
    if state.unused.0 != revision {
        state.unused = (revision, context.workbench.unused_scripts());
    }
    let unused = &state.unused.1;
    let form = Form {
        kind,
        spec,
        ids,
        called: &called,
        choices: &|key| choices(pack, context, unused, key),
        known: &|key| {
            let is_own = own.contains(&key.name);
            together(entries.iter().filter(|_| is_own).map(|entry| entry.known(key.name)))
        },
        confirm: &|key| {
            let each = ids.iter().zip(&entries);
            each.flat_map(|(id, it)| it.confirm(&format!("{}.{id}", kind.word()), &[key.name], &own)).collect()
        },
        implied_changes: &|key, id, datum| renamed(context, pack, kind, key, id, datum),
        unsaid: &|_, _| None,
    };
    let names: Vec<&str> = own.iter().copied().filter(|name| *name != "id").collect();
    fields(ui, context, &form, &mut state.form, &names, requests);
    if let [one] = ids {
        effect(ui, pack, kind, one, requests);
        texts(ui, context, kind, one, requests);
    }
    section(ui, "How well it is known");
    known(ui, &entries);
    fields(ui, context, &form, &mut state.form, &KNOWN, requests);
}

fn section(ui: &mut Ui, title: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(title).font(theme::book(18.0)));
    ui.add_space(1.0);
}

/// What an entry does by its script, with a way to that.
fn effect(ui: &mut Ui, pack: &DataPack, kind: EntryKind, id: &str, requests: &mut Requests) {
    let entry = pack.list(kind.word()).iter().find(|entry| entry.id == id);
    let Some(effect) = entry.and_then(|entry| pack.effect_of(entry)) else { return };
    section(ui, "What it does");
    ui.horizontal_wrapped(|ui| {
        note(ui, effect.summary().unwrap_or(&effect.id));
        let script = ui.add(Button::new("Script").small()).accessible_name(format!("script of {id}"));
        if script.on_hover_text(format!("Where it is written: {}", effect.path)).clicked() {
            requests.push(Request::GoTo(Place { path: effect.path.clone(), span: Span::default() }));
        }
    });
}

/// The names in all languages, with a way to where they are edited.
fn texts(ui: &mut Ui, context: &ViewContext<'_>, kind: EntryKind, id: &str, requests: &mut Requests) {
    let key = format!("{}.{id}", kind.word());
    let all = context.workbench.snapshot().all_texts();
    let named = all.iter().filter_map(|texts| Some(format!("{} {}", texts.language, texts.texts.get(&key)?)));
    let named: Vec<String> = named.collect();
    section(ui, "What it is called");
    ui.horizontal_wrapped(|ui| {
        let text = if named.is_empty() { "It has no text in any language.".to_owned() } else { named.join(" · ") };
        note(ui, text);
        let texts = ui.add(Button::new("Texts").small()).accessible_name(format!("texts of {id}"));
        if texts.on_hover_text("Its name in every language.").clicked() {
            let text = Some(format!("text.{}.{key}", context.language));
            requests.push(Request::Select(Selection { text, ..context.selection.clone() }));
            requests.run(crate::gui::command::Command::Show(Pane::Texts));
        }
    });
}

/// How well the entries are known, in a line each.
fn known(ui: &mut Ui, entries: &[SourceCoverage]) {
    let palette = theme::palette(ui);
    for source in Confirmation::ALL {
        let number = entries.iter().filter(|entry| entry.source() == source).count();
        if number == 0 {
            continue;
        }
        ui.horizontal_wrapped(|ui| {
            let (place, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
            draw_sign(ui.painter(), place, Sign::Source(source), palette);
            ui.label(RichText::new(words::source(source)).font(theme::strong(12.5)));
            let text = match (entries.len(), source) {
                (1, Confirmation::Confirmed) => "A source states every value.".to_owned(),
                (1, Confirmation::PartlyConfirmed) => "A source states some values.".to_owned(),
                (1, Confirmation::Reconstructed) => "No source was found; the basis says what it rests on.".to_owned(),
                (_, _) => format!("{number} of {}", entries.len()),
            };
            ui.label(RichText::new(text).font(plain(12.5)).color(palette.muted));
        });
    }
    ui.add_space(5.0);
}

/// The choices of a key, as displayed.
fn choices(pack: &DataPack, context: &ViewContext<'_>, unused: &[String], key: &KeySpec) -> Vec<Choice> {
    let kind = if let Kind::List { of, .. } = &key.kind { of } else { &key.kind };
    let texts = pack.texts(context.language);
    let choice = |id: &str, name: &str, sign: Option<Sign>| Choice { id: id.into(), name: name.into(), sign };
    match kind {
        Kind::Ref(Namespace::Area) => pack.ids("area").map(|id| choice(id, texts.word("area", id), None)).collect(),
        Kind::Ref(Namespace::Effect) => {
            let own = pack.effects.iter().map(|effect| &effect.id);
            own.chain(unused).map(|id| choice(id, id, None)).collect()
        }
        Kind::Word(words) if key.name == "source" => {
            let sign = |id: &str| Confirmation::ALL.into_iter().find(|it| it.id() == id).map(Sign::Source);
            words.iter().map(|id| choice(id, &id.replace('-', " "), sign(id))).collect()
        }
        Kind::Word(words) => {
            let sign = |id: &str| pack.pictures.get(id).cloned().map(Sign::Picture);
            let name = |id: &&'static str| texts.texts.get(&format!("currency.{id}")).cloned();
            words.iter().map(|id| choice(id, &name(id).unwrap_or_else(|| id.replace('-', " ")), sign(id))).collect()
        }
        _ => Vec::new(),
    }
}

/// A new name is also that in the pack's first language, if it was the same before.
fn renamed(
    context: &ViewContext<'_>,
    pack: &DataPack,
    kind: EntryKind,
    key: &KeySpec,
    id: &str,
    datum: &PlainValue,
) -> Vec<Change> {
    let entry = pack.list(kind.word()).iter().find(|entry| entry.id == id);
    let first = context.workbench.snapshot().all_texts().first();
    let (Some(entry), Some(first), "name" | "title") = (entry, first, key.name) else { return Vec::new() };
    let text = format!("{}.{id}", kind.word());
    let is_same = first.texts.get(&text).map(String::as_str) == entry.values.get(key.name).and_then(|it| it.as_str());
    let change = Change::Set(format!("text.{}.{text}", first.language), datum.clone());
    if is_same { vec![change] } else { Vec::new() }
}

/// The request that selects an entry, as a click on the board does.
pub(super) fn choose(context: &ViewContext<'_>, kind: EntryKind, id: &str) -> Request {
    select(context, kind, vec![id.to_owned()])
}
