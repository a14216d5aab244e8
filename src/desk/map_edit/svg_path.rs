//! The rings of a path, its curves as short lines.

use crate::load::ring::{Spot, area};
use usvg::Path;
use usvg::tiny_skia_path::{PathSegment, Point};

/// The lines that a curve becomes.
const STEPS: u8 = 8;

/// The rings of a path, where they lie in the drawing. An open line is closed; what encloses nothing is left out.
pub fn rings(path: &Path) -> Vec<Vec<Spot>> {
    let place = path.abs_transform();
    let on_paper = |mut point: Point| {
        place.map_point(&mut point);
        [f64::from(point.x), f64::from(point.y)]
    };
    let mut rings: Vec<Vec<Spot>> = vec![Vec::new()];
    let mut last = Point::zero();
    for segment in path.data().segments() {
        let mut to = |point: Point| {
            if let Some(ring) = rings.last_mut() {
                ring.push(on_paper(point));
            }
        };
        let parts = || (1..=STEPS).map(|step| f32::from(step) / f32::from(STEPS));
        match segment {
            PathSegment::MoveTo(point) => {
                rings.push(vec![on_paper(point)]);
                last = point;
            }
            PathSegment::LineTo(point) => {
                to(point);
                last = point;
            }
            PathSegment::QuadTo(by, end) => {
                parts().for_each(|part| to(between(between(last, by, part), between(by, end, part), part)));
                last = end;
            }
            PathSegment::CubicTo(first, second, end) => {
                for part in parts() {
                    let (a, b, c) =
                        (between(last, first, part), between(first, second, part), between(second, end, part));
                    to(between(between(a, b, part), between(b, c, part), part));
                }
                last = end;
            }
            PathSegment::Close => {}
        }
    }
    rings.retain(|ring| ring.len() >= 3 && ring.iter().flatten().all(|it| it.is_finite()) && area(ring) != 0.0);
    rings
}

fn between(a: Point, b: Point, part: f32) -> Point {
    Point::from_xy(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
}
