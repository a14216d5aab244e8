//! No game is lost: one that makes room for another lies on a shelf until the window closes.

use super::Play;
use crate::sandbox::Sandbox;

/// The most games on the shelf.
const MOST: usize = 12;

impl Play {
    /// The games that lie aside, the latest first.
    pub fn shelf(&self) -> &[Sandbox] {
        &self.shelf
    }

    /// Puts what lies on the table aside, if anything was chosen in it.
    pub(super) fn put_aside(&mut self) {
        let other = self.watch.take_aside();
        for sandbox in other.map(|other| *other).into_iter().chain(self.sandbox.take()) {
            let has_choices = sandbox.tree().branches().iter().any(|branch| !branch.is_empty());
            if has_choices {
                self.shelf.insert(0, sandbox);
            }
        }
        self.shelf.truncate(MOST);
    }

    /// Puts a game of the shelf back on the table.
    pub(super) fn take_up(&mut self, at: usize, now: f64) {
        if at < self.shelf.len() {
            let sandbox = self.shelf.remove(at);
            self.put(sandbox, now);
            self.runs = false;
        }
    }

    /// Takes a game off the shelf for good.
    pub(super) fn drop_from_shelf(&mut self, at: usize) {
        if at < self.shelf.len() {
            self.shelf.remove(at);
        }
    }

    /// What happened that somebody should know, once.
    pub fn take_told(&mut self) -> Option<String> {
        self.told.take()
    }

    pub(super) fn tell(&mut self, what: String) {
        self.told = Some(match self.told.take() {
            Some(before) => format!("{what}; {before}"),
            None => what,
        });
    }
}
