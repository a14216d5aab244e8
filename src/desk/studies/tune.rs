//! Which values of some settings come nearest to some goals?

use super::{NamedRuleset, StudyError, StudyOutcome, StudyRunner, combinations, name_of, tables_csv, with_values};
use crate::bots::BotKind;
use crate::lab::{
    Arm, Experiment, Figure, FinalComparison, Goal, GoalSpec, Lineup, PackIdentity, Part, PlayableGame,
    PlayableRuleset, Report, Results, Section, Seeds, StopReason, SweptSetting, TunedSetting, TuningCandidate,
    TuningPlan, TuningReport, TuningSearch,
};
use serde_json::Value;

/// The most combinations.
const MOST_CANDIDATES: usize = 256;
/// The most goals of a tuning.
pub const MOST_GOALS: usize = 8;

/// What a tuning is to find, and by how many games.
#[derive(Clone, Debug)]
pub struct TuningRequest {
    /// The variants that the pack is played with.
    pub variants: Vec<String>,
    /// The settings and the values to try.
    pub settings: Vec<SweptSetting>,
    /// What figures should come to.
    pub goals: Vec<GoalSpec>,
    /// The bots, one a seat.
    pub bots: Vec<BotKind>,
    /// The first seed.
    pub seed: u64,
    /// The number of games, at most: half for the search, half for the final comparison.
    pub games: u64,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// The command that plays the same; none where no command does.
    pub command: Option<String>,
    /// The command as pages name it.
    pub page_command: Option<String>,
}

/// A tuning that is ready to be played.
pub struct Tuning {
    request: TuningRequest,
    candidates: Candidates,
    /// By candidate.
    games: Vec<PlayableGame>,
    base: PlayableGame,
    lineup: Lineup,
    goals: Vec<Goal>,
    plan: TuningPlan,
}

/// What came of a tuning that was played.
pub struct TuningPlayed {
    /// The report; none where it was cancelled, since then nothing is compared.
    pub report: Option<TuningReport>,
    /// The games that were played last.
    pub last: Results,
}

/// The rulesets of a tuning: every combination of the values of some settings.
struct Candidates {
    /// What the base is called.
    base: String,
    /// The pack as it is, variants applied.
    pack: PackIdentity,
    settings: Vec<TunedSetting>,
    /// The candidates, no ruleset twice.
    all: Vec<(TuningCandidate, PlayableRuleset)>,
    /// The combinations that can't be played, each with the reason.
    left_out: Vec<(String, String)>,
}

impl Tuning {
    /// Makes the rulesets, and plans the games.
    ///
    /// # Errors
    /// There is no such setting or figure, a value that no combination can have, too many combinations, too few games, or
    /// bots that the game doesn't know.
    pub fn new(base: &NamedRuleset, request: TuningRequest) -> Result<Tuning, StudyError> {
        let candidates = Candidates::new(base, &request.variants, &request.settings)?;
        let players = request.bots.len();
        let game = |ruleset: &PlayableRuleset| ruleset.game(players).map_err(StudyError::Request);
        let base_game = game(&base.ruleset)?;
        let games = candidates.all.iter().map(|(_, ruleset)| game(ruleset)).collect::<Result<Vec<_>, _>>()?;
        let all = std::iter::once(&base_game).chain(&games);
        all.map(PlayableGame::lab).try_for_each(|it| it.check_bots(&request.bots)).map_err(StudyError::Request)?;
        let lineup = Lineup::rotated(&request.bots);
        let goals = goals(&request.goals, &lineup, &games).map_err(StudyError::Request)?;
        let count = candidates.all.len();
        let plan = TuningPlan::new(count, request.games, request.seed, lineup.count()).map_err(|least| {
            let games = request.games;
            StudyError::Request(format!("{games} games are too few for {count} candidates: it takes {least} at least"))
        })?;
        Ok(Tuning { request, candidates, games, base: base_game, lineup, goals, plan })
    }

    /// The plan.
    pub fn plan(&self) -> &TuningPlan {
        &self.plan
    }

    /// The plan in a sentence, to be told before the first game.
    pub fn plan_in_words(&self) -> String {
        self.plan.sentence(self.candidates.all.len())
    }

    /// Plays it: the rounds of the search, then the final comparison, each as one experiment.
    ///
    /// # Errors
    /// The games can't be played.
    pub fn play<R: StudyRunner>(self, runner: &mut R) -> Result<TuningPlayed, R::Error> {
        let all = &self.candidates.all;
        let mut search = TuningSearch::new(self.goals.clone(), self.plan.clone(), all.len());
        for round in &self.plan.rounds {
            let experiment = self.experiment(search.left().iter().map(|&at| Some(at)), round.seeds);
            let figures = experiment.figures();
            let last = runner.play(experiment, &mut |rows| search.add(&figures, rows))?;
            if last.stopped == StopReason::Cancelled {
                return Ok(TuningPlayed { report: None, last });
            }
            search.end_round();
        }
        // What the pack has stands first, so that of those that miss the goals alike it is the best.
        let (own, others): (Vec<usize>, Vec<usize>) = search.left().iter().partition(|&&at| all[at].0.is_base);
        let base = own.first().copied();
        let left: Vec<Option<usize>> = std::iter::once(base).chain(others.into_iter().map(Some)).collect();
        let experiment = self.experiment(left.iter().copied(), self.plan.fresh_seeds);
        let (figures, mut finals) = (experiment.figures(), FinalComparison::new(self.goals.clone(), left.len()));
        let last = runner.play(experiment, &mut |rows| finals.add(&figures, rows))?;
        if last.stopped == StopReason::Cancelled {
            return Ok(TuningPlayed { report: None, last });
        }
        let report = TuningReport {
            candidates: all.iter().map(|(candidate, _)| candidate.clone()).collect(),
            pack: self.candidates.pack,
            bots: self.lineup.bots().to_vec(),
            settings: self.candidates.settings,
            left_out: self.candidates.left_out,
            plan: self.plan,
            search,
            finalists: left.into_iter().zip(finals.finalists()).collect(),
            command: self.request.command,
            page_command: self.request.page_command,
        };
        Ok(TuningPlayed { report: Some(report), last })
    }

    /// The games of some candidates by their numbers, or of the base, on the same seeds.
    fn experiment(&self, candidates: impl Iterator<Item = Option<usize>>, seeds: Seeds) -> Experiment<'_> {
        let arm = |candidate: Option<usize>| match candidate {
            None => Arm::of_pack(&self.candidates.base, self.base.lab(), self.candidates.pack.clone()),
            Some(at) => {
                let (candidate, ruleset) = &self.candidates.all[at];
                Arm::of_pack(&candidate.name, self.games[at].lab(), ruleset.pack())
            }
        };
        let arms = candidates.map(arm).collect();
        Experiment { threads: self.request.threads, ..Experiment::new(arms, self.lineup.clone(), seeds) }
    }
}

impl TuningPlayed {
    /// All of it.
    pub fn outcome(&self) -> StudyOutcome {
        let (report, json) = match &self.report {
            Some(found) => (found.report(), found.json()),
            None => (unfinished(), Value::Null),
        };
        StudyOutcome {
            text: report.text(),
            csv: tables_csv(&report),
            report,
            json,
            is_cancelled: self.report.is_none(),
        }
    }
}

/// The report on a tuning that was cancelled.
fn unfinished() -> Report {
    let said = "Cancelled before the final comparison: which values come nearest to the goals is not known. Played again, \
                it finds the games that were played.";
    let parts = vec![Part::Summary(said.to_owned())];
    Report { title: "Tuning".to_owned(), sections: vec![Section { title: String::new(), parts }], ..Report::default() }
}

/// The goals, for what is counted of any candidate's games.
fn goals(specs: &[GoalSpec], lineup: &Lineup, games: &[PlayableGame]) -> Result<Vec<Goal>, String> {
    if specs.is_empty() {
        return Err("name a goal, such as `wins.P1=25%` or `rounds<=60`".to_owned());
    }
    if specs.len() > MOST_GOALS {
        return Err(format!("{} goals: there are {MOST_GOALS} at most", specs.len()));
    }
    let bots = lineup.all_bots();
    let figures = Figure::union(games.iter().map(|game| game.lab().figures(&bots)));
    let goals = specs.iter().map(|spec| spec.of(&figures)).collect::<Result<Vec<_>, _>>();
    let goals = goals.map_err(|why| why.to_string())?;
    match goals.iter().enumerate().find(|(at, goal)| goals[..*at].contains(goal)) {
        Some((_, twice)) => Err(format!("the goal `{twice}` is given twice")),
        None => Ok(goals),
    }
}

impl Candidates {
    fn new(base: &NamedRuleset, variants: &[String], settings: &[SweptSetting]) -> Result<Candidates, StudyError> {
        if settings.is_empty() {
            return Err(StudyError::Request("name a setting".to_owned()));
        }
        if let Some(twice) = twice(settings) {
            return Err(StudyError::Request(format!("`{twice}` is given twice: give all its values at once")));
        }
        let count = settings.iter().try_fold(1usize, |count, setting| count.checked_mul(setting.values.len()));
        if count.is_none_or(|count| count > MOST_CANDIDATES) {
            let count = count.map_or("too many".to_owned(), |count| count.to_string());
            return Err(StudyError::Request(format!(
                "{count} combinations of values: take steps, such as `14..20:2`, so that there are {MOST_CANDIDATES} at most"
            )));
        }
        let named = |it: &SweptSetting| TunedSetting { key: it.to_string(), values: it.values.clone() };
        let mut made = Candidates {
            base: base.name.clone(),
            pack: base.ruleset.pack(),
            settings: settings.iter().map(named).collect(),
            all: Vec::new(),
            left_out: Vec::new(),
        };
        let mut refusals: Vec<(Vec<usize>, StudyError)> = Vec::new();
        for combination in combinations(settings) {
            let values = combination.iter().map(|&(setting, value)| place(setting, value)).collect::<Vec<usize>>();
            match with_values(&base.library, variants, &combination)? {
                Ok((ruleset, _)) => made.add(name_of(&combination), values, ruleset),
                Err(why) => {
                    made.left_out.push((name_of(&combination), why.first_message()));
                    refusals.push((values, why));
                }
            }
        }
        made.without_impossible_values(refusals)
    }

    fn add(&mut self, name: String, values: Vec<usize>, ruleset: PlayableRuleset) {
        let hash = ruleset.pack().hash;
        if !self.all.iter().any(|(known, _)| known.hash == hash) {
            let is_base = hash == self.pack.hash;
            self.all.push((TuningCandidate { name, values, hash, is_base }, ruleset));
        }
    }

    /// Refuses a value with which nothing can be played: somebody mistook what is possible.
    fn without_impossible_values(self, refusals: Vec<(Vec<usize>, StudyError)>) -> Result<Candidates, StudyError> {
        for (values, why) in refusals {
            let is_possible = |(setting, value): (usize, &usize)| {
                self.all.iter().any(|(candidate, _)| candidate.values[setting] == *value)
            };
            if !values.iter().enumerate().all(is_possible) {
                return Err(why);
            }
        }
        Ok(self)
    }
}

fn place(setting: &SweptSetting, value: &str) -> usize {
    setting.values.iter().position(|it| it == value).unwrap_or_default()
}

fn twice(settings: &[SweptSetting]) -> Option<&SweptSetting> {
    let is_known = |at: usize| settings[..at].iter().any(|it| it.to_string() == settings[at].to_string());
    (0..settings.len()).find(|&at| is_known(at)).map(|at| &settings[at])
}
