//! The map's geometry in the units of the pack's canvas, computed once per board.

use super::land::Land;
use super::lines::Lines;
use super::raster::Raster;
use crate::kernel::Order;
use crate::model::{Board, ProvinceId};
use eframe::egui::{Pos2, Rect};

/// The geometry of a board's map: its lands and the lines between them.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// The lands that can be drawn, by province.
    pub lands: Vec<Land>,
    /// The bounding box of all lands.
    pub bounds: Rect,
    /// The lines along and between them.
    pub lines: Lines,
    /// Provinces without an outline that can be drawn.
    pub undrawn: Vec<ProvinceId>,
    /// A raster of the lands, for fast approximate lookups.
    pub raster: Raster,
}

impl Atlas {
    /// The map of a board. Provinces whose outlines can't be drawn are in `undrawn`.
    pub fn new(board: &Board) -> Atlas {
        let mut lands: Vec<Land> = board.outlines.iter().filter_map(|outline| Land::new(outline, board)).collect();
        lands.order_by_key(|land| land.province);
        let bounds = lands.iter().fold(Rect::NOTHING, |all, land| all.union(land.bounds));
        let ids = (0..board.provinces.len().min(256)).map(|at| ProvinceId(at as u8));
        let undrawn = ids.filter(|&id| !lands.iter().any(|land| land.province == id)).collect();
        let raster = Raster::new(&lands, bounds);
        let lines = Lines::new(&lands);
        Atlas { lands, bounds, lines, undrawn, raster }
    }

    /// The land of a province.
    pub fn land(&self, province: ProvinceId) -> Option<&Land> {
        self.lands.iter().find(|land| land.province == province)
    }

    /// The province at a position of the canvas; at most one, on borders too.
    pub fn province_at(&self, at: Pos2) -> Option<ProvinceId> {
        self.lands.iter().find(|land| land.contains(at)).map(|land| land.province)
    }
}
