//! The game on the table and my games: one that leaves the table is kept, and can be put back.

use super::Session;
use crate::app::shelf::time_since;
use crate::app::workbench::Workbench;
use crate::sandbox::{RulesSource, Sandbox, open_journal, read_journal};

impl Session {
    /// Takes the game off the table; it is kept if anything was done in it. Returns its name on the shelf then.
    pub(super) fn put_away(&mut self) -> Option<String> {
        self.rules_watch.forget_other();
        let sandbox = self.sandbox.take()?;
        self.shelf.put_away(|| sandbox.whole_journal())
    }

    /// Puts a game of the shelf back on the table, as it stood.
    ///
    /// # Errors
    /// It can't be read or played; the game on the table stays.
    pub(super) fn resume(&mut self, id: &str, workbench: &Workbench, now: f64) -> Result<(), Vec<String>> {
        if self.shelf.on_table() == Some(id) && self.sandbox.is_some() {
            return Ok(());
        }
        let sandbox = self.shelved(id, workbench).map_err(|why| vec![why])?;
        // Where persons play, bots play on; a game of bots alone is looked at first.
        let plays_on = !sandbox.players_are_bots();
        self.show(sandbox, now);
        self.keeps_its_rules();
        let open_elsewhere = self.shelf.put_on_table(Some(id));
        open_elsewhere.into_iter().for_each(|said| self.notify(said));
        self.is_running = plays_on;
        Ok(())
    }

    fn shelved(&self, id: &str, workbench: &Workbench) -> Result<Sandbox, String> {
        let journal = read_journal(&self.shelf.text(id)?, id).map_err(|why| why.to_string())?;
        let saved = open_journal(&workbench.snapshot().library, journal, id, RulesSource::Matching);
        Sandbox::from_saved(saved.map_err(|why| why.to_string())?, &[])
    }

    /// Something is done in the game on the table: it is kept from now on, and the time since the last choice counts as played.
    pub(super) fn touch(&mut self, now: f64) {
        let Some(sandbox) = &mut self.sandbox else { return };
        self.shelf.touch();
        let begun = self.shelf.now();
        let sitting = sandbox.sitting_mut();
        sitting.begun = sitting.begun.or(begun);
        sitting.seconds += time_since(&mut self.counted_at, now);
    }

    /// Keeps the game on the table, though nothing was done in it since it came there, if any choice was ever made in it.
    pub(super) fn touch_if_played(&mut self, now: f64) {
        let branches = self.sandbox.iter().flat_map(|sandbox| sandbox.tree().branches());
        if branches.into_iter().any(|branch| !branch.is_empty()) {
            self.touch(now);
        }
    }

    /// Returns a message for the user, once.
    pub fn take_notice(&mut self) -> Option<String> {
        self.notice.take()
    }

    pub(super) fn notify(&mut self, what: String) {
        self.notice = Some(match self.notice.take() {
            Some(before) => format!("{what}; {before}"),
            None => what,
        });
    }

    /// How many notes the game has that are in no file that somebody named: they are in my games alone.
    pub fn unsaved_notes(&self) -> usize {
        self.notes_in_file.missing(self.sandbox.as_ref())
    }

    /// Takes note that the game with its notes is in a file that somebody named, or came from one.
    pub fn notes_are_in_file(&mut self) {
        self.notes_in_file.are_written(self.sandbox.as_ref());
    }
}
