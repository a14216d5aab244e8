//! Plays the games of an experiment step by step, and puts them together in the order of their seeds.

use super::cache::STEP;
use super::results::Results;
use super::{Arm, Cache, Experiment, GameRecord, GameTable, Made, RecordFile, TimedPart};
use crate::bots::BotKind;
use crate::kernel::Gather;
use crate::lab::lab_game::for_game;
use crate::lab::play::crashed;
use crate::lab::{
    BatchError, CountedGame, Figure, GameFigure, PlayedGame, StopReason, Unit, WHOLE, play_counted, play_one_by,
    probe_decisions,
};
use crate::script::{BotFailure, ScriptFailure, first_failure};
use rayon::prelude::*;
use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Seeds that are played in less than this are too few to be played at once.
const MOMENT: Duration = Duration::from_millis(200);
/// Of so many games of a record one is played again, and must come out the same.
const SAMPLED: u64 = 500;

/// The progress of an experiment for those who watch it, and the flag by which they cancel it.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'a> {
    /// Counts finished games, those that were known included.
    pub done: &'a AtomicU64,
    /// Once it is set, no further game is begun.
    pub cancelled: &'a AtomicBool,
}

/// The places where game records are stored and found again; all of them are optional.
#[derive(Default)]
pub struct Store {
    /// A file with all rows of this experiment.
    pub record: Option<RecordFile>,
    /// Rows of games that were played before, whatever for.
    pub cache: Option<Cache>,
    /// A table for other programs.
    pub table: Option<GameTable>,
}

impl Experiment<'_> {
    /// Plays the experiment with nobody who watches, stores or cancels it.
    ///
    /// # Errors
    /// Those of [`Experiment::run`].
    pub fn play(&self) -> Result<Results, BatchError> {
        let progress = Progress { done: &AtomicU64::new(0), cancelled: &AtomicBool::new(false) };
        self.run(&mut Store::none(), progress, &mut |_| {})
    }

    /// Plays the experiment; `watch` gets the results so far after every step.
    ///
    /// # Errors
    /// That threads could not be started or rows not be kept, or the game that made the program fail.
    pub fn run(
        &self,
        store: &mut Store,
        progress: Progress<'_>,
        watch: &mut dyn FnMut(&Results),
    ) -> Result<Results, BatchError> {
        self.run_with_observer(store, progress, watch, &mut |_| {})
    }

    /// Plays like [`Experiment::run`]; `on_seed` also gets the records of each seed, in the order of seeds: by ruleset, and of each
    /// those of all rotations.
    ///
    /// # Errors
    /// Those of [`Experiment::run`].
    pub fn run_with_observer(
        &self,
        store: &mut Store,
        progress: Progress<'_>,
        watch: &mut dyn FnMut(&Results),
        on_seed: &mut dyn FnMut(&[GameRecord]),
    ) -> Result<Results, BatchError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build();
        let pool = pool.map_err(|error| BatchError::Refused(error.to_string()))?;
        let mut results = Results::new(self);
        let figures = results.figures.clone();
        let in_game = |arm: &Arm<'_>| figures.iter().map(|&figure| arm.game.in_game(figure)).collect();
        let by_arm: Vec<Vec<Figure>> = self.arms.iter().map(in_game).collect();
        // So many seeds are played at once, and kept then: enough to keep all threads busy, few where games are long.
        let mut pace = (8 * pool.current_num_threads()).div_ceil(self.games_of_a_seed()).clamp(1, STEP as usize);
        while results.seeds < self.seeds.count && results.stopped == StopReason::AllPlayed {
            let first = self.seeds.first.wrapping_add(results.seeds);
            // Steps end where a chunk of the cache does.
            let room = STEP - first.wrapping_sub(1) % STEP;
            let count = room.min(self.seeds.count - results.seeds);
            let seeds: Vec<u64> = (0..count).map(|number| first.wrapping_add(number)).collect();
            let known = self.timed(TimedPart::Known, || store.known(self, &figures, &seeds));
            let mut known = known.map_err(BatchError::Refused)?;
            while !known.is_empty() && results.stopped == StopReason::AllPlayed {
                let began = Instant::now();
                let part: Vec<KnownGames> = known.drain(..pace.min(known.len())).collect();
                let wanted = part.len();
                let rows = self.play_seeds(&by_arm, part, store, progress, &pool)?;
                self.timed(TimedPart::Sums, || {
                    for rows in &rows {
                        results.add(self, rows);
                        on_seed(rows);
                    }
                });
                if rows.len() < wanted {
                    results.stopped = StopReason::Cancelled;
                } else if began.elapsed() < MOMENT {
                    pace = (2 * pace).min(STEP as usize);
                }
            }
            self.timed(TimedPart::Kept, || store.end_step(self, &figures));
            if results.stopped == StopReason::AllPlayed
                && let Some(stopped) = results.comparisons.first().and_then(|it| it.stops(self.until))
            {
                results.stopped = stopped;
            }
            results.comparisons.iter_mut().for_each(|it| it.stopped = results.stopped);
            watch(&results);
        }
        let are_all_seeds = results.seeds == self.seeds.count;
        self.timed(TimedPart::Kept, || store.finish(are_all_seeds)).map_err(BatchError::Refused)?;
        Ok(results)
    }

    /// The rows of some seeds, each complete and in order: known ones, and those played now, which are kept. Of seeds that are
    /// cancelled only what comes before the cut is given: else short games would count more.
    fn play_seeds(
        &self,
        figures: &[Vec<Figure>],
        seeds: Vec<KnownGames>,
        store: &mut Store,
        progress: Progress<'_>,
        pool: &rayon::ThreadPool,
    ) -> Result<Vec<Vec<GameRecord>>, BatchError> {
        let again = store.replays(self, &seeds);
        let jobs: Vec<GameAt> =
            self.places(seeds.len()).filter(|at| seeds[at.seed].row(at).is_none() || again.contains(at)).collect();
        let known_games = seeds.len() * self.games_of_a_seed() + again.len() - jobs.len();
        progress.done.fetch_add(known_games as u64, Ordering::Relaxed);
        let play = |at: &GameAt| {
            let is_wanted = !progress.cancelled.load(Ordering::Relaxed);
            let row = is_wanted.then(|| self.play_game(&figures[at.arm], seeds[at.seed].seed, at.arm, at.rotation));
            progress.done.fetch_add(u64::from(is_wanted && !again.contains(at)), Ordering::Relaxed);
            row.transpose()
        };
        let play_all = || pool.install(|| jobs.par_iter().map(play).collect());
        let played: Vec<Result<Option<GameRecord>, BatchError>> = match self.timings {
            Some(timings) => timings.time_threads(pool.current_num_threads(), jobs.len(), play_all),
            None => play_all(),
        };
        let mut played = jobs.iter().zip(played).peekable();
        let mut all: Vec<Vec<GameRecord>> = Vec::with_capacity(seeds.len());
        'seeds: for (at, known) in seeds.into_iter().enumerate() {
            let mut rows = Vec::with_capacity(self.games_of_a_seed());
            for (arm, known_rows) in known.arms.into_iter().enumerate() {
                let mut now = Vec::new();
                while let Some((_, row)) = played.next_if(|(it, _)| (it.seed, it.arm) == (at, arm)) {
                    let Some(row) = row? else { break 'seeds };
                    now.push(row);
                }
                match known_rows {
                    Some(known_rows) => {
                        let is_other = |row: &&GameRecord| known_rows[row.rotation] != **row;
                        if let Some(row) = now.iter().find(is_other) {
                            return Err(BatchError::Refused(store.replay_differs(row)));
                        }
                        rows.extend(known_rows);
                    }
                    None => rows.extend(now),
                }
            }
            self.timed(TimedPart::Kept, || store.keep(self, &rows, known.is_recorded)).map_err(BatchError::Refused)?;
            all.push(rows);
        }
        self.timed(TimedPart::Kept, || store.flush()).map_err(BatchError::Refused)?;
        Ok(all)
    }

    /// All games of so many seeds, in the order of rows.
    fn places(&self, seeds: usize) -> impl Iterator<Item = GameAt> {
        let (arms, rotations) = (self.arms.len(), self.lineup.count());
        let of_seed = move |seed| {
            (0..arms * rotations).map(move |at| GameAt { seed, arm: at / rotations, rotation: at % rotations })
        };
        (0..seeds).flat_map(of_seed)
    }

    /// Looks whether a row that comes from a file may be of one of its games.
    ///
    /// # Errors
    /// What no game of its ruleset has.
    pub(super) fn check(&self, figures: &[Figure], row: &GameRecord) -> Result<(), String> {
        let values = figures.iter().zip(&row.values);
        if let Some((figure, _)) = values.clone().find(|(figure, value)| value.is_none() && !figure.may_be_missing()) {
            return Err(format!("every game has `{}`", figure.id()));
        }
        let is_share = |figure: &Figure, value: i64| figure.unit() != Unit::Share || (0..=WHOLE).contains(&value);
        let mut there = values.filter_map(|(figure, value)| Some((figure, (*value)?)));
        if let Some((figure, value)) = there.find(|&(figure, value)| !is_share(figure, value)) {
            return Err(format!("{value} parts of {WHOLE} is not a share of `{}`", figure.id()));
        }
        let game = self.arms[row.arm].game;
        if row.result.turn > game.last_round() || game.endings().iter().all(|ending| ending.id != row.result.ending) {
            return Err("its ruleset has no such ending".to_owned());
        }
        match row.result.flaw {
            Some(flaw) if !game.may_have(flaw) => {
                Err("the script of an effect fails that the pack does not have".to_owned())
            }
            Some(_) | None => Ok(()),
        }
    }

    /// What goes wrong first in a script in the games of a seed by one of the rulesets; none where nothing does, where no script
    /// is the reason, or where the bots don't play the same game again.
    pub fn first_failure(&self, arm: usize, seed: u64) -> Option<ScriptFailure> {
        let arm = self.arms.get(arm)?;
        let mut rotations = 0..self.lineup.count();
        rotations
            .find_map(|rotation| for_game!(arm.game, game => failure_in_game(game, self.lineup.seated(rotation), seed)))
    }

    fn play_game(&self, figures: &[Figure], seed: u64, arm: usize, rotation: usize) -> Result<GameRecord, BatchError> {
        for_game!(self.arms[arm].game, game => self.play_game_of(game, figures, seed, arm, rotation))
    }

    fn play_game_of<G: CountedGame>(
        &self,
        game: &G,
        figures: &[Figure],
        seed: u64,
        arm: usize,
        rotation: usize,
    ) -> Result<GameRecord, BatchError> {
        let bots = self.lineup.seated(rotation);
        let mut choices = Vec::new();
        let play = AssertUnwindSafe(|| {
            let played = self.timed(TimedPart::Games, || {
                play_counted(game, bots, seed, |seat, choice, of| {
                    if self.keep.is_some() && of > 1 {
                        choices.push((seat, choice));
                    }
                })
            });
            if let Some(timings) = self.timings {
                let counted = || _ = play_counted(game, bots, seed, |_, _, _| {});
                timings.sample(seed, counted, || _ = play_one_by(game, bots, seed, |_, _, _| {}));
            }
            if self.probes == 0 {
                return played;
            }
            let impact = self.timed(TimedPart::Probes, || probe_decisions(game, bots, seed, self.probes));
            PlayedGame { impact, ..played }
        });
        let journal = |made: Made<'_>| self.arms[arm].game.journal(&self.arms[arm].pack, seed, made);
        let played = catch_unwind(play).map_err(|why| match why.downcast::<BotFailure>() {
            Ok(failure) => BatchError::BotFailed { seed, failure: *failure },
            Err(_) => crashed(game, bots, seed, journal),
        })?;
        if let Some(keep) = self.keep.filter(|_| arm == 0) {
            keep(seed, rotation, G::made(&choices)).map_err(BatchError::Refused)?;
        }
        let value = |&figure: &Figure| G::Figure::own(figure).and_then(|own| own.value(bots, &played));
        let values = || figures.iter().map(value).collect();
        let values = self.timed(TimedPart::Figures, values);
        Ok(GameRecord { seed, arm, rotation, result: played.result, values })
    }
}

/// What goes wrong first in a script in a game by bots. They play it, and then its choices are played without them, since they
/// run scripts in their thoughts too.
fn failure_in_game<G: CountedGame>(game: &G, bots: &[BotKind], seed: u64) -> Option<ScriptFailure> {
    let mut made = Vec::new();
    let play = || _ = play_one_by(game, bots, seed, |seat, choice, _| made.push((seat, choice)));
    // A bot whose script fails leaves the game; that was told.
    catch_unwind(AssertUnwindSafe(play)).ok()?;
    let again = || {
        let mut position = game.start(seed, &mut ());
        for &(seat, choice) in &made {
            game.play(&mut position, seat, choice, &mut ());
        }
    };
    first_failure(again).1
}

/// A game of some seeds that are played together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct GameAt {
    /// The seed's place among them.
    seed: usize,
    arm: usize,
    rotation: usize,
}

/// The known records of a seed's games before they are played.
struct KnownGames {
    seed: u64,
    /// By ruleset, the rows of all rotations.
    arms: Vec<Option<Vec<GameRecord>>>,
    /// Whether they come from the experiment's own record.
    is_recorded: bool,
}

impl KnownGames {
    fn row(&self, at: &GameAt) -> Option<&GameRecord> {
        self.arms[at.arm].as_ref().map(|rows| &rows[at.rotation])
    }
}

impl Store {
    /// A store that keeps nothing.
    pub fn none() -> Store {
        Store::default()
    }

    fn known(
        &mut self,
        experiment: &Experiment<'_>,
        figures: &[Figure],
        seeds: &[u64],
    ) -> Result<Vec<KnownGames>, String> {
        let mut all = Vec::with_capacity(seeds.len());
        for &seed in seeds {
            let nothing = || KnownGames { seed, arms: vec![None; experiment.arms.len()], is_recorded: false };
            let Some(record) = &mut self.record else {
                all.push(nothing());
                continue;
            };
            all.push(match record.next_seed(seed).map_err(|error| error.to_string())? {
                Some(rows) => {
                    for row in &rows {
                        experiment.check(figures, row).map_err(|why| record.damaged(row, &why))?;
                    }
                    let arms = rows.chunks(experiment.lineup.count()).map(|rows| Some(rows.to_vec())).collect();
                    KnownGames { seed, arms, is_recorded: true }
                }
                None => nothing(),
            });
        }
        if let Some(cache) = &mut self.cache {
            for at in 0..experiment.arms.len() {
                let Some(chunk) = cache.chunk(experiment, figures, at, seeds[0]) else { continue };
                for known in &mut all {
                    known.arms[at] = known.arms[at].take().or_else(|| chunk.get(&known.seed).cloned());
                }
            }
        }
        Ok(all)
    }

    /// The known games that are played all the same: of a record some, drawn by chance that nobody knows beforehand, one at
    /// least; and where somebody takes the base's games, all of these.
    fn replays(&mut self, experiment: &Experiment<'_>, seeds: &[KnownGames]) -> BTreeSet<GameAt> {
        let known = || experiment.places(seeds.len()).filter(|at| seeds[at.seed].row(at).is_some());
        let mut again: BTreeSet<GameAt> = known().filter(|at| experiment.keep.is_some() && at.arm == 0).gather();
        let recorded: Vec<GameAt> = known().filter(|at| seeds[at.seed].is_recorded).collect();
        // What is timed never goes the same way twice.
        let is_same_again = BotKind::are_reproducible(&experiment.lineup.all_bots());
        let Some(record) = self.record.as_mut().filter(|_| is_same_again && !recorded.is_empty()) else { return again };
        let chance = RandomState::new();
        let drawn = recorded.iter().filter(|at| chance.hash_one((at.seed, at.arm, at.rotation)) % SAMPLED == 0);
        again.extend(drawn);
        if !std::mem::replace(&mut record.is_sampled, true) {
            again.insert(recorded[(chance.hash_one(recorded.len()) % recorded.len() as u64) as usize]);
        }
        again
    }

    /// The message that a known game went differently when it was replayed.
    fn replay_differs(&self, row: &GameRecord) -> String {
        match &self.record {
            Some(record) => record.damaged(row, "it goes differently when it is played again"),
            None => {
                format!("the cache is wrong about the game of seed {}: `liberte cache --clear` empties it", row.seed)
            }
        }
    }

    /// Keeps the rows of a seed. What comes from a record was perhaps never played: it does not go to the cache.
    fn keep(&mut self, experiment: &Experiment<'_>, rows: &[GameRecord], is_recorded: bool) -> Result<(), String> {
        if !is_recorded {
            if let Some(record) = &mut self.record {
                record.append(rows, experiment.seats()).map_err(|error| error.to_string())?;
            }
            if let Some(cache) = &mut self.cache {
                cache.keep(rows);
            }
        }
        self.table.as_mut().map_or(Ok(()), |table| table.add(rows))
    }

    fn flush(&mut self) -> Result<(), String> {
        self.record.as_mut().map_or(Ok(()), |record| record.flush().map_err(|error| error.to_string()))
    }

    /// Keeps what the cache was given in a step.
    fn end_step(&mut self, experiment: &Experiment<'_>, figures: &[Figure]) {
        if let Some(cache) = &mut self.cache {
            cache.write(experiment.seats(), figures.len());
        }
    }

    fn finish(&mut self, are_all_seeds: bool) -> Result<(), String> {
        if let Some(record) = self.record.as_mut().filter(|_| are_all_seeds) {
            record.end().map_err(|error| error.to_string())?;
        }
        self.table.take().map_or(Ok(()), GameTable::finish)
    }
}
