//! The operators that draw a page.

use super::{Shared, deflated};
use crate::print::drawing::{Fill, Group, Item, Paint, Rgb, Segment, Shape, Stroke, Text, segments};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str};
use resvg::tiny_skia::{self, Path, Transform};
use resvg::usvg::{FillRule, LineCap, LineJoin};

/// How much fills and lines cover, in 255ths.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct State {
    fill: u8,
    stroke: u8,
}

impl State {
    pub fn write(self, pdf: &mut Pdf, id: Ref) -> Ref {
        let [fill, stroke] = [self.fill, self.stroke].map(|it| f32::from(it) / 255.0);
        pdf.ext_graphics(id).non_stroking_alpha(fill).stroking_alpha(stroke);
        id
    }
}

/// Parts that are drawn together before they let what is below shine through.
pub struct Form(Vec<u8>);

impl Form {
    pub fn write(&self, pdf: &mut Pdf, id: Ref, resources: Ref) -> Ref {
        let data = deflated(&self.0);
        let mut form = pdf.form_xobject(id, &data);
        form.filter(Filter::FlateDecode);
        form.bbox(Rect::new(-10_000.0, -10_000.0, 10_000.0, 10_000.0));
        form.pair(Name(b"Resources"), resources);
        form.group().transparency().isolated(true);
        form.finish();
        id
    }
}

/// The place of a thing in a list, at whose end it is put where it is new.
fn place_of<T: PartialEq>(list: &mut Vec<T>, thing: T) -> usize {
    list.iter().position(|known| *known == thing).unwrap_or_else(|| {
        list.push(thing);
        list.len() - 1
    })
}

/// A number with three places: no printer knows more.
fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}

/// Writes what is drawn.
pub struct ContentWriter<'s> {
    pub content: Content,
    pub shared: &'s mut Shared,
}

impl ContentWriter<'_> {
    pub fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(shape) => self.shape(shape),
                Item::Text(text) => self.text(text),
                Item::Group(group) => self.group(group),
            }
        }
    }

    fn group(&mut self, group: &Group) {
        if group.items.is_empty() {
            return;
        }
        self.content.save_state();
        self.transform(group.transform);
        if let Some((path, rule)) = &group.clip {
            self.clip(path, *rule);
        }
        if group.opacity < 1.0 {
            let mut inner = ContentWriter { content: Content::new(), shared: self.shared };
            inner.items(&group.items);
            let form = Form(inner.content.finish().into_vec());
            self.shared.forms.push(form);
            self.covers(group.opacity, 1.0);
            let name = format!("X{}", self.shared.forms.len() - 1);
            self.content.x_object(Name(name.as_bytes()));
        } else {
            self.items(&group.items);
        }
        self.content.restore_state();
    }

    fn transform(&mut self, of: Transform) {
        if !of.is_identity() {
            self.content.transform([of.sx, of.ky, of.kx, of.sy, of.tx, of.ty]);
        }
    }

    fn clip(&mut self, path: &Path, rule: FillRule) {
        self.outline(path);
        match rule {
            FillRule::NonZero => self.content.clip_nonzero(),
            FillRule::EvenOdd => self.content.clip_even_odd(),
        };
        self.content.end_path();
    }

    /// From here on fills and lines cover so much.
    fn covers(&mut self, fill: f32, stroke: f32) {
        let [fill, stroke] = [fill, stroke].map(|it| (it * 255.0).round() as u8);
        let at = place_of(&mut self.shared.states, State { fill, stroke });
        self.content.set_parameters(Name(format!("G{at}").as_bytes()));
    }

    fn shape(&mut self, shape: &Shape) {
        if let Some(fill) = &shape.fill {
            self.within(fill.opacity, 1.0, |writer| writer.fill(&shape.path, fill));
        }
        if let Some(stroke) = &shape.stroke {
            self.within(1.0, stroke.opacity, |writer| writer.stroke(&shape.path, stroke));
        }
    }

    /// Draws something that covers so much, and then all again.
    fn within(&mut self, fill: f32, stroke: f32, draw: impl FnOnce(&mut Self)) {
        let is_faint = fill < 1.0 || stroke < 1.0;
        if is_faint {
            self.content.save_state();
            self.covers(fill, stroke);
        }
        draw(self);
        if is_faint {
            self.content.restore_state();
        }
    }

    fn fill(&mut self, path: &Path, fill: &Fill) {
        match &fill.paint {
            Paint::Plain(color) => {
                let [red, green, blue] = shares(*color);
                self.content.set_fill_rgb(red, green, blue);
                self.outline(path);
                match fill.rule {
                    FillRule::NonZero => self.content.fill_nonzero(),
                    FillRule::EvenOdd => self.content.fill_even_odd(),
                };
            }
            Paint::Gradient(gradient) => {
                self.content.save_state();
                self.clip(path, fill.rule);
                self.transform(gradient.transform);
                self.shared.gradients.push(gradient.clone());
                let name = format!("S{}", self.shared.gradients.len() - 1);
                self.content.shading(Name(name.as_bytes()));
                self.content.restore_state();
            }
        }
    }

    fn stroke(&mut self, path: &Path, stroke: &Stroke) {
        let color = match &stroke.paint {
            Paint::Plain(color) => *color,
            Paint::Gradient(_) => {
                // The line as an area, since only areas have several colours.
                let line =
                    tiny_skia::Stroke { width: stroke.width, miter_limit: stroke.miter_limit, ..Default::default() };
                if let Some(area) = path.stroke(&line, 8.0) {
                    let fill = Fill { paint: stroke.paint.clone(), opacity: 1.0, rule: FillRule::NonZero };
                    self.fill(&area, &fill);
                }
                return;
            }
        };
        let [red, green, blue] = shares(color);
        self.content.set_stroke_rgb(red, green, blue).set_line_width(rounded(stroke.width));
        self.content.set_line_cap(match stroke.cap {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        self.content.set_line_join(match stroke.join {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        self.content.set_miter_limit(stroke.miter_limit);
        self.content.set_dash_pattern(stroke.dash.into_iter().flatten(), 0.0);
        self.outline(path);
        self.content.stroke();
    }

    fn outline(&mut self, path: &Path) {
        for segment in segments(path) {
            match segment {
                Segment::Move([x, y]) => self.content.move_to(rounded(x), rounded(y)),
                Segment::Line([x, y]) => self.content.line_to(rounded(x), rounded(y)),
                Segment::Curve(all) => {
                    let [ax, ay, bx, by, x, y] = all.map(rounded);
                    self.content.cubic_to(ax, ay, bx, by, x, y)
                }
                Segment::Close => self.content.close_path(),
            };
        }
    }

    fn text(&mut self, text: &Text) {
        let font = text.run.font;
        let [red, green, blue] = shares(text.color);
        self.content.set_fill_rgb(red, green, blue);
        self.content.begin_text();
        self.content.set_font(Name(super::fonts::name(font).as_bytes()), rounded(text.size));
        let [x, y] = text.at.map(rounded);
        // Pages are upside down here, letters are not.
        self.content.set_text_matrix([1.0, 0.0, 0.0, -1.0, x, y]);
        let mut shown = self.content.show_positioned();
        let mut items = shown.items();
        let mut piece: Vec<u8> = Vec::new();
        for glyph in &text.run.glyphs {
            let id = self.shared.fonts.glyph(font, glyph.id);
            let before = glyph.offset[0];
            let after = glyph.advance - font.width(glyph.id) - before;
            if before.abs() > 5e-4 {
                flush(&mut items, &mut piece);
                items.adjust((-before * 1000.0).round());
            }
            piece.extend(id.to_be_bytes());
            if after.abs() > 5e-4 {
                flush(&mut items, &mut piece);
                items.adjust((-after * 1000.0).round());
            }
        }
        flush(&mut items, &mut piece);
        items.finish();
        shown.finish();
        self.content.end_text();
    }
}

/// Shows the letters so far.
fn flush(items: &mut pdf_writer::writers::PositionedItems<'_>, piece: &mut Vec<u8>) {
    if !piece.is_empty() {
        items.show(Str(piece));
        piece.clear();
    }
}

/// A colour in shares of one.
fn shares(color: Rgb) -> [f32; 3] {
    color.map(|part| rounded(f32::from(part) / 255.0))
}
