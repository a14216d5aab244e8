//! The colours of things that have a place or a time: areas of a town, times of a day, the six colours of pirates.

use super::drawing::Rgb;

const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

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
pub fn area_ground(is_dark: bool, id: &str, at: usize) -> Rgb {
    let known = AREAS.iter().find(|(known, ..)| *known == id);
    let &(_, day, night) = known.unwrap_or(&AREAS[at % AREAS.len()]);
    rgb(if is_dark { night } else { day })
}

/// The times at which characters act, by the keys of their file, in the order of a day.
pub const TIMES: [&str; 4] = ["day", "dusk", "night", "end"];

/// The ground of a time.
pub fn time_ground(time: &str) -> Rgb {
    rgb(match time {
        "day" => 0xEBDDA0,
        "dusk" => 0xEAC3A0,
        "night" => 0xC8BBDD,
        _ => 0xBFD5A8,
    })
}

/// The picture of a time; the word of its phase has the same id.
pub fn time_picture(time: &str) -> &str {
    if time == "end" { "rest" } else { time }
}

/// The colour of a den by its id; grey for one of a house rule.
pub fn den_color(id: &str) -> Rgb {
    rgb(match id {
        "yellow" => 0xE3B93C,
        "red" => 0xB3352F,
        "blue" => 0x2F5D9B,
        "green" => 0x3F7D4A,
        "black" => 0x2B2A28,
        "white" => 0xFFFDF6,
        _ => 0x8F8778,
    })
}
