//! `--timings`: what the parts of an experiment cost is told beside its results, and changes nothing of them.

use crate::support::{Run, empty_folder, liberte};

/// The parts with their seconds and shares.
fn parts(run: &Run) -> Vec<(String, f64, f64)> {
    let table = run.err.split_once('─').expect("there is a table").1;
    let row = |line: &str| {
        let (rest, share) = line.strip_suffix(" %")?.rsplit_once(' ')?;
        let (title, seconds) = rest.trim_end().rsplit_once(' ')?;
        Some((title.trim().to_owned(), seconds.parse().ok()?, share.parse().ok()?))
    };
    table.lines().filter_map(row).collect()
}

#[test]
fn the_parts_of_an_experiment_are_all_of_its_time() {
    let folder = empty_folder();
    let record = folder.path().join("run.jsonl").display().to_string();
    let run = liberte(&["sim", "-n", "200", "--threads", "2", "--timings", "--record", &record]);
    assert_eq!(run.code, 0, "{}", run.err);
    let parts = parts(&run);
    for title in ["games played", "figures: values of a game", "rows of games written", "sums and comparisons"] {
        assert!(parts.iter().any(|(known, ..)| known == title), "{title}: {}", run.err);
    }
    let shares: f64 = parts.iter().map(|(.., share)| share).sum();
    assert!((99.0..101.0).contains(&shares), "{shares}: {}", run.err);
    assert!(parts.iter().all(|&(_, seconds, _)| seconds >= 0.0));
    assert!(run.err.contains("\n200 games played in "), "{}", run.err);
    // The second time the record knows all of them but for those that are played again to see whether it is right.
    let again = liberte(&["sim", "-n", "200", "--threads", "2", "--timings", "--record", &record]);
    assert_eq!(again.out, run.out);
    assert!(!again.err.contains("\n200 games played in "), "{}", again.err);
}

#[test]
fn results_are_the_same_with_and_without() {
    for command in [
        &["sim", "-n", "64", "--all-figures"][..],
        &["ab", "base", "one-card", "--pairs", "32", "--no-cache"],
        &["sweep", "hand_size=6..7", "-n", "16", "--no-cache"],
    ] {
        let [plain, timed] = [&[][..], &["--timings"]].map(|timings| liberte(&[command, timings].concat()));
        // A report says by which command it was made.
        let out = timed.out.replace(" --timings", "");
        assert_eq!((plain.code, plain.out), (timed.code, out), "{command:?}");
        assert!(timed.err.ends_with(" a second\n") && !plain.err.contains("timings"), "{}", timed.err);
    }
}
