//! Fewer points: what differs little from a straight line goes, in all outlines that have it, so that borders stay shared.

use super::drawn::{DrawnOutline, key};
use crate::kernel::Order;
use crate::load::ring::{Spot, area};
use crate::model::PointKey;
use std::collections::{BTreeMap, BTreeSet};

/// The points that a map has at most after it was taken in: a few more than the shipped one has.
const ENOUGH: usize = 3_000;

/// Takes points out until the map is fine enough to look at and small enough to edit, beginning with those whose corner
/// encloses less than a square of some units.
pub fn simplified(outlines: &mut [DrawnOutline], unit: f64) {
    let mut least = unit * unit;
    let count = |outlines: &[DrawnOutline]| outlines.iter().map(|outline| outline.ring.len()).sum::<usize>();
    for _ in 0..24 {
        while thinned(outlines, least) {}
        if count(outlines) <= ENOUGH {
            break;
        }
        least *= 2.0;
    }
}

/// The two points beside a point.
type Beside = [Spot; 2];

/// Takes out points whose corner encloses less than `least`, no two beside each other. Returns whether there were any.
fn thinned(outlines: &mut [DrawnOutline], least: f64) -> bool {
    // A point that has other neighbours in another outline is where three meet, or where a coast begins: it stays.
    let mut corners: BTreeMap<PointKey, Option<Beside>> = BTreeMap::new();
    let mut fixed: BTreeSet<PointKey> = BTreeSet::new();
    for outline in outlines.iter() {
        let ring = &outline.ring;
        for (at, spot) in ring.iter().enumerate() {
            let mut beside = [ring[(at + ring.len() - 1) % ring.len()], ring[(at + 1) % ring.len()]];
            beside.order_by_key(|it| key(*it));
            let is_other = |other: &Option<Beside>| other.is_none_or(|it| it.map(key) != beside.map(key));
            let known = corners.entry(key(*spot)).or_insert(Some(beside));
            if is_other(known) {
                *known = None;
            }
        }
        if ring.len() <= 4 {
            fixed.extend(ring.iter().map(|spot| key(*spot)));
        }
    }
    let mut gone: BTreeSet<PointKey> = BTreeSet::new();
    for outline in outlines.iter() {
        for spot in &outline.ring {
            let Some(Some([before, behind])) = corners.get(&key(*spot)) else { continue };
            let is_flat = area(&[*before, *spot, *behind]).abs() < least;
            let is_free = [before, spot, behind].iter().all(|it| !gone.contains(&key(**it)));
            if is_flat && is_free && !fixed.contains(&key(*spot)) {
                gone.insert(key(*spot));
            }
        }
    }
    let mut is_any = false;
    for outline in outlines.iter_mut() {
        let left: Vec<Spot> = outline.ring.iter().filter(|spot| !gone.contains(&key(**spot))).copied().collect();
        // A shape that would vanish stays, with its points.
        if left.len() >= 4 && left.len() < outline.ring.len() {
            outline.ring = left;
            is_any = true;
        }
    }
    is_any
}
