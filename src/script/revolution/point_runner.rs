//! Scripts of rule points as the rules ask them.

use super::Language;
use super::compile::{CompiledSpec, Scripts};
use super::effort::Allowance;
use super::points::{PointExecutor, PointMode, impossible};
use super::reading::of_trouble;
use crate::games::revolution::{PointInput, PointResult, PointRunner, PointSource, Position, Revolution};
use crate::load::Diagnostic;
use crate::model::RevolutionPoint;
use crate::script::hooks::HookError;
use std::fmt;
use std::sync::{Arc, Mutex};

/// The operations of one run, of which a game has hundreds.
pub(super) const MOST_OF_ONE: u64 = 10_000;

impl CompiledSpec {
    /// Fills the rule points of a game whose rules are these without them; by tables where `is_fast`.
    pub(super) fn fill_points(
        &self,
        game: Revolution,
        rules: Revolution,
        is_fast: bool,
        found: Option<Arc<Mutex<Vec<Diagnostic>>>>,
    ) -> Revolution {
        if self.scripts().points.is_empty() {
            return game;
        }
        let source = |way: &PointMode| if is_fast { way.source(rules.seat_count()) } else { PointSource::Script };
        let sources: Vec<_> = self.scripts().points.iter().map(|it| (it.point, source(&it.way))).collect();
        game.with_points(Arc::new(Asking { scripts: self.scripts().clone(), rules: Arc::new(rules), found }), sources)
    }

    /// How each rule point that is filled runs.
    pub fn points(&self) -> impl Iterator<Item = (RevolutionPoint, &PointMode)> {
        self.scripts().points.iter().map(|it| (it.point, &it.way))
    }
}

/// Asks the scripts of a pack in its games.
struct Asking {
    scripts: Arc<Scripts>,
    /// The rules of the game that asks, but for what scripts say instead of them.
    rules: Arc<Revolution>,
    /// What is found wrong, where somebody wants to know: the first of each point.
    found: Option<Arc<Mutex<Vec<Diagnostic>>>>,
}

impl fmt::Debug for Asking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Asking({} rule points)", self.scripts.points.len())
    }
}

impl PointRunner for Asking {
    fn ask(&self, position: &Position, input: PointInput) -> Option<PointResult> {
        let point = self.scripts.points.iter().find(|it| it.point == input.point())?;
        let allowance = Allowance::new(MOST_OF_ONE);
        let executor = PointExecutor {
            rules: &self.rules,
            requirements: &self.scripts.requirements,
            sees: true,
            engine: &Language::revolution().engines().game,
            allowance: &allowance,
        };
        let given = executor.run(&point.script, position, input);
        if let Some(Ok(mut found)) = self.found.as_ref().map(|found| found.lock()) {
            let is_its = |it: &Diagnostic| it.place.as_ref().is_some_and(|place| place.path == point.source.path);
            if !point.has_failed && !found.iter().any(is_its) {
                found.extend(match &given {
                    Ok(result) => {
                        let fault = self.rules.point_fault(input, *result);
                        fault.map(|fault| impossible(&point.source, &point.script, &fault))
                    }
                    Err(HookError::Fails(error)) => Some(of_trouble(&point.source, error, false)),
                    Err(HookError::Unseen(..)) => None,
                });
            }
        }
        given.ok()
    }
}
