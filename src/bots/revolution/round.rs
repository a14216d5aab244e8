//! How a round goes if all bids are known: the rules' comparison of bids, without playing it.
//!
//! Of what a bid of one seat comes to against the others' only the strongest of theirs matter. What specials and cards do is
//! counted by what they are worth on average.

use super::stakes::Stakes;
use crate::games::revolution::{Chips, MAX_SPACES, Revolution, SeatState, SpaceId, SpaceSet};
use crate::kernel::Seat;

/// The strongest bids of all seats but one.
#[derive(Clone, Copy, Debug)]
pub struct Against {
    /// On each space; nothing where nobody bids.
    best: [Chips; MAX_SPACES],
    /// What it is worth to the seat that whoever is strongest among the others wins the space; 0 where they tie.
    lost: [f32; MAX_SPACES],
    /// The chips that each space gives the seat.
    given: [Chips; MAX_SPACES],
}

/// What a bid comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RoundResult {
    /// The spaces won.
    pub won: SpaceSet,
    /// The spaces that nobody wins, because the bid is equal to the best.
    pub tied: SpaceSet,
    /// The chips owned afterwards, but for what cards and the new round give.
    pub owned: Chips,
    /// How many cards are bought.
    pub cards: u32,
}

impl Against {
    /// The strongest of these bids, none of which is of the seat that the stakes are of.
    pub fn new<'b>(game: &Revolution, stakes: &Stakes, bids: impl Iterator<Item = (Seat, &'b SeatState)>) -> Against {
        let mut best = [Chips::NONE; MAX_SPACES];
        let mut owner = [None; MAX_SPACES];
        for (seat, bid) in bids {
            for space in bid.bid_on().iter() {
                let (at, chips) = (space.index(), bid.bid(space));
                if chips > best[at] {
                    (best[at], owner[at]) = (chips, Some(seat));
                } else if chips == best[at] {
                    owner[at] = None;
                }
            }
        }
        // Whoever wins pays; where losers pay too, all is paid in any case.
        let pays = game.spec().settings.losers_keep;
        let lost = std::array::from_fn(|at| {
            owner[at].map_or(0.0, |seat: Seat| {
                let paid = if pays { stakes.worth_of(best[at]) } else { 0.0 };
                stakes.won[at][seat.index()] - stakes.weights[seat.index()] * paid
            })
        });
        Against { best, lost, given: stakes.given }
    }

    /// Does a bid on a space win it?
    pub fn is_beaten(&self, space: SpaceId, chips: Chips) -> bool {
        chips > self.best[space.index()]
    }

    /// What a bid comes to: see [`RoundResult`].
    pub fn result(&self, game: &Revolution, bid: &SeatState) -> RoundResult {
        let mut result = RoundResult { won: SpaceSet::NONE, tied: SpaceSet::NONE, owned: bid.owned, cards: 0 };
        let losers_keep = game.spec().settings.losers_keep;
        for space in bid.bid_on().iter() {
            let (chips, best) = (bid.bid(space), self.best[space.index()]);
            if game.card_space() == Some(space) {
                result.owned -= chips;
                result.cards = chips.total();
            } else if chips > best {
                result.won.insert(space);
                result.owned = result.owned - chips + self.given[space.index()];
            } else {
                if chips == best {
                    result.tied.insert(space);
                }
                if !losers_keep {
                    result.owned -= chips;
                }
            }
        }
        result
    }

    /// What a bid is worth to its seat, but for what it is worth not to bid at all.
    pub fn worth(&self, game: &Revolution, stakes: &Stakes, bid: &SeatState) -> f32 {
        let result = self.result(game, bid);
        let seat = stakes.seat.index();
        let won: f32 = result.won.iter().map(|space| stakes.won[space.index()][seat] - self.lost[space.index()]).sum();
        let tied: f32 = result.tied.iter().map(|space| self.lost[space.index()]).sum();
        won - tied + result.cards as f32 * stakes.card + stakes.hand(result.owned)
    }
}
