//! Outlines from other programs: each shape of a file is a province, found by its id or name, or assigned by hand. Several
//! shapes of one province are joined.

use super::drawn::{DrawnMap, DrawnOutline, edge_key, key};
use super::imported::{ImportedMap, ImportedShape};
use super::simplify::simplified;
use super::{geojson, svg};
use crate::input::limits::MAP_FILE;
use crate::input::{self, read_bytes};
use crate::load::query::fold;
use crate::load::ring::{Spot, area, bounds, edges, holds, roomiest_spot};
use crate::model::{Board, PointKey};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// The endings of files that outlines are taken from.
const ENDINGS: [&str; 3] = ["svg", "geojson", "json"];
/// The share of the canvas that stays free around a map that is drawn for the first time.
const MARGIN: f64 = 0.02;
/// Points of one place differ by so many units at most, as programs round them.
const APART: f64 = 2.0;

/// Whether outlines can be taken from a file, by its ending.
pub fn is_map_file(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    ENDINGS.contains(&ending.as_str())
}

impl ImportedMap {
    /// Reads an SVG or GeoJSON file.
    ///
    /// # Errors
    /// It can't be read, is neither, or holds no shapes: in one sentence.
    pub fn open(file: &Path) -> Result<ImportedMap, String> {
        let bytes = read_bytes(file, MAP_FILE).map_err(|why| format!("can't read {}: {why}", file.display()))?;
        let text = input::text_of(bytes).map_err(|_| format!("can't read {}: it is not text", file.display()))?;
        ImportedMap::read(&text).map_err(|why| format!("can't take outlines from {}: {why}", file.display()))
    }

    /// Reads the text of such a file.
    ///
    /// # Errors
    /// As for [`ImportedMap::open`].
    pub fn read(text: &str) -> Result<ImportedMap, String> {
        let map = match text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) {
            true => geojson::read(text)?,
            false => svg::read(text)?,
        };
        if map.shapes.is_empty() {
            return Err("it has no closed shapes".to_owned());
        }
        Ok(map)
    }
}

/// Outlines that are about to be taken in: which shape becomes which province.
#[derive(Clone, PartialEq, Debug)]
pub struct MapImport {
    /// The shapes.
    pub map: ImportedMap,
    /// The id of the province of each shape; none where it is left out.
    pub provinces: Vec<Option<String>>,
}

impl MapImport {
    /// Finds the province of each shape by its id or name, whatever its accents, capitals and hyphens.
    pub fn new(map: ImportedMap, board: &Board) -> MapImport {
        let plain = |text: &str| fold(text).chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
        let known: BTreeMap<String, &str> = board
            .provinces
            .iter()
            .flat_map(|province| [(plain(&province.name), &*province.id), (plain(&province.id), &*province.id)])
            .collect();
        let found = |shape: &ImportedShape| {
            let names = [&shape.name].into_iter().chain(&shape.other_names);
            names.filter_map(|name| known.get(&plain(name))).map(|id| (*id).to_owned()).next()
        };
        MapImport { provinces: map.shapes.iter().map(found).collect(), map }
    }

    /// The names of shapes that are no province yet.
    pub fn unassigned(&self) -> Vec<&str> {
        let shapes = self.map.shapes.iter().zip(&self.provinces);
        shapes.filter(|(_, province)| province.is_none()).map(|(shape, _)| shape.name.as_str()).collect()
    }

    /// Makes a shape a province, or leaves it out.
    ///
    /// # Errors
    /// There is no such shape or province.
    pub fn assign(&mut self, shape: &str, province: Option<&str>, board: &Board) -> Result<(), String> {
        let at =
            self.map.shapes.iter().position(|it| it.name == shape || it.other_names.iter().any(|name| name == shape));
        let at = at.ok_or_else(|| {
            let names = self.map.shapes.iter().map(|shape| shape.name.as_str());
            format!("the file has no shape `{shape}`{}", input::or_near(shape, names))
        })?;
        if let Some(id) = province.filter(|id| board.province(id).is_none()) {
            let ids = board.provinces.iter().map(|province| province.id.as_str());
            return Err(format!("there is no province `{id}`{}", input::or_near(id, ids)));
        }
        self.provinces[at] = province.map(str::to_owned);
        Ok(())
    }

    /// The ids of the provinces that are drawn anew.
    pub fn drawn(&self) -> Vec<&str> {
        let mut ids: Vec<&str> = self.provinces.iter().flatten().map(String::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The map with these outlines in place of those that it has. They lie where the provinces lay; a drawing of the map's
    /// own size stays as it is.
    ///
    /// # Errors
    /// No shape is a province, or what is left of one encloses nothing.
    pub fn taken(&self, map: &DrawnMap) -> Result<DrawnMap, String> {
        let mut rings: Vec<(&str, Vec<Spot>)> = Vec::new();
        for (shape, province) in self.map.shapes.iter().zip(&self.provinces) {
            let Some(id) = province else { continue };
            rings.extend(shape.rings.iter().map(|ring| (id.as_str(), ring.clone())));
        }
        if rings.is_empty() {
            return Err("no shape of the file is a province: assign one".to_owned());
        }
        let place = self.placement(map, &rings);
        let mut spots = Snapped::new(map.unit() * APART);
        for (_, ring) in &mut rings {
            ring.iter_mut().for_each(|spot| *spot = spots.snap(map.rounded(place(*spot))));
            ring.dedup_by(|a, b| key(*a) == key(*b));
            while ring.len() > 1 && key(ring[0]) == key(ring[ring.len() - 1]) {
                ring.pop();
            }
        }
        let mut outlines: Vec<DrawnOutline> = Vec::new();
        for id in self.drawn() {
            let own: Vec<&[Spot]> = rings.iter().filter(|(of, _)| *of == id).map(|(_, ring)| ring.as_slice()).collect();
            let ring = joined(&own).ok_or_else(|| format!("the shape of {id} encloses nothing"))?;
            outlines.push(DrawnOutline { province: id.to_owned(), label: [0.0; 2], blocks: None, ring });
        }
        simplified(&mut outlines, map.unit());
        let mut taken = map.clone();
        for mut outline in outlines {
            if outline.ring.len() < 3 {
                return Err(format!("the shape of {} is too small to be drawn", outline.province));
            }
            let at = taken.position(&outline.province);
            let is_inside = |place: &Spot| holds(&outline.ring, *place);
            let old = at.map(|at| &taken.outlines[at]);
            let label = old.map(|old| old.label).filter(is_inside);
            let blocks = old.and_then(|old| old.blocks).filter(is_inside);
            outline.label = label.unwrap_or_else(|| map.rounded(roomiest_spot(&outline.ring)));
            outline.blocks = blocks;
            match at {
                Some(at) => taken.outlines[at] = outline,
                None => taken.outlines.push(outline),
            }
        }
        Ok(taken)
    }

    /// From the points of the file to those of the map.
    fn placement(&self, map: &DrawnMap, rings: &[(&str, Vec<Spot>)]) -> impl Fn(Spot) -> Spot + use<> {
        let largest = |id: &str| {
            let own = rings.iter().filter(|(of, _)| *of == id).map(|(_, ring)| ring);
            own.max_by(|a, b| area(a).abs().total_cmp(&area(b).abs()))
        };
        let both: Vec<(&Vec<Spot>, &DrawnOutline)> =
            map.outlines.iter().filter_map(|outline| Some((largest(&outline.province)?, outline))).collect();
        let is_same_size =
            self.map.frame.is_some_and(|frame| (0..2).all(|axis| (frame[axis] - map.canvas[axis]).abs() < 0.5));
        let from = match both.is_empty() {
            false => bounds(both.iter().flat_map(|(ring, _)| ring.iter().copied())),
            true => match self.map.frame {
                Some(frame) => ([0.0; 2], frame),
                None => bounds(rings.iter().flat_map(|(_, ring)| ring.iter().copied())),
            },
        };
        let to = match both.is_empty() {
            false => bounds(both.iter().flat_map(|(_, outline)| outline.ring.iter().copied())),
            true => {
                ([0, 1].map(|axis| map.canvas[axis] * MARGIN), [0, 1].map(|axis| map.canvas[axis] * (1.0 - MARGIN)))
            }
        };
        let size = |(least, most): (Spot, Spot)| [0, 1].map(|axis| (most[axis] - least[axis]).max(f64::MIN_POSITIVE));
        let (old, new) = (size(from), size(to));
        let fits = (new[0] / old[0]).min(new[1] / old[1]);
        let scale = if is_same_size { 1.0 } else { fits };
        let middle = |(least, most): (Spot, Spot)| [0, 1].map(|axis| (least[axis] + most[axis]) / 2.0);
        let (old, new) = (middle(from), middle(to));
        move |spot| match is_same_size {
            true => spot,
            false => [0, 1].map(|axis| (spot[axis] - old[axis]) * scale + new[axis]),
        }
    }
}

/// Points that have been seen, so that two of almost one place become one.
struct Snapped {
    size: f64,
    seen: HashMap<[i64; 2], Spot>,
}

impl Snapped {
    fn new(size: f64) -> Snapped {
        Snapped { size, seen: HashMap::new() }
    }

    fn snap(&mut self, spot: Spot) -> Spot {
        let cell = spot.map(|it| (it / self.size).floor() as i64);
        for x in -1..=1 {
            for y in -1..=1 {
                if let Some(seen) = self.seen.get(&[cell[0] + x, cell[1] + y])
                    && (seen[0] - spot[0]).hypot(seen[1] - spot[1]) <= self.size
                {
                    return *seen;
                }
            }
        }
        self.seen.insert(cell, spot);
        spot
    }
}

/// The largest outline of some shapes together: edges that two of them share are inside, and go. Clockwise.
fn joined(rings: &[&[Spot]]) -> Option<Vec<Spot>> {
    let mut counts: BTreeMap<[PointKey; 2], usize> = BTreeMap::new();
    for edge in rings.iter().flat_map(|ring| edges(ring)) {
        *counts.entry(edge_key(edge)).or_default() += 1;
    }
    let mut onward: BTreeMap<PointKey, Vec<(Spot, Spot)>> = BTreeMap::new();
    for ring in rings {
        // All in one direction, so that they can be followed.
        let is_clockwise = area(ring) > 0.0;
        for (a, b) in edges(ring).filter(|edge| counts.get(&edge_key(*edge)) == Some(&1)) {
            let (from, to) = if is_clockwise { (a, b) } else { (b, a) };
            onward.entry(key(from)).or_default().push((from, to));
        }
    }
    let mut whole: Vec<Vec<Spot>> = Vec::new();
    while let Some(first) = onward.iter().find(|(_, ends)| !ends.is_empty()).map(|(from, _)| *from) {
        let (mut ring, mut at) = (Vec::new(), first);
        while let Some((from, to)) = onward.get_mut(&at).and_then(Vec::pop) {
            ring.push(from);
            at = key(to);
        }
        whole.push(ring);
    }
    let largest = whole.into_iter().filter(|ring| ring.len() >= 3).max_by(|a, b| area(a).total_cmp(&area(b)));
    largest.filter(|ring| area(ring) > 0.0)
}
