//! Runs a script to its end, and says how it ended.

use super::Spot;
use super::effort;
use super::run::{self, Halt, HaltOf, Playing, Run, RunningGame, Script};
use super::run_error::RunError;
use rhai::{CallFnOptions, Dynamic, Engine, EvalAltResult, Scope};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// How a run ended, beside what is in the [`Run`] itself.
#[derive(Debug)]
pub(super) enum End<H> {
    /// At the end of the script.
    Done,
    /// A word ended it, there.
    Halted(H, Spot),
    /// It failed.
    Failed(RunError),
}

/// Runs a script to its end, its next choice or its failure. Never panics.
pub(super) fn run<G: RunningGame>(engine: &Engine, script: &Script, mut run: Run<G>) -> (Run<G>, End<HaltOf<G>>) {
    let language = G::language();
    let arguments = std::mem::take(&mut run.arguments);
    let most = run.most;
    let outer = run::replace(Some(run));
    let call = || {
        let options = CallFnOptions::new().eval_ast(false);
        engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), &script.ast, &script.function, arguments)
    };
    let (called, taken) = effort::counted(most, || catch_unwind(AssertUnwindSafe(call)));
    let mut run = run::replace(outer).expect("a run is taken back only by who began it");
    run.taken = taken;
    let halt = run.halt.take();
    let end = match (halt, called) {
        (Some(Halt::Misused(message)), called) => {
            let spot = called.ok().and_then(Result::err).and_then(|error| spot_of(&error));
            End::Failed(RunError::misuse(message, spot.unwrap_or(script.declared)))
        }
        (Some(Halt::TooManyChoices), called) => {
            let spot = called.ok().and_then(Result::err).and_then(|error| spot_of(&error));
            End::Failed(RunError::too_many_choices(G::MOST_ANSWERS, spot.unwrap_or(script.declared)))
        }
        (Some(halt), Ok(Err(error))) => End::Halted(halt, spot_of(&error).unwrap_or(script.declared)),
        (Some(halt), _) => End::Halted(halt, script.declared),
        (None, Ok(Ok(value))) => {
            run.value = value;
            End::Done
        }
        (None, Ok(Err(error))) => {
            End::Failed(RunError::of(language, &error, spot_of(&error).unwrap_or(script.declared)))
        }
        (None, Err(_)) => End::Failed(RunError::panicked(script.declared)),
    };
    (run, end)
}

/// Where an error happened, if it says so.
fn spot_of(error: &EvalAltResult) -> Option<Spot> {
    let position = error.unwrap_inner().position();
    (!position.is_none()).then(|| position.into())
}

/// Runs a script in a game.
pub(super) fn play<G: RunningGame>(
    script: &Script,
    playing: Playing<G>,
    requirements: &Arc<[String]>,
) -> (Playing<G>, End<HaltOf<G>>) {
    let (run, end) = run(&G::language().engines().game, script, Run::playing(playing, requirements));
    (run.into_playing().expect("a run keeps its mode"), end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::liberte::{Liberte, Query};
    use crate::script::operations::ask;
    use crate::script::run::with;
    use crate::script::tracing::Tracing;
    use crate::script::word_table::Answer;

    fn script(engine: &Engine, text: &str) -> Script {
        let (function, path) = ("test".to_owned(), "test.rhai".to_owned());
        let declared = Spot { line: 1, column: 4 };
        Script { ast: engine.compile(text).unwrap(), function, path, declared, has_verbs: false }
    }

    fn tracing() -> Run<Liberte> {
        Run::tracing(Tracing::new(&Arc::default(), None, Vec::new()), &Vec::new().into(), u64::MAX)
    }

    #[test]
    fn a_panic_of_the_program_is_a_failure_of_the_run() {
        let mut engine = Engine::new_raw();
        engine.register_fn("boom", || -> Answer<()> { with::<Liberte, _>(|_| panic!("boom")) });
        let (run, end) = run(&engine, &script(&engine, "fn test() { boom() }"), tracing());
        assert!(run.into_tracing().is_some(), "the run is taken back");
        let End::Failed(error) = end else { panic!("{end:?}") };
        assert_eq!(error.in_file("x"), "x:1:4: the program itself failed while it ran the script");
    }

    #[test]
    fn a_run_within_a_run_leaves_the_outer_one_as_it_was() {
        let mut engine = Engine::new_raw();
        let inner = || {
            let engine = Engine::new_raw();
            run(&engine, &script(&engine, "fn test() { }"), tracing());
        };
        engine.register_fn("inner", inner);
        engine.register_fn("turn", || ask::<Liberte>(Query::Turn).map(i64::from));
        let (run, end) = run(&engine, &script(&engine, "fn test() { turn(); inner(); turn() }"), tracing());
        assert!(matches!(end, End::Done), "{end:?}");
        assert!(run.into_tracing().is_some());
    }

    #[test]
    fn a_word_outside_a_run_fails() {
        assert!(ask::<Liberte>(Query::Turn).is_err());
    }
}
