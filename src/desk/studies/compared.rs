//! The games of several rulesets, each compared with the first: what sweeps and changes are made of.

use super::{NamedRuleset, StudyError, StudyRunner};
use crate::bots::BotKind;
use crate::lab::{
    Arm, ComparisonReport, Contrast, Experiment, Figure, LevelReport, Lineup, PlayableGame, Progress, RareFigure,
    ReportRuleset, Results, Seeds,
};
use std::sync::atomic::AtomicU64;

/// How rulesets are played.
#[derive(Clone, Debug)]
pub struct ComparedPlan {
    /// How many play.
    pub players: usize,
    /// The bots of each level, one a seat.
    pub levels: Vec<Vec<BotKind>>,
    /// The first seed.
    pub seed: u64,
    /// Games by each ruleset, rounded up to whole seeds.
    pub games: u64,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// The figures that are shown, by their names or the beginnings of these; none: the main ones.
    pub of: Vec<String>,
    /// Whether all figures are shown.
    pub all_figures: bool,
    /// The command that plays the same; none where no command does.
    pub command: Option<String>,
    /// The command as pages name it.
    pub page_command: Option<String>,
}

/// Rulesets, by their numbers, and how often each counts.
pub type Weights = Vec<(usize, i64)>;

/// What was played, and by bot level the contrasts that were asked for besides the differences from the base.
pub type PlayedExperiment = (ComparisonReport, Vec<Vec<Contrast>>);

/// Plays the rulesets with each kind of bots; the first is the base.
///
/// # Errors
/// The rules don't allow so many players, there is no such figure, or the games can't be played.
pub fn play_rulesets<R: StudyRunner>(
    rulesets: &[NamedRuleset],
    contrasts: &[Weights],
    plan: &ComparedPlan,
    runner: &mut R,
) -> Result<PlayedExperiment, R::Error> {
    let game = |it: &NamedRuleset| it.ruleset.game(plan.players).map_err(StudyError::Request);
    let games = rulesets.iter().map(game).collect::<Result<Vec<PlayableGame>, _>>()?;
    let both = rulesets.iter().zip(&games);
    let arms: Vec<Arm<'_>> = both.map(|(it, game)| Arm::of_pack(&it.name, game.lab(), it.ruleset.pack())).collect();
    let (mut levels, mut measured) = (Vec::new(), Vec::new());
    for bots in &plan.levels {
        games.iter().try_for_each(|game| game.lab().check_bots(bots)).map_err(StudyError::Request)?;
        let lineup = Lineup::rotated(bots);
        let seeds = Seeds { first: plan.seed, count: plan.games.div_ceil(lineup.count().max(1) as u64) };
        let experiment = Experiment { threads: plan.threads, ..Experiment::new(arms.clone(), lineup, seeds) };
        let figures = experiment.figures();
        let shown = figures_named(&plan.of, plan.all_figures, &figures)?;
        let contrast = |weights: &Weights| Contrast::new(arms.len(), weights, figures.len(), experiment.lineup.count());
        let mut contrasts: Vec<Contrast> = contrasts.iter().map(contrast).collect();
        let results = runner.play(experiment.clone(), &mut |rows| contrasts.iter_mut().for_each(|it| it.add(rows)))?;
        let rare = rare(&experiment, &results, &shown, runner)?;
        levels.push(LevelReport { bots: bots.clone(), results, shown, rare, changed_winners: Vec::new() });
        measured.push(contrasts);
    }
    let ruleset = |it: &NamedRuleset| ReportRuleset { name: it.name.clone(), pack: it.ruleset.pack() };
    let report = ComparisonReport {
        rulesets: rulesets.iter().map(ruleset).collect(),
        players: plan.players,
        seed: plan.seed,
        levels,
        command: plan.command.clone(),
        page_command: plan.page_command.clone(),
    };
    Ok((report, measured))
}

/// Those of some figures of which an experiment's games say nothing.
fn rare<R: StudyRunner>(
    experiment: &Experiment<'_>,
    results: &Results,
    figures: &[usize],
    runner: &mut R,
) -> Result<Vec<RareFigure>, StudyError> {
    // These few games are not among those that were asked for.
    let uncounted = AtomicU64::new(0);
    Ok(results.rare(experiment, figures, Progress { done: &uncounted, cancelled: runner.cancelled() })?)
}

/// The places of the figures that are shown: those asked for, all, or the main ones.
///
/// # Errors
/// There is no such figure; with those that there are.
pub fn figures_named(of: &[String], all: bool, figures: &[Figure]) -> Result<Vec<usize>, StudyError> {
    let places = || 0..figures.len();
    if all {
        return Ok(places().collect());
    }
    if of.is_empty() {
        return Ok(places().filter(|&at| figures[at].is_first_headline()).collect());
    }
    let mut chosen = Vec::new();
    for asked in of {
        // A name that is a figure's own means it alone, not those below it.
        let exactly: Vec<usize> = places().filter(|&at| figures[at].id() == *asked).collect();
        let below =
            |at: &usize| figures[*at].id().strip_prefix(asked.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let meant = if exactly.is_empty() { places().filter(below).collect() } else { exactly };
        if meant.is_empty() {
            let known = figures.iter().map(|figure| figure.id()).collect::<Vec<_>>().join(", ");
            return Err(StudyError::Request(format!("there is no figure `{asked}`; there are: {known}")));
        }
        chosen.extend(meant);
    }
    chosen.sort_unstable();
    chosen.dedup();
    Ok(chosen)
}
