//! A text editor for scripts and TOML: colours, findings in the margin, completion, find.
//!
//! It edits nothing itself: it returns the changed text. Undo and redo belong to the owner of the text; the keys
//! for them are passed on.
//!
//! | file | what it holds |
//! |---|---|
//! | `page` | the text by lines |
//! | `layout`, `colours`, `toml_tokens` | the text laid out once, in colours |
//! | `input`, `keys` | what is typed, and what keys do to a text |
//! | `margin`, `marks` | line numbers and findings; what is painted under and over the text |
//! | `find` | find in the text |
//! | `completion` | words offered while typing |
//! | `reference` | the reference of all words |

mod completion;
mod find;
mod highlight;
mod ink;
mod input;
mod keys;
mod layout;
mod margin;
mod marks;
mod page;
mod reference;
mod toml_tokens;

pub use highlight::script_language;
pub use reference::{ReferenceState, word_reference};

use crate::load::schema::Rulebook;
use crate::load::{Diagnostic, Severity};
use crate::model::{DataPack, Pack};
use completion::Completion;
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::text_edit::TextEditOutput;
use eframe::egui::{EventFilter, Frame, Id, Margin, Rect, ScrollArea, TextBuffer, TextEdit, TextStyle, Ui, vec2};
use find::Find;
use layout::Layout;
use page::Page;
use std::ops::Range;

/// The language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// A script of a rulebook's pack.
    Rhai(Rulebook),
    /// Data, rules, a scenario.
    #[default]
    Toml,
}

/// A finding in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditorFinding {
    /// The bytes of the text; both ends 0 for the whole file.
    pub span: Range<usize>,
    /// The severity.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// The suggestion.
    pub help: Option<String>,
}

impl EditorFinding {
    /// A finding of a check as the editor shows it, if it has a place.
    pub fn of(finding: &Diagnostic) -> Option<EditorFinding> {
        let span = finding.place.as_ref()?.span;
        let (message, help) = (finding.message.clone(), finding.help.clone());
        Some(EditorFinding { span: span.start..span.end, severity: finding.severity, message, help })
    }
}

/// What the editor shows.
#[derive(Clone, Copy)]
pub struct EditorInput<'a> {
    /// The accessible name of the field, such as the file's path. Its id is derived from it.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
    /// The language.
    pub language: Language,
    /// The findings, which may be a moment old.
    pub findings: &'a [EditorFinding],
    /// The pack whose ids are suggested in scripts, if it is of Liberté.
    pub pack: Option<&'a Pack>,
    /// The same of a pack of another game.
    pub data: Option<&'a DataPack>,
    /// Whether it can be read only.
    pub is_read_only: bool,
}

/// The state of the editor: one for each open file.
#[derive(Default)]
pub struct EditorState {
    page: Page,
    layout: Layout,
    completion: Completion,
    find: Find,
    /// Where to move the cursor, in bytes of the text shown.
    jump: Option<Jump>,
    /// The text to insert at the cursor.
    insertion: Option<String>,
    /// The last selection, in bytes of the text shown.
    selection: Range<usize>,
    /// Whether the next text from outside answers an undo or redo.
    awaits_undone: bool,
    /// Whether Tab moves the focus instead of indenting.
    gives_way: bool,
}

/// A position to go to.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Jump {
    /// A line, from 0.
    Line(usize),
    /// A byte of the file.
    Byte(usize),
    /// Bytes of the text shown, to be selected.
    Selection(Range<usize>),
}

/// The result of a frame.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EditorResponse {
    /// The text, if it was edited.
    pub changed: Option<String>,
    /// Whether undo was requested.
    pub undo: bool,
    /// Whether redo was requested.
    pub redo: bool,
    /// Whether it has the focus.
    pub has_focus: bool,
    /// Where the cursor is, in bytes of the text.
    pub cursor: usize,
}

impl EditorState {
    /// Moves the cursor to a line, from 1, in the next frame.
    pub fn go_to(&mut self, line: usize) {
        self.jump = Some(Jump::Line(line.saturating_sub(1)));
    }

    /// Moves the cursor to a byte of the text in the next frame.
    pub fn go_to_byte(&mut self, at: usize) {
        self.jump = Some(Jump::Byte(at));
    }

    /// Inserts a text at the cursor in the next frame, replacing the selection.
    pub fn insert(&mut self, text: impl Into<String>) {
        self.insertion = Some(text.into());
    }

    /// Opens the search field.
    pub fn find(&mut self) {
        self.find.open();
    }

    /// The number of lines laid out so far: a frame without changes adds none.
    pub fn lines_laid_out(&self) -> u64 {
        self.layout.lines_laid_out
    }

    /// Whether suggestions are shown.
    pub fn is_offering(&self) -> bool {
        self.completion.is_open()
    }
}

/// The space at the right of the text, and the least width at which it is wrapped, in points.
const RIGHT: f32 = 8.0;
const LEAST_WIDTH: f32 = 80.0;

/// Shows the text for editing in all the available space.
pub fn text_editor(ui: &mut Ui, input: &EditorInput<'_>, state: &mut EditorState) -> EditorResponse {
    let id = ui.make_persistent_id(("text editor", input.name));
    let mut response = EditorResponse::default();
    take(ui, id, input, state);
    let has_jumped = jump(ui, id, state);
    let edited = input::before(ui, id, input, state, &mut response);
    find::bar(ui, id, state);
    let below = marks::status_height(ui) + ui.spacing().item_spacing.y;
    let room = vec2(ui.available_width(), (ui.available_height() - below).max(40.0));
    let has_jumped = jump(ui, id, state) || has_jumped || edited.is_some();
    let output = ui
        .allocate_ui(room, |ui| {
            let area = ScrollArea::vertical().id_salt(id).auto_shrink(false);
            area.show(ui, |ui| field(ui, id, input, state, has_jumped)).inner
        })
        .inner;
    if let Some(text) = edited.or(output) {
        response.changed = Some(text);
    }
    completion::popup(ui, id, input, state, &mut response);
    marks::status(ui, input, state);
    response.has_focus = ui.memory(|memory| memory.has_focus(id));
    response.cursor = state.page.outward(state.selection.end);
    response
}

/// Takes the text from outside. The cursor stays in the unchanged parts.
fn take(ui: &Ui, id: Id, input: &EditorInput<'_>, state: &mut EditorState) {
    let Some(change) = state.page.take(input.text) else { return };
    state.completion.close();
    let undone = std::mem::take(&mut state.awaits_undone);
    let at = |at| if undone { change.new.end } else { change.follow(at) };
    if TextEdit::load_state(ui.ctx(), id).is_some() {
        let selection = at(state.selection.start)..at(state.selection.end);
        select(ui, id, state, selection.start.min(selection.end)..selection.end);
    }
}

/// Moves the cursor if requested. Returns whether it was.
fn jump(ui: &Ui, id: Id, state: &mut EditorState) -> bool {
    let selection = match state.jump.take() {
        None => return false,
        Some(Jump::Selection(selection)) => selection,
        Some(Jump::Byte(at)) => {
            let at = state.page.inward(at);
            at..at
        }
        Some(Jump::Line(line)) => {
            let line = state.page.span(line.min(state.page.lines() - 1));
            let blanks = state.page.text[line.clone()].len() - state.page.text[line.clone()].trim_start().len();
            line.start + blanks..line.start + blanks
        }
    };
    select(ui, id, state, selection);
    state.gives_way = false;
    if !state.find.has_focus(ui, id) {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    true
}

/// Selects bytes of the text shown; the cursor is at their end.
fn select(ui: &Ui, id: Id, state: &mut EditorState, selection: Range<usize>) {
    let letters = |at: usize| CCursor::new(state.page.letters(state.page.boundary(at)));
    let range = CCursorRange::two(letters(selection.start), letters(selection.end));
    let mut field = TextEdit::load_state(ui.ctx(), id).unwrap_or_default();
    field.cursor.set_char_range(Some(range));
    TextEdit::store_state(ui.ctx(), id, field);
    state.selection = selection;
}

/// The field itself. Returns the text if it was edited.
fn field(ui: &mut Ui, id: Id, input: &EditorInput<'_>, state: &mut EditorState, has_jumped: bool) -> Option<String> {
    let mut text = std::mem::take(&mut state.page.text);
    let visible = ui.clip_rect();
    let gutter = margin::width(ui, state.page.lines());
    let size = vec2(ui.available_width(), visible.height());
    let width = (size.x - gutter - RIGHT).max(LEAST_WIDTH);
    let under = marks::reserve(ui);
    let layout = &mut state.layout;
    let mut layouter = |ui: &Ui, text: &dyn TextBuffer, _: f32| layout.galley(ui, text.as_str(), input.language, width);
    let copy = if input.is_read_only { text.clone() } else { String::new() };
    let mut shown = copy.as_str();
    let buffer: &mut dyn TextBuffer = if input.is_read_only { &mut shown } else { &mut text };
    let is_busy = state.completion.is_open() || state.find.is_open();
    let (tab, escape) = (!state.gives_way, is_busy || !state.gives_way);
    let filter = EventFilter { tab, escape, horizontal_arrows: true, vertical_arrows: true };
    let room = Margin { left: gutter.min(120.0) as i8, right: RIGHT as i8, top: 4, bottom: 4 };
    let field = TextEdit::multiline(buffer)
        .id(id)
        .font(TextStyle::Monospace)
        .frame(Frame::NONE.inner_margin(room))
        .desired_width(size.x)
        .min_size(size)
        .event_filter(filter)
        .cursor_at_end(false)
        .layouter(&mut layouter);
    let output = state.completion.keep_focus(ui, id, |ui| field.show(ui));
    let was_edited = output.response.changed();
    let changed = if was_edited { Some(state.page.edited(text)) } else { state.page.put_back(text) };
    clear_undo(ui, id, &output);
    follow(ui, &output, state, was_edited || has_jumped);
    state.completion.follow(ui, id, input, &state.page, state.selection.end, was_edited);
    name(ui, id, input);
    let starts = state.layout.starts.clone();
    let place = margin::Place { id, visible, galley: &output.galley, starts, at: output.galley_pos, gutter };
    marks::paint(ui, under, &place, input, state);
    margin::paint(ui, &place, input, state);
    state.completion.at = cursor_rect(&output, state);
    changed
}

/// Clears the field's own history, which would only grow.
fn clear_undo(ui: &Ui, id: Id, output: &TextEditOutput) {
    if output.response.changed() {
        let mut field = output.state.clone();
        field.clear_undoer();
        TextEdit::store_state(ui.ctx(), id, field);
    }
}

/// Records the selection, and keeps the cursor visible.
fn follow(ui: &Ui, output: &TextEditOutput, state: &mut EditorState, has_changed: bool) {
    let range = output.cursor_range.or(output.state.cursor.char_range());
    let Some(range) = range else { return };
    let byte = |cursor: CCursor| state.page.byte(cursor.index.0);
    let selection = byte(range.secondary)..byte(range.primary);
    let has_moved = state.selection != selection;
    state.selection = selection;
    if (has_moved || has_changed)
        && let Some(rect) = cursor_rect(output, state)
    {
        ui.scroll_to_rect(rect.expand2(vec2(8.0, if has_changed { 60.0 } else { 4.0 })), None);
    }
}

/// Where the cursor is painted.
fn cursor_rect(output: &TextEditOutput, state: &EditorState) -> Option<Rect> {
    let at = CCursor::new(state.page.letters(state.selection.end));
    (!output.galley.rows.is_empty())
        .then(|| output.galley.pos_from_cursor(at).translate(output.galley_pos.to_vec2()).expand2(vec2(1.0, 0.0)))
}

fn name(ui: &Ui, id: Id, input: &EditorInput<'_>) {
    ui.ctx().accesskit_node_builder(id, |node| node.set_label(input.name));
}
