//! What has changed since a person's last choice: bots are fast, and a new stack is easily missed.

use super::Table;
use crate::games::liberte::Position;
use crate::kernel::Seat;
use crate::model::ProvinceId;
use crate::sandbox::{Player, Sandbox};

/// The moment after the last choice of a person, if bots have chosen since; otherwise the moment before the last choice.
pub(super) fn since(sandbox: &Sandbox) -> usize {
    let tree = sandbox.tree();
    let steps = tree.branch().steps();
    let is_of_bot = |at: usize| {
        let made = steps.get(at).and_then(|step| step.made);
        made.is_some_and(|made| sandbox.player(made.seat) != Player::Person)
    };
    let at = tree.at();
    let first = (0..=at).rev().find(|&at| !is_of_bot(at)).unwrap_or(0);
    // With bots alone only the last choice is new: they would mark the whole map.
    let has_person = Seat::first(sandbox.names().len()).into_iter().any(|seat| sandbox.player(seat) == Player::Person);
    if first < at && has_person { first } else { at.saturating_sub(1) }
}

impl Table<'_> {
    /// Whether a stack has changed since then.
    pub(super) fn has_changed(&self, province: ProvinceId, seat: Seat) -> bool {
        self.then().is_some_and(|then| then.stacks(province).of(seat) != self.shown.stacks(province).of(seat))
    }

    fn then(&self) -> Option<&Position> {
        let steps = self.sandbox.tree().branch().steps();
        steps.get(self.unread_since).map(|step| &step.position).filter(|_| self.is_live())
    }
}
