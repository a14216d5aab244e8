//! The grounds of the areas of a town, as the table and the board draw them.

use crate::print;
use eframe::egui::Color32;

/// The ground of an area, by its id and its place on the board, by day or by night.
pub fn area_ground(is_dark: bool, id: &str, at: usize) -> Color32 {
    let [red, green, blue] = print::area_ground(is_dark, id, at);
    Color32::from_rgb(red, green, blue)
}
