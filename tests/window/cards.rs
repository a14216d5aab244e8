//! Cards as they are drawn, and cards to press.

use crate::painting::{Look, Window, assert_picture};
use eframe::egui::{Key, Rect, Shape, Ui, pos2, vec2};
use liberte::gui::{paint, theme};
use liberte::kernel::Seat;
use liberte::load::{Files, Library};
use liberte::model::{CardId, CardKind, Faction, FurtherSymbol, Pack};
use std::sync::Arc;

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
    let size =
        vec2(width / 9.0 * (count + 1) as f32 + width * count as f32 + 24.0, paint::card_size(width).y + width / 4.0);
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

const EMBLEMS: [&str; 13] = [
    "cannon",
    "sans-culottes",
    "general",
    "fleur-de-lis",
    "bread-shortage",
    "emigration",
    "religious-problems",
    "guillotine",
    "purge",
    "terror",
    "special",
    "paris",
    "victory-points",
];

#[test]
fn emblems_look_like_what_they_stand_for() {
    let pack = pack();
    let window = Window::new(Look::light([720.0, 150.0]), (), |ui, ()| {
        for side in [48.0, 24.0, 13.0] {
            ui.horizontal(|ui| {
                for id in EMBLEMS {
                    let (rect, _) = ui.allocate_exact_size(vec2(44.0, side), eframe::egui::Sense::hover());
                    paint::picture(ui.painter(), rect, pack.picture(id), theme::palette(ui).ink);
                }
            });
        }
    });
    assert_picture("emblems", &window.picture());
}

/// Draws all cards in a grid and tells the cards whose words leave them.
fn overflowing(pack: &Pack, language: &str, width: f32) -> Vec<String> {
    let size = paint::card_size(width);
    let cell = |at: u8| {
        let corner = vec2(f32::from(at % 20) * (size.x + 20.0), f32::from(at / 20) * (size.y + 20.0));
        Rect::from_min_size((corner + vec2(10.0, 10.0)).to_pos2(), size)
    };
    let cards = pack.cards.len() as u8;
    let look = Look::light(cell(119).max.to_vec2() + vec2(10.0, 10.0));
    let window = Window::new(look, (), |ui, ()| {
        for at in 0..cards {
            let face = paint::CardFace::of(pack, CardId(at), language);
            paint::card_face(ui.painter(), cell(at), &face, theme::palette(ui), false);
        }
    });
    let texts = window.output().shapes.iter().filter_map(|shape| match &shape.shape {
        Shape::Text(text) => Some((text.visual_bounding_rect(), text.galley.text().to_owned())),
        _ => None,
    });
    let texts: Vec<(Rect, String)> = texts.collect();
    let is_named = width >= 48.0;
    assert!(!is_named || texts.len() >= 3 * pack.cards.len(), "title, number and set");
    assert!(is_named || texts.is_empty());
    let is_within = |rect: &Rect| (0..cards).any(|at| cell(at).contains_rect(*rect));
    texts.into_iter().filter(|(rect, _)| !is_within(rect)).map(|(_, text)| text).collect()
}

#[test]
fn blocks_of_all_factions_and_tokens_of_all_seats_can_be_told_apart() {
    let loaded = Library::new(Files::built_in()).load(&["bonapartists".to_owned()]);
    let pack = loaded.playable().expect("the variant is sound");
    let window = Window::new(Look::light([304.0, 40.0]), (), |ui, ()| {
        let painter = ui.painter();
        for (at, faction) in Faction::ALL.into_iter().enumerate() {
            let place = Rect::from_center_size(pos2(20.0 + 28.0 * at as f32, 20.0), vec2(20.0, 20.0));
            paint::block(painter, place, faction, theme::color(&pack.board.blocks[faction].hex));
        }
        for seat in Seat::first(6) {
            paint::token(painter, pos2(142.0 + 28.0 * f32::from(seat.0), 20.0), 9.0, seat);
        }
    });
    assert_picture("blocks", &window.picture());
}

#[test]
fn a_symbol_without_a_picture_is_a_badge_with_the_first_letter_of_its_name() {
    let loaded = Library::new(Files::built_in()).load(&["free-press".to_owned()]);
    let pack = loaded.playable().expect("the variant is sound");
    let letters = |pack: &Pack, language: &str| {
        let look = Look::light(paint::card_size(200.0) + vec2(20.0, 20.0));
        let window = Window::new(look, (), |ui, ()| {
            let face = paint::CardFace::of(pack, pack.card(17).unwrap(), language);
            let place = Rect::from_min_size(pos2(10.0, 10.0), paint::card_size(200.0));
            paint::card_face(ui.painter(), place, &face, theme::palette(ui), false);
        });
        let texts = window.output().shapes.iter().filter_map(|shape| match &shape.shape {
            Shape::Text(text) => Some(text.galley.text().to_owned()),
            _ => None,
        });
        texts.filter(|text| text.chars().count() == 1 && text != "A").collect::<String>()
    };
    assert_eq!(["en", "it"].map(|language| letters(pack, language)), ["P", "S"]);
    let name = paint::CardFace::of(pack, pack.card(17).unwrap(), "nl").name();
    assert!(name.ends_with("Pers"), "{name}");
    let mut drawn = Pack::clone(pack);
    let mut pictures = drawn.pictures.as_ref().clone();
    pictures.insert("press".to_owned(), pictures["cannon"].clone());
    drawn.pictures = Arc::new(pictures);
    assert_eq!(letters(&drawn, "en"), "", "a picture goes before the badge");
}

#[test]
fn cards_with_as_many_symbols_as_there_may_be_fit() {
    let mut pack = Pack::clone(&pack());
    while let Some(symbol) = FurtherSymbol::after(&pack.further_symbols, &format!("x{}", pack.further_symbols.len())) {
        pack.further_symbols.push(symbol);
    }
    pack.cards[0].symbols = pack.symbols().collect();
    assert_eq!(pack.cards[0].symbols.len(), 11);
    for width in [66.0, 120.0, 400.0] {
        assert_eq!(overflowing(&pack, "en", width), [""; 0], "{width}");
    }
}

#[test]
fn every_card_is_drawn_in_every_language_at_every_size_and_its_words_fit() {
    let pack = pack();
    for texts in &pack.texts {
        for width in [30.0, 66.0, 120.0, 400.0] {
            let found = overflowing(&pack, &texts.language, width);
            assert_eq!(found, [""; 0], "{} at {width}", texts.language);
        }
    }
}

#[test]
fn a_name_without_end_and_a_value_without_measure_fit() {
    let mut pack = Pack::clone(&pack());
    pack.cards[0].title = "Ferdinand-Maximilien-Mériadec de Rohan-Guéméné, archevêque de Cambrai".to_owned();
    pack.cards[1].title = "Anticonstitutionnellementissimement".to_owned();
    pack.cards[2].title = String::new();
    for card in &mut pack.cards[..3] {
        if let CardKind::Personality { value, .. } = &mut card.kind {
            *value = 200;
        }
    }
    for width in [66.0, 120.0, 400.0] {
        assert_eq!(overflowing(&pack, "en", width), [""; 0], "{width}");
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
