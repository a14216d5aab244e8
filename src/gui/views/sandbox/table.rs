//! The middle: the map with its stacks, what is counted beside it, and the question below.

use super::beside_map::SeaPanel;
use super::hit_target::HitTarget;
use super::{SandboxState, Table, click, election_over, game_over, question, rules_played};
use crate::desk::placing_outlook;
use crate::games::liberte::{Question, TieFor};
use crate::gui::map::{self, Marks, Stack, Vote};
use crate::gui::requests::Requests;
use crate::gui::theme::palette;
use crate::kernel::Seat;
use crate::model::{Phase, ProvinceId, ProvinceSet};
use crate::sandbox::{ProvinceVote, votes_cast};
use eframe::egui::{Rect, Ui, UiBuilder, pos2, vec2};

/// The height that is always kept for the question below the map, in points; a longer one lies over the map.
const PROMPT: f32 = 44.0;
/// The same in a small window, where questions mostly take two lines.
const SMALL_PROMPT: f32 = 58.0;
/// If the middle is narrower, in points, it is that of a small window.
const WIDE: f32 = 700.0;

/// Draws the middle.
pub(super) fn table(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let whole = ui.available_rect_before_wrap();
    let is_small = whole.width() < WIDE;
    let prompt = if is_small { SMALL_PROMPT } else { PROMPT };
    let land = whole.with_max_y(whole.bottom() - prompt);
    let panel = SeaPanel::of(land, is_small);
    (state.map.margin, state.map.covered) = (12.0, panel.covered());
    let votes = table.votes(state);
    map(&mut ui.new_child(UiBuilder::new().max_rect(land)), table, &votes, state, requests);
    panel.show(ui, table, &votes, state);
    rules_played::rules_played(ui, panel.beside(land), table, state, requests);
    asked(ui, whole, prompt, table, state, requests);
    ui.advance_cursor_after_rect(whole);
    election_over::election_over(ui, land, table, state, requests);
    game_over::game_over(ui, land, table, state, requests);
}

/// The question, at the foot; what is higher than its room covers the lower edge of the map, which does not move.
fn asked(ui: &mut Ui, whole: Rect, room: f32, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let height = state.question_height;
    let free = (room - height).max(0.0) / 2.0;
    let top = whole.bottom() - free - height;
    if height > room {
        let ground = whole.with_min_y(top - 3.0);
        ui.painter().rect_filled(ground, 0.0, palette(ui).paper.gamma_multiply(0.94));
    }
    let width = whole.width() - 24.0;
    let place = Rect::from_min_size(pos2(whole.left() + 12.0, top), vec2(width, height));
    let asked = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| question::question(ui, table, state, requests));
    let height = asked.response.rect.height();
    if height != state.question_height {
        state.question_height = height;
        ui.ctx().request_discard("the question has another height");
    }
}

fn map(ui: &mut Ui, table: &Table<'_>, votes: &[ProvinceVote], state: &mut SandboxState, requests: &mut Requests) {
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
    let vote_of = |id: ProvinceId| votes.iter().find(|vote| vote.province == id).map(|vote| vote_mark(*vote));
    let outlook = |id: ProvinceId| {
        let lines = placing_outlook(table.sandbox.game(), table.texts, p, table.sandbox.names(), id);
        lines.filter(|_| is_live && table.handover.is_none()).unwrap_or_default()
    };
    let marks = Marks {
        glowing,
        stacks: Some(&stacks),
        choosable: Some(&is_lit),
        seats: table.sandbox.names(),
        changed: Some(&has_changed),
        voted: Some(&vote_of),
        outlook: Some(&outlook),
        deciding: voting(table, state),
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

fn vote_mark(vote: ProvinceVote) -> Vote {
    match vote.winner {
        Some((seat, faction, votes)) => Vote::Won { seat, faction, votes },
        None => Vote::None,
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
    /// How provinces have voted in the election that is shown, as far as it is shown.
    fn votes(&self, state: &SandboxState) -> Vec<ProvinceVote> {
        let at = state.journal.hovered.unwrap_or(self.sandbox.tree().at());
        let shown = state.playback.events_shown().filter(|_| state.journal.hovered.is_none());
        votes_cast(self.sandbox.tree(), at, shown.unwrap_or(usize::MAX))
    }

    /// Whether the position shown is the current moment.
    pub(super) fn is_live(&self) -> bool {
        std::ptr::eq(self.shown, self.sandbox.position())
    }
}
