//! Menus and hints whose code is compiled once. egui's is compiled anew for each function that draws what is within, 15 kB
//! each.

use eframe::egui::{InnerResponse, IntoAtoms, Ui};

/// What a menu or a hint shows, in a box: a type that they have in common.
pub fn boxed<'a, R>(shows: impl FnOnce(&mut Ui) -> R + 'a) -> Box<dyn FnOnce(&mut Ui) -> R + 'a> {
    Box::new(shows)
}

/// A button that opens a menu.
pub fn menu_button<'a, R>(
    ui: &mut Ui,
    title: impl IntoAtoms<'a>,
    shows: impl FnOnce(&mut Ui) -> R,
) -> InnerResponse<Option<R>> {
    ui.menu_button(title, boxed(shows))
}
