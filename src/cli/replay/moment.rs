//! `liberte replay FILE --at N --scenario`: a moment of a journal as the text of a scenario.

use super::super::Failure;
use crate::games::liberte::Liberte;
use crate::kernel::{Table, Tree};
use crate::sandbox::{MomentText, SavedGame, ScenarioHeader, ScenarioMoment};
use std::sync::Arc;

/// The moment after so many choices as a scenario; as a test with what holds there, if that is wanted.
///
/// # Errors
/// Content: the moment can't be described.
pub fn text(saved: &SavedGame, table: &Table<'_, Liberte>, name: &str, is_test: bool) -> Result<String, Failure> {
    let begun = &saved.begun;
    let mut tree = Tree::new(Arc::new(begun.game.clone()), begun.start.clone(), begun.opening.clone());
    tree.follow(table);
    let moment =
        ScenarioMoment::of(&begun.library, &saved.journal.head, &tree, table.len()).map_err(Failure::content)?;
    let about =
        ScenarioHeader { title: format!("After {} choices of {name}", table.len()), ..ScenarioHeader::default() };
    Ok(moment.text(&about, is_test.then(|| moment.usual_parts()).as_ref()))
}
