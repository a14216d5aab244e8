//! A drawing: shapes, letters and groups of them, which become PDF or SVG. All measures are in units of the drawing, y downwards.

use super::fonts::Run;
use resvg::tiny_skia::{Path, PathBuilder, PathSegment, Rect, Transform};
use resvg::usvg::{FillRule, LineCap, LineJoin};

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// Printed text.
pub const INK: Rgb = [0x2B, 0x2A, 0x28];
/// Secondary text.
pub const MUTED: Rgb = [0x4D, 0x46, 0x37];
/// Paper that is printed on as it is.
pub const WHITE: Rgb = [0xFF; 3];

/// A part of a drawing; later ones cover earlier ones.
#[derive(Clone, Debug)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// Letters.
    Text(Text),
    /// Parts with a place of their own.
    Group(Group),
}

/// Parts with a place of their own.
#[derive(Clone, Debug)]
pub struct Group {
    /// From the group's units to those around it.
    pub transform: Transform,
    /// How much covers what is below, from 0 to 1.
    pub opacity: f32,
    /// Nothing is seen outside of it.
    pub clip: Option<(Path, FillRule)>,
    /// The parts.
    pub items: Vec<Item>,
}

/// A shape.
#[derive(Clone, Debug)]
pub struct Shape {
    /// Its outline.
    pub path: Path,
    /// What is inside; drawn first.
    pub fill: Option<Fill>,
    /// The line along the outline.
    pub stroke: Option<Stroke>,
}

/// What is inside of a shape.
#[derive(Clone, Debug)]
pub struct Fill {
    /// Its colour.
    pub paint: Paint,
    /// How much it covers, from 0 to 1.
    pub opacity: f32,
    /// What is inside where the outline crosses itself.
    pub rule: FillRule,
}

/// A line.
#[derive(Clone, Debug)]
pub struct Stroke {
    /// Its colour.
    pub paint: Paint,
    /// How much it covers, from 0 to 1.
    pub opacity: f32,
    /// Its width.
    pub width: f32,
    /// Its ends.
    pub cap: LineCap,
    /// Its corners.
    pub join: LineJoin,
    /// How far a corner may reach, in widths.
    pub miter_limit: f32,
    /// The lengths of dashes and gaps, if it has any.
    pub dash: Option<[f32; 2]>,
}

/// One colour, or several that pass into one another.
#[derive(Clone, Debug)]
pub enum Paint {
    /// One colour.
    Plain(Rgb),
    /// Several.
    Gradient(Gradient),
}

/// Colours that pass into one another.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// Where they begin and end.
    pub kind: GradientKind,
    /// From the gradient's units to those of the shape.
    pub transform: Transform,
    /// At least two: where from 0 to 1, and which colour.
    pub stops: Vec<(f32, Rgb)>,
}

/// The places between which colours pass into one another.
#[derive(Clone, Copy, Debug)]
pub enum GradientKind {
    /// From a point to another: x, y, x, y.
    Linear([f32; 4]),
    /// From a point to a circle around a middle: x, y, x, y, radius.
    Radial([f32; 5]),
}

/// Letters in a row, of one font.
#[derive(Clone, Debug)]
pub struct Text {
    /// Where the line on which they stand begins.
    pub at: [f32; 2],
    /// The font size.
    pub size: f32,
    /// Their colour.
    pub color: Rgb,
    /// The letters.
    pub run: Run,
}

impl Stroke {
    /// A line of a colour and a width.
    pub fn new(color: Rgb, width: f32) -> Stroke {
        Stroke {
            paint: Paint::Plain(color),
            opacity: 1.0,
            width,
            cap: LineCap::Butt,
            join: LineJoin::Miter,
            miter_limit: 4.0,
            dash: None,
        }
    }

    /// The same line in dashes.
    pub fn dashed(self, dash: f32, gap: f32) -> Stroke {
        Stroke { dash: Some([dash, gap]), cap: LineCap::Butt, ..self }
    }

    /// The same line with a share of its cover.
    pub fn faint(self, opacity: f32) -> Stroke {
        Stroke { opacity, ..self }
    }
}

/// A rectangle by its left upper corner and its size.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Area {
    /// Left.
    pub x: f32,
    /// Top.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Area {
    /// A rectangle by its left upper corner and its size.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Area {
        Area { x, y, width, height }
    }

    /// A rectangle by its middle and its size.
    pub fn around(x: f32, y: f32, width: f32, height: f32) -> Area {
        Area { x: x - width / 2.0, y: y - height / 2.0, width, height }
    }

    /// The middle.
    pub fn middle(self) -> [f32; 2] {
        [self.x + self.width / 2.0, self.y + self.height / 2.0]
    }

    /// The right edge.
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// The rectangle with more on each side, or with less.
    pub fn grown(self, by: f32) -> Area {
        Area::new(self.x - by, self.y - by, (self.width + 2.0 * by).max(0.0), (self.height + 2.0 * by).max(0.0))
    }
}

/// An outline of straight lines; none where there are too few points.
pub fn polygon(points: &[[f32; 2]]) -> Option<Path> {
    let mut path = PathBuilder::new();
    let ([x, y], rest) = points.split_first()?;
    path.move_to(*x, *y);
    rest.iter().for_each(|[x, y]| path.line_to(*x, *y));
    path.close();
    path.finish()
}

/// A straight line.
pub fn line(from: [f32; 2], to: [f32; 2], stroke: Stroke) -> Option<Item> {
    let mut path = PathBuilder::new();
    path.move_to(from[0], from[1]);
    path.line_to(to[0], to[1]);
    Some(Item::Shape(Shape { path: path.finish()?, fill: None, stroke: Some(stroke) }))
}

/// The outline of a rectangle with round corners.
pub fn rounded(area: Area, radius: f32) -> Option<Path> {
    let radius = radius.min(area.width / 2.0).min(area.height / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(Rect::from_xywh(area.x, area.y, area.width, area.height)?));
    }
    // How far the handles of a quarter of a circle reach.
    let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
    let handle = radius * (1.0 - 0.552_285);
    let mut path = PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - handle, top, right, top + handle, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - handle, right - handle, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + handle, bottom, left, bottom - handle, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    path.close();
    path.finish()
}

/// The outline of a circle.
pub fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    rounded(Area::around(x, y, 2.0 * radius, 2.0 * radius), radius)
}

/// Shapes and letters put together.
#[derive(Clone, Debug, Default)]
pub struct Canvas {
    /// What is drawn so far.
    pub items: Vec<Item>,
}

impl Canvas {
    /// Draws a shape; nothing where the outline is none.
    pub fn shape(&mut self, path: Option<Path>, fill: Option<Rgb>, stroke: Option<Stroke>) {
        let fill = fill.map(|color| Fill { paint: Paint::Plain(color), opacity: 1.0, rule: FillRule::NonZero });
        self.items.extend(path.map(|path| Item::Shape(Shape { path, fill, stroke })));
    }

    /// Draws a shape of a colour that lets what is below be seen.
    pub fn veil(&mut self, path: Option<Path>, color: Rgb, opacity: f32) {
        let fill = Some(Fill { paint: Paint::Plain(color), opacity, rule: FillRule::NonZero });
        self.items.extend(path.map(|path| Item::Shape(Shape { path, fill, stroke: None })));
    }

    /// Draws a straight line.
    pub fn line(&mut self, from: [f32; 2], to: [f32; 2], stroke: Stroke) {
        self.items.extend(line(from, to, stroke));
    }

    /// Draws parts of a size within an area, as large as they fit, in its middle.
    pub fn place(&mut self, items: Vec<Item>, [width, height]: [f32; 2], area: Area) {
        let scale = (area.width / width).min(area.height / height);
        let [x, y] = area.middle();
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, x - width * scale / 2.0, y - height * scale / 2.0);
        self.group(items, transform);
    }

    /// Draws parts of which only what is within an outline is seen.
    pub fn clipped(&mut self, items: Vec<Item>, path: Option<Path>) {
        let clip = path.map(|path| (path, FillRule::NonZero));
        self.items.push(Item::Group(Group { transform: Transform::identity(), opacity: 1.0, clip, items }));
    }

    /// Draws parts with a place of their own.
    pub fn group(&mut self, items: Vec<Item>, transform: Transform) {
        if !items.is_empty() {
            self.items.push(Item::Group(Group { transform, opacity: 1.0, clip: None, items }));
        }
    }
}

/// A part of an outline, with curves of the third degree only.
#[derive(Clone, Copy, Debug)]
pub enum Segment {
    /// A new beginning.
    Move([f32; 2]),
    /// A straight line.
    Line([f32; 2]),
    /// A curve: two handles and its end.
    Curve([f32; 6]),
    /// Back to the beginning.
    Close,
}

/// The parts of an outline.
pub fn segments(path: &Path) -> impl Iterator<Item = Segment> + '_ {
    let mut last = [0.0, 0.0];
    path.segments().map(move |segment| match segment {
        PathSegment::MoveTo(to) => {
            last = [to.x, to.y];
            Segment::Move(last)
        }
        PathSegment::LineTo(to) => {
            last = [to.x, to.y];
            Segment::Line(last)
        }
        PathSegment::QuadTo(handle, to) => {
            let [x, y] = last;
            let near = |from: f32, handle: f32| from + (handle - from) * 2.0 / 3.0;
            last = [to.x, to.y];
            Segment::Curve([
                near(x, handle.x),
                near(y, handle.y),
                near(to.x, handle.x),
                near(to.y, handle.y),
                to.x,
                to.y,
            ])
        }
        PathSegment::CubicTo(first, second, to) => {
            last = [to.x, to.y];
            Segment::Curve([first.x, first.y, second.x, second.y, to.x, to.y])
        }
        PathSegment::Close => Segment::Close,
    })
}

/// A colour as `#RRGGBB`.
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02X}{green:02X}{blue:02X}")
}

/// A colour of a pack, `#RRGGBB`; grey if it is none.
pub fn color(hex: &str) -> Rgb {
    let part = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
    let all = || Some([part(1)?, part(3)?, part(5)?]);
    Some(hex).filter(|hex| hex.len() == 7 && hex.starts_with('#')).and_then(|_| all()).unwrap_or([0x80; 3])
}

/// A colour with a share of its brightness.
pub fn darker(color: Rgb, share: f32) -> Rgb {
    color.map(|part| (f32::from(part) * share).round() as u8)
}
