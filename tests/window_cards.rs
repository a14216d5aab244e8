//! Cards as they are drawn, and cards to press.
#![cfg(feature = "gui")]

mod window;

use eframe::egui::{Key, Ui, vec2};
use liberte::gui::{paint, theme};
use liberte::load::{Files, Library};
use liberte::model::{CardId, Pack};
use std::sync::Arc;
use window::{Look, Window, assert_picture};

fn pack() -> Arc<Pack> {
    let loaded = Library::new(Files::built_in()).load(&[]);
    Arc::clone(loaded.playable().expect("the built-in pack is sound"))
}

/// Cards in a row, the third of them selected.
fn row(pack: &Pack, numbers: &[u16], width: f32, ui: &mut Ui) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = width / 9.0;
        for (at, &number) in numbers.iter().enumerate() {
            let face = paint::CardFace::of(pack, pack.card(number).unwrap(), "en");
            paint::card_button(ui, &face, width, at == 2 && numbers.len() > 3);
        }
    });
}

fn picture(name: &str, look: fn(eframe::egui::Vec2) -> Look, width: f32) {
    let pack = pack();
    let numbers: &[u16] = if width > 300.0 { &[81, 14, 105] } else { &[71, 81, 13, 14, 105, 46] };
    let count = numbers.len();
    let size = vec2(width / 9.0 * (count + 1) as f32 + width * count as f32, paint::card_size(width).y + width / 4.0);
    let window = Window::new(look(size), (), |ui, ()| {
        ui.add_space(width / 12.0);
        ui.horizontal(|ui| {
            ui.add_space(width / 9.0);
            row(&pack, numbers, width, ui);
        });
    });
    assert_picture(name, &window.picture());
}

#[test]
fn small_cards_look_like_cards() {
    picture("cards-66-light", Look::light, 66.0);
    picture("cards-66-dark", Look::dark, 66.0);
}

#[test]
fn cards_look_like_cards() {
    picture("cards-200-light", Look::light, 200.0);
    picture("cards-200-dark", Look::dark, 200.0);
}

#[test]
fn large_cards_look_like_cards() {
    picture("cards-400-light", Look::light, 400.0);
    picture("cards-400-dark", Look::dark, 400.0);
}

#[test]
fn emblems_look_like_what_they_stand_for() {
    let window = Window::new(Look::light([660.0, 150.0]), (), |ui, ()| {
        for side in [48.0, 24.0, 13.0] {
            ui.horizontal(|ui| {
                for emblem in paint::Emblem::ALL {
                    let (rect, _) = ui.allocate_exact_size(vec2(44.0, side), eframe::egui::Sense::hover());
                    paint::emblem(ui.painter(), rect, emblem, theme::palette(ui).ink);
                }
            });
        }
    });
    assert_picture("emblems", &window.picture());
}

#[test]
fn every_card_can_be_drawn_in_every_language_at_every_size() {
    let pack = pack();
    for texts in &pack.texts {
        for width in [30.0, 66.0, 400.0] {
            let window = Window::new(Look::light([1440.0, 900.0]), (), |ui, ()| {
                let origin = ui.max_rect().min;
                for at in 0..pack.cards.len() as u8 {
                    let face = paint::CardFace::of(&pack, CardId(at), &texts.language);
                    let place = vec2(f32::from(at % 20) * 50.0, f32::from(at / 20) * 60.0);
                    let rect = eframe::egui::Rect::from_min_size(origin + place, paint::card_size(width));
                    paint::card_face(ui.painter(), rect, &face, theme::palette(ui), false);
                }
            });
            assert!(window.output().shapes.len() > 5 * pack.cards.len());
        }
    }
}

#[test]
fn a_card_is_pressed_by_pointer_and_by_key() {
    use egui_kittest::kittest::Queryable;
    let pack = pack();
    let mut window = Window::new(Look::light([300.0, 200.0]), 0, |ui, pressed| {
        let face = paint::CardFace::of(&pack, pack.card(71).unwrap(), "en");
        if paint::card_button(ui, &face, 100.0, *pressed == 1).clicked() {
            *pressed += 1;
        }
    });
    let name = "#71 Jean-Paul Marat, Radicals 3, Paris Basin";
    window.get_by_label(name).click();
    window.run();
    assert_eq!(*window.state(), 1);
    window.key_press(Key::Tab);
    window.run();
    window.key_press(Key::Enter);
    window.run();
    window.key_press(Key::Space);
    window.run();
    assert_eq!(*window.state(), 3);
}
