//! How a round goes if all bids are known: the rules' comparison of bids, without playing it.
//!
//! Where a script says who has control, the game is asked. Of what a bid of one seat comes to against the others' only the strongest of theirs matter. What specials and cards do is
//! counted by what they are worth on average.

use super::contests::{Bids, Contests};
use super::stakes::Stakes;
use crate::games::revolution::{Chips, MAX_PLAYERS, MAX_SPACES, Revolution, SeatState, SpaceId, SpaceSet};
use crate::kernel::Seat;
use std::rc::Rc;

/// The bids of all seats but one, as far as they decide anything.
#[derive(Clone, Debug)]
pub struct Against {
    /// On each space; nothing where nobody bids.
    best: [Chips; MAX_SPACES],
    /// What it is worth to the seat that whoever is strongest among the others wins the space; 0 where they tie.
    lost: [f32; MAX_SPACES],
    /// The chips that each space gives the seat.
    given: [Chips; MAX_SPACES],
    /// All bids, where the strongest alone do not decide.
    by_script: Option<Rc<Scripted>>,
}

/// The bids of the others, and whom a script gives control.
#[derive(Debug)]
struct Scripted {
    contests: Rc<Contests>,
    seat: Seat,
    bids: [Bids; MAX_SPACES],
    /// What it is worth to the seat that another wins a space.
    others: [[f32; MAX_PLAYERS]; MAX_SPACES],
}

impl Scripted {
    /// Who wins a space where the seat lays these chips.
    fn winner(&self, game: &Revolution, space: SpaceId, chips: Chips) -> Option<Seat> {
        let mut bids = self.bids[space.index()];
        bids[self.seat.index()] = chips;
        self.contests.winner(game, space, &bids)
    }
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
        let mut all = [[Chips::NONE; MAX_PLAYERS]; MAX_SPACES];
        for (seat, bid) in bids {
            for space in bid.bid_on().iter() {
                let (at, chips) = (space.index(), bid.bid(space));
                all[at][seat.index()] = chips;
                if chips > best[at] {
                    (best[at], owner[at]) = (chips, Some(seat));
                } else if chips == best[at] {
                    owner[at] = None;
                }
            }
        }
        // Whoever wins pays; where losers pay too, all is paid in any case.
        let pays = game.spec().settings.losers_keep;
        let lost_to = |at: usize, seat: Seat| {
            let paid = if pays { stakes.worth_of(all[at][seat.index()]) } else { 0.0 };
            stakes.won[at][seat.index()] - stakes.weights[seat.index()] * paid
        };
        let by_script = stakes.contests.clone().map(|contests| {
            let others = std::array::from_fn(|at| std::array::from_fn(|other| lost_to(at, Seat(other as u8))));
            Rc::new(Scripted { contests, seat: stakes.seat, bids: all, others })
        });
        if let Some(scripted) = &by_script {
            for (at, owner) in owner.iter_mut().enumerate().take(game.spec().spaces.len()) {
                *owner = scripted.winner(game, SpaceId(at as u8), Chips::NONE);
            }
        }
        let lost = std::array::from_fn(|at| owner[at].map_or(0.0, |seat| lost_to(at, seat)));
        Against { best, lost, given: stakes.given, by_script }
    }

    /// Does a bid on a space win it?
    pub fn is_beaten(&self, game: &Revolution, space: SpaceId, chips: Chips) -> bool {
        match &self.by_script {
            None => chips > self.best[space.index()],
            Some(scripted) => scripted.winner(game, space, chips) == Some(scripted.seat),
        }
    }

    /// Does a bid on a space, which does not win it, keep all others from it?
    fn is_tied(&self, game: &Revolution, space: SpaceId, chips: Chips) -> bool {
        match &self.by_script {
            None => chips == self.best[space.index()],
            Some(scripted) => scripted.winner(game, space, chips).is_none(),
        }
    }

    /// What it is worth that a bid lets others win spaces than would have won them without it: a script may have it so.
    fn shifted(&self, game: &Revolution, bid: &SeatState) -> f32 {
        let Some(scripted) = &self.by_script else { return 0.0 };
        let shift = |space: SpaceId| match scripted.winner(game, space, bid.bid(space)) {
            Some(winner) if winner != scripted.seat => {
                scripted.others[space.index()][winner.index()] - self.lost[space.index()]
            }
            Some(_) | None => 0.0,
        };
        bid.bid_on().iter().filter(|&space| game.card_space() != Some(space)).map(shift).sum()
    }

    /// What a bid comes to: see [`RoundResult`].
    pub fn result(&self, game: &Revolution, bid: &SeatState) -> RoundResult {
        let mut result = RoundResult { won: SpaceSet::NONE, tied: SpaceSet::NONE, owned: bid.owned, cards: 0 };
        let losers_keep = game.spec().settings.losers_keep;
        for space in bid.bid_on().iter() {
            let chips = bid.bid(space);
            if game.card_space() == Some(space) {
                result.owned -= chips;
                result.cards = chips.total();
            } else if self.is_beaten(game, space, chips) {
                result.won.insert(space);
                result.owned = result.owned - chips + self.given[space.index()];
            } else {
                if self.is_tied(game, space, chips) {
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
        won - tied + self.shifted(game, bid) + result.cards as f32 * stakes.card + stakes.hand(result.owned)
    }
}
