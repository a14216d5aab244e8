//! The run of a rule hook: what it may see and do, its arguments and its result.
//!
//! A hook changes nothing and asks for no choice. While the pack is loaded it sees no position: what it can tell all the
//! same is told beforehand, and what it looks at first is why it can't.

use super::effort::Allowance;
use super::hook_view::{HookRun, SituationQueries, Visibility};
use super::run::{Playing, Run, Script};
use super::words;
use crate::games::liberte::{Cause, HookInput, HookResult, Liberte, Position};
use crate::model::EffectId;
use crate::script::hooks::{Given, HookError, judge};
use rhai::Engine;
use std::sync::Arc;

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
        let hook = HookRun::new(input.point().spec(), self.visibility);
        let cause = match input {
            HookInput::Play(card) | HookInput::Place(_, card) => {
                Cause::Card { card, effect: EffectId(0), seat: p.asked }
            }
            HookInput::Discards => Cause::Point { point: input.point(), nth: 0, player: Some(p.asked) },
            _ => Cause::Point { point: input.point(), nth: 0, player: None },
        };
        let playing = Playing::new(self.rules, p, cause, &[]);
        let most = self.allowance.map_or(u64::MAX, Allowance::left);
        let begun = Run::hook(playing, self.requirements, hook, words::arguments(input), most);
        let result = |value, run: &Run| words::hook_result(input, value, run);
        let (given, hook) = judge((self.engine, self.allowance), (script, input.point().spec()), begun, result);
        let given = given.map(|given| match given {
            Given::Result(result) => result,
            Given::Refused(requirement) => HookResult::Permission(Some(requirement)),
        });
        (given, hook.map_or(SituationQueries::default(), |hook| hook.asked))
    }
}
