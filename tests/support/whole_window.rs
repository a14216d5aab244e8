//! The whole window on the built-in pack without a display, and short ways to do things in it.
#![allow(dead_code, reason = "every test file uses a part of this")]

use crate::painting::{Look, Window};
use crate::support::without_most_variants;
use eframe::egui::Vec2;
use egui_kittest::kittest::Queryable;
use liberte::app::jobs::Executor;
use liberte::app::workbench::Change;
use liberte::gui::requests::Request;
use liberte::gui::{App, Environment};
use liberte::load::edit::PlainValue;

/// The built-in pack without most of its variants with scripts.
pub fn window() -> Window<'static, App> {
    let environment = Environment { executor: Executor::Inline, recovery: None, games: None, watches: false };
    let app = App::new(without_most_variants(), environment);
    let mut window = Window::new(Look::light(Vec2::new(1440.0, 1400.0)), app, |ui, app: &mut App| app.frame(ui));
    window.run();
    window
}

/// Asks for something, and waits until it is seen.
pub fn request(window: &mut Window<'static, App>, request: Request) {
    window.state_mut().request(request);
    // What is asked in one frame is to be seen in the next.
    window.run();
    window.run();
}

/// Changes a value.
pub fn set(window: &mut Window<'static, App>, key: &str, value: PlainValue) {
    let changes = vec![Change::Set(key.to_owned(), value)];
    request(window, Request::Change { label: key.to_owned(), field: None, changes });
}

/// Makes a change.
pub fn change(window: &mut Window<'static, App>, change: Change) {
    request(window, Request::Change { label: "test".into(), field: None, changes: vec![change] });
}

/// Presses what is called so.
pub fn click(window: &mut Window<'static, App>, name: &str) {
    window.get_by_label(name).click();
    window.run();
    window.run();
}
