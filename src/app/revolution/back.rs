//! Going back at the table: one step, to a moment, or along another branch. What others have laid behind their shields is
//! neither shown nor lost by it.

use super::drafts::{Draft, chips_on};
use super::{Moment, MomentKind, RevolutionSession};
use crate::app::branches::BranchRequest;
use crate::games::revolution::SpaceId;
use crate::kernel::{Game, PerSeat, Seat, SeatSet};
use crate::sandbox::{Player, Sandbox};

impl RevolutionSession {
    /// Whether one step back can be taken now. With several people it goes past a reveal only before anybody has laid a chip.
    pub fn can_undo(&self) -> bool {
        let has_draft = self.bidder().is_some_and(|seat| !self.drafts[seat].is_empty());
        let can_go_back = self.hidden_bidders().is_empty() && self.previous_decision().is_some();
        has_draft || self.own_closed_bid().is_some() || can_go_back
    }

    /// Of several people those who have chips behind the shield now that others may not see; whoever is at the screen left out.
    pub fn hidden_bidders(&self) -> SeatSet {
        let Some(sandbox) = self.sandbox() else { return SeatSet::NONE };
        if self.persons().len() < 2 || self.open_bidders_at_end().is_empty() {
            return SeatSet::NONE;
        }
        let has_laid =
            |seat: &Seat| !self.drafts[*seat].is_empty() || !sandbox.position().seat(*seat).bid_on().is_empty();
        self.persons().iter().filter(|seat| Some(*seat) != self.bidder()).filter(has_laid).collect()
    }

    /// Takes one's own last chip back, or opens one's closed bid again; else goes back to the decision before. While others bid
    /// in secret nothing of theirs is touched.
    pub(super) fn undo(&mut self) -> Result<(), Vec<String>> {
        if !self.can_undo() {
            return Ok(());
        }
        match self.bidder().filter(|seat| !self.drafts[*seat].is_empty()) {
            Some(seat) => drop(self.drafts[seat].pop()),
            None => match (self.own_closed_bid(), self.previous_decision()) {
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
        let asks_person = |moment: &Moment| {
            let step = sandbox.tree().branch().steps().get(moment.choices);
            let asked = step.map(|step| sandbox.game().asked(&step.position));
            self.persons().is_empty() || asked.is_some_and(|asked| !asked.and(self.persons()).is_empty())
        };
        let is_within = sandbox.tree().at() > self.timeline.moments.last()?.choices;
        let is_partner = is_within && sandbox.position().chosen().next().is_some();
        let last = self.timeline.moments.len() - 1;
        let mut before = self.timeline.moments.iter().enumerate().take(last + usize::from(is_partner));
        before.rfind(|(_, moment)| moment.is_decision && asks_person(moment)).map(|(at, _)| at)
    }

    /// Undoes all choices after the last decision up to a moment. Persons' chips of that round are as they lay, to be laid
    /// otherwise: everybody has seen them.
    ///
    /// # Errors
    /// Others have laid chips behind their shields, which would be lost.
    pub(super) fn undo_to(&mut self, at: usize) -> Result<(), Vec<String>> {
        let hidden = self.hidden_bidders();
        let at = self.timeline.decision_before(at);
        let (Some(moment), Some(sandbox)) = (self.timeline.moments.get(at), self.sandbox.as_mut()) else {
            return Ok(());
        };
        if !hidden.is_empty() {
            let names: Vec<String> = hidden.iter().map(|seat| crate::desk::name(sandbox.names(), seat)).collect();
            let verb = if names.len() == 1 { "has" } else { "have" };
            let who = crate::desk::listed(&names);
            return Err(vec![format!(
                "{who} {verb} laid chips behind the shield: wait for the reveal, or branch here"
            )]);
        }
        let choices = moment.choices;
        let drafts = self.drafts_of(at);
        if let Some(sandbox) = &mut self.sandbox {
            sandbox.tree_mut().undo_to(choices);
        }
        self.stands_anew(drafts);
        Ok(())
    }

    /// The chips of persons as they lay in the round of a moment at which the bids were laid.
    fn drafts_of(&self, at: usize) -> PerSeat<Draft> {
        let mut drafts: PerSeat<Draft> = PerSeat(Default::default());
        let moment = self.timeline.moments.get(at).filter(|moment| moment.kind == MomentKind::Bidding);
        let (Some(moment), Some(sandbox)) = (moment, self.sandbox()) else { return drafts };
        let Some(round) = self.timeline.round(moment.round) else { return drafts };
        let spaces = 0..sandbox.game().spec().spaces.len() as u8;
        for seat in Seat::first(sandbox.names().len()) {
            if sandbox.player(seat) == Player::Person {
                let chips = spaces.clone().map(SpaceId).flat_map(|space| chips_on(space, round.bid(seat, space)));
                drafts[seat] = chips.collect();
            }
        }
        drafts
    }

    /// Takes note that the game stands elsewhere, and looks at its latest moment.
    pub(super) fn stands_anew(&mut self, drafts: PerSeat<Draft>) {
        self.drafts = drafts;
        (self.at_screen, self.is_covered, self.is_running) = (None, false, false);
        self.game_changed();
        self.at = self.timeline.moments.len().saturating_sub(1);
    }

    /// Carries out a request to the branches. A new one begins at the last decision up to the moment that is looked at; its
    /// bids are as they lay. Notes are of moments, by their place among all.
    pub(super) fn branch(&mut self, request: BranchRequest) {
        let at = self.timeline.decision_before(self.at);
        let forked = self.timeline.moments.get(at).map(|moment| moment.choices).filter(|_| !self.is_live());
        match &request {
            // The others have other places then.
            BranchRequest::Remove(_) | BranchRequest::Restore => self.left_drafts.clear(),
            BranchRequest::Fork(_) | BranchRequest::Switch(_) => self.leave_drafts(),
            BranchRequest::Name(_) | BranchRequest::Note(_) | BranchRequest::NoteMoment(..) => {}
        }
        // None where the chips that are being laid stay as they are.
        let drafts = match &request {
            BranchRequest::Fork(_) if self.is_live() => None,
            BranchRequest::Fork(_) => Some(self.drafts_of(at)),
            BranchRequest::Switch(branch) => Some(self.drafts_left_in(*branch)),
            BranchRequest::Remove(_) | BranchRequest::Restore => Some(PerSeat::default()),
            BranchRequest::Name(_) | BranchRequest::Note(_) | BranchRequest::NoteMoment(..) => None,
        };
        let Some(sandbox) = &mut self.sandbox else { return };
        let tree = sandbox.tree_mut();
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
    }

    /// Keeps the chips that are being laid, for when the branch is played on again.
    fn leave_drafts(&mut self) {
        let Some(tree) = self.sandbox.as_ref().map(Sandbox::tree) else { return };
        let (branch, choices) = (tree.current(), tree.branch().len());
        self.left_drafts.retain(|(other, ..)| *other != branch);
        self.left_drafts.push((branch, choices, self.drafts.clone()));
    }

    /// The chips that were being laid when a branch was left.
    fn drafts_left_in(&self, branch: usize) -> PerSeat<Draft> {
        let choices = self.sandbox().and_then(|sandbox| Some(sandbox.tree().branches().get(branch)?.len()));
        let left = self.left_drafts.iter().find(|(other, made, _)| *other == branch && Some(*made) == choices);
        left.map(|(.., drafts)| drafts.clone()).unwrap_or_default()
    }
}
