//! A position arranged by hand on the sandbox's table, beside the game that lies there.

use super::{Session, rules_of};
use crate::app::arranging::ArrangeRequest;
use crate::app::workbench::Workbench;
use crate::sandbox::PositionEditor;

impl Session {
    /// An earlier run of the program left a position that was being arranged.
    pub fn has_left_position(&self) -> bool {
        self.position_autosave.left_over().is_some() && self.arranging.is_none()
    }

    /// The position that is arranged, if one is.
    pub fn arranging(&self) -> Option<&PositionEditor> {
        self.arranging.as_deref()
    }

    /// A game was set aside when another was started from an arranged position.
    pub fn has_set_aside_game(&self) -> bool {
        self.before.is_some()
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
                self.touch_if_played(now);
                let before = self.put_away();
                self.show(sandbox, now);
                self.arranging = None;
                self.before = before.or(self.before.take());
            }
            ArrangeRequest::GoOn => {
                self.touch(now);
                let (Some(arranging), Some(sandbox)) = (&self.arranging, &mut self.sandbox) else { return Ok(()) };
                arranging.go_on_in(sandbox)?;
                self.arranging = None;
                self.is_running = false;
                self.record_for_crash(None);
            }
            ArrangeRequest::Leave => self.arranging = None,
            ArrangeRequest::ResumeLeftOver => {
                let Some(text) = self.position_autosave.left_over() else { return Ok(()) };
                let arranging = PositionEditor::from_scenario(library, "the position that was left", text)?;
                self.arranging = Some(Box::new(arranging));
            }
            ArrangeRequest::DiscardLeftOver => self.position_autosave.discard(),
            ArrangeRequest::SwapGames => {
                if let Some(other) = self.before.take() {
                    self.touch_if_played(now);
                    let before = self.put_away();
                    self.resume(&other, workbench, now)?;
                    self.before = before;
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
