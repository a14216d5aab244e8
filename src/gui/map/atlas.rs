//! The map's geometry in the units of the pack's canvas: made once a board, drawn and asked many times.

use super::ground::Ground;
use super::land::Land;
use super::lines::Lines;
use crate::model::{Board, ProvinceId};
use eframe::egui::{Pos2, Rect};

/// A board's map: its lands, the lines between them and where each step of the keyboard leads.
#[derive(Clone, Debug)]
pub struct Atlas {
    /// What can be drawn, by province.
    pub lands: Vec<Land>,
    /// Around all lands.
    pub bounds: Rect,
    /// The lines along and between them.
    pub lines: Lines,
    /// Provinces that have no outline, or one that can't be drawn.
    pub undrawn: Vec<ProvinceId>,
    /// Which land lies at a place, roughly and fast.
    pub ground: Ground,
}

impl Atlas {
    /// The map of a board. Outlines that can't be drawn are left out and named in `undrawn`.
    pub fn new(board: &Board) -> Atlas {
        let mut lands: Vec<Land> = board.outlines.iter().filter_map(|outline| Land::new(outline, board)).collect();
        lands.sort_by_key(|land| land.province);
        let bounds = lands.iter().fold(Rect::NOTHING, |all, land| all.union(land.bounds));
        let ids = (0..board.provinces.len().min(256)).map(|at| ProvinceId(at as u8));
        let undrawn = ids.filter(|&id| !lands.iter().any(|land| land.province == id)).collect();
        let ground = Ground::new(&lands, bounds);
        let lines = Lines::new(&lands);
        Atlas { lands, bounds, lines, undrawn, ground }
    }

    /// The land of a province.
    pub fn land(&self, province: ProvinceId) -> Option<&Land> {
        self.lands.iter().find(|land| land.province == province)
    }

    /// The province at a place of the canvas; one at most, on borders too.
    pub fn province_at(&self, at: Pos2) -> Option<ProvinceId> {
        self.lands.iter().find(|land| land.contains(at)).map(|land| land.province)
    }
}
