//! Lines along outlines: edges grouped by what is on their other side, and joined.

use super::land::{Land, edges, enclosed};
use crate::model::{EdgeKey, PointKey, edge_key, point_key};
use eframe::egui::Pos2;
use std::collections::BTreeMap;

/// The least share of the map that a hole between lands must cover to get a coast, as a lake does. Smaller ones
/// are inaccuracies where three outlines meet.
const LEAST_LAKE: f64 = 1.0e-5;

/// A line along outlines.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// Its points.
    pub points: Vec<Pos2>,
    /// Whether it is closed.
    pub is_closed: bool,
}

/// All lines of a map; each edge is in one of them.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Coasts: lines with a land on one side only.
    pub coasts: Vec<Line>,
    /// Lines between two provinces of one region.
    pub borders: Vec<Line>,
    /// Lines between two regions.
    pub frontiers: Vec<Line>,
}

impl Lines {
    /// Groups edges by what is on their other side, and joins those of a kind.
    pub fn new(lands: &[Land]) -> Lines {
        let owners = owners(lands);
        let mut lines = Lines::default();
        for (at, land) in lands.iter().enumerate() {
            let beyond = |(a, b)| owners.get(&edge_between(a, b))?.iter().copied().find(|&it| it != at);
            let others: Vec<Option<usize>> = edges(&land.ring).map(beyond).collect();
            for (other, line) in runs(&land.ring, &others) {
                match other {
                    None => lines.coasts.push(line),
                    // The first of two neighbours draws the common border.
                    Some(other) if other < at => {}
                    Some(other) if lands[other].region == land.region => lines.borders.push(line),
                    Some(_) => lines.frontiers.push(line),
                }
            }
        }
        lines.coasts = joined(lines.coasts);
        let all: f64 = lands.iter().map(|land| land.area).sum();
        lines.coasts.retain(|line| !line.is_closed || enclosed(&line.points) > all * LEAST_LAKE);
        lines
    }
}

/// The lands of each edge.
fn owners(lands: &[Land]) -> BTreeMap<EdgeKey, Vec<usize>> {
    let mut owners: BTreeMap<EdgeKey, Vec<usize>> = BTreeMap::new();
    for (at, land) in lands.iter().enumerate() {
        for (a, b) in edges(&land.ring) {
            owners.entry(edge_between(a, b)).or_default().push(at);
        }
    }
    owners
}

fn edge_between(a: Pos2, b: Pos2) -> EdgeKey {
    edge_key(a.into(), b.into())
}

/// A ring cut into lines wherever the neighbour changes.
fn runs(ring: &[Pos2], others: &[Option<usize>]) -> Vec<(Option<usize>, Line)> {
    let count = ring.len();
    let begins = |at: usize| others[at] != others[(at + count - 1) % count];
    let Some(first) = (0..count).find(|&at| begins(at)) else {
        return vec![(others[0], Line { points: ring.to_vec(), is_closed: true })];
    };
    let mut lines: Vec<(Option<usize>, Line)> = Vec::new();
    for at in (first..first + count).map(|at| at % count) {
        if begins(at) {
            lines.push((others[at], Line { points: vec![ring[at]], is_closed: false }));
        }
        if let Some((_, line)) = lines.last_mut() {
            line.points.push(ring[(at + 1) % count]);
        }
    }
    lines
}

/// Joins lines that meet end to start.
fn joined(lines: Vec<Line>) -> Vec<Line> {
    let mut starts: BTreeMap<PointKey, Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.is_closed) {
        starts.entry(point_key(line.points[0].into())).or_default().push(at);
    }
    let mut is_used = vec![false; lines.len()];
    let mut whole = Vec::new();
    for first in 0..lines.len() {
        if std::mem::replace(&mut is_used[first], true) {
            continue;
        }
        let mut line = lines[first].clone();
        while !line.is_closed {
            let end = line.points.last().copied().unwrap_or_default();
            if end == line.points[0] {
                line.points.pop();
                line.is_closed = true;
                break;
            }
            let follows = |&next: &usize| !is_used[next];
            let Some(next) = starts.get(&point_key(end.into())).and_then(|starts| starts.iter().copied().find(follows))
            else {
                break;
            };
            is_used[next] = true;
            line.points.extend(&lines[next].points[1..]);
        }
        whole.push(line);
    }
    whole
}
