//! The notes of a saved game, and where their moments lie among its choices.

use super::RecordedGame;
use crate::app::table::{GameAtTable, Timeline};
use crate::games::liberte::Liberte;
use crate::kernel::{Journal, Note, Step};
use crate::kit::trace;
use crate::model::Texts;
use serde_json::{Value, json};

/// A note, and where its moment lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacedNote {
    /// The number of choices made until then.
    pub choices: usize,
    /// Where it lies in the game: `turn 2, round 5`.
    pub when: String,
    /// The note.
    pub note: Note,
}

impl PlacedNote {
    /// It as JSON.
    pub fn value(&self) -> Value {
        trace::note(json!({ "choices": self.choices, "when": self.when }), &self.note)
    }

    /// It in words, by the number of the choice that led to its moment.
    pub fn words(&self) -> String {
        let after = match self.choices.checked_sub(1) {
            Some(number) => format!("choice {number}"),
            None => "the beginning".to_owned(),
        };
        format!("{after} ({}): {}", self.when, self.note.in_a_line())
    }
}

/// The notes of a game of Liberté, whose moments are what choices led to.
pub fn notes_of(journal: &Journal, steps: &[Step<Liberte>]) -> Vec<PlacedNote> {
    let placed = journal.notes().filter_map(|(choices, note)| {
        let when = Liberte::place(&steps.get(choices)?.position, &Texts::EMPTY);
        Some(PlacedNote { choices, when, note: note.clone() })
    });
    placed.collect()
}

/// The notes of a game on a table on which some answers are secret: its moments are those that everybody has followed.
pub fn notes_of_table<G: GameAtTable + RecordedGame>(journal: &Journal, timeline: &Timeline<G>) -> Vec<PlacedNote> {
    let placed = journal.notes().filter_map(|(at, note)| {
        let moment = timeline.moments.get(at)?;
        Some(PlacedNote {
            choices: moment.choices,
            when: G::place(&moment.position, &Texts::EMPTY),
            note: note.clone(),
        })
    });
    placed.collect()
}
