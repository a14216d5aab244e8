//! The faces of printed text: which letters stand where, and their outlines.

use harfrust::{ShaperData, UnicodeBuffer};
use resvg::tiny_skia::{Path, PathBuilder};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::sync::LazyLock;

/// The digits of EB Garamond that align; its own are of different heights.
pub static BOOK_FIGURES: &[u8] = include_bytes!("../../data/fonts/EBGaramond12-LiningFigures.otf");
/// EB Garamond.
pub static BOOK: &[u8] = include_bytes!("../../data/fonts/EBGaramond12-Regular.otf");
/// Inter.
pub static PLAIN: &[u8] = include_bytes!("../../data/fonts/Inter-Regular.otf");
/// Inter, semi-bold.
pub static STRONG: &[u8] = include_bytes!("../../data/fonts/Inter-SemiBold.otf");

/// A face of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Face {
    /// Names and what cards say.
    Book,
    /// Numbers and small print.
    Plain,
    /// What stands out of it.
    Strong,
}

/// A file of letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Font {
    /// The digits of the book face.
    BookFigures,
    /// The book face.
    Book,
    /// The plain face.
    Plain,
    /// The strong face.
    Strong,
}

impl Font {
    /// All of them.
    pub const ALL: [Font; 4] = [Font::BookFigures, Font::Book, Font::Plain, Font::Strong];

    /// The file.
    pub fn data(self) -> &'static [u8] {
        [BOOK_FIGURES, BOOK, PLAIN, STRONG][self as usize]
    }

    /// Its name in a PDF.
    pub fn name(self) -> &'static str {
        ["EBGaramond12-LiningFigures", "EBGaramond12-Regular", "Inter-Regular", "Inter-SemiBold"][self as usize]
    }

    fn loaded(self) -> &'static LoadedFont {
        static FONTS: LazyLock<[LoadedFont; 4]> = LazyLock::new(|| Font::ALL.map(LoadedFont::of));
        &FONTS[self as usize]
    }

    /// Whether it has a letter.
    fn has(self, letter: char) -> bool {
        self.loaded().font.charmap().map(letter).is_some_and(|glyph| glyph != GlyphId::NOTDEF)
    }

    /// The measures that a PDF wants to know.
    pub fn measures(self) -> FontMeasures {
        let font = &self.loaded().font;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let scale = 1000.0 / f32::from(metrics.units_per_em.max(1));
        let bounds = metrics.bounds.map_or([0.0; 4], |it| [it.x_min, it.y_min, it.x_max, it.y_max]);
        FontMeasures {
            ascent: metrics.ascent * scale,
            descent: metrics.descent * scale,
            cap_height: metrics.cap_height.unwrap_or(metrics.ascent) * scale,
            bounds: bounds.map(|it| it * scale),
        }
    }

    /// The width of a glyph in ems, where nothing stands beside it.
    pub fn width(self, glyph: u16) -> f32 {
        let loaded = self.loaded();
        let metrics = loaded.font.glyph_metrics(Size::unscaled(), LocationRef::default());
        metrics.advance_width(GlyphId::from(glyph)).unwrap_or(0.0) / loaded.em
    }

    /// The outlines of glyphs in a row, an em being 1 high, y downwards; none where there is no ink.
    pub fn outline(self, glyphs: &[Glyph]) -> Option<Path> {
        let loaded = self.loaded();
        let outlines = loaded.font.outline_glyphs();
        let mut pen = Pen { path: PathBuilder::new(), x: 0.0, y: 0.0, em: loaded.em };
        let mut x = 0.0;
        for glyph in glyphs {
            (pen.x, pen.y) = (x + glyph.offset[0], -glyph.offset[1]);
            if let Some(outline) = outlines.get(GlyphId::from(glyph.id)) {
                let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
                // A glyph that can't be drawn is left out, as everywhere.
                let _ = outline.draw(settings, &mut pen);
            }
            x += glyph.advance;
        }
        pen.path.finish()
    }
}

/// The measures of a font, in thousandths of an em.
#[derive(Clone, Copy, Debug)]
pub struct FontMeasures {
    /// Above the line.
    pub ascent: f32,
    /// Below the line, negative.
    pub descent: f32,
    /// The height of capitals.
    pub cap_height: f32,
    /// Left, bottom, right and top of all glyphs.
    pub bounds: [f32; 4],
}

struct LoadedFont {
    font: FontRef<'static>,
    shaper: ShaperData,
    /// Units to the em.
    em: f32,
}

impl LoadedFont {
    fn of(font: Font) -> LoadedFont {
        let font = FontRef::new(font.data()).expect("the fonts that are built in can be read");
        let em = f32::from(font.metrics(Size::unscaled(), LocationRef::default()).units_per_em.max(1));
        LoadedFont { shaper: ShaperData::new(&font), em, font }
    }
}

struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    em: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> [f32; 2] {
        [self.x + x / self.em, self.y - y / self.em]
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let [x, y] = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ([cx, cy], [x, y]) = (self.at(cx, cy), self.at(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ([ax, ay], [bx, by], [x, y]) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// A glyph in a row. Measures are in ems.
#[derive(Clone, PartialEq, Debug)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u16,
    /// How far the next one is.
    pub advance: f32,
    /// How far it stands from its place, to the right and up.
    pub offset: [f32; 2],
    /// The letters that it stands for; none where an earlier one stands for them too.
    pub text: String,
}

/// Letters of one font in a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Run {
    /// The font.
    pub font: Font,
    /// The glyphs, from left to right.
    pub glyphs: Vec<Glyph>,
}

impl Run {
    /// The width in ems.
    pub fn width(&self) -> f32 {
        self.glyphs.iter().map(|glyph| glyph.advance).sum()
    }

    /// The letters.
    pub fn text(&self) -> String {
        self.glyphs.iter().map(|glyph| glyph.text.as_str()).collect()
    }
}

/// The fonts of a face, the first of which that has a letter draws it.
fn fonts_of(face: Face) -> &'static [Font] {
    match face {
        Face::Book => &[Font::BookFigures, Font::Book, Font::Plain],
        Face::Plain => &[Font::Plain, Font::Book],
        Face::Strong => &[Font::Strong, Font::Plain, Font::Book],
    }
}

/// A line of text set in a face.
pub fn shape(text: &str, face: Face) -> Vec<Run> {
    let fonts = fonts_of(face);
    let usual = if face == Face::Book { Font::Book } else { fonts[0] };
    let mut pieces: Vec<(Font, String)> = Vec::new();
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        let last = pieces.last().map(|piece| piece.0);
        // Blanks and marks on letters stay with what stands before them.
        let stays = last.filter(|font| (letter.is_whitespace() || is_mark(letter)) && font.has(letter));
        let font = stays.or_else(|| fonts.iter().copied().find(|font| font.has(letter))).unwrap_or(usual);
        match pieces.last_mut() {
            Some((known, piece)) if *known == font => piece.push(letter),
            _ => pieces.push((font, letter.to_string())),
        }
    }
    pieces.into_iter().map(|(font, piece)| shape_piece(font, &piece)).collect()
}

/// Whether a letter is a mark that stands on the one before it.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36F}')
}

fn shape_piece(font: Font, text: &str) -> Run {
    let loaded = font.loaded();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let shaped = loaded.shaper.shaper(&loaded.font).build().shape(buffer, harfrust::ShapeOptions::new());
    let infos = shaped.glyph_infos();
    let mut starts: Vec<usize> = infos.iter().map(|info| info.cluster as usize).collect();
    starts.push(text.len());
    starts.sort_unstable();
    let glyphs = infos.iter().zip(shaped.glyph_positions()).enumerate().map(|(at, (info, position))| {
        let start = info.cluster as usize;
        let is_first = at == 0 || infos[at - 1].cluster != info.cluster;
        let end = starts.iter().copied().find(|&it| it > start).unwrap_or(text.len());
        let part = if is_first { text.get(start..end).unwrap_or_default() } else { "" };
        Glyph {
            id: info.glyph_id as u16,
            advance: position.x_advance as f32 / loaded.em,
            offset: [position.x_offset as f32 / loaded.em, position.y_offset as f32 / loaded.em],
            text: part.to_owned(),
        }
    });
    Run { font, glyphs: glyphs.collect() }
}

/// The width of a line of text in ems.
pub fn width(text: &str, face: Face) -> f32 {
    shape(text, face).iter().map(Run::width).sum()
}

/// The letters of a text that no face has: they are drawn as empty boxes.
pub fn missing(text: &str) -> impl Iterator<Item = char> + '_ {
    let is_drawn = |letter: char| letter.is_control() || Font::ALL.iter().any(|font| font.has(letter));
    text.chars().filter(move |&letter| !is_drawn(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_set_in_the_first_font_that_has_them() {
        let runs = shape("An 3 → Ω", Face::Book);
        let fonts: Vec<(Font, String)> = runs.iter().map(|run| (run.font, run.text())).collect();
        assert_eq!(fonts[0], (Font::Book, "An ".to_owned()));
        assert_eq!(fonts[1].0, Font::BookFigures);
        assert_eq!(fonts.iter().map(|it| it.1.as_str()).collect::<String>(), "An 3 → Ω");
        assert!(shape("Île", Face::Plain).iter().all(|run| run.font == Font::Plain));
    }

    #[test]
    fn letters_that_stand_together_keep_their_text_and_pairs_are_kerned() {
        let apart: f32 = ["A", "V"].iter().map(|it| width(it, Face::Plain)).sum();
        assert!(width("AV", Face::Plain) < apart);
        let office = &shape("office", Face::Book)[0];
        assert_eq!(office.text(), "office");
        assert!(office.glyphs.iter().all(|glyph| !glyph.text.is_empty()));
    }

    #[test]
    fn what_no_font_has_is_told() {
        assert_eq!(missing("Révolution → Ω Ж").collect::<String>(), "");
        assert_eq!(missing("a 漢 b\n字").collect::<String>(), "漢字");
    }
}
