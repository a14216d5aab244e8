//! The letters that a document uses, as fonts within it.

use super::{ADOBE_IDENTITY, Ids, stream};
use crate::print::drawing::Item;
use crate::print::fonts::{Font, Run};
use pdf_writer::types::{CidFontType, FontFlags, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref};
use skrifa::{FontRef, Tag};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// The name by which pages know a font.
pub fn name(font: Font) -> &'static str {
    ["F0", "F1", "F2", "F3"][font as usize]
}

/// The letters of all pages.
#[derive(Default)]
pub struct PdfFonts(BTreeMap<Font, Letters>);

#[derive(Default)]
struct Letters {
    glyphs: GlyphRemapper,
    /// What each glyph stands for, by its new number.
    texts: BTreeMap<u16, String>,
}

impl PdfFonts {
    /// The letters of what is drawn.
    pub fn of<'i>(items: impl IntoIterator<Item = &'i Item>) -> PdfFonts {
        let mut fonts = PdfFonts::default();
        items.into_iter().for_each(|item| fonts.collect(item));
        fonts
    }

    fn collect(&mut self, item: &Item) {
        match item {
            Item::Shape(_) => {}
            Item::Text(text) => self.add(&text.run),
            Item::Group(group) => group.items.iter().for_each(|item| self.collect(item)),
        }
    }

    fn add(&mut self, run: &Run) {
        let letters = self.0.entry(run.font).or_default();
        for glyph in &run.glyphs {
            let id = letters.glyphs.remap(glyph.id);
            letters.texts.entry(id).or_insert_with(|| glyph.text.clone());
        }
    }

    /// The number that a glyph has in the document.
    pub fn glyph(&self, font: Font, glyph: u16) -> u16 {
        self.0.get(&font).and_then(|letters| letters.glyphs.get(glyph)).unwrap_or(0)
    }

    /// Writes the fonts; returns their names and numbers.
    pub fn write(&self, pdf: &mut Pdf, ids: &mut Ids) -> Vec<(&'static str, Ref)> {
        self.0.iter().map(|(&font, letters)| (name(font), letters.write(font, pdf, ids))).collect()
    }
}

impl Letters {
    fn write(&self, font: Font, pdf: &mut Pdf, ids: &mut Ids) -> Ref {
        let [id, cid, descriptor, to_unicode, data] = std::array::from_fn(|_| ids.next());
        // The mark says that it is a part of the font; any six capitals do.
        let base = format!("LIBERT+{}", font.name());
        pdf.type0_font(id)
            .base_font(Name(format!("{base}-Identity-H").as_bytes()))
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(to_unicode);
        let mut cid_font = pdf.cid_font(cid);
        cid_font
            .subtype(CidFontType::Type0)
            .base_font(Name(base.as_bytes()))
            .system_info(ADOBE_IDENTITY)
            .font_descriptor(descriptor)
            .default_width(0.0);
        let widths = self.glyphs.remapped_gids().map(|glyph| (font.width(glyph) * 1000.0).round());
        cid_font.widths().consecutive(0, widths);
        cid_font.finish();
        self.describe(font, pdf, [descriptor, data], &base);
        stream(pdf, to_unicode, &self.unicode(&base));
        self.embed(font, pdf, data);
        id
    }

    fn describe(&self, font: Font, pdf: &mut Pdf, [id, data]: [Ref; 2], base: &str) {
        let measures = font.measures();
        let [left, bottom, right, top] = measures.bounds.map(f32::round);
        let flags = match font {
            Font::BookFigures | Font::Book => FontFlags::SYMBOLIC | FontFlags::SERIF,
            Font::Plain | Font::Strong => FontFlags::SYMBOLIC,
        };
        pdf.font_descriptor(id)
            .name(Name(base.as_bytes()))
            .flags(flags)
            .bbox(Rect::new(left, bottom, right, top))
            .italic_angle(0.0)
            .ascent(measures.ascent.round())
            .descent(measures.descent.round())
            .cap_height(measures.cap_height.round())
            .stem_v(if font == Font::Strong { 120.0 } else { 80.0 })
            .font_file3(data);
    }

    fn unicode(&self, base: &str) -> Vec<u8> {
        let mut map = UnicodeCmap::new(Name(base.as_bytes()), ADOBE_IDENTITY);
        for (glyph, text) in self.texts.iter().filter(|(_, text)| !text.is_empty()) {
            map.pair_with_multiple(*glyph, text.chars());
        }
        map.finish().into_vec()
    }

    fn embed(&self, font: Font, pdf: &mut Pdf, id: Ref) {
        let subset =
            subsetter::subset(font.data(), 0, &self.glyphs).expect("the fonts that are built in can be reduced");
        let subset = FontRef::new(&subset).expect("a reduced font can be read");
        let outlines = subset.table_data(Tag::new(b"CFF ")).expect("the fonts that are built in have CFF outlines");
        let data = super::deflated(outlines.as_bytes());
        pdf.stream(id, &data).filter(Filter::FlateDecode).pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
    }
}
