//! Experiments of the window, without drawing: what is asked for, what runs beside the window, what was found, and the
//! games behind it.
//!
//! | file | what it holds |
//! |---|---|
//! | `spec`, `study` | what is to be played |
//! | `ruleset` | the rules that it is played by |
//! | `job`, `runner`, `update` | the experiment, beside the window |
//! | `run` | an experiment of this session |
//! | `summary` | what was found, ready to be shown |
//! | `against` | two experiments beside each other |
//! | `games` | single games played again, to be looked at |
//! | `save` | the report as a file |
//! | `command` | the command that plays the same |
//! | `kept`, `kept_summary`, `kept_spec` | results that stay after the window is closed |

mod against;
mod command;
mod games;
mod job;
mod kept;
mod kept_spec;
mod kept_summary;
mod request;
mod ruleset;
mod run;
mod runner;
mod save;
mod spec;
mod study;
mod summary;
mod update;

pub use against::{PairedFigure, RunComparison, against};
pub use command::command_line;
pub use games::{GameOfPair, OpenedGame, TableGame};
pub use kept::{KeptResult, KeptResults};
pub use kept_summary::KeptSummary;
pub use request::{Format, LabRequest};
pub use ruleset::{Ruleset, RulesetSource};
pub use run::ExperimentRun;
pub use save::{report, text};
pub use spec::{ExperimentSpec, RulesetSpec, StopMode, offered_bots};
pub use study::{StudyKind, StudySpec, TypedSetting};
pub use summary::{ChartedFigures, ExperimentSummary, FigureRow};

use crate::app::jobs::{Executor, Job};
use crate::app::workbench::Workbench;
use crate::lab::ChangedWinner;
use games::{GamesToOpen, examine_changed_winners, open};
use job::{ExperimentPlan, play};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use update::ExperimentUpdate;

/// How many experiments are remembered; those before are let go.
const MOST_RUNS: usize = 24;

/// The experiments of this session.
#[derive(Default)]
pub struct Lab {
    /// The latest is the last.
    runs: Vec<ExperimentRun>,
    job: Option<Job<ExperimentUpdate>>,
    /// The pairs that are looked at closer: of which experiment and ruleset.
    flips: Option<(u64, usize, Job<ChangedWinner>)>,
    opening: Option<Job<Result<OpenedGame, String>>>,
    done: Arc<AtomicU64>,
    /// The folder where games are kept that were played before; none: nowhere.
    cache: Option<PathBuf>,
    /// Results that stay after the window is closed.
    kept: KeptResults,
    /// The id of the pack of these experiments.
    pack: String,
    /// Why results could not be kept, until it is told.
    not_kept: Option<String>,
    /// The number of the latest experiment.
    last: u64,
    /// The greatest number that was given.
    numbers: u64,
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

    /// Keeps results in this folder from now on; those that are there are listed.
    pub fn keep_results_in(&mut self, folder: PathBuf) {
        self.kept = KeptResults::in_folder(folder);
    }

    /// The results of earlier windows, of all packs; those of this session are among the experiments.
    pub fn kept(&self) -> impl Iterator<Item = &KeptResult> {
        let is_here = |it: &KeptResult| self.runs.iter().any(|run| run.kept_as.as_deref() == Some(it.id.as_str()));
        self.kept.list().iter().filter(move |it| !is_here(it))
    }

    /// Shows results that were kept, as an experiment of this session. Returns its number.
    ///
    /// # Errors
    /// They can't be read.
    pub fn open_kept(&mut self, id: &str, now: f64) -> Result<u64, String> {
        let (summary, outcome) = self.kept.read(id)?;
        // The number of the one that runs stays the latest.
        let number = self.runs.iter().map(|run| run.id).max().unwrap_or(0).max(self.last) + 1;
        let place = if self.is_running() { self.runs.len() - 1 } else { self.runs.len() };
        self.runs.insert(place, ExperimentRun::from_kept(number, id, summary, outcome, now));
        self.numbers = number;
        if !self.is_running() {
            self.last = number;
        }
        Ok(number)
    }

    /// Removes results that were kept.
    ///
    /// # Errors
    /// The file can't be removed.
    pub fn forget_kept(&mut self, id: &str) -> Result<(), String> {
        self.kept.remove(id)
    }

    /// Why results could not be kept; once.
    pub fn not_kept(&mut self) -> Option<String> {
        self.not_kept.take()
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
        let source = RulesetSource::of(workbench, asked.own_rules())?;
        let lineup = asked.lineup();
        let seeds = asked.seeds(&lineup);
        self.stop();
        self.hear(now);
        self.numbers += 1;
        self.last = self.numbers;
        self.pack = workbench.snapshot().identity().map_or_else(String::new, |pack| pack.id);
        let wanted = seeds.count.saturating_mul(lineup.count() as u64).saturating_mul(asked.own_rules().len() as u64);
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
        let (cache, kept) = (self.cache.take(), std::mem::take(&mut self.kept));
        *self = Lab { cache, kept, last: self.last, numbers: self.numbers, ..Lab::default() };
    }

    /// Lets an experiment go.
    pub fn forget(&mut self, id: u64) {
        let goes_on = self.is_running() && id == self.last;
        if goes_on {
            self.stop();
            self.job = None;
        }
        let kept = self.run(id).and_then(|run| run.kept_as.clone());
        if let Some(kept) = kept
            && let Err(why) = self.kept.remove(&kept)
        {
            self.not_kept = Some(why);
        }
        self.runs.retain(|run| run.id != id);
    }

    /// Takes what has come, and begins what follows from it. To be called at every frame.
    pub fn attend(&mut self, executor: &Executor, now: f64) {
        let was_running = self.is_running();
        self.hear(now);
        if was_running && !self.is_running() && self.runs.last().is_some_and(ExperimentRun::is_quick) {
            let last = self.last;
            self.examine(last, 1, executor);
        }
        let Some((id, arm, job)) = &self.flips else { return };
        let is_over = job.is_over();
        if let Some(run) = self.runs.iter_mut().find(|run| run.id == *id) {
            job.messages().for_each(|told| run.take_flip(*arm, told));
        }
        if is_over {
            self.flips = None;
        }
    }

    /// Looks at the pairs with another winner under a ruleset closer: where do their games part? Others are let go.
    pub fn examine(&mut self, run: u64, arm: usize, executor: &Executor) {
        let wanted = self.run(run).and_then(|run| run.flips_to_tell(arm));
        if let Some(wanted) = wanted {
            self.flips = Some((run, arm, examine_changed_winners(executor, wanted)));
        }
    }

    /// Whether pairs of an experiment under a ruleset are being looked at closer.
    pub fn is_examining(&self, run: u64, arm: usize) -> bool {
        self.flips.as_ref().is_some_and(|(of, by, _)| (*of, *by) == (run, arm))
    }

    fn hear(&mut self, now: f64) {
        let (Some(job), Some(run)) = (&self.job, self.runs.last_mut()) else { return };
        // Asked before the news are taken: what comes after the last look would be lost otherwise.
        let is_over = job.is_over();
        job.messages().for_each(|news| run.take(news, now));
        if is_over {
            run.end(now);
            self.job = None;
            match self.kept.keep(run, self.pack.clone()) {
                Ok(kept) => run.kept_as = kept,
                Err(why) => self.not_kept = Some(format!("the results can't be kept: {why}")),
            }
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
