//! The language that the table speaks, for whoever draws a part of it: set once a frame, asked where a sentence is said.
//!
//! It is kept beside the context of egui, not in it: names of widgets are asked for while that is locked.

use crate::model::Wording;
use eframe::egui::Ui;
use std::cell::Cell;

thread_local! {
    /// The language of the window that this thread draws.
    static SPOKEN: Cell<Option<&'static Wording>> = const { Cell::new(None) };
}

/// Speaks a language from now on, in what this thread draws.
pub fn speak(language: &str) {
    SPOKEN.set(Some(Wording::of(language)));
}

/// The sentences of the language that is spoken; English ones where none was set.
pub fn wording(_: &Ui) -> &'static Wording {
    spoken()
}

/// The same, where nothing is drawn yet.
pub fn spoken() -> &'static Wording {
    SPOKEN.get().unwrap_or_else(|| Wording::of("en"))
}

/// Draws what speaks to authors, which is in English: no field of it speaks another language than what is around it.
pub fn in_english<R>(draw: impl FnOnce() -> R) -> R {
    let before = SPOKEN.take();
    let drawn = draw();
    SPOKEN.set(before);
    drawn
}
