//! The run of a rule hook: what it may see and do, its arguments and its result.
//!
//! A hook changes nothing and asks for no choice. While the pack is loaded it sees no position: what it can tell all the
//! same is told beforehand, and what it looks at first is why it can't.

use super::effort::Allowance;
use super::execute::{End, run};
use super::hook_view::{HookRun, SituationQueries, Visibility};
use super::run::{Halt, Playing, Run, Script};
use super::run_error::{RunError, RunErrorKind};
use super::{Spot, words};
use crate::games::liberte::{Cause, HookInput, HookResult, Liberte, Position};
use crate::model::EffectId;
use rhai::Engine;
use std::sync::Arc;

/// Why a hook gave no result.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum HookError {
    /// It looks at what it can't see yet.
    Unseen(String, Spot),
    /// It fails.
    Fails(RunError),
}

/// Runs rule hooks: what they run with.
pub(super) struct HookExecutor<'a> {
    /// The rules; what scripts say instead of them does not matter here.
    pub rules: &'a Arc<Liberte>,
    /// The keys of `require`.
    pub requirements: &'a Arc<[String]>,
    /// What the hook may look at.
    pub visibility: Visibility,
    /// What runs the script.
    pub engine: &'static Engine,
    /// The operations that all its runs may take together; in a game each has its own.
    pub allowance: Option<&'a Allowance>,
}

impl HookExecutor<'_> {
    /// Runs a point's script on a copy of a position. Also gives what of the situation it asked for.
    pub fn run(
        &self,
        script: &Script,
        p: &Position,
        input: HookInput,
    ) -> (Result<HookResult, HookError>, SituationQueries) {
        let hook = HookRun::new(input.point(), self.visibility);
        let cause = match input {
            HookInput::Play(card) => Cause::Card { card, effect: EffectId(0), seat: p.asked },
            _ => Cause::Point(input.point()),
        };
        let playing = Playing::new(self.rules, p, cause, &[]);
        let most = self.allowance.map_or(u64::MAX, Allowance::left);
        let begun = Run::hook(playing, self.requirements, hook, words::arguments(input), most);
        let (run, end) = run(self.engine, script, begun);
        self.allowance.inspect(|allowance| allowance.spend(run.taken));
        let asked = run.hook.map_or(SituationQueries::default(), |hook| hook.asked);
        let result = match end {
            End::Done => words::hook_result(input, run.value.clone(), &run)
                .map_err(|given| HookError::Fails(wrong_kind(script, input, &given))),
            End::Halted(Halt::Refused(requirement), _) => Ok(HookResult::Play(Some(requirement))),
            End::Halted(Halt::Untraceable(what), spot) => Err(HookError::Unseen(what, spot)),
            End::Halted(Halt::Asks { .. } | Halt::Over | Halt::TooManyChoices, spot) => {
                Err(HookError::Fails(fails("does what only effects do".into(), spot)))
            }
            End::Halted(Halt::Misused(why), spot) => Err(HookError::Fails(fails(why, spot))),
            End::Failed(error) => Err(HookError::Fails(error)),
        };
        (result, asked)
    }
}

fn fails(message: String, spot: Spot) -> RunError {
    RunError { kind: RunErrorKind::Fails, message, help: None, spot }
}

/// The error of a script that gives a value of another kind.
fn wrong_kind(script: &Script, input: HookInput, given: &str) -> RunError {
    let (function, spec) = (&script.function, input.point().spec());
    let (message, help) = match spec.returns {
        Some(wanted) => (
            format!("`{function}` gives {given}, and `{wanted}` is expected"),
            "write what it gives as its last line, or with `return`",
        ),
        None => (
            format!("`{function}` gives {given}, and nothing is expected"),
            "it refuses with `require(condition, \"key\")`, and gives nothing",
        ),
    };
    RunError { kind: RunErrorKind::Misuse, message, help: Some(help.into()), spot: script.declared }
}
