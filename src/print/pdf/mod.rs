//! Drawings as a PDF. Text is text: it can be searched, and only the letters in use are carried. Nothing in the file tells when
//! or where it was made, so that the same drawings give the same bytes.

mod content;
mod fonts;

use super::drawing::{Gradient, GradientKind, Item};
use content::{ContentWriter, Form, State};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use fonts::PdfFonts;
use pdf_writer::types::FunctionShadingType;
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::io::Write;

/// Points a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its width and height in millimetres, the units of what is on it.
    pub size: [f32; 2],
    /// What is on it.
    pub items: Vec<Item>,
}

/// Pages as a PDF with a title, in a language such as `en`.
pub fn pdf(title: &str, language: &str, pages: &[Page]) -> Vec<u8> {
    let mut ids = Ids(Ref::new(1));
    let (catalog, tree, info, resources) = (ids.next(), ids.next(), ids.next(), ids.next());
    let mut pdf = Pdf::new();
    pdf.set_version(1, 7);
    pdf.catalog(catalog).pages(tree).lang(TextStr(language));
    pdf.document_info(info).title(TextStr(title)).producer(TextStr(&format!("liberte {}", env!("CARGO_PKG_VERSION"))));
    let fonts = PdfFonts::of(pages.iter().flat_map(|page| &page.items));
    let mut shared = Shared { fonts, ..Shared::default() };
    let mut page_ids = Vec::new();
    for page in pages {
        let content = shared.page(page);
        let (id, content_id) = (ids.next(), ids.next());
        page_ids.push(id);
        let [width, height] = page.size.map(|it| it * POINTS);
        pdf.page(id)
            .parent(tree)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(content_id)
            .pair(Name(b"Resources"), resources);
        stream(&mut pdf, content_id, &content);
    }
    pdf.pages(tree).kids(page_ids.iter().copied()).count(page_ids.len() as i32);
    shared.write(&mut pdf, &mut ids, resources);
    pdf.finish()
}

/// The numbers of objects.
struct Ids(Ref);

impl Ids {
    fn next(&mut self) -> Ref {
        self.0.bump()
    }
}

/// Writes a stream of bytes.
fn stream(pdf: &mut Pdf, id: Ref, data: &[u8]) {
    pdf.stream(id, &deflated(data)).filter(Filter::FlateDecode);
}

fn deflated(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(6));
    // A vector takes everything.
    encoder.write_all(data).and_then(|()| encoder.finish()).unwrap_or_default()
}

/// What all pages share.
#[derive(Default)]
struct Shared {
    fonts: PdfFonts,
    /// How much fills and lines cover.
    states: Vec<State>,
    gradients: Vec<Gradient>,
    forms: Vec<Form>,
}

impl Shared {
    fn page(&mut self, page: &Page) -> Vec<u8> {
        let mut writer = ContentWriter { content: Content::new(), shared: self };
        // Millimetres from the upper left corner.
        writer.content.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, page.size[1] * POINTS]);
        writer.items(&page.items);
        writer.content.finish().into_vec()
    }

    fn write(&self, pdf: &mut Pdf, ids: &mut Ids, resources: Ref) {
        let fonts = self.fonts.write(pdf, ids);
        let states: Vec<Ref> = self.states.iter().map(|state| state.write(pdf, ids.next())).collect();
        let gradients: Vec<Ref> = self.gradients.iter().map(|it| shading(pdf, ids, it)).collect();
        let forms: Vec<Ref> = self.forms.iter().map(|form| form.write(pdf, ids.next(), resources)).collect();
        let mut all = pdf.indirect(resources).start::<pdf_writer::writers::Resources<'_>>();
        let mut dict = all.fonts();
        fonts.iter().for_each(|(name, id)| {
            dict.pair(Name(name.as_bytes()), *id);
        });
        dict.finish();
        for (letter, refs) in [('G', &states), ('S', &gradients), ('X', &forms)] {
            let mut dict = match letter {
                'G' => all.ext_g_states(),
                'S' => all.shadings(),
                _ => all.x_objects(),
            };
            for (at, id) in refs.iter().enumerate() {
                dict.pair(Name(format!("{letter}{at}").as_bytes()), *id);
            }
            dict.finish();
        }
    }
}

/// Writes the colours that pass into one another.
fn shading(pdf: &mut Pdf, ids: &mut Ids, gradient: &Gradient) -> Ref {
    let (id, function) = (ids.next(), ids.next());
    let pairs: Vec<_> = gradient.stops.windows(2).collect();
    let parts: Vec<Ref> = pairs.iter().map(|_| ids.next()).collect();
    for (pair, part) in pairs.iter().zip(&parts) {
        let [from, to] = [pair[0].1, pair[1].1].map(|color| color.map(|part| f32::from(part) / 255.0));
        pdf.exponential_function(*part).domain([0.0, 1.0]).c0(from).c1(to).n(1.0);
    }
    let bounds = gradient.stops[1..gradient.stops.len() - 1].iter().map(|stop| stop.0);
    let [first, last] = [gradient.stops[0].0, gradient.stops[gradient.stops.len() - 1].0];
    pdf.stitching_function(function)
        .domain([first, last.max(first + 1e-4)])
        .functions(parts.iter().copied())
        .bounds(bounds)
        .encode(parts.iter().flat_map(|_| [0.0, 1.0]));
    let mut shading = pdf.function_shading(id);
    match gradient.kind {
        GradientKind::Linear([x1, y1, x2, y2]) => {
            let at = |share: f32| [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
            let ([ax, ay], [bx, by]) = (at(first), at(last));
            shading.shading_type(FunctionShadingType::Axial).coords([ax, ay, bx, by]);
        }
        GradientKind::Radial([fx, fy, cx, cy, r]) => {
            let at = |share: f32| [fx + (cx - fx) * share, fy + (cy - fy) * share, r * share];
            let ([ax, ay, ar], [bx, by, br]) = (at(first), at(last));
            shading.shading_type(FunctionShadingType::Radial).coords([ax, ay, ar, bx, by, br]);
        }
    }
    shading.color_space().device_rgb();
    shading.insert(Name(b"Domain")).array().items([first, last.max(first + 1e-4)]);
    shading.extend([true, true]).function(function);
    shading.finish();
    id
}

/// The identity of a font's letters: their numbers are their glyphs.
const ADOBE_IDENTITY: pdf_writer::types::SystemInfo<'static> =
    pdf_writer::types::SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
