//! Parked games: one that makes room for another can be resumed until the window closes.

use super::Session;
use crate::sandbox::Sandbox;

impl Session {
    /// The parked games, the latest first.
    pub fn parked_games(&self) -> &[Sandbox] {
        self.parked.all()
    }

    /// Takes the game off the table and parks it, if any choice was made in it. Returns whether it was.
    pub(super) fn park_game(&mut self) -> bool {
        let other = self.rules_watch.take_set_aside();
        let games = other.map(|other| *other).into_iter().chain(self.sandbox.take());
        games.fold(false, |is_parked, sandbox| self.parked.park(sandbox) | is_parked)
    }

    /// Puts a parked game back on the table.
    pub(super) fn resume_parked(&mut self, at: usize, now: f64) {
        if let Some(sandbox) = self.parked.take(at) {
            self.show(sandbox, now);
            self.is_running = false;
        }
    }

    /// Discards a parked game.
    pub(super) fn discard_parked(&mut self, at: usize) {
        drop(self.parked.take(at));
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
}
