//! Navigation by keyboard: the next province in a direction.

use super::atlas::Atlas;
use crate::model::ProvinceId;
use eframe::egui::{Key, Vec2, vec2};

/// The weight of the sideways distance against the distance ahead.
const SIDEWAYS: f32 = 2.0;

/// The province that a key leads to: the arrows to the nearest one in that direction, Page Up and Page Down along the
/// numbers, Home and End to the first and the last. None at the end of the map, or for other keys.
pub fn step(atlas: &Atlas, from: ProvinceId, key: Key) -> Option<ProvinceId> {
    let at = atlas.lands.iter().position(|land| land.province == from)?;
    let next = match key {
        Key::Home => 0,
        Key::End => atlas.lands.len() - 1,
        Key::PageUp => at.checked_sub(1)?,
        Key::PageDown => at + 1,
        _ => nearest(atlas, at, direction(key)?)?,
    };
    atlas.lands.get(next).map(|land| land.province)
}

/// The keys of navigation.
pub const KEYS: [Key; 8] =
    [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown, Key::PageUp, Key::PageDown, Key::Home, Key::End];

fn direction(key: Key) -> Option<Vec2> {
    match key {
        Key::ArrowLeft => Some(vec2(-1.0, 0.0)),
        Key::ArrowRight => Some(vec2(1.0, 0.0)),
        Key::ArrowUp => Some(vec2(0.0, -1.0)),
        Key::ArrowDown => Some(vec2(0.0, 1.0)),
        _ => None,
    }
}

/// The nearest land in a direction. One that is more sideways than ahead only if there is no other.
fn nearest(atlas: &Atlas, from: usize, direction: Vec2) -> Option<usize> {
    let start = atlas.lands[from].label;
    let mut best: Option<((bool, f32), usize)> = None;
    for (at, land) in atlas.lands.iter().enumerate() {
        let way = land.label - start;
        let ahead = way.dot(direction);
        let aside = way.dot(direction.rot90()).abs();
        if at == from || ahead <= 0.0 {
            continue;
        }
        let cost = (aside > ahead, ahead + SIDEWAYS * aside);
        if best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, at));
        }
    }
    best.map(|(_, at)| at)
}
