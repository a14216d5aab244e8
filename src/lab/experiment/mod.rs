//! An experiment: some rulesets, a line-up of bots, and seeds. Every seed is played under every ruleset with every
//! rotation of the line-up; the first ruleset is the base, with which all others are compared seed by seed.
//!
//! Everything that plays many games is an experiment: a batch has one ruleset, a comparison two, a sweep as many as a
//! setting has values. The games of all threads are put together in the order of their seeds, so the result and every
//! byte of its record are the same with any number of threads.
//!
//! | file | what it holds |
//! |---|---|
//! | `lineup` | who plays, and how they are moved over the seats |
//! | `run` | the games played, step by step |
//! | `results` | what they came to, put together |
//! | `record_file` | a file with the records of all games: to go on with after a kill, to make longer, to shard and to merge |
//! | `record_header`, `record_lines` | its first line, and how its lines are read, which may be a stranger's |
//! | `cache` | records of games that were played before |
//! | `examples` | some games of each kind, which figures lead to |
//! | `timings` | what the parts of experiments cost |
//! | `game_table` | game records as a table for other programs |

mod cache;
mod examples;
mod game_table;
mod lineup;
mod merge;
mod record_file;
mod record_header;
mod record_lines;
mod results;
mod run;
mod timings;

pub use cache::{Cache, CacheSize};
pub use examples::{Example, Examples};
pub use game_table::{GameTable, TableKind};
pub use lineup::{Lineup, rotations};
pub use merge::{MergeError, Shards};
pub use record_file::RecordFile;
pub use record_header::{BUILD, RecordHeader};
pub use record_lines::RecordError;
pub use results::{ArmResults, Results};
pub use run::{Progress, Store};
pub use timings::{TimedPart, Timings};

use super::{Figure, GameRecord, LabGame, Made, PackIdentity};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;

/// A ruleset of an experiment.
#[derive(Clone, Debug)]
pub struct Arm<'g> {
    /// As people call it.
    pub name: String,
    /// The game that it makes.
    pub game: LabGame<'g>,
    /// The pack that it is of, variants applied.
    pub pack: PackIdentity,
    /// What tells it from every other ruleset: the pack's hash, and what was changed in it since.
    pub identity: String,
}

impl<'g> Arm<'g> {
    /// The ruleset of a pack of Liberté.
    pub fn new(name: impl Into<String>, game: &'g Liberte) -> Arm<'g> {
        Arm::of_pack(name, game.into(), PackIdentity::from(&**game.pack()))
    }

    /// The ruleset of a pack of any game.
    pub fn of_pack(name: impl Into<String>, game: LabGame<'g>, pack: PackIdentity) -> Arm<'g> {
        Arm { name: name.into(), game, identity: pack.hash.clone(), pack }
    }

    /// The ruleset of a pack by the name that the command line has for it: `base`, `one-card`, `a+b`.
    pub fn of(game: &'g Liberte) -> Arm<'g> {
        Arm::new("", game).named_by_variants()
    }

    /// The ruleset by the name that the command line has for its variants: `base`, `one-card`, `a+b`.
    pub fn named_by_variants(mut self) -> Arm<'g> {
        let variants = &self.pack.variants;
        self.name = if variants.is_empty() { "base".to_owned() } else { variants.join("+") };
        self
    }

    /// A ruleset made from a pack by a change that the pack's hash does not include; `change` identifies it in a few
    /// letters.
    pub fn made(name: impl Into<String>, game: &'g Liberte, change: &str) -> Arm<'g> {
        let arm = Arm::new(name, game);
        Arm { identity: format!("{}-{change}", arm.identity), ..arm }
    }
}

/// Seeds that count up from the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seeds {
    /// The first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

impl Seeds {
    /// The part of them that is the `shard`th of `of`, from 1: parts differ by one seed at most and follow each other.
    pub fn shard(self, shard: u64, of: u64) -> Seeds {
        let cut = |part: u64| (u128::from(self.count) * u128::from(part) / u128::from(of.max(1))) as u64;
        let (begin, end) = (cut(shard.saturating_sub(1)), cut(shard));
        Seeds { first: self.first.wrapping_add(begin), count: end - begin }
    }
}

/// An experiment: rulesets, line-up and seeds.
#[derive(Clone)]
pub struct Experiment<'g> {
    /// The rulesets; the first is the base.
    pub arms: Vec<Arm<'g>>,
    /// Who plays.
    pub lineup: Lineup,
    /// The seeds.
    pub seeds: Seeds,
    /// Threads; 0 for one a core. The result is the same on any number.
    pub threads: usize,
    /// When to stop before all seeds are played.
    pub until: super::StopRule,
    /// The number of pairs with different winners that each comparison remembers, the first ones.
    pub changed_winner_limit: usize,
    /// The number of decisions of each game that are replaced by others, to see what that changes; each adds a game to play.
    pub probes: u32,
    /// Takes every game of the base, with its choices. Those whose rows are known are played for it again.
    pub keep: Option<KeepGame<'g>>,
    /// Whether it is counted how often each value of the main figures comes.
    pub counts_values: bool,
    /// Notes what its parts cost.
    pub timings: Option<&'g Timings>,
}

/// Stores a finished game: its seed, its rotation, and the choices that had an alternative. The error says why it
/// can't.
pub type KeepGame<'a> = &'a (dyn Fn(u64, usize, Made<'_>) -> Result<(), String> + Sync);

impl std::fmt::Debug for Experiment<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
        f.debug_struct("Experiment").field("arms", &names).field("lineup", &self.lineup).finish_non_exhaustive()
    }
}

impl<'g> Experiment<'g> {
    /// An experiment that plays all its seeds, on a thread for each core, and keeps nothing.
    pub fn new(arms: Vec<Arm<'g>>, lineup: Lineup, seeds: Seeds) -> Experiment<'g> {
        let until = super::StopRule::AllPlayed;
        let (changed_winner_limit, probes, keep, timings) = (0, 0, None, None);
        let (threads, counts_values) = (0, false);
        Experiment { arms, lineup, seeds, threads, until, changed_winner_limit, probes, keep, counts_values, timings }
    }

    /// An experiment with a single ruleset of Liberté.
    pub fn batch(game: &'g Liberte, lineup: Lineup, seeds: Seeds) -> Experiment<'g> {
        Experiment::new(vec![Arm::of(game)], lineup, seeds)
    }

    /// Does some work, and notes how long it took where that is asked for.
    fn timed<T>(&self, part: TimedPart, work: impl FnOnce() -> T) -> T {
        match self.timings {
            Some(timings) => timings.time(part, work),
            None => work(),
        }
    }

    /// The figures of its games, in the order of tables.
    pub fn figures(&self) -> Vec<Figure> {
        let bots = self.lineup.all_bots();
        let mut figures = Figure::union(self.arms.iter().map(|arm| arm.game.figures(&bots)));
        if self.probes > 0 {
            figures.extend(self.arms[0].game.probed());
        }
        figures
    }

    /// The total number of games.
    pub fn games(&self) -> u64 {
        self.seeds.count.saturating_mul(self.games_of_a_seed() as u64)
    }

    /// The number of games per seed.
    pub fn games_of_a_seed(&self) -> usize {
        self.arms.len() * self.lineup.count()
    }

    /// Whether it is worth while to keep its games for another time: those of random players are played as quickly as they are
    /// read, what is timed never goes the same way twice, and a control that reads shows nothing.
    pub fn is_worth_caching(&self) -> bool {
        let bots = self.lineup.all_bots();
        let is_control = self.arms[1..].iter().any(|arm| arm.identity == self.arms[0].identity);
        bots.iter().any(|&bot| bot != BotKind::Random) && BotKind::are_reproducible(&bots) && !is_control
    }

    /// The number of players.
    pub fn seats(&self) -> usize {
        self.lineup.bots().len()
    }
}

#[cfg(test)]
mod tests {
    use super::Seeds;

    #[test]
    fn shards_are_all_seeds_each_once() {
        for (count, of) in [(10, 3), (2, 5), (1_000_000_007, 64), (u64::MAX, 7), (0, 2)] {
            let all = Seeds { first: 5, count };
            let mut next = 5u64;
            for shard in 1..=of {
                let part = all.shard(shard, of);
                assert_eq!(part.first, next);
                assert!(part.count.abs_diff(count / of) <= 1);
                next = next.wrapping_add(part.count);
            }
            assert_eq!(next, 5u64.wrapping_add(count));
        }
    }
}
