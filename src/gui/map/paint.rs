//! The map on the screen: sea, lands, lines, marks, names.

use super::atlas::Atlas;
use super::camera::Camera;
use super::land::Land;
use super::lines::Line;
use super::names::{Label, Names, place, split_name};
use super::{KeyHash, MapState, Marks, PlacedStack, stacks};
use crate::gui::paint::{GOLD, emblem};
use crate::gui::theme::{self, Palette};
use crate::model::{Board, Pack, ProvinceId};
use eframe::egui::epaint::Tessellator;
use eframe::egui::{
    Align2, Color32, Galley, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2,
};
use std::sync::Arc;

/// The colour of fleurs-de-lis in dark mode.
const FLEUR_BY_NIGHT: Color32 = Color32::from_rgb(0xD8, 0xBC, 0x6E);
/// The distance from the area at which a label may still reach into it, in points.
const LONGEST_LABEL: f32 = 220.0;

/// The cached mesh of the lands.
#[derive(Clone, Debug, Default)]
pub struct LandMemo(Option<(u64, Arc<Mesh>)>);

/// The inputs of a frame of the map.
pub struct Scene<'a> {
    /// The pack, for its pictures.
    pub pack: &'a Pack,
    /// Its board, for names and colours.
    pub board: &'a Board,
    /// The board's geometry.
    pub atlas: &'a Arc<Atlas>,
    /// The visible part.
    pub camera: &'a Camera,
    /// What is drawn over the provinces.
    pub marks: &'a Marks<'a>,
    /// The province under the pointer.
    pub hovered: Option<ProvinceId>,
}

impl Scene<'_> {
    /// Draws the map. With `has_focus` the province at the cursor gets a dashed outline.
    pub fn paint(&self, ui: &Ui, state: &mut MapState, has_focus: bool) {
        let painter = ui.painter_at(self.camera.area);
        let look = Look::new(ui);
        let key = self.key(ui, &look);
        if state.memo.land.0.as_ref().is_none_or(|(of, _)| *of != key) {
            state.memo.land = LandMemo(Some((key, Arc::new(self.land(ui, &look)))));
        }
        if let Some((_, mesh)) = &state.memo.land.0 {
            painter.add(mesh.clone());
        }
        self.paint_marks(&painter, &look, state.focus.filter(|_| has_focus));
        let names = place(ui, self.board, self.atlas, self.camera, self.marks.stacks.is_some(), state);
        let mut placed_stacks = std::mem::take(&mut state.memo.placed_stacks);
        placed_stacks.clear();
        for (land, label) in self.atlas.lands.iter().zip(&names.labels) {
            self.paint_label(&painter, &look, &names, land, label.as_ref(), &mut placed_stacks);
        }
        state.memo.placed_stacks = placed_stacks;
    }

    /// The key of the lands' mesh.
    fn key(&self, ui: &Ui, look: &Look) -> u64 {
        let mut key = KeyHash::default();
        let Camera { area, scale, centre, middle } = *self.camera;
        for number in [area.min.x, area.min.y, area.max.x, area.max.y, scale, centre.x, centre.y, middle.x, middle.y] {
            key.add_f32(number);
        }
        key.add_f32(ui.ctx().pixels_per_point());
        key.add(u64::from(look.is_dark));
        self.board.regions.iter().for_each(|region| key.add_text(&region.hex));
        key.0
    }

    /// Everything below marks and names, as a mesh, so that it is cached while nothing moves.
    fn land(&self, ui: &Ui, look: &Look) -> Mesh {
        let options = ui.ctx().tessellation_options(|options| *options);
        let mut tessellator = Tessellator::new(ui.ctx().pixels_per_point(), options, [1, 1], Vec::new());
        tessellator.set_clip_rect(self.camera.area);
        let mut mesh = Mesh::default();
        self.land_shapes(look).into_iter().for_each(|shape| tessellator.tessellate_shape(shape, &mut mesh));
        mesh
    }

    fn land_shapes(&self, look: &Look) -> Vec<Shape> {
        let mut shapes = vec![Shape::rect_filled(self.camera.area, 0.0, look.palette.paper)];
        // Shallow water: wide lines along the coast, whose inner half is covered by the lands.
        let size = (self.camera.scale / 1.3).clamp(0.4, 1.6);
        for (width, color) in look.shallows {
            let stroke = Stroke::new(width * size, color);
            self.atlas.lines.coasts.iter().for_each(|line| self.rounded(line, stroke, &mut shapes));
        }
        shapes.push(Shape::mesh(self.fills(look)));
        let layers = [
            (&self.atlas.lines.borders, look.border),
            (&self.atlas.lines.frontiers, look.frontier),
            (&self.atlas.lines.coasts, look.coast),
        ];
        // Lines grow with the zoom, but far less than the lands.
        let growth = (self.camera.scale / 1.3).sqrt().clamp(0.8, 1.8);
        for (lines, stroke) in layers {
            let stroke = Stroke::new(stroke.width * growth, stroke.color);
            shapes.extend(lines.iter().map(|line| self.line(line, stroke)));
        }
        shapes
    }

    fn fills(&self, look: &Look) -> Mesh {
        let mut mesh = Mesh::default();
        for land in &self.atlas.lands {
            let hex = self.board.regions.get(land.region.index()).map_or("", |region| region.hex.as_str());
            self.fill(&mut mesh, land, theme::land_color(theme::color(hex), look.is_dark));
        }
        mesh
    }

    fn fill(&self, mesh: &mut Mesh, land: &Land, color: Color32) {
        let first = mesh.vertices.len() as u32;
        land.ring.iter().for_each(|&point| mesh.colored_vertex(self.camera.to_screen(point), color));
        mesh.indices.extend(land.triangles.iter().map(|corner| first + corner));
    }

    fn line(&self, line: &Line, stroke: Stroke) -> Shape {
        let points = line.points.iter().map(|&point| self.camera.to_screen(point)).collect();
        if line.is_closed { Shape::closed_line(points, stroke) } else { Shape::line(points, stroke) }
    }

    /// A wide line without the spikes of mitre joins: with round corners, but for one that is seen through.
    fn rounded(&self, line: &Line, stroke: Stroke, shapes: &mut Vec<Shape>) {
        let is_rounded = stroke.color.is_opaque();
        let mut points: Vec<Pos2> = line.points.iter().map(|&point| self.camera.to_screen(point)).collect();
        if line.is_closed {
            points.extend_from_within(..1);
        }
        let mut begin = 0;
        for at in 1..points.len().saturating_sub(1) {
            let (before, after) = (points[at] - points[at - 1], points[at + 1] - points[at]);
            if before.normalized().dot(after.normalized()) < 0.6 {
                shapes.push(Shape::line(points[begin..=at].to_vec(), stroke));
                shapes.extend(is_rounded.then(|| round_cap(points[at], stroke)));
                begin = at;
            }
        }
        if let [.., last] = points[begin..] {
            shapes.extend(is_rounded.then(|| round_cap(last, stroke)));
            shapes.push(Shape::line(points.split_off(begin), stroke));
        }
    }

    fn outline(&self, land: &Land) -> Vec<Pos2> {
        land.ring.iter().map(|&point| self.camera.to_screen(point)).collect()
    }

    fn overlay(&self, painter: &Painter, land: &Land, color: Color32) {
        let mut mesh = Mesh::default();
        self.fill(&mut mesh, land, color);
        painter.add(mesh);
    }

    /// Draws highlighted, hovered, selected and focused provinces.
    fn paint_marks(&self, painter: &Painter, look: &Look, focus: Option<ProvinceId>) {
        let accent = look.palette.accent;
        let lands = |is_meant: &dyn Fn(&Land) -> bool| self.atlas.lands.iter().filter(|land| is_meant(land)).collect();
        let glowing: Vec<&Land> = lands(&|land| self.marks.glowing.has(land.province));
        for &land in &glowing {
            self.overlay(painter, land, look.overlay);
        }
        let outlined = |land: &Land, width: f32, color: Color32| {
            let line = Line { points: land.ring.clone(), is_closed: true };
            let mut shapes = Vec::new();
            self.rounded(&line, Stroke::new(width, color), &mut shapes);
            painter.extend(shapes);
        };
        for &land in &glowing {
            outlined(land, 6.0, accent.gamma_multiply(0.28));
            outlined(land, 2.4, accent);
        }
        if let Some(land) = self.hovered.and_then(|id| self.atlas.land(id)) {
            self.overlay(painter, land, look.overlay);
            outlined(land, 1.4, look.palette.ink.gamma_multiply(0.55));
        }
        if let Some(land) = self.marks.selected.and_then(|id| self.atlas.land(id)) {
            // Two lines, so that it differs from a highlight by more than its colour.
            self.overlay(painter, land, accent.gamma_multiply(0.22));
            outlined(land, 5.0, accent);
            outlined(land, 1.4, look.palette.ink);
        }
        if let Some(voted) = self.marks.voted {
            for land in self.atlas.lands.iter().filter(|land| voted(land.province).is_some()) {
                self.overlay(painter, land, look.palette.panel.gamma_multiply(0.5));
            }
        }
        if let Some(land) = self.marks.deciding.and_then(|id| self.atlas.land(id)) {
            outlined(land, 3.0, look.palette.ink);
        }
        if let Some(land) = focus.and_then(|id| self.atlas.land(id)) {
            let mut ring = self.outline(land);
            ring.extend(ring.first().copied());
            painter.extend(Shape::dashed_line(&ring, Stroke::new(2.2, look.palette.ink), 6.0, 4.0));
        }
    }

    /// Draws a land's name and emblems, and its stacks: below them, or at their own place.
    fn paint_label(
        &self,
        painter: &Painter,
        look: &Look,
        names: &Names,
        land: &Land,
        label: Option<&Label>,
        placed_stacks: &mut Vec<PlacedStack>,
    ) {
        let anchor = self.camera.to_screen(land.label);
        if !self.camera.area.expand(LONGEST_LABEL).contains(anchor) {
            return;
        }
        let vote = self.marks.voted.and_then(|voted| voted(land.province));
        let shown = self.marks.stacks.filter(|_| vote.is_none());
        let standing = shown.map(|stacks| stacks(land.province)).unwrap_or_default();
        let unit = names.unit();
        let paint_vote = |top: Pos2| {
            if let Some(vote) = vote {
                stacks::paint_vote(painter, top, vote, self.board, look.palette, unit);
            }
        };
        // Where no name is above them.
        let paint_blocks = |place: Pos2, placed_stacks: &mut Vec<PlacedStack>| {
            paint_vote(place - vec2(0.0, 8.0 * unit));
            let row = stacks::row_size(&standing, unit);
            let foot = place + vec2(-row.x, row.y) / 2.0;
            self.paint_stacks(painter, look, foot, land.province, &standing, unit, placed_stacks);
        };
        let own_place = land.blocks.map(|place| self.camera.to_screen(place));
        let Some(label) = label else { return paint_blocks(own_place.unwrap_or(anchor), placed_stacks) };
        let middle = anchor + label.offset;
        let mut y = middle.y - label.size.y / 2.0;
        for line in &label.lines {
            let at = pos2(middle.x, y + names.line_height() / 2.0);
            let galley = painter.layout_no_wrap(line.clone(), theme::book(names.size), look.palette.ink);
            let place = Align2::CENTER_CENTER.anchor_size(at, galley.size()).min;
            self.paint_halo(painter, look, land, place, &galley);
            painter.galley(place, galley, look.palette.ink);
            y += names.line_height();
        }
        if let Some(place) = own_place {
            if label.has_row {
                let row = Row { scene: self, look, land, names, standing: &[], has_emblems: true };
                row.paint(painter, pos2(middle.x, y));
            }
            paint_blocks(place, placed_stacks);
        } else if vote.is_some() {
            paint_vote(pos2(middle.x, y + 1.5 * unit));
        } else if label.has_row || !standing.is_empty() {
            let row = Row { scene: self, look, land, names, standing: &standing, has_emblems: label.has_row };
            let foot = row.paint(painter, pos2(middle.x, y));
            self.paint_stacks(painter, look, foot, land.province, &standing, unit, placed_stacks);
        }
    }

    /// Draws a province's stacks, highlighted ones with a ring, and records their rectangles.
    #[allow(clippy::too_many_arguments, reason = "where, what and how large")]
    fn paint_stacks(
        &self,
        painter: &Painter,
        look: &Look,
        foot: Pos2,
        province: ProvinceId,
        standing: &[stacks::Stack],
        unit: f32,
        placed_stacks: &mut Vec<PlacedStack>,
    ) {
        for (at, &stack) in standing.iter().enumerate() {
            let rect = stacks::rect_of(foot, at, stack, unit);
            if self.marks.choosable.is_some_and(|is_lit| is_lit(province, stack.seat)) {
                let ring = rect.expand(3.5 * unit);
                painter.rect_filled(ring, 4.0, look.palette.accent.gamma_multiply(0.35));
                painter.rect_stroke(ring, 4.0, Stroke::new(2.0, look.palette.accent), StrokeKind::Middle);
            }
            if self.marks.changed.is_some_and(|has_changed| has_changed(province, stack.seat)) {
                let ring = rect.expand(3.2 * unit);
                painter.rect_filled(ring, 4.5 * unit, look.palette.panel.gamma_multiply(0.8));
                painter.rect_stroke(ring, 4.5 * unit, Stroke::new(1.3, look.palette.ink), StrokeKind::Middle);
            }
            placed_stacks.push(PlacedStack { province, stack, rect });
        }
        stacks::paint_row(painter, foot, standing, self.board, unit);
    }
}

/// The offsets of the halo in the background's colour, which separates text from borders, in points.
const HALO: [(f32, f32); 4] = [(-1.3, -0.6), (1.3, -0.6), (-1.3, 0.7), (1.3, 0.7)];

impl Scene<'_> {
    /// Draws the halo of a text; not on a land whose colour is changed by a mark.
    fn paint_halo(&self, painter: &Painter, look: &Look, land: &Land, place: Pos2, galley: &Arc<Galley>) {
        let (province, marks) = (land.province, self.marks);
        let has_voted = marks.voted.is_some_and(|voted| voted(province).is_some());
        let is_marked = marks.selected == Some(province) || marks.glowing.has(province) || has_voted;
        if is_marked || self.hovered == Some(province) {
            return;
        }
        let region = self.board.provinces[province.index()].region;
        let Some(region) = self.board.regions.get(region.index()) else { return };
        let ground = theme::land_color(theme::color(&region.hex), look.is_dark);
        for (x, y) in HALO {
            painter.galley_with_override_text_color(place + vec2(x, y), galley.clone(), ground);
        }
    }
}

/// The round end of a wide line, which is pale, so that a few corners are enough.
fn round_cap(centre: Pos2, stroke: Stroke) -> Shape {
    const CORNERS: u8 = 16;
    let corner = |at: u8| {
        let turn = std::f32::consts::TAU * f32::from(at) / f32::from(CORNERS);
        centre + vec2(turn.cos(), turn.sin()) * stroke.width / 2.0
    };
    Shape::convex_polygon((0..CORNERS).map(corner).collect(), stroke.color, Stroke::NONE)
}

/// The row below a name: the emblem of Paris, the fleur-de-lis, stacks and Victory Points.
struct Row<'a> {
    scene: &'a Scene<'a>,
    look: &'a Look,
    land: &'a Land,
    names: &'a Names,
    standing: &'a [stacks::Stack],
    has_emblems: bool,
}

impl Row<'_> {
    /// Draws it centred below a position, without the stacks. Returns where these start.
    fn paint(&self, painter: &Painter, top: Pos2) -> Pos2 {
        let board = self.scene.board;
        let province = &board.provinces[self.land.province.index()];
        let unit = self.names.unit();
        let gap = 4.0 * unit;
        let has_star = self.has_emblems && province.paris;
        // Stacks need the space more than the word.
        let aside = split_name(&province.name).1.filter(|_| has_star && self.standing.is_empty());
        let ink = self.look.palette.ink;
        let aside = aside.map(|text| painter.layout_no_wrap(text.to_owned(), theme::book(self.names.size), ink));
        let points = (self.has_emblems && province.victory_points > 0)
            .then(|| painter.layout_no_wrap(province.victory_points.to_string(), theme::strong(10.5 * unit), ink));
        let has_fleur = self.has_emblems && province.fleur_de_lis;
        let blocks = stacks::row_size(self.standing, unit);
        let widths = [
            if has_star { 12.0 * unit } else { 0.0 },
            aside.as_ref().map_or(0.0, |galley| galley.size().x),
            if has_fleur { 12.0 * unit } else { 0.0 },
            blocks.x,
            points.as_ref().map_or(0.0, |galley| 12.0 * unit + 3.0 * unit + galley.size().x),
        ];
        let shown = widths.iter().filter(|&&width| width > 0.0).count() as f32;
        let height = blocks.y.max(13.0 * unit);
        let line = top.y + 1.5 * unit + height - 6.5 * unit;
        let mut x = top.x - (widths.iter().sum::<f32>() + gap * (shown - 1.0).max(0.0)) / 2.0;
        let mut next = |width: f32| {
            let left = x;
            x += if width > 0.0 { width + gap } else { 0.0 };
            left
        };
        let draw = |id: &str, left: f32, ink: Color32| {
            let rect = Rect::from_center_size(pos2(left + 6.0 * unit, line), Vec2::splat(12.0 * unit));
            emblem(painter, rect, self.scene.pack.picture(id), ink, board);
        };
        let left = next(widths[0]);
        if has_star {
            draw("paris", left, ink);
        }
        let left = next(widths[1]);
        if let Some(galley) = aside {
            painter.galley(pos2(left, line - galley.size().y / 2.0), galley, ink);
        }
        let left = next(widths[2]);
        if has_fleur {
            draw("fleur-de-lis", left, self.look.fleur);
        }
        let foot = pos2(next(widths[3]), top.y + 1.5 * unit + height);
        let left = next(widths[4]);
        if let Some(galley) = points {
            draw("victory-points", left, ink);
            painter.galley(pos2(left + 15.0 * unit, line - galley.size().y / 2.0), galley, ink);
        }
        foot
    }
}

/// How lands and lines look in one theme.
struct Look {
    palette: &'static Palette,
    is_dark: bool,
    shallows: [(f32, Color32); 3],
    border: Stroke,
    frontier: Stroke,
    coast: Stroke,
    overlay: Color32,
    fleur: Color32,
}

impl Look {
    fn new(ui: &Ui) -> Look {
        let palette = theme::palette(ui);
        let is_dark = ui.visuals().dark_mode;
        // Opaque, so that a line that overlaps itself in a bay does not show it.
        let water = |part: f32| palette.paper.lerp_to_gamma(palette.line, part);
        let between = if is_dark { palette.paper } else { palette.panel };
        let overlay = if is_dark { Color32::from_white_alpha(14) } else { Color32::from_white_alpha(72) };
        Look {
            palette,
            is_dark,
            shallows: [(24.0, water(0.22)), (15.0, water(0.45)), (7.0, water(0.75))],
            border: Stroke::new(1.1, between.gamma_multiply(0.85)),
            frontier: Stroke::new(2.6, between),
            coast: Stroke::new(1.1, palette.muted.gamma_multiply(0.75)),
            overlay,
            fleur: if is_dark { FLEUR_BY_NIGHT } else { GOLD },
        }
    }
}
