//! Cards, spaces, areas, characters and booty of games whose rulebook reads them by names, as they are printed.

use super::drawing::{Area, Canvas, INK, MUTED, Rgb, Stroke, WHITE, circle, polygon, rounded};
use super::face::{CardFace, Part};
use super::fit::{Align, Style};
use super::fonts::{Face, width};
use super::grounds::{TIMES, area_ground, den_color, time_ground, time_picture};
use super::liberte_card::{edge, put};
use super::picture::PictureLook;
use super::portrait::{STRANGER, portrait_style};
use crate::load::schema::EntryKind;
use crate::model::{DataEntry, DataPack, Effect, Texts};
use serde_json::Value;

/// The size in units: 63 × 88 mm.
const SIZE: [f32; 2] = [190.0, 190.0 * 88.0 / 63.0];
const MIDDLE: f32 = SIZE[0] / 2.0;
const WHOLE: Area = Area::new(0.0, 0.0, SIZE[0], SIZE[1]);
const PAPER: Rgb = [0xF3, 0xEC, 0xDC];
const EDGE: Rgb = [0x5B, 0x53, 0x44];
const RED: Rgb = [0xA8, 0x22, 0x1E];
/// The height of the head.
const HEAD: f32 = 46.0;
/// The margin at both sides.
const SIDE: f32 = 15.0;
/// What is given beside markers, in the order in which it is drawn.
const GIFTS: [&str; 4] = ["support", "force", "blackmail", "gold"];

/// An entry of a pack in a language, or in the pack's first if it has not that one.
pub fn entry_card(pack: &DataPack, kind: EntryKind, entry: &DataEntry, language: &str) -> CardFace {
    let texts = pack.texts(language);
    let drawn = DrawnEntry { pack, kind, entry, texts };
    let mut face = CardFace::new(SIZE, drawn.name());
    face.ground = PAPER;
    match kind {
        EntryKind::Character => drawn.character(&mut face),
        EntryKind::Booty => drawn.booty(&mut face),
        EntryKind::Space => drawn.space(&mut face),
        EntryKind::Area => drawn.area(&mut face),
        EntryKind::Card => drawn.card(&mut face),
        EntryKind::Den => drawn.den(&mut face),
        EntryKind::Province
        | EntryKind::Region
        | EntryKind::Battle
        | EntryKind::Symbol
        | EntryKind::Counter
        | EntryKind::Players
        | EntryKind::Ending
        | EntryKind::Action
        | EntryKind::Faction
        | EntryKind::Outline
        | EntryKind::Portrait => drawn.other(&mut face),
    }
    face
}

/// The kinds of entries of which cards are printed.
pub fn is_printed(kind: EntryKind) -> bool {
    use EntryKind::{Area, Booty, Card, Character, Den, Space};
    matches!(kind, Character | Booty | Space | Area | Card | Den)
}

/// The back of the cards: that of the pack, or else a plain one.
pub fn entry_back(pack: &DataPack) -> CardFace {
    let mut face = CardFace::new(SIZE, "");
    face.ground = [0x3B, 0x4A, 0x66];
    if !put(&mut face.canvas, pack.pictures.get("back"), &look(), WHOLE) {
        let ground = face.ground;
        let line = || Stroke::new([0xC8, 0xA8, 0x5A], 2.5);
        face.canvas.shape(rounded(WHOLE, 9.0), Some(ground), None);
        face.canvas.shape(rounded(WHOLE.grown(-13.0), 8.0), None, Some(line()));
        face.canvas.shape(rounded(WHOLE.grown(-18.0), 6.0), None, Some(Stroke::new([0xC8, 0xA8, 0x5A], 0.8)));
        let style = Style::new(Face::Book, 25.0, [0xE3, 0xD0, 0xA0]).aligned(Align::Middle);
        face.canvas.title(&pack.title, Area::around(MIDDLE, SIZE[1] / 2.0, 140.0, 60.0), style);
    }
    face
}

/// How many of an entry the game has.
pub fn copies(entry: &DataEntry) -> usize {
    entry.values.get("count").and_then(Value::as_u64).map_or(1, |count| count.clamp(1, 200) as usize)
}

fn look() -> PictureLook {
    PictureLook { ink: INK, ..PictureLook::default() }
}

struct DrawnEntry<'p> {
    pack: &'p DataPack,
    kind: EntryKind,
    entry: &'p DataEntry,
    texts: &'p Texts,
}

impl<'p> DrawnEntry<'p> {
    fn text(&self, key: &str) -> Option<&'p str> {
        self.texts.texts.get(key).map(String::as_str)
    }

    fn value(&self, key: &str) -> Option<&'p str> {
        self.entry.values.get(key).and_then(Value::as_str).filter(|value| !value.is_empty())
    }

    fn number(&self, key: &str) -> i64 {
        self.entry.values.get(key).and_then(Value::as_i64).unwrap_or(0)
    }

    /// The name in the language, or the one in the file.
    fn name(&self) -> &'p str {
        if self.kind == EntryKind::Den {
            return self.value("name").unwrap_or(&self.entry.id);
        }
        let own = || ["name", "title"].into_iter().find_map(|key| self.value(key));
        self.text(&format!("{}.{}", self.kind.word(), self.entry.id)).or_else(own).unwrap_or(&self.entry.id)
    }

    /// Ground, edge and the colours of the head.
    fn ground(&self, face: &mut CardFace, ground: Rgb, head: &[Rgb]) {
        let canvas = &mut face.canvas;
        canvas.shape(rounded(WHOLE.grown(-0.5), 8.5), Some(ground), None);
        let mut clipped = Canvas::default();
        let wide = SIZE[0] / head.len().max(1) as f32;
        for (at, color) in head.iter().enumerate() {
            let left = wide * at as f32;
            let slant = if at == 0 { 0.0 } else { 5.0 };
            let points = [[left - slant, HEAD], [left + slant, 0.0], [SIZE[0], 0.0], [SIZE[0], HEAD]];
            clipped.shape(polygon(&points), Some(*color), None);
        }
        if !head.is_empty() {
            clipped.line([0.0, HEAD], [SIZE[0], HEAD], Stroke::new(EDGE, 0.9).faint(0.6));
        }
        canvas.clipped(clipped.items, rounded(WHOLE.grown(-0.5), 8.5));
        canvas.shape(rounded(WHOLE.grown(-0.55), 8.5), None, Some(Stroke::new(EDGE, 1.1)));
        canvas.shape(rounded(WHOLE.grown(-6.5), 5.5), None, Some(Stroke::new(WHITE, 1.0).faint(0.6)));
        face.part(Part::Ground, WHOLE.grown(-11.0));
        face.ground = ground;
    }

    /// A number and the name in the head, with so much room kept free at the right.
    fn head(&self, face: &mut CardFace, number: Option<i64>, kept: f32) {
        let line = HEAD / 2.0;
        let mut left = SIDE;
        if let Some(number) = number {
            let style = Style::new(Face::Strong, 27.0, INK);
            left += face.canvas.text(&number.to_string(), [left, line + 10.0], style) + 9.0;
            face.label = number.to_string();
        }
        let room = Area::new(left, 5.0, SIZE[0] - SIDE - kept - left, HEAD - 8.0);
        face.canvas.title(self.name(), room, Style::new(Face::Book, 21.0, INK));
        face.part(Part::Name, room);
    }

    /// A paragraph in the middle of an area.
    fn words(&self, face: &mut CardFace, text: &str, area: Area) {
        if text.is_empty() {
            return;
        }
        let style = Style::new(Face::Book, 15.0, INK).aligned(Align::Middle);
        let shown = face.canvas.paragraph_amid(text, area, style);
        face.part(Part::Text, shown);
    }

    fn character(&self, face: &mut CardFace) {
        let times: Vec<&str> = TIMES.into_iter().filter(|time| self.value(time).is_some()).collect();
        let colors: Vec<Rgb> = times.iter().map(|time| time_ground(time)).collect();
        self.ground(face, PAPER, if colors.is_empty() { &[PAPER] } else { &colors });
        self.head(face, Some(self.number("rank")), 22.0 * times.len() as f32);
        for (at, time) in times.iter().rev().enumerate() {
            let place = Area::around(SIZE[0] - SIDE - 7.0 - 21.0 * at as f32, HEAD / 2.0, 18.0, 18.0);
            put(&mut face.canvas, self.pack.pictures.get(time_picture(time)), &look(), place);
        }
        let portrait = Area::new(MIDDLE - 40.0, HEAD + 8.0, 80.0, 88.0);
        self.portrait(face, portrait);
        let said = times.iter().filter_map(|time| Some((*time, self.text(&format!("effect.{}", self.value(time)?))?)));
        let said: Vec<(&str, &str)> = said.collect();
        let text = match said.as_slice() {
            [(_, only)] => (*only).to_owned(),
            several => {
                let one =
                    |(time, text): &(&str, &str)| format!("{}: {text}", self.texts.word("phase", time_picture(time)));
                several.iter().map(one).collect::<Vec<_>>().join("\n")
            }
        };
        self.words(face, &text, Area::new(SIDE, 146.0, SIZE[0] - 2.0 * SIDE, 78.0));
        self.influence(face);
    }

    /// The silver numbers, one a colour.
    fn influence(&self, face: &mut CardFace) {
        let Some(numbers) = self.entry.values.get("influence").and_then(Value::as_object) else { return };
        let dens = self.pack.ids("den").filter(|id| numbers.contains_key(*id));
        let numbers: Vec<(&str, i64)> = dens.filter_map(|id| Some((id, numbers.get(id)?.as_i64()?))).collect();
        let step = ((SIZE[0] - 2.0 * SIDE) / numbers.len().max(1) as f32).min(27.0);
        for (at, (id, number)) in numbers.iter().enumerate() {
            let x = MIDDLE + step * (at as f32 - (numbers.len() as f32 - 1.0) / 2.0);
            shield(&mut face.canvas, [x, 241.0], step * 0.84, den_color(id), *number);
        }
        face.part(Part::Set, Area::around(MIDDLE, 241.0, step * numbers.len() as f32, 24.0));
    }

    fn portrait(&self, face: &mut CardFace, area: Area) {
        let id = self.entry.id.as_str();
        let own = self.pack.pictures.get(id);
        let values = self.pack.list(EntryKind::Portrait.word()).iter().find(|entry| entry.id == id);
        let style = match (own, values) {
            (Some(_), _) => String::new(),
            (None, Some(values)) => portrait_style(&values.values),
            (None, None) => STRANGER.to_owned(),
        };
        let look = PictureLook { style, ..look() };
        put(&mut face.canvas, own.or(self.pack.pictures.get("portrait")), &look, area);
        face.part(Part::Picture, area);
    }

    fn booty(&self, face: &mut CardFace) {
        self.ground(face, PAPER, &[[0xE3, 0xD0, 0xB0]]);
        self.head(face, None, 0.0);
        let picture = Area::new(MIDDLE - 42.0, HEAD + 12.0, 84.0, 84.0);
        put(&mut face.canvas, self.pack.pictures.get(&self.entry.id), &look(), picture);
        face.part(Part::Picture, picture);
        let text = self.value("when_taken").and_then(|effect| self.text(&format!("effect.{effect}")));
        self.words(face, text.unwrap_or_default(), Area::new(SIDE, 150.0, SIZE[0] - 2.0 * SIDE, 48.0));
        let mut row = Row::new(218.0, 22.0);
        if self.number("worth") != 0 {
            row.picture("doubloon");
            row.text(signed(self.number("worth")));
        }
        if self.number("set_of") > 0 {
            row.text(format!("{} ×", self.number("set_of")));
            row.picture(&self.entry.id);
            row.text("→".to_owned());
            row.picture("doubloon");
            row.text(signed(self.number("set_worth")));
        }
        row.draw(face, self.pack, Part::Blocks);
        self.count(face);
    }

    /// How many of it the game has.
    fn count(&self, face: &mut CardFace) {
        if self.number("count") > 0 {
            let style = Style::new(Face::Strong, 12.5, MUTED).aligned(Align::Right);
            face.canvas.text(&format!("× {}", self.number("count")), [SIZE[0] - SIDE, 252.5], style);
            face.part(Part::Set, Area::new(SIZE[0] - SIDE - 28.0, 241.0, 28.0, 13.0));
        }
    }

    fn area_entry(&self) -> Option<(usize, &'p DataEntry)> {
        let id = self.value("area")?;
        self.pack.list("area").iter().enumerate().find(|(_, area)| area.id == id)
    }

    fn space(&self, face: &mut CardFace) {
        let area = self.area_entry();
        let ground = area.map_or([0xE8, 0xDF, 0xCC], |(at, area)| area_ground(false, &area.id, at));
        self.ground(face, PAPER, &[ground]);
        self.head(face, Some(self.number("order")), 0.0);
        self.bans(face);
        self.gifts(face, 116.0);
        if let Some((at, area)) = area {
            let plate = Area::new(SIDE + 4.0, 178.0, SIZE[0] - 2.0 * SIDE - 8.0, 62.0);
            let fill = area_ground(false, &area.id, at);
            face.canvas.shape(rounded(plate, 6.0), Some(fill), Some(Stroke::new(EDGE, 0.9).faint(0.6)));
            let emblem = Area::new(plate.x + 9.0, plate.y + 13.0, 36.0, 36.0);
            put(&mut face.canvas, self.pack.pictures.get(&area.id), &look(), emblem);
            let name = self.text(&format!("area.{}", area.id)).unwrap_or(&area.id);
            let room = Area::new(plate.x + 52.0, plate.y + 8.0, plate.width - 60.0, plate.height - 16.0);
            face.canvas.title(name, room, Style::new(Face::Book, 19.0, INK));
            face.part(Part::Text, plate);
        } else {
            self.words(face, &self.special(), Area::new(SIDE, 160.0, SIZE[0] - 2.0 * SIDE, 84.0));
        }
    }

    /// What may not be bid: struck chips below the head.
    fn bans(&self, face: &mut CardFace) {
        let bans = self.entry.values.get("bans").and_then(Value::as_array);
        let bans: Vec<&str> = bans.into_iter().flatten().filter_map(Value::as_str).collect();
        for (at, id) in bans.iter().rev().enumerate() {
            let place = Area::around(SIZE[0] - SIDE - 11.0 - 28.0 * at as f32, HEAD + 20.0, 23.0, 23.0);
            put(&mut face.canvas, self.pack.pictures.get(*id), &look(), place);
            let ends = [[place.x, place.bottom()], [place.right(), place.y]];
            face.canvas.line(ends[0], ends[1], Stroke::new(PAPER, 5.0));
            face.canvas.line(ends[0], ends[1], Stroke::new(RED, 2.8));
        }
        let wide = 28.0 * bans.len().max(1) as f32;
        face.part(Part::Symbols, Area::new(SIZE[0] - SIDE - wide, HEAD + 8.0, wide, 24.0));
    }

    fn gifts(&self, face: &mut CardFace, y: f32) {
        let gifts = GIFTS.into_iter().filter(|key| self.number(key) > 0);
        let mut row = Row::new(y, 34.0);
        for key in gifts {
            row.picture(key);
            row.text(self.number(key).to_string());
        }
        row.draw(face, self.pack, Part::Blocks);
    }

    /// What a space or a card does beside giving: of an effect, what the first line of its script says.
    fn special(&self) -> String {
        if self.value("special") == Some("cards") {
            return "A card for each chip.".to_owned();
        }
        let Some(id) = self.value("effect") else { return String::new() };
        let said = self.text(&format!("effect.{id}"));
        said.or_else(|| self.pack.effect_of(self.entry).and_then(Effect::summary)).unwrap_or(id).to_owned()
    }

    fn area(&self, face: &mut CardFace) {
        let at = self.pack.ids("area").position(|id| id == self.entry.id).unwrap_or(0);
        self.ground(face, area_ground(false, &self.entry.id, at), &[]);
        self.head(face, None, 0.0);
        let emblem = Area::new(MIDDLE - 42.0, 60.0, 84.0, 84.0);
        put(&mut face.canvas, self.pack.pictures.get(&self.entry.id), &look(), emblem);
        face.part(Part::Picture, emblem);
        self.gifts(face, 172.0);
        let spaces = self.number("spaces").clamp(0, 40);
        let step = 17.0;
        let in_row = spaces.clamp(1, 8);
        for place in 0..spaces {
            let (row, column) = (place / in_row, place % in_row);
            let in_this = (spaces - row * in_row).min(in_row);
            let x = MIDDLE + step * (column as f32 - (in_this as f32 - 1.0) / 2.0);
            let stroke = Stroke::new(EDGE, 1.0);
            face.canvas.shape(circle(x, 212.0 + step * row as f32, 6.6), Some(PAPER), Some(stroke));
        }
        face.part(Part::Set, Area::around(MIDDLE, 212.0, step * in_row as f32, 16.0));
    }

    fn card(&self, face: &mut CardFace) {
        self.ground(face, PAPER, &[[0xE8, 0xDF, 0xCC]]);
        self.head(face, None, 0.0);
        let has_gifts = GIFTS.iter().any(|key| self.number(key) > 0);
        if has_gifts {
            let mut row = Row::new(132.0, 66.0);
            for key in GIFTS.into_iter().filter(|key| self.number(key) > 0) {
                row.picture(key);
                row.text(self.number(key).to_string());
            }
            row.draw(face, self.pack, Part::Blocks);
        }
        let top = if has_gifts { 176.0 } else { 84.0 };
        self.words(face, &self.special(), Area::new(SIDE, top, SIZE[0] - 2.0 * SIDE, 232.0 - top));
        self.count(face);
    }

    fn den(&self, face: &mut CardFace) {
        let color = den_color(&self.entry.id);
        self.ground(face, PAPER, &[color]);
        let ink = if edge(color) == [0xA0, 0x8A, 0x4F] || self.entry.id == "yellow" { INK } else { WHITE };
        let style = Style::new(Face::Book, 21.0, ink).aligned(Align::Middle);
        face.canvas.title(self.name(), Area::new(SIDE, 4.0, SIZE[0] - 2.0 * SIDE, HEAD - 8.0), style);
        face.part(Part::Name, Area::new(SIDE, 6.0, SIZE[0] - 2.0 * SIDE, HEAD - 12.0));
        put(&mut face.canvas, self.pack.pictures.get("ship"), &look(), Area::new(MIDDLE - 45.0, 70.0, 90.0, 90.0));
        let style = Style::new(Face::Book, 19.0, INK).aligned(Align::Middle);
        let ship = Area::new(SIDE, 172.0, SIZE[0] - 2.0 * SIDE, 40.0);
        face.canvas.title(self.value("ship").unwrap_or_default(), ship, style);
        face.part(Part::Text, ship);
        let word = self.texts.word("den", &self.entry.id);
        let small = Style::new(Face::Plain, 12.0, MUTED).aligned(Align::Middle);
        face.canvas.text(word, [MIDDLE, 252.0], small);
    }

    fn other(&self, face: &mut CardFace) {
        self.ground(face, PAPER, &[[0xE8, 0xDF, 0xCC]]);
        self.head(face, None, 0.0);
    }
}

/// A number with its sign where it is below 0.
fn signed(number: i64) -> String {
    number.to_string().replace('-', "−")
}

/// A shield of a colour with a number.
fn shield(canvas: &mut Canvas, [x, y]: [f32; 2], size: f32, color: Rgb, number: i64) {
    let half = size / 2.0;
    let points = [
        [x - half, y - half],
        [x + half, y - half],
        [x + half, y + half * 0.25],
        [x + half * 0.55, y + half * 0.8],
        [x, y + half * 1.1],
        [x - half * 0.55, y + half * 0.8],
        [x - half, y + half * 0.25],
    ];
    canvas.shape(polygon(&points), Some(color), Some(Stroke::new(EDGE, 0.9)));
    let [red, green, blue] = color.map(u32::from);
    let ink = if 2 * red + 5 * green + blue > 1100 { INK } else { WHITE };
    let style = Style::new(Face::Strong, size * 0.62, ink).aligned(Align::Middle);
    canvas.text(&number.to_string(), [x, y + size * 0.2], style);
}

/// Pictures and words in a row around the middle.
struct Row {
    y: f32,
    side: f32,
    parts: Vec<RowPart>,
}

enum RowPart {
    Picture(String),
    Text(String),
}

impl Row {
    fn new(y: f32, side: f32) -> Row {
        Row { y, side, parts: Vec::new() }
    }

    fn picture(&mut self, id: &str) {
        self.parts.push(RowPart::Picture(id.to_owned()));
    }

    fn text(&mut self, text: String) {
        self.parts.push(RowPart::Text(text));
    }

    fn draw(self, face: &mut CardFace, pack: &DataPack, part: Part) {
        let room = SIZE[0] - 2.0 * SIDE;
        let wide = |side: f32| -> f32 {
            self.parts
                .iter()
                .map(|part| match part {
                    RowPart::Picture(_) => side * 1.15,
                    RowPart::Text(text) => width(text, Face::Strong) * side * 0.8 + side * 0.35,
                })
                .sum()
        };
        let side = if wide(self.side) > room { self.side * room / wide(self.side) } else { self.side };
        let whole = wide(side) - side * 0.35;
        let mut x = MIDDLE - whole / 2.0;
        for part in &self.parts {
            match part {
                RowPart::Picture(id) => {
                    let area = Area::new(x, self.y - side / 2.0, side, side);
                    put(&mut face.canvas, pack.pictures.get(id), &look(), area);
                    x += side * 1.15;
                }
                RowPart::Text(text) => {
                    let style = Style::new(Face::Strong, side * 0.8, INK);
                    x += face.canvas.text(text, [x, self.y + side * 0.29], style) + side * 0.35;
                }
            }
        }
        face.part(part, Area::around(MIDDLE, self.y, whole.max(self.side), side));
    }
}
