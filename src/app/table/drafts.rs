//! Secret answers that are being prepared. At the table each is kept here until its owner lays it, so that it can be changed
//! until then, even where the rules would make it final piece by piece.

use super::{GameAtTable, TableSession};
use crate::kernel::{Move, Seat};

impl<G: GameAtTable> TableSession<G> {
    /// The secret answer that the person at the screen prepares, while the screen is theirs.
    pub fn draft(&self) -> Option<(Seat, &G::Draft)> {
        let seat = self.answerer()?;
        Some((seat, &self.drafts[seat]))
    }

    pub(super) fn edit(&mut self, edit: G::DraftEdit) -> Result<(), Vec<String>> {
        let Some((seat, sandbox)) = self.answerer().zip(self.sandbox.as_ref()) else {
            return Err(vec![G::nothing_to_lay().into()]);
        };
        let edited = sandbox.game().edit(sandbox.position(), seat, &mut self.drafts[seat], edit);
        edited.map_err(|refusal| vec![sandbox.refusal_text(refusal, &self.language)])
    }

    /// Lays the answer of the person at the screen for good.
    pub(super) fn lay(&mut self) -> Result<(), Vec<String>> {
        let Some((seat, sandbox)) = self.answerer().zip(self.sandbox.as_mut()) else {
            return Err(vec![G::nothing_to_lay().into()]);
        };
        let choices = sandbox.game().finished(sandbox.position(), seat, &self.drafts[seat]);
        let mut answered = 0;
        for choice in choices.map_err(|why| vec![why])? {
            if answered > 0 {
                // With a single choice left the table has made it: that of the draft.
                answered -= 1;
                continue;
            }
            sandbox.choose(seat, choice).map_err(|refusal| vec![sandbox.refusal_text(refusal, &self.language)])?;
            let is_own = |made: &&Move<G::Choice>| made.seat == seat && G::is_laid_face_down(made.choice);
            answered = sandbox.tree().step().forced.iter().filter(is_own).count();
        }
        self.drafts[seat] = G::Draft::default();
        self.leave_screen();
        Ok(())
    }

    /// Of several persons nobody has the screen now.
    pub(super) fn leave_screen(&mut self) {
        if self.persons().len() > 1 {
            self.at_screen = None;
        }
    }

    /// Whether a seat's answer is laid and can still be taken up again: it lies face down.
    pub fn can_reopen(&self, seat: Seat) -> bool {
        let Some(sandbox) = self.sandbox().filter(|_| self.is_live() && self.persons().has(seat)) else { return false };
        let (game, position) = (sandbox.game(), sandbox.position());
        let asked = sandbox.tree().asked();
        let is_open = !asked.is_empty() && game.asks_in_secret(position);
        is_open && !asked.has(seat) && game.covered(position).has(seat)
    }

    /// Takes an answer that is laid up again, as one that is being prepared.
    pub(super) fn reopen(&mut self, seat: Seat) {
        if !self.can_reopen(seat) {
            return;
        }
        let Some(sandbox) = self.sandbox.as_mut() else { return };
        let draft = sandbox.game().laid(sandbox.position(), seat);
        while sandbox.take_back(seat) {}
        // What lies there without a choice stays.
        let forced = sandbox.game().laid(sandbox.position(), seat);
        self.drafts[seat] = G::without(draft, &forced);
        self.at_screen = Some(seat);
        self.is_covered = false;
    }
}
