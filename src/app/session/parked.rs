//! Parked games: one that makes room for another can be resumed until the window closes.

use super::Session;
use crate::sandbox::Sandbox;

/// The most parked games.
const MOST: usize = 12;

impl Session {
    /// The parked games, the latest first.
    pub fn parked_games(&self) -> &[Sandbox] {
        &self.parked
    }

    /// Takes the game off the table and parks it, if any choice was made in it.
    pub(super) fn park_game(&mut self) {
        let other = self.rules_watch.take_set_aside();
        for sandbox in other.map(|other| *other).into_iter().chain(self.sandbox.take()) {
            let has_choices = sandbox.tree().branches().iter().any(|branch| !branch.is_empty());
            if has_choices {
                self.parked.insert(0, sandbox);
            }
        }
        self.parked.truncate(MOST);
    }

    /// Puts a parked game back on the table.
    pub(super) fn resume_parked(&mut self, at: usize, now: f64) {
        if at < self.parked.len() {
            let sandbox = self.parked.remove(at);
            self.show(sandbox, now);
            self.is_running = false;
        }
    }

    /// Discards a parked game.
    pub(super) fn discard_parked(&mut self, at: usize) {
        if at < self.parked.len() {
            self.parked.remove(at);
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
}
