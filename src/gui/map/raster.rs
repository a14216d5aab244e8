//! A coarse raster of the lands, for the placement of names, which looks up thousands of positions.

use super::land::{Land, edges};
use eframe::egui::{Pos2, Rect};

/// Cells along the longer side.
const CELLS: usize = 256;

/// Which land covers each cell of a grid over the map.
#[derive(Clone, Debug, Default)]
pub struct Raster {
    cells: Vec<u16>,
    columns: usize,
    rows: usize,
    corner: Pos2,
    /// The side of a cell, in units of the canvas.
    side: f32,
}

impl Raster {
    /// The grid over all lands.
    pub fn new(lands: &[Land], bounds: Rect) -> Raster {
        if lands.is_empty() {
            return Raster::default();
        }
        let side = (bounds.width().max(bounds.height()) / CELLS as f32).max(f32::MIN_POSITIVE);
        let count = |length: f32| ((length / side).ceil() as usize).clamp(1, CELLS);
        let (columns, rows) = (count(bounds.width()), count(bounds.height()));
        let cells = vec![0; columns * rows];
        let mut raster = Raster { cells, columns, rows, corner: bounds.min, side };
        for (at, land) in lands.iter().enumerate() {
            raster.fill(land, at as u16 + 1);
        }
        raster
    }

    /// The index of the land at a position, to the nearest cell; none at sea and abroad.
    pub fn land_at(&self, at: Pos2) -> Option<usize> {
        let cell = (at - self.corner) / self.side.max(f32::MIN_POSITIVE);
        if cell.x < 0.0 || cell.y < 0.0 || cell.x >= self.columns as f32 || cell.y >= self.rows as f32 {
            return None;
        }
        (self.cells[cell.y as usize * self.columns + cell.x as usize] as usize).checked_sub(1)
    }

    /// Marks the cells whose centre is in the land, row by row.
    fn fill(&mut self, land: &Land, mark: u16) {
        let mut crossings: Vec<f32> = Vec::new();
        for row in 0..self.rows {
            let y = self.corner.y + (row as f32 + 0.5) * self.side;
            crossings.clear();
            let crossing = edges(&land.ring).filter(|(a, b)| (a.y <= y) != (b.y <= y));
            crossings.extend(crossing.map(|(a, b)| a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y)));
            crossings.sort_by(f32::total_cmp);
            for pair in crossings.chunks_exact(2) {
                let column = |x: f32| ((x - self.corner.x) / self.side - 0.5).ceil().clamp(0.0, self.columns as f32);
                for cell in column(pair[0]) as usize..column(pair[1]) as usize {
                    self.cells[row * self.columns + cell] = mark;
                }
            }
        }
    }
}
