//! The log: a line per choice, headings for turns, phases and rounds. Only visible lines are drawn.

use super::JournalState;
use super::MomentForm;
use crate::app::branches::BranchRequest;
use crate::app::session::SessionRequest;
use crate::desk::choice_summary;
use crate::games::liberte::{Liberte, Position};
use crate::gui::map::seat_color;
use crate::gui::paint::row_background;
use crate::gui::requests::Requests;
use crate::gui::theme::{palette, strong};
use crate::gui::views::sandbox::Table;
use crate::gui::views::time_slider::TimeTick;
use crate::gui::views::widgets::{plain, text_in};
use crate::kernel::{Branch, Note, Step};
use crate::model::Phase;
use crate::sandbox::plain_faults;
use eframe::egui::{
    Align2, CornerRadius, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};
use std::collections::BTreeMap;

/// The height of a line, in points.
const LINE: f32 = 23.0;

/// The state of the log.
#[derive(Default)]
pub struct LogState {
    /// The rows, with their key.
    rows: Vec<Row>,
    of: Option<(u64, usize, usize)>,
    /// The visible errors, by the moments after which they occur.
    pub faults: BTreeMap<usize, String>,
    /// The moment that was in view last.
    followed: Option<(usize, usize)>,
    /// The marks of the slider, without those of notes.
    ticks: Vec<TimeTick>,
}

impl LogState {
    /// The marks of the slider: turns, elections and notes.
    pub fn ticks(&self, branch: &Branch<Liberte>) -> Vec<TimeTick> {
        let noted = branch.notes.iter().map(|(at, notes)| TimeTick::note(*at, in_a_line(notes)));
        self.ticks.iter().cloned().chain(noted).collect()
    }
}

/// The notes of a moment in a line.
fn in_a_line(notes: &[Note]) -> String {
    notes.iter().map(Note::in_a_line).collect::<Vec<String>>().join("; ")
}

/// Where a moment lies, in a few words.
pub fn when(table: &Table<'_>, at: usize) -> String {
    let step = table.sandbox.tree().branch().steps().get(at);
    step.map_or(String::new(), |step| match (step.position.turn, step.position.round) {
        (turn, 0) => format!("turn {turn} · {at}"),
        (turn, round) => format!("turn {turn}, round {round} · {at}"),
    })
}

/// The marks of turns and elections.
fn ticks(table: &Table<'_>) -> Vec<TimeTick> {
    let steps = table.sandbox.tree().branch().steps();
    let is_election = |step: &Step<Liberte>| step.position.phase == Phase::Election;
    let mut ticks = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| &steps[before]);
        if before.is_none_or(|before| before.position.turn != step.position.turn) {
            ticks.push(TimeTick::part(at, format!("Turn {}", step.position.turn)));
        }
        if is_election(step) && before.is_none_or(|before| !is_election(before)) {
            let length = steps[at..].iter().take_while(|step| is_election(step)).count() - 1;
            let name = format!("{} of turn {}", table.texts.get("phase.election"), step.position.turn);
            ticks.push(TimeTick::span(at, at + length, name));
        }
    }
    ticks
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Row {
    /// A turn, a phase, the end.
    Heading(String),
    /// A round.
    Note(String),
    /// The moment after a number of choices.
    Moment(usize),
}

/// Draws the log.
pub fn log(ui: &mut Ui, table: &Table<'_>, state: &mut JournalState, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let steps = tree.branch().steps();
    let of = (table.context.session.revision(), tree.current(), steps.len());
    if state.log.of != Some(of) {
        (state.log.rows, state.log.ticks) = (rows(table), ticks(table));
        let found = plain_faults(tree).into_iter();
        state.log.faults = found.map(|(at, fault)| (at, fault.text())).collect();
        state.log.of = Some(of);
    }
    let place = (tree.current(), tree.at());
    let height = ui.available_height();
    let mut area = ScrollArea::vertical().id_salt("journal log").auto_shrink(false).max_height(height);
    if state.log.followed != Some(place) {
        let row = state.log.rows.iter().position(|row| *row == Row::Moment(tree.at())).unwrap_or(0);
        let most = (state.log.rows.len() as f32 * LINE - height).max(0.0);
        area = area.vertical_scroll_offset((row as f32 * LINE - height * 0.6).clamp(0.0, most));
        state.log.followed = Some(place);
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    // Without animation: a log that has just grown would spring back, and drift for seconds.
    ui.spacing_mut().scroll.kinetic.rubber_band = false;
    let rows = std::mem::take(&mut state.log.rows);
    area.show_rows(ui, LINE, rows.len(), |ui, seen| {
        for row in &rows[seen] {
            match row {
                Row::Heading(text) => heading(ui, text, true),
                Row::Note(text) => heading(ui, text, false),
                Row::Moment(at) => moment(ui, table, *at, state, requests),
            }
        }
    });
    state.log.rows = rows;
}

fn rows(table: &Table<'_>) -> Vec<Row> {
    let steps = table.sandbox.tree().branch().steps();
    let mut rows = Vec::with_capacity(steps.len() * 5 / 4);
    let mut before: Option<&Position> = None;
    for (at, step) in steps.iter().enumerate() {
        let p = &step.position;
        let is_other = before.is_none_or(|before| (before.turn, before.phase) != (p.turn, p.phase));
        let is_round = p.round > 0 && before.is_some_and(|before| before.round != p.round);
        let phase = table.texts.get(&format!("phase.{}", p.phase.id())).to_owned();
        let head = match (p.ending, is_other) {
            (Some(ending), _) => Some(Row::Heading(table.texts.get(&format!("ending.{}", ending.id())).to_owned())),
            (None, true) => Some(Row::Heading(format!("Turn {} · {phase}", p.turn))),
            (None, false) => is_round.then(|| Row::Note(format!("Round {}", p.round))),
        };
        // A heading comes after the choice that led there; the first one before it.
        let moment = Row::Moment(at);
        if at == 0 {
            rows.extend(head);
            rows.push(moment);
        } else {
            rows.push(moment);
            rows.extend(head);
        }
        before = Some(p);
    }
    rows
}

fn heading(ui: &mut Ui, text: &str, is_large: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let colours = palette(ui);
    let font = if is_large { strong(13.0) } else { plain(11.5) };
    let colour = if is_large { colours.ink } else { colours.muted };
    let place = rect.shrink2(vec2(8.0, 1.0));
    text_in(ui, place, Align2::LEFT_CENTER, font, colour, text);
}

fn moment(ui: &mut Ui, table: &Table<'_>, at: usize, state: &mut JournalState, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let branch = tree.branch();
    let Some(step) = branch.steps().get(at) else { return };
    let before = at.checked_sub(1).and_then(|at| branch.steps().get(at));
    let (text, seat) = line(table, before.map(|step| &**step), step);
    let is_here = at == tree.at();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let note = branch.notes.get(&at).map(|notes| in_a_line(notes));
    let who = seat.and_then(|seat| table.sandbox.names().get(seat.index())).map_or("", String::as_str);
    let noted = note.as_ref().map(|note| format!(" ({note})")).unwrap_or_default();
    let fault = state.log.faults.get(&at).cloned();
    let wrong = fault.as_ref().map(|fault| format!("; {fault}")).unwrap_or_default();
    response.widget_info(|| {
        let name = format!("{at} {who} {text}{noted}{wrong}").replace("  ", " ");
        WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), is_here, name)
    });
    if ui.is_rect_visible(rect) {
        row_background(ui, rect.shrink2(vec2(0.0, 0.5)), &response, is_here);
        let colours = palette(ui);
        if (table.unread_since + 1..=tree.at()).contains(&at) {
            // What came since a person's last choice.
            let tick = Rect::from_min_size(rect.left_top() + vec2(1.0, 4.0), vec2(3.0, LINE - 8.0));
            ui.painter().rect_filled(tick, CornerRadius::same(1), colours.accent);
        }
        let number = Rect::from_min_size(rect.left_top(), vec2(32.0, LINE));
        text_in(ui, number, Align2::RIGHT_CENTER, plain(11.5), colours.muted, &at.to_string());
        if let Some(seat) = seat {
            ui.painter().circle_filled(pos2(rect.left() + 44.0, rect.center().y), 5.0, seat_color(seat));
        }
        let right = match (note.is_some(), fault.is_some()) {
            (false, false) => 6.0,
            (true, true) => 40.0,
            _ => 22.0,
        };
        let words = Rect::from_min_max(pos2(rect.left() + 56.0, rect.top()), rect.right_bottom() - vec2(right, 0.0));
        let is_after = at > tree.at();
        text_in(ui, words, Align2::LEFT_CENTER, plain(13.0), if is_after { colours.muted } else { colours.ink }, &text);
        if note.is_some() {
            paint_note(ui, pos2(rect.right() - 13.0, rect.center().y));
        }
        if fault.is_some() {
            paint_error_mark(ui, pos2(rect.right() + 9.0 - right, rect.center().y));
        }
    }
    if response.hovered() && !is_here {
        state.hovered = Some(at);
    }
    if response.clicked() {
        requests.push(SessionRequest::GoTo(at));
    }
    let response = match note {
        Some(note) => response.on_hover_text(note),
        None => response,
    };
    let response = match fault {
        Some(fault) => response.on_hover_text(format!("Something goes wrong here: {fault}.")),
        None => response,
    };
    menu(&response, at, state, requests);
}

/// The choice, and its seat.
fn line(
    table: &Table<'_>,
    before: Option<&Step<Liberte>>,
    step: &Step<Liberte>,
) -> (String, Option<crate::kernel::Seat>) {
    match (before, step.made) {
        (Some(before), Some(made)) => {
            let game = table.sandbox.game();
            let names = table.sandbox.names();
            let text = choice_summary(game, names, table.texts, &before.position, made.choice, &step.events);
            (text, Some(made.seat))
        }
        _ => ("the beginning".to_owned(), None),
    }
}

/// The mark of a note: a sheet with a corner turned.
fn paint_note(ui: &Ui, centre: eframe::egui::Pos2) {
    let colours = palette(ui);
    let at = |x: f32, y: f32| centre + vec2(x, y);
    let sheet = vec![at(-4.0, -5.0), at(1.5, -5.0), at(4.0, -2.5), at(4.0, 5.0), at(-4.0, 5.0)];
    ui.painter().add(Shape::convex_polygon(sheet, colours.selected, Stroke::new(1.1, colours.doubtful)));
    for y in [-0.5, 2.2] {
        ui.painter().line_segment([at(-2.0, y), at(2.0, y)], Stroke::new(1.0, colours.doubtful));
    }
}

/// The mark of an error: an exclamation mark on a red triangle.
fn paint_error_mark(ui: &Ui, centre: eframe::egui::Pos2) {
    let colours = palette(ui);
    let at = |x: f32, y: f32| centre + vec2(x, y);
    let triangle = vec![at(0.0, -6.5), at(7.0, 5.5), at(-7.0, 5.5)];
    ui.painter().add(Shape::convex_polygon(triangle, colours.wrong, Stroke::NONE));
    ui.painter().line_segment([at(0.0, -2.8), at(0.0, 1.6)], Stroke::new(1.6, colours.panel));
    ui.painter().circle_filled(at(0.0, 3.7), 0.9, colours.panel);
}

fn menu(response: &Response, at: usize, state: &mut JournalState, requests: &mut Requests) {
    response.context_menu(|ui| {
        let mut request = |ui: &mut Ui, text: &str, more: &[SessionRequest]| {
            if ui.button(text).clicked() {
                more.iter().cloned().for_each(|request| requests.push(request));
                ui.close();
                return true;
            }
            false
        };
        request(ui, "Go there", &[SessionRequest::GoTo(at)]);
        request(ui, "Undo to here", &[SessionRequest::UndoTo(at)]);
        if request(
            ui,
            "Branch from here",
            &[SessionRequest::GoTo(at), SessionRequest::Branch(BranchRequest::Fork(None))],
        ) {
            state.shows_branches = true;
        }
        if state.log.faults.contains_key(&at) {
            request(ui, "Shrink to a test…", &[SessionRequest::Shrink]);
        }
        if request(ui, "Save this moment…", &[SessionRequest::GoTo(at)]) {
            state.save = Some(MomentForm::of(at, format!("Save moment {at}")));
        }
    });
}
