//! Scenario tests, run side by side: what `test` tells and `watch` repeats.

use super::spoken_game::{SpokenGame, WordsOf};
use super::story::{Narrator, Paragraph, story};
use super::words::with_names;
use crate::games::liberte::{Liberte, run_test};
use crate::games::with_game;
use crate::kernel::{Gather, Seat};
use crate::kit::{FailedAt, TestFailure};
use crate::load::{Files, Library, Span};
use crate::model::Pack;
use crate::script::{self, Compiled, ScriptFailure, bare_game, first_failure};
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

/// How much is told of what happened before a test failed.
const MOST_TOLD: usize = 20;

/// A test: the name it is told by, and its text.
pub struct TestFile {
    /// The name.
    pub name: String,
    /// The text; where it can't be read, why.
    pub text: Result<String, String>,
}

/// The outcome of a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TestRun {
    /// The name of its file.
    pub path: String,
    /// Its id; empty where it has none, or can't be read.
    pub id: String,
    /// The failures in lines; none where it passed.
    pub failure: Option<String>,
    /// The line of the first thing that is wrong, from 1, where one is known.
    pub line: Option<usize>,
    /// The failures one by one; none where the test can't be read.
    pub failures: Vec<FailedCheck>,
}

/// Something in a test that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FailedCheck {
    /// Its line, from 1, where one is known.
    pub line: Option<usize>,
    /// What was expected and what was found; perhaps several lines.
    pub what: String,
    /// The key below `then`, what was expected there and what was found, where two values were compared.
    pub compared: Option<[String; 3]>,
}

/// The pack's own tests.
pub fn own_tests(library: &Library) -> Vec<TestFile> {
    let read = |name: String| {
        let text = library.text(&name).map(|text| text.to_string());
        TestFile { text: text.map_err(|error| format!("can't read {name}: {error}")), name }
    };
    library.scenarios().into_iter().map(read).collect()
}

/// Runs tests, and tells of each in their order; with colours of a terminal or without.
pub fn run_tests(library: &Library, files: &[TestFile], is_coloured: bool) -> Vec<TestRun> {
    let games = Games { is_coloured, ..Games::of(library) };
    let named = |file: &TestFile| built_in_named_by(file.text.as_ref().ok()?, library);
    let others: BTreeMap<String, Library> = files.iter().filter_map(named).gather();
    let run = |file: &TestFile| match named_pack(file).and_then(|pack| others.get(pack)) {
        Some(other) => run(other, &Games { is_coloured, ..Games::of(other) }, file),
        None => run(library, &games, file),
    };
    files.par_iter().map(run).collect()
}

/// The pack that a test names.
fn named_pack(file: &TestFile) -> Option<&str> {
    pack_key(file.text.as_ref().ok()?)
}

/// The value of `pack` before the first table of a scenario.
fn pack_key(text: &str) -> Option<&str> {
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
    let mut values = lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split_once('='));
    let (_, value) = values.find(|(key, _)| key.trim() == "pack")?;
    value.trim().trim_start_matches(['"', '\'']).split(['"', '\'']).next()
}

/// The built-in pack that a test names instead of the one at hand.
fn built_in_named_by(text: &str, library: &Library) -> Option<(String, Library)> {
    let name = pack_key(text).filter(|name| *name != library.files().name() && *name != library.format().rules())?;
    Some((name.to_owned(), Library::new(Files::built_in_named(name)?)))
}

/// The names of the pack's own tests that pass.
pub fn passed(library: &Library) -> BTreeSet<String> {
    let runs = run_tests(library, &own_tests(library), false);
    runs.into_iter().filter(|run| run.failure.is_none()).map(|run| run.path).collect()
}

fn run(library: &Library, games: &Games<'_>, file: &TestFile) -> TestRun {
    let ended =
        |id: String, failure| TestRun { path: file.name.clone(), id, failure, line: None, failures: Vec::new() };
    let text = match &file.text {
        Ok(text) => text,
        Err(why) => return ended(String::new(), Some(why.clone())),
    };
    if let Some(what) = is_journal_instead(text, &file.name) {
        return ended(String::new(), Some(what));
    }
    let loaded = library.scenario(&file.name, text);
    if let Some((scenario, pack)) = loaded.data {
        let shows = Shows { title: &scenario.title, cite: &scenario.cite, names: scenario.seats.clone() };
        let mut log = Log::default();
        let failures = match bare_game(&pack, scenario.seats.len()) {
            Ok(game) => with_game!(&game, game => {
                let (run, script) = first_failure(|| game.run_test(&scenario));
                run.err().map_or_else(Vec::new, |failed| {
                    let words = WordsOf { game: &**game, names: &scenario.seats, texts: pack.texts("en") };
                    log = Log::of(SpokenGame::story(&words, &failed.events), script);
                    failed.failures
                })
            }),
            Err(_) if scenario.then.impossible => Vec::new(),
            Err(errors) => errors.into_iter().map(|error| TestFailure::whole(error.what)).collect(),
        };
        let failures = shows.checks(text, failures);
        let failure = (!failures.is_empty()).then(|| shows.tell(&failures) + log.text().as_str());
        let line = failures.first().and_then(|first| first.line);
        return TestRun { line, failures, ..ended(scenario.id, failure) };
    }
    let (Some(scenario), Some(pack)) = (loaded.scenario, loaded.pack) else {
        let place = loaded.diagnostics.iter().find(|it| it.is_error()).and_then(|it| it.place.as_ref());
        let line = place.filter(|place| place.path == file.name).map(|place| place.span.line(text));
        let told = library.render(&loaded.diagnostics, games.is_coloured);
        return TestRun { line, ..ended(String::new(), Some(told)) };
    };
    let mut failures = Vec::new();
    let failure = match games.game(&pack, scenario.setup.seats.len()) {
        Err(_) if scenario.then.impossible => None,
        Err(why) => Some(why),
        Ok(game) => {
            let (run, script) = first_failure(|| run_test(&game, &scenario));
            run.err().map(|failed| {
                let names = scenario.setup.seats.iter().map(|seat| seat.name.clone()).collect();
                let shows = Shows { title: &scenario.title, cite: &scenario.cite, names };
                failures = shows.checks(text, failed.failures);
                let narrator = Narrator { game: &game, names: &shows.names, texts: pack.texts("en"), viewer: None };
                shows.tell(&failures) + Log::of(story(&narrator, &failed.events), script).text().as_str()
            })
        }
    };
    let line = failures.first().and_then(|first| first.line);
    TestRun { line, failures, ..ended(scenario.id, failure) }
}

/// What to say where a scenario is wanted and a journal is given; nothing of any other text.
pub fn is_journal_instead(text: &str, file: &str) -> Option<String> {
    let is_journal = text.trim_start_matches('\u{feff}').starts_with("liberte journal ");
    let help = format!("`liberte replay {file}` shows it, `liberte play --resume {file}` continues it");
    is_journal.then(|| format!("{file} is a journal, not a scenario\nhelp: {help}"))
}

/// Games, made once for each set of rules and number of seats.
pub struct Games<'a> {
    library: &'a Library,
    made: Mutex<BTreeMap<(String, usize), Arc<Liberte>>>,
    /// What was compiled, to be used again for packs that differ in other things than scripts.
    compiled: Mutex<Vec<Compiled>>,
    is_coloured: bool,
}

impl<'a> Games<'a> {
    /// No game yet.
    pub fn of(library: &'a Library) -> Games<'a> {
        Games { library, made: Mutex::default(), compiled: Mutex::default(), is_coloured: false }
    }

    /// No game yet, and scripts that are compiled already.
    pub fn with(library: &'a Library, compiled: &Compiled) -> Games<'a> {
        Games { compiled: Mutex::new(vec![compiled.clone()]), ..Games::of(library) }
    }

    /// Keeps scripts that were compiled elsewhere, for packs that have the same.
    pub fn keep(&self, compiled: Compiled) {
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner).push(compiled);
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
        let all = self.compiled.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(compiled) = all.iter().find_map(|compiled| compiled.with_pack(pack)) {
            return Ok(compiled);
        }
        let (compiled, findings) = script::compile(pack);
        let compiled = compiled.ok_or_else(|| self.library.render(&findings, self.is_coloured))?;
        self.keep(compiled.clone());
        Ok(compiled)
    }
}

/// The line of a failure; none of what is wrong with the test as a whole.
fn line_of(text: &str, names: &[String], at: &FailedAt) -> Option<usize> {
    let key = match at {
        FailedAt::Line(line) => return Some(*line),
        FailedAt::Key(key) => key,
        FailedAt::Whole => return None,
    };
    let document = toml_edit::Document::parse(text).ok()?;
    let mut item = document.get("then")?;
    let mut span = item.span();
    for part in key.split('.') {
        // A seat stands in the file by its name or by its place.
        let name = Seat::parse(part).and_then(|seat| names.get(seat.index())).map(String::as_str);
        let table = item.as_table_like();
        let found = table
            .and_then(|table| name.and_then(|name| table.get_key_value(name)).or_else(|| table.get_key_value(part)));
        let Some((name, below)) = found else { break };
        span = name.span().or_else(|| below.span()).or(span);
        item = below;
    }
    span.map(|span| Span::from(span).line(text))
}

/// What happened before a test failed.
#[derive(Default)]
struct Log {
    /// What goes wrong first in a script, with its place.
    script: Option<ScriptFailure>,
    /// What happened, from the beginning.
    happened: Vec<String>,
}

impl Log {
    fn of(story: Vec<Paragraph>, script: Option<ScriptFailure>) -> Log {
        Log { script, happened: story.into_iter().map(|paragraph| paragraph.text).collect() }
    }

    /// The log in lines, the last of many.
    fn text(&self) -> String {
        let mut text = self.script.as_ref().map_or(String::new(), |script| format!("in a script: {script}\n"));
        let left_out = self.happened.len().saturating_sub(MOST_TOLD);
        match (self.happened.len(), left_out) {
            (0, _) => return text,
            (_, 0) => text += "what happened before:\n",
            (_, _) => text += &format!("what happened before, the last {MOST_TOLD} of {}:\n", self.happened.len()),
        }
        self.happened[left_out..].iter().for_each(|told| text += &format!("  {told}\n"));
        text
    }
}

/// What a test says it shows, and the names of its seats.
struct Shows<'s> {
    title: &'s str,
    cite: &'s str,
    names: Vec<String>,
}

impl Shows<'_> {
    /// The failures of a test, each with its line, and seats by their names.
    fn checks(&self, text: &str, failures: Vec<TestFailure>) -> Vec<FailedCheck> {
        let named = |text: &str| with_names(text, &self.names);
        let check = |failure: TestFailure| {
            let key = if let FailedAt::Key(key) = &failure.at { Some(named(key)) } else { None };
            let compared = key.zip(failure.compared);
            FailedCheck {
                line: line_of(text, &self.names, &failure.at),
                what: named(&failure.what),
                compared: compared.map(|(key, [expected, found])| [key, named(&expected), named(&found)]),
            }
        };
        failures.into_iter().map(check).collect()
    }

    /// The failures in lines, under what the test shows.
    fn tell(&self, failures: &[FailedCheck]) -> String {
        let cite = if self.cite.is_empty() { String::new() } else { format!(" ({})", self.cite) };
        let mut told = format!("{}{cite}\n", self.title);
        for failure in failures {
            let what = failure.what.replace('\n', "\n  ");
            match failure.line {
                Some(line) => told += &format!("line {line}: {what}\n"),
                None => told += &format!("{what}\n"),
            }
        }
        told
    }
}
