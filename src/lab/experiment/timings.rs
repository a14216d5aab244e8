//! What the parts of experiments cost: games, figures, records, sums, reports.

use crate::kernel::word_table;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

word_table! {
    /// A part of an experiment that takes time.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum TimedPart {
        /// What a record or the cache knows of the games that are asked for.
        Known = "known games read";
        /// The games, events counted.
        Games = "games played";
        /// The values of figures, from what was counted.
        Figures = "figures: values of a game";
        /// Games that are played again to see what a decision changes.
        Probes = "decisions probed";
        /// Games that are played again for [`Timings::sample`].
        Sample = "games played again to tell what counting costs";
        /// Rows of games written to a record, a table or the cache.
        Kept = "rows of games written";
        /// The sums from which figures and intervals come.
        Sums = "sums and comparisons";
    }
    /// What is done in it.
    pub fn title;
}

impl TimedPart {
    /// Whether all threads do it, at once.
    fn is_parallel(self) -> bool {
        matches!(self, TimedPart::Games | TimedPart::Figures | TimedPart::Probes | TimedPart::Sample)
    }
}

/// One of so many seeds is played again without counting anything.
const SAMPLED: u64 = 32;

/// How long the parts of a command's experiments took.
#[derive(Debug)]
pub struct Timings {
    began: Instant,
    /// By part, nanoseconds; of what threads do at once the sum of all.
    parts: [AtomicU64; TimedPart::ALL.len()],
    /// How long the threads were there, in nanoseconds: the sum of all, and by the clock.
    threads: [AtomicU64; 2],
    games: AtomicU64,
    /// Nanoseconds of the sampled games with and without events counted.
    sampled: [AtomicU64; 2],
}

impl Default for Timings {
    fn default() -> Timings {
        Timings {
            began: Instant::now(),
            parts: Default::default(),
            threads: Default::default(),
            games: AtomicU64::default(),
            sampled: Default::default(),
        }
    }
}

impl Timings {
    /// Does some work, and notes how long it took.
    pub fn time<T>(&self, part: TimedPart, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let result = work();
        add(&self.parts[part as usize], began.elapsed());
        result
    }

    /// Lets so many threads play so many games, and notes how long they were there.
    pub fn time_threads<T>(&self, threads: usize, games: usize, work: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let result = work();
        add(&self.threads[0], began.elapsed() * threads as u32);
        add(&self.threads[1], began.elapsed());
        self.games.fetch_add(games as u64, Ordering::Relaxed);
        result
    }

    /// Plays a game again with its events counted and without, if its seed is one of those that tell what counting costs.
    pub fn sample(&self, seed: u64, mut counted: impl FnMut(), mut plain: impl FnMut()) {
        if !seed.is_multiple_of(SAMPLED) {
            return;
        }
        let timed = |of: usize, play: &mut dyn FnMut()| {
            let began = Instant::now();
            play();
            add(&self.sampled[of], began.elapsed());
        };
        self.time(TimedPart::Sample, || {
            // What comes second finds the game's data at hand: by turns.
            if seed.is_multiple_of(2 * SAMPLED) {
                timed(0, &mut counted);
                timed(1, &mut plain);
            } else {
                timed(1, &mut plain);
                timed(0, &mut counted);
            }
        });
    }

    /// The part of the games' time that counting takes; none where no game was sampled.
    fn counting(&self) -> Option<f64> {
        let [counted, plain] = [0, 1].map(|of| seconds(&self.sampled[of]));
        (counted > 0.0).then(|| (1.0 - plain / counted).max(0.0))
    }

    /// How long it is that these timings were made, in seconds.
    pub fn elapsed(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// The parts of all the time since these timings were made, with their seconds: of what threads do at once the sum.
    pub fn parts(&self) -> Vec<(&'static str, f64)> {
        let of = |part: TimedPart| seconds(&self.parts[part as usize]);
        let (parallel, alone): (Vec<TimedPart>, Vec<TimedPart>) =
            TimedPart::ALL.into_iter().partition(|part| part.is_parallel());
        let sum = |parts: Vec<TimedPart>| parts.into_iter().map(of).sum::<f64>();
        let [there, by_the_clock] = [0, 1].map(|of| seconds(&self.threads[of]));
        let waiting = (there - sum(parallel)).max(0.0);
        let rest = (self.elapsed() - sum(alone) - by_the_clock).max(0.0);
        let counting = self.counting().map_or(0.0, |share| share * of(TimedPart::Games));
        let rows = [
            (TimedPart::Games.title(), of(TimedPart::Games) - counting),
            ("figures: events counted", counting),
            (TimedPart::Figures.title(), of(TimedPart::Figures)),
        ];
        let others = TimedPart::ALL.into_iter().filter(|part| !matches!(part, TimedPart::Games | TimedPart::Figures));
        let others = others.map(|part| (part.title(), of(part)));
        rows.into_iter().chain(others).chain([("threads waiting", waiting), ("packs and reports", rest)]).collect()
    }
}

fn add(to: &AtomicU64, time: Duration) {
    to.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
}

fn seconds(time: &AtomicU64) -> f64 {
    Duration::from_nanos(time.load(Ordering::Relaxed)).as_secs_f64()
}
