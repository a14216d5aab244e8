//! Bids that are being laid. By the rules a bid closes with its last chip; at the table it is kept here until its owner closes
//! it, so that chips can be taken back and laid otherwise until then.

use super::RevolutionSession;
use crate::games::revolution::{Chips, Choice, Currency, Position, Question, Refusal, SpaceId, SpaceSet};
use crate::kernel::{Game, Seat};

/// The chips of a bid that is being laid, in the order in which they were.
pub(super) type Draft = Vec<(Currency, SpaceId)>;

/// A bid that is being laid, as its owner sees it.
#[derive(Clone, Debug)]
pub struct OpenBid {
    /// Whose it is.
    pub seat: Seat,
    /// The chips that are still in hand.
    pub in_hand: Chips,
    /// The spaces on which something lies.
    pub spaces: SpaceSet,
    /// The position with the chips laid; the last one is left out where it would close the bid.
    position: Position,
    draft: Draft,
}

impl OpenBid {
    /// What lies on a space.
    pub fn laid(&self, space: SpaceId) -> Chips {
        let missing = self.in_hand.is_empty().then(|| self.draft.last()).flatten();
        let last = missing.filter(|(_, at)| *at == space).map_or(Chips::NONE, |(currency, _)| Chips::one(*currency));
        self.position.seat(self.seat).bid(space) + last
    }

    /// The number of chips that are laid.
    pub fn laid_count(&self) -> u32 {
        self.position.seat(self.seat).owned.total() - self.in_hand.total()
    }

    /// The chips that are laid, in the order in which they were.
    pub fn chips(&self) -> &[(Currency, SpaceId)] {
        &self.draft
    }

    /// The chip that was laid last.
    pub fn last(&self) -> Option<(Currency, SpaceId)> {
        self.draft.last().copied()
    }
}

impl RevolutionSession {
    /// The bid of the person at the screen, while it is open and the screen is theirs.
    pub fn open_bid(&self) -> Option<OpenBid> {
        let seat = self.bidder()?;
        let sandbox = self.sandbox()?;
        let draft = self.drafts[seat].clone();
        let mut position = sandbox.position().clone();
        let mut in_hand = position.seat(seat).to_lay();
        let mut spaces = position.seat(seat).bid_on();
        for &(currency, space) in &draft {
            in_hand -= Chips::one(currency);
            spaces = spaces.or(SpaceSet::only(space));
            if !in_hand.is_empty() {
                sandbox.game().play(&mut position, seat, Choice::Put { currency, space }, &mut ());
            }
        }
        Some(OpenBid { seat, in_hand, spaces, position, draft })
    }

    /// Why a chip may not be laid on a space; none if it may.
    pub fn refusal_of_chip(&self, bid: &OpenBid, currency: Currency, space: SpaceId) -> Option<Refusal> {
        if !bid.in_hand.has(currency) {
            return Some(Refusal::NoChipLeft { currency });
        }
        self.sandbox()?.game().refusal(&bid.position, bid.seat, Choice::Put { currency, space })
    }

    pub(super) fn lay(&mut self, currency: Currency, space: SpaceId) -> Result<(), Vec<String>> {
        let Some(bid) = self.open_bid() else { return Err(vec![NO_BID.into()]) };
        if let Some(refusal) = self.refusal_of_chip(&bid, currency, space) {
            let why = self.sandbox().map(|sandbox| sandbox.refusal_text(refusal));
            return Err(why.into_iter().collect());
        }
        self.drafts[bid.seat].push((currency, space));
        Ok(())
    }

    /// Takes back the chip of the currency that was laid last on the space.
    pub(super) fn take_back(&mut self, currency: Currency, space: SpaceId) {
        let Some(seat) = self.bidder() else { return };
        let draft = &mut self.drafts[seat];
        if let Some(at) = draft.iter().rposition(|&chip| chip == (currency, space)) {
            draft.remove(at);
        }
    }

    pub(super) fn take_last_back(&mut self) {
        if let Some(seat) = self.bidder() {
            self.drafts[seat].pop();
        }
    }

    /// Lays the chips of the bid for good.
    pub(super) fn close_bid(&mut self) -> Result<(), Vec<String>> {
        let Some(bid) = self.open_bid() else { return Err(vec![NO_BID.into()]) };
        let Some(sandbox) = self.sandbox.as_mut() else { return Ok(()) };
        if !bid.in_hand.is_empty() {
            return Err(vec![sandbox.refusal_text(Refusal::ChipsMustBeLaid)]);
        }
        let mut answered = 0;
        for &(currency, space) in &bid.draft {
            if answered > 0 {
                // With a single choice left the table has made it: that of the draft.
                answered -= 1;
                continue;
            }
            let refused = sandbox.choose(bid.seat, Choice::Put { currency, space });
            refused.map_err(|refusal| vec![sandbox.refusal_text(refusal)])?;
            let forced = &sandbox.tree().step().forced;
            let is_own = |made: &&crate::kernel::Move<Choice>| {
                made.seat == bid.seat && matches!(made.choice, Choice::Put { .. })
            };
            answered = forced.iter().filter(is_own).count();
        }
        self.drafts[bid.seat].clear();
        if self.persons().len() > 1 {
            self.at_screen = None;
        }
        Ok(())
    }

    /// Whether a seat's bid is closed and can still be opened: the shields stand.
    pub fn can_reopen(&self, seat: Seat) -> bool {
        let Some(sandbox) = self.sandbox().filter(|_| self.is_live() && self.persons().has(seat)) else { return false };
        let position = sandbox.position();
        let is_bidding = position.question() == Question::Bid && position.ending().is_none();
        is_bidding && !sandbox.tree().asked().has(seat) && sandbox.game().covered(position).has(seat)
    }

    /// Takes the chips of a closed bid up again, as a bid that is being laid.
    pub(super) fn reopen(&mut self, seat: Seat) {
        if !self.can_reopen(seat) {
            return;
        }
        let Some(sandbox) = self.sandbox.as_mut() else { return };
        let state = sandbox.position().seat(seat);
        let draft: Draft = state.bid_on().iter().flat_map(|space| chips_on(space, state.bid(space))).collect();
        while sandbox.take_back(seat) {}
        // What lies there without a choice stays.
        let forced = sandbox.position().seat(seat);
        let mut draft = draft;
        for (currency, space) in forced.bid_on().iter().flat_map(|space| chips_on(space, forced.bid(space))) {
            if let Some(at) = draft.iter().position(|&chip| chip == (currency, space)) {
                draft.remove(at);
            }
        }
        self.drafts[seat] = draft;
        self.at_screen = Some(seat);
        self.is_covered = false;
    }
}

const NO_BID: &str = "no bid is open here now";

/// The chips on a space, one by one.
pub(super) fn chips_on(space: SpaceId, chips: Chips) -> impl Iterator<Item = (Currency, SpaceId)> {
    let several = move |currency| (0..chips.count(currency)).map(move |_| (currency, space));
    Currency::ALL.into_iter().flat_map(several)
}
