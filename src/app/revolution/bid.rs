//! Bids that are being laid. By the rules a bid closes with its last chip; at the table it is a draft until its owner closes
//! it, so that chips can be taken back and laid otherwise until then.

use crate::app::table::TableSession;
use crate::games::revolution::{Chips, Choice, Currency, Position, Refusal, Revolution, SpaceId, SpaceSet};
use crate::kernel::{Game, Seat};

/// The chips of a bid that is being laid, in the order in which they were.
pub(super) type Draft = Vec<(Currency, SpaceId)>;

/// A change of a bid that is being laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChipEdit {
    /// Lay a chip behind the shield of the person at the screen.
    Lay(Currency, SpaceId),
    /// Take back the chip of the currency that was laid last on the space.
    TakeBack(Currency, SpaceId),
    /// Take the chip back that was laid last.
    TakeLastBack,
}

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

    /// Why a chip may not be laid on a space; none if it may.
    pub fn refusal(&self, game: &Revolution, currency: Currency, space: SpaceId) -> Option<Refusal> {
        if !self.in_hand.has(currency) {
            return Some(Refusal::NoChipLeft { currency });
        }
        game.refusal(&self.position, self.seat, Choice::Put { currency, space })
    }

    /// The bid that a seat lays with these chips.
    pub(super) fn of(game: &Revolution, position: &Position, seat: Seat, draft: &Draft) -> OpenBid {
        let (draft, mut position) = (draft.clone(), position.clone());
        let mut in_hand = position.seat(seat).to_lay();
        let mut spaces = position.seat(seat).bid_on();
        for &(currency, space) in &draft {
            in_hand -= Chips::one(currency);
            spaces = spaces.or(SpaceSet::only(space));
            if !in_hand.is_empty() {
                game.play(&mut position, seat, Choice::Put { currency, space }, &mut ());
            }
        }
        OpenBid { seat, in_hand, spaces, position, draft }
    }
}

impl TableSession<Revolution> {
    /// The bid of the person at the screen, while it is open and the screen is theirs.
    pub fn open_bid(&self) -> Option<OpenBid> {
        let ((seat, draft), sandbox) = (self.draft()?, self.sandbox()?);
        Some(OpenBid::of(sandbox.game(), sandbox.position(), seat, draft))
    }

    /// Why a chip may not be laid on a space; none if it may.
    pub fn refusal_of_chip(&self, bid: &OpenBid, currency: Currency, space: SpaceId) -> Option<Refusal> {
        bid.refusal(self.sandbox()?.game(), currency, space)
    }
}

/// The chips on a space, one by one.
pub(super) fn chips_on(space: SpaceId, chips: Chips) -> impl Iterator<Item = (Currency, SpaceId)> {
    let several = move |currency| (0..chips.count(currency)).map(move |_| (currency, space));
    Currency::ALL.into_iter().flat_map(several)
}
