//! Inputs for each kind of value, shared by the forms of entries and of settings.

use crate::gui::theme::{check_box, palette};
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use eframe::egui::{Align2, Button, ComboBox, EventFilter, Id, Key, Modifiers, RichText, Sense, TextEdit, Ui, vec2};

/// What is being typed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Typing {
    /// The field.
    pub field: String,
    /// The text.
    pub text: String,
    /// Why it is invalid.
    pub wrong: Option<String>,
}

impl Typing {
    /// The text that is being typed, if it is in this field.
    pub fn of<'t>(typing: &'t Option<Typing>, field: &str) -> Option<&'t Typing> {
        typing.as_ref().filter(|typing| typing.field == field)
    }
}

/// A whole number: typed, or stepped with the arrow keys or the buttons. None for several values. Invalid
/// text stays in `typing`, with the reason.
pub fn number(
    ui: &mut Ui,
    (field, name): (&str, &str),
    value: Option<i64>,
    (least, most): (i64, i64),
    typing: &mut Option<Typing>,
) -> Option<i64> {
    let id = Id::unique(("number of a form", field));
    let own = Typing::of(typing, field);
    let is_wrong = own.is_some_and(|own| own.wrong.is_some());
    let mut text = own.map(|own| own.text.clone()).or(value.map(|it| it.to_string())).unwrap_or_default();
    let mut step = arrows(ui, id);
    let (can_fall, can_rise) = (value.is_none_or(|it| it > least), value.is_none_or(|it| it < most));
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        step -= i64::from(stepper(ui, "−", &format!("less: {name}"), can_fall));
        let width = if text.len() > 2 { 46.0 } else { 38.0 };
        let edit = TextEdit::singleline(&mut text).id(id).desired_width(width).hint_text("–");
        let edit = edit.text_color_opt(is_wrong.then(|| palette(ui).wrong)).align(Align2::CENTER_CENTER);
        let typed = ui.add(edit).accessible_name(name);
        step += i64::from(stepper(ui, "+", &format!("more: {name}"), can_rise));
        if typed.changed() {
            chosen = text.trim().parse::<i64>().ok().filter(|typed| (least..=most).contains(typed));
            let wrong = chosen.is_none().then(|| format!("a whole number from {least} to {most}"));
            *typing = Some(Typing { field: field.to_owned(), text: text.clone(), wrong });
        } else if !typed.has_focus() && Typing::of(typing, field).is_some() {
            *typing = None;
        }
    });
    if step != 0 {
        *typing = None;
        chosen = Some(value.map_or(least, |value| (value + step).clamp(least, most)));
    }
    chosen.filter(|chosen| Some(*chosen) != value)
}

/// The steps of the arrow keys while the field has the focus.
fn arrows(ui: &Ui, id: Id) -> i64 {
    if !ui.memory(|memory| memory.has_focus(id)) {
        return 0;
    }
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    i64::from(pressed(Key::ArrowUp)) - i64::from(pressed(Key::ArrowDown))
}

/// A button that steps, for the pointer.
fn stepper(ui: &mut Ui, sign: &str, name: &str, can: bool) -> bool {
    let button = Button::new(sign).frame_when_inactive(false).sense(Sense::CLICK).min_size(vec2(22.0, 22.0));
    ui.add_enabled(can, button).accessible_name(name).clicked()
}

/// A switch; none for several values.
pub fn switch(ui: &mut Ui, name: &str, value: Option<bool>) -> Option<bool> {
    let mut is_on = value == Some(true);
    let text = match value {
        None => "several",
        Some(true) => "yes",
        Some(false) => "no",
    };
    check_box(ui, &mut is_on, text).accessible_name(name).changed().then_some(is_on)
}

/// An entry of a drop-down list.
pub struct Offer {
    /// As displayed.
    pub text: String,
    /// What it means; may be empty.
    pub tip: String,
    /// Whether it is selected.
    pub is_chosen: bool,
}

/// A drop-down list. Returns the index of the choice. The entries are computed while it is open.
pub fn list(ui: &mut Ui, name: &str, shown: &str, width: f32, offers: impl FnOnce() -> Vec<Offer>) -> Option<usize> {
    let mut chosen = None;
    let combo = ComboBox::from_id_salt(name.to_owned()).selected_text(shown).width(width).truncate();
    let combo = combo.show_ui(ui, |ui| {
        for (at, offer) in offers().into_iter().enumerate() {
            let line = ui.selectable_label(offer.is_chosen, offer.text);
            let line = if offer.tip.is_empty() { line } else { line.on_hover_text(offer.tip) };
            if line.clicked() && !offer.is_chosen {
                chosen = Some(at);
            }
        }
    });
    combo.response.accessible_name(format!("{name}: {shown}"));
    chosen
}

/// A toggle button for each of a few numbers, named by `name`. Returns the one that was pressed.
pub fn numbers(
    ui: &mut Ui,
    all: impl IntoIterator<Item = i64>,
    is_choice: bool,
    is_held: impl Fn(i64) -> bool,
    name: impl Fn(i64) -> String,
) -> Option<i64> {
    let mut pressed = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(5.0, 5.0);
        for number in all {
            let (text, name) = (number.to_string(), name(number));
            let held =
                ToggleButton { is_on: is_held(number), text: &text, name: &name, is_choice, ..ToggleButton::default() };
            if toggle_button(ui, held).clicked() {
                pressed = Some(number);
            }
        }
    });
    pressed
}

/// Says why the text in a field is invalid.
pub fn why_wrong(ui: &mut Ui, field: &str, typing: &Option<Typing>) {
    if let Some(wrong) = Typing::of(typing, field).and_then(|typing| typing.wrong.as_ref()) {
        ui.label(RichText::new(wrong).color(palette(ui).wrong).small());
    }
}
