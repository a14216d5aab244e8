//! Results that stay after the window is closed: one file each, with what was asked for, when, and the report.
//!
//! The first line of a file is its summary, the second the report, so that a list of many reads little. A file that another
//! version wrote, or that was damaged, is not listed.

use super::command::command_line;
use super::kept_spec::KeptSpec;
use super::kept_summary::{FORMAT, KeptSummary};
use super::save::{report, text};
use super::{ExperimentRun, Format, Ruleset};
use crate::app::autosave::SavedFile;
use crate::desk::StudyOutcome;
use crate::kernel::Order;
use crate::lab::Report;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The longest summary and the longest file that are read, in bytes.
const LONGEST_LINE: u64 = 64 << 10;
const LONGEST: u64 = 64 << 20;
/// The most results that are kept; those before are removed.
const MOST: usize = 200;
/// The ending of the files.
const ENDING: &str = "result";

/// The results of a folder.
#[derive(Default)]
pub struct KeptResults {
    folder: Option<PathBuf>,
    /// The latest first.
    list: Vec<KeptResult>,
}

/// Results that were kept, as a list shows them.
#[derive(Clone, PartialEq, Debug)]
pub struct KeptResult {
    /// The name of its file, without the ending.
    pub id: String,
    /// What is said of it.
    pub summary: KeptSummary,
}

/// The report, and its other forms.
#[derive(Serialize, Deserialize)]
struct KeptReport {
    report: Report,
    text: String,
    csv: String,
    json: Value,
}

impl KeptResults {
    /// The results in a folder, which is made when the first are kept.
    pub fn in_folder(folder: PathBuf) -> KeptResults {
        let mut results = KeptResults { folder: Some(folder), list: Vec::new() };
        results.refresh();
        results
    }

    /// All of them, the latest first.
    pub fn list(&self) -> &[KeptResult] {
        &self.list
    }

    /// Keeps what an experiment found. Returns its name here; none where nothing is kept.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn keep(&mut self, run: &ExperimentRun, pack: String) -> Result<Option<String>, String> {
        let Some(folder) = self.folder.clone() else { return Ok(None) };
        let Some((summary, found)) = of_run(run, pack) else { return Ok(None) };
        let id = (0..).map(|number| format!("{:012}-{number}", summary.saved)).find(|id| !file(&folder, id).exists());
        let id = id.unwrap_or_default();
        let line = |value: serde_json::Result<String>| value.map_err(|error| error.to_string());
        let text = format!("{}\n{}\n", line(serde_json::to_string(&summary))?, line(serde_json::to_string(&found))?);
        let path = file(&folder, &id);
        SavedFile::new(path, LONGEST).write(Some(text.as_bytes())).map_err(|error| error.to_string())?;
        self.list.insert(0, KeptResult { id: id.clone(), summary });
        for old in self.list.split_off(self.list.len().min(MOST)) {
            // What can't be removed stays on the disk, and is listed the next time.
            let _ = fs::remove_file(file(&folder, &old.id));
        }
        Ok(Some(id))
    }

    /// Reads what was found.
    ///
    /// # Errors
    /// The file is gone, damaged, or of another version.
    pub fn read(&self, id: &str) -> Result<(KeptSummary, StudyOutcome), String> {
        let known = self.list.iter().find(|it| it.id == id).ok_or("these results are gone")?;
        let folder = self.folder.as_ref().ok_or("nothing is kept")?;
        let damaged = || format!("the results in {} can't be read", file(folder, id).display());
        let bytes = SavedFile::new(file(folder, id), LONGEST).read().ok_or_else(damaged)?;
        let text = String::from_utf8(bytes).map_err(|_| damaged())?;
        let found = text.split_once('\n').and_then(|(_, rest)| serde_json::from_str::<KeptReport>(rest).ok());
        let KeptReport { report, text, csv, json } = found.ok_or_else(damaged)?;
        Ok((known.summary.clone(), StudyOutcome { report, text, csv, json, is_cancelled: false }))
    }

    /// Removes results.
    ///
    /// # Errors
    /// The file can't be removed.
    pub fn remove(&mut self, id: &str) -> Result<(), String> {
        if let Some(folder) = &self.folder {
            SavedFile::new(file(folder, id), LONGEST).write(None).map_err(|error| error.to_string())?;
        }
        self.list.retain(|it| it.id != id);
        Ok(())
    }

    /// Looks at the folder again.
    fn refresh(&mut self) {
        let Some(folder) = &self.folder else { return };
        let names = fs::read_dir(folder).into_iter().flatten().flatten().filter_map(|entry| {
            let path = entry.path();
            let is_ours = path.extension().is_some_and(|ending| ending == ENDING);
            is_ours.then(|| path.file_stem()?.to_str().map(str::to_owned)).flatten()
        });
        let mut names: Vec<String> = names.collect();
        names.order_by(|one, other| other.cmp(one));
        let read = |id: String| summary_in(&file(folder, &id)).map(|summary| KeptResult { id, summary });
        self.list = names.into_iter().take(MOST).filter_map(read).collect();
    }
}

/// The file of results.
fn file(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.{ENDING}"))
}

/// The summary in a file; none where it is damaged or of another version.
fn summary_in(path: &Path) -> Option<KeptSummary> {
    let mut line = String::new();
    BufReader::new(fs::File::open(path).ok()?.take(LONGEST_LINE)).read_line(&mut line).ok()?;
    let summary: KeptSummary = serde_json::from_str(&line).ok()?;
    (summary.format == FORMAT).then_some(summary)
}

/// What is kept of an experiment; none where nothing was found.
fn of_run(run: &ExperimentRun, pack: String) -> Option<(KeptSummary, KeptReport)> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_secs();
    let ruleset = |it: &Ruleset| format!("{} ({})", it.name, it.pack.hash);
    // Of a sweep each ruleset has its value in every table.
    let named = if run.sweep.is_some() { 1 } else { run.rulesets.len() };
    let summary = KeptSummary {
        format: FORMAT,
        title: run.asked.title(),
        saved: now,
        pack,
        rulesets: run.rulesets.iter().take(named).map(ruleset).collect(),
        games: run.games(),
        bots: run.bots(),
        ending: run.ending().unwrap_or_default().to_owned(),
        command: command_line(run).ok(),
        asked: KeptSpec::of(&run.asked),
    };
    let json = serde_json::from_str(&text(run, Format::Json)?).ok()?;
    let (csv, told) = (text(run, Format::Csv)?, text(run, Format::Text)?);
    Some((summary, KeptReport { report: report(run)?, text: told, csv, json }))
}
