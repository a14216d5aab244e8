//! Bids by search: rounds are imagined in which every seat learns from what the others did.
//!
//! Each seat begins with bids as a greedy bot draws them. In every trial each seat makes one of its bids, and sees by how much
//! each of the others would have done better; the more it is sorry not to have made a bid, the more often it makes it from then
//! on (regret matching). From time to time bids are added that would have done well in the trials so far. What comes of it
//! over all trials is a mixture that can hardly be taken advantage of, and the bid is drawn from it.

use super::greedy::Bidder;
use super::public::PublicState;
use super::round::Against;
use super::stakes::Board;
use crate::bots::Budget;
use crate::games::revolution::{Revolution, SeatState};
use crate::kernel::{BotRng, Seat};
use std::time::{Duration, Instant};

/// How many bids a seat begins with.
const FIRST_BIDS: usize = 24;

/// The most bids of a seat.
const MOST_BIDS: usize = 64;

/// After so many trials each seat thinks of another bid.
const TRIALS_A_BID: u32 = 8;

/// The trials that a new bid is made for: the latest.
const REMEMBERED: usize = 48;

/// A seat that learns.
#[derive(Clone, Debug)]
struct Learner {
    bidder: Bidder,
    laid: SeatState,
    bids: Vec<WeighedBid>,
    /// What others bid in the latest trials.
    worlds: Vec<Against>,
}

/// A bid, and how it fared.
#[derive(Clone, Copy, Debug)]
pub struct WeighedBid {
    /// The bid.
    pub bid: SeatState,
    /// By how much it would have done better than what was made.
    regret: f32,
    /// How likely it is made now.
    share: f32,
    /// The sum of its shares over all trials, the later ones counting more.
    pub weight: f32,
    /// The sum of what it was worth.
    sum: f32,
    /// In how many trials it was compared.
    pub trials: u32,
}

impl WeighedBid {
    fn new(bid: SeatState) -> WeighedBid {
        WeighedBid { bid, regret: 0.0, share: 0.0, weight: 0.0, sum: 0.0, trials: 0 }
    }

    /// What it was worth on average.
    pub fn worth(&self) -> f32 {
        self.sum / self.trials.max(1) as f32
    }
}

/// The mixture of bids that a seat comes to; `laid` lies already.
pub fn mixture(
    game: &Revolution,
    known: &PublicState,
    seat: Seat,
    laid: &SeatState,
    budget: Budget,
    rng: &mut BotRng,
) -> Vec<WeighedBid> {
    let board = Board::new(game, known);
    let mut learners: Vec<Learner> = Seat::first(game.seat_count())
        .map(|it| {
            let laid = if it == seat { *laid } else { *known.seat(it) };
            Learner::new(game, Bidder::new(game, known, &board, it), laid, rng)
        })
        .collect();
    match budget {
        Budget::Iterations(trials) => (0..trials).for_each(|trial| run_trial(game, &mut learners, trial, rng)),
        Budget::Milliseconds(time) => {
            let (begun, time) = (Instant::now(), Duration::from_millis(u64::from(time)));
            let mut trial = 0;
            while trial == 0 || begun.elapsed() < time {
                run_trial(game, &mut learners, trial, rng);
                trial += 1;
            }
        }
    }
    learners.swap_remove(seat.index()).bids
}

/// One of the bids, by how much of each is mixed in.
pub fn draw(bids: &[WeighedBid], rng: &mut BotRng) -> Option<SeatState> {
    pick(bids, |bid| bid.weight, rng).map(|at| bids[at].bid)
}

/// One trial: all seats bid, and learn.
fn run_trial(game: &Revolution, learners: &mut [Learner], trial: u32, rng: &mut BotRng) {
    let made: Vec<(Seat, SeatState)> = learners
        .iter_mut()
        .map(|learner| {
            learner.mix();
            let at = pick(&learner.bids, |bid| bid.share, rng).unwrap_or(0);
            (learner.bidder.stakes.seat, learner.bids[at].bid)
        })
        .collect();
    for learner in learners.iter_mut() {
        let seat = learner.bidder.stakes.seat;
        let others = made.iter().filter(|(other, _)| *other != seat).map(|(other, bid)| (*other, bid));
        let against = Against::new(game, &learner.bidder.stakes, others);
        learner.learn(game, &against, trial);
        if learner.worlds.len() < REMEMBERED {
            learner.worlds.push(against);
        } else {
            learner.worlds[trial as usize % REMEMBERED] = against;
        }
        if trial % TRIALS_A_BID == TRIALS_A_BID - 1 {
            learner.think_of_another(game, rng);
        }
    }
}

impl Learner {
    fn new(game: &Revolution, bidder: Bidder, laid: SeatState, rng: &mut BotRng) -> Learner {
        let mut bids: Vec<WeighedBid> = Vec::with_capacity(MOST_BIDS);
        for _ in 0..FIRST_BIDS {
            bids.push(WeighedBid::new(bidder.draw(game, &laid, rng)));
        }
        Learner { bidder, laid, bids, worlds: Vec::with_capacity(REMEMBERED) }
    }

    /// Sets the share of each bid by its regret: all alike where none is regretted.
    fn mix(&mut self) {
        let total: f32 = self.bids.iter().map(|bid| bid.regret).sum();
        let even = 1.0 / self.bids.len() as f32;
        for bid in &mut self.bids {
            bid.share = if total > 0.0 { bid.regret / total } else { even };
        }
    }

    /// Compares all bids with what was mixed.
    fn learn(&mut self, game: &Revolution, against: &Against, trial: u32) {
        let mut mean = 0.0;
        let mut worth = [0.0; MOST_BIDS];
        for (bid, worth) in self.bids.iter().zip(&mut worth) {
            *worth = against.worth(game, &self.bidder.stakes, &bid.bid);
            mean += bid.share * *worth;
        }
        for (bid, worth) in self.bids.iter_mut().zip(worth) {
            bid.regret = (bid.regret + worth - mean).max(0.0);
            bid.weight += bid.share * (trial + 1) as f32;
            bid.sum += worth;
            bid.trials += 1;
        }
    }

    /// Adds a bid that would have done well; where there is no room, instead of the one that is made least.
    fn think_of_another(&mut self, game: &Revolution, rng: &mut BotRng) {
        let bid = self.bidder.draw_against(game, &self.laid, &self.worlds, rng);
        if self.bids.iter().any(|known| known.bid == bid) {
            return;
        }
        if self.bids.len() < MOST_BIDS {
            self.bids.push(WeighedBid::new(bid));
            return;
        }
        let mut least = 0;
        for at in 1..self.bids.len() {
            if self.bids[at].weight < self.bids[least].weight {
                least = at;
            }
        }
        self.bids[least] = WeighedBid::new(bid);
    }
}

/// The place of one of the bids, drawn by the weight of each.
fn pick(bids: &[WeighedBid], weight: impl Fn(&WeighedBid) -> f32, rng: &mut BotRng) -> Option<usize> {
    let total: f32 = bids.iter().map(&weight).sum();
    let mut left = rng.below(1 << 24) as f32 / (1 << 24) as f32 * total;
    let drawn = bids.iter().position(|bid| {
        left -= weight(bid);
        left < 0.0
    });
    drawn.or(if bids.is_empty() { None } else { Some(0) })
}
