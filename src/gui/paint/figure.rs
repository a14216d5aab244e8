//! Shapes written down as paths, any outline: read once, drawn with soft edges at any size.

use eframe::egui::epaint::{Mesh, PathStroke};
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape, Vec2, pos2, vec2};

/// How finely curves are cut into straight pieces: what is drawn small needs few.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    /// For less than 24 points.
    Coarse,
    /// For less than 90.
    Middling,
    /// For more.
    Fine,
}

impl Detail {
    /// All of them, the coarsest first.
    pub(super) const ALL: [Detail; 3] = [Detail::Coarse, Detail::Middling, Detail::Fine];

    /// What a drawing needs whose longer side has so many pixels.
    pub(super) fn of(pixels: f32) -> Detail {
        match pixels {
            ..24.0 => Detail::Coarse,
            ..90.0 => Detail::Middling,
            _ => Detail::Fine,
        }
    }

    /// The pieces of a curve.
    fn pieces(self) -> usize {
        [3, 4, 8][self as usize]
    }

    /// The pieces of an oval, of two radii in units of a box of 24.
    fn round(self, radii: Vec2) -> usize {
        let is_dot = radii.max_elem() < 3.0;
        let pieces = [14, 30, 60][self as usize];
        if is_dot { pieces / 2 } else { pieces }
    }
}

/// A closed outline, cut into triangles.
#[derive(Clone, Debug, Default)]
pub(super) struct Figure {
    points: Vec<Pos2>,
    /// Where each point moves when the outline grows by one.
    outward: Vec<Vec2>,
    triangles: Vec<u32>,
}

impl Figure {
    /// The figure of an outline; empty where it encloses nothing.
    pub(super) fn of(mut points: Vec<Pos2>) -> Figure {
        points.dedup_by(|a, b| a.distance(*b) < 1e-3);
        if points.len() > 1 && points[0].distance(points[points.len() - 1]) < 1e-3 {
            points.pop();
        }
        if twice_the_area(&points) < 0.0 {
            points.reverse();
        }
        let flat: Vec<f32> = points.iter().flat_map(|it| [it.x, it.y]).collect();
        let triangles = earcutr::earcut(&flat, &[], 2).unwrap_or_default();
        let triangles = triangles.into_iter().map(|at| at as u32).collect();
        let outward = (0..points.len()).map(|at| outward(&points, at)).collect();
        Figure { points, outward, triangles }
    }

    /// Whether it encloses anything.
    #[cfg(test)]
    pub(super) fn has_inside(&self) -> bool {
        !self.triangles.is_empty()
    }

    /// The figures of a path: `M`, `L`, `C` and `Z` as in SVG, absolute; `O cx,cy rx,ry` is an oval.
    pub(super) fn all_of(path: &str, detail: Detail) -> Vec<Figure> {
        outlines(path, detail).into_iter().map(|outline| Figure::of(outline.points)).collect()
    }

    /// The same, what sticks out of an oval around 0,0 pushed back to its edge.
    pub(super) fn within(path: &str, detail: Detail, radii: Vec2) -> Vec<Figure> {
        let pushed = |at: Pos2| {
            let distance = (at.to_vec2() / radii).length();
            if distance > 1.0 { at / distance } else { at }
        };
        let longest = radii.max_elem() / detail.pieces() as f32;
        let fine = outlines(path, detail).into_iter().map(|outline| subdivided(&outline.points, longest));
        fine.map(|points| Figure::of(points.into_iter().map(pushed).collect())).collect()
    }
}

/// The points of an outline, long pieces cut so that they can bend.
fn subdivided(points: &[Pos2], longest: f32) -> Vec<Pos2> {
    let next = |at: usize| points[(at + 1) % points.len()];
    let cut = |at: usize| {
        let count = (points[at].distance(next(at)) / longest).ceil().max(1.0);
        (0..count as u8).map(move |piece| points[at].lerp(next(at), f32::from(piece) / count))
    };
    (0..points.len()).flat_map(cut).collect()
}

fn twice_the_area(points: &[Pos2]) -> f32 {
    let next = |at: usize| points[(at + 1) % points.len()];
    (0..points.len()).map(|at| points[at].x * next(at).y - next(at).x * points[at].y).sum()
}

/// Where a point of a clockwise outline (y down) moves when that grows by one; sharp corners are cut short.
fn outward(points: &[Pos2], at: usize) -> Vec2 {
    let count = points.len();
    let (before, here, after) = (points[(at + count - 1) % count], points[at], points[(at + 1) % count]);
    let normal = |along: Vec2| vec2(along.y, -along.x).normalized();
    let (a, b) = (normal(here - before), normal(after - here));
    let middle = (a + b) * 0.5;
    middle / middle.length_sq().max(0.2)
}

/// A line of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct Outline {
    points: Vec<Pos2>,
    is_closed: bool,
}

/// The lines of a path.
pub(super) fn outlines(path: &str, detail: Detail) -> Vec<Outline> {
    let mut found: Vec<Outline> = Vec::new();
    let is_command = |it: char| it.is_ascii_alphabetic();
    let starts = path.char_indices().filter(|&(_, it)| is_command(it)).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([path.len()]);
    for (start, end) in starts.zip(ends) {
        let (command, rest) = path[start..end].split_at(1);
        let numbers: Vec<f32> = rest.split([',', ' ']).filter_map(|it| it.parse().ok()).collect();
        let at: Vec<Pos2> = numbers.chunks_exact(2).map(|it| pos2(it[0], it[1])).collect();
        match (command, at.as_slice(), found.last_mut()) {
            ("M", &[to], _) => found.push(Outline { points: vec![to], is_closed: false }),
            ("L", to, Some(line)) => line.points.extend(to),
            ("C", to, Some(line)) => {
                let pieces = detail.pieces();
                to.chunks_exact(3).for_each(|it| curve(&mut line.points, [it[0], it[1], it[2]], pieces));
            }
            ("O", &[center, radii], _) => {
                let count = detail.round(radii.to_vec2());
                let turn = |at: usize| Vec2::angled(at as f32 / count as f32 * std::f32::consts::TAU);
                let points = (0..count).map(|at| center + turn(at) * radii.to_vec2()).collect();
                found.push(Outline { points, is_closed: true });
            }
            (_, _, Some(line)) => line.is_closed = true,
            _ => {}
        }
    }
    found
}

fn curve(points: &mut Vec<Pos2>, [b, c, d]: [Pos2; 3], pieces: usize) {
    let Some(&a) = points.last() else { return };
    for piece in 1..=pieces {
        let t = piece as f32 / pieces as f32;
        let (ab, bc, cd) = (a.lerp(b, t), b.lerp(c, t), c.lerp(d, t));
        points.push(ab.lerp(bc, t).lerp(bc.lerp(cd, t), t));
    }
}

/// Draws figures and lines, given in units, into a place of the window.
pub(super) struct Pen<'p> {
    painter: &'p Painter,
    origin: Pos2,
    /// Points a unit.
    scale: f32,
    shapes: Vec<Shape>,
    mesh: Mesh,
}

impl<'p> Pen<'p> {
    /// A pen whose unit 0,0 is at a place.
    pub(super) fn at(painter: &'p Painter, origin: Pos2, scale: f32) -> Pen<'p> {
        Pen { painter, origin, scale, shapes: Vec::new(), mesh: Mesh::default() }
    }

    /// A pen for a box of so many units, drawn in the middle of a rectangle.
    pub(super) fn boxed(painter: &'p Painter, rect: Rect, units: f32) -> Pen<'p> {
        let side = rect.width().min(rect.height());
        Pen::at(painter, rect.center() - Vec2::splat(side / 2.0), side / units)
    }

    fn place(&self, at: Pos2) -> Pos2 {
        self.origin + at.to_vec2() * self.scale
    }

    /// Fills a figure; its edge fades over one pixel.
    pub(super) fn fill(&mut self, figure: &Figure, color: Color32) {
        let first = self.mesh.vertices.len() as u32;
        let count = figure.points.len() as u32;
        let soft = 0.5 / self.painter.pixels_per_point();
        for (&point, &outward) in figure.points.iter().zip(&figure.outward) {
            let at = self.place(point);
            self.mesh.colored_vertex(at - outward * soft, color);
            self.mesh.colored_vertex(at + outward * soft, Color32::TRANSPARENT);
        }
        self.mesh.indices.extend(figure.triangles.iter().map(|at| first + 2 * at));
        for at in 0..count {
            let (here, next) = (first + 2 * at, first + 2 * ((at + 1) % count));
            self.mesh.add_triangle(here, here + 1, next + 1);
            self.mesh.add_triangle(here, next + 1, next);
        }
    }

    /// Draws a line, its width in units; never thinner than most of a pixel.
    pub(super) fn line(&mut self, line: &Outline, width: f32, color: Color32) {
        self.flush();
        let width = (width * self.scale).max(0.8 / self.painter.pixels_per_point());
        let points: Vec<Pos2> = line.points.iter().map(|&it| self.place(it)).collect();
        let stroke = PathStroke::new(width, color);
        let shape = if line.is_closed { Shape::closed_line(points, stroke) } else { Shape::line(points, stroke) };
        self.shapes.push(shape);
    }

    fn flush(&mut self) {
        if !self.mesh.is_empty() {
            self.shapes.push(Shape::mesh(std::mem::take(&mut self.mesh)));
        }
    }

    /// Gives what was drawn to the painter.
    pub(super) fn done(mut self) {
        self.flush();
        self.painter.extend(self.shapes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_becomes_outlines() {
        let found = outlines("M0,0 L4,0 4,4 Z M1,1 C1,2 2,3 3,3 O 5,5 2,1", Detail::Fine);
        let counts: Vec<(usize, bool)> = found.iter().map(|it| (it.points.len(), it.is_closed)).collect();
        assert_eq!(counts, [(3, true), (9, false), (30, true)]);
        assert_eq!(found[1].points.last(), Some(&pos2(3.0, 3.0)));
    }

    #[test]
    fn triangles_cover_a_figure_that_is_not_convex() {
        let figure = &Figure::all_of("M0,0 L4,0 L4,4 L2,1 L0,4 Z", Detail::Fine)[0];
        let corner = |at: usize| figure.points[figure.triangles[at] as usize];
        let area = |at: usize| twice_the_area(&[corner(at), corner(at + 1), corner(at + 2)]).abs() / 2.0;
        let covered: f32 = (0..figure.triangles.len()).step_by(3).map(area).sum();
        assert!((covered - 10.0).abs() < 1e-3, "{covered}");
        assert!(figure.outward[0].x < 0.0 && figure.outward[0].y < 0.0, "{:?}", figure.outward);
    }

    #[test]
    fn nothing_sticks_out_of_its_oval() {
        let radii = vec2(5.0, 3.0);
        let figure = &Figure::within("M-10,0 L10,0 L10,10 L-10,10 Z", Detail::Fine, radii)[0];
        assert!(figure.points.iter().all(|it| (it.to_vec2() / radii).length() < 1.001));
        assert!(figure.points.iter().any(|it| it.y > 2.9));
        assert_eq!(Figure::all_of("M1,1 Z", Detail::Coarse)[0].triangles.len(), 0);
    }
}
