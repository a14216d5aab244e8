//! Pictures of a pack as parts of a drawing.

use super::drawing::{Fill, Gradient, GradientKind, Group, Item, Paint, Rgb, Shape, Stroke, hex};
use crate::input;
use crate::model::Picture;
use resvg::tiny_skia::{PathBuilder, Transform};
use resvg::usvg::{self, ClipPath, FillRule, Node};
use std::fmt::Write;

/// What a picture looks like.
#[derive(Clone, Default, Debug)]
pub struct PictureLook {
    /// The current colour.
    pub ink: Rgb,
    /// A colour for each of some classes.
    pub fills: Vec<(&'static str, Rgb)>,
    /// The classes of the outermost element.
    pub classes: Vec<&'static str>,
    /// What makes the picture's choices.
    pub key: u64,
    /// More style sheet.
    pub style: String,
}

/// A picture as parts of a drawing, and its size; none where it can't be drawn, which the check of a pack says.
pub fn picture(picture: &Picture, look: &PictureLook) -> Option<(Vec<Item>, [f32; 2])> {
    let mut style = format!("svg {{ color: {} }} {}", hex(look.ink), look.style);
    for (class, fill) in &look.fills {
        let _ = write!(style, " .{class} {{ fill: {} }}", hex(*fill));
    }
    let tree = input::picture(&picture.svg, &look.classes, style, look.key).ok()?;
    let size = [tree.size().width(), tree.size().height()];
    Some((vec![Item::Group(group(tree.root()))], size))
}

fn group(of: &usvg::Group) -> Group {
    let items = of.children().iter().filter_map(|node| match node {
        Node::Group(inner) => Some(Item::Group(group(inner))),
        Node::Path(path) if path.is_visible() => Some(Item::Shape(shape(path))),
        // Images and text are refused where pictures are read.
        Node::Path(_) | Node::Image(_) | Node::Text(_) => None,
    });
    Group {
        transform: of.transform(),
        opacity: of.opacity().get(),
        clip: of.clip_path().and_then(clip),
        items: items.collect(),
    }
}

/// The outlines of a clip path as one.
fn clip(of: &ClipPath) -> Option<(resvg::tiny_skia::Path, FillRule)> {
    fn collect(group: &usvg::Group, transform: Transform, path: &mut PathBuilder, rule: &mut FillRule) {
        for node in group.children() {
            match node {
                Node::Group(inner) => collect(inner, transform.pre_concat(inner.transform()), path, rule),
                Node::Path(inner) => {
                    if let Some(placed) = inner.data().clone().transform(transform) {
                        path.push_path(&placed);
                    }
                    *rule = inner.fill().map_or(*rule, |fill| fill.rule());
                }
                Node::Image(_) | Node::Text(_) => {}
            }
        }
    }
    let (mut path, mut rule) = (PathBuilder::new(), FillRule::NonZero);
    collect(of.root(), of.transform(), &mut path, &mut rule);
    Some((path.finish()?, rule))
}

fn shape(of: &usvg::Path) -> Shape {
    let fill = of
        .fill()
        .and_then(|fill| Some(Fill { paint: paint(fill.paint())?, opacity: fill.opacity().get(), rule: fill.rule() }));
    let stroke = of.stroke().and_then(|stroke| {
        Some(Stroke {
            paint: paint(stroke.paint())?,
            opacity: stroke.opacity().get(),
            width: stroke.width().get(),
            cap: stroke.linecap(),
            join: stroke.linejoin(),
            miter_limit: stroke.miterlimit().get(),
            dash: None,
        })
    });
    Shape { path: of.data().clone(), fill, stroke }
}

fn rgb(color: usvg::Color) -> Rgb {
    [color.red, color.green, color.blue]
}

fn paint(of: &usvg::Paint) -> Option<Paint> {
    let gradient = |base: &usvg::BaseGradient, kind| {
        let stops: Vec<(f32, Rgb)> = base.stops().iter().map(|it| (it.offset().get(), rgb(it.color()))).collect();
        match stops.as_slice() {
            [] => None,
            [(_, only)] => Some(Paint::Plain(*only)),
            _ => Some(Paint::Gradient(Gradient { kind, transform: base.transform(), stops })),
        }
    };
    match of {
        usvg::Paint::Color(color) => Some(Paint::Plain(rgb(*color))),
        usvg::Paint::LinearGradient(it) => gradient(it, GradientKind::Linear([it.x1(), it.y1(), it.x2(), it.y2()])),
        usvg::Paint::RadialGradient(it) => {
            gradient(it, GradientKind::Radial([it.fx(), it.fy(), it.cx(), it.cy(), it.r().get()]))
        }
        usvg::Paint::Pattern(_) => None,
    }
}
