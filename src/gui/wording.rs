//! The language that the table speaks, for whoever draws a part of it: set once a frame, asked where a sentence is said.

use crate::model::Wording;
use eframe::egui::{Context, Id, Ui};

/// Speaks a language from now on.
pub fn speak(ctx: &Context, language: &str) {
    ctx.data_mut(|data| data.insert_temp(id(), Wording::of(language)));
}

/// The sentences of the language that is spoken; English ones where none was set.
pub fn wording(ui: &Ui) -> &'static Wording {
    ui.data(|data| data.get_temp(id())).unwrap_or_else(|| Wording::of("en"))
}

fn id() -> Id {
    Id::unique("the language that the table speaks")
}
