//! The grounds of the areas of a town, as the table and the board draw them.

use eframe::egui::Color32;

/// The grounds of areas by their ids, by day and by night.
const AREAS: [(&str, u32, u32); 7] = [
    ("fortress", 0xD9C3A5, 0x675640),
    ("harbor", 0xA9D2CE, 0x43605F),
    ("tavern", 0xEAC3A0, 0x6B513A),
    ("town-hall", 0xC8BBDD, 0x574D63),
    ("cathedral", 0xEBDDA0, 0x5F5728),
    ("plantation", 0xBFD5A8, 0x50603B),
    ("market", 0xE6BFC3, 0x69494F),
];

/// The ground of an area, by its id and its place on the board: an area of a house rule has the ground of another.
pub fn area_ground(is_dark: bool, id: &str, at: usize) -> Color32 {
    let known = AREAS.iter().find(|(known, ..)| *known == id);
    let &(_, day, night) = known.unwrap_or(&AREAS[at % AREAS.len()]);
    let [_, red, green, blue] = if is_dark { night } else { day }.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}
