//! The colours of Libertalia's table beside those that all tables share. Cards and tokens stay paper by night.

use crate::games::libertalia::EffectTime;
use crate::print::{time_ground, time_picture};
use eframe::egui::Color32;

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The paper of cards.
pub(super) const PAPER: Color32 = rgb(0xF3ECDC);
/// What is written on it.
pub(super) const INK: Color32 = rgb(0x2B2A28);
/// What is written on it in small letters.
pub(super) const FADED: Color32 = rgb(0x6B6457);
/// The edges of cards and tokens.
pub(super) const EDGE: Color32 = rgb(0x5B5344);
/// The edge of a card that can be chosen; it is on paper by night too.
pub(super) const CHOICE: Color32 = rgb(0x8A5A0B);
/// The paper of a card that is picked.
pub(super) const PICKED: Color32 = rgb(0xF2E6CB);
/// The back of a card, and the line on it.
pub(super) const BACK: [Color32; 2] = [rgb(0x3B4A66), rgb(0xC8A85A)];

/// The colours that differ by day and night.
pub(super) struct Ground {
    /// The planks of the ship.
    pub planks: Color32,
    /// Its edge, its mast, and the joints of the planks.
    pub rail: Color32,
    /// The waves around it.
    pub water: Color32,
    /// Rings around what would be hit.
    pub hit: Color32,
}

const DAY: Ground = Ground { planks: rgb(0xE3D0B0), rail: rgb(0x8C7430), water: rgb(0xA9D2CE), hit: rgb(0xA8221E) };
const NIGHT: Ground = Ground { planks: rgb(0x4A3F2E), rail: rgb(0xA58B4A), water: rgb(0x43605F), hit: rgb(0xF08A80) };

/// The colours in use.
pub(super) fn ground(is_dark: bool) -> &'static Ground {
    if is_dark { &NIGHT } else { &DAY }
}

/// The key of a time of day in the file of characters.
fn key_of_time(time: EffectTime) -> &'static str {
    match time {
        EffectTime::Day => "day",
        EffectTime::Dusk | EffectTime::Taken => "dusk",
        EffectTime::Night => "night",
        EffectTime::End => "end",
    }
}

/// The colour of a time of day on a card.
pub(super) fn of_time(time: EffectTime) -> Color32 {
    let [red, green, blue] = time_ground(key_of_time(time));
    Color32::from_rgb(red, green, blue)
}

/// The picture of a time of day.
pub(super) fn emblem_of_time(time: EffectTime) -> &'static str {
    time_picture(key_of_time(time))
}
