//! The right side: the journal up to the moment that is looked at, and the way through the game.

use super::look::{RecordState, Row};
use super::{Below, SideState, TableFrame, TableLook, TableRequests, cut, seat_mark};
use crate::app::branches::BranchRequest;
use crate::app::table::{GameAtTable, TableRequest, TableSession};
use crate::desk::{Weight, notes_in_a_line};
use crate::gui::theme::{book, strong};
use crate::gui::views::sandbox::{MomentForm, first_note};
use crate::gui::views::time_slider::{TimeRequest, TimeTick, time_slider};
use crate::gui::views::widgets::{ToggleButton, toggle_button, toggle_width};
use crate::gui::wording::wording;
use crate::model::{Wording, say};
use crate::sandbox::told_by_hand;
use eframe::egui::{
    Align, Align2, Button, Color32, FontId, Layout, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

/// The height of a row, in points.
const ROW: f32 = 23.0;
/// The least height of the journal, in points.
const LEAST: f32 = 96.0;

impl RecordState {
    fn make<G: TableLook>(&mut self, frame: &TableFrame<'_, G>) {
        let key = (frame.session.revision(), frame.session.at(), frame.texts.language.clone());
        if self.made_of.as_ref() == Some(&key) {
            return;
        }
        let moments = frame.session.timeline().moments.iter().take(frame.session.at() + 1).enumerate();
        let rows = moments.flat_map(|(at, moment)| {
            let by_hand = moment.edit.as_deref().map(|changes| Row {
                seat: None,
                text: told_by_hand(frame.texts.wording(), changes),
                moment: at,
                is_heading: false,
                is_first: false,
            });
            let event = move |&event| {
                let (seat, text) = G::event_text(&frame.words(), event)?;
                Some(Row { seat, text, moment: at, is_heading: G::weight(event) != Weight::Plain, is_first: false })
            };
            by_hand.into_iter().chain(moment.events.iter().filter_map(event))
        });
        self.rows = rows.collect();
        let mut before = None;
        self.rows.iter_mut().for_each(|row| row.is_first = before.replace(row.moment) != Some(row.moment));
        self.ticks = ticks(frame);
        self.made_of = Some(key);
    }
}

/// Draws the right side but for what is below the journal. Returns the room for that, which is of the height given where the
/// window has it.
pub fn record<G: TableLook>(
    ui: &mut Ui,
    frame: &TableFrame<'_, G>,
    below_height: f32,
    state: &mut SideState,
    requests: &mut TableRequests<G>,
) -> Rect {
    state.record.make(frame);
    let room = ui.available_rect_before_wrap();
    let below = room.with_min_y((room.bottom() - below_height).max(room.top() + LEAST + 150.0));
    let upper = room.with_max_y(below.top() - 8.0);
    let mut inside = ui.new_child(UiBuilder::new().id_salt("journal").max_rect(upper));
    let ui = &mut inside;
    ui.horizontal(|ui| {
        ui.label(RichText::new(say!(wording(ui), "Journal")).font(book(20.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = &frame.sandbox.tree().branch().name;
            let text = say!(frame.texts, "branch: {name}", name = short(name, if frame.is_small { 10 } else { 18 }));
            let is_on = state.below == Below::Branches;
            let name = say!(frame.texts, "Branches");
            let held = ToggleButton { is_on, text: &text, name: &name, opens: true, ..ToggleButton::default() };
            if toggle_button(ui, held).on_hover_text(say!(frame.texts, "All branches of this game")).clicked() {
                state.toggle(Below::Branches);
            }
        });
    });
    // Whole rows, so that none is cut in two.
    let height = ((ui.available_height() - 122.0).max(LEAST) / ROW).floor() * ROW;
    ui.allocate_ui(vec2(ui.available_width(), height), |ui| {
        ui.set_min_height(height);
        rows(ui, frame, &state.record, requests);
    });
    let (at, last) = (frame.session.at(), frame.session.timeline().moments.len().saturating_sub(1));
    match time_slider(ui, at, last, &state.record.ticks, frame.session.is_running()) {
        Some(TimeRequest::GoTo(at)) => requests.push(TableRequest::GoTo(at)),
        Some(TimeRequest::SetRunning(is_running)) => requests.push(TableRequest::SetRunning(is_running)),
        None => {}
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let is_decision = frame.session.timeline().decision_before(at) == at;
        let (undo, tip) = match is_decision {
            true => ("Undo to here", "Undoes what was chosen after that, by everybody."),
            false => ("Undo before", "Undoes what was chosen since the last decision before that, by everybody."),
        };
        let font = TextStyle::Button.resolve(ui.style());
        let beside = ui.spacing().item_spacing.x;
        let width = |text: &str| {
            let text = ui.painter().layout_no_wrap(say!(frame.texts, text), font.clone(), Color32::PLACEHOLDER);
            text.size().x + 2.0 * ui.spacing().button_padding.x + beside
        };
        // A point more for what is rounded.
        let room = ui.available_width() + beside + 1.0;
        let is_tight = frame.is_small || [undo, "Branch here", "Save…"].map(width).iter().sum::<f32>() > room;
        let mut button = |long: &str, short: &str, tip: &str, can: bool| {
            let texts = frame.texts;
            let (short, long) = (say!(texts, short), say!(texts, long));
            let response = ui.add_enabled(can, Button::new(if is_tight { &short } else { &long }));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, can, &long));
            response.on_hover_text(say!(texts, tip)).clicked()
        };
        if button(undo, "Undo", tip, at < last) {
            requests.push(TableRequest::UndoTo(at));
        }
        if button("Branch here", "Branch", "Play on from here in a new branch; this one stays. Key: B", true) {
            requests.push(TableRequest::Branch(BranchRequest::Fork(None)));
            state.below = Below::Branches;
        }
        if button("Save…", "Save…", "Save this moment as a scenario or a test.", true) {
            state.saves = true;
        }
    });
    ui.horizontal(|ui| {
        let tree = frame.sandbox.tree();
        let count: usize = tree.branch().notes.values().map(Vec::len).sum();
        let name = say!(frame.texts, "Notes");
        let text = if count == 0 { name.clone() } else { format!("{name} {count}") };
        let width = ui.available_width() - toggle_width(ui, &text, false) - 40.0;
        let noted = first_note(ui, tree, at, width).map(TableRequest::Branch);
        noted.into_iter().for_each(|noted| requests.push(noted));
        let is_on = state.below == Below::Notes;
        let held = ToggleButton { is_on, text: &text, name: &name, opens: true, ..ToggleButton::default() };
        if toggle_button(ui, held)
            .on_hover_text(say!(frame.texts, "All notes of this branch, with tags and marks"))
            .clicked()
        {
            state.toggle(Below::Notes);
        }
    });
    below
}

/// The marks of the slider: the parts of the game, and notes.
fn ticks<G: TableLook>(frame: &TableFrame<'_, G>) -> Vec<TimeTick> {
    let mut before = String::new();
    let parts = frame.session.timeline().moments.iter().enumerate().filter_map(|(at, moment)| {
        let when = G::when(frame.texts.wording(), &moment.position);
        let is_another = std::mem::replace(&mut before, when.clone()) != when;
        is_another.then(|| TimeTick::part(at, when))
    });
    let parts: Vec<TimeTick> = parts.collect();
    let notes = frame.sandbox.tree().branch().notes.iter();
    let noted = notes.map(|(at, notes)| TimeTick::note(*at, notes_in_a_line(frame.texts.wording(), notes)));
    parts.into_iter().chain(noted).collect()
}

/// The form that saves the moment that is looked at.
pub(super) fn moment_form_of<G: GameAtTable>(session: &TableSession<G>, wording: &Wording) -> MomentForm {
    let when = session.position().map(|position| G::when(wording, position)).unwrap_or_default();
    MomentForm::of(session.at(), say!(wording, "Save this moment of {when}", when = when))
}

/// A name, cut to so many letters.
fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

/// The rows that can be seen.
fn rows<G: TableLook>(ui: &mut Ui, frame: &TableFrame<'_, G>, record: &RecordState, requests: &mut TableRequests<G>) {
    let area = ScrollArea::vertical().id_salt("journal rows").auto_shrink(false).stick_to_bottom(true);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, ROW, record.rows.len(), |ui, shown| {
        for number in shown {
            let row = &record.rows[number];
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
            let who = row.seat.map_or(String::new(), |seat| format!("{} ", frame.seat(seat)));
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{who}{}", row.text)));
            let painter = ui.painter();
            let is_now = row.moment == frame.session.at();
            if is_now || response.hovered() || response.has_focus() {
                painter.rect_filled(rect, 5.0, if is_now { frame.theme.selected } else { frame.colours.sunk });
            }
            if is_now {
                painter.rect_filled(Rect::from_min_size(rect.min, vec2(3.0, ROW)), 1.5, frame.colours.state);
            }
            let y = rect.center().y;
            let right = pos2(rect.left() + 30.0, y);
            painter.text(right, Align2::RIGHT_CENTER, number + 1, FontId::proportional(11.0), frame.theme.muted);
            if let Some(seat) = row.seat {
                seat_mark(painter, frame.colours, pos2(rect.left() + 43.0, y), 4.9, seat);
            }
            let is_noted = row.is_first && frame.sandbox.tree().branch().notes.contains_key(&row.moment);
            if is_noted {
                painter.circle_filled(pos2(rect.right() - 6.0, y), 3.2, frame.colours.state);
            }
            let (font, ink) = match row.is_heading {
                true => (strong(11.5), frame.theme.muted),
                false => (FontId::proportional(if frame.is_small { 11.4 } else { 12.5 }), frame.theme.ink),
            };
            let left = rect.left() + if row.seat.is_some() { 55.0 } else { 38.0 };
            let room = rect.right() - left - if is_noted { 14.0 } else { 2.0 };
            cut(painter, pos2(left, y), room, font, ink, &row.text);
            if response
                .on_hover_text(say!(frame.texts, "{when}: look at this moment.", when = format!("{who}{}", row.text)))
                .clicked()
            {
                requests.push(TableRequest::GoTo(row.moment));
            }
        }
    });
}
