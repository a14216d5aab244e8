//! Studies: questions about a game that take many games to answer, asked from the command line and from the window's lab.
//!
//! A study says what is played and makes of it a report, a table for programs and a JSON object. How games are played, kept,
//! watched and cancelled is said by a [`StudyRunner`].
//!
//! | file | the question |
//! |---|---|
//! | `ladder` | how much stronger is each bot than the one before it? |
//! | `sweep` | what does a setting do, value by value? |
//! | `tune` | which values of some settings come nearest to some goals? |
//! | `changes`, `split` | what does each change of a variant do, alone and among the others? |
//! | `worth` | what is a card, a space or a character worth? |
//! | `coverage` | what do games never use? |
//! | `compared` | the games of several rulesets, for `sweep` and `changes` |

mod changes;
mod compared;
mod coverage;
mod ladder;
mod split;
mod sweep;
mod tune;
mod worth;

pub use changes::{ChangesReport, play_changes};
pub use compared::{ComparedPlan, figures_named};
use compared::{Weights, play_rulesets};
pub use coverage::{CoveragePlayed, CoverageRequest, cover_pack};
pub use ladder::{LadderPlan, LadderReport, play_ladder};
pub use sweep::{Sweep, SweepReport, setting_words};
use sweep::{combinations, name_of, with_values};
pub use tune::{MOST_GOALS, Tuning, TuningPlayed, TuningRequest};
pub use worth::{WorthPlayed, WorthRequest, play_worth};

use crate::lab::{
    BatchError, Cell, Experiment, GameRecord, PlayableRuleset, Progress, Report, Results, UnplayableRuleset, csv_rows,
};
use crate::load::{Diagnostic, Library};
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A ruleset with its name and files.
#[derive(Clone)]
pub struct NamedRuleset {
    /// As it is called.
    pub name: String,
    /// The ruleset.
    pub ruleset: PlayableRuleset,
    /// Its files, with what was laid over them.
    pub library: Arc<Library>,
}

/// The reason why a study can't be made.
pub enum StudyError {
    /// What was asked for can't be: in a sentence.
    Request(String),
    /// A pack can't be played, or not in the way that is needed: in a sentence.
    Content(String),
    /// A value that can't be, or that makes a pack unplayable: the findings, and what was asked for.
    Refused {
        /// The files in which the findings are.
        library: Box<Library>,
        /// The findings.
        findings: Vec<Diagnostic>,
        /// The values that they come of, as they were asked for; empty where that is plain.
        with: String,
    },
    /// The games were not played to their end.
    Batch(BatchError),
}

/// Who plays the games of a study.
pub trait StudyRunner {
    /// Why they could not be played.
    type Error: From<StudyError>;

    /// Plays an experiment; `on_seed` gets the records of each seed, in the order of seeds.
    ///
    /// # Errors
    /// A game made the program fail, or something can't be kept.
    fn play(
        &mut self,
        experiment: Experiment<'_>,
        on_seed: &mut dyn FnMut(&[GameRecord]),
    ) -> Result<Results, Self::Error>;

    /// The flag that cancels it.
    fn cancelled(&self) -> &AtomicBool;

    /// Does other work, which counts the games that it has played, out of so many, and looks at the flag that cancels it.
    fn work<T>(&mut self, games: u64, work: impl FnOnce(Progress<'_>) -> T) -> T;
}

/// What a study found, in all its forms.
pub struct StudyOutcome {
    /// For people: words, tables and pictures.
    pub report: Report,
    /// As a terminal shows it.
    pub text: String,
    /// For other programs, as comma-separated values.
    pub csv: String,
    /// For other programs, as one JSON object.
    pub json: Value,
    /// Whether it was cancelled: the results are those of the games before that.
    pub is_cancelled: bool,
}

impl From<BatchError> for StudyError {
    fn from(error: BatchError) -> StudyError {
        StudyError::Batch(error)
    }
}

impl From<StudyError> for String {
    fn from(error: StudyError) -> String {
        error.in_a_line()
    }
}

impl StudyError {
    /// What a value makes wrong, told without the places of the text in memory.
    fn unplayable(why: UnplayableRuleset, with: String) -> StudyError {
        let UnplayableRuleset { library, findings } = why;
        let mut findings: Vec<Diagnostic> = findings.into_iter().filter(Diagnostic::is_error).collect();
        for finding in &mut findings {
            let is_in_memory = |path: &str| library.files().overlay_of(path).is_some();
            if finding.place.as_ref().is_some_and(|place| is_in_memory(&place.path)) {
                let label = finding.label.take();
                finding.place = None;
                finding.help = finding.help.take().or(label);
            }
            finding.related.retain(|(place, _)| !is_in_memory(&place.path));
        }
        StudyError::Refused { library: Box::new(library), findings, with }
    }

    /// In a line, for a window.
    fn in_a_line(&self) -> String {
        match self {
            StudyError::Request(why) | StudyError::Content(why) => why.clone(),
            StudyError::Refused { with, .. } if with.is_empty() => self.first_message(),
            StudyError::Refused { with, .. } => format!("{with}: {}", self.first_message()),
            StudyError::Batch(error) => error.to_string(),
        }
    }

    /// What is wrong, without the values that it comes of.
    fn first_message(&self) -> String {
        match self {
            StudyError::Refused { findings, .. } => {
                findings.first().map_or("it can't be played", |finding| &finding.message).to_owned()
            }
            StudyError::Request(_) | StudyError::Content(_) | StudyError::Batch(_) => self.in_a_line(),
        }
    }
}

/// The tables of a report as comma-separated values: a cell a line.
fn tables_csv(report: &Report) -> String {
    let mut lines = Vec::new();
    for table in report.tables() {
        for row in &table.rows {
            let name = row.cells.first().map_or(String::new(), Cell::shown);
            for (column, cell) in table.columns.iter().zip(&row.cells).skip(1) {
                lines.push(vec![table.caption.clone(), name.clone(), column.clone(), cell.shown()]);
            }
        }
    }
    csv_rows(&["table", "row", "column", "value"], lines).unwrap_or_default()
}

/// The last line of a text: the command and the version.
fn source(command: &Option<String>) -> String {
    let command = command.as_ref().map_or(String::new(), |command| format!("{command}; "));
    format!("{command}liberte {}\n", env!("CARGO_PKG_VERSION"))
}
