//! Placement of names: inside their provinces if possible, and never over another.

use super::atlas::Atlas;
use super::camera::Camera;
use super::land::Land;
use super::{KeyHash, MapState};
use crate::gui::theme;
use crate::kernel::Order;
use crate::model::{Board, Province};
use eframe::egui::{Color32, Pos2, Rect, Ui, Vec2, vec2};
use std::sync::Arc;

/// The least share of a label that must be in its own province.
const LEAST_INSIDE: f32 = 0.35;
/// The greatest share of it that may be in other provinces. Sea and the outside of the map don't count.
const MOST_ABROAD: f32 = 0.25;
/// If more than one name in this many is replaced by its number, all are.
const ONE_NAME_IN: usize = 5;
/// The number of attempts to place all names.
const ROUNDS: usize = 4;
/// The gap between two labels, in points.
const APART: f32 = 2.0;

/// The cached labels.
#[derive(Clone, Debug, Default)]
pub struct NamesMemo(Option<(u64, Arc<Names>)>);

/// All labels at one scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Names {
    /// The size of the letters, in points.
    pub size: f32,
    /// The labels, in the order of the lands; none for a land without space.
    pub labels: Vec<Option<Label>>,
}

/// The label of a land, and its position.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// One or two lines; a number alone if there is no space for the name.
    pub lines: Vec<String>,
    /// Whether the number replaces the name.
    pub is_number: bool,
    /// Whether there are emblems and stacks below.
    pub has_row: bool,
    /// From the land's label to the middle of the block, in points.
    pub offset: Vec2,
    /// The block, in points.
    pub size: Vec2,
}

impl Names {
    /// The height of a line.
    pub fn line_height(&self) -> f32 {
        line_height(self.size)
    }

    /// The scale of emblems and blocks: at 1 a block is 15 points wide.
    pub fn unit(&self) -> f32 {
        self.size / 12.0
    }
}

/// The font size at a scale, in steps of half a point, so that zooming does not fill the font atlas.
pub fn letters(scale: f32) -> f32 {
    ((scale * 9.8).clamp(11.0, 22.0) * 2.0).round() / 2.0
}

fn line_height(size: f32) -> f32 {
    size * 1.06
}

/// The labels at the camera's scale, placed again only if their key has changed.
pub fn place(
    ui: &Ui,
    board: &Board,
    atlas: &Arc<Atlas>,
    camera: &Camera,
    has_stacks: bool,
    state: &mut MapState,
) -> Arc<Names> {
    let mut key = KeyHash::default();
    key.add_f32(camera.scale);
    key.add_f32(ui.ctx().pixels_per_point());
    key.add(u64::from(has_stacks));
    for province in &board.provinces {
        key.add_text(&province.name);
        let flags = u64::from(province.fleur_de_lis) | u64::from(province.paris) << 1;
        key.add(flags | u64::from(province.number) << 8 | u64::from(province.victory_points) << 16);
    }
    match &state.memo.names.0 {
        Some((of, names)) if *of == key.0 => names.clone(),
        _ => {
            let size = letters(camera.scale);
            let measure = |text: &str| {
                let font = theme::book(size);
                ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
            };
            let names = Arc::new(arrange(board, atlas, camera.scale, size, has_stacks, &measure));
            state.memo.names = NamesMemo(Some((key.0, names.clone())));
            names
        }
    }
}

/// Places all labels. `measure` gives the width of a line in points.
pub fn arrange(
    board: &Board,
    atlas: &Atlas,
    scale: f32,
    size: f32,
    has_stacks: bool,
    measure: &dyn Fn(&str) -> f32,
) -> Names {
    let arrange = |order: &[usize], with_names| {
        let mut labels: Vec<Option<Label>> = vec![None; atlas.lands.len()];
        let mut taken: Vec<Rect> = Vec::with_capacity(order.len());
        // No name lies over blocks that have a place of their own.
        let blocks = atlas.lands.iter().filter_map(|land| land.blocks).filter(|_| has_stacks);
        taken.extend(blocks.map(|at| Rect::from_center_size((at.to_vec2() * scale).to_pos2(), room_of_stacks(size))));
        for &at in order {
            let land = &atlas.lands[at];
            let forms = {
                let has_stacks = has_stacks && land.blocks.is_none();
                forms(&board.provinces[land.province.index()], size, has_stacks, with_names, measure)
            };
            let placement = Placement { atlas, at, land, scale, taken: &taken };
            if let Some(label) = placement.best(forms, size) {
                taken.push(placement.frame(label.offset, label.size));
                labels[at] = Some(label);
            }
        }
        labels
    };
    let gave_way = |labels: &[Option<Label>], at: usize| labels[at].as_ref().is_none_or(|label| label.is_number);
    let mut order = tightest_first(atlas);
    let mut best: Option<(usize, Vec<Option<Label>>)> = None;
    for _ in 0..ROUNDS {
        let labels = arrange(&order, true);
        // Those without space are placed first in the next round.
        order.order_by_key(|&at| !gave_way(&labels, at));
        let count = order.iter().filter(|&&at| gave_way(&labels, at)).count();
        if best.as_ref().is_none_or(|(least, _)| count < *least) {
            best = Some((count, labels));
        }
        if count == 0 || count * ONE_NAME_IN > order.len() * 2 {
            break;
        }
    }
    let labels = match best {
        Some((count, labels)) if count * ONE_NAME_IN <= order.len() => labels,
        _ => arrange(&tightest_first(atlas), false),
    };
    Names { size, labels }
}

/// Small lands first, which have the least choice.
fn tightest_first(atlas: &Atlas) -> Vec<usize> {
    let mut order: Vec<usize> = (0..atlas.lands.len()).collect();
    order.order_by(|&a, &b| atlas.lands[a].area.total_cmp(&atlas.lands[b].area).then(a.cmp(&b)));
    order
}

/// The possible labels of a province, the best first.
fn forms(
    province: &Province,
    size: f32,
    has_stacks: bool,
    with_names: bool,
    measure: &dyn Fn(&str) -> f32,
) -> Vec<Label> {
    let (name, aside) = split_name(&province.name);
    let emblems = row_size(province, aside, size, false, measure);
    let row = if has_stacks { row_size(province, aside, size, true, measure) } else { emblems };
    let number = province.number.to_string();
    let form = |lines: &[String], is_number: bool, row: Vec2| {
        let width = lines.iter().map(|line| measure(line)).fold(0.0, f32::max);
        let size = vec2(width.max(row.x), lines.len() as f32 * line_height(size) + row.y);
        Label { lines: lines.to_vec(), is_number, has_row: row.y > 0.0, offset: Vec2::ZERO, size }
    };
    let mut forms = Vec::new();
    if with_names {
        let whole = vec![format!("{number} {name}")];
        let halves = halves(&whole[0]);
        // The space for stacks is given up before the name.
        for row in if has_stacks { vec![row, emblems] } else { vec![emblems] } {
            forms.push(form(&whole, false, row));
            forms.extend(halves.as_ref().map(|halves| form(halves, false, row)));
        }
    }
    let number = [number];
    forms.extend((emblems.y > 0.0).then(|| form(&number, true, emblems)));
    forms.push(form(&number, true, Vec2::ZERO));
    forms
}

/// Splits a name into the part before trailing brackets, and their content.
pub fn split_name(name: &str) -> (&str, Option<&str>) {
    let inside = name.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    inside.map_or((name, None), |(name, aside)| (name, Some(aside)))
}

/// A name in two lines, split at the hyphen or space nearest to the middle; none for short names.
fn halves(name: &str) -> Option<Vec<String>> {
    let first_space = name.find(' ').unwrap_or(0);
    let cuts = name.char_indices().filter(|&(at, it)| at > first_space && matches!(it, ' ' | '-' | '–'));
    let nearest = cuts.min_by_key(|&(at, _)| (2 * at).abs_diff(name.len()));
    let (at, mark) = nearest.filter(|_| name.chars().count() > 12)?;
    let (first, second) = name.split_at(at + mark.len_utf8());
    Some(vec![first.trim_end().to_owned(), second.to_owned()])
}

/// The room that is kept for the stacks of a province, in points.
fn room_of_stacks(size: f32) -> Vec2 {
    vec2(40.0, 22.0) * (size / 12.0)
}

/// The size of the emblems below a name, and of stacks if there may be some.
fn row_size(
    province: &Province,
    aside: Option<&str>,
    size: f32,
    has_stacks: bool,
    measure: &dyn Fn(&str) -> f32,
) -> Vec2 {
    let unit = size / 12.0;
    let stacks = if has_stacks { room_of_stacks(size) } else { Vec2::ZERO };
    let mut width = stacks.x;
    if province.fleur_de_lis {
        width += 14.0 * unit;
    }
    if province.victory_points > 0 {
        width += 24.0 * unit;
    }
    if province.paris {
        width += 15.0 * unit + aside.map_or(0.0, measure);
    }
    let height = if has_stacks || width == 0.0 { stacks.y } else { 14.0 * unit };
    vec2(width, height)
}

/// The placement of a land's label.
struct Placement<'a> {
    atlas: &'a Atlas,
    at: usize,
    land: &'a Land,
    scale: f32,
    taken: &'a [Rect],
}

impl Placement<'_> {
    /// The best form at the best position; a later form only if it is clearly better.
    fn best(&self, forms: Vec<Label>, size: f32) -> Option<Label> {
        let mut best: Option<(f32, Label)> = None;
        for (rank, form) in forms.into_iter().enumerate() {
            // A number only if nothing better is possible.
            if form.is_number && best.is_some() {
                break;
            }
            for offset in offsets(size) {
                let Some(cost) = self.cost(&form, offset, size) else { continue };
                let cost = cost + 0.3 * rank as f32;
                if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                    best = Some((cost, Label { offset, ..form.clone() }));
                }
            }
        }
        best.map(|(_, label)| label)
    }

    /// The cost of a form at a position; none if it would cover another label or be in other provinces.
    fn cost(&self, form: &Label, offset: Vec2, size: f32) -> Option<f32> {
        let frame = self.frame(offset, form.size);
        if self.taken.iter().any(|other| other.expand(APART).intersects(frame)) {
            return None;
        }
        let (inside, abroad) = self.shares(frame);
        let is_lone_number = form.is_number && !form.has_row;
        let is_lost = (inside < LEAST_INSIDE || abroad > MOST_ABROAD) && !is_lone_number;
        let at_sea = 1.0 - inside - abroad;
        (!is_lost).then(|| 6.0 * abroad + 2.0 * at_sea + offset.length() / (size * 14.0))
    }

    /// The rectangle of a label, in points from the origin of the canvas.
    fn frame(&self, offset: Vec2, size: Vec2) -> Rect {
        Rect::from_center_size((self.land.label.to_vec2() * self.scale).to_pos2() + offset, size)
    }

    /// The shares of a label in the land, and in others.
    fn shares(&self, frame: Rect) -> (f32, f32) {
        const ACROSS: usize = 7;
        const DOWN: usize = 4;
        let (mut inside, mut abroad) = (0, 0);
        for column in 0..ACROSS {
            for row in 0..DOWN {
                let part = vec2(column as f32 / (ACROSS - 1) as f32, row as f32 / (DOWN - 1) as f32);
                let at: Pos2 = frame.min + frame.size() * part;
                let land = self.atlas.raster.land_at((at.to_vec2() / self.scale).to_pos2());
                inside += usize::from(land == Some(self.at));
                abroad += usize::from(land.is_some_and(|land| land != self.at));
            }
        }
        let part = |count: usize| count as f32 / (ACROSS * DOWN) as f32;
        (part(inside), part(abroad))
    }
}

/// The offsets tried around a land's label, in points.
fn offsets(size: f32) -> impl Iterator<Item = Vec2> {
    let step = vec2(size * 0.5, size * 0.4);
    (-6..=6).flat_map(move |x| (-6..=6).map(move |y| vec2(x as f32, y as f32) * step))
}
