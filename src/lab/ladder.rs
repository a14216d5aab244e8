//! Measures which of two bots is stronger, in games in which the two share the seats, with all rotations of each seed.
//!
//! A pair is one seat of each bot in the same game; the bot with the better rank is ahead, and a tie counts half. Pairs
//! of one game are not independent of each other, nor are the games of one seed, so the observation of a seed is the
//! share over all its games, and intervals are computed over the seeds.

use super::experiment::{Arm, Experiment, Lineup, Seeds};
use super::{Clusters, GameRecord, GameResult, Interval, MetricScale, Sample, WHOLE, rotations};
use crate::bots::BotKind;
use crate::kernel::{Seat, SeatSet};

/// A ladder of bots: each plays against the one before it, on the same seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ladder {
    /// Each bot but the first against the one before it.
    pub rungs: Vec<Rung>,
}

impl Ladder {
    /// A ladder of these bots, two at least, the weakest first, with nothing played yet. Seats of one side are of one bot.
    pub fn new(bots: &[BotKind], sides: &[SeatSet]) -> Ladder {
        Ladder { rungs: bots.windows(2).map(|two| Rung::of_sides([two[1], two[0]], sides)).collect() }
    }

    /// Its games: all rungs play every seed.
    pub fn experiment<'g>(&self, arm: Arm<'g>, seeds: Seeds, threads: usize) -> Experiment<'g> {
        let lineup = Lineup::each(self.rungs.iter().flat_map(|rung| rung.lineups.clone()).collect());
        Experiment { threads, ..Experiment::new(vec![arm], lineup, seeds) }
    }

    /// Counts the games of a seed.
    pub fn count(&mut self, rows: &[GameRecord]) {
        let mut results = rows.iter().map(|row| row.result);
        for rung in &mut self.rungs {
            let games: Vec<GameResult> = results.by_ref().take(rung.lineups.len()).collect();
            rung.count(&games);
        }
    }
}

/// The results of two bots against each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Both, the one first of which is asked whether it is ahead.
    pub bots: [BotKind; 2],
    /// Who plays in each game of a seed.
    pub lineups: Vec<Vec<BotKind>>,
    /// How often the first is ahead, in halves of a pair, seed by seed.
    ahead: Clusters,
    /// The parts of the win that a seat of each has, added up over the games of a seed and its seats.
    wins: [Clusters; 2],
    /// Whether the run was cancelled: the results are those of the seeds before that.
    pub is_cancelled: bool,
}

impl Rung {
    /// A rung with nothing played yet. With an odd number of seats each of the two has the odd one in half of the games.
    pub fn new(bots: [BotKind; 2], seats: usize) -> Rung {
        Rung::of_sides(bots, &Seat::first(seats).map(SeatSet::only).collect::<Vec<_>>())
    }

    /// The same where seats play together: a side is of one bot, or else nobody could tell which of them won.
    pub fn of_sides(bots: [BotKind; 2], sides: &[SeatSet]) -> Rung {
        let split = |first: usize| (0..sides.len()).map(|at| bots[usize::from(at >= first)]).collect::<Vec<_>>();
        let half = sides.len() / 2;
        let mut by_side = rotations(&split(half));
        if half * 2 != sides.len() {
            by_side.extend(rotations(&split(sides.len() - half)));
        }
        let seats = sides.iter().map(|side| side.len()).sum();
        let side_of = |seat: Seat| sides.iter().position(|side| side.has(seat)).unwrap_or_default();
        let lineup = |bots: Vec<BotKind>| Seat::first(seats).map(|seat| bots[side_of(seat)]).collect();
        let lineups = by_side.into_iter().map(lineup).collect();
        Rung { bots, lineups, ahead: Clusters::default(), wins: Default::default(), is_cancelled: false }
    }

    /// Counts a seed: the results of its games, in the order of the line-ups.
    pub fn count(&mut self, games: &[GameResult]) {
        let (mut halves, mut wins) = (0, [0; 2]);
        for (lineup, game) in self.lineups.iter().zip(games) {
            let of = |kind: BotKind| (0..lineup.len()).filter(move |&seat| lineup[seat] == kind);
            halves += of(self.bots[0])
                .map(|one| of(self.bots[1]).map(|other| standing(game, one, other)).sum::<i64>())
                .sum::<i64>();
            for (sum, kind) in wins.iter_mut().zip(self.bots) {
                let won = of(kind).filter(|&seat| game.winners.has(Seat(seat as u8))).count() as i64;
                *sum += won * WHOLE / game.winners.len().max(1) as i64;
            }
        }
        self.ahead.add(self.pairs_of_a_seed() as i64, halves);
        let seats = [0, 1].map(|bot| self.seats_of_a_seed(bot));
        self.wins.iter_mut().zip(seats.into_iter().zip(wins)).for_each(|(sums, (seats, won))| sums.add(seats, won));
    }

    /// The number of seeds counted.
    pub fn seeds(&self) -> u64 {
        self.ahead.count
    }

    /// The number of games counted.
    pub fn games(&self) -> u64 {
        self.seeds() * self.lineups.len() as u64
    }

    /// The number of pairs counted.
    pub fn pairs(&self) -> u64 {
        self.seeds() * self.pairs_of_a_seed()
    }

    fn pairs_of_a_seed(&self) -> u64 {
        self.lineups.iter().map(|lineup| (self.seats_in(lineup, 0) * self.seats_in(lineup, 1)) as u64).sum()
    }

    fn seats_of_a_seed(&self, bot: usize) -> i64 {
        self.lineups.iter().map(|lineup| self.seats_in(lineup, bot) as i64).sum()
    }

    fn seats_in(&self, lineup: &[BotKind], bot: usize) -> usize {
        lineup.iter().filter(|&&kind| kind == self.bots[bot]).count()
    }

    /// The share of pairs in which the first bot is ahead, a tie counting half.
    pub fn ahead(&self) -> Interval {
        Sample::new(&self.ahead, MetricScale::share_of(2)).interval(!self.is_cancelled)
    }

    /// The share of the games that one seat of a bot wins, a shared win split: 0 for the first, 1 for the second.
    pub fn win_share(&self, bot: usize) -> Interval {
        Sample::new(&self.wins[bot], MetricScale::SHARE).interval(!self.is_cancelled)
    }
}

/// Whether a seat ends before another: 2, tied 1, behind 0. Winners are before all others; then the points that decided.
fn standing(game: &GameResult, one: usize, other: usize) -> i64 {
    let place = |seat: usize| (game.winners.has(Seat(seat as u8)), game.points[seat]);
    place(one).cmp(&place(other)) as i64 + 1
}
