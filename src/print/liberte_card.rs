//! A card of Liberté as it is printed.

use super::drawing::{Area, Canvas, INK, MUTED, Rgb, Stroke, circle, color, darker, polygon, rounded};
use super::face::{CardFace, Part};
use super::fit::{Align, Style, paragraph};
use super::fonts::Face;
use super::picture::{PictureLook, picture};
use crate::model::{Card, Faction, Pack, Picture, Symbol, Texts, choice_key};

/// The size in units: 63 × 88 mm.
const SIZE: [f32; 2] = [190.0, 190.0 * 88.0 / 63.0];
/// The middle line.
const MIDDLE: f32 = SIZE[0] / 2.0;
/// The ground of a card without a region, as the shipped frame has it.
const GROUND: Rgb = [0xEF, 0xE8, 0xD8];
/// The edge of white blocks: white needs a dark one.
const EDGE_OF_WHITE: Rgb = [0xA0, 0x8A, 0x4F];

const PLATE: Area = Area::new(16.0, 160.0, 158.0, 44.0);
/// Left and top of the first block, its side, the step to the next.
const BLOCKS: [f32; 4] = [14.0, 16.0, 20.0, 24.0];
const OVAL: Area = Area::new(MIDDLE - 46.0, 28.0, 92.0, 116.0);
/// The height of the symbols' middle, their side.
const SYMBOLS: [f32; 2] = [224.0, 27.0];
/// Number and set: left, the line on which they stand, the size of their letters.
const FOOT: [f32; 3] = [14.0, 252.5, 11.5];
const EMBLEM: Area = Area::new(MIDDLE - 27.0, 56.0, 54.0, 54.0);
/// The same where there is no text.
const LONE_EMBLEM: Area = Area::new(MIDDLE - 52.0, 88.0, 104.0, 104.0);
const EFFECT: Area = Area::new(16.0, 118.0, 158.0, 119.0);

/// A card of a pack in a language, or in the pack's first if it has not that one.
pub fn liberte_card(pack: &Pack, card: &Card, language: &str) -> CardFace {
    let texts = pack.texts(language);
    let region = pack.region_of(card).map(|region| color(&region.hex));
    let blocks = card.faction().map(|faction| (faction, color(&pack.board.blocks[faction].hex)));
    let drawn = DrawnCard { pack, card, texts, region, blocks };
    let mut face = CardFace::new(SIZE, pack.title(texts, card));
    drawn.ground(&mut face);
    if card.effect().is_some() {
        drawn.special(&mut face);
    } else {
        drawn.person(&mut face);
    }
    drawn.foot(&mut face);
    face.ground = region.unwrap_or(GROUND);
    face.label = format!("#{}", card.number);
    face
}

/// The back of the cards: that of the pack, or else a plain one.
pub fn liberte_back(pack: &Pack) -> CardFace {
    let mut face = CardFace::new(SIZE, "");
    face.ground = [0x3B, 0x4A, 0x6B];
    let whole = Area::new(0.0, 0.0, SIZE[0], SIZE[1]);
    if !put(&mut face.canvas, pack.picture("back"), &PictureLook { ink: INK, ..PictureLook::default() }, whole) {
        let ground = face.ground;
        face.canvas.shape(rounded(whole, 9.0), Some(ground), None);
    }
    face
}

/// Draws a picture within an area; whether there is one that can be drawn.
pub fn put(canvas: &mut Canvas, of: Option<&Picture>, look: &PictureLook, area: Area) -> bool {
    let Some((items, size)) = of.and_then(|of| picture(of, look)) else { return false };
    canvas.place(items, size, area);
    true
}

struct DrawnCard<'p> {
    pack: &'p Pack,
    card: &'p Card,
    texts: &'p Texts,
    region: Option<Rgb>,
    blocks: Option<(Faction, Rgb)>,
}

impl DrawnCard<'_> {
    fn look(&self) -> PictureLook {
        let fills = [self.blocks.map(|it| ("faction", it.1)), self.region.map(|it| ("region", it))];
        PictureLook { ink: INK, fills: fills.into_iter().flatten().collect(), ..PictureLook::default() }
    }

    fn ground(&self, face: &mut CardFace) {
        let look = PictureLook { classes: vec![self.card.kind.id()], ..self.look() };
        let whole = Area::new(0.0, 0.0, SIZE[0], SIZE[1]);
        if !put(&mut face.canvas, self.pack.frame_of(self.card), &look, whole) {
            face.canvas.shape(rounded(whole, 9.0), Some(self.region.unwrap_or(GROUND)), None);
        }
        face.part(Part::Ground, whole.grown(-11.0));
    }

    fn picture(&self, face: &mut CardFace, area: Area) {
        let look = PictureLook { key: choice_key(&self.card.title), ..self.look() };
        put(&mut face.canvas, self.pack.picture_of(self.card), &look, area);
        face.part(Part::Picture, area);
    }

    fn person(&self, face: &mut CardFace) {
        self.picture(face, OVAL);
        self.columns(face);
        self.band(face);
        let title = Style::new(Face::Book, 18.0, INK).aligned(Align::Middle);
        face.canvas.title(self.pack.title(self.texts, self.card), PLATE.grown(-4.0), title);
        face.part(Part::Name, PLATE);
        self.symbols(face);
    }

    fn columns(&self, face: &mut CardFace) {
        let Some(own) = self.blocks else { return };
        // Those of a further faction stand on the right.
        let further = self.card.further_faction.map(|it| (it, color(&self.pack.board.blocks[it].hex))).unwrap_or(own);
        let [x, y, side, step] = BLOCKS;
        let value = self.card.value();
        let is_many = value > 4;
        for (x, (faction, fill)) in [(x, own), (SIZE[0] - x - side, further)] {
            for at in 0..if is_many { 1 } else { value } {
                block(&mut face.canvas, Area::new(x, y + step * f32::from(at), side, side), faction, fill);
            }
            if is_many {
                let style = Style::new(Face::Strong, side * 0.8, INK).aligned(Align::Middle);
                face.canvas.text(&value.to_string(), [x + side / 2.0, y + step + side * 0.7], style);
            }
            let shown = f32::from(if is_many { 2 } else { value.max(1) });
            face.part(Part::Blocks, Area::new(x, y, side, step * shown - (step - side)));
        }
    }

    /// A band under the plate with the colours of the regions where a card may go that goes to several.
    fn band(&self, face: &mut CardFace) {
        let regions = self.pack.band_of(self.card);
        let wide = PLATE.width / regions.len().max(1) as f32;
        let high = PLATE.height * 0.1;
        for (at, region) in regions.iter().enumerate() {
            let left = PLATE.x + wide * at as f32 + wide * 0.06;
            let area = Area::new(left, PLATE.bottom() + high * 0.5, wide * 0.88, high);
            face.canvas.shape(rounded(area, high / 2.0), Some(color(&region.hex)), None);
        }
    }

    fn symbols(&self, face: &mut CardFace) {
        let [y, side] = SYMBOLS;
        let symbols: Vec<Symbol> = self.card.symbols.iter().collect();
        let side = side.min(SIZE[0] * 0.8 / symbols.len().max(1) as f32);
        let step = side * 1.12;
        for (at, symbol) in symbols.iter().enumerate() {
            let x = MIDDLE + step * (at as f32 - (symbols.len() as f32 - 1.0) / 2.0);
            let look = PictureLook { ink: INK, ..PictureLook::default() };
            let area = Area::around(x, y, side, side);
            let is_drawn = put(&mut face.canvas, self.pack.picture(symbol.id()), &look, area);
            if !is_drawn && !Symbol::PRINTED.contains(symbol) {
                // A badge with the first letter of its name.
                let edge = Stroke::new(INK, side * 0.07);
                face.canvas.shape(circle(x, y, side * 0.46), None, Some(edge));
                let style = Style::new(Face::Strong, side * 0.62, INK).aligned(Align::Middle);
                face.canvas.title(&self.texts.symbol_letter(*symbol), area, style);
            }
        }
        let wide = step * symbols.len().max(1) as f32;
        face.part(Part::Symbols, Area::around(MIDDLE, y, wide, side));
    }

    fn special(&self, face: &mut CardFace) {
        let title = Area::new(9.0, 7.0, SIZE[0] - 18.0, 42.0);
        let style = Style::new(Face::Book, 20.0, INK).aligned(Align::Middle);
        face.canvas.title(self.pack.title(self.texts, self.card), title.grown(-2.0), style);
        face.part(Part::Name, title.grown(-4.0));
        let say = |key| self.pack.effect_text(self.texts, self.card, key);
        let Some(text) = say("text") else { return self.picture(face, LONE_EMBLEM) };
        self.picture(face, EMBLEM);
        let needs = say("prerequisite").map(|words| paragraph(words, Face::Strong, 10.5, [EFFECT.width, 30.0]));
        let above = needs.as_ref().map_or(0.0, |needs| needs.height() + 4.0);
        let fitted = paragraph(text, Face::Book, 14.5, [EFFECT.width, EFFECT.height - above]);
        // What it needs is never larger than what it does.
        let needs = needs.filter(|needs| needs.size <= fitted.size).or_else(|| {
            let words = say("prerequisite")?;
            Some(paragraph(words, Face::Strong, fitted.size, [EFFECT.width, 30.0]))
        });
        let above = needs.as_ref().map_or(0.0, |needs| needs.height() + 4.0);
        let top = EFFECT.y + (EFFECT.height - above - fitted.height()) * 0.45;
        let style = Style::new(Face::Book, 14.5, INK).aligned(Align::Middle);
        if let Some(needs) = &needs {
            let small = Style { face: Face::Strong, color: MUTED, ..style };
            face.canvas.lines(needs, Area { y: top, ..EFFECT }, small);
        }
        face.canvas.lines(&fitted, Area { y: top + above, ..EFFECT }, style);
        face.part(Part::Text, Area { y: top, height: above + fitted.height(), ..EFFECT });
    }

    fn foot(&self, face: &mut CardFace) {
        let [x, y, size] = FOOT;
        let style = Style::new(Face::Plain, size, MUTED);
        face.canvas.text(&format!("#{}", self.card.number), [x, y], style);
        let set = Style { face: Face::Strong, align: Align::Right, ..style };
        face.canvas.text(&self.card.set.to_string(), [SIZE[0] - x, y], set);
        face.part(Part::Set, Area::around(SIZE[0] - x - size * 0.35, y - size * 0.36, size * 1.2, size * 1.2));
    }
}

/// The edge that a block of a colour has.
pub fn edge(fill: Rgb) -> Rgb {
    let [red, green, blue] = fill.map(f32::from);
    if 0.3 * red + 0.59 * green + 0.11 * blue > 190.0 { EDGE_OF_WHITE } else { darker(fill, 0.68) }
}

/// Draws a block. Blue and red are equally light, so that the outline tells factions apart as well: Moderates have round
/// corners, Royalists sharp ones and a double edge, Radicals cut ones; a fourth faction has a gable.
pub fn block(canvas: &mut Canvas, area: Area, faction: Faction, fill: Rgb) {
    let side = area.width.min(area.height);
    let line = side * 0.07;
    let stroke = Stroke::new(edge(fill), line);
    let inner = area.grown(-line / 2.0);
    match faction {
        Faction::Moderate => canvas.shape(rounded(inner, side * 0.3), Some(fill), Some(stroke)),
        Faction::Royalist => {
            let second = Stroke::new(edge(fill), line * 0.7);
            canvas.shape(rounded(inner, 0.0), Some(fill), Some(stroke));
            canvas.shape(rounded(area.grown(-side * 0.15), 0.0), None, Some(second));
        }
        Faction::Radical => {
            let cut = side * 0.28;
            let Area { x, y, .. } = inner;
            let (right, bottom) = (inner.right(), inner.bottom());
            let corners =
                [[x, bottom], [x, y + cut], [x + cut, y], [right - cut, y], [right, y + cut], [right, bottom]];
            canvas.shape(polygon(&corners), Some(fill), Some(stroke));
        }
        Faction::Fourth => {
            let Area { x, y, .. } = inner;
            let (right, bottom, eaves) = (inner.right(), inner.bottom(), y + side * 0.4);
            let corners = [[x, bottom], [x, eaves], [(x + right) / 2.0, y], [right, eaves], [right, bottom]];
            canvas.shape(polygon(&corners), Some(fill), Some(stroke));
        }
    }
}
