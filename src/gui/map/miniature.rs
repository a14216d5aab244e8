//! The map in small, without names: the lands in the colours of their regions, who controls them, and one of them marked.

use super::atlas::Atlas;
use crate::gui::paint::{block, edge};
use crate::gui::theme;
use crate::model::{Faction, Pack, ProvinceId};
use eframe::egui::{Color32, Id, Mesh, Pos2, Rect, Shape, Stroke, Ui, Vec2};
use std::sync::Arc;

/// How large a block is: this share of the picture's side, and at least so many points.
const BLOCK: f32 = 0.065;
const LEAST_BLOCK: f32 = 6.0;

/// Draws it within a rectangle, with a province marked. `controlling` is the faction of the stack that controls a province.
pub fn miniature(
    ui: &Ui,
    rect: Rect,
    pack: &Pack,
    marked: Option<ProvinceId>,
    controlling: impl Fn(ProvinceId) -> Option<Faction>,
) {
    let atlas = atlas_of(ui, pack);
    if atlas.lands.is_empty() {
        return;
    }
    let bounds = atlas.bounds;
    let scale = (rect.width() / bounds.width()).min(rect.height() / bounds.height());
    let place = |at: Pos2| rect.center() + (at - bounds.center()) * scale;
    let (palette, is_dark) = (theme::palette(ui), ui.visuals().dark_mode);
    let mut mesh = Mesh::default();
    for land in &atlas.lands {
        let hex = pack.board.regions.get(land.region.index()).map_or("", |region| region.hex.as_str());
        let color = theme::land_color(theme::color(hex), is_dark);
        let first = mesh.vertices.len() as u32;
        land.ring.iter().for_each(|&point| mesh.colored_vertex(place(point), color));
        mesh.indices.extend(land.triangles.iter().map(|corner| first + corner));
    }
    ui.painter().add(mesh);
    for land in &atlas.lands {
        let ring = land.ring.iter().map(|&point| place(point)).collect();
        ui.painter().add(Shape::closed_line(ring, Stroke::new(0.7, palette.panel)));
    }
    for land in atlas.lands.iter().filter(|land| Some(land.province) == marked) {
        let ring = land.ring.iter().map(|&point| place(point)).collect();
        ui.painter().add(Shape::closed_line(ring, Stroke::new(2.5, palette.ink)));
    }
    for land in &atlas.lands {
        let Some(faction) = controlling(land.province) else { continue };
        let fill: Color32 = theme::color(&pack.board.blocks[faction].hex);
        let at = Rect::from_center_size(
            place(land.blocks.unwrap_or(land.label)),
            Vec2::splat((rect.height() * BLOCK).max(LEAST_BLOCK)),
        );
        block(ui.painter(), at, faction, fill);
        ui.painter().rect_stroke(at, 1.5, Stroke::new(0.6, edge(fill)), eframe::egui::StrokeKind::Outside);
    }
}

/// The geometry of a board, computed once.
fn atlas_of(ui: &Ui, pack: &Pack) -> Arc<Atlas> {
    let id = Id::unique("atlas of a miniature").with(&pack.hash);
    let known = ui.data(|data| data.get_temp::<Arc<Atlas>>(id));
    known.unwrap_or_else(|| {
        let atlas = Arc::new(Atlas::new(&pack.board));
        ui.data_mut(|data| data.insert_temp(id, atlas.clone()));
        atlas
    })
}
