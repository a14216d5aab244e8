//! Experiments of the window, without drawing: what is asked for, what runs beside the window, what was found, and the
//! games behind it.
//!
//! | file | what it holds |
//! |---|---|
//! | `spec` | what is to be played |
//! | `ruleset` | the rules that it is played by |
//! | `job` | the experiment, beside the window |
//! | `run` | an experiment of this session |
//! | `summary` | what was found, ready to be shown |
//! | `against` | two experiments beside each other |
//! | `games` | single games played again, to be looked at |
//! | `save` | the report as a file, and the command that plays the same |

mod against;
mod games;
mod job;
mod request;
mod ruleset;
mod run;
mod save;
mod spec;
mod summary;

pub use against::{PairedFigure, RunComparison, against};
pub use games::{GameOfPair, OpenedGame, TableGame};
pub use request::{Format, LabRequest};
pub use ruleset::{Ruleset, RulesetSource};
pub use run::ExperimentRun;
pub use save::{command_line, text};
pub use spec::{ExperimentSpec, RulesetSpec, StopMode, offered_bots};
pub use summary::{ChartedFigures, ExperimentSummary, FigureRow};

use crate::app::jobs::{Executor, Job};
use crate::app::workbench::Workbench;
use crate::lab::ChangedWinner;
use games::{GamesToOpen, examine_changed_winners, open};
use job::{ExperimentPlan, ExperimentUpdate, play};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many experiments are remembered; those before are let go.
const MOST_RUNS: usize = 24;

/// The experiments of this session.
#[derive(Default)]
pub struct Lab {
    /// The latest is the last.
    runs: Vec<ExperimentRun>,
    job: Option<Job<ExperimentUpdate>>,
    flips: Option<Job<ChangedWinner>>,
    opening: Option<Job<Result<OpenedGame, String>>>,
    done: Arc<AtomicU64>,
    /// The folder where games are kept that were played before; none: nowhere.
    cache: Option<PathBuf>,
    last: u64,
}

impl Lab {
    /// The experiments, the latest last.
    pub fn runs(&self) -> &[ExperimentRun] {
        &self.runs
    }

    /// An experiment by its number.
    pub fn run(&self, id: u64) -> Option<&ExperimentRun> {
        self.runs.iter().find(|run| run.id == id)
    }

    /// The number of the latest experiment; 0 before the first.
    pub fn latest(&self) -> u64 {
        self.last
    }

    /// Whether the latest experiment goes on.
    pub fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// Whether a game is being played again to be looked at.
    pub fn is_opening(&self) -> bool {
        self.opening.is_some()
    }

    /// Games of the latest experiment that are played, known ones included, and how many were asked for.
    pub fn progress(&self) -> (u64, u64) {
        let wanted = self.runs.last().map_or(0, |run| run.wanted);
        (self.done.load(Ordering::Relaxed).min(wanted), wanted)
    }

    /// Keeps games of bots that think in this folder from now on.
    pub fn keep_games_in(&mut self, folder: PathBuf) {
        self.cache = Some(folder);
    }

    /// Begins an experiment; one that goes on is stopped.
    ///
    /// # Errors
    /// Why it can't begin, in a line.
    pub fn begin(
        &mut self,
        asked: &ExperimentSpec,
        workbench: &Workbench,
        executor: &Executor,
        now: f64,
    ) -> Result<(), String> {
        let source = RulesetSource::of(workbench, &asked.rules)?;
        let lineup = asked.lineup();
        let seeds = asked.seeds(&lineup);
        self.stop();
        self.hear(now);
        self.last += 1;
        let wanted = seeds.count.saturating_mul(lineup.count() as u64).saturating_mul(asked.rules.len() as u64);
        self.runs.push(ExperimentRun::begun(self.last, asked.clone(), lineup.clone(), wanted, source.pack_name(), now));
        let surplus = self.runs.len().saturating_sub(MOST_RUNS);
        self.runs.drain(..surplus);
        self.done = Arc::default();
        let plan = ExperimentPlan { source, asked: asked.clone(), lineup, seeds, cache: self.cache.clone() };
        self.job = Some(play(executor, plan, self.done.clone()));
        Ok(())
    }

    /// Stops the experiment; what it found stays.
    pub fn stop(&mut self) {
        self.job.iter().for_each(Job::stop);
        self.flips = None;
    }

    /// Another pack is opened: what runs is stopped, and what was found is let go.
    pub fn leave(&mut self) {
        let cache = self.cache.take();
        *self = Lab { cache, last: self.last, ..Lab::default() };
    }

    /// Lets an experiment go.
    pub fn forget(&mut self, id: u64) {
        let goes_on = self.is_running() && id == self.last;
        if goes_on {
            self.stop();
            self.job = None;
        }
        self.runs.retain(|run| run.id != id);
    }

    /// Takes what has come, and begins what follows from it. To be called at every frame.
    pub fn attend(&mut self, executor: &Executor, now: f64) {
        let was_running = self.is_running();
        self.hear(now);
        if was_running && !self.is_running() {
            let told = self.runs.last().and_then(ExperimentRun::flips_to_tell);
            self.flips = told.map(|wanted| examine_changed_winners(executor, wanted));
        }
        if let (Some(job), Some(run)) = (&self.flips, self.runs.last_mut()) {
            let is_over = job.is_over();
            job.messages().for_each(|told| run.take_flip(told));
            if is_over {
                self.flips = None;
            }
        }
    }

    fn hear(&mut self, now: f64) {
        let (Some(job), Some(run)) = (&self.job, self.runs.last_mut()) else { return };
        // Asked before the news are taken: what comes after the last look would be lost otherwise.
        let is_over = job.is_over();
        job.messages().for_each(|news| run.take(news, now));
        if is_over {
            run.end(now);
            self.job = None;
        }
    }

    /// Plays a game of an experiment again, or a pair, to be looked at; it comes from [`Lab::opened`].
    pub fn open(&mut self, request: &LabRequest, executor: &Executor) {
        if let Some(wanted) = GamesToOpen::of(self, request) {
            self.opening = Some(open(executor, wanted));
        }
    }

    /// The game that was asked for, once it is played.
    pub fn opened(&mut self) -> Option<Result<OpenedGame, String>> {
        let opened = self.opening.as_ref()?.messages().last()?;
        self.opening = None;
        Some(opened)
    }
}
