//! Scripts of rule points as the rules ask them, and the check that asks them in random games.

use super::Language;
use super::compile::{Compiled, Scripts};
use super::effort::{self, Allowance};
use super::hook_run::HookExecutor;
use super::hook_view::Visibility;
use super::hooks::HookScript;
use crate::games::liberte::{HookInput, HookResult, HookRunner, HookSource, Liberte, Position};
use crate::kernel::{BotRng, Game};
use crate::load::Diagnostic;
use crate::model::RulePoint;
use crate::script::failures;
use crate::script::hooks::HookError;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex};

/// Operations after which points are asked no more.
const MOST: u64 = 20_000_000;
/// Operations that the runs of one hook may take in a game that somebody would wait for: a hundred times the usual.
const SLOW: u64 = 4_000_000;
/// Operations of one run, of which a game has thousands.
const MOST_OF_ONE: u64 = 10_000;

/// Findings and costs of rule hooks, collected while they run.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// What is found wrong: the first of each point.
    found: Vec<Diagnostic>,
    /// The operations of each point in this game.
    costs: BTreeMap<RulePoint, u64>,
}

/// Runs the hook scripts of a pack in its games.
pub(super) struct ScriptHookRunner {
    scripts: Arc<Scripts>,
    /// The rules of the game that asks, but for what scripts say instead of them.
    rules: Arc<Liberte>,
    /// What is found wrong, where somebody wants to know: the first of each point.
    notes: Option<Arc<Mutex<Notes>>>,
}

impl fmt::Debug for ScriptHookRunner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ScriptHookRunner({})", self.scripts.pack.id)
    }
}

impl HookRunner for ScriptHookRunner {
    fn run_hook(&self, game: &Liberte, p: &Position, input: HookInput) -> Option<HookResult> {
        let hook = self.scripts.hooks.iter().find(|hook| hook.point == input.point())?;
        if self.has_note_of(hook) {
            return None;
        }
        let requirements = &self.scripts.requirements;
        let (engine, most) = (&Language::liberte().engines().game, Allowance::new(MOST_OF_ONE));
        let allowance = Some(&most);
        let executor =
            HookExecutor { rules: &self.rules, requirements, visibility: Visibility::Position, engine, allowance };
        let heard = executor.run(&hook.script, p, input).0;
        self.note_cost(hook, MOST_OF_ONE - most.left());
        match heard {
            Ok(result) => {
                if let Some(fault) = game.fault(p, input, result) {
                    failures::tell(hook.script.declared, || hook.impossible(&fault));
                    self.note(|| hook.impossible(&fault));
                }
                Some(result)
            }
            Err(HookError::Fails(error)) => {
                failures::tell(error.spot, || hook.failure(&error));
                self.note(|| hook.failure(&error));
                None
            }
            Err(HookError::Unseen(..)) => None,
        }
    }
}

impl ScriptHookRunner {
    fn note(&self, finding: impl FnOnce() -> Diagnostic) {
        if let Some(Ok(mut notes)) = self.notes.as_ref().map(|notes| notes.lock()) {
            notes.found.push(finding());
        }
    }

    /// Adds the operations of a run; a point that takes too much for a game is found wrong.
    fn note_cost(&self, hook: &HookScript, operations: u64) {
        if let Some(Ok(mut notes)) = self.notes.as_ref().map(|notes| notes.lock()) {
            let cost = notes.costs.entry(hook.point).or_default();
            *cost += operations;
            if *cost > SLOW {
                notes.found.push(hook.too_slow());
            }
        }
    }

    /// Whether something was found wrong with a point: it is then asked no more, so that an endless one is run once.
    fn has_note_of(&self, hook: &HookScript) -> bool {
        let notes = self.notes.as_ref().and_then(|notes| notes.lock().ok());
        let is_its = |note: &Diagnostic| note.place.as_ref().is_some_and(|place| place.path == hook.source.path);
        notes.is_some_and(|notes| notes.found.iter().any(is_its))
    }
}

/// A log of the calls of one rule hook in a game.
#[derive(Debug, Default)]
pub struct HookLog {
    /// The position in which it was asked first.
    pub position: Option<Position>,
    /// The inputs and their results, `None` where the script fails. In order, each input once.
    pub heard: Vec<(HookInput, Option<HookResult>)>,
    /// What is wrong with it, the first time.
    pub wrong: Option<Diagnostic>,
}

/// Runs the hook scripts of a pack and logs the calls of one of them.
#[derive(Debug)]
struct RecordingHookRunner {
    bench: ScriptHookRunner,
    point: RulePoint,
    hearing: Arc<Mutex<HookLog>>,
}

impl HookRunner for RecordingHookRunner {
    fn run_hook(&self, game: &Liberte, p: &Position, input: HookInput) -> Option<HookResult> {
        let result = self.bench.run_hook(game, p, input);
        if input.point() == self.point
            && let Ok(mut hearing) = self.hearing.lock()
        {
            hearing.position.get_or_insert_with(|| p.clone());
            if hearing.heard.iter().all(|(known, _)| *known != input) {
                hearing.heard.push((input, result));
            }
            let notes = self.bench.notes.as_ref().and_then(|notes| notes.lock().ok());
            let wrong = || notes?.found.iter().find(|note| self.is_of_point(note)).cloned();
            hearing.wrong = hearing.wrong.take().or_else(wrong);
        }
        result
    }
}

impl RecordingHookRunner {
    fn is_of_point(&self, note: &Diagnostic) -> bool {
        let path = self.bench.scripts.hooks.iter().find(|hook| hook.point == self.point);
        note.place.as_ref().map(|place| &place.path) == path.map(|hook| &hook.source.path)
    }
}

impl Compiled {
    /// A game in which the script of a rule point is asked whenever its matter comes up, and who asks it, while somebody
    /// listens.
    ///
    /// # Errors
    /// As [`Compiled::game`].
    pub fn with_hook_log(
        &self,
        seats: usize,
        point: RulePoint,
        hearing: Arc<Mutex<HookLog>>,
    ) -> Result<(Liberte, Arc<dyn HookRunner>), String> {
        let game = self.game(seats)?;
        let rules = Arc::new(self.bare(seats)?);
        let bench = ScriptHookRunner { scripts: self.scripts().clone(), rules, notes: Some(Arc::default()) };
        let sources = self.scripts().hooks.iter().map(|hook| (hook.point, HookSource::Script)).collect();
        let runner: Arc<dyn HookRunner> = Arc::new(RecordingHookRunner { bench, point, hearing });
        Ok((game.with_points(runner.clone(), sources), runner))
    }

    /// Fills the rule points of a game; `by_tables` where they are told beforehand.
    pub(super) fn fill_points(&self, rules: Liberte, by_tables: bool, notes: Option<Arc<Mutex<Notes>>>) -> Liberte {
        let scripts = self.scripts();
        if scripts.hooks.is_empty() {
            return rules;
        }
        let source = |way: &super::HookMode| if by_tables { way.source() } else { HookSource::Script };
        let points = scripts.hooks.iter().map(|hook| hook.point);
        let sources = points.zip(scripts.point_ways.iter().map(source)).collect();
        let bench = ScriptHookRunner { scripts: scripts.clone(), rules: Arc::new(rules.clone()), notes };
        rules.with_points(Arc::new(bench), sources)
    }

    /// Plays random games to their ends and asks every point that is interpreted whenever it comes up; gives what fails or
    /// can't be, the first of each point. The same seed plays the same games.
    pub(super) fn prove_points(&self, games: usize, seed: u64) -> Vec<Diagnostic> {
        if self.scripts().point_ways.iter().all(super::hooks::is_precomputed) {
            return Vec::new();
        }
        let notes: Arc<Mutex<Notes>> = Arc::default();
        let rules = &self.pack().rules;
        let seats = rules.fewest_players as usize..=(rules.most_players as usize).min(crate::kernel::MAX_SEATS);
        let mut rng = BotRng::new(seed, 1);
        let before = effort::spent();
        for seats in seats.cycle().take(games) {
            let Ok(game) = self.game(seats) else { break };
            if effort::spent() - before > MOST {
                break;
            }
            if let Ok(mut notes) = notes.lock() {
                notes.costs.clear();
            }
            self.play_out(&self.fill_points(game, true, Some(notes.clone())), &mut rng);
        }
        let found = notes.lock().map(|mut notes| std::mem::take(&mut notes.found));
        found.unwrap_or_default()
    }

    fn play_out(&self, game: &Liberte, rng: &mut BotRng) {
        let mut position = game.start(rng.below(usize::MAX) as u64, &mut ());
        let mut choices = Vec::new();
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            game.play(&mut position, seat, choice, &mut ());
        }
        game.outcome(&position);
    }
}
