//! A position arranged by hand on the sandbox's table, beside the game that lies there.

use super::{Session, rules_of};
use crate::app::autosave::Autosave;
use crate::app::workbench::Workbench;
use crate::model::Setup;
use crate::sandbox::{PositionEditor, ScenarioHeader};

/// A request to the position that is arranged.
#[derive(Clone, PartialEq, Debug)]
pub enum ArrangeRequest {
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
        setup: Box<Setup>,
        /// The name of the field that was typed in, if one was: all that is typed in it is one change.
        typed: Option<String>,
    },
    /// Undo the last change.
    Undo,
    /// Redo the change undone last.
    Redo,
    /// Start a game from the position; the game on the table is set aside.
    Begin,
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
pub(super) struct PositionAutosave {
    autosave: Option<Autosave>,
    /// The position that an earlier run of the program left, until it is resumed or discarded.
    left_over: Option<String>,
    /// The file holds the position that is arranged now.
    is_saved: bool,
}

impl PositionAutosave {
    /// Saves by `autosave` from now on, and reads what was saved before.
    pub(super) fn new(autosave: Option<Autosave>) -> PositionAutosave {
        PositionAutosave { left_over: autosave.as_ref().and_then(Autosave::text), autosave, is_saved: false }
    }

    /// Saves the position if it has changed, or removes its file once no position is arranged. Returns the seconds after
    /// which to try again, where it is too early.
    pub(super) fn save(&mut self, arranging: Option<&PositionEditor>, now: f64) -> Option<f64> {
        let autosave = self.autosave.as_mut()?;
        match arranging {
            Some(arranging) => {
                (self.is_saved, self.left_over) = (true, None);
                let about = ScenarioHeader { title: "arranged by hand".to_owned(), ..ScenarioHeader::default() };
                // The first revision is 1 as well: an autosave begins at 0, with none saved.
                autosave.save(arranging.revision() + 1, || Some(arranging.text(&about, None)), now)
            }
            None => {
                if std::mem::take(&mut self.is_saved) {
                    autosave.remove();
                }
                None
            }
        }
    }

    fn discard(&mut self) {
        self.left_over = None;
        self.autosave.iter().for_each(Autosave::remove);
    }
}

impl Session {
    /// An earlier run of the program left a position that was being arranged.
    pub fn has_left_position(&self) -> bool {
        self.position_autosave.left_over.is_some() && self.arranging.is_none()
    }

    /// The position that is arranged, if one is.
    pub fn arranging(&self) -> Option<&PositionEditor> {
        self.arranging.as_deref()
    }

    /// A game was set aside when another was started from an arranged position.
    pub fn has_set_aside_game(&self) -> bool {
        self.set_aside.is_some()
    }

    pub(super) fn arrange(
        &mut self,
        request: ArrangeRequest,
        workbench: &Workbench,
        now: f64,
    ) -> Result<(), Vec<String>> {
        let library = &workbench.snapshot().library;
        match request {
            ArrangeRequest::Empty(seats) => {
                self.arranging = Some(Box::new(PositionEditor::empty(rules_of(workbench)?, library, seats)));
            }
            ArrangeRequest::FromHere => {
                let sandbox = self.sandbox.as_ref().ok_or_else(|| vec!["there is no game on the table".to_owned()])?;
                let arranging = PositionEditor::from_game(sandbox, library).map_err(|why| vec![why])?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeRequest::Scenario { name, text } => {
                self.arranging = Some(Box::new(PositionEditor::from_scenario(library, &name, &text)?));
            }
            ArrangeRequest::Begin => {
                let Some(arranging) = &self.arranging else { return Ok(()) };
                let sandbox = arranging.play()?;
                let before = self.sandbox.take();
                self.show(sandbox, now);
                self.arranging = None;
                self.set_aside = before.map(Box::new).or(self.set_aside.take());
            }
            ArrangeRequest::Leave => self.arranging = None,
            ArrangeRequest::ResumeLeftOver => {
                let Some(text) = &self.position_autosave.left_over else { return Ok(()) };
                let arranging = PositionEditor::from_scenario(library, "the position that was left", text)?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeRequest::DiscardLeftOver => self.position_autosave.discard(),
            ArrangeRequest::SwapGames => {
                if let Some(other) = self.set_aside.take() {
                    let before = self.sandbox.take();
                    self.show(*other, now);
                    self.set_aside = before.map(Box::new);
                }
            }
            ArrangeRequest::Edit { setup, typed } => {
                if let Some(arranging) = &mut self.arranging {
                    arranging.edit(*setup, typed);
                }
            }
            ArrangeRequest::Undo => self.arranging.iter_mut().for_each(|arranging| arranging.undo()),
            ArrangeRequest::Redo => self.arranging.iter_mut().for_each(|arranging| arranging.redo()),
        }
        Ok(())
    }
}
