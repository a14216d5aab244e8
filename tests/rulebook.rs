//! Every scenario of the pack, read from disk, is a test named by its path: `cargo test --test rulebook a-fourth-stack`.

mod common;

use common::Scenarios;
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let scenarios = Arc::new(Scenarios::open());
    let trial = |path: String| {
        let scenarios = scenarios.clone();
        let name = scenarios.name(&path);
        Trial::test(name, move || scenarios.run(&path).map_err(Failed::from))
    };
    let mut trials: Vec<Trial> = scenarios.paths().into_iter().map(trial).collect();
    let count = trials.len();
    trials.push(Trial::test("there-are-scenarios", move || {
        if count >= 500 { Ok(()) } else { Err(format!("only {count} scenarios were found").into()) }
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}
