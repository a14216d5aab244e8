//! A space, an area or a kind of card as people see it: with what it gives, what may not be bid there, what it is worth.

use super::name_of;
use crate::gui::paint::{area_ground, picture, portrait};
use crate::gui::requests::ViewContext;
use crate::gui::theme::{self, Palette};
use crate::gui::views::widgets::{plain, text_in};
use crate::load::schema::EntryKind;
use crate::model::{DataEntry, DataPack, Effect, counted};
use eframe::egui::text::LayoutJob;
use eframe::egui::{Align2, Color32, CornerRadius, Rect, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use serde_json::Value;

/// The height of a face, in points.
pub const HEIGHT: f32 = 92.0;

/// The height of the head of a space.
const HEAD: f32 = 31.0;

/// What is given beside markers, in the order in which it is drawn.
const GIFTS: [&str; 4] = ["support", "force", "blackmail", "gold"];

fn number(entry: &DataEntry, key: &str) -> i64 {
    entry.values.get(key).and_then(Value::as_i64).unwrap_or(0)
}

fn entry<'p>(pack: &'p DataPack, kind: EntryKind, id: &str) -> Option<&'p DataEntry> {
    pack.list(kind.word()).iter().find(|entry| entry.id == id)
}

/// What an entry is, in a line for screen readers.
pub fn told(context: &ViewContext<'_>, pack: &DataPack, kind: EntryKind, id: &str) -> String {
    let name = name_of(pack, context.language, kind, id);
    let Some(entry) = entry(pack, kind, id) else { return name.to_owned() };
    let texts = pack.texts(context.language);
    let gifts = GIFTS.into_iter().filter(|key| number(entry, key) > 0).map(|key| {
        let word = if key == "support" { texts.word("term", key) } else { texts.word("currency", key) };
        format!("{} {word}", number(entry, key))
    });
    let mut parts: Vec<String> = gifts.collect();
    match kind {
        EntryKind::Area => {
            parts = vec![
                counted(number(entry, "spaces").unsigned_abs(), "space"),
                format!("{} {}", number(entry, "support"), texts.word("term", "support")),
            ];
        }
        EntryKind::Card => {
            parts.insert(0, format!("{} in the deck", number(entry, "count")));
            parts.extend(special(pack, entry));
        }
        _ => {
            parts.extend(
                area_of(pack, entry).map(|(_, area)| format!("a marker in {}", area_name(context, pack, area))),
            );
            parts.extend(special(pack, entry));
            parts.extend(bans(entry).map(|word| format!("no {}", texts.word("currency", word))));
        }
    }
    format!("{name}: {}", parts.join(", "))
}

fn bans(entry: &DataEntry) -> impl Iterator<Item = &str> {
    entry.values.get("bans").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

/// What a space or a card does beside giving: of an effect, what the first line of its script says.
fn special(pack: &DataPack, entry: &DataEntry) -> Option<String> {
    if entry.values.get("special").and_then(Value::as_str) == Some("cards") {
        return Some("a card for each chip".to_owned());
    }
    let id = entry.values.get("effect").and_then(Value::as_str).filter(|id| !id.is_empty())?;
    let said = pack.effect_of(entry).and_then(Effect::summary);
    Some(said.map_or_else(|| format!("effect `{id}`"), str::to_owned))
}

/// Some lines of text, as wide as there is space.
fn paragraph(ui: &Ui, rect: Rect, ink: Color32, text: &str) {
    let mut job = LayoutJob::simple(text.to_owned(), plain(12.5), ink, rect.width());
    job.wrap.max_rows = 3;
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(rect.min, galley, ink);
}

/// The area that a space places a marker in, with its place among the areas.
fn area_of<'p>(pack: &'p DataPack, entry: &DataEntry) -> Option<(usize, &'p DataEntry)> {
    let id = entry.values.get("area")?.as_str()?;
    pack.list("area").iter().enumerate().find(|(_, area)| area.id == id)
}

fn area_name<'p>(context: &ViewContext<'_>, pack: &'p DataPack, area: &'p DataEntry) -> &'p str {
    crate::gui::views::words::entry(pack, context.language, "area", area)
}

/// Draws the portrait of a character or the picture of a token at the right. Returns the width that it takes.
fn drawn_beside(ui: &Ui, pack: &DataPack, kind: EntryKind, id: &str, rect: Rect) -> f32 {
    let high = HEIGHT - 20.0;
    let size = if kind == EntryKind::Character { vec2(high * 0.8, high) } else { Vec2::splat(52.0) };
    let place = Rect::from_center_size(pos2(rect.right() - 12.0 - size.x / 2.0, rect.center().y), size);
    match kind {
        EntryKind::Character => portrait(ui.painter(), place, pack, id),
        EntryKind::Booty => picture(ui.painter(), place, pack.pictures.get(id), theme::LIGHT.ink),
        EntryKind::Card
        | EntryKind::Province
        | EntryKind::Region
        | EntryKind::Battle
        | EntryKind::Counter
        | EntryKind::Players
        | EntryKind::Symbol
        | EntryKind::Ending
        | EntryKind::Action
        | EntryKind::Faction
        | EntryKind::Outline
        | EntryKind::Space
        | EntryKind::Area
        | EntryKind::Den
        | EntryKind::Portrait => return 0.0,
    }
    size.x + 8.0
}

/// Draws an entry within a rectangle.
pub fn face(ui: &Ui, context: &ViewContext<'_>, pack: &DataPack, kind: EntryKind, id: &str, rect: Rect) {
    let palette = theme::palette(ui);
    let Some(entry) = entry(pack, kind, id) else { return };
    let at = pack.ids(kind.word()).position(|known| known == id).unwrap_or(0);
    let ground = if kind == EntryKind::Area { area_ground(ui.visuals().dark_mode, id, at) } else { palette.panel };
    ui.painter().rect(rect, 9.0, ground, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(12.0, 7.0));
    let inner = inner.with_max_x(inner.right() - drawn_beside(ui, pack, kind, id, rect));
    if let Some((at, area)) = area_of(pack, entry).filter(|_| kind == EntryKind::Space) {
        // The head has the ground of the area where the winner places a marker.
        let head = Rect::from_min_max(rect.min + vec2(1.0, 1.0), pos2(rect.right() - 1.0, rect.top() + HEAD));
        let corners = CornerRadius { nw: 8, ne: 8, sw: 0, se: 0 };
        ui.painter().rect_filled(head, corners, area_ground(ui.visuals().dark_mode, &area.id, at));
    }
    let name = name_of(pack, context.language, kind, id);
    let title = Rect::from_min_size(inner.min, vec2(inner.width(), 22.0));
    let left = match kind {
        EntryKind::Space => {
            let order = number(entry, "order").to_string();
            let drawn =
                ui.painter().text(title.left_center(), Align2::LEFT_CENTER, order, theme::strong(13.0), palette.muted);
            drawn.right() + 7.0
        }
        _ => title.left(),
    };
    let banned: Vec<&str> = bans(entry).collect();
    let right = title.right() - 21.0 * banned.len() as f32;
    let place = Rect::from_min_max(pos2(left, title.top()), pos2(right, title.bottom()));
    text_in(ui, place, Align2::LEFT_CENTER, theme::book(18.0), palette.ink, name);
    if let Some(emblem) = pack.pictures.get(id).filter(|_| kind == EntryKind::Area) {
        let place = Rect::from_center_size(pos2(inner.right() - 11.0, title.center().y + 3.0), Vec2::splat(26.0));
        picture(ui.painter(), place, Some(emblem), palette.ink);
    }
    for (at, word) in banned.iter().enumerate() {
        let place = Rect::from_center_size(pos2(right + 12.0 + 21.0 * at as f32, title.center().y), Vec2::splat(17.0));
        picture(ui.painter(), place, pack.pictures.get(*word), palette.ink);
        struck(ui, place, palette);
    }
    let lines = [pos2(inner.left(), inner.top() + 38.0), pos2(inner.left(), inner.top() + 62.0)];
    let small = |at: eframe::egui::Pos2, ink: Color32, text: &str| {
        let place = Rect::from_min_max(pos2(at.x, at.y - 9.0), pos2(inner.right(), at.y + 9.0));
        text_in(ui, place, Align2::LEFT_CENTER, plain(12.5), ink, text);
    };
    let gifts = |at: eframe::egui::Pos2| {
        let mut x = at.x;
        for key in GIFTS.into_iter().filter(|key| number(entry, key) > 0) {
            let place = Rect::from_center_size(pos2(x + 9.0, at.y), Vec2::splat(18.0));
            picture(ui.painter(), place, pack.pictures.get(key), palette.ink);
            let count = number(entry, key).to_string();
            let font = theme::strong(14.0);
            let drawn = ui.painter().text(pos2(x + 22.0, at.y), Align2::LEFT_CENTER, count, font, palette.ink);
            x = drawn.right() + 12.0;
        }
        x > at.x
    };
    match kind {
        EntryKind::Area => {
            gifts(lines[0]);
            small(lines[1], palette.ink, &counted(number(entry, "spaces").unsigned_abs(), "space"));
        }
        EntryKind::Card => {
            if !gifts(lines[0]) {
                small(lines[0], palette.ink, &special(pack, entry).unwrap_or_default());
            }
            small(lines[1], palette.muted, &format!("{} in the deck", number(entry, "count")));
        }
        _ => {
            let has_gifts = gifts(lines[0]);
            let below = if has_gifts { lines[1] } else { lines[0] };
            match (area_of(pack, entry), special(pack, entry)) {
                (Some((at, area)), _) => {
                    let swatch = Rect::from_center_size(below + vec2(9.0, 0.0), vec2(18.0, 13.0));
                    let fill = area_ground(ui.visuals().dark_mode, &area.id, at);
                    ui.painter().rect(swatch, 3.0, fill, Stroke::new(0.8, palette.muted), StrokeKind::Inside);
                    small(below + vec2(24.0, 0.0), palette.ink, area_name(context, pack, area));
                }
                (None, Some(does)) => {
                    let place = Rect::from_min_max(pos2(below.x, below.y - 9.0), inner.right_bottom());
                    paragraph(ui, place, palette.ink, &does);
                }
                (None, None) => {}
            }
        }
    }
}

/// Strikes a chip through: it is banned.
pub fn struck(ui: &Ui, place: Rect, palette: &Palette) {
    let ends = [place.left_bottom(), place.right_top()];
    ui.painter().line_segment(ends, Stroke::new(3.2, palette.panel));
    ui.painter().line_segment(ends, Stroke::new(1.8, palette.wrong));
}
