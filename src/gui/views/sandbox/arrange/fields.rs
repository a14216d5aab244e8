//! Fields of the forms: a name, which is red if the value is impossible, and a value.

use super::reasons::{answer, why};
use super::{ArrangeState, Sheet};
use crate::games::liberte::Thing;
use crate::gui::theme::{palette, strong};
use eframe::egui::{ComboBox, DragValue, Grid, Response, RichText, Role, Ui, WidgetInfo, emath::Numeric};

/// A heading of a form.
pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.add_space(6.0);
    ui.label(RichText::new(text).font(strong(13.5)));
}

/// Rows of names and values.
pub(super) fn rows(ui: &mut Ui, salt: &str, rows: impl FnOnce(&mut Ui)) {
    Grid::new(salt).num_columns(2).spacing([10.0, 5.0]).show(ui, rows);
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

/// A number to type or drag. Returns the new one. `called` is the accessible name.
pub(super) fn number<N: Numeric>(
    ui: &mut Ui,
    state: &mut ArrangeState,
    called: &str,
    things: &[Thing],
    value: N,
) -> Option<N> {
    let mut new = value;
    let response = ui.add(DragValue::new(&mut new).range(N::MIN..=N::MAX).speed(0.06));
    let shown = new.to_f64();
    response.widget_info(|| WidgetInfo { value: Some(shown), ..WidgetInfo::labeled(Role::SpinButton, true, called) });
    answer(state, &response, things);
    (new != value).then_some(new)
}

/// A choice of one of several. Returns the new one.
pub(super) fn choice<T: PartialEq + Copy>(
    ui: &mut Ui,
    state: &mut ArrangeState,
    called: &str,
    things: &[Thing],
    value: T,
    all: &[(T, String)],
) -> Option<T> {
    let mut new = value;
    let shown = all.iter().find(|(it, _)| *it == value).map_or("?", |(_, text)| text.as_str());
    let list = ComboBox::from_id_salt(called).selected_text(shown).width(150.0).show_ui(ui, |ui| {
        for (it, text) in all {
            ui.selectable_value(&mut new, *it, text);
        }
    });
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{called}: {shown}")));
    answer(state, &list.response, things);
    (new != value).then_some(new)
}

/// A check box. Returns the new state.
pub(super) fn tick(
    ui: &mut Ui,
    state: &mut ArrangeState,
    text: &str,
    called: &str,
    things: &[Thing],
    is_on: bool,
) -> Option<bool> {
    let mut new = is_on;
    let response = ui.checkbox(&mut new, RichText::new(text).size(12.5));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, new, called));
    answer(state, &response, things);
    (new != is_on).then_some(new)
}
