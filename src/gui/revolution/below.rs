//! What is shown below the journal: who won which space, or in its place the branches, why something is as it is, what bots
//! consider, or what becomes of the game by other rules.

use super::considered;
use super::marks::{fit, named, seat_mark};
use super::why;
use super::{TableRequests, TableState, TableView};
use crate::app::revolution::{MomentKind, RevolutionRequest, SpaceResult};
use crate::games::revolution::SpaceId;
use crate::gui::tables::{Below, branches_in, notes_in, other_rules};
use crate::gui::theme::strong;
use crate::model::say;
use eframe::egui::{Align, Align2, FontId, Layout, Rect, Role, Ui, UiBuilder, WidgetInfo, pos2, vec2};

/// Draws it.
pub(super) fn below(
    ui: &mut Ui,
    view: &TableView<'_>,
    room: Rect,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    if state.side.below != Below::Considered && view.session.shows_considered() {
        requests.push(RevolutionRequest::Consider { is_shown: false, seat: None });
    }
    match state.side.below {
        Below::Notes => notes_in(ui, &view.frame, room, requests),
        Below::Branches => branches_in(ui, &view.frame, room, &mut state.side, requests),
        Below::Why => why::why(ui, view, room, state, requests),
        Below::Considered => considered::considered(ui, view, room, state, requests),
        Below::Usual => match other_rules(ui, &view.frame, room, &mut state.side.beside.is_open) {
            Some(asked) => asked.into_iter().for_each(|request| requests.push(request)),
            None => {
                let left = buttons(ui, view, room, state, requests);
                who_won(ui, view, room, left);
            }
        },
    }
}

/// What can be shown instead, at the right of the title. Returns where the buttons begin.
fn buttons(ui: &mut Ui, view: &TableView<'_>, room: Rect, state: &mut TableState, requests: &mut TableRequests) -> f32 {
    let row = room.with_max_y(room.top() + 20.0).translate(vec2(0.0, -2.0));
    let layout = Layout::right_to_left(Align::Center);
    let mut inside = ui.new_child(UiBuilder::new().id_salt("below").max_rect(row).layout(layout));
    inside.spacing_mut().item_spacing.x = 5.0;
    inside.spacing_mut().interact_size.y = 19.0;
    inside.spacing_mut().button_padding.y = 0.0;
    why::menu(&mut inside, view, state);
    let bots = inside.button(say!(view.words, "Bots…"));
    bots.widget_info(|| WidgetInfo::labeled(Role::Button, true, say!(view.words, "What bots consider")));
    let tip = "Shows the bids that a bot weighs for the person at the screen, or weighed in a round that is over.";
    if bots.on_hover_text(say!(view.words, tip)).clicked() {
        state.side.below = Below::Considered;
        requests.push(RevolutionRequest::Consider { is_shown: true, seat: None });
    }
    inside.min_rect().left()
}

/// Who won which space, in the rounds that have been seen. The title ends before the buttons.
fn who_won(ui: &Ui, view: &TableView<'_>, room: Rect, buttons: f32) {
    let painter = ui.painter();
    let theme = view.theme;
    let title = if view.is_small { "Who won" } else { "Who won which space" };
    let title = say!(view.words, title);
    let at = room.min + vec2(0.0, 8.0);
    fit(painter, at, Align2::LEFT_CENTER, buttons - at.x - 3.0, strong(13.5), theme.ink, &title);
    let label = if view.is_small { 84.0 } else { 88.0 };
    let pitch = if view.is_small { 21.0 } else { 27.0 };
    let columns = ((room.width() - label) / pitch).floor() as usize;
    let seen: Vec<_> =
        view.session.timeline().rounds().iter().filter(|round| round.number <= view.moment.round()).collect();
    let seen = &seen[seen.len().saturating_sub(columns)..];
    let y = room.top() + 28.0;
    painter.text(
        pos2(room.left(), y),
        Align2::LEFT_CENTER,
        view.words.term("round"),
        FontId::proportional(11.0),
        theme.muted,
    );
    let x = |at: usize| room.left() + label + pitch * (at as f32 + 0.5);
    for (at, round) in seen.iter().enumerate() {
        painter.text(pos2(x(at), y), Align2::CENTER_CENTER, round.number, strong(11.0), theme.muted);
    }
    let high = (room.bottom() - y - 12.0) / view.spaces().count().max(1) as f32;
    for (row, space) in view.spaces().enumerate() {
        let y = y + 12.0 + high * (row as f32 + 0.5);
        let line = Rect::from_min_size(pos2(room.left() - 4.0, y - high / 2.0), vec2(room.width() + 8.0, high));
        if row % 2 == 0 {
            painter.rect_filled(line.shrink2(vec2(0.0, 0.5)), 4.0, view.colours.sunk.gamma_multiply(0.6));
        }
        let name = view.words.space(space);
        let font = FontId::proportional(12.2);
        fit(painter, pos2(room.left() + 2.0, y), Align2::LEFT_CENTER, label - 4.0, font, theme.ink, name);
        let mut told = Vec::new();
        for (at, round) in seen.iter().enumerate() {
            if !is_seen(view, round.number, space) {
                continue;
            }
            let center = pos2(x(at), y);
            let word = match round.result(space) {
                SpaceResult::Won(seat) => {
                    seat_mark(painter, view.colours, center, 5.4, seat);
                    view.words.seat(seat)
                }
                SpaceResult::Tied(_) => {
                    let tie = view.words.term("tie");
                    fit(painter, center, Align2::CENTER_CENTER, pitch, FontId::proportional(11.0), theme.muted, tie);
                    tie.to_owned()
                }
                SpaceResult::NoBid => {
                    painter.text(center, Align2::CENTER_CENTER, "·", FontId::proportional(14.0), theme.muted);
                    view.words.term("nobody").to_owned()
                }
                SpaceResult::Sold(seats) => {
                    let offset = (seats.len() as f32 - 1.0) * 3.2;
                    for (place, seat) in seats.iter().enumerate() {
                        let center = center + vec2(place as f32 * 6.4 - offset, 0.0);
                        seat_mark(painter, view.colours, center, 2.9, seat);
                    }
                    view.words.seats(seats)
                }
            };
            told.push(format!("{} {} {word}", view.words.term("round"), round.number));
        }
        if !told.is_empty() {
            named(ui, line, ("won", space.0), &format!("{name}: {}", told.join(", ")));
        }
    }
}

/// Whether the result of a space in a round has been seen at the moment that is looked at.
fn is_seen(view: &TableView<'_>, round: u16, space: SpaceId) -> bool {
    let is_resolved = space.index() < view.position.resolved() || view.moment.kind == MomentKind::End;
    round < view.moment.round() || view.moment.kind != MomentKind::Bidding && is_resolved
}
