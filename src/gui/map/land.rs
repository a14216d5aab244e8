//! A province's shape, in the units of the pack's canvas.

use crate::load::ring::{Spot, roomiest_spot};
use crate::model::{Board, Outline, ProvinceId, RegionId};
use eframe::egui::{Pos2, Rect, pos2};

/// The greatest number of points of an outline.
const MOST_POINTS: usize = 4096;
/// The greatest coordinate of an outline.
const FARTHEST: f32 = 1.0e6;
/// The least share of its bounding box that an outline must cover.
const THINNEST: f64 = 1.0e-4;

/// A province's shape.
#[derive(Clone, Debug)]
pub struct Land {
    /// The province.
    pub province: ProvinceId,
    /// Its region.
    pub region: RegionId,
    /// The position of its name, always inside.
    pub label: Pos2,
    /// The place of its blocks inside, where they don't go with the name.
    pub blocks: Option<Pos2>,
    /// The outline, closed, without repeated points.
    pub ring: Vec<Pos2>,
    /// Three indices in `ring` per triangle.
    pub triangles: Vec<u32>,
    /// The bounding box.
    pub bounds: Rect,
    /// The area in square units of the canvas.
    pub area: f64,
}

impl Land {
    /// The land of an outline; none if it encloses nothing, or is too long or too far from the origin.
    pub fn new(outline: &Outline, board: &Board) -> Option<Land> {
        let region = board.provinces.get(outline.province.index())?.region;
        let is_sane = |point: &[f32; 2]| point.iter().all(|it| it.is_finite() && it.abs() <= FARTHEST);
        if outline.ring.len() > MOST_POINTS || !outline.ring.iter().all(is_sane) {
            return None;
        }
        let mut ring: Vec<Pos2> = outline.ring.iter().map(|&[x, y]| pos2(x, y)).collect();
        ring.dedup();
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        let bounds = Rect::from_points(&ring);
        let area = enclosed(&ring);
        let frame = f64::from(bounds.width()) * f64::from(bounds.height());
        if ring.len() < 3 || area <= frame * THINNEST {
            return None;
        }
        let triangles = triangulate(&ring)?;
        let (province, label, blocks) = (outline.province, Pos2::ZERO, None);
        let mut land = Land { province, region, label, blocks, ring, triangles, bounds, area };
        let given = pos2(outline.label[0], outline.label[1]);
        land.label = if land.contains(given) { given } else { land.visual_centre() };
        land.blocks = outline.blocks.map(Pos2::from).filter(|place| land.contains(*place));
        Some(land)
    }

    /// Whether a position is inside. Only one of two adjacent lands contains a position on their border.
    pub fn contains(&self, at: Pos2) -> bool {
        // The box is closed, so that it excludes nothing that the crossings would include.
        if !self.bounds.contains(at) {
            return false;
        }
        let crossings = edges(&self.ring).filter(|&(a, b)| crosses_to_the_right(a, b, at));
        crossings.count() % 2 == 1
    }

    /// The position inside that is farthest from the outline.
    fn visual_centre(&self) -> Pos2 {
        let ring: Vec<Spot> = self.ring.iter().map(|point| [f64::from(point.x), f64::from(point.y)]).collect();
        let [x, y] = roomiest_spot(&ring);
        pos2(x as f32, y as f32)
    }
}

/// The edges of a ring, the closing one last.
pub fn edges(ring: &[Pos2]) -> impl Iterator<Item = (Pos2, Pos2)> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| (a, b))
}

/// Whether a ray from a position to the right meets the edge. Both neighbours of an edge compute the same, as its ends
/// are sorted first.
fn crosses_to_the_right(a: Pos2, b: Pos2, at: Pos2) -> bool {
    let (a, b) = if a.y <= b.y { (a, b) } else { (b, a) };
    if at.y < a.y || at.y >= b.y {
        return false;
    }
    let [ax, ay, bx, by, x, y] = [a.x, a.y, b.x, b.y, at.x, at.y].map(f64::from);
    x < ax + (y - ay) * (bx - ax) / (by - ay)
}

/// The area that a ring encloses; zero for rings that cross themselves evenly.
pub fn enclosed(ring: &[Pos2]) -> f64 {
    let cross = |(a, b): (Pos2, Pos2)| f64::from(a.x) * f64::from(b.y) - f64::from(b.x) * f64::from(a.y);
    (edges(ring).map(cross).sum::<f64>() / 2.0).abs()
}

fn triangulate(ring: &[Pos2]) -> Option<Vec<u32>> {
    let flat: Vec<f64> = ring.iter().flat_map(|point| [f64::from(point.x), f64::from(point.y)]).collect();
    let corners = earcutr::earcut(&flat, &[], 2).ok()?;
    let is_drawable = !corners.is_empty() && corners.len().is_multiple_of(3);
    is_drawable.then(|| corners.into_iter().map(|corner| corner as u32).collect())
}
