//! Scripts of rule points as the rules ask them in games.

use super::super::coverage::{CoverageLog, CoverageMode, ScriptRun, engine, noted};
use super::super::effort::{self, Allowance};
use super::super::failures;
use super::super::hooks::HookError;
use super::super::prove::MOST;
use super::super::reading::of_trouble;
use super::{FilledPoint, FilledPoints, PointExecutor, PointMode, PointScripts, impossible};
use crate::kernel::BotRng;
use crate::kit::{PointQuestion, PointResult, PointRunner, PointSource};
use crate::load::Diagnostic;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The operations of one run, of which a game has hundreds.
const MOST_OF_ONE: u64 = 10_000;
/// The games in which rule points are asked to find what fails.
const PROVED_GAMES: usize = 8;

impl<G: PointScripts> FilledPoints<G> {
    /// Fills the rule points of a game for so many, whose rules are these without them; by tables where `is_fast`.
    pub fn fill(&self, game: G, rules: &Arc<G>, seats: usize, is_fast: bool) -> G {
        self.fill_and_tell(game, rules, (seats, is_fast), None)
    }

    fn fill_and_tell(
        &self,
        game: G,
        rules: &Arc<G>,
        (seats, is_fast): (usize, bool),
        found: Option<Arc<Mutex<Vec<Diagnostic>>>>,
    ) -> G {
        if self.points.is_empty() {
            return game;
        }
        let source = |mode: &PointMode| if is_fast { mode.source(seats) } else { PointSource::Script };
        let sources: Vec<_> = self.modes().map(|(point, mode)| (point, source(mode))).collect();
        game.with_points(Arc::new(self.asking(rules, Watch::Failures(found))), sources)
    }

    /// Fills the rule points of a game, each run told to a log, in which the first of these scripts has this number.
    pub fn watch(&self, game: G, rules: &Arc<G>, log: &Arc<CoverageLog>, first: usize) -> G {
        if self.points.is_empty() {
            return game;
        }
        let sources: Vec<_> = self.modes().map(|(point, _)| (point, PointSource::Script)).collect();
        game.with_points(Arc::new(self.asking(rules, Watch::Lines(log.clone(), first))), sources)
    }

    fn asking(&self, rules: &Arc<G>, watch: Watch) -> Asking<G> {
        Asking { points: self.points.clone(), requirements: self.requirements.clone(), rules: rules.clone(), watch }
    }

    /// Plays random games to their ends and asks every rule point that is interpreted whenever it comes up; gives what fails
    /// or can't be, the first of each point. The same seed plays the same games. `game` makes a game for so many, and its rules
    /// without rule points.
    pub fn prove(
        &self,
        game: impl Fn(usize) -> Option<(G, Arc<G>)>,
        (fewest, most): (u8, u8),
        seed: u64,
    ) -> Vec<Diagnostic> {
        if self.modes().all(|(_, mode)| matches!(mode, PointMode::Tabulated(_))) {
            return Vec::new();
        }
        let found: Arc<Mutex<Vec<Diagnostic>>> = Arc::default();
        let mut rng = BotRng::new(seed, 1);
        for seats in (fewest..=most).map(usize::from).cycle().take(PROVED_GAMES) {
            let Some((game, rules)) = game(seats) else { break };
            let game = self.fill_and_tell(game, &rules, (seats, true), Some(found.clone()));
            let before = effort::spent();
            let mut position = game.start(rng.below(usize::MAX) as u64, &mut ());
            let mut choices = Vec::new();
            // A script that never ends would be run at each decision: its first failure is enough.
            while let Some(seat) = game.asked(&position).lowest().filter(|_| effort::spent() - before < MOST) {
                game.choices(&position, seat, &mut choices);
                let choice = choices[rng.below(choices.len())];
                game.play(&mut position, seat, choice, &mut ());
            }
        }
        found.lock().map(|mut found| std::mem::take(&mut *found)).unwrap_or_default()
    }
}

/// Asks the scripts of a pack in its games.
struct Asking<G: PointScripts> {
    points: Arc<[FilledPoint<G>]>,
    requirements: Arc<[String]>,
    /// The rules of the game that asks, but for what scripts say instead of them.
    rules: Arc<G>,
    watch: Watch,
}

/// Who looks on.
enum Watch {
    /// Whoever wants to know what is found wrong, if anybody: the first of each point.
    Failures(Option<Arc<Mutex<Vec<Diagnostic>>>>),
    /// Coverage, with the number of the first of the scripts.
    Lines(Arc<CoverageLog>, usize),
}

impl<G: PointScripts> fmt::Debug for Asking<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asking({} rule points)", self.points.len())
    }
}

impl<G: PointScripts> PointRunner<G> for Asking<G> {
    fn ask(&self, position: &G::Position, question: G::Question) -> Option<PointResult> {
        let at = self.points.iter().position(|it| it.point == question.point())?;
        let point = &self.points[at];
        let executor = PointExecutor {
            rules: &self.rules,
            requirements: &self.requirements,
            sees: true,
            engine: match &self.watch {
                Watch::Failures(_) => &G::language().engines().game,
                Watch::Lines(..) => G::language().covering(engine),
            },
            allowance: &Allowance::new(MOST_OF_ONE),
        };
        let run = || executor.run(&point.script, position, question);
        match &self.watch {
            Watch::Failures(found) => {
                let given = run();
                self.tell_failure(point, question, &given);
                if let Some(Ok(mut found)) = found.as_ref().map(|found| found.lock()) {
                    self.tell(point, question, &given, &mut found);
                }
                given.ok()
            }
            Watch::Lines(log, first) => {
                let (given, steps) = noted::<G, _>(run);
                let given = given.ok();
                if !log.is(CoverageMode::Nothing) {
                    let has_changed = given.is_some_and(|it| self.rules.differs_from_rulebook(position, question, it));
                    let script = first + at;
                    log.note(ScriptRun { script, places: steps.places, changed: BTreeSet::new(), has_changed });
                }
                given
            }
        }
    }
}

impl<G: PointScripts> Asking<G> {
    /// Tells whoever listens what is wrong with an answer.
    fn tell_failure(&self, point: &FilledPoint<G>, question: G::Question, given: &Result<PointResult, HookError>) {
        let spot = if let Err(HookError::Fails(error)) = given { error.spot } else { point.script.declared };
        if let Some(wrong) = self.wrong(point, question, given) {
            failures::tell(spot, || wrong);
        }
    }

    /// What is wrong with an answer, if anything is.
    fn wrong(
        &self,
        point: &FilledPoint<G>,
        question: G::Question,
        given: &Result<PointResult, HookError>,
    ) -> Option<Diagnostic> {
        match given {
            Ok(result) => {
                let fault = self.rules.point_fault(question, *result)?;
                Some(impossible(&point.source, &point.script, &fault))
            }
            Err(HookError::Fails(error)) => Some(of_trouble(&point.source, error, false)),
            Err(HookError::Unseen(..)) => None,
        }
    }

    /// Tells what is wrong with an answer, if that is the first of its point.
    fn tell(
        &self,
        point: &FilledPoint<G>,
        question: G::Question,
        given: &Result<PointResult, HookError>,
        found: &mut Vec<Diagnostic>,
    ) {
        let is_its = |it: &Diagnostic| it.place.as_ref().is_some_and(|place| place.path == point.source.path);
        if point.has_failed || found.iter().any(is_its) {
            return;
        }
        found.extend(self.wrong(point, question, given));
    }
}
