//! Fields of the forms: a name, which is red if the value is impossible, and a value.

use super::Sheet;
use super::reasons::{answer, why};
use crate::games::liberte::Thing;
use crate::gui::theme::{check_box, palette, strong};
use crate::model::{Setup, say};
use eframe::egui::{ComboBox, DragValue, Grid, Response, RichText, Role, Ui, WidgetInfo, emath::Numeric};

/// A heading of a form.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).font(strong(13.5)));
}

/// Rows of names and values.
pub(super) fn rows(ui: &mut Ui, salt: &str, rows: impl FnOnce(&mut Ui)) {
    // Long words wrap, and the panel does not grow.
    let most = (ui.available_width() - 10.0) / 2.0;
    Grid::new(salt).num_columns(2).spacing([10.0, 5.0]).max_col_width(most).show(ui, rows);
}

/// The name of a field; red, and with the reasons, if its value is impossible.
pub(super) fn name(ui: &mut Ui, sheet: &Sheet<'_>, text: &str, things: &[Thing]) -> Response {
    let colours = palette(ui);
    let why = why(sheet, things);
    if why.is_empty() {
        return ui.label(RichText::new(text).size(12.5));
    }
    ui.label(RichText::new(format!("{text} !")).size(12.5).strong().color(colours.wrong)).on_hover_text(why)
}

/// A number to type or drag. `called` is the accessible name.
pub(super) fn number<N: Numeric>(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    called: &str,
    things: &[Thing],
    field: impl FnOnce(&mut Setup) -> &mut N,
) {
    let number = field(&mut sheet.edited);
    let response = ui.add(DragValue::new(number).range(N::MIN..=N::MAX).speed(0.06));
    let shown = number.to_f64();
    response.widget_info(|| WidgetInfo { value: Some(shown), ..WidgetInfo::labeled(Role::SpinButton, true, called) });
    if response.changed() {
        sheet.typed = Some(called.to_owned());
    }
    answer(sheet, &response, things);
}

/// A row with a number.
pub(super) fn number_row<N: Numeric>(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    text: &str,
    things: &[Thing],
    field: impl FnOnce(&mut Setup) -> &mut N,
) {
    name(ui, sheet, text, things);
    number(ui, sheet, text, things, field);
    ui.end_row();
}

/// A choice of one of several, each with its text.
pub(super) fn choice<T: PartialEq + Copy>(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    called: &str,
    thing: Thing,
    value: T,
    all: &[(T, String)],
    set: impl FnOnce(&mut Setup, T),
) {
    let mut new = value;
    let shown = all.iter().find(|(it, _)| *it == value).map_or("?", |(_, text)| text.as_str());
    let width = ui.available_width().min(150.0);
    let list = ComboBox::from_id_salt(called).selected_text(shown).width(width).truncate().show_ui(ui, |ui| {
        for (it, text) in all {
            ui.selectable_value(&mut new, *it, text);
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{called}: {shown}")));
    answer(sheet, &list.response, &[thing]);
    if new != value {
        set(&mut sheet.edited, new);
    }
}

/// A row with a choice.
pub(super) fn choice_row<T: PartialEq + Copy>(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    text: &str,
    thing: Thing,
    value: T,
    all: &[(T, String)],
    set: impl FnOnce(&mut Setup, T),
) {
    name(ui, sheet, text, &[thing]);
    choice(ui, sheet, text, thing, value, all, set);
    ui.end_row();
}

/// A check box.
pub(super) fn tick(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    text: &str,
    called: &str,
    thing: Thing,
    is_on: bool,
    set: impl FnOnce(&mut Setup, bool),
) {
    let mut new = is_on;
    let response = check_box(ui, &mut new, RichText::new(text).size(12.5));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, new, called));
    answer(sheet, &response, &[thing]);
    if new != is_on {
        set(&mut sheet.edited, new);
    }
}

/// The texts of a switch that may be left open.
pub(super) fn switch(sheet: &Sheet<'_>, open: String) -> [(Option<bool>, String); 3] {
    [(None, open), (Some(true), say!(sheet.texts, "yes")), (Some(false), say!(sheet.texts, "no"))]
}
