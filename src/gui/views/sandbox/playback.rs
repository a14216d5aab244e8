//! Playback of battles and elections event by event, after they have been resolved in one step.

use super::Table;
use super::icons::{Icon, icon_button};
use super::widgets::pill;
use crate::app::session::SessionRequest;
use crate::desk::sentence;
use crate::games::liberte::{Event, Liberte, Position};
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::palette;
use crate::kernel::Step;
use crate::model::say;
use crate::model::{Phase, ProvinceId};
use crate::sandbox::{Sandbox, observed_moves};
use eframe::egui::{Key, Modifiers, RichText, Ui, Vec2};
use std::sync::Arc;
use std::time::Duration;

/// The minimum time that an event is shown, in seconds.
const LEAST: f64 = 0.05;
/// How long bots wait while playback is paused, in seconds.
const LONG: f64 = 1.0e6;

/// The state.
pub struct PlaybackState {
    /// Whether battles and elections are played back at all.
    pub follows: bool,
    /// The last current moment: its branch, its number, and the length of the branch.
    last: Option<(usize, usize, usize)>,
    now: Option<Playback>,
}

impl Default for PlaybackState {
    fn default() -> PlaybackState {
        PlaybackState { follows: true, last: None, now: None }
    }
}

/// A step that is played back.
struct Playback {
    step: Arc<Step<Liberte>>,
    /// The positions after each of its events, behind the one before them all.
    positions: Vec<Arc<Position>>,
    /// How many of its events are shown, and how many there are.
    shown: usize,
    end: usize,
    runs: bool,
    /// When the next event is shown, in seconds.
    due: f64,
    /// Whether the user has skipped the rest.
    is_left: bool,
}

impl PlaybackState {
    /// Resets for another game.
    pub(super) fn forget(&mut self) {
        (self.last, self.now) = (None, None);
    }

    /// How many events of the step are shown; none where nothing is played back.
    pub(super) fn events_shown(&self) -> Option<usize> {
        self.now.as_ref().map(|playback| playback.shown)
    }

    /// The province that votes in what is shown.
    pub(super) fn province(&self) -> Option<ProvinceId> {
        let playback = self.now.as_ref()?;
        playback.step.events[..playback.shown].iter().rev().take(3).find_map(|&event| province_of(event))
    }
}

/// The province that an event of an election is about.
fn province_of(event: Event) -> Option<ProvinceId> {
    let (Event::VoteCast { province, .. } | Event::NoVote { province } | Event::ProvinceEmptied { province }) = event
    else {
        return None;
    };
    Some(province)
}

/// The events of a step to play back: from the battle or the election to the end of the turn.
fn span(events: &[Event]) -> Option<(usize, usize)> {
    let is_worth_it = |event: &Event| {
        matches!(
            event,
            Event::VoteCast { .. }
                | Event::NoVote { .. }
                | Event::BattleWon { .. }
                | Event::BattleLost { .. }
                | Event::GovernmentFormed { .. }
        )
    };
    let first = events.iter().position(is_worth_it)?;
    let is_begin = |event: &Event| matches!(event, Event::PhaseBegan { phase: Phase::Battle | Phase::Election });
    let begin = events[..first].iter().position(is_begin).unwrap_or(first);
    let is_end = |event: &Event| matches!(event, Event::TurnBegan { .. } | Event::GameEnded { .. });
    let end = events[first..].iter().position(is_end).map_or(events.len(), |at| first + at);
    Some((begin, end))
}

/// The position in the middle of the step that is played back, if any.
pub(super) fn shown(
    ui: &Ui,
    context: &ViewContext<'_>,
    sandbox: &Sandbox,
    state: &mut PlaybackState,
    requests: &mut Requests,
) -> Option<Arc<Position>> {
    let tree = sandbox.tree();
    let now = (tree.current(), tree.at(), tree.branch().len());
    let time = ui.input(|input| input.time);
    let last = state.last.replace(now);
    if last != Some(now) {
        let is_next = last.is_some_and(|(_, at, len)| tree.at() == at + 1 && tree.branch().len() == len + 1);
        state.now = None;
        if is_next && state.follows {
            state.now = begin(sandbox, time, context.session.pace);
            hold(state.now.as_ref(), context.session.pace, requests);
        }
    }
    let playback = state.now.as_mut()?;
    if playback.runs && time >= playback.due {
        playback.on(1);
        playback.due = time + context.session.pace.max(LEAST);
        hold(Some(playback), context.session.pace, requests);
    }
    if playback.is_left || playback.shown >= playback.end {
        state.now = None;
        requests.push(SessionRequest::DelayBots(0.0));
        return None;
    }
    if playback.runs {
        ui.ctx().request_repaint_after(Duration::from_secs_f64((playback.due - time).max(0.0)));
    }
    playback.positions.get(playback.shown).cloned()
}

/// Bots wait while something is shown, and much longer while it is paused.
fn hold(playback: Option<&Playback>, pace: f64, requests: &mut Requests) {
    if let Some(playback) = playback {
        requests.push(SessionRequest::DelayBots(if playback.runs { 2.0 * pace.max(LEAST) } else { LONG }));
    }
}

fn begin(sandbox: &Sandbox, time: f64, pace: f64) -> Option<Playback> {
    let tree = sandbox.tree();
    let steps = tree.branch().steps();
    let (step, before) = (steps.get(tree.at())?.clone(), &steps.get(tree.at().checked_sub(1)?)?.position);
    let (shown, end) = span(&step.events)?;
    let observed = observed_moves(tree, tree.at()).into_iter().flat_map(|of| of.events).map(|it| it.position);
    let positions = std::iter::once(before.clone()).chain(observed).map(Arc::new).collect();
    let mut playback =
        Playback { step, positions, shown, end, runs: true, due: time + pace.max(LEAST), is_left: false };
    playback.on(1);
    Some(playback)
}

impl Playback {
    fn on(&mut self, count: usize) {
        self.shown = (self.shown + count).min(self.end);
    }
}

/// The last event and the playback buttons; `false` if nothing is played back.
pub(super) fn bar(ui: &mut Ui, table: &Table<'_>, state: &mut PlaybackState, requests: &mut Requests) -> bool {
    let Some(playback) = &mut state.now else { return false };
    let event = playback.step.events.get(playback.shown.saturating_sub(1)).copied();
    let words =
        event.map(|event| sentence(table.sandbox.game(), table.sandbox.names(), table.texts, table.viewer, event));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::new(8.0, 6.0);
        // The buttons first, so that no text moves them from under the pointer.
        let (sign, name) = if playback.runs {
            (Icon::Pause, say!(table.texts, "Pause"))
        } else {
            (Icon::Play, say!(table.texts, "Continue"))
        };
        if icon_button(ui, sign, &name).clicked() {
            playback.runs = !playback.runs;
            playback.due = 0.0;
            hold(Some(playback), LEAST, requests);
        }
        if icon_button(ui, Icon::Step, &say!(table.texts, "Next event")).clicked() {
            playback.runs = false;
            playback.on(1);
            hold(Some(playback), LEAST, requests);
        }
        let leaves = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        if icon_button(ui, Icon::End, &say!(table.texts, "To the end")).on_hover_text("Escape").clicked() || leaves {
            playback.is_left = true;
            ui.ctx().request_repaint();
        }
        pill(ui, None, words.as_deref().unwrap_or_default());
        let count = say!(table.texts, "{n} of {of}", n = playback.shown, of = playback.end);
        ui.label(RichText::new(count).color(palette(ui).muted).small());
    });
    true
}
