//! Going back at the table: one step, to a moment, or along another branch. What others have answered in secret is neither
//! shown nor lost by it.

use super::{GameAtTable, Moment, TableSession};
use crate::app::branches::BranchRequest;
use crate::kernel::{PerSeat, Seat, SeatSet};
use crate::sandbox::{Player, Sandbox};

impl<G: GameAtTable> TableSession<G> {
    /// Whether one step back can be taken now. With several people it goes past a reveal only before anybody has prepared
    /// another secret answer.
    pub fn can_undo(&self) -> bool {
        let has_draft = self.draft().is_some_and(|(_, draft)| *draft != G::Draft::default());
        let can_go_back = self.hidden_answers().is_empty() && self.previous_decision().is_some();
        has_draft || self.own_laid_answer().is_some() || can_go_back
    }

    /// Of several people those who have prepared or laid an answer that others may not see; whoever is at the screen left out.
    pub fn hidden_answers(&self) -> SeatSet {
        let Some(sandbox) = self.sandbox() else { return SeatSet::NONE };
        if self.persons().len() < 2 || self.answering_at_end().is_empty() {
            return SeatSet::NONE;
        }
        let nothing = G::Draft::default();
        let has_answered =
            |seat: &Seat| self.drafts[*seat] != nothing || sandbox.game().laid(sandbox.position(), *seat) != nothing;
        self.persons().iter().filter(|seat| Some(*seat) != self.answerer()).filter(has_answered).collect()
    }

    /// Takes back what was added last to one's own answer, or takes up one that is laid; else goes back to the decision before.
    /// While others answer in secret nothing of theirs is touched.
    pub(super) fn undo(&mut self) -> Result<(), Vec<String>> {
        if !self.can_undo() {
            return Ok(());
        }
        match self.answerer().filter(|seat| self.drafts[*seat] != G::Draft::default()) {
            Some(seat) => G::take_last_back(&mut self.drafts[seat]),
            None => match (self.own_laid_answer(), self.previous_decision()) {
                (Some(seat), _) => {
                    self.reopen(seat);
                    self.game_changed();
                }
                (None, Some(before)) => return self.undo_to(before),
                (None, None) => {}
            },
        }
        Ok(())
    }

    /// The last decision before the one that is asked, of a person where there are any.
    fn previous_decision(&self) -> Option<usize> {
        let sandbox = self.sandbox()?;
        let asks_person = |moment: &Moment<G>| {
            let step = sandbox.tree().branch().steps().get(moment.choices);
            let asked = step.map(|step| sandbox.game().asked(&step.position));
            self.persons().is_empty() || asked.is_some_and(|asked| !asked.and(self.persons()).is_empty())
        };
        // An open question can follow another one without anything happening in between.
        let is_within = sandbox.tree().at() > self.timeline.moments.last()?.choices;
        let is_further = is_within && !sandbox.game().asks_in_secret(sandbox.position());
        let last = self.timeline.moments.len() - 1;
        let mut before = self.timeline.moments.iter().enumerate().take(last + usize::from(is_further));
        before.rfind(|(_, moment)| moment.is_decision && asks_person(moment)).map(|(at, _)| at)
    }

    /// Undoes all choices after the last decision up to a moment. Persons' secret answers to it are as they were, to be changed:
    /// everybody has seen them.
    ///
    /// # Errors
    /// Others have prepared secret answers, which would be lost.
    pub(super) fn undo_to(&mut self, at: usize) -> Result<(), Vec<String>> {
        let hidden = self.hidden_answers();
        let at = self.timeline.decision_before(at);
        let (Some(moment), Some(sandbox)) = (self.timeline.moments.get(at), self.sandbox.as_mut()) else {
            return Ok(());
        };
        if !hidden.is_empty() {
            let names: Vec<String> = hidden.iter().map(|seat| crate::desk::name(sandbox.names(), seat)).collect();
            return Err(vec![G::would_lose(&names)]);
        }
        let choices = moment.choices;
        let drafts = self.drafts_of(at);
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.tree_mut().undo_to(choices);
        }
        self.stands_anew(drafts);
        Ok(())
    }

    /// The answers of persons to what was asked at a moment.
    fn drafts_of(&self, at: usize) -> PerSeat<G::Draft> {
        let mut drafts: PerSeat<G::Draft> = PerSeat(Default::default());
        let Some(sandbox) = self.sandbox() else { return drafts };
        for seat in Seat::first(sandbox.names().len()) {
            if sandbox.player(seat) == Player::Person {
                drafts[seat] = G::seen_answer(&self.timeline, at, seat);
            }
        }
        drafts
    }

    /// Takes note that the game stands elsewhere, and looks at its latest moment.
    pub(super) fn stands_anew(&mut self, drafts: PerSeat<G::Draft>) {
        self.drafts = drafts;
        (self.at_screen, self.is_covered, self.is_running) = (None, false, false);
        self.game_changed();
        self.at = self.timeline.moments.len().saturating_sub(1);
    }

    /// Carries out a request to the branches. A new one begins at the last decision up to the moment that is looked at; its
    /// secret answers are as they were. Notes are of moments, by their place among all.
    pub(super) fn branch(&mut self, request: BranchRequest) {
        let at = self.timeline.decision_before(self.at);
        let forked = self.timeline.moments.get(at).map(|moment| moment.choices).filter(|_| !self.is_live());
        match &request {
            // The others have other places then.
            BranchRequest::Remove(_) | BranchRequest::Restore => self.left_drafts.clear(),
            BranchRequest::Fork(_) | BranchRequest::Switch(_) => self.leave_drafts(),
            BranchRequest::Name(_) | BranchRequest::Note(_) | BranchRequest::NoteMoment { .. } => {}
        }
        // None where the answers that are prepared stay as they are.
        let drafts = match &request {
            BranchRequest::Fork(_) if self.is_live() => None,
            BranchRequest::Fork(_) => Some(self.drafts_of(at)),
            BranchRequest::Switch(branch) => Some(self.drafts_left_in(*branch)),
            BranchRequest::Remove(_) | BranchRequest::Restore => Some(PerSeat(Default::default())),
            BranchRequest::Name(_) | BranchRequest::Note(_) | BranchRequest::NoteMoment { .. } => None,
        };
        let beside = self.branch_beside();
        let Some(sandbox) = &mut self.sandbox else { return };
        let tree = sandbox.tree_mut();
        // None where it stays: a branch that comes from beside the table gives its place to the one that leaves.
        let beside = match &request {
            BranchRequest::Switch(to) => Some(beside.map(|branch| if branch == *to { tree.current() } else { branch })),
            BranchRequest::Remove(_) | BranchRequest::Restore => Some(None),
            BranchRequest::Fork(_)
            | BranchRequest::Name(_)
            | BranchRequest::Note(_)
            | BranchRequest::NoteMoment { .. } => None,
        };
        let is_fork = matches!(request, BranchRequest::Fork(_));
        let notes = is_fork.then(|| tree.branch().notes.clone());
        if let (true, Some(choices)) = (is_fork, forked) {
            tree.go_to(choices);
        }
        self.removed.apply(request, tree);
        if let Some(mut notes) = notes {
            let _ = notes.split_off(&(if forked.is_some() { at } else { self.at } + 1));
            tree.branch_mut().notes = notes;
        }
        // At this table a branch stands at its end; earlier moments are those of the timeline.
        tree.go_to(usize::MAX);
        match drafts {
            Some(drafts) => self.stands_anew(drafts),
            None => self.revision += 1,
        }
        beside.into_iter().for_each(|branch| self.put_branch_beside(branch));
    }

    /// Keeps the answers that are prepared, for when the branch is played on again.
    fn leave_drafts(&mut self) {
        let Some(tree) = self.sandbox.as_ref().map(Sandbox::tree) else { return };
        let (branch, choices) = (tree.current(), tree.branch().len());
        self.left_drafts.retain(|(other, ..)| *other != branch);
        self.left_drafts.push((branch, choices, self.drafts.clone()));
    }

    /// The answers that were prepared when a branch was left.
    fn drafts_left_in(&self, branch: usize) -> PerSeat<G::Draft> {
        let choices = self.sandbox().and_then(|sandbox| Some(sandbox.tree().branches().get(branch)?.len()));
        let left = self.left_drafts.iter().find(|(other, made, _)| *other == branch && Some(*made) == choices);
        left.map_or_else(|| PerSeat(Default::default()), |(.., drafts)| drafts.clone())
    }
}
