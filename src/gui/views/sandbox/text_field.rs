//! A text field with its name as placeholder.

use eframe::egui::{Response, TextEdit, Ui, WidgetInfo};
use std::fmt::Debug;
use std::hash::Hash;

/// A text field of the full width, with its name as placeholder.
pub(super) fn field(ui: &mut Ui, salt: impl Hash + Debug, name: &str, text: &mut String) -> Response {
    let response = ui.add(TextEdit::singleline(text).id_salt(salt).hint_text(name).desired_width(f32::INFINITY));
    response.widget_info(|| {
        let info = WidgetInfo::text_edit(ui.is_enabled(), &*text, &*text, name);
        WidgetInfo { label: Some(name.to_owned()), ..info }
    });
    response
}
