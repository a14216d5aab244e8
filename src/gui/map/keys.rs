//! Keyboard and accessibility of the map: every province is a named node, and the map is one Tab stop.

use super::camera::{Camera, STEP};
use super::paint::Scene;
use super::tooltip::{self, description, region_name, victory_points};
use super::{MapResponse, MapState, Marks, PlacedStack, ZOOM_KEYS, atlas::Atlas, navigation};
use crate::gui::theme;
use crate::gui::wording::wording;
use crate::model::{Board, Province, ProvinceId, Texts, Wording, say};
use eframe::egui::accesskit::Action;
use eframe::egui::{
    Align2, Button, Event, EventFilter, Id, Key, Modifiers, PointerButton, Rect, Response, Role, Sense, Stroke, Ui,
    UiBuilder, Vec2, WidgetInfo, vec2,
};

/// The size of a province's node around its label, in points.
const NODE: Vec2 = vec2(28.0, 22.0);
/// The smallest map that has buttons on it, in points.
const ROOM_FOR_BUTTONS: f32 = 260.0;
/// The lines of a plus; the first alone is a minus.
const PLUS: [[f32; 4]; 2] = [[-5.0, 0.0, 5.0, 0.0], [0.0, -5.0, 0.0, 5.0]];
/// The lines of a frame's four corners.
const CORNERS: [[f32; 4]; 8] = [
    [-6.0, -6.0, -2.0, -6.0],
    [-6.0, -6.0, -6.0, -2.0],
    [6.0, -6.0, 2.0, -6.0],
    [6.0, -6.0, 6.0, -2.0],
    [-6.0, 6.0, -2.0, 6.0],
    [-6.0, 6.0, -6.0, 2.0],
    [6.0, 6.0, 2.0, 6.0],
    [6.0, 6.0, 6.0, 2.0],
];

/// Handles the keys of a focused map.
pub fn answer(
    ui: &Ui,
    atlas: &Atlas,
    camera: &Camera,
    marks: &Marks<'_>,
    state: &mut MapState,
    answer: &mut MapResponse,
) {
    let response = &answer.response;
    if answer.clicked.is_some() {
        state.focus = answer.clicked;
        response.request_focus();
    }
    state.focus = state.focus.filter(|&at| atlas.land(at).is_some());
    if response.has_focus() {
        let arrows = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
        navigate_by_keys(ui, atlas, camera, marks, state);
        if response.clicked() && !response.clicked_by(PointerButton::Primary) {
            answer.clicked = state.focus;
        }
    }
    let nothing_has_focus = || ui.memory(|memory| memory.focused().is_none());
    if response.has_focus() || response.contains_pointer() && nothing_has_focus() {
        zoom_by_keys(ui, camera, state);
    }
}

/// Moves the cursor, which is initially at the selected province or else the first, and pans to it.
fn navigate_by_keys(ui: &Ui, atlas: &Atlas, camera: &Camera, marks: &Marks<'_>, state: &mut MapState) {
    let selected = marks.selected.filter(|&at| atlas.land(at).is_some());
    let first = || selected.or(atlas.lands.first().map(|land| land.province));
    let begin = state.focus.or_else(first);
    state.focus = begin;
    for key in pressed(ui, &navigation::KEYS) {
        state.focus = state.focus.map(|at| navigation::step(atlas, at, key).unwrap_or(at));
    }
    if let Some(land) = state.focus.filter(|_| state.focus != begin).and_then(|at| atlas.land(at)) {
        state.reveal(land.label, camera);
    }
}

fn zoom_by_keys(ui: &Ui, camera: &Camera, state: &mut MapState) {
    for (key, factor) in ZOOM_KEYS {
        for _ in pressed(ui, &[key]) {
            match factor {
                Some(factor) => state.zoom_by(factor, camera.area.center(), camera),
                None => state.fit(),
            }
        }
    }
}

/// Consumes the presses of some keys with no modifier but Shift, and returns them in order.
fn pressed(ui: &Ui, keys: &[Key]) -> Vec<Key> {
    let mut found = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| match *event {
            Event::Key { key, pressed: true, modifiers, .. }
                if keys.contains(&key) && (modifiers.is_none() || modifiers == Modifiers::SHIFT) =>
            {
                found.push(key);
                false
            }
            _ => true,
        });
    });
    found
}

/// Creates an accessibility node for each province, and handles its actions. Returns the node of
/// the province at the cursor.
pub fn name_provinces(
    ui: &Ui,
    board: &Board,
    texts: &Texts,
    scene: &Scene<'_>,
    state: &mut MapState,
    answer: &mut MapResponse,
) -> Option<Id> {
    let mut current = None;
    for land in &scene.atlas.lands {
        let id = ui.scope_id().with(land.province.0);
        let frame = Rect::from_center_size(scene.camera.to_screen(land.label), NODE);
        // It ignores the pointer, which is resolved by outlines.
        let node = ui.interact(frame, id, Sense::hover());
        let province = &board.provinces[land.province.index()];
        let is_selected = scene.marks.selected == Some(land.province);
        node.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, name(board, province, texts)));
        ui.ctx().accesskit_node_builder(id, |node| {
            node.add_action(Action::Click);
            node.add_action(Action::Focus);
            if let Some(more) = description(province) {
                node.set_description(say!(texts, more));
            }
        });
        let asked = |action| ui.input(|input| input.has_accesskit_action_request(id, action));
        if asked(Action::Click) || asked(Action::Focus) {
            state.focus = Some(land.province);
            state.reveal(land.label, scene.camera);
            answer.response.request_focus();
        }
        if asked(Action::Click) {
            answer.clicked = Some(land.province);
        }
        if state.focus == Some(land.province) {
            current = Some(id);
        }
    }
    current
}

/// Creates an accessibility node for each stack: `Camille's 2 radical blocks in Normandie`.
pub fn name_stacks(
    ui: &Ui,
    board: &Board,
    texts: &Texts,
    marks: &Marks<'_>,
    placed_stacks: &[PlacedStack],
    answer: &mut MapResponse,
) {
    for &PlacedStack { province, stack, rect } in placed_stacks {
        let id = ui.scope_id().with(("stack", province.0, stack.seat.0));
        let node = ui.interact(rect, id, Sense::hover());
        let is_lit = marks.choosable.is_some_and(|is_lit| is_lit(province, stack.seat));
        node.widget_info(|| {
            let place = board.provinces.get(province.index()).map_or("?", |province| province.name.as_str());
            let name = say!(
                texts,
                "{who}'s {blocks} in {place}",
                who = tooltip::owner(marks, stack.seat),
                blocks = tooltip::blocks(texts, stack),
                place = place
            );
            WidgetInfo::selected(Role::Button, true, is_lit, name)
        });
        ui.ctx().accesskit_node_builder(id, |node| node.add_action(Action::Click));
        if ui.input(|input| input.has_accesskit_action_request(id, Action::Click)) {
            answer.clicked_stack = Some((province, stack.seat));
        }
    }
}

/// Names the map itself; its active descendant is the province at the cursor.
pub fn name_map(response: &Response, wording: &Wording, current: Option<Id>) {
    response.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, say!(wording, "Map of France")));
    response.ctx.accesskit_node_builder(response.id, |node| {
        if let Some(current) = current {
            node.set_active_descendant(current.accesskit_id());
        }
    });
}

/// The accessible name of a province: `8 Île-de-France, Paris Basin, 0 Victory Points`.
pub fn name(board: &Board, province: &Province, texts: &Texts) -> String {
    let points = victory_points(texts, province.victory_points);
    format!("{} {}, {}, {points}", province.number, province.name, region_name(board, province, texts))
}

/// The zoom buttons, in the upper right corner.
pub fn buttons(ui: &mut Ui, camera: &Camera, state: &mut MapState) {
    let area = camera.area.shrink(10.0);
    if camera.area.size().min_elem() < ROOM_FOR_BUTTONS {
        return;
    }
    let frame = Align2::RIGHT_TOP.align_size_within_rect(vec2(28.0, 96.0), area);
    let mut ui = ui.new_child(UiBuilder::new().id_salt("zoom").max_rect(frame));
    ui.spacing_mut().item_spacing.y = 4.0;
    let said = wording(&ui);
    let mut button = |sign: &[[f32; 4]], name: &str, tip: &str| {
        let response = ui.add(Button::new("").min_size(vec2(28.0, 28.0)).corner_radius(6.0));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, say!(said, name)));
        let (middle, stroke) = (response.rect.center(), Stroke::new(1.6, theme::palette(&ui).ink));
        for &[x0, y0, x1, y1] in sign {
            ui.painter().line_segment([middle + vec2(x0, y0), middle + vec2(x1, y1)], stroke);
        }
        response.on_hover_text(say!(said, tip)).clicked()
    };
    let middle = camera.area.center();
    if button(&PLUS, "Zoom in", "Zoom in (+)") {
        state.zoom_by(STEP, middle, camera);
    }
    if button(&PLUS[..1], "Zoom out", "Zoom out (-)") {
        state.zoom_by(1.0 / STEP, middle, camera);
    }
    if button(&CORNERS, "Show the whole map", "Show the whole map (0, or a double click)") {
        state.fit();
    }
}

/// A province in a list, for those without an outline.
pub fn list_entry(ui: &mut Ui, province: &Province, id: ProvinceId, marks: &Marks<'_>) -> Response {
    let text = format!("{} {}", province.number, province.name);
    ui.push_id(id.0, |ui| ui.selectable_label(marks.selected == Some(id), text)).inner
}
