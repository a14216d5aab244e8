//! An experiment beside the window.

use super::{ExperimentSpec, ExperimentSummary, Ruleset, RulesetSource};
use crate::app::jobs::{Executor, Job};
use crate::lab::{Arm, Cache, Experiment, Lineup, PlayableGame, Progress, Seeds, StopRule, Store};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How many pairs with another winner are remembered.
const FLIPS: usize = 48;

/// What is played.
pub struct ExperimentPlan {
    pub source: RulesetSource,
    pub asked: ExperimentSpec,
    pub lineup: Lineup,
    pub seeds: Seeds,
    pub cache: Option<PathBuf>,
}

/// What has become of it.
pub enum ExperimentUpdate {
    /// The rulesets are ready, and games begin.
    Ready(Vec<Ruleset>),
    /// What was found so far.
    Found(Arc<ExperimentSummary>),
    /// It can't be played, or not go on.
    Failed(String),
}

/// Plays it. `done` counts finished games.
pub fn play(executor: &Executor, plan: ExperimentPlan, done: Arc<AtomicU64>) -> Job<ExperimentUpdate> {
    Job::start(executor, move |tell, stop| {
        if let Err(why) = run(&plan, &done, tell, stop) {
            tell(ExperimentUpdate::Failed(why));
        }
    })
}

fn run(
    plan: &ExperimentPlan,
    done: &AtomicU64,
    tell: &dyn Fn(ExperimentUpdate),
    stop: &AtomicBool,
) -> Result<(), String> {
    let rulesets = plan.source.rulesets(&plan.asked.rules)?;
    let game = |ruleset: &Ruleset| {
        let game = ruleset.game(plan.asked.seats)?;
        let checked = game.lab().check_bots(plan.lineup.bots());
        checked.map_err(|why| format!("`{}`: {why}", ruleset.name)).map(|()| game)
    };
    let games = rulesets.iter().map(game).collect::<Result<Vec<PlayableGame>, String>>()?;
    tell(ExperimentUpdate::Ready(rulesets.clone()));
    let arms: Vec<Arm<'_>> =
        rulesets.iter().zip(&games).map(|(it, game)| Arm::of_pack(&it.name, game.lab(), it.pack.clone())).collect();
    let is_control = arms[1..].iter().any(|arm| arm.identity == arms[0].identity);
    let experiment = Experiment {
        // Between a ruleset and itself there is nothing to wait for.
        until: if is_control { StopRule::AllPlayed } else { plan.asked.until() },
        changed_winner_limit: FLIPS,
        ..Experiment::new(arms, plan.lineup.clone(), plan.seeds)
    };
    let mut store = Store::none();
    store.cache = plan.cache.clone().filter(|_| experiment.is_worth_caching()).map(Cache::new);
    store.cache.iter().for_each(Cache::make_room);
    let progress = Progress { done, cancelled: stop };
    let mut watch = |found: &_| tell(ExperimentUpdate::Found(Arc::new(ExperimentSummary::of(found, games[0].lab()))));
    experiment.run(&mut store, progress, &mut watch).map(drop).map_err(|error| error.to_string())
}
