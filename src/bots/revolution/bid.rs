//! Whole bids: laid chip by chip, in the one order that bots use of several that come to the same.

use crate::games::revolution::{Chips, Choice, Currency, Revolution, SeatState, SpaceId};
use crate::kernel::BotRng;

/// Lays up to so many chips of a currency on a space, as far as the rules allow it. Returns how many.
pub fn lay(game: &Revolution, bid: &mut SeatState, currency: Currency, space: SpaceId, count: u16) -> u16 {
    for laid in 0..count {
        if !game.legal_spaces(bid, currency).has(space) {
            return laid;
        }
        bid.lay(space, Chips::one(currency));
    }
    count
}

/// A bid as random players make it: each chip that may be laid on a space is as likely.
pub fn random_bid(game: &Revolution, hand: &SeatState, rng: &mut BotRng) -> SeatState {
    let mut bid = *hand;
    let mut puts = Vec::new();
    while !bid.to_lay().is_empty() {
        puts.clear();
        for currency in Currency::ALL {
            puts.extend(game.legal_spaces(&bid, currency).iter().map(|space| (currency, space)));
        }
        let (currency, space) = puts[rng.below(puts.len())];
        bid.lay(space, Chips::one(currency));
    }
    bid
}

/// The chip that comes next on the way from what is laid to a whole bid; none where a chip lies that is not in the bid, or
/// nothing is missing.
pub fn next_chip(game: &Revolution, laid: &SeatState, bid: &SeatState) -> Option<Choice> {
    if !laid.bid_on().iter().all(|space| laid.bid(space).fits_in(bid.bid(space))) {
        return None;
    }
    // The Card first, then the others in the order of the chart.
    let card = game.card_space();
    let others = || bid.bid_on().iter().filter(move |&space| Some(space) != card);
    let misses = |space: SpaceId, currency| laid.bid(space).count(currency) < bid.bid(space).count(currency);
    Currency::ALL.into_iter().find_map(|currency| {
        let space = card.into_iter().chain(others()).find(|&space| misses(space, currency))?;
        Some(Choice::Put { currency, space })
    })
}
