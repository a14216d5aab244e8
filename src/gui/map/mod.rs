//! The map of a board, with zoom, pan and keyboard. The caller decides what a click means.

mod atlas;
mod camera;
mod keys;
mod land;
mod lines;
mod miniature;
mod names;
mod navigation;
mod paint;
mod province_list;
mod raster;
mod stacks;
#[cfg(test)]
mod tests;
mod tooltip;

pub use stacks::{Stack, Vote};

use crate::kernel::Seat;
use crate::model::{Board, Pack, ProvinceId, ProvinceSet, Texts};
use atlas::Atlas;
use camera::Camera;
use eframe::egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Response, Sense, Ui, UiBuilder, Vec2, vec2};
pub use miniature::miniature;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The smallest map, in points.
const SMALLEST: Vec2 = vec2(160.0, 140.0);
/// Scrolling in points that zooms by a factor of e.
const WHEEL: f32 = 320.0;

/// The state of a map: the visible part, and the keyboard's cursor.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct MapState {
    /// The zoom: at 1 the whole map fits.
    pub zoom: f32,
    /// The offset of the view from the middle of the map, in units of the canvas.
    pub pan: Vec2,
    /// The province at the keyboard's cursor.
    #[serde(skip)]
    pub focus: Option<ProvinceId>,
    /// Whether the map requests the focus in the next frame.
    #[serde(skip)]
    pub takes_focus: bool,
    /// The least space around the whole map, in points.
    #[serde(skip)]
    pub margin: f32,
    /// The width at the left that something else covers: the whole map is shown beside it.
    #[serde(skip)]
    pub covered: f32,
    /// Whether the map is being edited: it then has no tooltips, and a double click does not show the whole of it.
    #[serde(skip)]
    pub is_edited: bool,
    #[serde(skip)]
    memo: Memo,
}

impl Default for MapState {
    fn default() -> MapState {
        MapState {
            zoom: 1.0,
            pan: Vec2::ZERO,
            focus: None,
            takes_focus: false,
            margin: camera::MARGIN,
            covered: 0.0,
            is_edited: false,
            memo: Memo::default(),
        }
    }
}

/// Cached results, each with its key.
#[derive(Clone, Debug, Default)]
struct Memo {
    atlas: Option<(u64, Arc<Atlas>)>,
    land: paint::LandMemo,
    names: names::NamesMemo,
    /// The stacks of the last frame.
    placed_stacks: Vec<PlacedStack>,
    /// Whether a stack is being dragged.
    holds_stack: bool,
    /// The camera of the last frame.
    camera: Option<Camera>,
}

/// A stack and its rectangle on the screen.
#[derive(Clone, Copy, PartialEq, Debug)]
struct PlacedStack {
    province: ProvinceId,
    stack: Stack,
    rect: Rect,
}

/// What is drawn over the provinces. The default is nothing.
#[derive(Clone, Copy, Default)]
pub struct Marks<'a> {
    /// The province that is selected.
    pub selected: Option<ProvinceId>,
    /// The highlighted provinces, such as legal targets.
    pub glowing: ProvinceSet,
    /// The stacks in a province. If given, names leave space for them.
    pub stacks: Option<&'a dyn Fn(ProvinceId) -> Vec<Stack>>,
    /// Whether a stack is highlighted. If given, stacks can be clicked.
    pub choosable: Option<&'a dyn Fn(ProvinceId, Seat) -> bool>,
    /// Whether stacks can be dragged.
    pub draggable: bool,
    /// Stacks that have just changed.
    pub changed: Option<&'a dyn Fn(ProvinceId, Seat) -> bool>,
    /// How a province has voted, if it has: shown in place of its stacks.
    pub voted: Option<&'a dyn Fn(ProvinceId) -> Option<Vote>>,
    /// What is added to the tooltip of a province, in lines.
    pub outlook: Option<&'a dyn Fn(ProvinceId) -> Vec<String>>,
    /// The province that is being decided.
    pub deciding: Option<ProvinceId>,
    /// The names of the seats; empty to use their numbers.
    pub seats: &'a [String],
}

/// The interaction with a map in a frame.
pub struct MapResponse {
    /// The map as a whole. Clicked with `clicked` none: outside all provinces.
    pub response: Response,
    /// The province that was clicked, by pointer, keyboard or name.
    pub clicked: Option<ProvinceId>,
    /// The stack that was clicked, if stacks can be clicked.
    pub clicked_stack: Option<(ProvinceId, Seat)>,
    /// The stack whose drag has started, if stacks can be dragged.
    pub dragged_stack: Option<(ProvinceId, Stack)>,
    /// The province that was clicked with the secondary button.
    pub secondary_clicked: Option<ProvinceId>,
    /// The province under the pointer.
    pub hovered: Option<ProvinceId>,
}

/// Shows the map of a pack's board in all the available space. The texts name the regions.
///
/// Wheel and pinch zoom around the pointer, drags pan, a double click shows the whole map. With the keyboard's focus
/// the arrows navigate, Page Up and Page Down follow the numbers, Enter clicks, `+`, `-` and `0` zoom.
/// A board without outlines is a list of its provinces.
pub fn view(ui: &mut Ui, pack: &Pack, texts: &Texts, marks: &Marks<'_>, state: &mut MapState) -> MapResponse {
    let board = &pack.board;
    let atlas = state.memo.atlas(board);
    if atlas.lands.is_empty() {
        return province_list::view(ui, board, marks);
    }
    let free = ui.available_size();
    let free = vec2(if free.x.is_finite() { free.x } else { 0.0 }, if free.y.is_finite() { free.y } else { 0.0 });
    let (_, area) = ui.allocate_space(free.max(SMALLEST));
    let id = ui.scope_id().with("map");
    let response = ui.interact(area, id, Sense::click_and_drag());
    let dragged_stack = dragged_stack(&response, marks, state);
    let camera = zoom_and_pan(ui, &response, &atlas, area, state);

    let under = |at: Option<Pos2>| at.and_then(|at| atlas.province_at(camera.to_map(at)));
    let hovered = if response.dragged() { None } else { under(response.hover_pos()) };
    let mut answer =
        MapResponse { clicked: None, clicked_stack: None, dragged_stack, secondary_clicked: None, hovered, response };
    if answer.response.clicked_by(PointerButton::Primary) {
        let at = answer.response.interact_pointer_pos();
        let is_hit = |it: &&PlacedStack| at.is_some_and(|at| it.rect.expand(2.0).contains(at));
        let hit = state.memo.placed_stacks.iter().find(is_hit).filter(|_| marks.choosable.is_some());
        answer.clicked_stack = hit.map(|it| (it.province, it.stack.seat));
        answer.clicked = under(at).filter(|_| hit.is_none());
    }
    if std::mem::take(&mut state.takes_focus) {
        answer.response.request_focus();
    }
    if answer.response.secondary_clicked() {
        answer.secondary_clicked = under(answer.response.interact_pointer_pos());
    }
    keys::answer(ui, &atlas, &camera, marks, state, &mut answer);
    let camera = Camera::new(area, atlas.bounds, state);

    state.memo.camera = Some(camera);
    let scene = paint::Scene { pack, board, atlas: &atlas, camera: &camera, marks, hovered };
    scene.paint(ui, state, answer.response.has_focus());
    let builder = UiBuilder::new().scope_id(id.with("inside")).max_rect(area).accessibility_parent(id);
    let mut inside = ui.new_child(builder);
    inside.set_clip_rect(area.intersect(ui.clip_rect()));
    let named = keys::name_provinces(&inside, board, texts, &scene, state, &mut answer);
    if marks.choosable.is_some() {
        keys::name_stacks(&inside, board, texts, marks, &state.memo.placed_stacks, &mut answer);
    }
    keys::name_map(&answer.response, texts.wording(), named);
    answer.clicked = answer.clicked.or(province_list::undrawn(&mut inside, board, &atlas, marks));
    keys::buttons(&mut inside, &camera, state);
    if !state.is_edited {
        answer.response = tooltip::hover(answer.response, board, texts, marks, hovered);
    }
    answer
}

/// The stack whose drag starts now. Dragging a stack does not pan the map.
fn dragged_stack(response: &Response, marks: &Marks<'_>, state: &mut MapState) -> Option<(ProvinceId, Stack)> {
    state.memo.holds_stack &= response.dragged() || response.drag_stopped();
    if !marks.draggable || !response.drag_started_by(PointerButton::Primary) {
        return None;
    }
    let from = response.ctx.input(|input| input.pointer.press_origin())?;
    let hit = state.memo.placed_stacks.iter().find(|it| it.rect.expand(2.0).contains(from))?;
    state.memo.holds_stack = true;
    Some((hit.province, hit.stack))
}

/// Handles zooming and panning by the pointer, and returns the resulting view.
fn zoom_and_pan(ui: &Ui, response: &Response, atlas: &Atlas, area: Rect, state: &mut MapState) -> Camera {
    let camera = Camera::new(area, atlas.bounds, state);
    if response.double_clicked() && !state.is_edited {
        state.fit();
    }
    let pans = response.dragged_by(PointerButton::Primary) && !state.memo.holds_stack;
    if pans || response.dragged_by(PointerButton::Middle) {
        state.pan -= response.drag_delta() / camera.scale;
        ui.set_cursor_icon(CursorIcon::Grabbing);
    }
    if let Some(pointer) = response.hover_pos().filter(|_| response.contains_pointer()) {
        let (pinch, wheel) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta().y));
        let factor = pinch * (wheel / WHEEL).exp();
        if factor != 1.0 && factor.is_finite() {
            state.zoom_by(factor, pointer, &camera);
            // Consumes the scrolling, so that nothing around the map scrolls.
            ui.input_mut(|input| input.smooth_scroll_delta = Vec2::ZERO);
        }
    }
    Camera::new(area, atlas.bounds, state)
}

impl MapState {
    /// The province at a position on the screen, in the last frame.
    pub fn province_at(&self, at: Pos2) -> Option<ProvinceId> {
        let (camera, (_, atlas)) = (self.memo.camera.as_ref()?, self.memo.atlas.as_ref()?);
        if camera.area.contains(at) { atlas.province_at(camera.to_map(at)) } else { None }
    }

    /// The stack at a position on the screen, in the last frame.
    pub fn stack_at(&self, at: Pos2) -> Option<(ProvinceId, Seat)> {
        let area = self.memo.camera.as_ref()?.area;
        let is_hit = |it: &&PlacedStack| area.contains(at) && it.rect.expand(2.0).contains(at);
        self.memo.placed_stacks.iter().find(is_hit).map(|it| (it.province, it.stack.seat))
    }

    /// The map's rectangle on the screen, in the last frame.
    pub fn area(&self) -> Option<Rect> {
        Some(self.memo.camera.as_ref()?.area)
    }

    /// The position on the screen of a point of an outline, in the last frame.
    pub fn to_screen(&self, point: [f32; 2]) -> Option<Pos2> {
        Some(self.memo.camera.as_ref()?.to_screen(point.into()))
    }

    /// The point of the canvas at a position on the screen, in the last frame.
    pub fn to_map(&self, at: Pos2) -> Option<[f32; 2]> {
        Some(self.memo.camera.as_ref()?.to_map(at).into())
    }

    /// The position of a province's name on the screen, in the last frame.
    pub fn place_of(&self, province: ProvinceId) -> Option<Pos2> {
        let (camera, (_, atlas)) = (self.memo.camera.as_ref()?, self.memo.atlas.as_ref()?);
        atlas.land(province).map(|land| camera.to_screen(land.label))
    }
}

impl Memo {
    /// The board's geometry, computed again only if an outline or a province's region has changed.
    fn atlas(&mut self, board: &Board) -> Arc<Atlas> {
        let key = key_of(board);
        match &self.atlas {
            Some((of, atlas)) if *of == key => atlas.clone(),
            _ => {
                let atlas = Arc::new(Atlas::new(board));
                *self = Memo { atlas: Some((key, atlas.clone())), ..Memo::default() };
                atlas
            }
        }
    }
}

/// The key of an [`Atlas`].
fn key_of(board: &Board) -> u64 {
    let mut key = KeyHash::default();
    key.add(board.provinces.len() as u64);
    for province in &board.provinces {
        key.add(u64::from(province.region.0));
    }
    for outline in &board.outlines {
        key.add(u64::from(outline.province.0));
        key.add(outline.ring.len() as u64);
        for &[x, y] in [&outline.label].into_iter().chain(&outline.blocks).chain(&outline.ring) {
            key.add(u64::from(x.to_bits()) << 32 | u64::from(y.to_bits()));
        }
    }
    key.0
}

/// A fast hash, since thousands of numbers are compared in each frame.
#[derive(Clone, Copy)]
struct KeyHash(u64);

impl Default for KeyHash {
    fn default() -> KeyHash {
        KeyHash(0xCBF2_9CE4_8422_2325)
    }
}

impl KeyHash {
    fn add(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(23) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn add_f32(&mut self, value: f32) {
        self.add(u64::from(value.to_bits()));
    }

    fn add_text(&mut self, text: &str) {
        self.add(text.len() as u64);
        text.bytes().for_each(|byte| self.add(u64::from(byte)));
    }
}

/// Whether the board has the province.
fn is_on(board: &Board, province: ProvinceId) -> bool {
    province.index() < board.provinces.len()
}

/// The keys that zoom, with their factors; none shows the whole map.
const ZOOM_KEYS: [(Key, Option<f32>); 4] = [
    (Key::Plus, Some(camera::STEP)),
    (Key::Equals, Some(camera::STEP)),
    (Key::Minus, Some(1.0 / camera::STEP)),
    (Key::Num0, None),
];
