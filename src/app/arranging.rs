//! A position that is arranged by hand, beside the game on a table: requests to it, and its autosave.

use crate::app::autosave::Autosave;
use crate::model::Setup;

/// A request to the position that is arranged.
#[derive(Clone, PartialEq, Debug)]
pub enum ArrangeRequest<S = Setup> {
    /// Start with an empty table for so many seats, by the rules on the workbench.
    Empty(usize),
    /// Start with the moment of the game in view.
    FromHere,
    /// Start with a scenario's position, possible or not.
    Scenario {
        /// The scenario's file, for messages.
        name: String,
        /// Its text.
        text: String,
    },
    /// Change the position.
    Edit {
        /// The position from now on.
        setup: Box<S>,
        /// The name of the field that was typed in, if one was: all that is typed in it is one change.
        typed: Option<String>,
    },
    /// Undo the last change.
    Undo,
    /// Redo the change undone last.
    Redo,
    /// Start a game from the position; the game on the table is set aside.
    Begin,
    /// Go on with the position in the game on the table, as a step of that game that is marked.
    GoOn,
    /// Return to the game, or to the form of a new one.
    Leave,
    /// Continue to arrange the position that an earlier run of the program left.
    ResumeLeftOver,
    /// Discard the position that an earlier run of the program left.
    DiscardLeftOver,
    /// Exchange the game on the table with the one set aside.
    SwapGames,
}

/// The autosave of the position that is arranged, as the text of a scenario.
#[derive(Default)]
pub struct PositionAutosave {
    autosave: Option<Autosave>,
    /// The position that an earlier run of the program left, until it is resumed or discarded.
    left_over: Option<String>,
    /// The file holds the position that is arranged now.
    is_saved: bool,
}

impl PositionAutosave {
    /// Saves by `autosave` from now on, and reads what was saved before.
    pub fn new(autosave: Option<Autosave>) -> PositionAutosave {
        PositionAutosave { left_over: autosave.as_ref().and_then(Autosave::text), autosave, is_saved: false }
    }

    /// The position that an earlier run of the program left.
    pub fn left_over(&self) -> Option<&str> {
        self.left_over.as_deref()
    }

    /// Saves the position, told by the number of its state and its text, if it has changed; or removes its file once no
    /// position is arranged. Returns the seconds after which to try again, where it is too early.
    pub fn save(&mut self, arranged: Option<(u64, &dyn Fn() -> String)>, now: f64) -> Option<f64> {
        let autosave = self.autosave.as_mut()?;
        match arranged {
            Some((revision, text)) => {
                (self.is_saved, self.left_over) = (true, None);
                // The first revision is 1 as well: an autosave begins at 0, with none saved.
                autosave.save(revision + 1, || Some(text()), now)
            }
            None => {
                if std::mem::take(&mut self.is_saved) {
                    autosave.remove();
                }
                None
            }
        }
    }

    /// Discards the position that was left.
    pub fn discard(&mut self) {
        self.left_over = None;
        self.autosave.iter().for_each(Autosave::remove);
    }
}
