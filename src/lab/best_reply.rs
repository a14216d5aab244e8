//! How much a player wins who knows how all others play: what can be taken from a bot that is seen through.
//!
//! In each game one seat makes the best reply to bots of one kind, and every seat does so in turn. Where all were equal it
//! would win its fair share.

use super::experiment::Seeds;
use super::{Clusters, CountedGame, Interval, LabGame, MetricScale, Sample, WHOLE};
use crate::bots::{BotGame, BotKind, BotPlayer, SecretGame};
use crate::kernel::{Seat, SeatSet};
use rayon::prelude::*;

/// The wins of the best reply to a kind of bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestReply {
    /// The bot that is replied to.
    pub to: BotKind,
    seats: usize,
    /// The parts of the win, added up over the games of a seed.
    wins: Clusters,
}

impl BestReply {
    /// Plays all seeds, with the one who replies in each seat in turn; it replies to so many draws of what the
    /// others choose in secret.
    /// `threads` of 0 is one a core. The same on any number.
    ///
    /// # Errors
    /// A game of which no best replies are known, a game that does not end, or threads that can't be started.
    pub fn play(game: LabGame<'_>, to: BotKind, draws: u32, seeds: Seeds, threads: usize) -> Result<BestReply, String> {
        match game {
            LabGame::Revolution(game) => BestReply::to_game(game, to, draws, seeds, threads),
            LabGame::Libertalia(game) => BestReply::to_game(game, to, draws, seeds, threads),
            LabGame::Liberte(_) => {
                let others = "`--pack revolution` and `--pack libertalia`";
                Err(format!("--best-replies is for games in which all choose at once in secret, such as {others}"))
            }
        }
    }

    fn to_game<G: CountedGame + SecretGame + Sync>(
        game: &G,
        to: BotKind,
        draws: u32,
        seeds: Seeds,
        threads: usize,
    ) -> Result<BestReply, String> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("the threads can't be started: {error}"))?;
        let won: Vec<i64> = pool.install(|| {
            let play = |at: u64| wins_of_seed(game, to, draws, seeds.first.wrapping_add(at));
            (0..seeds.count).into_par_iter().map(play).collect::<Result<_, String>>()
        })?;
        let mut wins = Clusters::default();
        won.iter().for_each(|&won| wins.add(game.seat_count() as i64, won));
        Ok(BestReply { to, seats: game.seat_count(), wins })
    }

    /// The number of seeds.
    pub fn seeds(&self) -> u64 {
        self.wins.count
    }

    /// The number of games: each seat replies once a seed.
    pub fn games(&self) -> u64 {
        self.seeds() * self.seats as u64
    }

    /// The share of games that it wins, a shared win split.
    pub fn wins(&self) -> Interval {
        Sample::new(&self.wins, MetricScale::SHARE).interval(true)
    }
}

/// The parts of the win in the games of a seed, one for each seat that replies.
fn wins_of_seed<G: CountedGame + SecretGame>(game: &G, to: BotKind, draws: u32, seed: u64) -> Result<i64, String> {
    let mut sum = 0;
    for seat in Seat::first(game.seat_count()) {
        let bot = |other: Seat| match other == seat {
            true => Some(G::best_reply(to, draws, seed, seat)),
            false => G::Bot::new(to, seed, other),
        };
        let bots: Option<Vec<G::Bot>> = Seat::first(game.seat_count()).map(bot).collect();
        let mut bots = bots.ok_or_else(|| format!("this game has no bot `{}`", to.id()))?;
        let winners = winners(game, &mut bots, seed).ok_or_else(|| format!("seed {seed}: the game does not end"))?;
        if winners.has(seat) {
            sum += WHOLE / winners.len() as i64;
        }
    }
    Ok(sum)
}

/// Who wins the game of a seed; none where it does not end.
fn winners<G: BotGame>(game: &G, bots: &mut [G::Bot], seed: u64) -> Option<SeatSet> {
    let mut position = game.start(seed, &mut ());
    let mut choices = Vec::new();
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, &mut choices);
        let choice = bots[seat.index()].choose(game, &position, seat, &choices)?;
        game.play(&mut position, seat, choice, &mut ());
    }
    game.outcome(&position).map(|outcome| outcome.winners)
}
