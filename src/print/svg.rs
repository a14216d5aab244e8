//! A drawing as SVG. Letters are outlines, so that it looks the same where the fonts are not installed; their text stands beside
//! them for whoever reads or searches the file.

use super::drawing::{Fill, Gradient, GradientKind, Group, Item, Paint, Segment, Shape, Stroke, Text, hex, segments};
use crate::compare::escaped_html;
use resvg::tiny_skia::{Path, Transform};
use resvg::usvg::{FillRule, LineCap, LineJoin};
use std::fmt::Write;

/// What an SVG says of itself.
#[derive(Clone, Copy, Debug)]
pub struct SvgPage<'t> {
    /// The size in units of the drawing.
    pub size: [f32; 2],
    /// The same on paper, in millimetres.
    pub millimetres: [f32; 2],
    /// What it shows, in words.
    pub title: &'t str,
}

/// A drawing as SVG.
pub fn svg(page: &SvgPage<'_>, items: &[Item]) -> String {
    let ([wide, high], [width, height]) = (page.size.map(number), page.millimetres.map(number));
    let mut writer = SvgWriter { body: String::new(), defs: String::new(), count: 0 };
    writer.items(items);
    let defs = if writer.defs.is_empty() { String::new() } else { format!("<defs>\n{}</defs>\n", writer.defs) };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" data-generator=\"liberte {}\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {wide} {high}\">\n<title>{}</title>\n{defs}{}</svg>\n",
        env!("CARGO_PKG_VERSION"),
        escaped_html(page.title),
        writer.body
    )
}

/// A number with three places at most.
pub fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

struct SvgWriter {
    body: String,
    defs: String,
    /// How many things have a name.
    count: usize,
}

impl SvgWriter {
    fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(shape) => self.shape(shape),
                Item::Text(text) => self.text(text),
                Item::Group(group) => self.group(group),
            }
        }
    }

    fn name(&mut self) -> String {
        self.count += 1;
        format!("d{}", self.count)
    }

    fn group(&mut self, group: &Group) {
        let mut attributes = transform("transform", group.transform);
        if group.opacity < 1.0 {
            let _ = write!(attributes, " opacity=\"{}\"", number(group.opacity));
        }
        if let Some((path, rule)) = &group.clip {
            let (name, rule) = (self.name(), rule_of("clip-rule", *rule));
            let _ = writeln!(self.defs, "<clipPath id=\"{name}\"><path{rule} d=\"{}\"/></clipPath>", outline(path, 3));
            let _ = write!(attributes, " clip-path=\"url(#{name})\"");
        }
        if attributes.is_empty() {
            return self.items(&group.items);
        }
        let _ = writeln!(self.body, "<g{attributes}>");
        self.items(&group.items);
        self.body.push_str("</g>\n");
    }

    fn shape(&mut self, shape: &Shape) {
        let fill = shape.fill.as_ref().map_or_else(|| " fill=\"none\"".to_owned(), |fill| self.fill(fill));
        let stroke = shape.stroke.as_ref().map_or_else(String::new, |stroke| self.stroke(stroke));
        let _ = writeln!(self.body, "<path{fill}{stroke} d=\"{}\"/>", outline(&shape.path, 3));
    }

    fn fill(&mut self, fill: &Fill) -> String {
        format!(
            " fill=\"{}\"{}{}",
            self.paint(&fill.paint),
            opacity("fill-opacity", fill.opacity),
            rule_of("fill-rule", fill.rule)
        )
    }

    fn stroke(&mut self, stroke: &Stroke) -> String {
        let mut text = format!(
            " stroke=\"{}\" stroke-width=\"{}\"{}",
            self.paint(&stroke.paint),
            number(stroke.width),
            opacity("stroke-opacity", stroke.opacity)
        );
        text += match stroke.cap {
            LineCap::Butt => "",
            LineCap::Round => " stroke-linecap=\"round\"",
            LineCap::Square => " stroke-linecap=\"square\"",
        };
        text += match stroke.join {
            LineJoin::Miter | LineJoin::MiterClip => "",
            LineJoin::Round => " stroke-linejoin=\"round\"",
            LineJoin::Bevel => " stroke-linejoin=\"bevel\"",
        };
        if stroke.miter_limit != 4.0 {
            let _ = write!(text, " stroke-miterlimit=\"{}\"", number(stroke.miter_limit));
        }
        if let Some([dash, gap]) = stroke.dash {
            let _ = write!(text, " stroke-dasharray=\"{} {}\"", number(dash), number(gap));
        }
        text
    }

    fn paint(&mut self, paint: &Paint) -> String {
        match paint {
            Paint::Plain(color) => hex(*color),
            Paint::Gradient(gradient) => {
                let name = self.name();
                self.gradient(&name, gradient);
                format!("url(#{name})")
            }
        }
    }

    fn gradient(&mut self, name: &str, gradient: &Gradient) {
        let stops: String = gradient
            .stops
            .iter()
            .map(|(at, color)| format!("<stop offset=\"{}\" stop-color=\"{}\"/>", number(*at), hex(*color)))
            .collect();
        let place = transform("gradientTransform", gradient.transform);
        let (element, ends) = match gradient.kind {
            GradientKind::Linear(ends) => {
                let [x1, y1, x2, y2] = ends.map(number);
                ("linearGradient", format!("x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\""))
            }
            GradientKind::Radial(ends) => {
                let [fx, fy, cx, cy, r] = ends.map(number);
                ("radialGradient", format!("fx=\"{fx}\" fy=\"{fy}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\""))
            }
        };
        let _ = writeln!(
            self.defs,
            "<{element} id=\"{name}\" gradientUnits=\"userSpaceOnUse\" {ends}{place}>{stops}</{element}>"
        );
    }

    fn text(&mut self, text: &Text) {
        let Some(path) = text.run.font.outline(&text.run.glyphs) else { return };
        let ([x, y], size) = (text.at.map(number), number(text.size));
        let _ = writeln!(
            self.body,
            "<path aria-label=\"{}\" fill=\"{}\" transform=\"translate({x} {y}) scale({size})\" d=\"{}\"/>",
            escaped_html(&text.run.text()),
            hex(text.color),
            outline(&path, 4)
        );
    }
}

fn opacity(attribute: &str, value: f32) -> String {
    if value < 1.0 { format!(" {attribute}=\"{}\"", number(value)) } else { String::new() }
}

fn rule_of(attribute: &str, rule: FillRule) -> String {
    if rule == FillRule::EvenOdd { format!(" {attribute}=\"evenodd\"") } else { String::new() }
}

fn transform(attribute: &str, of: Transform) -> String {
    if of.is_identity() {
        return String::new();
    }
    let parts = [of.sx, of.ky, of.kx, of.sy, of.tx, of.ty].map(|part| format!("{part:.6}"));
    let parts = parts.map(|part| part.trim_end_matches('0').trim_end_matches('.').to_owned());
    format!(" {attribute}=\"matrix({})\"", parts.join(" "))
}

/// An outline with so many places after the point.
fn outline(path: &Path, places: usize) -> String {
    let mut text = String::new();
    let mut put = |letter: char, values: &[f32]| {
        text.push(letter);
        for (at, value) in values.iter().enumerate() {
            let value = format!("{value:.places$}");
            let value = value.trim_end_matches('0').trim_end_matches('.');
            let value = if value == "-0" { "0" } else { value };
            if at > 0 && !value.starts_with('-') {
                text.push(' ');
            }
            text.push_str(value);
        }
    };
    for segment in segments(path) {
        match segment {
            Segment::Move(to) => put('M', &to),
            Segment::Line(to) => put('L', &to),
            Segment::Curve(all) => put('C', &all),
            Segment::Close => put('Z', &[]),
        }
    }
    text
}
