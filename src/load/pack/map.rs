//! `map.toml` becomes the outlines of the board.

use super::board::UniqueIds;
use crate::kernel::Order;
use crate::load::diagnostic::{Report, Span, code};
use crate::load::read::tree::{Item, TomlTable};
use crate::load::ring::{self, Spot};
use crate::model::{Board, Outline};
use std::collections::BTreeMap;

/// The most points of a map whose shapes are compared with each other.
const MOST_POINTS: usize = 8_000;
/// The most crossings of lines that are reported.
const MOST_CROSSINGS: usize = 10;

/// Adds the outlines to the board. A province that is not drawn is a warning; `provinces` is the table that lists them, to
/// tell who added it.
pub fn map(table: &TomlTable, provinces: Option<&TomlTable>, board: &mut Board, report: &mut Report<'_>) {
    let canvas = table.item("canvas").and_then(Item::point);
    board.canvas = canvas.unwrap_or_default();
    let mut once = UniqueIds::default();
    let mut outlines = Vec::new();
    for entry in table.tables("outline") {
        let Some(id) = entry.text("province") else {
            continue;
        };
        let span = entry.span_of("province");
        let Some(province) = board.province(id) else {
            let message = format!("there is no province `{id}`");
            let finding = report.error(code::UNKNOWN_ID, span, message);
            finding.misspelt(id, board.provinces.iter().map(|it| it.id.as_str()));
            continue;
        };
        let ring: Vec<[f32; 2]> = entry.list("ring").iter().filter_map(Item::point).collect();
        if once.take("the outline of", id, span, report) && ring.len() >= 3 {
            outlines.push(Outline {
                province,
                label: entry.item("label").and_then(Item::point).unwrap_or_default(),
                blocks: entry.item("blocks").and_then(Item::point),
                ring,
            });
        }
    }
    for (at, province) in board.provinces.iter().enumerate() {
        if !outlines.iter().any(|it| it.province.index() == at) && !outlines.is_empty() {
            let message = format!("`{}` has no outline in map.toml", province.id);
            let listed =
                provinces.and_then(|table| table.tables("province").find(|it| it.text("id") == Some(&province.id)));
            let added = listed.map(|entry| entry.span_of("id")).filter(|span| report.is_in_variant(*span));
            let help = match added {
                Some(_) => "a variant can't draw it: it is played, and has no place on the map".to_owned(),
                None => format!(
                    "draw it in `map.toml`: an `[[outline]]` with `province = \"{}\"`, `label` and `ring`",
                    province.id
                ),
            };
            report.warning(code::MISSING_OUTLINE, added.unwrap_or(table.span), message).help(help);
        }
    }
    board.outlines = outlines;
}

/// Warns of shapes that can't be right: beyond the canvas, crossing themselves or each other, drawn twice, or with a label
/// or blocks that lie elsewhere.
pub fn check_shapes(table: &TomlTable, report: &mut Report<'_>) {
    let Some(canvas) = table.item("canvas").and_then(Item::point) else { return };
    let shapes: Vec<OutlineShape<'_>> = table.tables("outline").filter_map(OutlineShape::of).collect();
    let points: usize = shapes.iter().map(|shape| shape.ring.len()).sum();
    if report.is_broken || points == 0 || points > MOST_POINTS || !fits(table, canvas, &shapes, points, report) {
        return;
    }
    for (at, shape) in shapes.iter().enumerate() {
        for (point, span) in shape.ring.iter().filter(|(point, _)| !is_on(canvas, *point)).take(1) {
            let message = format!("the point [{}, {}] of `{}` is outside the canvas", point[0], point[1], shape.id);
            report.warning(code::WRONG_OUTLINE, *span, message).help(of_canvas(canvas));
        }
        if let Some(first) = shapes[..at].iter().find(|other| other.points().eq(shape.points())) {
            let message = format!("`{}` is drawn where `{}` is", shape.id, first.id);
            let place = report.place(first.span);
            report
                .warning(code::WRONG_OUTLINE, shape.span, message)
                .related(place, "the same ring")
                .help("draw it in its own place");
        }
    }
    let spoilt = crossings(canvas, &shapes, report);
    for shape in shapes.iter().filter(|shape| shape.points().all(|point| is_on(canvas, point))) {
        let places = [("label", Some(shape.label)), ("place of the blocks", shape.blocks)];
        let places = places.into_iter().filter_map(|(what, place)| Some((what, place?)));
        for (what, (place, span)) in places.filter(|_| !spoilt.contains(&shape.id)) {
            if shape.holds(place) {
                continue;
            }
            let message = format!("the {what} of `{}` is outside its ring", shape.id);
            let there = shapes.iter().find(|other| other.id != shape.id && other.holds(place));
            let help = match there {
                Some(other) => format!("it is in `{}`; put it inside its own ring", other.id),
                None => "put it at the roomiest spot inside the ring".to_owned(),
            };
            report.warning(code::WRONG_OUTLINE, span, message).help(help);
        }
    }
}

type Point = [f32; 2];

/// An outline, with the places of its points.
struct OutlineShape<'t> {
    id: &'t str,
    span: Span,
    label: (Point, Span),
    blocks: Option<(Point, Span)>,
    ring: Vec<(Point, Span)>,
}

impl<'t> OutlineShape<'t> {
    fn of(entry: &'t TomlTable) -> Option<OutlineShape<'t>> {
        let ring: Vec<(Point, Span)> =
            entry.list("ring").iter().filter_map(|item| Some((item.point()?, item.span))).collect();
        let place = |key: &str| entry.item(key).and_then(|item| Some((item.point()?, item.span)));
        let (label, blocks) = (place("label")?, place("blocks"));
        (ring.len() >= 3).then_some(OutlineShape {
            id: entry.text("province")?,
            span: entry.span_of("province"),
            label,
            blocks,
            ring,
        })
    }

    fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.ring.iter().map(|(point, _)| *point)
    }

    /// Whether a point lies inside.
    fn holds(&self, at: Point) -> bool {
        ring::holds(&self.points().map(spot).collect::<Vec<_>>(), spot(at))
    }
}

fn spot(point: Point) -> Spot {
    point.map(f64::from)
}

fn is_on(canvas: Point, [x, y]: Point) -> bool {
    (0.0..=canvas[0]).contains(&x) && (0.0..=canvas[1]).contains(&y)
}

fn of_canvas(canvas: Point) -> String {
    format!("x is from 0 to {}, y from 0 to {}", canvas[0], canvas[1])
}

/// Whether the canvas goes with the shapes; reported at the canvas if not.
fn fits(table: &TomlTable, canvas: Point, shapes: &[OutlineShape<'_>], points: usize, report: &mut Report<'_>) -> bool {
    let all = || shapes.iter().flat_map(OutlineShape::points);
    let far = all().fold([0.0_f32; 2], |far, point| [far[0].max(point[0]), far[1].max(point[1])]);
    let beyond = all().filter(|point| !is_on(canvas, *point)).count();
    let is_too_small = beyond > 4 && beyond * 10 > points;
    let is_too_large = far[0] * 3.0 < canvas[0] || far[1] * 3.0 < canvas[1];
    if is_too_small || is_too_large {
        let message = if is_too_small {
            "the canvas is smaller than what is drawn on it"
        } else {
            "what is drawn fills a corner of the canvas"
        };
        let help = format!("the shapes reach to x = {}, y = {}", far[0], far[1]);
        report.warning(code::WRONG_OUTLINE, table.span_of("canvas"), message).help(help);
    }
    !is_too_small && !is_too_large
}

/// A line between two points of a ring: which shape, and which point of it begins it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    shape: usize,
    from: usize,
}

/// The same with its two ends, and the box around them.
struct Line {
    edge: Edge,
    ends: ring::Edge,
    least: Spot,
    most: Spot,
}

impl Line {
    fn new(edge: Edge, ends: ring::Edge) -> Line {
        let (least, most) = ring::bounds([ends.0, ends.1]);
        Line { edge, ends, least, most }
    }

    /// Whether the two cross between their ends: most are told apart by their boxes.
    fn crosses(&self, other: &Line) -> bool {
        other.least[1] <= self.most[1] && self.least[1] <= other.most[1] && ring::do_cross(self.ends, other.ends)
    }
}

/// Reports lines that cross, each crossing at the point that most of them have in common. Returns the provinces concerned.
fn crossings<'t>(canvas: Point, shapes: &[OutlineShape<'t>], report: &mut Report<'_>) -> Vec<&'t str> {
    let mut lines: Vec<Line> = Vec::new();
    for (shape, it) in shapes.iter().enumerate() {
        for (from, to) in (0..it.ring.len()).map(|from| (from, (from + 1) % it.ring.len())) {
            let ends = (it.ring[from].0, it.ring[to].0);
            if is_on(canvas, ends.0) && is_on(canvas, ends.1) {
                lines.push(Line::new(Edge { shape, from }, (spot(ends.0), spot(ends.1))));
            }
        }
    }
    lines.order_by(|a, b| a.least[0].total_cmp(&b.least[0]));
    let mut crossed: Vec<[Edge; 2]> = Vec::new();
    for (at, one) in lines.iter().enumerate() {
        let near = lines[at + 1..].iter().take_while(|other| other.least[0] <= one.most[0]);
        crossed.extend(near.filter(|other| one.crosses(other)).map(|other| [one.edge, other.edge]).take(1000));
        if crossed.len() > 10_000 {
            break;
        }
    }
    let mut concerned = Vec::new();
    for _ in 0..MOST_CROSSINGS {
        let mut counts: BTreeMap<(usize, usize), usize> = BTreeMap::new();
        for line in crossed.iter().flatten() {
            for point in [line.from, (line.from + 1) % shapes[line.shape].ring.len()] {
                *counts.entry((line.shape, point)).or_default() += 1;
            }
        }
        let most = counts.values().max().copied().unwrap_or_default();
        let Some(&(shape, point)) = counts.iter().find(|(_, count)| **count == most).map(|(point, _)| point) else {
            break;
        };
        let begins = |line: &Edge| {
            line.shape == shape && (line.from == point || (line.from + 1) % shapes[shape].ring.len() == point)
        };
        let others: Vec<usize> =
            crossed.iter().filter(|pair| pair.iter().any(begins)).flatten().map(|line| line.shape).collect();
        crossed.retain(|pair| !pair.iter().any(begins));
        let (id, [x, y]) = (shapes[shape].id, shapes[shape].ring[point].0);
        let other = others
            .iter()
            .find(|other| **other != shape)
            .map_or("itself".to_owned(), |other| format!("that of `{}`", shapes[*other].id));
        let message = format!("the ring of `{id}` crosses {other} at the point [{x}, {y}]");
        report
            .warning(code::WRONG_OUTLINE, shapes[shape].ring[point].1, message)
            .help("where two provinces touch they have the same points");
        concerned.push(id);
    }
    concerned
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found, found_after};

    #[test]
    fn a_shape_that_cannot_be_right_is_found_at_its_point() {
        for (from, to, what) in [
            ("[153.4, 156.6], [149", "[1534, 156.6], [149", "is outside the canvas"),
            ("[153.4, 156.6], [149", "[400, 300], [149", "crosses"),
            ("label = [253.9, 109.2]", "label = [25.39, 109.2]", "the label of `normandie` is outside its ring"),
            (
                "ring = [\n  [153.4, 156.6]",
                "blocks = [129.3, 195.5]\nring = [\n  [153.4, 156.6]",
                "the place of the blocks of `normandie` is outside its ring",
            ),
            ("canvas = [613, 585]", "canvas = [61, 585]", "the canvas is smaller"),
            ("canvas = [613, 585]", "canvas = [6130, 585]", "fills a corner of the canvas"),
        ] {
            assert_eq!(found_after("map.toml", from, to), ["wrong-outline +0"], "{to}");
            let message = edited(&[("map.toml", from, to)]).load(&[]).diagnostics[0].message.clone();
            assert!(message.contains(what), "{message}");
        }
    }

    #[test]
    fn the_ring_of_another_province_is_found() {
        let text = edited(&[]).text("data/liberte/map.toml").expect("it is shipped");
        let rings: Vec<&str> =
            text.split("ring = [").skip(1).map(|rest| rest.split("\n]").next().unwrap_or("")).collect();
        let found = found_after("map.toml", rings[1], rings[0]);
        assert!(found.iter().all(|it| it.starts_with("wrong-outline")) && !found.is_empty(), "{found:?}");
    }

    #[test]
    fn a_province_that_a_variant_adds_is_told_to_have_no_outline() {
        let new = "[[province]]\nid = \"savoie\"\nname = \"Savoie\"\nnumber = 28\nregion = \"east\"\n";
        assert_eq!(found(&[new]), ["missing-outline a.toml:4"]);
    }
}
