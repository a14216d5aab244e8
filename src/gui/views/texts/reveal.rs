//! Reveals the text that was selected elsewhere.

use super::rows::{TextRow, TextTable};
use super::{Goal, LineOf, TextsState, columns, lines};
use crate::gui::requests::ViewContext;
use std::sync::Arc;

/// The text that was selected elsewhere, unless it was revealed already: the language's code, and the key, which
/// is empty for a whole language.
fn chosen<'b>(context: &ViewContext<'b>, state: &TextsState) -> Option<(&'b str, &'b str)> {
    let chosen = context.selection.text.as_ref().filter(|it| state.revealed.as_ref() != Some(it))?;
    let whole = chosen.strip_prefix("text.")?;
    Some(whole.split_once('.').unwrap_or((whole, "")))
}

/// Shows the column of the text's language.
pub fn language(context: &ViewContext<'_>, words: &TextTable, state: &mut TextsState) {
    let Some((code, _)) = chosen(context, state) else { return };
    // Sets the initial columns.
    columns(words, context, state);
    let shown = state.shown.get_or_insert_default();
    if !shown.iter().any(|it| it == code) && words.languages.iter().any(|it| it.code == code) {
        shown.push(code.to_owned());
    }
}

/// The lines of the table, with the text to reveal as the goal. Clears the search if it hides the text.
pub fn text(
    context: &ViewContext<'_>,
    words: &TextTable,
    columns: &[usize],
    state: &mut TextsState,
) -> Arc<Vec<LineOf>> {
    let Some((code, key)) = chosen(context, state) else { return lines(words, columns.to_vec(), state) };
    state.revealed.clone_from(&context.selection.text);
    let row = words.rows.iter().position(|row| is_called(row, key));
    let place = |lines: &[LineOf]| lines.iter().position(|line| Some(*line) == row.map(LineOf::TextRow));
    let mut shown = lines(words, columns.to_vec(), state);
    if row.is_some() && place(&shown).is_none() {
        state.widen();
        shown = lines(words, columns.to_vec(), state);
    }
    let column = columns.iter().position(|&at| words.languages[at].code == code);
    if let Some((line, column)) = place(&shown).zip(column) {
        state.goal = Some(Goal { to: (line, column), from: line });
    }
    shown
}

/// Whether a row has a key of the files; a refusal's text and citation are below its name.
fn is_called(row: &TextRow, key: &str) -> bool {
    let above = key.strip_suffix(".text").or(key.strip_suffix(".cite"));
    row.key == key || key.starts_with("require.") && above == Some(row.key.as_str())
}
