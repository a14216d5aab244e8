//! A position arranged by hand at the table, beside the game that lies there.

use super::{GameAtTable, TableSession};
use crate::app::arranging::ArrangeRequest;
use crate::kernel::PerSeat;
use crate::sandbox::{ArrangedTable, DataArrangement, DescribedGame, PositionEditor, ScenarioHeader};

impl<G: GameAtTable> TableSession<G> {
    /// The position that is arranged, if one is.
    pub fn arranging(&self) -> Option<&PositionEditor<DataArrangement<G>>> {
        self.arranging.as_deref()
    }

    /// An earlier run of the program left a position that was being arranged.
    pub fn has_left_position(&self) -> bool {
        self.position_autosave.left_over().is_some() && self.arranging.is_none()
    }

    pub(super) fn arrange(
        &mut self,
        request: ArrangeRequest<ArrangedTable<<G as DescribedGame>::Setup>>,
    ) -> Result<(), Vec<String>> {
        match request {
            ArrangeRequest::Empty(seats) => {
                let (variants, players) = &self.next;
                let editor = PositionEditor::as_begun(&self.library, variants, seats)?;
                self.arranging = Some(Box::new(editor.played_by(players)));
            }
            ArrangeRequest::FromHere => {
                let sandbox = self.sandbox().ok_or_else(|| vec!["there is no game on the table".to_owned()])?;
                let editor =
                    PositionEditor::of_moment(sandbox, self.open_choices(self.timeline.decision_before(self.at)));
                self.arranging = Some(Box::new(editor.map_err(|why| vec![why])?));
            }
            ArrangeRequest::Scenario { name, text } => {
                let editor = PositionEditor::of_scenario(&self.library, &name, &text)?;
                self.arranging = Some(Box::new(editor.played_by(&self.next.1)));
            }
            ArrangeRequest::Begin => {
                let Some(editor) = &self.arranging else { return Ok(()) };
                let sandbox = editor.play()?;
                self.arranging = None;
                self.touch();
                self.put(sandbox);
            }
            ArrangeRequest::GoOn => {
                self.touch();
                let (Some(editor), Some(sandbox)) = (&self.arranging, &mut self.sandbox) else { return Ok(()) };
                let went_on = editor.go_on_in(sandbox);
                // At this table a branch stands at its end; earlier moments are those of the timeline.
                sandbox.tree_mut().go_to(usize::MAX);
                went_on?;
                self.arranging = None;
                self.stands_anew(PerSeat(Default::default()));
            }
            ArrangeRequest::Leave => self.arranging = None,
            ArrangeRequest::ResumeLeftOver => {
                let Some(text) = self.position_autosave.left_over() else { return Ok(()) };
                let editor = PositionEditor::of_scenario(&self.library, "the position that was left", text)?;
                self.arranging = Some(Box::new(editor.played_by(&self.next.1)));
            }
            ArrangeRequest::DiscardLeftOver => self.position_autosave.discard(),
            ArrangeRequest::SwapGames => {
                if let Some(before) = self.before.take() {
                    self.resume(&before)?;
                }
            }
            ArrangeRequest::Edit { setup, typed } => {
                if let Some(editor) = &mut self.arranging {
                    editor.edit(*setup, typed);
                }
            }
            ArrangeRequest::Undo => self.arranging.iter_mut().for_each(|editor| editor.undo()),
            ArrangeRequest::Redo => self.arranging.iter_mut().for_each(|editor| editor.redo()),
        }
        Ok(())
    }

    pub(super) fn autosave_position(&mut self, now: f64) -> Option<f64> {
        let arranged = self
            .arranging
            .as_deref()
            .map(|editor| (editor.revision(), move || editor.text(&ScenarioHeader::arranged(), false)));
        let arranged = arranged.as_ref().map(|(revision, text)| (*revision, text as &dyn Fn() -> String));
        self.position_autosave.save(arranged, now)
    }
}
