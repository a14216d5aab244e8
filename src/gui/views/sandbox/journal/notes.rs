//! The notes on the current moment, and the list of all notes of the branch to jump by.

use crate::app::branches::BranchRequest;
use crate::desk::{notes_in_a_line, tag_word};
use crate::gui::paint::row_background;
use crate::gui::theme::palette;
use crate::gui::views::sandbox::text_field::field;
use crate::gui::views::widgets::{plain, text_in};
use crate::gui::wording::wording;
use crate::kernel::{Branch, Game, Note, NoteMark, NoteTag, Seat, Tree};
use crate::model::say;
use crate::sandbox::{Player, Sandbox, SandboxGame};
use eframe::egui::{
    Align2, CollapsingHeader, CornerRadius, Id, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// The height of a row of the list, in points.
const ROW: f32 = 23.0;
/// The name of the field of the first note.
const FIRST: &str = "Note on this moment";
/// The height of a chip, in points.
const CHIP: f32 = 20.0;

/// Draws the field of the first note on a moment alone, of a width in points.
pub fn first_note<G: Game>(ui: &mut Ui, tree: &Tree<G>, at: usize, width: f32) -> Option<BranchRequest> {
    let before = tree.branch().notes.get(&at).and_then(|notes| notes.first()).cloned().unwrap_or_default();
    let mut note = before.clone();
    ui.scope(|ui| {
        ui.set_max_width(width);
        let name = say!(wording(ui), FIRST);
        field(ui, ("first note on a moment", tree.current(), at), &name, &mut note.text);
    });
    (note != before).then_some(BranchRequest::NoteMoment { at, number: 0, note })
}

/// Draws the notes on a moment of the branch, each with its tags and mark, and a field for a further one.
pub fn note<G: Game>(ui: &mut Ui, tree: &Tree<G>, at: usize) -> Option<BranchRequest> {
    let notes = tree.branch().notes.get(&at).map_or(&[][..], Vec::as_slice);
    // How many notes there were when a further one was asked for: its field is there until it is written.
    let further = Id::unique(("further note", tree.current(), at));
    let is_further = ui.data(|data| data.get_temp(further) == Some(notes.len()));
    let mut asked = None;
    for number in 0..notes.len() + usize::from(notes.is_empty() || is_further) {
        let before = notes.get(number).cloned().unwrap_or_default();
        let mut note = before.clone();
        let name = match number {
            0 => say!(wording(ui), FIRST),
            number => say!(wording(ui), "Note {n} on this moment", n = number + 1),
        };
        field(ui, ("note on a moment", tree.current(), at, number), &name, &mut note.text);
        chips(ui, &name, &mut note);
        if note != before {
            asked = Some(BranchRequest::NoteMoment { at, number, note });
        }
    }
    if !notes.is_empty() && !is_further {
        let link = ui
            .link(say!(wording(ui), "Another note"))
            .on_hover_text(say!(wording(ui), "A further note on this moment."));
        if link.clicked() {
            ui.data_mut(|data| data.insert_temp(further, notes.len()));
        }
    }
    asked
}

/// The chips of a note: its tags and its mark.
fn chips(ui: &mut Ui, name: &str, note: &mut Note) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for tag in NoteTag::ALL {
            let is_on = note.tags.contains(&tag);
            let word = tag_word(wording(ui), tag);
            if chip(ui, &word, &format!("{name}: {word}"), is_on) {
                match is_on {
                    true => note.tags.remove(&tag),
                    false => note.tags.insert(tag),
                };
            }
        }
        for mark in NoteMark::ALL {
            let is_on = note.mark == Some(mark);
            if chip(ui, mark.sign(), &say!(wording(ui), "{name}: mark {sign}", name = name, sign = mark.sign()), is_on)
            {
                note.mark = (!is_on).then_some(mark);
            }
        }
    });
}

/// A small chip that is on or off. Returns whether it was clicked.
fn chip(ui: &mut Ui, text: &str, name: &str, is_on: bool) -> bool {
    let colours = palette(ui);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), plain(11.5), colours.ink);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 14.0, CHIP), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, ui.is_enabled(), is_on, name));
    let (fill, line) = match is_on {
        true => (colours.selected, colours.accent),
        false => (colours.panel, colours.line),
    };
    let width = if response.has_focus() || response.hovered() { 1.8 } else { 1.0 };
    let line = if response.has_focus() { colours.ink } else { line };
    ui.painter().rect(rect, CornerRadius::same(10), fill, Stroke::new(width, line), StrokeKind::Inside);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colours.ink);
    response.clicked()
}

/// Draws all notes of the branch as a list to jump by; `when` says in a few words where a moment lies.
pub fn notes_list<G: Game>(
    ui: &mut Ui,
    branch: &Branch<G>,
    at: usize,
    when: impl Fn(usize) -> String,
) -> Option<usize> {
    let all = || branch.notes.iter().flat_map(|(at, notes)| notes.iter().map(move |note| (*at, note)));
    let count = all().count();
    if count == 0 {
        return None;
    }
    let mut asked = None;
    CollapsingHeader::new(say!(wording(ui), "All notes ({n})", n = count))
        .id_salt("all notes")
        .default_open(true)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (number, (moment, note)) in all().enumerate() {
                ui.push_id(number, |ui| {
                    if row(ui, &when(moment), note, moment == at) {
                        asked = Some(moment);
                    }
                });
            }
        });
    asked
}

/// Draws the questions of the playtest that the game is a record of, with a field for each person's answer.
/// Returns the answer that was written: the question, counted from 0, who answers, and what.
pub fn questions<G: SandboxGame>(ui: &mut Ui, sandbox: &Sandbox<G>) -> Option<(usize, Seat, String)> {
    let playtest = sandbox.sitting().playtest.as_ref().filter(|playtest| !playtest.questions.is_empty())?;
    let mut asked = None;
    CollapsingHeader::new(say!(wording(ui), "Playtest: {title}", title = playtest.title))
        .id_salt("playtest")
        .default_open(true)
        .show(ui, |ui| {
            let persons = Seat::first(sandbox.names().len()).filter(|seat| sandbox.player(*seat) == Player::Person);
            let persons: Vec<Seat> = persons.collect();
            for (question, text) in playtest.questions.iter().enumerate() {
                ui.label(text);
                for &seat in &persons {
                    let before = playtest.answers.get(&(question, seat)).cloned().unwrap_or_default();
                    let mut answer = before.clone();
                    let name = crate::desk::name(sandbox.names(), seat);
                    field(ui, ("answer", question, seat.0), &format!("{name}: {text}"), &mut answer);
                    if answer != before {
                        asked = Some((question, seat, answer));
                    }
                }
            }
        });
    asked
}

/// A note of the list. Returns whether it was clicked.
fn row(ui: &mut Ui, when: &str, note: &Note, is_here: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let text = notes_in_a_line(wording(ui), std::slice::from_ref(note));
    response.widget_info(|| {
        WidgetInfo::selected(
            Role::ListBoxOption,
            ui.is_enabled(),
            is_here,
            say!(wording(ui), "note at {when}: {what}", when = when, what = text),
        )
    });
    row_background(ui, rect.shrink2(vec2(0.0, 0.5)), &response, is_here);
    let colours = palette(ui);
    let facts = ui.painter().layout_no_wrap(when.to_owned(), plain(11.5), colours.muted);
    let right = rect.right() - 6.0 - facts.size().x;
    ui.painter().galley(pos2(right, rect.center().y - facts.size().y / 2.0), facts, colours.muted);
    let words = Rect::from_min_max(pos2(rect.left() + 6.0, rect.top()), pos2(right - 8.0, rect.bottom()));
    text_in(ui, words, Align2::LEFT_CENTER, plain(12.5), colours.ink, text.lines().next().unwrap_or_default());
    let tip = say!(wording(ui), "{when}: look at this moment.", when = when);
    response.on_hover_text(format!("{text}\n{tip}")).clicked()
}
