//! An experiment beside the window.

use super::command::command_of;
use super::runner::WindowRunner;
use super::update::ExperimentUpdate;
use super::{ExperimentSpec, ExperimentSummary, Ruleset, RulesetSource, StudyKind};
use crate::app::jobs::{Executor, Job};
use crate::desk::{
    ComparedPlan, CoveragePlan, CoverageRequest, LadderPlan, StudyOutcome, StudyRunner, Sweep, Tuning, TuningRequest,
    WorthRequest, cover_pack, play_changes, play_ladder, play_worth,
};
use crate::lab::{Arm, Experiment, Lineup, PlayableGame, Progress, Results, Seeds, StopReason, StopRule, WorthPlan};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// How many pairs with another winner are remembered.
const FLIPS: usize = 192;

/// What is played.
pub struct ExperimentPlan {
    pub source: RulesetSource,
    pub asked: ExperimentSpec,
    pub lineup: Lineup,
    pub seeds: Seeds,
    pub cache: Option<PathBuf>,
}

/// Sends what has become of an experiment.
type Tell<'t> = &'t dyn Fn(ExperimentUpdate);

/// Plays it. `done` counts finished games.
pub fn play(executor: &Executor, plan: ExperimentPlan, done: Arc<AtomicU64>) -> Job<ExperimentUpdate> {
    Job::start(executor, move |tell, stop| {
        if let Err(why) = run(&plan, &done, tell, stop) {
            tell(ExperimentUpdate::Failed(why));
        }
    })
}

fn run(plan: &ExperimentPlan, done: &AtomicU64, tell: Tell<'_>, stop: &AtomicBool) -> Result<(), String> {
    let rulesets = plan.source.rulesets(plan.asked.own_rules())?;
    let mut runner = WindowRunner::new(plan.cache.clone(), Progress { done, cancelled: stop }, tell);
    match plan.asked.study.kind {
        StudyKind::Compare => compare(plan, &rulesets, &mut runner, tell),
        StudyKind::Sweep => {
            let base = rulesets.first().ok_or("a sweep has a ruleset")?;
            let swept = plan.asked.study.swept()?;
            let sweep = Sweep::new(&base.library, base.rules.clone(), &base.variants, &swept)?;
            let rulesets = sweep.rulesets.iter().enumerate().map(|(at, it)| base.swept(at, it)).collect::<Vec<_>>();
            tell(ExperimentUpdate::Sweep(Box::new(sweep)));
            compare(plan, &rulesets, &mut runner, tell)
        }
        StudyKind::Tune | StudyKind::Changes | StudyKind::Worth | StudyKind::Coverage | StudyKind::Ladder => {
            let base = rulesets.into_iter().next().ok_or("a study has a ruleset")?;
            tell(ExperimentUpdate::Ready(vec![base.clone()]));
            let outcome = study(plan, &base, &mut runner)?;
            tell(ExperimentUpdate::Study(Box::new(outcome), done.load(std::sync::atomic::Ordering::Relaxed)));
            Ok(())
        }
    }
}

/// Plays rulesets on the same seeds.
fn compare(
    plan: &ExperimentPlan,
    rulesets: &[Ruleset],
    runner: &mut WindowRunner<'_>,
    tell: Tell<'_>,
) -> Result<(), String> {
    let game = |ruleset: &Ruleset| {
        let game = ruleset.game(plan.asked.seats)?;
        let checked = game.lab().check_bots(plan.lineup.bots());
        checked.map_err(|why| format!("`{}`: {why}", ruleset.name)).map(|()| game)
    };
    let games = rulesets.iter().map(game).collect::<Result<Vec<PlayableGame>, String>>()?;
    tell(ExperimentUpdate::Ready(rulesets.to_vec()));
    let arms: Vec<Arm<'_>> =
        rulesets.iter().zip(&games).map(|(it, game)| Arm::of_pack(&it.name, game.lab(), it.pack.clone())).collect();
    let is_control = arms[1..].iter().any(|arm| arm.identity == arms[0].identity);
    let experiment = Experiment {
        // Between a ruleset and itself there is nothing to wait for.
        until: if is_control { StopRule::AllPlayed } else { plan.asked.until() },
        changed_winner_limit: FLIPS,
        counts_values: true,
        ..Experiment::new(arms, plan.lineup.clone(), plan.seeds)
    };
    let mut watch =
        |found: &Results| tell(ExperimentUpdate::Found(Arc::new(ExperimentSummary::of(found, games[0].lab()))));
    let results = runner.watched(experiment.clone(), &mut watch)?;
    if rulesets.len() > 1 && results.stopped != StopReason::Cancelled {
        let main: Vec<usize> =
            (0..results.figures.len()).filter(|&at| results.figures[at].is_first_headline()).collect();
        let uncounted = AtomicU64::new(0);
        let progress = Progress { done: &uncounted, cancelled: runner.cancelled() };
        let rare = results.rare(&experiment, &main, progress).map_err(|error| error.to_string())?;
        tell(ExperimentUpdate::Rare(rare));
    }
    Ok(())
}

/// Plays a study that is told by a report.
fn study(plan: &ExperimentPlan, base: &Ruleset, runner: &mut WindowRunner<'_>) -> Result<StudyOutcome, String> {
    let ExperimentPlan { asked, source, .. } = plan;
    let command = command_of(asked, source.pack_name().as_deref(), std::slice::from_ref(&base.typed)).ok();
    let (bots, ruleset, study) = (asked.seated(), base.named(), &asked.study);
    Ok(match study.kind {
        StudyKind::Compare | StudyKind::Sweep | StudyKind::Changes => {
            let variants = super::RulesetSpec::variants(&study.variants);
            let compared = ComparedPlan {
                players: asked.seats,
                levels: vec![bots],
                seed: asked.seed,
                games: asked.games,
                threads: 0,
                of: Vec::new(),
                all_figures: false,
                page_command: command.clone(),
                command,
            };
            play_changes(&base.library, &variants, &compared, runner)?.outcome()
        }
        StudyKind::Tune => {
            let request = TuningRequest {
                variants: base.variants.clone(),
                settings: study.swept()?,
                goals: study.goals()?,
                bots,
                seed: asked.seed,
                games: asked.games,
                threads: 0,
                page_command: command.clone(),
                command,
            };
            Tuning::new(&ruleset, request)?.play(runner)?.outcome()
        }
        StudyKind::Worth => {
            let request = WorthRequest {
                names: study.names(),
                set: None,
                has_blanks: study.has_blanks,
                pairs: study.pairs,
                plan: WorthPlan { bots, seed: asked.seed, games: asked.games, threads: 0 },
                command,
            };
            play_worth(&ruleset, &request, runner)?.outcome
        }
        StudyKind::Coverage => {
            let plan = CoveragePlan { bots, seed: asked.seed, games: asked.games, threads: 0 };
            cover_pack(&ruleset, &CoverageRequest { scripts: Vec::new(), plan, command }, runner)?.outcome
        }
        StudyKind::Ladder => {
            let ladder = LadderPlan {
                bots: study.ladder.clone(),
                players: asked.seats..=asked.seats,
                seed: asked.seed,
                seeds: asked.games,
                threads: 0,
                best_replies: study.best_replies.then_some(super::command::DRAWS),
                command,
            };
            play_ladder(&ruleset, ladder, runner)?.outcome()
        }
    })
}
