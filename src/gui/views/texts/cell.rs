//! A cell with a text in one language: arrow keys move between cells, and it is edited in place.

use super::rows::{TextRow, TextTable};
use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::palette;
use crate::load::edit::PlainValue;
use eframe::egui::{
    Align2, EventFilter, Id, Key, Label, Margin, Modifiers, Response, RichText, Role, Sense, Stroke, StrokeKind,
    TextEdit, Ui, UiBuilder, WidgetInfo, vec2,
};

/// A text that is being edited.
pub struct Editing {
    /// Its key, such as `phase.battle`.
    pub key: String,
    language: String,
    text: String,
    /// The name of what is typed now: another one each time, so that giving it up leaves what was typed before.
    field: String,
    is_new: bool,
}

/// A cell of the table.
pub struct Cell<'a> {
    /// The text in all languages.
    pub row: &'a TextRow,
    /// All texts.
    pub words: &'a TextTable,
    /// The index of the language.
    pub language: usize,
    /// Its line and column in the table.
    pub place: CellIndex,
}

/// A line and a column of the table.
pub type CellIndex = (usize, usize);

/// The cell to focus next, and the line from which it is reached: headings in between are skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    /// Where.
    pub to: CellIndex,
    /// From which line.
    pub from: usize,
}

impl Cell<'_> {
    fn code(&self) -> &str {
        &self.words.languages[self.language].code
    }

    /// The accessible name of the cell: `Deutsch: phase.battle`.
    fn name(&self) -> String {
        format!("{}: {}", self.words.languages[self.language].name, self.row.key)
    }

    /// The language's own words.
    fn text(&self) -> Option<&str> {
        self.row.texts.get(self.language)?.as_deref().filter(|_| !self.row.lacks(self.language))
    }

    /// The text of another language if it has none of its own, with that language's code.
    fn borrowed(&self) -> Option<(&str, &str)> {
        let from = self.row.filled.get(self.language)?.as_deref()?;
        Some((self.row.texts.get(self.language)?.as_deref()?, from))
    }

    /// Draws the cell.
    pub fn ui(
        &self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        editing: &mut Option<Editing>,
        goal: &mut Option<Goal>,
        requests: &mut Requests,
    ) {
        let is_edited = |it: &&mut Editing| it.key == self.row.key && it.language == self.code();
        if let Some(edited) = editing.as_mut().filter(is_edited) {
            if self.edit(ui, context, edited, requests) {
                *editing = None;
                *goal = Some(Goal { to: self.place, from: self.place.0 });
            }
            return;
        }
        let response = self.read(ui, goal);
        if response.clicked() {
            let text = self.text().unwrap_or_default().to_owned();
            let (key, language) = (self.row.key.clone(), self.code().to_owned());
            let since = context.workbench.history().last_serial();
            let field = format!("{} since step {since}", self.row.path(self.code()));
            *editing = Some(Editing { key, language, text, field, is_new: true });
        }
    }

    /// The text as a button; Enter, Space or a click starts editing.
    fn read(&self, ui: &mut Ui, goal: &mut Option<Goal>) -> Response {
        let colours = palette(ui);
        let place = ui.available_rect_before_wrap().expand2(vec2(4.0, 0.0));
        let id = Id::unique(("text", &self.row.key, self.code()));
        let response = ui.interact(place, id, Sense::click());
        if goal.is_some_and(|goal| goal.to == self.place) {
            response.request_focus();
            *goal = None;
        }
        if response.has_focus() {
            arrows(ui, id, self.place, goal);
        }
        if response.has_focus() || response.hovered() {
            let stroke =
                if response.has_focus() { Stroke::new(1.5, colours.state) } else { Stroke::new(1.0, colours.line) };
            ui.painter().rect(place, 4, colours.panel, stroke, StrokeKind::Inside);
        }
        match self.text() {
            Some(text) => {
                ui.add(Label::new(text).wrap().selectable(false));
            }
            None => match self.borrowed() {
                Some((text, from)) => borrowed(ui, text, from),
                None => missing(ui),
            },
        }
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.name()));
        response
    }

    /// The text as a field. Returns whether editing has ended.
    fn edit(&self, ui: &mut Ui, context: &ViewContext<'_>, edited: &mut Editing, requests: &mut Requests) -> bool {
        let id = Id::unique(("edited text", &self.row.key, self.code()));
        // Its frame is where that of the text is when it is read, so that the text stays where it was.
        let place = ui.available_rect_before_wrap().expand2(vec2(4.0, 0.0));
        let is_done = ui.input_mut(|it| it.consume_key(Modifiers::COMMAND, Key::Enter));
        let field = match self.row.is_long {
            true => TextEdit::multiline(&mut edited.text).desired_rows(5),
            false => TextEdit::singleline(&mut edited.text),
        };
        let field = field.id(id).desired_width(place.width()).min_size(vec2(0.0, place.height()));
        let field = field.margin(Margin::symmetric(3, 0)).align(Align2::LEFT_TOP);
        let response = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| ui.add(field)).inner;
        let response = response.accessible_name(self.name());
        if std::mem::take(&mut edited.is_new) {
            response.request_focus();
            return false;
        }
        if response.changed() {
            self.change(context, edited, requests);
        }
        let is_given_up = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Escape));
        if is_given_up {
            requests.push(Request::GiveUp(edited.field.clone()));
        }
        is_done || !response.has_focus()
    }

    fn label(&self) -> String {
        format!("{} in {}", self.row.key, self.words.languages[self.language].name)
    }

    /// Requests the new text. A missing requirement also needs its citation, which is the same in all languages.
    fn change(&self, context: &ViewContext<'_>, edited: &Editing, requests: &mut Requests) {
        let path = self.row.path(self.code());
        let mut changes = vec![Change::Set(path, PlainValue::Text(edited.text.clone()))];
        if let Some(key) = self.row.key.strip_prefix("require.").filter(|_| self.text().is_none()) {
            let all = context.workbench.snapshot().all_texts();
            let known = all.iter().find_map(|texts| texts.requirement(key));
            if let Some(known) = known {
                let cite = format!("text.{}.require.{key}.cite", self.code());
                changes.push(Change::Set(cite, PlainValue::Text(known.cite.clone())));
            }
        }
        requests.push(Request::Change { label: self.label(), field: Some(edited.field.clone()), changes });
    }
}

/// The mark of a text of another language.
fn borrowed(ui: &mut Ui, text: &str, from: &str) {
    let colours = palette(ui);
    ui.horizontal_wrapped(|ui| {
        let mark = RichText::new(format!("▲ from {from}")).color(colours.doubtful).small();
        ui.add(Label::new(mark).selectable(false));
        ui.add(Label::new(RichText::new(text).color(colours.muted)).wrap().selectable(false));
    });
}

/// The mark of a missing text.
fn missing(ui: &mut Ui) {
    let colours = palette(ui);
    ui.add(Label::new(RichText::new("▲ missing").color(colours.doubtful)).selectable(false));
}

/// Moves to the next cell if an arrow key is pressed.
fn arrows(ui: &Ui, id: Id, (line, column): CellIndex, goal: &mut Option<Goal>) {
    let filter = EventFilter { vertical_arrows: true, horizontal_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let to = if pressed(Key::ArrowDown) {
        (line + 1, column)
    } else if pressed(Key::ArrowUp) {
        (line.saturating_sub(1), column)
    } else if pressed(Key::ArrowRight) {
        (line, column + 1)
    } else if pressed(Key::ArrowLeft) {
        (line, column.saturating_sub(1))
    } else {
        return;
    };
    *goal = Some(Goal { to, from: line });
    ui.ctx().request_repaint();
}
