//! `map.toml` becomes the outlines of the board.

use super::board::Once;
use super::diagnostic::{Report, code};
use super::tree::{Item, Table};
use crate::model::{Board, Outline};

/// Adds the outlines to the board. A province that is not drawn is a warning.
pub fn map(table: &Table, board: &mut Board, report: &mut Report<'_>) {
    let canvas = table.item("canvas").and_then(Item::point);
    board.canvas = canvas.unwrap_or_default();
    let mut once = Once::default();
    let mut outlines = Vec::new();
    for entry in table.tables("outline") {
        let Some(id) = entry.text("province") else {
            continue;
        };
        let span = entry.span_of("province");
        let Some(province) = board.province(id) else {
            let message = format!("there is no province `{id}`");
            let finding = report.error(code::UNKNOWN_ID, span, message);
            finding.misspelt(id, board.provinces.iter().map(|it| it.id.as_str()));
            continue;
        };
        let ring: Vec<[f32; 2]> = entry.list("ring").iter().filter_map(Item::point).collect();
        if once.take("the outline of", id, span, report) && ring.len() >= 3 {
            outlines.push(Outline {
                province,
                label: entry.item("label").and_then(Item::point).unwrap_or_default(),
                ring,
            });
        }
    }
    for (at, province) in board.provinces.iter().enumerate() {
        if !outlines.iter().any(|it| it.province.index() == at) && !outlines.is_empty() {
            let message = format!("`{}` has no outline in map.toml", province.id);
            report.warning(code::MISSING_OUTLINE, table.span, message);
        }
    }
    board.outlines = outlines;
}
