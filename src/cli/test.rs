//! `liberte test`: scenario tests, from files, folders, or the pack itself.

use super::format::{Format, write_json};
use super::journals::{missing, read_text};
use super::open::{library, written};
use super::printer;
use super::{Failure, Outcome};
use crate::desk::{TestFile, TestRun, own_tests, run_tests, shell_line};
use crate::load::Files;
use clap::Args;
use serde_json::{Value, json};
use std::fs::Metadata;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `test` was given.
#[derive(Args, Debug, Clone)]
pub struct TestArgs {
    /// Files, or folders to search; default: the pack's own tests.
    paths: Vec<PathBuf>,
    /// Name every test, including those that pass.
    #[arg(long, short)]
    verbose: bool,
    /// For people, or one JSON object with every test.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// Runs tests and tells how they went.
pub fn test(pack: Option<&str>, args: &TestArgs) -> Outcome {
    let library = library(pack)?;
    let files = if args.paths.is_empty() { own_tests(&library) } else { tests_in(&args.paths)? };
    let runs = run_tests(&library, &files, printer::has_colour_out());
    let failed = runs.iter().filter(|run| run.failure.is_some()).count();
    let mut out = printer::stdout();
    written(match args.format {
        Format::Text => print_runs(&runs, failed, args.verbose, &mut out),
        Format::Json => write_json(&mut out, &as_json(&runs, failed)),
    })?;
    if files.is_empty() {
        return Err(Failure::content("there are no tests here: scenario files end in `.toml`"));
    }
    let is_unreadable = files.iter().any(|file| file.text.is_err());
    Ok(ExitCode::from(if is_unreadable { 2 } else { u8::from(failed > 0) }))
}

/// The failed tests with what is wrong, the passed ones if they are asked for, and how many there are of each.
fn print_runs(runs: &[TestRun], failed: usize, is_verbose: bool, out: &mut impl Write) -> std::io::Result<()> {
    for run in runs {
        match &run.failure {
            None if is_verbose => writeln!(out, "ok      {}", run.path)?,
            None => {}
            Some(why) => writeln!(out, "FAILED  {}\n{}", run.path, indent(why))?,
        }
    }
    writeln!(out, "{} passed, {failed} failed", runs.len() - failed)
}

/// All tests for a program, passed and failed.
fn as_json(runs: &[TestRun], failed: usize) -> Value {
    let test = |run: &TestRun| match &run.failure {
        None => json!({ "path": run.path, "id": run.id, "passed": true }),
        Some(why) => json!({ "path": run.path, "id": run.id, "passed": false, "failure": why.trim_end() }),
    };
    json!({
        "passed": runs.len() - failed,
        "failed": failed,
        "tests": runs.iter().map(test).collect::<Vec<_>>(),
    })
}

/// What is wrong with a test, below its name.
pub fn indent(text: &str) -> String {
    text.trim_end().lines().map(|line| format!("        {line}\n")).collect()
}

/// The tests of files, and of folders searched through, in the order of their paths.
///
/// # Errors
/// Usage: one of the paths can't be read. What can't be read below a folder is a test that fails.
fn tests_in(paths: &[PathBuf]) -> Result<Vec<TestFile>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        let kind = std::fs::metadata(path).map_err(|error| Failure::usage(unreadable(path, &error)))?;
        let shown = path.display().to_string();
        if kind.is_dir() && Files::open(&shown).is_ok() {
            let right = shell_line(["test", "--pack", &shown].map(str::to_owned).into_iter());
            return Err(Failure::Usage(format!(
                "error: `{shown}` is a folder with a pack, which `--pack` names\nhelp: `{right}`"
            )));
        }
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
