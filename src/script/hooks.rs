//! A run that judges for the rules: it changes nothing and asks for no choice.
//!
//! While the pack is loaded it sees no position: what it can tell all the same is told beforehand, and what it looks at
//! first is why it can't.

use super::Spot;
use super::effort::Allowance;
use super::execute::{End, run};
use super::game::ScriptGame;
use super::run::{Halt, Run, RunningGame, Script};
use super::run_error::{MisuseKind, RunError, RunErrorKind};
use crate::model::PointSpec;
use rhai::{Dynamic, Engine};

/// Why a hook gave no result.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum HookError {
    /// It looks at what it can't see yet.
    Unseen(String, Spot),
    /// It fails.
    Fails(RunError),
}

/// What a hook's function gave.
pub(super) enum Given<R> {
    /// A result for the rules.
    Result(R),
    /// It refused, for a place in the list of requirements.
    Refused(u8),
}

/// Runs the script of a rule point. `result` makes a result of the value of its function; its error is the value's kind in
/// words. Also gives the hook as it was after the run.
pub(super) fn judge<G: RunningGame, R>(
    (engine, allowance): (&'static Engine, Option<&Allowance>),
    (script, spec): (&Script, &PointSpec),
    begun: Run<G>,
    result: impl FnOnce(Dynamic, &Run<G>) -> Result<R, String>,
) -> (Result<Given<R>, HookError>, Option<<G as ScriptGame>::Hook>) {
    let (run, end) = run(engine, script, begun);
    allowance.inspect(|allowance| allowance.spend(run.taken));
    let hook = run.hook;
    let result = match end {
        End::Done => result(run.value.clone(), &run)
            .map(Given::Result)
            .map_err(|given| HookError::Fails(wrong_kind(script, spec, &given))),
        End::Halted(Halt::Refused(requirement), _) => Ok(Given::Refused(requirement)),
        End::Halted(Halt::Untraceable(what), spot) => Err(HookError::Unseen(what, spot)),
        End::Halted(Halt::Asks { .. } | Halt::Over | Halt::TooManyChoices, spot) => {
            Err(HookError::Fails(fails("does what only effects do".into(), spot)))
        }
        End::Halted(Halt::Misused(why), spot) => Err(HookError::Fails(fails(why, spot))),
        End::Failed(error) => Err(HookError::Fails(error)),
    };
    (result, hook)
}

fn fails(message: String, spot: Spot) -> RunError {
    RunError { kind: RunErrorKind::Fails, message, help: None, spot }
}

/// The error of a script that gives a value of another kind.
fn wrong_kind(script: &Script, spec: &PointSpec, given: &str) -> RunError {
    let function = &script.function;
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
    RunError { kind: RunErrorKind::Misuse(MisuseKind::Result), message, help: Some(help.into()), spot: script.declared }
}
