//! The board: factions' blocks, regions, provinces, battles and the map's outlines.

use super::{Faction, FactionIds, FactionSet, PerFaction, Provenance, ProvinceId, ProvinceSet, RegionId};

/// The board, with its provinces in the order of elections.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Board {
    /// The blocks of each faction.
    pub blocks: PerFaction<FactionBlocks>,
    /// What files call the factions.
    pub faction_ids: FactionIds,
    /// The regions, in order.
    pub regions: Vec<Region>,
    /// The provinces, by number.
    pub provinces: Vec<Province>,
    /// The battles, by turn.
    pub battles: Vec<Battle>,
    /// The outlines to draw the map with; may lack some.
    pub outlines: Vec<Outline>,
    /// The size of the canvas of the outlines.
    pub canvas: [f32; 2],
}

/// The number and the look of a faction's blocks.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct FactionBlocks {
    /// The colour's id.
    pub color: String,
    /// The colour to draw, `#RRGGBB`.
    pub hex: String,
    /// All blocks of the faction.
    pub blocks: u8,
    /// How many of them lie under the 2-space of the Turn Track until turn 2 (2e III).
    pub on_turn_2_space: u8,
}

/// A region: provinces of one background colour.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Region {
    /// The id that files use.
    pub id: String,
    /// The colour's name.
    pub color: String,
    /// The colour to draw, `#RRGGBB`.
    pub hex: String,
    /// Whether a public source states it.
    pub provenance: Provenance,
    /// Its provinces.
    pub provinces: ProvinceSet,
}

/// A province.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Province {
    /// The number on the board, which is the order of elections.
    pub number: u8,
    /// The id that files and choices use.
    pub id: String,
    /// The name on the board.
    pub name: String,
    /// The region it lies in.
    pub region: RegionId,
    /// Whether it counts for the Counter-Revolution.
    pub fleur_de_lis: bool,
    /// The Victory Points for winning its election, in turns that score them.
    pub victory_points: u8,
    /// Whether it votes as Paris does: the whole stack, and round after round.
    pub paris: bool,
    /// The provinces that it has a border with; each of them has it among its own.
    pub neighbours: ProvinceSet,
    /// Whether a public source states it.
    pub provenance: Provenance,
}

/// The battle of a turn.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Battle {
    /// The turn it is fought on.
    pub turn: u8,
    /// The id.
    pub id: String,
    /// The name on the board.
    pub name: String,
    /// The Victory Points for leading the army.
    pub victory_points: u8,
    /// Whether a public source states it.
    pub provenance: Provenance,
}

/// The outline of a province: a closed ring, its first point not repeated, y downwards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Outline {
    /// The province it draws.
    pub province: ProvinceId,
    /// Where its name goes, and its blocks if they have no place of their own.
    pub label: [f32; 2],
    /// The middle of its blocks, where they don't go with the name.
    pub blocks: Option<[f32; 2]>,
    /// The ring.
    pub ring: Vec<[f32; 2]>,
}

impl Outline {
    /// Where its blocks go.
    pub fn place_of_blocks(&self) -> [f32; 2] {
        self.blocks.unwrap_or(self.label)
    }
}

/// The ends of an edge, sorted, each as the bits of its coordinates: the same for both sides of a border.
pub type EdgeKey = [PointKey; 2];
/// The coordinates of a point of an outline, as bits.
pub type PointKey = [u32; 2];

/// A point as a key: the same for points at the same place.
pub fn point_key(point: [f32; 2]) -> PointKey {
    // Turns -0 into 0.
    point.map(|it| (it + 0.0).to_bits())
}

/// An edge as a key, whichever its direction.
pub fn edge_key(from: [f32; 2], to: [f32; 2]) -> EdgeKey {
    let mut ends = [from, to].map(point_key);
    ends.sort_unstable();
    ends
}

impl Board {
    /// The province of an id.
    pub fn province(&self, id: &str) -> Option<ProvinceId> {
        self.provinces.iter().position(|province| province.id == id).map(|at| ProvinceId(at as u8))
    }

    /// The region of an id.
    pub fn region(&self, id: &str) -> Option<RegionId> {
        self.regions.iter().position(|region| region.id == id).map(|at| RegionId(at as u8))
    }

    /// The battle of a turn.
    pub fn battle(&self, turn: u8) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.turn == turn)
    }

    /// The factions that there are blocks of: the three of the rulebook, and a fourth where the pack has one.
    pub fn factions(&self) -> FactionSet {
        Faction::ALL.into_iter().filter(|&faction| self.blocks(faction) > 0).collect()
    }

    /// All blocks of a faction.
    pub fn blocks(&self, faction: Faction) -> u8 {
        self.blocks[faction].blocks
    }

    /// The ids of provinces, in the order of elections.
    pub fn ids(&self, provinces: ProvinceSet) -> Vec<&str> {
        provinces.iter().filter_map(|it| self.provinces.get(it.index())).map(|it| it.id.as_str()).collect()
    }

    /// Whether it is known which provinces are neighbours: some are.
    pub fn has_borders(&self) -> bool {
        self.provinces.iter().any(|province| !province.neighbours.is_empty())
    }

    /// The neighbours of each province by the map: those whose outlines have an edge in common with its own.
    pub fn neighbours_by_outlines(&self) -> Vec<ProvinceSet> {
        let mut neighbours = vec![ProvinceSet::NONE; self.provinces.len()];
        let mut sides: Vec<(EdgeKey, ProvinceId)> = Vec::new();
        for outline in &self.outlines {
            let ends = outline.ring.iter().zip(outline.ring.iter().cycle().skip(1));
            sides.extend(ends.filter(|(a, b)| a != b).map(|(&from, &to)| (edge_key(from, to), outline.province)));
        }
        sides.sort_unstable();
        for side in sides.chunk_by(|one, other| one.0 == other.0) {
            let sharing: ProvinceSet = side.iter().map(|&(_, province)| province).collect();
            for province in sharing.iter() {
                neighbours[province.index()] = neighbours[province.index()].or(sharing);
            }
        }
        for (at, of) in neighbours.iter_mut().enumerate() {
            of.remove(ProvinceId(at as u8));
        }
        neighbours
    }

    /// The provinces for which something holds.
    pub fn provinces_where(&self, holds: impl Fn(&Province) -> bool) -> ProvinceSet {
        let at = |(at, _): (usize, &Province)| ProvinceId(at as u8);
        self.provinces.iter().enumerate().filter(|(_, province)| holds(province)).map(at).collect()
    }
}
