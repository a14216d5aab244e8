//! A record: a file with all rows of an experiment, a line of JSON each, below a line that says what was played.
//!
//! Rows stand in the order of seeds, rulesets and rotations, so a record is at all times the beginning of the finished one,
//! byte for byte. Whoever is killed leaves such a beginning, and perhaps half a line: opened again, the half line goes, the rows
//! are taken as they are, and the rest is played.

use super::lineup::key;
use super::{Experiment, Row};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// What was played: the first line of a record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format: 1.
    pub record: u32,
    /// The program's version.
    pub version: String,
    /// A fingerprint of the code that decides how games go.
    pub build: String,
    /// The command that plays it, without the options that decide nothing.
    pub command: Vec<String>,
    /// The rulesets: as they are called, and what tells them apart.
    pub rulesets: Vec<(String, String)>,
    /// The bots, one a seat.
    pub bots: Vec<String>,
    /// Games of a seed by each ruleset.
    pub rotations: usize,
    /// Decisions of each game that were made otherwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub probes: u32,
    /// The first seed.
    pub seed: u64,
    /// How many seeds.
    pub seeds: u64,
    /// Which part of them this is, and of how many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<(u64, u64)>,
    /// The figures.
    pub figures: Vec<String>,
}

impl Header {
    /// Of an experiment that some command plays; its seeds are all of them, of which it plays a part where `shard` says so.
    pub fn new(experiment: &Experiment<'_>, command: Vec<String>, shard: Option<(u64, u64)>) -> Header {
        let name = |arm: &super::Arm<'_>| (arm.name.clone(), arm.identity.clone());
        Header {
            record: 1,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            build: env!("LIBERTE_BUILD").to_owned(),
            command,
            rulesets: experiment.arms.iter().map(name).collect(),
            bots: experiment.lineup.bots().iter().map(|bot| key(*bot, experiment.arms[0].game)).collect(),
            rotations: experiment.lineup.count(),
            probes: experiment.probes,
            seed: experiment.seeds.first,
            seeds: experiment.seeds.count,
            shard,
            figures: experiment.figures().iter().map(|figure| figure.id()).collect(),
        }
    }

    /// Rows of a seed.
    pub fn rows_of_a_seed(&self) -> usize {
        self.rulesets.len() * self.rotations
    }

    /// What another header says otherwise, the first thing that decides which games are played.
    pub fn difference(&self, other: &Header) -> Option<&'static str> {
        let differs = [
            (self.record != other.record, "format"),
            (self.version != other.version, "version of the program"),
            (self.build != other.build, "build of the program"),
            (self.rulesets != other.rulesets, "rulesets"),
            (self.bots != other.bots, "bots"),
            (self.rotations != other.rotations, "rotations of the bots"),
            ((self.seed, self.seeds) != (other.seed, other.seeds), "seeds"),
            (self.probes != other.probes, "number of probes"),
            (self.figures != other.figures, "figures"),
            (self.shard != other.shard, "shard"),
        ];
        differs.into_iter().find(|(differs, _)| *differs).map(|(_, what)| what)
    }
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Why a record can't be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file.
    #[error("{}: {error}", .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is another experiment's.
    #[error("{} is a record of something else: it has other {what}; give another file, or delete that one", .file.display())]
    Other {
        /// Which.
        file: PathBuf,
        /// The first thing that differs.
        what: &'static str,
    },
    /// A line before the last is none.
    #[error("{}:{line}: the record is damaged: {why}", .file.display())]
    Damaged {
        /// Which file.
        file: PathBuf,
        /// The line, from 1.
        line: u64,
        /// What is wrong.
        why: String,
    },
}

/// A record that is being written, or gone on with.
pub struct Record {
    path: PathBuf,
    header: Header,
    /// Rows that are there already, until they are all read.
    reader: Option<Lines>,
    writer: BufWriter<File>,
}

impl Record {
    /// Opens a record, or begins one.
    ///
    /// # Errors
    /// The file can't be read or written, or is a record of something else, or none.
    pub fn open(path: &Path, header: Header) -> Result<Record, RecordError> {
        let failed = |error| RecordError::File { file: path.to_owned(), error };
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut lines = Lines::new(path, file.try_clone().map_err(failed)?);
        let mut record = Record { path: path.to_owned(), header, reader: None, writer: BufWriter::new(file) };
        match lines.header()? {
            Some(found) => match record.header.difference(&found) {
                Some(what) => return Err(RecordError::Other { file: path.to_owned(), what }),
                None => record.reader = Some(lines),
            },
            // What holds no line feed may be a header that was cut short. Anything else that is no record is not overwritten.
            None if length > 0 && !lines.is_cut_header(&record.header) => {
                return Err(RecordError::Other { file: path.to_owned(), what: "contents" });
            }
            None => record.begin().map_err(failed)?,
        }
        Ok(record)
    }

    fn begin(&mut self) -> std::io::Result<()> {
        let line = serde_json::to_string(&self.header)?;
        self.writer.get_ref().set_len(0)?;
        self.writer.seek(SeekFrom::Start(0))?;
        writeln!(self.writer, "{line}")?;
        self.writer.flush()
    }

    /// The rows of the next seed, if the record has them. The first time that it has not, what is left in it, half a line or
    /// half a seed, is cut off.
    ///
    /// # Errors
    /// The file can't be read, or is damaged.
    pub fn next_seed(&mut self, seed: u64) -> Result<Option<Vec<Row>>, RecordError> {
        let Some(lines) = &mut self.reader else { return Ok(None) };
        let whole = lines.position;
        if let Some(rows) = lines.seed(&self.header, seed)? {
            return Ok(Some(rows));
        }
        self.reader = None;
        let failed = |error| RecordError::File { file: self.path.clone(), error };
        self.writer.get_ref().set_len(whole).map_err(failed)?;
        self.writer.seek(SeekFrom::Start(whole)).map_err(failed)?;
        Ok(None)
    }

    /// Adds the rows of a seed.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn append(&mut self, rows: &[Row], seats: usize) -> Result<(), RecordError> {
        let write = |row: &Row| writeln!(self.writer, "{}", row.write(seats));
        rows.iter().try_for_each(write).map_err(|error| self.failed(error))
    }

    /// Hands to the system what was added, so that it is there when the program is killed.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn flush(&mut self) -> Result<(), RecordError> {
        self.writer.flush().map_err(|error| self.failed(error))
    }

    fn failed(&self, error: std::io::Error) -> RecordError {
        RecordError::File { file: self.path.clone(), error }
    }
}

/// The lines of a record, read one after the other.
pub(super) struct Lines {
    path: PathBuf,
    reader: BufReader<File>,
    /// The lines read.
    line: u64,
    /// Where the next line begins.
    pub(super) position: u64,
    text: String,
}

impl Lines {
    pub(super) fn new(path: &Path, file: File) -> Lines {
        Lines { path: path.to_owned(), reader: BufReader::new(file), line: 0, position: 0, text: String::new() }
    }

    /// The header, if the file begins with one.
    pub(super) fn header(&mut self) -> Result<Option<Header>, RecordError> {
        Ok(if self.next()? { serde_json::from_str(&self.text).ok() } else { None })
    }

    /// Whether all there is is the beginning of a header.
    fn is_cut_header(&self, header: &Header) -> bool {
        let whole = serde_json::to_string(header).unwrap_or_default();
        self.position == 0 && whole.starts_with(&self.text)
    }

    /// The rows of a seed; none where they are not all there.
    pub(super) fn seed(&mut self, header: &Header, seed: u64) -> Result<Option<Vec<Row>>, RecordError> {
        let mut rows = Vec::with_capacity(header.rows_of_a_seed());
        for (arm, rotation) in (0..header.rulesets.len()).flat_map(|arm| (0..header.rotations).map(move |at| (arm, at)))
        {
            if !self.next()? {
                return Ok(None);
            }
            let row = Row::read(&self.text).map_err(|why| self.damaged(why))?;
            if (row.seed, row.arm, row.rotation) != (seed, arm, rotation) || row.values.len() != header.figures.len() {
                let why = format!("the game of seed {seed}, ruleset {arm}, rotation {rotation} should stand here");
                return Err(self.damaged(why));
            }
            rows.push(row);
        }
        Ok(Some(rows))
    }

    /// Reads a line; `false` at the end, and at a last line without a line feed, which was cut short.
    fn next(&mut self) -> Result<bool, RecordError> {
        self.text.clear();
        let read = self.reader.read_line(&mut self.text);
        let read = read.map_err(|error| RecordError::File { file: self.path.clone(), error })?;
        if !self.text.ends_with('\n') {
            return Ok(false);
        }
        self.text.truncate(self.text.trim_end_matches(['\n', '\r']).len());
        self.line += 1;
        self.position += read as u64;
        Ok(true)
    }

    fn damaged(&self, why: String) -> RecordError {
        RecordError::Damaged { file: self.path.clone(), line: self.line, why }
    }
}
