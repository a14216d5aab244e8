//! The log: a line an action, which unfolds to its choices; headings for turns, phases and rounds. Only visible lines are
//! drawn.

use super::rows::{ActionRow, ChoiceRow, Row, Unfolded, rows};
use super::{JournalState, MomentForm};
use crate::app::branches::BranchRequest;
use crate::app::session::SessionRequest;
use crate::desk::{ActionPart, in_words, notes_in_a_line};
use crate::games::liberte::Liberte;
use crate::gui::boxed;
use crate::gui::paint::{row_background, token};
use crate::gui::requests::Requests;
use crate::gui::theme::{palette, strong};
use crate::gui::views::sandbox::Table;
use crate::gui::views::sandbox::widgets::numbered_block;
use crate::gui::views::time_slider::TimeTick;
use crate::gui::views::widgets::{plain, text_in};
use crate::gui::wording::{spoken, wording};
use crate::kernel::{Branch, Seat, Step};
use crate::model::say;
use crate::model::{Faction, Phase};
use crate::sandbox::{PlayerAction, plain_faults};
use eframe::egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Response, Role, ScrollArea, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The height of a line, in points.
const LINE: f32 = 23.0;
/// Where the text of a line begins.
const TEXT: f32 = 42.0;

/// The state of the log.
#[derive(Default)]
pub struct LogState {
    /// The rows, with their key.
    rows: Vec<Row>,
    of: Option<(u64, usize, usize, Unfolded, String)>,
    /// Which actions are unfolded.
    pub unfolded: Unfolded,
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
        let noted = branch.notes.iter().map(|(at, notes)| TimeTick::note(*at, notes_in_a_line(spoken(), notes)));
        self.ticks.iter().cloned().chain(noted).collect()
    }
}

/// Where a moment lies, in a few words.
pub fn when(table: &Table<'_>, at: usize) -> String {
    let step = table.sandbox.tree().branch().steps().get(at);
    step.map_or(String::new(), |step| match (step.position.turn, step.position.round) {
        (turn, 0) => say!(table.texts, "turn {turn} · {n}", turn = turn, n = at),
        (turn, round) => say!(table.texts, "turn {turn}, round {round} · {n}", turn = turn, round = round, n = at),
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
            ticks.push(TimeTick::part(at, say!(table.texts, "Turn {n}", n = step.position.turn)));
        }
        if is_election(step) && before.is_none_or(|before| !is_election(before)) {
            let length = steps[at..].iter().take_while(|step| is_election(step)).count() - 1;
            let name = say!(
                table.texts,
                "{phase} of turn {n}",
                phase = table.texts.get("phase.election"),
                n = step.position.turn
            );
            ticks.push(TimeTick::span(at, at + length, name));
        }
    }
    ticks
}

impl LogState {
    /// Scrolls to the moment that is looked at, as after it has changed.
    pub fn follow(&mut self) {
        self.followed = None;
    }
}

/// Draws the log.
pub fn log(ui: &mut Ui, table: &Table<'_>, state: &mut JournalState, requests: &mut Requests) {
    let tree = table.sandbox.tree();
    let steps = tree.branch().steps();
    let unfolded = state.log.unfolded.clone();
    let language = table.texts.language.clone();
    let of = (table.context.session.revision(), tree.current(), steps.len(), unfolded, language);
    if state.log.of.as_ref() != Some(&of) {
        (state.log.rows, state.log.ticks) = (rows(table, &of.3), ticks(table));
        let found = plain_faults(tree).into_iter();
        state.log.faults = found.map(|(at, fault)| (at, fault.text())).collect();
        state.log.of = Some(of);
    }
    let place = (tree.current(), tree.at());
    let height = ui.available_height();
    let mut area = ScrollArea::vertical().id_salt("journal log").auto_shrink(false).max_height(height);
    if state.log.followed != Some(place) {
        let row = state.log.rows.iter().rposition(|row| row.is_of(tree.at())).unwrap_or(0);
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
                Row::Beginning => beginning(ui, table, state, requests),
                Row::Action(row) => action(ui, table, row, state, requests),
                Row::Choice(row) => choice(ui, table, row, state, requests),
                Row::Forced { text, .. } => forced(ui, text),
                Row::Region { at, parts } => region(ui, table, *at, parts, requests),
            }
        }
    });
    state.log.rows = rows;
}

fn heading(ui: &mut Ui, text: &str, is_large: bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    let colours = palette(ui);
    let font = if is_large { strong(13.0) } else { plain(11.5) };
    let colour = if is_large { colours.ink } else { colours.muted };
    let place = rect.shrink2(vec2(8.0, 1.0));
    text_in(ui, place, Align2::LEFT_CENTER, font, colour, text);
    response.on_hover_text(text);
}

/// The line of a moment: its number, a text, and the marks of its notes and errors.
struct Line<'a> {
    /// The moments that it stands for; a click goes to the last.
    moments: RangeInclusive<usize>,
    seat: Option<Seat>,
    parts: &'a [ActionPart],
    /// The text as screen readers and tooltips say it.
    words: &'a str,
    /// How far the text is indented.
    indent: f32,
    /// Whether it is of a choice within an action.
    is_within: bool,
}

impl Line<'_> {
    fn show(&self, ui: &mut Ui, table: &Table<'_>, state: &mut JournalState, requests: &mut Requests) -> Rect {
        let (tree, at) = (table.sandbox.tree(), *self.moments.end());
        let is_here = at == tree.at();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
        let noted = tree.branch().notes.range(self.moments.clone());
        let notes: Vec<String> = noted.map(|(_, notes)| notes_in_a_line(spoken(), notes)).collect();
        let who = self.seat.map_or("", |seat| table.name(seat));
        let noted: String = notes.iter().map(|note| format!(" ({note})")).collect();
        let fault = state.log.faults.range(self.moments.clone()).next().map(|(_, fault)| fault.clone());
        let wrong = fault.as_ref().map(|fault| format!("; {fault}")).unwrap_or_default();
        response.widget_info(|| {
            let name = format!("{at} {who} {}{noted}{wrong}", self.words).replace("  ", " ");
            WidgetInfo::selected(Role::ListBoxOption, ui.is_enabled(), is_here, name)
        });
        if ui.is_rect_visible(rect) {
            self.paint(ui, table, &response, rect, [!notes.is_empty(), fault.is_some()]);
        }
        if response.hovered() && !is_here {
            state.hovered = Some(at);
        }
        if response.clicked() {
            requests.push(SessionRequest::GoTo(at));
        }
        let tip: Vec<String> = std::iter::once(self.words.to_owned())
            .chain(notes.iter().map(|note| say!(table.texts, "Note: {what}", what = note)))
            .chain(fault.map(|fault| say!(table.texts, "Something goes wrong here: {what}.", what = fault)))
            .collect();
        let response = response.on_hover_text(tip.join("\n"));
        menu(&response, self.moments.clone(), state, requests);
        rect
    }

    fn paint(&self, ui: &Ui, table: &Table<'_>, response: &Response, rect: Rect, [has_note, is_wrong]: [bool; 2]) {
        let (colours, now, at) = (palette(ui), table.sandbox.tree().at(), *self.moments.end());
        row_background(ui, rect.shrink2(vec2(0.0, 0.5)), response, at == now);
        if (table.unread_since + 1..=now).contains(&at) && !self.is_within {
            // What came since a person's last choice.
            let tick = Rect::from_min_size(rect.left_top() + vec2(1.0, 4.0), vec2(3.0, LINE - 8.0));
            ui.painter().rect_filled(tick, CornerRadius::same(1), colours.accent);
        }
        let number = Rect::from_min_size(rect.left_top(), vec2(32.0, LINE));
        text_in(ui, number, Align2::RIGHT_CENTER, plain(11.5), colours.muted, &at.to_string());
        if self.is_within {
            let x = rect.left() + TEXT + 4.0;
            ui.painter().vline(x, rect.y_range(), Stroke::new(1.0, colours.line));
        }
        if let Some(seat) = self.seat {
            token(ui.painter(), pos2(rect.left() + TEXT + self.indent, rect.center().y), 5.0, seat);
        }
        let right = match (has_note, is_wrong) {
            (false, false) => 6.0,
            (true, true) => 40.0,
            _ => 22.0,
        };
        let left = rect.left() + TEXT + self.indent + if self.seat.is_some() { 12.0 } else { 0.0 };
        let words = Rect::from_min_max(pos2(left, rect.top()), rect.right_bottom() - vec2(right, 0.0));
        let ink = if at > now || self.is_within { colours.muted } else { colours.ink };
        parts(ui, table, words, ink, self.parts);
        if has_note {
            paint_note(ui, pos2(rect.right() - 13.0, rect.center().y));
        }
        if is_wrong {
            paint_error_mark(ui, pos2(rect.right() + 9.0 - right, rect.center().y));
        }
    }
}

/// Draws the parts of a line in a row, blocks as marks; what does not fit is cut.
fn parts(ui: &Ui, table: &Table<'_>, rect: Rect, ink: Color32, parts: &[ActionPart]) {
    let mut x = rect.left();
    let words = |x: &mut f32, text: &str| {
        let place = rect.with_min_x(*x);
        if place.width() > 12.0 {
            let wide = ui.painter().layout_no_wrap(text.to_owned(), plain(13.0), ink).size().x;
            text_in(ui, place, Align2::LEFT_CENTER, plain(13.0), ink, text);
            *x += wide.min(place.width());
        }
    };
    let blocks = |x: &mut f32, faction: Faction, count: u8| {
        let place = Rect::from_min_size(pos2(*x, rect.center().y - 7.5), Vec2::splat(15.0));
        if place.right() < rect.right() {
            numbered_block(ui.painter(), place, table.sandbox.pack(), faction, count);
        }
        *x += 19.0;
    };
    for (at, part) in parts.iter().enumerate() {
        let is_first = at == 0;
        match part {
            ActionPart::Words(text) => {
                let after_words = !is_first && matches!(parts[at - 1], ActionPart::Words(_));
                let text = if after_words { format!(", {text}") } else { text.clone() };
                x += if is_first || after_words { 0.0 } else { 8.0 };
                words(&mut x, &text);
            }
            ActionPart::Placed { faction, count, place } => {
                x += if is_first { 0.0 } else { 8.0 };
                blocks(&mut x, *faction, *count);
                words(&mut x, place);
            }
            ActionPart::Votes { faction, count } => {
                x += if is_first { 0.0 } else { 8.0 };
                blocks(&mut x, *faction, *count);
            }
        }
    }
}

fn beginning(ui: &mut Ui, table: &Table<'_>, state: &mut JournalState, requests: &mut Requests) {
    let words = say!(table.texts, "the beginning");
    let parts = [ActionPart::Words(words.clone())];
    Line { moments: 0..=0, seat: None, parts: &parts, words: &words, indent: 8.0, is_within: false }
        .show(ui, table, state, requests);
}

/// A choice of an action that is unfolded.
fn choice(ui: &mut Ui, table: &Table<'_>, row: &ChoiceRow, state: &mut JournalState, requests: &mut Requests) {
    let parts = [ActionPart::Words(row.text.clone())];
    let (moments, seat) = (row.at..=row.at, row.seat);
    Line { moments, seat, parts: &parts, words: &row.text, indent: 18.0, is_within: true }
        .show(ui, table, state, requests);
}

/// An action, with the triangle that unfolds it.
fn action(ui: &mut Ui, table: &Table<'_>, row: &ActionRow, state: &mut JournalState, requests: &mut Requests) {
    let PlayerAction { seat, first, last } = row.action;
    let line = Line {
        moments: first..=last,
        seat: (!row.is_nobodys).then_some(seat),
        parts: &row.parts,
        words: &row.words,
        indent: 14.0,
        is_within: false,
    };
    let rect = line.show(ui, table, state, requests);
    if !row.unfolds {
        return;
    }
    let place = Rect::from_center_size(pos2(rect.left() + TEXT - 2.0, rect.center().y), vec2(16.0, LINE));
    let response = ui.interact(place, ui.scope_id().with(("unfold", first)), Sense::click());
    let name = match row.is_open {
        true => say!(table.texts, "Fold the choices up to {n}", n = last),
        false => say!(table.texts, "Unfold the choices up to {n}", n = last),
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, row.is_open, &name));
    let colours = palette(ui);
    let ink = if response.hovered() || response.has_focus() { colours.ink } else { colours.muted };
    paint_triangle(ui, place.center(), row.is_open, ink);
    if response.clicked() && !state.log.unfolded.some.remove(&first) {
        state.log.unfolded.some.insert(first);
    }
}

fn paint_triangle(ui: &Ui, centre: Pos2, is_open: bool, ink: Color32) {
    let corners = match is_open {
        true => [vec2(-4.0, -2.5), vec2(4.0, -2.5), vec2(0.0, 3.0)],
        false => [vec2(-2.5, -4.0), vec2(3.0, 0.0), vec2(-2.5, 4.0)],
    };
    ui.painter().add(Shape::convex_polygon(corners.map(|it| centre + it).to_vec(), ink, Stroke::NONE));
}

/// What followed without an alternative.
fn forced(ui: &mut Ui, text: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, say!(wording(ui), "{what}, forced", what = text)));
    let colours = palette(ui);
    ui.painter().vline(rect.left() + TEXT + 4.0, rect.y_range(), Stroke::new(1.0, colours.line));
    let words = Rect::from_min_max(rect.left_top() + vec2(TEXT + 26.0, 0.0), rect.right_bottom() - vec2(46.0, 0.0));
    text_in(ui, words, Align2::LEFT_CENTER, plain(13.0), colours.muted, text);
    text_in(
        ui,
        rect.shrink2(vec2(6.0, 0.0)),
        Align2::RIGHT_CENTER,
        plain(11.5),
        colours.muted,
        &say!(wording(ui), "forced"),
    );
    response.on_hover_text(say!(wording(ui), "{what}: there was no other choice", what = text));
}

/// How a region voted; a click goes to the moment after.
fn region(ui: &mut Ui, table: &Table<'_>, at: usize, line: &[ActionPart], requests: &mut Requests) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::click());
    let words = in_words(table.texts, line);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &words));
    row_background(ui, rect.shrink2(vec2(0.0, 0.5)), &response, false);
    let place = Rect::from_min_max(rect.left_top() + vec2(TEXT + 14.0, 0.0), rect.right_bottom() - vec2(6.0, 0.0));
    parts(ui, table, place, palette(ui).ink, line);
    if response.on_hover_text(words).clicked() {
        requests.push(SessionRequest::GoTo(at));
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

fn menu(response: &Response, moments: RangeInclusive<usize>, state: &mut JournalState, requests: &mut Requests) {
    let (first, at) = (*moments.start(), *moments.end());
    response.context_menu(boxed(|ui| {
        let mut request = |ui: &mut Ui, text: &str, more: &[SessionRequest]| {
            if ui.button(say!(wording(ui), text)).clicked() {
                more.iter().cloned().for_each(|request| requests.push(request));
                ui.close();
                return true;
            }
            false
        };
        request(ui, "Go there", &[SessionRequest::GoTo(at)]);
        request(ui, "Undo to here", &[SessionRequest::UndoTo(at)]);
        if let Some(before) = first.checked_sub(1) {
            request(ui, "Undo this and all after it", &[SessionRequest::UndoTo(before)]);
        }
        if request(
            ui,
            "Branch from here",
            &[SessionRequest::GoTo(at), SessionRequest::Branch(BranchRequest::Fork(None))],
        ) {
            state.shows_branches = true;
        }
        if state.log.faults.range(moments.clone()).next().is_some() {
            request(ui, "Shrink to a test…", &[SessionRequest::Shrink]);
        }
        if request(ui, "Save this moment…", &[SessionRequest::GoTo(at)]) {
            state.save = Some(MomentForm::of(at, say!(wording(ui), "Save moment {n}", n = at)));
        }
    }));
}
