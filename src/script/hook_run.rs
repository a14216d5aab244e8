//! The run of a rule hook: what it may see and do, its arguments and its result.
//!
//! A hook changes nothing and asks for no choice. While the pack is loaded it sees no position: what it can tell all the
//! same is told beforehand, and what it looks at first is why it can't.

use super::effort::Allowance;
use super::run::{Answer, End, Halt, Playing, Run, Script, run};
use super::run_error::{RunError, RunErrorKind};
use super::{Spot, words};
use crate::games::liberte::{Cause, HookInput, HookResult, Liberte, Position, Query, Situation};
use crate::model::{EffectId, RulePoint};
use rhai::Engine;
use std::sync::Arc;

/// What a hook may look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Visibility {
    /// The whole position.
    Position,
    /// The pack, and the player's [`Situation`].
    Situation,
    /// The pack.
    Pack,
}

/// A run of a rule hook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct HookRun {
    /// The rule point.
    pub point: RulePoint,
    /// What it may look at.
    pub visibility: Visibility,
    /// The questions about the situation that it has asked.
    pub asked: SituationQueries,
}

/// Questions about a situation that were asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct SituationQueries {
    turn: bool,
    government: bool,
    opposition: bool,
    presence: bool,
}

/// Why a hook gave no result.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum HookError {
    /// It looks at what it can't see yet.
    Unseen(String, Spot),
    /// It fails.
    Fails(RunError),
}

impl HookRun {
    /// A run of the hook of a point.
    pub fn new(point: RulePoint, visibility: Visibility) -> HookRun {
        HookRun { point, visibility, asked: SituationQueries::default() }
    }

    /// Whether somebody plays a card, whose player `player()` is.
    pub fn has_player(self) -> bool {
        self.point == RulePoint::MayPlay
    }

    /// Notes a question; the error is what can't be seen.
    pub fn ask(&mut self, query: Query) -> Result<(), String> {
        let (what, asked) = match query {
            Query::Turn => ("asks the turn", &mut self.asked.turn),
            Query::Government => ("asks who governs", &mut self.asked.government),
            Query::Opposition => ("asks for the opposition", &mut self.asked.opposition),
            Query::InGovernment => ("asks for the player's presence", &mut self.asked.presence),
            _ => return self.look("asks what only a position tells"),
        };
        *asked = true;
        if self.visibility == Visibility::Pack { Err(what.into()) } else { Ok(()) }
    }

    /// Looks at something of the position; the error is what can't be seen.
    pub fn look(&self, what: &str) -> Result<(), String> {
        if self.visibility == Visibility::Position { Ok(()) } else { Err(what.into()) }
    }

    /// Why it may not do what effects do.
    pub fn forbids(self, what: &str) -> String {
        format!("`{}` judges, and {what} nothing: only effects do", self.point.spec().id)
    }
}

impl SituationQueries {
    /// Whether a situation is to these questions what another is.
    pub fn are_alike(self, one: Situation, other: Situation) -> bool {
        (!self.turn || one.turn == other.turn)
            && (!self.government || one.government == other.government)
            && (!self.opposition || one.opposition == other.opposition)
            && (!self.presence || one.is_present == other.is_present)
    }
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
            format!("`{function}` gives {given}, and `{wanted}` is wanted"),
            "write what it gives as its last line, or with `return`",
        ),
        None => (
            format!("`{function}` gives {given}, and nothing is wanted"),
            "it refuses with `require(condition, \"key\")`, and gives nothing",
        ),
    };
    RunError { kind: RunErrorKind::Misuse, message, help: Some(help.into()), spot: script.declared }
}

/// Why a word has no player to go by, in a hook without one.
pub(super) fn no_player<T>() -> Answer<T> {
    Err("nobody plays a card here".into())
}
