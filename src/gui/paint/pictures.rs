//! Pictures of the pack: rendered for each size and colour, so that they are always sharp. Textures are cached as long
//! as every frame shows them, pictures for longer: what is scrolled back to, or shown by another window, is there at once.

use super::CardFace;
use crate::gui::theme;
use crate::model::{Board, Faction, Pack, Picture, Symbol, Texts, choice_key};
use eframe::egui::cache::FramePublisher;
use eframe::egui::emath::GuiRounding;
use eframe::egui::{
    Align2, Color32, ColorImage, ImageData, Painter, Rect, Stroke, TextureHandle, TextureOptions, pos2,
};
use resvg::tiny_skia::{Pixmap, Transform};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The greatest side of a texture, in pixels.
const LARGEST: f32 = 2048.0;
/// The most pixels that rendered pictures may have together before all are rendered anew: 32 MB.
const MOST_KEPT: usize = 8 << 20;

/// A colour for each of some classes of a picture.
type Fills = [Option<(&'static str, Color32)>; 4];

/// What a picture looks like, apart from its size.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
struct Look {
    /// The current colour.
    ink: Color32,
    fills: Fills,
    /// The classes of the outermost element.
    classes: [Option<&'static str>; 2],
    /// The key of the picture's choices.
    key: u64,
}

/// What a texture was drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Drawing {
    picture: u64,
    look: Look,
    /// In pixels.
    size: [u16; 2],
}

/// The textures of the last frame; none if a picture cannot be drawn.
type Drawings = FramePublisher<Drawing, Option<TextureHandle>>;

/// Pictures that were rendered; none if one cannot be.
#[derive(Default)]
struct Rendered {
    images: HashMap<Drawing, Option<Arc<ColorImage>>>,
    pixels: usize,
}

static RENDERED: LazyLock<Mutex<Rendered>> = LazyLock::new(Mutex::default);

/// Draws a picture in the middle of a rectangle, as large as it fits, with ink as the current colour.
pub fn picture(painter: &Painter, rect: Rect, picture: Option<&Picture>, ink: Color32) {
    draw(painter, rect, picture, Look { ink, classes: size_class(rect), ..Look::default() }, Color32::WHITE);
}

/// Draws a symbol of cards: its picture, or where the pack has none a badge with the first letter of its name.
pub fn symbol_sign(painter: &Painter, rect: Rect, (pack, texts): (&Pack, &Texts), symbol: Symbol, ink: Color32) {
    let own = pack.picture(symbol.id());
    if own.is_some() || Symbol::PRINTED.contains(&symbol) {
        return picture(painter, rect, own, ink);
    }
    symbol_badge(painter, rect, texts.symbol_letter(symbol), ink);
}

/// Draws the badge of a symbol that has no picture.
pub fn symbol_badge(painter: &Painter, rect: Rect, letter: String, ink: Color32) {
    let radius = rect.height() * 0.46;
    painter.circle_stroke(rect.center(), radius, Stroke::new(rect.height() * 0.07, ink));
    let font = theme::strong(rect.height() * 0.62);
    painter.text(rect.center(), Align2::CENTER_CENTER, letter, font, ink);
}

/// Draws a picture with the factions' colours of a board: the ids of the factions are the classes.
pub fn emblem(painter: &Painter, rect: Rect, picture: Option<&Picture>, ink: Color32, board: &Board) {
    let among = board.factions();
    let fills =
        Faction::ALL.map(|it| among.has(it).then(|| (board.faction_ids.of(it), theme::color(&board.blocks[it].hex))));
    draw(painter, rect, picture, Look { ink, fills, classes: size_class(rect), key: 0 }, Color32::WHITE);
}

/// Draws the picture of a card. Its title makes the picture's choices.
pub(super) fn card_picture(painter: &Painter, rect: Rect, face: &CardFace<'_>, ink: Color32) {
    let look = Look { ink, fills: card_fills(face), classes: size_class(rect), key: choice_key(&face.card.title) };
    draw(painter, rect, face.picture, look, Color32::WHITE);
}

/// Draws the frame of a card, a tint over it. Returns whether there is one that can be drawn.
pub(super) fn frame(
    painter: &Painter,
    rect: Rect,
    face: &CardFace<'_>,
    size: Option<&'static str>,
    [ink, tint]: [Color32; 2],
) -> bool {
    let classes = [Some(face.card.kind.id()), size];
    draw(painter, rect, face.frame, Look { ink, fills: card_fills(face), classes, key: 0 }, tint)
}

fn card_fills(face: &CardFace<'_>) -> Fills {
    [face.blocks.map(|it| ("faction", it)), face.region.map(|it| ("region", it)), None, None]
}

fn size_class(rect: Rect) -> [Option<&'static str>; 2] {
    match rect.height() {
        ..24.0 => [Some("tiny"), None],
        ..70.0 => [Some("small"), None],
        _ => [None; 2],
    }
}

/// Draws a picture of parts, by a style sheet that says which of them are seen and in which colours. Two such sheets must have
/// two keys.
pub(super) fn composed(painter: &Painter, rect: Rect, picture: Option<&Picture>, key: u64, sheet: impl Fn() -> String) {
    let look = Look { ink: Color32::BLACK, classes: size_class(rect), key, ..Look::default() };
    draw_with(painter, rect, picture, look, Color32::WHITE, sheet);
}

/// Draws a picture; returns whether it can be drawn.
fn draw(painter: &Painter, rect: Rect, picture: Option<&Picture>, look: Look, tint: Color32) -> bool {
    draw_with(painter, rect, picture, look, tint, String::new)
}

/// The same, with a style sheet besides; the look's key tells sheets apart.
fn draw_with(
    painter: &Painter,
    rect: Rect,
    picture: Option<&Picture>,
    look: Look,
    tint: Color32,
    sheet: impl Fn() -> String,
) -> bool {
    let Some(picture) = picture else { return false };
    if !painter.clip_rect().intersects(rect) {
        return true;
    }
    let scale = painter.pixels_per_point();
    let rect = rect.round_to_pixels(scale);
    let size = [rect.width(), rect.height()].map(|it| (it * scale).round().clamp(1.0, LARGEST) as u16);
    let drawing = Drawing { picture: picture.hash, look, size };
    let ctx = painter.ctx();
    let cached = ctx.memory_mut(|memory| memory.caches.cache::<Drawings>().get(&drawing).cloned());
    let texture = cached.unwrap_or_else(|| {
        let image = drawing.rendered(&picture.svg, &sheet)?;
        Some(ctx.load_texture("picture", ImageData::Color(image), TextureOptions::LINEAR))
    });
    // An entry that is not set in a frame is dropped.
    ctx.memory_mut(|memory| memory.caches.cache::<Drawings>().set(drawing, texture.clone()));
    let Some(texture) = texture else { return false };
    painter.image(texture.id(), rect, Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0)), tint);
    true
}

impl Drawing {
    /// The picture, rendered unless it was lately.
    fn rendered(&self, svg: &str, sheet: &impl Fn() -> String) -> Option<Arc<ColorImage>> {
        let all = || RENDERED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(image) = all().images.get(self) {
            return image.clone();
        }
        let image = self.image(svg, &sheet()).map(Arc::new);
        let mut all = all();
        if all.pixels > MOST_KEPT {
            *all = Rendered::default();
        }
        all.pixels += 1 + image.as_ref().map_or(0, |image| image.pixels.len());
        all.images.insert(*self, image.clone());
        image
    }

    fn image(&self, svg: &str, sheet: &str) -> Option<ColorImage> {
        let hex = |color: Color32| color.to_opaque().to_hex()[..7].to_owned();
        let mut style = format!("svg {{ color: {} }} {sheet}", hex(self.look.ink));
        for (class, fill) in self.look.fills.into_iter().flatten() {
            style += &format!(" .{class} {{ fill: {} }}", hex(fill));
        }
        let classes: Vec<&str> = self.look.classes.into_iter().flatten().collect();
        let tree = crate::input::picture(svg, &classes, style, self.look.key).ok()?;
        let [width, height] = self.size.map(f32::from);
        let own = tree.size();
        let scale = (width / own.width()).min(height / own.height());
        let [left, top] = [width - own.width() * scale, height - own.height() * scale].map(|it| it / 2.0);
        let mut pixels = Pixmap::new(self.size[0].into(), self.size[1].into())?;
        resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, left, top), &mut pixels.as_mut());
        Some(ColorImage::from_rgba_premultiplied(self.size.map(usize::from), pixels.data()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::model::CardKind;

    #[test]
    fn everybody_of_the_built_in_pack_looks_different_and_the_same_on_every_machine() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = &loaded.playable().expect("the built-in pack is sound");
        let svg = &pack.picture("personality").expect("it is shipped").svg;
        let choices = svg.split("data-choices=\"").nth(1).and_then(|it| it.split('"').next()).expect("it has choices");
        let looks: u64 = choices.split(", ").filter_map(|it| it.split(' ').nth(1)?.parse::<u64>().ok()).product();
        let people = pack.cards.iter().filter(|card| matches!(card.kind, CardKind::Personality { .. }));
        let people: Vec<(&str, u64)> = people.map(|it| (it.title.as_str(), choice_key(&it.title) % looks)).collect();
        assert!(people.len() > 70);
        for (at, (title, look)) in people.iter().enumerate() {
            let twin = people[..at].iter().find(|(_, other)| other == look);
            assert_eq!(twin.map(|it| it.0), None, "looks like {title}");
        }
        let marat = [(2, 3), (2, 3), (0, 2), (7, 8), (4, 8), (0, 8), (4, 5), (3, 4)];
        assert_eq!(choice_key("Jean-Paul Marat") % looks, marat.iter().fold(0, |look, (at, of)| look * of + at));
    }

    #[test]
    fn every_shipped_picture_shows_something_at_every_size() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let pack = loaded.playable().expect("the built-in pack is sound");
        for (id, picture) in pack.pictures.iter() {
            for (size, class) in [([13, 13], Some("tiny")), ([48, 60], Some("small")), ([200, 250], None)] {
                let look = Look { ink: Color32::BLACK, classes: [class, None], key: 7, ..Look::default() };
                let drawing = Drawing { picture: picture.hash, look, size };
                let image = drawing.image(&picture.svg, "").unwrap_or_else(|| panic!("{id}"));
                let shown = image.pixels.iter().filter(|it| it.a() > 128).count();
                assert!(shown * 12 > image.pixels.len(), "{id}: {shown} of {} pixels", image.pixels.len());
            }
        }
    }
}
