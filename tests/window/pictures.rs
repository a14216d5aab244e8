//! The means to look at the window without a display.

use crate::painting::{Look, Picture, Window, difference};
use eframe::egui::{Color32, CornerRadius, Pos2, Rect, RichText, Ui, vec2};
use liberte::gui::theme;

fn grey(level: u8) -> Picture {
    Picture { width: 100, height: 100, pixels: vec![[level; 3]; 100 * 100] }
}

#[test]
fn pictures_differ_where_one_can_see_it() {
    assert_eq!(difference(&grey(80), &grey(96)), None);
    assert_eq!(difference(&grey(80), &grey(97)), Some("10000 of 10000 pixels differ".to_owned()));
    let mut spotted = grey(80);
    spotted.pixels[..2].fill([200; 3]);
    assert_eq!(difference(&grey(80), &spotted), None, "two pixels of ten thousand");
    spotted.pixels[2] = [200; 3];
    assert!(difference(&grey(80), &spotted).is_some());
    let small = Picture { width: 50, height: 200, ..grey(80) };
    assert_eq!(difference(&grey(80), &small), Some("the picture was 100 x 100 pixels and is 50 x 200".to_owned()));
}

fn at(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
    picture.pixels[y * picture.width + x]
}

/// A red square, half of it out of its clip, and half a veil over it.
fn squares(ui: &mut Ui, (): &mut ()) {
    let whole = Rect::from_min_max(Pos2::new(10.0, 10.0), Pos2::new(50.0, 50.0));
    let painter = ui.painter().with_clip_rect(whole.with_max_x(30.0));
    painter.rect_filled(whole, CornerRadius::ZERO, Color32::from_rgb(200, 0, 0));
    painter.rect_filled(whole.with_min_y(30.0), CornerRadius::ZERO, Color32::from_white_alpha(128));
}

#[test]
fn shapes_are_clipped_and_blended() {
    for scale in [1, 2] {
        let picture = Window::new(Look::light([60.0, 60.0]).at_scale(scale as f32), (), squares).picture();
        let pixel = |x, y| at(&picture, x * scale, y * scale);
        let ground = {
            let [r, g, b, _] = theme::LIGHT.paper.to_array();
            [r, g, b]
        };
        assert_eq!((picture.width, picture.height), (60 * scale, 60 * scale));
        assert_eq!([pixel(5, 20), pixel(35, 20), pixel(20, 55)], [ground; 3]);
        assert_eq!(pixel(20, 20), [200, 0, 0]);
        assert_eq!(pixel(20, 40), [228, 128, 128]);
    }
}

#[test]
fn letters_are_drawn_in_the_colour_of_the_text_and_alike_each_time() {
    let view = |ui: &mut Ui, (): &mut ()| {
        ui.label(RichText::new("Liberté").font(theme::book(40.0)));
    };
    let picture = || Window::new(Look::light([200.0, 80.0]), (), view).picture();
    let [r, g, b, _] = theme::LIGHT.ink.to_array();
    let inked = picture().pixels.iter().filter(|&&it| it == [r, g, b]).count();
    assert!((200..3000).contains(&inked), "{inked} pixels are of ink");
    assert!(picture() == picture());
}

#[test]
fn a_dark_window_is_dark() {
    let view = |ui: &mut Ui, (): &mut ()| {
        ui.allocate_space(vec2(1.0, 1.0));
    };
    let [r, g, b, _] = theme::DARK.paper.to_array();
    assert_eq!(at(&Window::new(Look::dark([20.0, 20.0]), (), view).picture(), 10, 10), [r, g, b]);
}
