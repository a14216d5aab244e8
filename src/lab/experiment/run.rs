//! The games of an experiment played, step by step, and put together in the order of their seeds.

use super::{Arm, Cache, Examples, Experiment, Record, Row, RowTable};
use crate::lab::batch::crashed;
use crate::lab::interval::share_of;
use crate::lab::{
    BatchError, Comparison, Figure, Interval, Played, Sample, Spread, Stopped, Tally, Unit, Until, mattered,
    play_counted,
};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How many seeds are played between two looks at the stopping rule; whatever keeps rows keeps them then.
pub(super) const STEP: u64 = 64;

/// How far an experiment has come, for those who watch it, and their word that it shall stop.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Counts finished games, those that were known included.
    pub done: &'a AtomicU64,
    /// Once it is set, no further game is begun.
    pub cancelled: &'a AtomicBool,
}

/// Where rows are kept and found again; all parts are optional.
#[derive(Default)]
pub struct Store {
    /// A file with all rows of this experiment.
    pub record: Option<Record>,
    /// Rows of games that were played before, whatever for.
    pub cache: Option<Cache>,
    /// A table for other programs.
    pub table: Option<RowTable>,
}

/// What was found of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArmFound {
    /// Endings, wins and points, game by game.
    pub tally: Tally,
    /// The figures in their order. What is observed of a seed is the sum over its rotations.
    pub figures: Vec<Spread>,
    /// Some of its games.
    pub examples: Examples,
}

/// What an experiment found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The figures, in the order of tables.
    pub figures: Vec<Figure>,
    /// The rulesets, in their order.
    pub arms: Vec<ArmFound>,
    /// Every ruleset but the first, compared with the first.
    pub comparisons: Vec<Comparison>,
    /// Seeds played.
    pub seeds: u64,
    /// Games of a seed by each ruleset.
    pub rotations: u64,
    /// Why it ended.
    pub stopped: Stopped,
}

impl Experiment<'_> {
    /// Plays, with `watch` told after every step what was found so far.
    ///
    /// # Errors
    /// That threads could not be started or rows not be kept, or the game that made the program fail.
    pub fn run(
        &self,
        store: &mut Store,
        progress: Progress<'_>,
        watch: &mut dyn FnMut(&Found),
    ) -> Result<Found, BatchError> {
        self.run_telling(store, progress, watch, &mut |_| {})
    }

    /// The same, with `tell` told the rows of each seed, in the order of seeds: by ruleset, and of each those of all rotations.
    ///
    /// # Errors
    /// Those of [`Experiment::run`].
    pub fn run_telling(
        &self,
        store: &mut Store,
        progress: Progress<'_>,
        watch: &mut dyn FnMut(&Found),
        tell: &mut dyn FnMut(&[Row]),
    ) -> Result<Found, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| BatchError::Refused(error.to_string()))?;
        let mut found = Found::new(self);
        while found.seeds < self.seeds.count {
            let first = self.seeds.first.wrapping_add(found.seeds);
            // Steps end where a chunk of the cache does.
            let room = STEP - first.wrapping_sub(1) % STEP;
            let count = room.min(self.seeds.count - found.seeds);
            let seeds: Vec<u64> = (0..count).map(|number| first.wrapping_add(number)).collect();
            let rows = self.step(&found.figures, &seeds, store, progress, &pool)?;
            let is_cut_short = rows.len() < seeds.len();
            for rows in &rows {
                found.add(self, rows);
                tell(rows);
            }
            if is_cut_short {
                found.stopped = Stopped::Cancelled;
            } else if let Some(stopped) = found.comparisons.first().and_then(|it| it.stops(self.until)) {
                found.stopped = stopped;
            }
            found.comparisons.iter_mut().for_each(|it| it.stopped = found.stopped);
            watch(&found);
            if found.stopped != Stopped::Played {
                break;
            }
        }
        store.finish().map_err(BatchError::Refused)?;
        Ok(found)
    }

    /// The rows of some seeds, each complete and in order: known ones, and those played now. Of a step that is cancelled only
    /// what comes before the cut is given: else short games would count more.
    fn step(
        &self,
        figures: &[Figure],
        seeds: &[u64],
        store: &mut Store,
        progress: Progress<'_>,
        pool: &rayon::ThreadPool,
    ) -> Result<Vec<Vec<Row>>, BatchError> {
        let known = store.known(self, seeds).map_err(BatchError::Refused)?;
        let missing = |(at, rows): (usize, &SeedRows)| {
            let arms = rows.arms.iter().enumerate().filter(|(_, rows)| rows.is_none());
            let all = arms.flat_map(|(arm, _)| (0..self.lineup.count()).map(move |rotation| (at, arm, rotation)));
            all.collect::<Vec<_>>()
        };
        let missing: Vec<_> = known.iter().enumerate().flat_map(missing).collect();
        let known_games = seeds.len() * self.games_of_a_seed() - missing.len();
        progress.done.fetch_add(known_games as u64, Ordering::Relaxed);
        let play = |&(at, arm, rotation): &(usize, usize, usize)| {
            let is_wanted = !progress.cancelled.load(Ordering::Relaxed);
            let row = is_wanted.then(|| self.play(figures, seeds[at], arm, rotation));
            progress.done.fetch_add(u64::from(is_wanted), Ordering::Relaxed);
            row.transpose()
        };
        let played: Vec<Result<Option<Row>, BatchError>> = pool.install(|| missing.par_iter().map(play).collect());
        let mut played = played.into_iter();
        let mut all = Vec::with_capacity(seeds.len());
        'seeds: for known in known {
            let mut rows = Vec::with_capacity(self.games_of_a_seed());
            for arm in &known.arms {
                match arm {
                    Some(known) => rows.extend(known.iter().cloned()),
                    None => {
                        for row in played.by_ref().take(self.lineup.count()) {
                            let Some(row) = row? else { break 'seeds };
                            rows.push(row);
                        }
                    }
                }
            }
            all.push(rows);
            if !known.is_recorded {
                store.keep_record(self, all.last().expect("rows were pushed just now")).map_err(BatchError::Refused)?;
            }
        }
        store.keep(self, &all).map_err(BatchError::Refused)?;
        Ok(all)
    }

    fn play(&self, figures: &[Figure], seed: u64, arm: usize, rotation: usize) -> Result<Row, BatchError> {
        let (bots, game) = (self.lineup.seated(rotation), self.arms[arm].game);
        let mut choices = Vec::new();
        let play = AssertUnwindSafe(|| {
            let played = play_counted(game, bots, seed, |seat, choice, of| {
                if self.keep.is_some() && of > 1 {
                    choices.push((seat, choice));
                }
            });
            let is_probed = self.probes > 0;
            let mattered = if is_probed { mattered(game, bots, seed, self.probes) } else { played.mattered };
            Played { mattered, ..played }
        });
        let played: Played = catch_unwind(play).map_err(|_| crashed(game, bots, seed))?;
        if let Some(keep) = self.keep {
            keep(arm, seed, rotation, &choices).map_err(BatchError::Refused)?;
        }
        let values = figures.iter().map(|figure| figure.of(bots, &played)).collect();
        Ok(Row { seed, arm, rotation, result: played.result, values })
    }
}

/// What is known of a seed's games before they are played.
struct SeedRows {
    /// By ruleset, the rows of all rotations.
    arms: Vec<Option<Vec<Row>>>,
    /// Whether they come from the experiment's own record.
    is_recorded: bool,
}

impl Store {
    /// A store that keeps nothing.
    pub fn none() -> Store {
        Store::default()
    }

    fn known(&mut self, experiment: &Experiment<'_>, seeds: &[u64]) -> Result<Vec<SeedRows>, String> {
        let mut all = Vec::with_capacity(seeds.len());
        for &seed in seeds {
            let recorded = match &mut self.record {
                Some(record) => record.next_seed(seed).map_err(|error| error.to_string())?,
                None => None,
            };
            all.push(match recorded {
                Some(rows) => {
                    let arms = rows.chunks(experiment.lineup.count()).map(|rows| Some(rows.to_vec())).collect();
                    SeedRows { arms, is_recorded: true }
                }
                None => SeedRows { arms: vec![None; experiment.arms.len()], is_recorded: false },
            });
        }
        if let Some(cache) = &mut self.cache {
            for at in 0..experiment.arms.len() {
                let Some(chunk) = cache.chunk(experiment, at, seeds[0]) else { continue };
                for (known, seed) in all.iter_mut().zip(seeds) {
                    known.arms[at] = known.arms[at].take().or_else(|| chunk.get(seed).cloned());
                }
            }
        }
        Ok(all)
    }

    fn keep_record(&mut self, experiment: &Experiment<'_>, rows: &[Row]) -> Result<(), String> {
        match &mut self.record {
            Some(record) => record.append(rows, experiment.seats()).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    /// Keeps the rows of a step.
    fn keep(&mut self, experiment: &Experiment<'_>, all: &[Vec<Row>]) -> Result<(), String> {
        if let Some(record) = &mut self.record {
            record.flush().map_err(|error| error.to_string())?;
        }
        if let Some(cache) = &mut self.cache {
            cache.keep(experiment, all);
        }
        match &mut self.table {
            Some(table) => all.iter().try_for_each(|rows| table.add(rows)),
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> Result<(), String> {
        self.table.take().map_or(Ok(()), RowTable::finish)
    }
}

impl Found {
    /// A figure of a ruleset with its 95 % interval; seeds are independent of each other, the rotations of one are not.
    pub fn interval(&self, arm: usize, at: usize) -> Interval {
        let (figure, spread) = (self.figures[at], &self.arms[arm].figures[at]);
        let sample = Sample::of(spread, figure.unit().parts() * self.rotations as i64);
        if figure.unit() != Unit::Share {
            return sample.fixed();
        }
        let (share, spread_out) = (sample.mean, sample.variance());
        // As many independent games as would tell as much.
        let games = match share * (1.0 - share) / spread_out {
            games if self.rotations > 1 && games.is_finite() => games * spread.count as f64,
            _ => spread.count as f64,
        };
        share_of(share, games)
    }

    /// The same by the figure.
    pub fn figure(&self, arm: usize, figure: Figure) -> Option<Interval> {
        let at = self.figures.iter().position(|&it| it == figure)?;
        Some(self.interval(arm, at))
    }

    fn new(experiment: &Experiment<'_>) -> Found {
        let figures = experiment.figures();
        let rotations = experiment.lineup.count() as u64;
        let none = || ArmFound {
            tally: Tally::default(),
            figures: vec![Spread::default(); figures.len()],
            examples: Examples::default(),
        };
        let base = &experiment.arms[0];
        let compared = |arm: &Arm<'_>| {
            let is_control = arm.identity == base.identity;
            Comparison::new(&figures, rotations, is_control, experiment.until == Until::Played)
        };
        Found {
            arms: experiment.arms.iter().map(|_| none()).collect(),
            comparisons: experiment.arms[1..].iter().map(compared).collect(),
            figures,
            seeds: 0,
            rotations,
            stopped: Stopped::Played,
        }
    }

    /// Adds the rows of a seed: by ruleset, and of each those of all rotations.
    fn add(&mut self, experiment: &Experiment<'_>, rows: &[Row]) {
        self.seeds += 1;
        let by_arm: Vec<&[Row]> = rows.chunks(experiment.lineup.count()).collect();
        for (arm, rows) in self.arms.iter_mut().zip(&by_arm) {
            for row in *rows {
                arm.tally.add(experiment.seats(), &row.result);
                arm.examples.add(row);
                row.result.flaw.into_iter().for_each(|flaw| arm.tally.add_flaw(row.seed, flaw));
            }
            for (at, spread) in arm.figures.iter_mut().enumerate() {
                spread.add(rows.iter().map(|row| row.values[at]).sum());
            }
        }
        for (comparison, rows) in self.comparisons.iter_mut().zip(&by_arm[1..]) {
            comparison.add(by_arm[0], rows, experiment.flips);
        }
    }
}
