//! Names and texts in all languages, side by side, with what is missing.

mod cell;
mod new_text;
mod reveal;
mod rows;

use super::super::requests::{Request, Requests, ViewContext};
use super::super::theme::{book, check_box, palette, strong};
use crate::load::schema::Rulebook;
use cell::{Cell, Editing, Goal};
use eframe::egui::{Button, Frame, Label, RichText, TextEdit, Ui};
use egui_extras::{Column, TableBuilder};
use rows::{TextRow, TextTable, group_title};
use std::sync::Arc;

/// The heights of rows, in points: one line, each further line, and headings.
const SHORT: f32 = 24.0;
const LINE: f32 = 16.5;
const MOST_LINES: f32 = 40.0;
/// The average width of a letter with its share of the space at the ends of lines.
const LETTER: f32 = 7.4;
const HEADING: f32 = 40.0;
/// The height of a text that is being edited.
const EDITED: f32 = 108.0;
/// The width of the column of keys.
const KEYS: f32 = 190.0;

/// The state of the view.
#[derive(Default)]
pub struct TextsState {
    /// The search text, for all languages.
    pub search: String,
    /// Whether only rows are shown in which a text is missing.
    pub only_missing: bool,
    /// The index of the only group that is shown.
    pub group: Option<usize>,
    /// The languages shown besides the first; initially that of the cards, or the second.
    pub shown: Option<Vec<String>>,
    editing: Option<Editing>,
    goal: Option<Goal>,
    /// The form of a new text.
    making: new_text::NewText,
    /// The text that was revealed last.
    revealed: Option<String>,
    memo: Option<Memo>,
}

/// The lines, with their key.
struct Memo {
    snapshot: (u64, bool),
    words: Arc<TextTable>,
    filter: Filter,
    lines: Arc<Vec<LineOf>>,
}

#[derive(Clone, PartialEq, Default)]
struct Filter {
    search: String,
    only_missing: bool,
    group: Option<usize>,
    columns: Vec<usize>,
}

/// A line of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
enum LineOf {
    Group(usize),
    TextRow(usize),
}

impl TextsState {
    /// Clears the filter.
    fn widen(&mut self) {
        self.search.clear();
        self.only_missing = false;
        self.group = None;
    }
}

/// Draws the texts.
pub fn texts(ui: &mut Ui, context: &ViewContext<'_>, state: &mut TextsState, requests: &mut Requests) {
    let words = words(context, state);
    if words.languages.is_empty() {
        ui.label("The texts can't be read: see the problems.");
        return;
    }
    Frame::new().show(ui, |ui| {
        reveal::language(context, &words, state);
        let columns = columns(&words, context, state);
        top(ui, context, &words, &columns, state, requests);
        let lines = reveal::text(context, &words, &columns, state);
        ui.add_space(6.0);
        if lines.is_empty() {
            let text = if state.only_missing { "No text is missing." } else { "No texts match." };
            ui.label(RichText::new(text).color(palette(ui).muted));
            return;
        }
        table(ui, context, &words, &columns, &lines, state, requests);
    });
}

/// All texts, collected again if something has changed.
fn words(context: &ViewContext<'_>, state: &mut TextsState) -> Arc<TextTable> {
    let snapshot = context.workbench.snapshot();
    let key = (snapshot.revision, snapshot.is_checked);
    match &state.memo {
        Some(memo) if memo.snapshot == key => memo.words.clone(),
        _ => {
            let words = Arc::new(TextTable::of(snapshot));
            let lines = Arc::default();
            state.memo = Some(Memo { snapshot: key, words: words.clone(), filter: Filter::default(), lines });
            words
        }
    }
}

/// The languages shown: the first, and the chosen ones.
fn columns(words: &TextTable, context: &ViewContext<'_>, state: &mut TextsState) -> Vec<usize> {
    let first = words.languages.first().map(|language| language.code.as_str());
    let shown = state.shown.get_or_insert_with(|| {
        let own = (Some(context.language) != first).then(|| context.language.to_owned());
        let second = || words.languages.get(1).map(|language| language.code.clone());
        own.or_else(second).into_iter().collect()
    });
    let is_shown = |at: &usize| *at == 0 || shown.contains(&words.languages[*at].code);
    (0..words.languages.len()).filter(is_shown).collect()
}

/// The lines of the table, computed again if the filter has changed.
fn lines(words: &TextTable, columns: Vec<usize>, state: &mut TextsState) -> Arc<Vec<LineOf>> {
    let filter = Filter { search: state.search.clone(), only_missing: state.only_missing, group: state.group, columns };
    let Some(memo) = &mut state.memo else { return Arc::default() };
    if memo.filter != filter {
        let mut lines = Vec::new();
        let mut last = usize::MAX;
        for at in words.found(&filter.search, filter.only_missing, &filter.columns, filter.group) {
            let group = words.rows[at].group;
            if group != last {
                lines.push(LineOf::Group(group));
                last = group;
            }
            lines.push(LineOf::TextRow(at));
        }
        (memo.filter, memo.lines) = (filter, Arc::new(lines));
    }
    memo.lines.clone()
}

fn top(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    words: &TextTable,
    columns: &[usize],
    state: &mut TextsState,
    requests: &mut Requests,
) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        let search = TextEdit::singleline(&mut state.search).hint_text("Search in all languages").desired_width(220.0);
        ui.add(search).accessible_name("Search in all languages");
        check_box(ui, &mut state.only_missing, "Only missing");
        new_text::more(ui, context, words, state, requests);
        ui.add_space(8.0);
        let into = context.workbench.target();
        let goes = into.map_or("changes go to the pack itself".to_owned(), |id| format!("changes go to {id}"));
        ui.label(RichText::new(goes).color(if into.is_some() { colours.doubtful } else { colours.muted }).small());
        ui.add_space(8.0);
        speak(ui, context, words, requests);
    });
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new("Side by side").color(colours.muted));
        for (at, language) in words.languages.iter().enumerate() {
            let text = match language.missing {
                0 => language.name.clone(),
                missing => format!("{} ▲ {missing} missing", language.name),
            };
            let text = RichText::new(text).color(colours.ink);
            if at == 0 {
                ui.label(text).on_hover_text("The first language is always shown.");
                continue;
            }
            let is_shown = columns.contains(&at);
            let button = ui.add(Button::selectable(is_shown, text).frame_when_inactive(true));
            if button.accessible_name(format!("Show {}, {} missing", language.name, language.missing)).clicked() {
                let shown = state.shown.get_or_insert_default();
                match is_shown {
                    true => shown.retain(|code| *code != language.code),
                    false => shown.push(language.code.clone()),
                }
            }
        }
    });
}

/// Chooses the language in which things are named.
fn speak(ui: &mut Ui, context: &ViewContext<'_>, words: &TextTable, requests: &mut Requests) {
    let what = match context.rulebook() {
        Rulebook::Liberte => "Cards in",
        Rulebook::Revolution | Rulebook::Libertalia => "Names",
    };
    let known = words.languages.iter().find(|language| language.code == context.language);
    let shown = known.map_or(context.language, |language| language.name.as_str());
    let list = eframe::egui::ComboBox::from_id_salt("language of the cards").width(110.0).selected_text(shown);
    // Label and list are one: no line breaks between them.
    ui.horizontal(|ui| {
        ui.label(RichText::new(what).color(palette(ui).muted));
        let list = list.show_ui(ui, |ui| {
            for language in &words.languages {
                if ui.selectable_label(language.code == context.language, &language.name).clicked() {
                    requests.push(Request::SetLanguage(language.code.clone()));
                }
            }
        });
        list.response.accessible_name(format!("{what}: {shown}"));
    });
}

/// The height of a row that is not being edited: the lines of its longest text at a column width.
fn resting(row: &TextRow, wide: f32) -> f32 {
    let lines = (row.letters as f32 * LETTER / wide).ceil().clamp(1.0, MOST_LINES);
    SHORT + (lines - 1.0) * LINE
}

fn table(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    words: &TextTable,
    columns: &[usize],
    lines: &[LineOf],
    state: &mut TextsState,
    requests: &mut Requests,
) {
    let wide = ((ui.available_width() - KEYS) / columns.len() as f32 - 14.0).max(120.0);
    let editing = state.editing.as_ref().map(|editing| editing.key.clone());
    let height = |line: &LineOf| match line {
        LineOf::Group(_) => HEADING,
        LineOf::TextRow(at) => {
            let row = &words.rows[*at];
            if row.is_long && editing.as_deref() == Some(row.key.as_str()) { EDITED } else { resting(row, wide) }
        }
    };
    let mut builder = TableBuilder::new(ui).id_salt("texts").auto_shrink(false).vscroll(true);
    builder = builder.column(Column::exact(KEYS)).columns(Column::exact(wide).clip(true), columns.len());
    builder = builder.animate_scrolling(false);
    if let Some(goal) = state.goal {
        builder = builder.scroll_to_row(goal.to.0, None);
    }
    let header = builder.header(26.0, |mut row| {
        row.col(|_| {});
        for &at in columns {
            let language = &words.languages[at];
            row.col(|ui| {
                ui.label(RichText::new(&language.name).font(strong(13.5)));
            });
        }
    });
    header.body(|body| {
        body.heterogeneous_rows(lines.iter().map(height), |mut drawn| {
            let line = drawn.index();
            match lines[line] {
                LineOf::Group(group) => {
                    drawn.col(|ui| {
                        ui.add_space(HEADING - 28.0);
                        ui.add(Label::new(RichText::new(group_title(group)).font(book(19.0))).extend());
                    });
                    columns.iter().for_each(|_| {
                        drawn.col(|_| {});
                    });
                }
                LineOf::TextRow(at) => {
                    let row = &words.rows[at];
                    drawn.col(|ui| {
                        ui.add(Label::new(RichText::new(row.name()).color(palette(ui).muted)).truncate())
                            .on_hover_text(&row.key);
                    });
                    for (column, &language) in columns.iter().enumerate() {
                        let cell = Cell { row, words, language, place: (line, column) };
                        drawn.col(|ui| cell.ui(ui, context, &mut state.editing, &mut state.goal, requests));
                    }
                }
            }
        });
    });
    state.goal = state.goal.and_then(|goal| reached(lines, columns.len(), goal));
}

/// The cell that an arrow key reaches: headings are skipped, and it stops at the ends of the table.
fn reached(lines: &[LineOf], columns: usize, goal: Goal) -> Option<Goal> {
    let (mut line, column) = goal.to;
    while let Some(LineOf::Group(_)) = lines.get(line) {
        line = if line < goal.from { line.checked_sub(1)? } else { line + 1 };
    }
    let is_there = line < lines.len() && column < columns;
    is_there.then_some(Goal { to: (line, column), from: goal.from })
}
