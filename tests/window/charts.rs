//! Bar charts as they are drawn and as they are named.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::{Color32, Key, Ui};
use egui_kittest::kittest::Queryable;
use liberte::gui::paint::{Bar, Scale, bars};
use liberte::gui::theme;

const BLUE: Color32 = Color32::from_rgb(0x2F, 0x5D, 0x9B);
const WHITE: Color32 = Color32::from_rgb(0xFF, 0xFD, 0xF6);
const RED: Color32 = Color32::from_rgb(0xB3, 0x35, 0x2F);

fn deck(ui: &mut Ui, pressed: &mut Option<usize>) {
    let parts = [[(7.0, BLUE), (11.0, BLUE), (11.0, BLUE)], [(5.0, WHITE), (4.0, WHITE), (13.0, WHITE)]];
    let radical = [(8.0, RED), (12.0, RED), (12.0, RED)];
    let named = [("Moderates", &parts[0]), ("Royalists", &parts[1]), ("Radicals", &radical)];
    let rows = named.map(|(label, parts)| Bar { label, parts, interval: None });
    ui.heading("Factions");
    let chosen = bars(ui, &rows, Scale { can_press: true, ..Scale::default() });
    *pressed = chosen.or(*pressed);
    ui.heading("Wins by seat");
    let accent = theme::palette(ui).accent;
    let chances = [("P1", 31.8, 2.4), ("P2", 21.1, 2.1), ("P3, who plays by search 50 ms", 4.0, 1.0)];
    let scale = Scale { most: Some(100.0), decimals: 1, unit: " %", can_press: false };
    let parts = chances.map(|(_, value, _)| [(value, accent)]);
    let row = |at: usize| {
        let (label, value, half) = chances[at];
        Bar { label, parts: &parts[at], interval: Some([value - half, value + half]) }
    };
    bars(ui, &[row(0), row(1), row(2)], scale);
}

#[test]
fn charts_look_like_charts() {
    for (name, look) in [("charts-light", Look::light([280.0, 220.0])), ("charts-dark", Look::dark([280.0, 220.0]))] {
        assert_picture(name, &Window::new(look, None, deck).picture());
    }
}

#[test]
fn rows_have_names_and_are_pressed_where_they_can_be() {
    let mut window = Window::new(Look::light([280.0, 220.0]), None, deck);
    window.get_by_label("P1: 31.8 % (29.4 % to 34.2 %)");
    window.get_by_label("Royalists: 22").click();
    window.run();
    assert_eq!(*window.state(), Some(1));
    window.key_press(Key::Tab);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    assert_eq!(*window.state(), Some(0), "Tab leads to the first row");
}

#[test]
fn a_chart_of_nothing_is_drawn() {
    let window = Window::new(Look::light([40.0, 100.0]), (), |ui, ()| {
        bars(ui, &[], Scale::default());
        bars(ui, &[Bar { label: "a long label", parts: &[], interval: None }], Scale::default());
    });
    window.get_by_label("a long label: 0");
}
