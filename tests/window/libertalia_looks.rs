//! How the table of Libertalia looks.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::{Color32, Rect, pos2, vec2};
use liberte::gui::paint;
use liberte::load::{Files, Library};

#[test]
fn portraits_and_emblems_are_drawn_with_the_pack() {
    let loaded = Library::new(Files::built_in_named("libertalia").expect("it is built in")).load(&[]);
    let pack = loaded.data.clone().expect("it is sound");
    let window = Window::new(Look::light([1100.0, 760.0]), (), move |ui, ()| {
        let painter = ui.painter().clone();
        for (at, id) in pack.ids("character").enumerate() {
            let corner = pos2(16.0 + 108.0 * (at % 10) as f32, 16.0 + 140.0 * (at / 10) as f32);
            paint::portrait(&painter, Rect::from_min_size(corner, vec2(96.0, 120.0)), &pack, id);
            let small = Rect::from_min_size(corner + vec2(0.0, 430.0), vec2(44.0, 54.0));
            let row = Rect::from_min_size(pos2(16.0 + 36.0 * at as f32, 720.0), vec2(26.0, 33.0));
            paint::portrait(&painter, small.translate(vec2(0.0, -80.0 * (at / 10) as f32)), &pack, id);
            paint::portrait(&painter, row, &pack, id);
        }
        let emblems = pack.pictures.iter().filter(|(id, _)| *id != "portrait");
        for (at, (_, emblem)) in emblems.enumerate() {
            for (row, side) in [40.0, 22.0, 14.0].into_iter().enumerate() {
                let center = pos2(40.0 + 55.0 * at as f32, 640.0 + 30.0 * row as f32);
                let rect = Rect::from_center_size(center, vec2(side, side));
                paint::picture(&painter, rect, Some(emblem), Color32::from_rgb(0x2B, 0x2A, 0x28));
            }
        }
    });
    assert_picture("libertalia-portraits", &window.picture());
}
