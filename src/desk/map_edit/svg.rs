//! SVG: each path or other closed shape, called by its id, its title, what drawing programs call it, or its group's id.
//!
//! Only shapes and transforms are taken; styles, images and references are left behind before anything is made of a file.

use super::imported::{ImportedMap, ImportedShape};
use super::svg_path;
use crate::input::{broken_svg, undrawable_svg};
use crate::kernel::Order;
use crate::load::ring::Spot;
use std::fmt::Write;
use usvg::roxmltree::{Document, Node, ParsingOptions};
use usvg::{Group, Options, Tree};

/// The elements that are shapes, each with the attributes that say which.
const SHAPES: [(&str, &[&str]); 6] = [
    ("path", &["d"]),
    ("polygon", &["points"]),
    ("polyline", &["points"]),
    ("rect", &["x", "y", "width", "height", "rx", "ry"]),
    ("circle", &["cx", "cy", "r"]),
    ("ellipse", &["cx", "cy", "rx", "ry"]),
];
/// The elements whose shapes are not drawn where they stand.
const UNSEEN: [&str; 7] = ["defs", "clipPath", "mask", "pattern", "symbol", "marker", "metadata"];
/// The attributes that names are looked for in.
const NAMES: [&str; 6] = ["id", "label", "name", "data-name", "title", "aria-label"];
/// The most elements of a file, and how deep they may lie in one another.
const MOST_ELEMENTS: u32 = 100_000;
const MOST_SHAPES: usize = 4_000;
const DEEPEST: usize = 24;

/// Reads a file.
///
/// # Errors
/// It is no SVG, or has too many shapes.
pub fn read(text: &str) -> Result<ImportedMap, String> {
    let options = ParsingOptions { nodes_limit: MOST_ELEMENTS, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options).map_err(|error| broken_svg(&error))?;
    let root = document.root_element();
    if root.tag_name().name() != "svg" {
        return Err("it is neither SVG nor GeoJSON".to_owned());
    }
    let frame = frame(root);
    let nodes: Vec<Node<'_, '_>> = root.descendants().filter(|node| is_shape(*node)).collect();
    if nodes.len() > MOST_SHAPES {
        return Err(format!("it has {} shapes, and {MOST_SHAPES} at most are taken", nodes.len()));
    }
    let plain = plain_drawing(&nodes, frame);
    let tree = Tree::from_str(&plain, &Options::default()).map_err(|error| undrawable_svg(&error))?;
    let mut rings: Vec<Vec<Vec<Spot>>> = vec![Vec::new(); nodes.len()];
    collect(tree.root(), &mut rings);
    let shapes = nodes.iter().zip(rings).enumerate().filter(|(_, (_, rings))| !rings.is_empty());
    let shapes = shapes.map(|(at, (node, rings))| {
        let mut names = names(*node);
        let name = if names.is_empty() { format!("shape {}", at + 1) } else { names.remove(0) };
        ImportedShape { name, other_names: names, rings }
    });
    let mut shapes: Vec<ImportedShape> = shapes.collect();
    tell_apart(&mut shapes);
    Ok(ImportedMap { shapes, frame: frame.map(|(_, size)| size) })
}

fn is_shape(node: Node<'_, '_>) -> bool {
    let is_one = SHAPES.iter().any(|(name, _)| *name == node.tag_name().name());
    let is_seen = |node: Node<'_, '_>| !UNSEEN.contains(&node.tag_name().name());
    is_one && node.ancestors().all(is_seen) && node.ancestors().nth(DEEPEST).is_none()
}

/// The corner and the size of what is drawn.
fn frame(root: Node<'_, '_>) -> Option<(Spot, Spot)> {
    let numbers = |text: &str| -> Vec<f64> {
        text.split([' ', ',', '\n', '\t']).filter(|it| !it.is_empty()).filter_map(|it| it.parse().ok()).collect()
    };
    let of_box =
        root.attribute("viewBox").map(numbers).filter(|it| it.len() == 4).map(|it| ([it[0], it[1]], [it[2], it[3]]));
    let length = |name| root.attribute(name)?.trim_end_matches("px").parse::<f64>().ok();
    let of_size = || Some(([0.0; 2], [length("width")?, length("height")?]));
    let is_sane = |(corner, size): &(Spot, Spot)| {
        size.iter().all(|it| it.is_finite() && (1.0e-3..1.0e7).contains(it)) && corner.iter().all(|it| it.abs() < 1.0e7)
    };
    of_box.or_else(of_size).filter(is_sane)
}

/// The same shapes with nothing else around them, each called by its number.
fn plain_drawing(nodes: &[Node<'_, '_>], frame: Option<(Spot, Spot)>) -> String {
    let (corner, size) = frame.unwrap_or(([0.0; 2], [1000.0; 2]));
    let [[x, y], [width, height]] = [corner, size];
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" width=\"{width}\" height=\"{height}\">"
    );
    for (at, node) in nodes.iter().enumerate() {
        let transforms = node.ancestors().filter_map(|it| it.attribute("transform"));
        let mut transforms: Vec<&str> = transforms.collect();
        transforms.reverse();
        for transform in &transforms {
            let _ = write!(text, "<g transform=\"{}\">", escaped(transform));
        }
        let name = node.tag_name().name();
        let _ = write!(text, "<{name} id=\"s{at}\"");
        for key in SHAPES.iter().filter(|(shape, _)| *shape == name).flat_map(|(_, keys)| *keys) {
            if let Some(value) = node.attribute(*key) {
                let _ = write!(text, " {key}=\"{}\"", escaped(value));
            }
        }
        text.push_str("/>");
        text.push_str(&"</g>".repeat(transforms.len()));
    }
    text.push_str("</svg>");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}

fn names(node: Node<'_, '_>) -> Vec<String> {
    let of = |node: Node<'_, '_>| -> Vec<String> {
        let said = node.attributes().filter(|it| NAMES.contains(&it.name()));
        let title = node.children().find(|child| child.tag_name().name() == "title").and_then(|child| child.text());
        let mut said: Vec<(usize, &str)> = said
            .map(|it| (NAMES.iter().position(|name| *name == it.name()).unwrap_or(NAMES.len()), it.value()))
            .collect();
        said.order_by_key(|(rank, _)| *rank);
        said.into_iter().map(|(_, name)| name).chain(title).map(|name| name.trim().to_owned()).collect()
    };
    let group = node.parent_element().filter(|parent| parent.tag_name().name() == "g");
    // A group of one shape is the shape; one of several names them all alike.
    let own = of(node).into_iter().chain(group.into_iter().flat_map(of));
    let mut names: Vec<String> = own.filter(|name| !name.is_empty()).collect();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Gives shapes of one name a number each, so that each can be named.
fn tell_apart(shapes: &mut [ImportedShape]) {
    let mut seen = std::collections::BTreeMap::new();
    for shape in shapes {
        let count = seen.entry(shape.name.clone()).or_insert(0_usize);
        *count += 1;
        if *count > 1 {
            let name = std::mem::take(&mut shape.name);
            shape.name = format!("{name} ({count})");
            shape.other_names.insert(0, name);
        }
    }
}

fn collect(group: &Group, rings: &mut [Vec<Vec<Spot>>]) {
    for node in group.children() {
        match node {
            usvg::Node::Group(inner) => collect(inner, rings),
            usvg::Node::Path(path) => {
                let at = path.id().strip_prefix('s').and_then(|number| number.parse::<usize>().ok());
                if let Some(own) = at.and_then(|at| rings.get_mut(at)) {
                    own.extend(svg_path::rings(path));
                }
            }
            usvg::Node::Image(_) | usvg::Node::Text(_) => {}
        }
    }
}
