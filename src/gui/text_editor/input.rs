//! Keys handled before the field: undo and redo are passed on, Tab and Enter indent.

use super::find;
use super::keys::{Edited, STEP, apply, commented, line_break, ordered, shifted};
use super::{EditorInput, EditorResponse, EditorState, completion, margin};
use eframe::egui::{Event, Id, Key, Modifiers, Ui};

/// Handles the editor's own keys. Returns the text if one of them edited it.
pub(super) fn before(
    ui: &Ui,
    id: Id,
    input: &EditorInput<'_>,
    state: &mut EditorState,
    response: &mut EditorResponse,
) -> Option<String> {
    let inserted = state.insertion.take().filter(|_| !input.is_read_only).map(|text| {
        ui.memory_mut(|memory| memory.request_focus(id));
        written(state, &text)
    });
    let mut edited = inserted.map(|edited| apply(ui, id, state, edited));
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    find::keys(ui, id, state, has_focus);
    if !has_focus {
        state.gives_way = false;
        return edited;
    }
    if let Some(accepted) = completion::keys(ui, state) {
        edited = Some(apply(ui, id, state, accepted));
    }
    history(ui, state, response);
    margin::keys(ui, input, state);
    release_tab(ui, state);
    if input.is_read_only || state.gives_way {
        return edited;
    }
    if let Some(changed) = by_lines(ui, input, state) {
        edited = Some(apply(ui, id, state, changed));
    }
    indent(ui, state);
    edited
}

/// The first Escape gives the Tab key back to the window, for navigation without a pointer, until something is
/// typed again; the next one leaves the text.
fn release_tab(ui: &Ui, state: &mut EditorState) {
    let is_typed = |event: &Event| match event {
        Event::Text(_) | Event::Paste(_) => true,
        Event::Key { key, pressed, .. } => *pressed && !matches!(key, Key::Tab | Key::Escape),
        _ => false,
    };
    if ui.input(|input| input.events.iter().any(is_typed)) {
        state.gives_way = false;
    }
    state.gives_way |= ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
}

/// Undo and redo.
fn history(ui: &Ui, state: &mut EditorState, response: &mut EditorResponse) {
    ui.input_mut(|input| {
        // Shift first: a match without it would consume the key with it as well.
        let again = input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        response.redo = again || input.consume_key(Modifiers::COMMAND, Key::Y);
        response.undo = input.consume_key(Modifiers::COMMAND, Key::Z);
    });
    state.awaits_undone |= response.undo || response.redo;
}

/// Keys that change whole lines.
fn by_lines(ui: &Ui, input: &EditorInput<'_>, state: &EditorState) -> Option<Edited> {
    let selection = ordered(&state.selection);
    let text = &state.page.text;
    let has_lines = text[selection.clone()].contains('\n');
    ui.input_mut(|keys| {
        if keys.consume_key(Modifiers::COMMAND, Key::Slash) {
            Some(commented(text, &selection, input.language))
        } else if keys.consume_key(Modifiers::SHIFT, Key::Tab) {
            Some(shifted(text, &selection, true))
        } else if has_lines && keys.consume_key(Modifiers::NONE, Key::Tab) {
            Some(shifted(text, &selection, false))
        } else {
            None
        }
    })
}

/// Replaces Tab and Enter by the text that they insert, in the order of events.
fn indent(ui: &Ui, state: &EditorState) {
    let start = ordered(&state.selection).start;
    ui.input_mut(|input| {
        for event in &mut input.events {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { continue };
            match key {
                Key::Tab if modifiers.is_none() => *event = Event::Text(STEP.to_owned()),
                Key::Enter if modifiers.is_none() => {
                    let line_break = line_break(&state.page.text, start);
                    // The field takes a single line break only as a key.
                    if line_break.len() > 1 {
                        *event = Event::Text(line_break);
                    }
                }
                _ => {}
            }
        }
    });
}

/// Text that replaces the selection.
fn written(state: &EditorState, text: &str) -> Edited {
    let selection = ordered(&state.selection);
    let page = &state.page.text;
    let at = selection.start + text.len();
    Edited { text: format!("{}{text}{}", &page[..selection.start], &page[selection.end..]), selection: at..at }
}
