//! `liberte test`: scenario tests, from files, folders, or the pack itself.

use super::journals::{is_journal_instead, missing, read_text};
use super::open::{has_colour, library, written};
use super::words::with_names;
use super::{Failure, Outcome};
use crate::load::{Diagnostic, Library};
use crate::model::{Pack, Scenario};
use crate::rules::{Liberte, TestFailure, run_test};
use crate::script::{self, Compiled};
use clap::Args;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fs::Metadata;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

/// What `test` was given.
#[derive(Args, Debug, Clone)]
pub struct TestArgs {
    /// Files, or folders to search through; none: the pack's own tests.
    paths: Vec<PathBuf>,
    /// Name every test, the passed ones too.
    #[arg(long, short)]
    verbose: bool,
}

/// A test: the name it is told by, and its text.
struct TestFile {
    name: String,
    /// None where it can't be read, which the error says.
    text: Result<String, String>,
}

/// How a test went: nothing to say, or all that is wrong, as text.
type Verdict = Result<(), String>;

/// Runs tests and tells how they went.
pub fn test(pack: Option<&str>, args: &TestArgs) -> Outcome {
    let library = library(pack)?;
    let files = if args.paths.is_empty() { own_tests(&library) } else { tests_in(&args.paths)? };
    let runner = Runner { games: Games::of(&library), library: &library };
    let verdicts: Vec<Verdict> = files.par_iter().map(|file| runner.run(file)).collect();
    let mut out = std::io::stdout().lock();
    for (file, verdict) in files.iter().zip(&verdicts) {
        match verdict {
            Ok(()) if args.verbose => written(writeln!(out, "ok      {}", file.name))?,
            Ok(()) => {}
            Err(why) => written(writeln!(out, "FAILED  {}\n{}", file.name, indent(why)))?,
        }
    }
    let failed = verdicts.iter().filter(|verdict| verdict.is_err()).count();
    written(writeln!(out, "{} passed, {failed} failed", files.len() - failed))?;
    if files.is_empty() {
        return Err(Failure::content("there are no tests here: scenario files end in `.toml`"));
    }
    let is_unreadable = files.iter().any(|file| file.text.is_err());
    Ok(ExitCode::from(if is_unreadable { 2 } else { u8::from(failed > 0) }))
}

fn indent(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("        {line}\n")).collect()
}

/// The pack's own tests.
fn own_tests(library: &Library) -> Vec<TestFile> {
    let read = |name: String| {
        let text = library.text(&name).map(|text| text.to_string());
        TestFile { text: text.map_err(|error| format!("can't read {name}: {error}")), name }
    };
    library.scenarios().into_iter().map(read).collect()
}

/// The tests of files, and of folders searched through, in the order of their paths.
///
/// # Errors
/// Usage: one of the paths can't be read. What can't be read below a folder is a test that fails.
fn tests_in(paths: &[PathBuf]) -> Result<Vec<TestFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let kind = std::fs::metadata(path).map_err(|error| Failure::usage(unreadable(path, &error)))?;
        if kind.is_dir() {
            search(path, &mut files);
        } else {
            files.push(TestFile { text: Ok(read_text(path)?), name: path.display().to_string() });
        }
    }
    Ok(files)
}

/// The tests in a folder and its folders. A link to a folder could lead round in a circle: only real ones are searched.
fn search(folder: &Path, files: &mut Vec<TestFile>) {
    let entries: Result<Vec<_>, _> = std::fs::read_dir(folder).and_then(Iterator::collect);
    let name = |path: &Path| path.display().to_string();
    let mut entries: Vec<PathBuf> = match entries {
        Ok(entries) => entries.into_iter().map(|entry| entry.path()).collect(),
        Err(error) => {
            files.push(TestFile { name: name(folder), text: Err(unreadable(folder, &error)) });
            return;
        }
    };
    entries.sort();
    for entry in entries {
        let kind = std::fs::metadata(&entry);
        let is_folder = kind.as_ref().is_ok_and(Metadata::is_dir);
        let is_test = entry.extension().is_some_and(|ending| ending == "toml");
        match kind {
            Ok(_) if is_folder && entry.is_symlink() => {}
            Ok(_) if is_folder => search(&entry, files),
            Ok(kind) if is_test && kind.is_file() => {
                files.push(TestFile { name: name(&entry), text: read_text(&entry).map_err(Failure::into_text) });
            }
            Err(error) if is_test => files.push(TestFile { name: name(&entry), text: Err(unreadable(&entry, &error)) }),
            _ => {}
        }
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    if error.kind() == std::io::ErrorKind::NotFound && !path.is_symlink() {
        return format!("can't read {}: {}", path.display(), missing(path));
    }
    format!("can't read {}: {error}", path.display())
}

/// Runs tests.
struct Runner<'a> {
    library: &'a Library,
    games: Games<'a>,
}

impl Runner<'_> {
    fn run(&self, file: &TestFile) -> Verdict {
        let text = file.text.as_ref().map_err(String::clone)?;
        if let Some(what) = is_journal_instead(text, &file.name) {
            return Err(what);
        }
        let loaded = self.library.scenario(&file.name, text);
        let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
            return Err(told(self.library, &loaded.diagnostics));
        };
        match self.games.game(&pack, scenario.setup.seats.len()) {
            Err(_) if scenario.then.impossible => Ok(()),
            Err(why) => Err(why),
            Ok(game) => run_test(&game, &scenario).map_err(|failures| tell(&scenario, &failures)),
        }
    }
}

/// Games, made once for each set of rules and number of seats.
pub struct Games<'a> {
    library: &'a Library,
    made: Mutex<BTreeMap<(String, usize), Arc<Liberte>>>,
    /// What was compiled, to be used again for packs that differ in other things than scripts.
    compiled: Mutex<Vec<Compiled>>,
}

impl<'a> Games<'a> {
    /// No game yet.
    pub fn of(library: &'a Library) -> Games<'a> {
        Games { library, made: Mutex::default(), compiled: Mutex::default() }
    }

    /// No game yet, and scripts that are compiled already.
    pub fn with(library: &'a Library, compiled: &Compiled) -> Games<'a> {
        Games { compiled: Mutex::new(vec![compiled.clone()]), ..Games::of(library) }
    }

    /// The game of a pack for some seats.
    ///
    /// # Errors
    /// What is wrong with its scripts, or the number of seats.
    pub fn game(&self, pack: &Arc<Pack>, seats: usize) -> Result<Arc<Liberte>, String> {
        let key = (pack.hash.clone(), seats);
        let known = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(game) = known {
            return Ok(game);
        }
        let compiled = self.compile(pack)?;
        let game = Arc::new(compiled.game(seats)?);
        self.made.lock().unwrap_or_else(PoisonError::into_inner).insert(key, game.clone());
        Ok(game)
    }

    /// The scripts of a pack, those of a pack like it if there are any.
    fn compile(&self, pack: &Arc<Pack>) -> Result<Compiled, String> {
        let known = || self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = known().iter().find_map(|compiled| compiled.with_pack(pack)) {
            return Ok(compiled);
        }
        let (compiled, findings) = script::compile(pack);
        let compiled = compiled.ok_or_else(|| told(self.library, &findings))?;
        known().push(compiled.clone());
        Ok(compiled)
    }
}

/// Findings as they are told among the verdicts, on standard output.
fn told(library: &Library, findings: &[Diagnostic]) -> String {
    library.render(findings, has_colour(&std::io::stdout()))
}

/// The failures of a test, under what it says it shows.
fn tell(scenario: &Scenario, failures: &[TestFailure]) -> String {
    let names: Vec<String> = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
    let mut text = format!("{} ({})\n", scenario.title, scenario.cite);
    for failure in failures {
        let what = with_names(&failure.what, &names);
        match failure.line {
            Some(line) => text += &format!("line {line}: {what}\n"),
            None => text += &format!("{what}\n"),
        }
    }
    text
}
