//! The outlines as `map.toml` has them.

use crate::load::edit::{Edit, PlainValue, Proposal};
use crate::load::ring::{self, Edge, Spot, do_cross, holds, roomiest_spot};
use crate::load::schema::DataFile;
use crate::load::{Diagnostic, Files};
use crate::model::{PointKey, point_key};
use std::collections::BTreeSet;
use toml_edit::{Document, Item, Table};

/// The most points of a map that is edited: an edit compares its lines with all others.
pub const MOST_POINTS: usize = 20_000;

/// The outline of a province.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnOutline {
    /// The id of the province.
    pub province: String,
    /// Where its name goes, and its blocks if they have no place of their own.
    pub label: Spot,
    /// The middle of its blocks, where they don't go with the name.
    pub blocks: Option<Spot>,
    /// Its points; it closes by itself.
    pub ring: Vec<Spot>,
}

/// All outlines of a pack, in the order of its file.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnMap {
    /// Width and height of the drawing.
    pub canvas: Spot,
    /// The outlines.
    pub outlines: Vec<DrawnOutline>,
}

impl DrawnMap {
    /// The map of a pack, with what is not saved yet.
    ///
    /// # Errors
    /// `map.toml` can't be read, or holds something that is no outline: in one sentence.
    pub fn read(files: &Files) -> Result<DrawnMap, String> {
        DrawnMap::of(&file_text(files)?)
    }

    /// The map of a text of `map.toml`.
    ///
    /// # Errors
    /// As for [`DrawnMap::read`].
    pub fn of(text: &str) -> Result<DrawnMap, String> {
        let document = Document::parse(text).map_err(|_| "map.toml is not TOML: see the problems".to_owned())?;
        let table = document.as_table();
        let canvas = table.get("canvas").and_then(point).ok_or("map.toml has no `canvas` with a width and a height")?;
        let no_list = toml_edit::ArrayOfTables::new();
        let list = match table.get("outline") {
            None => &no_list,
            Some(item) => item.as_array_of_tables().ok_or("the outlines of map.toml are no list of `[[outline]]`")?,
        };
        let outlines = list.iter().map(|table| {
            let province = table.get("province").and_then(Item::as_str).unwrap_or_default();
            outline(table, province)
                .ok_or_else(|| format!("the outline of `{province}` can't be read: see the problems"))
        });
        let map = DrawnMap { canvas, outlines: outlines.collect::<Result<_, _>>()? };
        if map.outlines.iter().map(|outline| outline.ring.len()).sum::<usize>() > MOST_POINTS {
            return Err(format!("the map has more than {MOST_POINTS} points: too many to edit it here"));
        }
        Ok(map)
    }

    /// The index of a province's outline.
    pub fn position(&self, province: &str) -> Option<usize> {
        self.outlines.iter().position(|outline| outline.province == province)
    }

    /// The distance between points that can be told apart in the file: a ten-thousandth of the canvas or so, as a decimal.
    pub fn unit(&self) -> f64 {
        let size = self.canvas[0].max(self.canvas[1]);
        if size > 0.0 && size.is_finite() { 10_f64.powi(size.log10().floor() as i32 - 3) } else { 0.1 }
    }

    /// A point as it is written: in whole units, and on the canvas.
    pub fn rounded(&self, at: Spot) -> Spot {
        let per_unit = (1.0 / self.unit()).round();
        let unit = self.unit();
        let round = |value: f64| {
            if per_unit >= 1.0 { (value * per_unit).round() / per_unit } else { (value / unit).round() * unit }
        };
        [0, 1].map(|axis| round(at[axis].clamp(0.0, self.canvas[axis])))
    }

    /// The edits of `map.toml` that turn `before` into this map. Outlines that are only in `before` stay.
    fn edits(&self, before: &DrawnMap) -> Vec<Edit> {
        let mut edits = Vec::new();
        for new in &self.outlines {
            let key = |name: &str| ["outline".to_owned(), new.province.clone(), name.to_owned()];
            match before.position(&new.province).map(|at| &before.outlines[at]) {
                Some(old) => {
                    if old.label != new.label {
                        edits.push(Edit::set(key("label"), point_value(new.label)));
                    }
                    if old.blocks != new.blocks {
                        edits.push(match new.blocks {
                            Some(place) => Edit::set(key("blocks"), point_value(place)),
                            None => Edit::unset(key("blocks")),
                        });
                    }
                    if old.ring != new.ring {
                        edits.push(Edit::set(key("ring"), ring_value(&new.ring)));
                    }
                }
                None => {
                    let keys = [
                        Some(("province", PlainValue::Text(new.province.clone()))),
                        Some(("label", point_value(new.label))),
                        new.blocks.map(|place| ("blocks", point_value(place))),
                        Some(("ring", ring_value(&new.ring))),
                    ];
                    let keys = keys.into_iter().flatten().map(|(key, value)| (key.to_owned(), value)).collect();
                    edits.push(Edit::Add { path: vec!["outline".to_owned()], keys });
                }
            }
        }
        edits
    }

    /// Proposes the changes of `map.toml` that turn `before`, which is what it says, into this map. Every other byte stays.
    ///
    /// # Errors
    /// The file can't be edited.
    pub fn propose(&self, before: &DrawnMap, files: &Files, proposal: &mut Proposal) -> Result<(), Diagnostic> {
        let edits = self.edits(before);
        let path = files.data(DataFile::Map.name());
        proposal.edit(files, &path, files.format().spec(DataFile::Map), &edits)
    }

    /// The outlines with an edge that begins or ends at a point, and the places of the point in them.
    pub(super) fn at(&self, spot: Spot) -> Vec<(usize, usize)> {
        let key = key(spot);
        let rings = self.outlines.iter().enumerate();
        rings
            .flat_map(|(outline, it)| {
                let points = it.ring.iter().enumerate().filter(|(_, point)| self::key(**point) == key);
                points.map(move |(at, _)| (outline, at)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Refuses lines that cross in this map and did not in `before`. Only outlines that differ are looked at.
    pub(super) fn crosses_no_more_than(&self, before: &DrawnMap) -> Result<(), String> {
        let is_new = |at: usize| {
            let (old, new) = (before.position(&self.outlines[at].province), &self.outlines[at]);
            old.is_none_or(|old| before.outlines[old].ring != new.ring)
        };
        let old: BTreeSet<[PointKey; 2]> =
            before.outlines.iter().flat_map(|outline| ring::edges(&outline.ring)).map(edge_key).collect();
        let edges: Vec<(usize, Edge)> = self
            .outlines
            .iter()
            .enumerate()
            .flat_map(|(at, outline)| ring::edges(&outline.ring).map(move |edge| (at, edge)))
            .collect();
        let moved = edges.iter().filter(|(at, edge)| is_new(*at) && !old.contains(&edge_key(*edge)));
        for (at, edge) in moved {
            let meets = |(other, it): &&(usize, Edge)| do_cross(*edge, *it) && !(other == at && it == edge);
            if let Some((other, _)) = edges.iter().find(meets) {
                let (id, other_id) = (&self.outlines[*at].province, &self.outlines[*other].province);
                return Err(match at == other {
                    true => format!("the outline of `{id}` would cross itself"),
                    false => format!("the outline of `{id}` would cross that of `{other_id}`"),
                });
            }
        }
        Ok(())
    }

    /// Moves names to the roomiest spot that are no longer inside their outline; blocks that are not go with the name again.
    pub(super) fn with_names_inside(mut self) -> DrawnMap {
        for outline in &mut self.outlines {
            outline.blocks = outline.blocks.filter(|place| holds(&outline.ring, *place));
        }
        for at in 0..self.outlines.len() {
            let outline = &self.outlines[at];
            if !holds(&outline.ring, outline.label) {
                self.outlines[at].label = self.rounded(roomiest_spot(&outline.ring));
            }
        }
        self
    }
}

/// The text of a pack's map.
fn file_text(files: &Files) -> Result<std::sync::Arc<str>, String> {
    let path = files.data(DataFile::Map.name());
    files.read(&path).map_err(|error| format!("{path} can't be read: {error}"))
}

/// A point as a key, as the board compares them.
pub fn key(spot: Spot) -> PointKey {
    point_key(spot.map(|it| it as f32))
}

/// An edge as a key, whichever its direction.
pub fn edge_key((a, b): Edge) -> [PointKey; 2] {
    let mut ends = [key(a), key(b)];
    ends.sort_unstable();
    ends
}

fn outline(table: &Table, province: &str) -> Option<DrawnOutline> {
    let label = table.get("label").and_then(point)?;
    let blocks = match table.get("blocks") {
        Some(place) => Some(point(place)?),
        None => None,
    };
    let Some(PlainValue::List(points)) = table.get("ring")?.as_value().and_then(PlainValue::of) else { return None };
    let ring: Vec<Spot> = points.iter().map(spot).collect::<Option<_>>()?;
    (ring.len() >= 3 && !province.is_empty()).then(|| DrawnOutline {
        province: province.to_owned(),
        label,
        blocks,
        ring,
    })
}

fn point(item: &Item) -> Option<Spot> {
    spot(&PlainValue::of(item.as_value()?)?)
}

fn spot(value: &PlainValue) -> Option<Spot> {
    let number = |value: &PlainValue| match value {
        PlainValue::Integer(number) => Some(*number as f64),
        PlainValue::Number(number) if number.is_finite() => Some(*number),
        PlainValue::Number(_) | PlainValue::Text(_) | PlainValue::Switch(_) | PlainValue::List(_) => None,
    };
    match value {
        PlainValue::List(items) if items.len() == 2 => Some([number(&items[0])?, number(&items[1])?]),
        PlainValue::List(_)
        | PlainValue::Text(_)
        | PlainValue::Integer(_)
        | PlainValue::Number(_)
        | PlainValue::Switch(_) => None,
    }
}

fn number_value(number: f64) -> PlainValue {
    let is_whole = number.fract() == 0.0 && number.abs() < 1.0e9;
    if is_whole { PlainValue::Integer(number as i128) } else { PlainValue::Number(number) }
}

fn point_value(spot: Spot) -> PlainValue {
    PlainValue::List(spot.map(number_value).to_vec())
}

fn ring_value(ring: &[Spot]) -> PlainValue {
    PlainValue::List(ring.iter().map(|spot| point_value(*spot)).collect())
}
