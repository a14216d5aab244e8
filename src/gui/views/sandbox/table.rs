//! The middle: the map with the stacks that stand on it, and below it what is asked.

use super::spot::{self, Spot};
use super::{SandboxState, Table, over, question};
use crate::gui::asks::Asks;
use crate::gui::map::{self, Marks, Stack};
use crate::kernel::Seat;
use crate::model::{Phase, ProvinceId, ProvinceSet};
use crate::rules::{Question, TieFor};
use eframe::egui::{Frame, Margin, Panel, Ui};

/// Draws the middle.
pub(super) fn table(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, asks: &mut Asks) {
    let frame = Frame::new().inner_margin(Margin { left: 12, right: 12, top: 4, bottom: 8 });
    Panel::bottom("sandbox question").frame(frame).show_separator_line(false).show(ui, |ui| {
        question::question(ui, table, state, asks);
    });
    let whole = ui.available_rect_before_wrap();
    let p = table.shown;
    let stacks = |id: ProvinceId| -> Vec<Stack> {
        let stack =
            |(seat, stack): (_, crate::rules::Stack)| Stack { seat, faction: stack.faction(), height: stack.height() };
        p.stacks(id).iter().map(stack).collect()
    };
    let is_live = table.is_live();
    let is_lit = |id: ProvinceId, seat: Seat| is_live && table.moment.is_lit(Spot::Stack(id, seat));
    let glowing = if is_live { table.moment.glowing } else { ProvinceSet::NONE };
    let marks = Marks {
        glowing,
        stacks: Some(&stacks),
        choosable: Some(&is_lit),
        seats: table.sandbox.names(),
        selected: voting(table, state),
        ..Marks::default()
    };
    let answer = map::view(ui, &table.sandbox.pack().board, table.texts, &marks, &mut state.map);
    if answer.response.has_focus() {
        state.focused = state.map.focus.map(Spot::Province);
    }
    let clicked = answer.clicked_stack.map(|(id, seat)| Spot::Stack(id, seat)).or(answer.clicked.map(Spot::Province));
    match clicked {
        Some(spot) if is_live => spot::click(table, spot, state, asks),
        Some(_) => {}
        None if answer.response.clicked() => (state.refused, state.menu) = (None, None),
        None => {}
    }
    over::over(ui, whole, table, state, asks);
}

/// The province that votes now.
fn voting(table: &Table<'_>, state: &SandboxState) -> Option<ProvinceId> {
    if let Some(province) = state.walk.province() {
        return Some(province);
    }
    let p = table.shown;
    let is_tie = p.question == Question::Advance && p.tie.about == TieFor::Province && !p.is_over();
    (is_tie && p.phase == Phase::Election).then_some(p.province)
}

impl Table<'_> {
    /// Whether what is shown is the moment that is looked at, and no other one.
    pub(super) fn is_live(&self) -> bool {
        std::ptr::eq(self.shown, self.sandbox.position())
    }
}
