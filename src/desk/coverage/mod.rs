//! What a batch of games put to use: the lines of scripts, the sections of the rulebook, the settings, the cards.
//!
//! Games are played as ever, by plans; beside each the same choices are played with all scripts watched. So the games are
//! those of `sim` by the same seeds, and a journal of one shows the moment that a number speaks of.

mod events;
mod game;
mod sections;

pub use events::{EventCoverage, Seen, cover_events};
pub use sections::{SECTIONS, SettingUse, Use, setting_uses};

use crate::bots::BotKind;
use crate::games::liberte::{Liberte, Position};
use crate::kernel::Gather;
use crate::lab::{CardBook, walk};
use crate::script::{Compiled, CoverableScript, ScriptRun, Spot};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Which games to look at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoveragePlan {
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The first seed; the others count up.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// Threads; 0 for one a core. The result is the same on any number.
    pub threads: usize,
}

/// A moment of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    /// The game's seed.
    pub seed: u64,
    /// The number of the choice that led to it, from 0 as `replay --at` counts; none before the first.
    pub choice: Option<usize>,
}

/// How often something was put to use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LineCount {
    /// How often: of a line the runs in which it ran, of a section the events and questions.
    pub count: u64,
    /// Of a line with deeds the runs in which they changed anything.
    pub changed: u64,
    /// The first time, by seed.
    pub first: Option<Moment>,
}

/// The coverage of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptCoverage {
    /// The script.
    pub script: CoverableScript,
    /// Runs: an effect's from being played to its end, a moment's, a judgement.
    pub runs: u64,
    /// Those that changed anything: the game, or of a judgement what the rulebook says.
    pub changed: u64,
    /// EventCause line, from 1; one on which nothing ever ran is not there.
    pub lines: BTreeMap<usize, LineCount>,
    /// The places that were come to.
    pub places: BTreeSet<Spot>,
}

/// How often a section of the rulebook, or a ruling, was put to use: a place such as `2e IV.3.A` or `R14`.
pub type SectionCoverage = BTreeMap<&'static str, LineCount>;

/// The coverage of a pack by games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// Games played.
    pub games: u64,
    /// The scripts of effects, moments and points that judge.
    pub scripts: Vec<ScriptCoverage>,
    /// The sections that were put to use.
    pub sections: SectionCoverage,
    /// The counts of the cards.
    pub cards: CardBook,
    /// Whether it was cancelled: what is told is what the games before that say.
    pub is_cancelled: bool,
}

/// How many games are played between two looks at `cancelled` by all threads.
const STEP: u64 = 64;

/// Plays games and tells what they put to use. `done` counts finished games; once `cancelled` is set, no further is begun.
///
/// # Errors
/// That so many can't play, that the threads could not be started, or the seed of a game that made the program fail.
pub fn cover(
    compiled: &Compiled,
    plan: &CoveragePlan,
    done: &AtomicU64,
    cancelled: &AtomicBool,
) -> Result<Coverage, String> {
    let game = compiled.game(plan.bots.len())?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build().map_err(|error| error.to_string())?;
    let nothing = Coverage::of(compiled);
    let mut found = nothing.clone();
    let mut from = 0;
    while from < plan.games {
        let step = from..(from + STEP).min(plan.games);
        from = step.end;
        let observe = |number: u64| {
            let seed = plan.seed.wrapping_add(number);
            let is_wanted = !cancelled.load(Ordering::Relaxed);
            let observed = is_wanted.then(|| observe(compiled, &game, &plan.bots, seed, &nothing));
            done.fetch_add(1, Ordering::Relaxed);
            observed.transpose()
        };
        let observed: Vec<_> = pool.install(|| step.into_par_iter().map(observe).collect());
        for observed in observed {
            let Some(observed) = observed? else {
                found.is_cancelled = true;
                return Ok(found);
            };
            found = found.and(&observed);
        }
    }
    Ok(found)
}

/// What one game puts to use, beside `nothing`.
fn observe(
    compiled: &Compiled,
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    nothing: &Coverage,
) -> Result<Coverage, String> {
    let (watched, watch) = compiled.watched(game.seat_count())?;
    let mut table = game::Table::new(&watched, &watch, seed, nothing.clone());
    let play = || walk(game, bots, seed, |p, seat, choices, choice| table.play(p, seat, choices, choice));
    let end: Position = catch_unwind(AssertUnwindSafe(play)).map_err(|_| {
        format!("the game of seed {seed} makes the program fail: `liberte sim -n 1 --seed {seed}` keeps its journal")
    })?;
    Ok(table.finish(&end))
}

impl Coverage {
    fn of(compiled: &Compiled) -> Coverage {
        Coverage {
            games: 0,
            scripts: compiled.covered().into_iter().map(ScriptCoverage::new).collect(),
            sections: BTreeMap::new(),
            cards: CardBook::default(),
            is_cancelled: false,
        }
    }

    /// Adds what later games put to use.
    fn and(mut self, later: &Coverage) -> Coverage {
        self.games += later.games;
        self.cards = self.cards.merge(&later.cards);
        for (script, more) in self.scripts.iter_mut().zip(&later.scripts) {
            script.runs += more.runs;
            script.changed += more.changed;
            script.places.extend(&more.places);
            more.lines.iter().for_each(|(&line, more)| script.lines.entry(line).or_default().add(more));
        }
        later.sections.iter().for_each(|(&place, more)| self.sections.entry(place).or_default().add(more));
        self
    }

    fn note(&mut self, run: &ScriptRun, moment: Moment) {
        self.scripts.get_mut(run.script).into_iter().for_each(|script| script.note(run, moment));
    }

    /// Notes what an event or a question cites: places with `; ` between them.
    fn cite(&mut self, section: &'static str, moment: Moment) {
        for place in section.split("; ") {
            self.sections.entry(place).or_default().add(&LineCount { count: 1, changed: 0, first: Some(moment) });
        }
    }
}

impl LineCount {
    fn add(&mut self, later: &LineCount) {
        self.count += later.count;
        self.changed += later.changed;
        self.first = self.first.or(later.first);
    }
}

impl ScriptCoverage {
    /// A script of which no run is known yet.
    fn new(script: CoverableScript) -> ScriptCoverage {
        ScriptCoverage { script, runs: 0, changed: 0, lines: BTreeMap::new(), places: BTreeSet::new() }
    }

    /// Adds a run.
    fn note(&mut self, run: &ScriptRun, moment: Moment) {
        self.runs += 1;
        self.changed += u64::from(run.has_changed);
        self.places.extend(&run.places);
        let lines: BTreeSet<usize> = run.places.iter().map(|place| place.line).gather();
        for line in lines {
            let changed = u64::from(run.changed.contains(&line));
            self.lines.entry(line).or_default().add(&LineCount { count: 1, changed, first: Some(moment) });
        }
    }

    /// The lines on which something is that can run.
    pub fn runnable(&self) -> BTreeSet<usize> {
        self.script.places.iter().map(|place| place.line).collect()
    }

    /// How often a line ran; nothing of one on which nothing can run.
    pub fn line(&self, line: usize) -> Option<LineCount> {
        self.runnable().contains(&line).then(|| self.lines.get(&line).copied().unwrap_or_default())
    }

    /// The lines that never ran.
    pub fn never(&self) -> impl Iterator<Item = usize> {
        self.runnable().into_iter().filter(|line| !self.lines.contains_key(line))
    }

    /// The places of a line that ran which were never come to: a branch that was not taken.
    pub fn not_taken(&self, line: usize) -> impl Iterator<Item = Spot> {
        let has_run = self.lines.contains_key(&line);
        let of_line = self.script.places.iter().filter(move |place| has_run && place.line == line);
        of_line.copied().filter(|place| !self.places.contains(place))
    }

    /// Whether a line did something whenever it ran, and never changed anything by it.
    pub fn changed_nothing(&self, line: usize) -> bool {
        let is_idle = |count: &LineCount| count.count > 0 && count.changed == 0;
        self.script.actions.contains(&line) && self.lines.get(&line).is_some_and(is_idle)
    }
}
