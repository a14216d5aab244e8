//! Every scenario of the packs, read from disk, is a test named by its path: `cargo test --test rulebook a-fourth-stack`.

mod common;

use common::Scenarios;
use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    for (pack, least) in [("liberte", 500), ("revolution", 100), ("libertalia", 500)] {
        let scenarios = Arc::new(Scenarios::of(pack));
        let trial = |path: String| {
            let scenarios = scenarios.clone();
            let name = scenarios.name(&path);
            let name = if pack == "liberte" { name } else { format!("{pack}/{name}") };
            Trial::test(name, move || scenarios.run(&path).map_err(Failed::from))
        };
        let of_pack: Vec<Trial> = scenarios.paths().into_iter().map(trial).collect();
        let count = of_pack.len();
        trials.extend(of_pack);
        trials.push(Trial::test(format!("there-are-scenarios-of-{pack}"), move || {
            if count >= least { Ok(()) } else { Err(format!("only {count} scenarios were found").into()) }
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}
