//! The best reply to players whose way of playing is known: how much can be won against a bot that is seen through.
//!
//! What is known is how likely the others make which bid, and not the bid that they have made: their bids are drawn anew, many
//! times, and the bid is taken that does best against all draws together. It looks no further than the round, and counts as
//! searching bots do what is won in it; so it is a lower bound of what can be won.

use super::bid::random_bid;
use super::greedy::Bidder;
use super::public::PublicState;
use super::round::Against;
use super::search::{draw, mixture};
use super::stakes::Board;
use crate::bots::BotKind;
use crate::games::revolution::{Revolution, SeatState};
use crate::kernel::{BotRng, Seat};

/// How many bids are drawn from one search; each search is another one.
const OF_ONE_SEARCH: u32 = 10;

/// How many replies are tried.
const REPLIES: usize = 48;

/// The bid that does best against `draws` draws of what the others bid, all of them bots of one kind; `laid` lies already.
pub fn best_reply(
    game: &Revolution,
    known: &PublicState,
    seat: Seat,
    laid: &SeatState,
    (to, draws): (BotKind, u32),
    rng: &mut BotRng,
) -> SeatState {
    let board = Board::new(game, known);
    let bidder = Bidder::new(game, known, &board, seat);
    let others = Seat::first(game.seat_count()).filter(|&other| other != seat);
    let drawn: Vec<(Seat, Vec<SeatState>)> =
        others.map(|other| (other, bids_of(game, known, &board, other, to, draws, rng))).collect();
    let rounds: Vec<Against> = (0..draws as usize)
        .map(|at| Against::new(game, &bidder.stakes, drawn.iter().map(|(other, bids)| (*other, &bids[at]))))
        .collect();
    let mut best = bidder.best_against(game, laid, &rounds);
    let worth = |bid: &SeatState| -> f32 { rounds.iter().map(|round| round.worth(game, &bidder.stakes, bid)).sum() };
    let mut most = worth(&best);
    for at in 0..REPLIES {
        let bid =
            if at % 2 == 0 { bidder.draw_against(game, laid, &rounds, rng) } else { bidder.draw(game, laid, rng) };
        let found = worth(&bid);
        if found > most {
            (best, most) = (bid, found);
        }
    }
    best
}

/// Bids of a seat, as bots of this kind make them.
fn bids_of(
    game: &Revolution,
    known: &PublicState,
    board: &Board,
    seat: Seat,
    kind: BotKind,
    draws: u32,
    rng: &mut BotRng,
) -> Vec<SeatState> {
    let hand = known.seat(seat);
    match kind {
        BotKind::Random | BotKind::File(_) => (0..draws).map(|_| random_bid(game, hand, rng)).collect(),
        BotKind::Greedy => {
            let bidder = Bidder::new(game, known, board, seat);
            (0..draws).map(|_| bidder.draw(game, hand, rng)).collect()
        }
        BotKind::Search(budget) => {
            let mut bids = Vec::with_capacity(draws as usize);
            while bids.len() < draws as usize {
                let mixed = mixture(game, known, seat, hand, budget, rng);
                let of_one = OF_ONE_SEARCH.min(draws - bids.len() as u32);
                bids.extend((0..of_one).map(|_| draw(&mixed, rng).unwrap_or(*hand)));
            }
            bids
        }
    }
}
