//! How fast this machine plays: a few kinds of work, each done over and over for a while, the same each time.
//!
//! Machines are noisy: the median of the passes tells what to expect, the fastest what the machine can do. A checksum of what
//! was done tells whether two versions or two machines did the same.

use crate::bots::{BotKind, Budget};
use crate::lab::{Arm, Experiment, LabGame, Lineup, PackIdentity, PlayableRuleset, Seeds};
use crate::load::Library;
use std::time::{Duration, Instant};

/// Games of a pass of random players.
const GAMES: u64 = 200;
/// Games of a pass of greedy players, which think.
const GREEDY_GAMES: u64 = 4;
/// Decisions of a pass of searching players, which think for long.
const SEARCH_DECISIONS: u32 = 200;
/// What searching players try at each decision.
const SEARCH: BotKind = BotKind::Search(Budget::DEFAULT);

/// What is measured with.
#[derive(Debug)]
pub struct SpeedTrial<'a> {
    /// The pack's files; none where loading is not measured.
    pub library: Option<&'a Library>,
    /// The pack, with its variants.
    pub pack: &'a PackIdentity,
    /// Its game of some number of players.
    pub game: LabGame<'a>,
    /// The first game's seed.
    pub seed: u64,
    /// Threads, one or more.
    pub threads: usize,
}

/// What a pass did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct WorkDone {
    /// Games that were played; 0 where no whole game was.
    pub games: u64,
    /// Decisions in them, those with a single choice included.
    pub decisions: u64,
    /// A hash of all that was offered and chosen.
    pub checksum: u64,
}

/// A kind of work.
#[derive(Debug)]
pub struct Work {
    /// The short name that programs know it by. It never changes.
    pub id: &'static str,
    /// What is done, for people.
    pub title: &'static str,
    pass: fn(&SpeedTrial<'_>) -> Result<WorkDone, String>,
}

/// The kind of work that plays nothing.
const LOAD: &str = "load";

/// All kinds of work, in the order in which they are measured.
const WORKS: [Work; 6] = [
    Work { id: "playouts", title: "random games, nothing counted", pass: playouts },
    Work { id: "sim", title: "random games, all figures counted", pass: |it| batch(it, BotKind::Random, GAMES, 1) },
    Work { id: "greedy", title: "games of greedy bots", pass: |it| batch(it, BotKind::Greedy, GREEDY_GAMES, 1) },
    Work { id: "search", title: "decisions of search:200", pass: search },
    Work {
        id: "threads",
        title: "random games on all threads, all figures",
        pass: |it| batch(it, BotKind::Random, GAMES * it.threads as u64, it.threads),
    },
    Work { id: LOAD, title: "the pack loaded, checked and compiled", pass: load },
];

impl SpeedTrial<'_> {
    /// The kinds of work that there are for the game: nothing is loaded where no files are given.
    pub fn works(&self) -> impl Iterator<Item = &'static Work> {
        let is_loaded = self.library.is_some();
        WORKS.iter().filter(move |work| is_loaded || work.id != LOAD)
    }

    fn experiment(&self, lineup: Lineup, seeds: Seeds, threads: usize) -> Experiment<'_> {
        let arm = Arm::of_pack("base", self.game, self.pack.clone());
        Experiment { threads, ..Experiment::new(vec![arm], lineup, seeds) }
    }
}

/// How fast a kind of work was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Speed {
    /// What each pass did.
    pub done: WorkDone,
    /// How long the passes took, the fastest first; one at least.
    passes: Vec<Duration>,
}

impl Speed {
    /// The number of passes.
    pub fn passes(&self) -> usize {
        self.passes.len()
    }

    /// How long a pass took: half of them took longer.
    pub fn median(&self) -> Duration {
        self.passes[self.passes.len() / 2]
    }

    /// How long the fastest pass took.
    pub fn fastest(&self) -> Duration {
        self.passes[0]
    }
}

impl Work {
    /// Does the work until the time is up, once at least.
    ///
    /// # Errors
    /// A game that fails, threads that can't be started, or a pass that did something else than the one before.
    pub fn measure(&self, trial: &SpeedTrial<'_>, time: Duration) -> Result<Speed, String> {
        let (began, mut passes, mut first) = (Instant::now(), Vec::new(), None);
        while passes.is_empty() || began.elapsed() < time {
            let pass_began = Instant::now();
            let done = (self.pass)(trial)?;
            passes.push(pass_began.elapsed());
            if *first.get_or_insert(done) != done {
                return Err(format!("`{}` did something else when it was done again: this is a bug", self.id));
            }
        }
        passes.sort_unstable();
        Ok(Speed { done: first.unwrap_or_default(), passes })
    }
}

/// How many games of a line-up this machine plays in a second, by games that are played for some time.
///
/// # Errors
/// A game that fails, or threads that can't be started.
pub fn games_a_second(trial: &SpeedTrial<'_>, bots: &[BotKind], time: Duration) -> Result<f64, String> {
    let (began, lineup) = (Instant::now(), Lineup::rotated(bots));
    let mut seeds = Seeds { first: trial.seed, count: 1 };
    // Twice as many at a time, until the time is up: the last part lasts long enough to tell.
    loop {
        let part_began = Instant::now();
        let part = trial.experiment(lineup.clone(), seeds, trial.threads);
        part.play().map_err(|error| error.to_string())?;
        if began.elapsed() >= time {
            return Ok(part.games() as f64 / part_began.elapsed().as_secs_f64().max(f64::MIN_POSITIVE));
        }
        seeds = Seeds { first: seeds.first.wrapping_add(seeds.count), count: 2 * seeds.count };
    }
}

fn playouts(trial: &SpeedTrial<'_>) -> Result<WorkDone, String> {
    let (decisions, checksum) = trial.game.play_by_chance(trial.seed, GAMES);
    Ok(WorkDone { games: GAMES, decisions, checksum })
}

fn batch(trial: &SpeedTrial<'_>, bot: BotKind, games: u64, threads: usize) -> Result<WorkDone, String> {
    let lineup = Lineup::fixed(&vec![bot; trial.game.seat_count()]);
    let batch = trial.experiment(lineup, Seeds { first: trial.seed, count: games }, threads);
    let results = batch.play().map_err(|error| error.to_string())?;
    let tally = &results.arms[0].tally;
    Ok(WorkDone { games: tally.games, decisions: tally.decisions.sum.unsigned_abs(), checksum: tally.checksum })
}

fn search(trial: &SpeedTrial<'_>) -> Result<WorkDone, String> {
    let (mut decisions, mut checksum) = (0, 0u64);
    let bots = vec![SEARCH; trial.game.seat_count()];
    trial.game.walk_numbers(&bots, trial.seed, &mut |choices, taken| {
        checksum = (checksum.rotate_left(5) ^ choices as u64 ^ taken << 16).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        decisions += 1;
        decisions < SEARCH_DECISIONS
    });
    Ok(WorkDone { games: 0, decisions: decisions.into(), checksum })
}

/// Loads the files anew, as `check` and the window do when a file was saved.
fn load(trial: &SpeedTrial<'_>) -> Result<WorkDone, String> {
    let Some(library) = trial.library else { return Ok(WorkDone::default()) };
    let loaded = PlayableRuleset::new(library.files().clone(), &trial.pack.variants);
    loaded.map_err(|_| "the pack can't be played any more: somebody changes it")?;
    Ok(WorkDone::default())
}
