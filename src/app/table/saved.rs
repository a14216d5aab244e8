//! What is saved of the game, and what of it others may read: nothing that is hidden is in a share code, a scenario or a test.

use super::{GameAtTable, TableSession};
use crate::app::shelf::time_since;
use crate::kernel::{Journal, Seat, Step};
use crate::sandbox::{DataMoment, Sandbox, read_journal};
use std::sync::Arc;

impl<G: GameAtTable> TableSession<G> {
    /// The journal of the game, as it is saved.
    pub fn journal(&self) -> Option<Journal> {
        self.sandbox.as_ref().map(Sandbox::whole_journal)
    }

    /// The number of choices after which a moment came; of the latest one, all.
    fn choices_at(&self, at: usize) -> usize {
        let is_last = at.saturating_add(1) >= self.timeline.moments.len();
        let moment = self.timeline.moments.get(at).filter(|_| !is_last);
        let all = self.sandbox().map_or(0, |sandbox| sandbox.tree().branch().len());
        moment.map_or(all, |moment| moment.choices)
    }

    /// The same, or fewer, so that nothing is hidden in the position.
    pub(super) fn open_choices(&self, at: usize) -> usize {
        let Some(sandbox) = self.sandbox() else { return 0 };
        open_steps(sandbox.game(), &sandbox.tree().branch().steps()[..=self.choices_at(at)])
    }

    /// A moment as the text of a scenario or a test: the last decision up to it at which nothing is hidden; of one
    /// within what a choice led to, that choice and the position before it.
    ///
    /// # Errors
    /// There is no game, or no scenario can describe where it began.
    pub fn written(&self, at: usize) -> Result<DataMoment<'_, G>, String> {
        let sandbox = self.sandbox().ok_or("there is no game on the table")?;
        let steps = &sandbox.tree().branch().steps()[..=self.open_choices(at)];
        let is_within = self.timeline.moments.get(at).is_some_and(|moment| !moment.is_decision);
        DataMoment::of(sandbox.game(), sandbox.head(), steps, is_within)
    }

    /// The share code of the moment that is looked at, without what is hidden: it opens at the last decision before that.
    pub fn share(&self) -> Option<String> {
        self.sandbox()?.share_at(self.open_choices(self.at))
    }

    /// Whether what is hidden is left out of the share code of the moment that is looked at.
    pub fn hides_from_code(&self) -> bool {
        self.open_choices(self.at) < self.choices_at(self.at)
    }

    /// Takes the game off the table; it is kept if anything was done in it. Returns whether it is.
    pub(super) fn put_away(&mut self) -> bool {
        let Some(sandbox) = self.sandbox.take() else { return false };
        let kept = self.shelf.put_away(|| sandbox.whole_journal());
        let is_kept = kept.is_some();
        self.before = kept.or(self.before.take());
        is_kept
    }

    /// Puts a game of the shelf back on the table.
    ///
    /// # Errors
    /// It can't be read or played; the game on the table stays.
    pub(super) fn resume(&mut self, id: &str) -> Result<(), Vec<String>> {
        if self.shelf.on_table() == Some(id) && self.sandbox.is_some() {
            return Ok(());
        }
        let text = self.shelf.text(id).map_err(|why| vec![why])?;
        let journal = read_journal(&text, id).map_err(|why| vec![why.to_string()])?;
        let (sandbox, _) = self.game_of_journal(&journal, id)?;
        self.put(sandbox);
        let open_elsewhere = self.shelf.put_on_table(Some(id));
        open_elsewhere.into_iter().for_each(|said| self.notify(said));
        Ok(())
    }

    /// Something is done in the game on the table: it is kept from now on, and the time since then counts as played.
    pub(super) fn touch(&mut self) {
        let Some(sandbox) = &mut self.sandbox else { return };
        self.shelf.touch();
        let begun = self.shelf.now();
        let sitting = sandbox.sitting_mut();
        sitting.begun = sitting.begun.or(begun);
        sitting.seconds += time_since(&mut self.counted_at, self.acted_at);
    }

    /// How many notes the game has that are in no file that somebody named: they are in my games alone.
    pub fn unsaved_notes(&self) -> usize {
        self.notes_in_file.missing(self.sandbox.as_ref())
    }

    /// Takes note that the game with its notes is in a file that somebody named, or came from one.
    pub fn notes_are_in_file(&mut self) {
        self.notes_in_file.are_written(self.sandbox.as_ref());
    }

    /// Saves the game and the arranged position if they have changed. Returns the seconds after which to try again, where it is too early.
    pub fn autosave_if_due(&mut self, now: f64) -> Option<f64> {
        let position = self.autosave_position(now);
        let game = self.sandbox.as_ref().and_then(|sandbox| {
            self.shelf.save_if_due(&sandbox.head().pack, self.revision, || sandbox.whole_journal(), now)
        });
        position.into_iter().chain(game).reduce(f64::min)
    }
}

/// The number of choices up to the last moment of these at which nothing is hidden: no answer lies face down, and nothing that
/// a seat has is a secret.
pub(super) fn open_steps<G: GameAtTable>(game: &G, steps: &[Arc<Step<G>>]) -> usize {
    let has_secret =
        |position: &G::Position| Seat::first(game.seats(position)).any(|seat| G::has_secret(position, seat));
    let is_open = |step: &Arc<Step<G>>| game.covered(&step.position).is_empty() && !has_secret(&step.position);
    steps.iter().rposition(is_open).unwrap_or(0)
}
