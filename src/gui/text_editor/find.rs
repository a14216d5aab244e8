//! Find: Ctrl+F opens a field above the text, Enter and F3 go to the next match, with Shift back, Esc closes.

use super::{EditorState, Jump};
use crate::gui::theme::palette;
use eframe::egui::{EventFilter, Id, Key, Modifiers, TextEdit, Ui};
use std::ops::Range;

/// The search, and its matches.
#[derive(Default)]
pub(super) struct Find {
    is_open: bool,
    wants_focus: bool,
    query: String,
    /// The search and the text of the matches.
    key: (String, u64),
    /// The matches, in bytes of the text shown.
    found: Vec<Range<usize>>,
    /// The current match.
    own: Option<usize>,
}

impl Find {
    /// Opens the field and focuses it.
    pub fn open(&mut self) {
        (self.is_open, self.wants_focus) = (true, true);
    }

    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// The matches.
    pub fn found(&self) -> &[Range<usize>] {
        if self.is_open { &self.found } else { &[] }
    }

    /// The index of the current match.
    pub fn own(&self) -> Option<usize> {
        self.own
    }

    /// Whether the field has the focus.
    pub fn has_focus(&self, ui: &Ui, id: Id) -> bool {
        self.is_open && (self.wants_focus || ui.memory(|memory| memory.has_focus(field(id))))
    }

    fn look(&mut self, text: &str, revision: u64) {
        if self.key.1 != revision || self.key.0 != self.query {
            self.found = places(text, &self.query);
            self.key = (self.query.clone(), revision);
            self.own = None;
        }
    }

    /// The next match from a byte on, or the last before it, wrapping around.
    fn next(&mut self, from: &Range<usize>, back: bool) -> Option<Range<usize>> {
        let found = &self.found;
        // The text loses the start of a selection while it has no focus, but not its end.
        let own = self.own.and_then(|own| found.get(own)).filter(|own| own.end == from.end);
        let from = own.unwrap_or(from);
        let (start, end) = (from.start.min(from.end), from.start.max(from.end));
        let next = if back {
            found.iter().rposition(|place| place.end <= start).or(found.len().checked_sub(1))
        } else {
            found.iter().position(|place| place.start >= end).or((!found.is_empty()).then_some(0))
        };
        self.own = next;
        next.and_then(|next| found.get(next)).cloned()
    }
}

fn field(id: Id) -> Id {
    id.with("find")
}

/// The matches of a text in another one, ignoring case, from left to right.
fn places(text: &str, query: &str) -> Vec<Range<usize>> {
    let wanted: Vec<char> = query.chars().flat_map(char::to_lowercase).collect();
    let mut places = Vec::new();
    let mut next = 0;
    for (at, _) in text.char_indices() {
        if at >= next
            && let Some(length) = fits(&text[at..], &wanted)
        {
            next = at + length;
            places.push(at..next);
        }
    }
    places
}

/// The number of bytes of the prefix that matches these letters, if there is one.
fn fits(text: &str, wanted: &[char]) -> Option<usize> {
    let mut rest = wanted;
    for (at, letter) in text.char_indices() {
        if rest.is_empty() {
            return (at > 0).then_some(at);
        }
        for small in letter.to_lowercase() {
            rest = rest.strip_prefix(&[small])?;
        }
    }
    (rest.is_empty() && !wanted.is_empty()).then_some(text.len())
}

/// Handles the keys of the search.
pub(super) fn keys(ui: &Ui, id: Id, state: &mut EditorState, has_focus: bool) {
    let is_writing = state.find.has_focus(ui, id);
    if !has_focus && !is_writing {
        return;
    }
    let (opens, closes, back, on) = ui.input_mut(|input| {
        let opens = input.consume_key(Modifiers::COMMAND, Key::F);
        let may_close = state.find.is_open && !state.completion.is_open();
        let closes = may_close && input.consume_key(Modifiers::NONE, Key::Escape);
        let mut goes = |modifiers| {
            let by_enter = is_writing && input.consume_key(modifiers, Key::Enter);
            by_enter | input.consume_key(modifiers, Key::F3)
        };
        let back = goes(Modifiers::SHIFT);
        (opens, closes, back, goes(Modifiers::NONE))
    });
    if opens {
        let selection = super::keys::ordered(&state.selection);
        let selected = state.page.text[selection].to_owned();
        if !selected.is_empty() && !selected.contains('\n') {
            state.find.query = selected;
        }
        state.find.open();
    }
    if closes {
        state.find.is_open = false;
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    if back || on {
        go(ui, state, back);
    }
}

/// Goes to the next match, or the previous one.
fn go(ui: &Ui, state: &mut EditorState, back: bool) {
    state.find.look(&state.page.text, state.page.revision);
    if let Some(place) = state.find.next(&state.selection.clone(), back) {
        state.jump = Some(Jump::Selection(place));
        ui.ctx().request_repaint();
    }
}

/// The field above the text, if it is open.
pub(super) fn bar(ui: &mut Ui, id: Id, state: &mut EditorState) {
    if !state.find.is_open {
        return;
    }
    state.find.look(&state.page.text, state.page.revision);
    let colours = palette(ui);
    ui.horizontal(|ui| {
        ui.add_space(6.0);
        let label = ui.label("Find");
        let writing = TextEdit::singleline(&mut state.find.query).id(field(id)).desired_width(220.0);
        // Escape closes the field; without this the field would lose the focus first.
        let filter = EventFilter { escape: true, horizontal_arrows: true, ..EventFilter::default() };
        let response = ui.add(writing.hint_text("text").event_filter(filter)).labelled_by(label.id);
        if std::mem::take(&mut state.find.wants_focus) {
            response.request_focus();
        }
        if ui.button("Previous").clicked() {
            go(ui, state, true);
        }
        if ui.button("Next").clicked() {
            go(ui, state, false);
        }
        let count = match (state.find.own, state.find.found.len()) {
            _ if state.find.query.is_empty() => String::new(),
            (_, 0) => "not found".to_owned(),
            (Some(own), all) => format!("{} of {all}", own + 1),
            (None, all) => format!("{all} found"),
        };
        ui.colored_label(colours.muted, count);
        if ui.button("Close").clicked() {
            state.find.is_open = false;
            ui.memory_mut(|memory| memory.request_focus(id));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_do_not_matter_and_places_do_not_overlap() {
        assert_eq!(places("Éa éA ea", "éa"), [0..3, 4..7]);
        assert_eq!(places("aaaa", "aa"), [0..2, 2..4]);
        assert!(places("abc", "").is_empty());
        assert!(places("", "a").is_empty());
        assert_eq!(places("İx", "x").first(), Some(&(2..3)));
    }

    #[test]
    fn the_next_place_goes_around_the_ends() {
        let mut find = Find { found: vec![1..2, 5..6], ..Find::default() };
        assert_eq!(find.next(&(0..0), false), Some(1..2));
        assert_eq!(find.next(&(1..2), false), Some(5..6));
        assert_eq!(find.next(&Range { start: 6, end: 5 }, false), Some(1..2));
        assert_eq!(find.next(&(1..2), true), Some(5..6));
        assert_eq!(find.next(&(6..6), true), Some(1..2));
        assert_eq!(Find::default().next(&(0..0), true), None);
    }
}
