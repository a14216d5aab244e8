//! The middle: the map with its stacks, and the question below it.

use super::hit_target::HitTarget;
use super::{SandboxState, Table, click, game_over, question, widgets};
use crate::games::liberte::{Question, TieFor};
use crate::gui::map::{self, Marks, Stack};
use crate::gui::requests::Requests;
use crate::kernel::Seat;
use crate::model::{Phase, ProvinceId, ProvinceSet};
use eframe::egui::{Rect, Ui, UiBuilder, pos2, vec2};

/// If the middle is narrower, in points, the question is below the map; otherwise it floats over the sea.
const LEAST_FLOATING: f32 = 640.0;
/// The space below the question, in points.
const FOOT: f32 = 10.0;

/// Draws the middle.
pub(super) fn table(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let floats = whole.width() > LEAST_FLOATING;
    let kept =
        if floats { (state.question_height - widgets::HEIGHT - 6.0).max(0.0) } else { state.question_height + 8.0 };
    state.map.margin = 16.0;
    let mut land = ui.new_child(UiBuilder::new().max_rect(whole.with_max_y(whole.bottom() - kept)));
    map(&mut land, table, state, requests);
    let width = if floats { whole.width() * 0.76 } else { whole.width() - 24.0 };
    let top = whole.bottom() - FOOT - state.question_height;
    let place = Rect::from_min_size(pos2(whole.left() + 12.0, top), vec2(width, state.question_height));
    let asked = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| question::question(ui, table, state, requests));
    let height = asked.response.rect.height();
    if height != state.question_height {
        state.question_height = height;
        ui.ctx().request_discard("the question has another height");
    }
    ui.advance_cursor_after_rect(whole);
    game_over::game_over(ui, whole, table, state, requests);
}

fn map(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let p = table.shown;
    let stacks = |id: ProvinceId| -> Vec<Stack> {
        let stack = |(seat, stack): (_, crate::games::liberte::Stack)| Stack {
            seat,
            faction: stack.faction(),
            height: stack.height(),
        };
        p.stacks(id).iter().map(stack).collect()
    };
    let is_live = table.is_live();
    let is_lit = |id: ProvinceId, seat: Seat| is_live && table.moment.is_lit(HitTarget::Stack(id, seat));
    let glowing = if is_live { table.moment.glowing } else { ProvinceSet::NONE };
    let has_changed = |id: ProvinceId, seat: Seat| table.has_changed(id, seat);
    let marks = Marks {
        glowing,
        stacks: Some(&stacks),
        choosable: Some(&is_lit),
        seats: table.sandbox.names(),
        changed: Some(&has_changed),
        selected: voting(table, state),
        ..Marks::default()
    };
    let answer = map::view(ui, table.sandbox.pack(), table.texts, &marks, &mut state.map);
    if answer.response.has_focus() {
        state.focused = state.map.focus.map(HitTarget::Province);
    }
    let clicked =
        answer.clicked_stack.map(|(id, seat)| HitTarget::Stack(id, seat)).or(answer.clicked.map(HitTarget::Province));
    match clicked {
        Some(target) if is_live => click::click(table, target, state, requests),
        Some(_) => {}
        None if answer.response.clicked() => (state.refused, state.menu) = (None, None),
        None => {}
    }
}

/// The province that votes now.
fn voting(table: &Table<'_>, state: &SandboxState) -> Option<ProvinceId> {
    if let Some(province) = state.playback.province() {
        return Some(province);
    }
    let p = table.shown;
    let is_tie = p.question == Question::Advance && p.tie.about == TieFor::Province && !p.is_over();
    (is_tie && p.phase == Phase::Election).then_some(p.province)
}

impl Table<'_> {
    /// Whether the position shown is the current moment.
    pub(super) fn is_live(&self) -> bool {
        std::ptr::eq(self.shown, self.sandbox.position())
    }
}
