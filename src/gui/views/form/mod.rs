//! Forms generated from the descriptions of keys, for one entry or several at once.

mod confirm;
pub mod inputs;
mod origin;
mod read;
mod sources;
mod widgets;

pub use confirm::{Confirm, SourceCoverage, mark, together, whole};
pub use read::{EntryValue, Statement};
pub use sources::{with_sources, without_sources};
pub use widgets::Choice;

use super::widgets::{focus_next, plain};
use super::words;
use crate::app::workbench::Change;
use crate::gui::boxed;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme;
use crate::load::edit::{PlainValue, accepts};
use crate::load::schema::{EntryKind, KeySpec, Need, TableSpec};
use crate::model::Confirmation;
use eframe::egui::{Align, Label, Layout, Rect, RichText, Sense, Ui, vec2};
use inputs::Typing;
use read::FormValues;
use widgets::Widget;

/// The height of a field within which the pointer is near it, in points.
const NEAR: f32 = 48.0;

/// What a form edits.
pub struct Form<'f> {
    /// The kind of the entries.
    pub kind: EntryKind,
    /// The description of an entry.
    pub spec: &'static TableSpec,
    /// The ids of the entries.
    pub ids: &'f [String],
    /// Their name: `#71`, `20 cards`.
    pub called: &'f str,
    /// The choices of a key.
    pub choices: &'f dyn Fn(&KeySpec) -> Vec<Choice>,
    /// How well a key is confirmed, if that is known.
    pub known: &'f dyn Fn(&KeySpec) -> Option<Confirmation>,
    /// What confirms a key of the entries.
    pub confirm: &'f dyn Fn(&KeySpec) -> Vec<Change>,
    /// The changes of other keys that a new value implies.
    pub implied_changes: &'f dyn Fn(&KeySpec, &str, &PlainValue) -> Vec<Change>,
    /// What holds of an entry that does not say a key, where that is no default but follows from something else.
    pub unsaid: &'f dyn Fn(&KeySpec, &str) -> Option<PlainValue>,
}

/// The state of a form.
#[derive(Default)]
pub struct FormState {
    read: Option<FormValues>,
    typing: Option<Typing>,
    /// Whether the first field gets the focus.
    is_wanted: bool,
}

/// A new value.
#[derive(Clone, PartialEq, Debug)]
enum Answer {
    /// The same for all entries.
    All(PlainValue),
    /// One for each of them.
    Each(Vec<PlainValue>),
    /// None.
    Unset,
}

impl FormState {
    /// Gives the first field the focus.
    pub fn edit(&mut self) {
        self.is_wanted = true;
    }

    /// The values of the entries, by key; read again only if something changed.
    pub fn read(&mut self, context: &ViewContext<'_>, form: &Form<'_>) -> &[EntryValue] {
        let is_same = self.read.as_ref().is_some_and(|read| read.is_of(context, form));
        if !is_same {
            self.read = Some(FormValues::new(context, form));
        }
        self.read.as_ref().map_or(&[], |read| &read.held)
    }
}

/// Draws the fields of some keys, in this order.
pub fn fields(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    form: &Form<'_>,
    state: &mut FormState,
    names: &[&str],
    requests: &mut Requests,
) {
    state.read(context, form);
    // Taken out while the fields are drawn, so that they can write to `typing`.
    let Some(read) = state.read.take() else { return };
    for name in names {
        if let Some(held) = read.held.iter().find(|held| held.key.name == *name) {
            let is_wanted = std::mem::take(&mut state.is_wanted);
            ui.push_id((form.kind.word(), *name), |ui| {
                field(ui, context, form, (held, is_wanted), &mut state.typing, requests);
            });
        }
    }
    state.read = Some(read);
}

fn field(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    form: &Form<'_>,
    (held, is_wanted): (&EntryValue, bool),
    typing: &mut Option<Typing>,
    requests: &mut Requests,
) {
    let palette = theme::palette(ui);
    ui.spacing_mut().item_spacing.y = 4.0;
    let near = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), NEAR));
    let is_near = ui.rect_contains_pointer(near);
    ui.horizontal(|ui| {
        ui.spacing_mut().interact_size.y = 17.0;
        let text = RichText::new(title(held.key)).font(theme::strong(12.5));
        let label = ui.add(Label::new(text).selectable(false).sense(Sense::hover()));
        label.on_hover_ui(boxed(|ui| about(ui, held.key)));
        // A variant has no source.
        if let Some(source) = (form.known)(held.key).filter(|_| held.overlays.is_empty()) {
            let called = format!("{} of {}", held.key.name, form.called);
            mark(ui, context, &called, source, || (form.confirm)(held.key), requests);
        }
        if held.is_mixed() {
            ui.label(RichText::new("several values").font(plain(11.5)).color(palette.doubtful));
        }
        if let Some(missing) = held.common().and_then(|value| sign_without_glyph(ui, &value.plain())) {
            let text = format!("no sign for {missing:?}: it is drawn as a box");
            ui.label(RichText::new(text).font(plain(11.5)).color(palette.doubtful));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            origin::origin(ui, context, form, (held, is_near), requests);
        });
    });
    let over = origin::overriding_variant(context, held);
    let name = format!("{} of {}", held.key.name, form.called);
    let choices = (form.choices)(held.key);
    // A variant can't remove what the pack says.
    let is_optional = held.key.need == Need::Optional && held.key.only_for.is_empty();
    let can_unset = is_optional && context.workbench.target().is_none();
    let field = field_of(form, held.key.name);
    let unsaid: Vec<Option<PlainValue>> = form.ids.iter().map(|id| (form.unsaid)(held.key, id)).collect();
    let widget = Widget { held, name: &name, choices: &choices, unsaid: &unsaid, field, can_unset, is_wanted };
    if is_wanted {
        focus_next(ui);
    }
    let answer = ui.add_enabled_ui(over.is_none(), |ui| widget.show(ui, context, typing)).inner;
    if let Some(answer) = answer {
        answered(context, form, held, answer, &widget, typing, requests);
    }
    inputs::why_wrong(ui, &widget.field, typing);
    if let Some(variant) = over {
        origin::override_note(ui, context, &name, &variant, requests);
    }
    ui.add_space(5.0);
}

/// Requests the change if the value is valid; otherwise shows beside the field why not.
fn answered(
    context: &ViewContext<'_>,
    form: &Form<'_>,
    held: &EntryValue,
    answer: Answer,
    widget: &Widget<'_>,
    typing: &mut Option<Typing>,
    requests: &mut Requests,
) {
    let data = match answer {
        Answer::All(datum) => vec![datum; form.ids.len()],
        Answer::Each(data) => data,
        Answer::Unset => {
            let unset = |id: &String| {
                let change = Change::Unset(format!("{}.{id}.{}", form.kind.word(), held.key.name));
                with_sources(context, form.kind, id, vec![change])
            };
            let changes = form.ids.iter().flat_map(unset).collect();
            return requests.push(Request::Change { label: widget.name.to_owned(), field: None, changes });
        }
    };
    let wrong = data.iter().find_map(|datum| why_not(held.key, datum));
    let is_typed = typing.as_ref().is_some_and(|it| it.field == widget.field);
    if let Some(typing) = typing.as_mut().filter(|it| it.field == widget.field) {
        typing.wrong.clone_from(&wrong);
    }
    if wrong.is_some() {
        return;
    }
    let mut changes = Vec::new();
    for (id, datum) in form.ids.iter().zip(&data) {
        let key = format!("{}.{id}.{}", form.kind.word(), held.key.name);
        let change = match is_unsaid(context, held.key, datum) {
            true => Change::Unset(key),
            false => Change::Set(key, datum.clone()),
        };
        let of_entry = [change].into_iter().chain((form.implied_changes)(held.key, id, datum)).collect();
        changes.extend(with_sources(context, form.kind, id, of_entry));
    }
    let field = is_typed.then(|| widget.field.clone());
    requests.push(Request::Change { label: widget.name.to_owned(), field, changes });
}

/// Why a key does not take a value; none if it does.
fn why_not(key: &'static KeySpec, datum: &PlainValue) -> Option<String> {
    if key.need == Need::Required && *datum == PlainValue::Text(String::new()) {
        return Some(format!("`{}` can't be empty", key.name));
    }
    let finding = accepts(key.name, &key.kind, datum).err()?;
    Some(match finding.help {
        Some(help) => format!("{}; {help}", finding.message),
        None => finding.message,
    })
}

/// Whether a key is better left out: its value is empty, and so is the default. A variant must set it all the same,
/// because it overrides something.
fn is_unsaid(context: &ViewContext<'_>, key: &KeySpec, datum: &PlainValue) -> bool {
    let is_empty = match datum {
        PlainValue::List(items) => items.is_empty() && key.need == Need::Default("[]"),
        PlainValue::Text(text) => text.is_empty() && key.need == Need::Optional,
        PlainValue::Integer(_) | PlainValue::Number(_) | PlainValue::Switch(_) => false,
    };
    is_empty && context.workbench.target().is_none()
}

/// The first letter of a text for which the window's fonts have no sign.
fn sign_without_glyph(ui: &Ui, text: &str) -> Option<char> {
    if text.is_ascii() {
        return None;
    }
    let font = theme::book(16.0);
    ui.fonts_mut(|fonts| text.chars().find(|letter| !letter.is_whitespace() && !fonts.has_glyph(&font, *letter)))
}

/// The key of the field, which joins typing to one step.
fn field_of(form: &Form<'_>, key: &str) -> String {
    format!("{}.{}.{key}", form.kind.word(), form.ids.join("+"))
}

/// The label of a field.
fn title(key: &KeySpec) -> String {
    words::named(key.name)
}

/// What a key means, the rule it states, and what it is when it is left out.
fn about(ui: &mut Ui, key: &KeySpec) {
    ui.set_max_width(320.0);
    ui.label(RichText::new(key.meaning).font(plain(13.0)));
    let muted = theme::palette(ui).muted;
    let mut line = |text: String| ui.label(RichText::new(text).font(plain(11.5)).color(muted));
    if !key.cite.is_empty() {
        line(format!("Rulebook: {}", key.cite));
    }
    match key.need {
        Need::Default(value) => drop(line(format!("Default: {value}"))),
        Need::Required => drop(line("Required.".to_owned())),
        Need::Optional => {}
    }
    if !key.only_for.is_empty() {
        line(format!(
            "Only for {}",
            key.only_for.iter().map(|kind| format!("{kind} cards")).collect::<Vec<_>>().join(" and ")
        ));
    }
    line(format!("In files: {} = {}", key.name, key.an_example()));
}

/// The file and the line of a place, as displayed.
fn place_name(path: &str, line: usize) -> String {
    format!("{}:{line}", words::file_name(path))
}
