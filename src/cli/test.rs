//! `liberte test`: scenario tests, from files, folders, or the pack itself.

use super::journals::read_text;
use super::open::{library, render};
use super::{Failure, Outcome, TestArgs};
use crate::load::Library;
use crate::model::{Pack, Scenario};
use crate::rules::{Liberte, TestFailure, run_test};
use crate::script;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// A test: the name it is told by, and its text.
struct TestFile {
    name: String,
    text: String,
}

/// How a test went: nothing to say, or all that is wrong, as text.
type Verdict = Result<(), String>;

/// Runs tests and tells how they went.
pub fn test(pack: Option<&str>, args: &TestArgs) -> Outcome {
    let library = library(pack)?;
    let files = if args.paths.is_empty() { own_tests(&library)? } else { tests_in(&args.paths)? };
    let runner = Runner { library: &library, games: Mutex::default() };
    let verdicts: Vec<Verdict> = files.par_iter().map(|file| runner.run(file)).collect();
    let mut out = std::io::stdout().lock();
    for (file, verdict) in files.iter().zip(&verdicts) {
        match verdict {
            Ok(()) if args.verbose => writeln!(out, "ok      {}", file.name)?,
            Ok(()) => {}
            Err(why) => writeln!(out, "FAILED  {}\n{}", file.name, indent(why))?,
        }
    }
    let failed = verdicts.iter().filter(|verdict| verdict.is_err()).count();
    writeln!(out, "{} passed, {failed} failed", files.len() - failed)?;
    if files.is_empty() {
        return Err(Failure::content("there are no tests here: scenario files end in `.toml`"));
    }
    Ok(if failed > 0 { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn indent(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("        {line}\n")).collect()
}

/// The pack's own tests.
fn own_tests(library: &Library) -> Result<Vec<TestFile>, Failure> {
    let read = |name: String| match library.text(&name) {
        Ok(text) => Ok(TestFile { text: text.to_string(), name }),
        Err(error) => Err(Failure::usage(format!("can't read {name}: {error}"))),
    };
    library.scenarios().into_iter().map(read).collect()
}

/// The tests of files, and of folders searched through, in the order of their paths.
fn tests_in(paths: &[PathBuf]) -> Result<Vec<TestFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, true, &mut files)?;
    }
    files.into_iter().map(|path| Ok(TestFile { text: read_text(&path)?, name: path.display().to_string() })).collect()
}

fn collect(path: &Path, is_named: bool, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let unreadable = |error| Failure::usage(format!("can't read {}: {error}", path.display()));
    let kind = std::fs::metadata(path).map_err(unreadable)?;
    if !kind.is_dir() {
        let is_test = is_named || path.extension().is_some_and(|ending| ending == "toml");
        if is_test {
            files.push(path.to_owned());
        }
        return Ok(());
    }
    let entries: Result<Vec<_>, _> = std::fs::read_dir(path).map_err(unreadable)?.collect();
    let mut entries: Vec<PathBuf> = entries.map_err(unreadable)?.into_iter().map(|entry| entry.path()).collect();
    entries.sort();
    // A link to a folder could lead round in a circle: only real folders are searched.
    let is_searched = |entry: &PathBuf| !entry.is_symlink() || entry.is_file();
    entries.iter().filter(|entry| is_searched(entry)).try_for_each(|entry| collect(entry, false, files))
}

/// Runs tests; games are made once for each set of rules and number of seats.
struct Runner<'a> {
    library: &'a Library,
    games: Mutex<BTreeMap<(String, usize), Arc<Liberte>>>,
}

impl Runner<'_> {
    fn run(&self, file: &TestFile) -> Verdict {
        let loaded = self.library.scenario(&file.name, &file.text);
        let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
            return Err(render(self.library, &loaded.diagnostics));
        };
        match self.game(&pack, &scenario) {
            Err(_) if scenario.then.impossible => Ok(()),
            Err(why) => Err(why),
            Ok(game) => run_test(&game, &scenario).map_err(|failures| tell(&scenario, &failures)),
        }
    }

    fn game(&self, pack: &Arc<Pack>, scenario: &Scenario) -> Result<Arc<Liberte>, String> {
        let seats = scenario.setup.seats.len();
        let key = (pack.hash.clone(), seats);
        let known = self.games.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(game) = known {
            return Ok(game);
        }
        let (compiled, findings) = script::compile(pack);
        let compiled = compiled.ok_or_else(|| render(self.library, &findings))?;
        let game = Arc::new(compiled.game(seats)?);
        self.games.lock().unwrap_or_else(PoisonError::into_inner).insert(key, game.clone());
        Ok(game)
    }
}

/// The failures of a test, under what it says it shows.
fn tell(scenario: &Scenario, failures: &[TestFailure]) -> String {
    let mut text = format!("{} ({})\n", scenario.title, scenario.cite);
    for failure in failures {
        match failure.line {
            Some(line) => text += &format!("line {line}: {}\n", failure.what),
            None => text += &format!("{}\n", failure.what),
        }
    }
    text
}
