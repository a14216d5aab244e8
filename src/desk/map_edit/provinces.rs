//! Provinces split along a line, and drawn anew.

use super::drawn::{DrawnMap, DrawnOutline, key};
use crate::kernel::Order;
use crate::load::edit::{Edit, PlainValue, Proposal};
use crate::load::ring::{Edge, Spot, area, distance, edges, holds, roomiest_spot};
use crate::load::scaffold::{id_of, is_good_id};
use crate::load::schema::{DataFile, MOST_PROVINCES};
use crate::load::{Diagnostic, Files};
use crate::model::Board;

/// A province that is not on the board yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProvince {
    /// Its id.
    pub id: String,
    /// The name on the board.
    pub name: String,
    /// The position in the order of elections: the next free one.
    pub number: u8,
    /// The id of the region it lies in.
    pub region: String,
}

/// The province that somebody names, in a region: its id is made of its name, its number is the next one.
///
/// # Errors
/// There is no id in the name, it is taken, or a board has no room for more provinces.
pub fn new_province(board: &Board, name: &str, region: &str) -> Result<NewProvince, String> {
    let name = name.trim();
    let id = id_of(name).filter(|id| is_good_id(id)).ok_or("give the new province a name first")?;
    if board.province(&id).is_some() {
        return Err(format!("there is a province {id} already: give the new one another name"));
    }
    if board.provinces.len() >= MOST_PROVINCES {
        return Err(format!("a board has at most {MOST_PROVINCES} provinces"));
    }
    let taken = |number: &u8| board.provinces.iter().any(|province| province.number == *number);
    let number = (1..=u8::MAX).find(|number| !taken(number)).unwrap_or(u8::MAX);
    Ok(NewProvince { id, name: name.to_owned(), number, region: region.to_owned() })
}

impl NewProvince {
    /// Proposes its entry in `board.toml`, its outline in `map.toml`, and the count of provinces.
    ///
    /// # Errors
    /// A file can't be edited.
    pub fn propose(&self, map: &DrawnMap, before: &DrawnMap, files: &Files) -> Result<Proposal, Box<Diagnostic>> {
        let mut proposal = Proposal::default();
        let keys = vec![
            ("number".to_owned(), PlainValue::Integer(self.number.into())),
            ("id".to_owned(), PlainValue::Text(self.id.clone())),
            ("name".to_owned(), PlainValue::Text(self.name.clone())),
            ("region".to_owned(), PlainValue::Text(self.region.clone())),
        ];
        let path = files.data(DataFile::Board.name());
        let add = Edit::Add { path: vec!["province".to_owned()], keys };
        proposal.edit(files, &path, files.format().spec(DataFile::Board), &[add])?;
        map.propose(before, files, &mut proposal)?;
        proposal.count(files)?;
        Ok(proposal)
    }
}

/// Where a line meets an outline: how far along the line, and where on the ring.
#[derive(Clone, Copy, Debug)]
struct Hit {
    along: f64,
    spot: Spot,
    /// The edge that is met; none where it is one of its points.
    edge: Option<Edge>,
}

/// The map with an outline cut in two along a line. The part with the name keeps the province, the other one is the new
/// province's. Neighbours get the points at which the line enters and leaves.
///
/// # Errors
/// The line does not enter and leave the province once each.
pub fn split_province(map: &DrawnMap, outline: usize, line: &[Spot], new: &NewProvince) -> Result<DrawnMap, String> {
    let old = map.outlines.get(outline).ok_or("this province is no longer drawn")?;
    let hits = hits(map, &old.ring, line);
    let [enters, leaves] = hits[..] else {
        return Err(match hits.len() {
            0 | 1 => format!("the line must enter `{}` and leave it: draw it from one side to the other", old.province),
            times => {
                format!("the line meets the outline of `{}` {times} times: it must enter and leave once", old.province)
            }
        });
    };
    let mut with_ends = map.clone();
    for hit in [enters, leaves] {
        if let Some(edge) = hit.edge {
            // The first end may have cut the edge of the second.
            let ring = &with_ends.outlines[outline].ring;
            let is_part =
                |it: &Edge| [it.0, it.1].iter().all(|end| [edge.0, edge.1, enters.spot].map(key).contains(&key(*end)));
            let parts = edges(ring).filter(is_part);
            let nearest = parts.min_by(|a, b| distance(hit.spot, *a).total_cmp(&distance(hit.spot, *b)));
            with_ends = with_ends.with_point_on(nearest.unwrap_or(edge), hit.spot);
        }
    }
    let inner: Vec<Spot> = line
        .iter()
        .enumerate()
        .filter(|(at, _)| (*at as f64) > enters.along && (*at as f64) < leaves.along)
        .map(|(_, spot)| map.rounded(*spot))
        .collect();
    let ring = &with_ends.outlines[outline].ring;
    let place = |spot: Spot| ring.iter().position(|it| key(*it) == key(spot));
    let (Some(from), Some(to)) = (place(enters.spot), place(leaves.spot)) else {
        return Err("the line can't be drawn so finely: zoom in, or choose other points".to_owned());
    };
    let is_back = from > to;
    let (first, last) = if is_back { (to, from) } else { (from, to) };
    let between: Vec<Spot> = if is_back { inner.iter().rev().copied().collect() } else { inner };
    let cut: Vec<Spot> = [ring[first]].into_iter().chain(between.iter().copied()).chain([ring[last]]).collect();
    let is_inside = cut.windows(2).all(|ends| {
        let middle = [(ends[0][0] + ends[1][0]) / 2.0, (ends[0][1] + ends[1][1]) / 2.0];
        holds(ring, middle)
    });
    if !is_inside || first == last {
        return Err(format!("between its ends the line must stay inside {}", old.province));
    }
    let outer: Vec<Spot> = ring[..=first].iter().chain(&between).chain(&ring[last..]).copied().collect();
    let mut piece: Vec<Spot> = ring[first..=last].to_vec();
    piece.extend(between.iter().rev());
    if outer.len() < 3 || piece.len() < 3 || area(&outer) == 0.0 || area(&piece) == 0.0 {
        return Err(format!("the line cuts nothing off {}", old.province));
    }
    // The part with the name stays; where the line goes through the name, the larger one.
    let keeps_outer = match (holds(&outer, old.label), holds(&piece, old.label)) {
        (true, false) => true,
        (false, true) => false,
        (true, true) | (false, false) => area(&outer).abs() >= area(&piece).abs(),
    };
    let (kept, given) = if keeps_outer { (outer, piece) } else { (piece, outer) };
    let mut split = with_ends;
    split.outlines[outline].ring = kept;
    let label = split.rounded(roomiest_spot(&given));
    split.outlines.push(DrawnOutline { province: new.id.clone(), label, blocks: None, ring: given });
    split.crosses_no_more_than(map)?;
    Ok(split.with_names_inside())
}

/// Where a line meets a ring, in the order of the line, each place once.
fn hits(map: &DrawnMap, ring: &[Spot], line: &[Spot]) -> Vec<Hit> {
    let mut hits: Vec<Hit> = Vec::new();
    for (at, ends) in line.windows(2).enumerate() {
        for edge in edges(ring) {
            if let Some(part) = meeting((ends[0], ends[1]), edge) {
                let at_line = [0, 1].map(|axis| ends[0][axis] + (ends[1][axis] - ends[0][axis]) * part);
                let spot = map.rounded(at_line);
                let is_end = |it: &Spot| key(*it) == key(spot);
                let end = [edge.0, edge.1].into_iter().find(is_end);
                let hit =
                    Hit { along: at as f64 + part, spot: end.unwrap_or(spot), edge: end.is_none().then_some(edge) };
                if hits.iter().all(|other| key(other.spot) != key(hit.spot)) {
                    hits.push(hit);
                }
            }
        }
    }
    hits.order_by(|a, b| a.along.total_cmp(&b.along));
    hits
}

/// How far along a line, from 0 to 1, it meets an edge, ends included.
fn meeting((a, b): Edge, (c, d): Edge) -> Option<f64> {
    let (along, across) = ([b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]);
    let slant = along[0] * across[1] - along[1] * across[0];
    if slant == 0.0 {
        return None;
    }
    let off = [c[0] - a[0], c[1] - a[1]];
    let part = (off[0] * across[1] - off[1] * across[0]) / slant;
    let part_of_edge = (off[0] * along[1] - off[1] * along[0]) / slant;
    // A hair more, so that the ends of a line that lie on a point meet it.
    let range = -1e-9..=1.0 + 1e-9;
    (range.contains(&part) && range.contains(&part_of_edge)).then_some(part)
}

/// The map with a new outline. Between two points of one outline that are not its neighbours there it follows that outline,
/// the shorter way, so that the border is shared.
///
/// # Errors
/// It has fewer than three points, encloses nothing, or crosses itself or another outline.
pub fn add_province(map: &DrawnMap, points: &[Spot], new: &NewProvince) -> Result<DrawnMap, String> {
    if points.len() < 3 {
        return Err("an outline needs three points".to_owned());
    }
    let mut ring: Vec<Spot> = Vec::new();
    for (at, spot) in points.iter().enumerate() {
        let next = points[(at + 1) % points.len()];
        let (from, to) = (map.existing(*spot), map.existing(next));
        ring.push(from);
        ring.extend(map.border_between(from, to));
    }
    ring.dedup_by(|a, b| key(*a) == key(*b));
    if ring.len() > 1 && key(ring[0]) == key(ring[ring.len() - 1]) {
        ring.pop();
    }
    if ring.len() < 3 {
        return Err("an outline needs three points".to_owned());
    }
    if area(&ring) == 0.0 {
        return Err("the outline encloses nothing".to_owned());
    }
    if area(&ring) < 0.0 {
        ring.reverse();
    }
    let label = map.rounded(roomiest_spot(&ring));
    if let Some(other) = map.outlines.iter().find(|other| holds(&other.ring, label)) {
        return Err(format!("{} is there already: split it instead", other.province));
    }
    let mut added = map.clone();
    added.outlines.push(DrawnOutline { province: new.id.clone(), label, blocks: None, ring });
    added.crosses_no_more_than(map)?;
    Ok(added)
}

impl DrawnMap {
    /// A point as it is written, or the point of an outline at the same place.
    fn existing(&self, spot: Spot) -> Spot {
        let spot = self.rounded(spot);
        let same = self.outlines.iter().flat_map(|outline| &outline.ring).find(|it| key(**it) == key(spot));
        same.copied().unwrap_or(spot)
    }

    /// The points of an outline between two of its own, the shorter way; none where no outline has both.
    fn border_between(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let place = |ring: &[Spot], spot: Spot| ring.iter().position(|it| key(*it) == key(spot));
        let ways = self.outlines.iter().filter_map(|outline| {
            let ring = &outline.ring;
            let (from, to, count) = (place(ring, from)?, place(ring, to)?, ring.len());
            let way = |step: usize| -> Vec<Spot> {
                let next = |at: &usize| Some((at + step) % count);
                std::iter::successors(next(&from), next).take_while(|at| *at != to).map(|at| ring[at]).collect()
            };
            let (there, back) = (way(1), way(count - 1));
            Some(if there.len() <= back.len() { there } else { back })
        });
        ways.min_by_key(Vec::len).unwrap_or_default()
    }
}
