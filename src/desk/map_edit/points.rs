//! Points of outlines moved, added and removed; names moved. A refusal is one sentence.

use super::drawn::{DrawnMap, DrawnOutline, edge_key};
use crate::load::ring::{Edge, Spot, edges, holds, nearest};

/// Whether provinces whose outline has the same point change too, so that a shared border stays one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Neighbours {
    /// They do.
    Along,
    /// They stay as they are.
    Stay,
}

/// A point of an outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RingPoint {
    /// The index of the outline.
    pub outline: usize,
    /// The index of the point in its ring.
    pub at: usize,
}

const GONE: &str = "this point is no longer there";

impl DrawnMap {
    /// The place of a point.
    pub fn spot(&self, point: RingPoint) -> Option<Spot> {
        self.outlines.get(point.outline)?.ring.get(point.at).copied()
    }

    /// The map with a point moved; `to` is rounded, and kept on the canvas.
    ///
    /// # Errors
    /// An outline would cross itself or another, or lose its area.
    pub fn move_point(&self, point: RingPoint, to: Spot, neighbours: Neighbours) -> Result<DrawnMap, String> {
        let from = self.spot(point).ok_or(GONE)?;
        let to = self.rounded(to);
        let mut map = self.clone();
        let moved = match neighbours {
            Neighbours::Along => self.at(from),
            Neighbours::Stay => vec![(point.outline, point.at)],
        };
        for &(outline, at) in &moved {
            let others = map.outlines[outline].ring.iter().enumerate().filter(|(other, _)| *other != at);
            if others.map(|(_, spot)| *spot).any(|spot| spot == to) {
                return Err("two points of an outline can't be at one place: remove one of them".to_owned());
            }
            map.outlines[outline].ring[at] = to;
        }
        map.crosses_no_more_than(self)?;
        Ok(map.with_names_inside())
    }

    /// The map with a name at another place, and with it the blocks that have none of their own.
    ///
    /// # Errors
    /// It lies outside the outline.
    pub fn move_label(&self, outline: usize, to: Spot) -> Result<DrawnMap, String> {
        let mut map = self.clone();
        let moved = map.outlines.get_mut(outline).ok_or(GONE)?;
        let to = self.rounded(to);
        if !holds(&moved.ring, to) {
            return Err(format!("the name of {} belongs inside its outline", moved.province));
        }
        moved.label = to;
        Ok(map)
    }

    /// The map with the blocks of a province at a place of their own; with none, they go with the name.
    ///
    /// # Errors
    /// It lies outside the outline.
    pub fn move_blocks(&self, outline: usize, to: Option<Spot>) -> Result<DrawnMap, String> {
        let mut map = self.clone();
        let moved = map.outlines.get_mut(outline).ok_or(GONE)?;
        let to = to.map(|to| self.rounded(to));
        if to.is_some_and(|to| !holds(&moved.ring, to)) {
            return Err(format!("the blocks of {} belong inside its outline", moved.province));
        }
        moved.blocks = to;
        Ok(map)
    }

    /// Where the blocks of a province are, or would be first if they got a place of their own: beside the name.
    pub fn place_of_blocks(&self, outline: usize) -> Option<Spot> {
        let DrawnOutline { label, blocks, ring, .. } = self.outlines.get(outline)?;
        let beside = [(0.0, 1.0), (0.0, -1.0), (1.0, 0.0), (-1.0, 0.0)];
        let step = self.canvas[0].max(self.canvas[1]) / 25.0;
        let mut beside = beside.map(|(x, y)| [label[0] + x * step, label[1] + y * step]).into_iter();
        blocks.or_else(|| beside.find(|place| holds(ring, *place))).or(Some(*label))
    }

    /// The edge of an outline that begins at a point.
    pub fn edge(&self, from: RingPoint) -> Option<Edge> {
        let ring = &self.outlines.get(from.outline)?.ring;
        Some((*ring.get(from.at)?, ring[(from.at + 1) % ring.len()]))
    }

    /// The map with a point added on the edge that begins at `from`, where that is nearest to `near`; in each outline that
    /// has the edge. Returns the new point too.
    ///
    /// # Errors
    /// The edge has no room for another point.
    pub fn add_point(&self, from: RingPoint, near: Spot) -> Result<(DrawnMap, RingPoint), String> {
        let edge = self.edge(from).ok_or(GONE)?;
        let spot = self.rounded(nearest(near, edge));
        if spot == edge.0 || spot == edge.1 {
            return Err("this edge is too short for another point".to_owned());
        }
        let map = self.with_point_on(edge, spot);
        map.crosses_no_more_than(self)?;
        Ok((map.with_names_inside(), RingPoint { outline: from.outline, at: from.at + 1 }))
    }

    /// The map with a point between the ends of an edge, in each outline that has it.
    pub(super) fn with_point_on(&self, edge: Edge, spot: Spot) -> DrawnMap {
        let mut map = self.clone();
        for outline in &mut map.outlines {
            let has = edges(&outline.ring).position(|it| edge_key(it) == edge_key(edge));
            if let Some(at) = has {
                outline.ring.insert(at + 1, spot);
            }
        }
        map
    }

    /// The map without a point; neighbours that have it lose it too.
    ///
    /// # Errors
    /// An outline would have fewer than three points, or would cross another; or three provinces meet there, between which a
    /// gap would open.
    pub fn remove_point(&self, point: RingPoint, neighbours: Neighbours) -> Result<DrawnMap, String> {
        let spot = self.spot(point).ok_or(GONE)?;
        let places = match neighbours {
            Neighbours::Along => self.at(spot),
            Neighbours::Stay => vec![(point.outline, point.at)],
        };
        if places.len() > 2 {
            return Err("three provinces meet at this point, and a gap would open: move it instead".to_owned());
        }
        let mut map = self.clone();
        for &(outline, at) in places.iter().rev() {
            let outline = &mut map.outlines[outline];
            if outline.ring.len() <= 3 {
                return Err(format!("the outline of `{}` needs three points", outline.province));
            }
            outline.ring.remove(at);
        }
        map.crosses_no_more_than(self)?;
        Ok(map.with_names_inside())
    }
}
