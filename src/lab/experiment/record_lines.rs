//! Reads the lines of a record one after the other. Whatever a file contains, this takes no more memory than a line and
//! the records of one seed.

use super::{GameRecord, RecordHeader};
use crate::load::OutputError;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Error, Read};
use std::path::{Path, PathBuf};

/// The most bytes of a line. A row has some 1,500.
const LONGEST: u64 = 1 << 20;

/// The reason why a record file can't be continued.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file can't be put in its place.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The file.
    #[error("{}: {error}", .file.display())]
    File {
        /// Which.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is another experiment's.
    #[error("{} is a record of something else: it has different {what}; give another file, or delete that one", .file.display())]
    Other {
        /// Which.
        file: PathBuf,
        /// The first thing that differs.
        what: &'static str,
    },
    /// It is of more seeds than are asked for.
    #[error("{} has more seeds than were asked for, {has} instead of {wanted}: ask for as many, or give another file", .file.display())]
    Longer {
        /// Which.
        file: PathBuf,
        /// Its seeds.
        has: u64,
        /// Those asked for.
        wanted: u64,
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

/// The lines of a record.
pub(super) struct RecordLines {
    path: PathBuf,
    reader: BufReader<File>,
    /// The lines read.
    line: u64,
    /// Where the next line begins.
    pub(super) position: u64,
    text: String,
}

/// Looks whether there is a file of this name, and no folder, device or pipe.
///
/// # Errors
/// There is something else, or what the system says.
pub(super) fn is_there(path: &Path) -> Result<bool, RecordError> {
    let failed = |error| RecordError::File { file: path.to_owned(), error };
    match fs::metadata(path) {
        Ok(facts) if facts.is_file() => Ok(true),
        Ok(_) => Err(failed(Error::other("it is not a file"))),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(failed(error)),
    }
}

impl RecordLines {
    /// Those of a file that must be there.
    pub(super) fn open(path: &Path) -> Result<RecordLines, RecordError> {
        is_there(path)?;
        let opened = File::open(path).map_err(|error| RecordError::File { file: path.to_owned(), error })?;
        Ok(RecordLines::new(path, opened))
    }

    pub(super) fn new(path: &Path, file: File) -> RecordLines {
        RecordLines { path: path.to_owned(), reader: BufReader::new(file), line: 0, position: 0, text: String::new() }
    }

    /// The header, if the file begins with one.
    ///
    /// # Errors
    /// The file can't be read, or begins with what is no line of a record or the header of no experiment.
    pub(super) fn header(&mut self) -> Result<Option<RecordHeader>, RecordError> {
        match self.next() {
            Ok(true) => match serde_json::from_str::<RecordHeader>(&self.text) {
                Ok(header) => header.check().map(|()| Some(header)).map_err(|why| self.damaged(why)),
                Err(_) => Ok(None),
            },
            Ok(false) => Ok(None),
            Err(RecordError::Damaged { file, .. }) => Err(RecordError::Other { file, what: "contents" }),
            Err(error) => Err(error),
        }
    }

    /// Whether all there is is the beginning of a header.
    pub(super) fn is_cut_header(&self, header: &RecordHeader) -> bool {
        let whole = serde_json::to_string(header).unwrap_or_default();
        self.position == 0 && !self.text.is_empty() && whole.starts_with(&self.text)
    }

    /// The rows of a seed; none where they are not all there.
    ///
    /// # Errors
    /// The file can't be read, or another line stands there.
    pub(super) fn seed(&mut self, header: &RecordHeader, seed: u64) -> Result<Option<Vec<GameRecord>>, RecordError> {
        let mut rows = Vec::new();
        for (arm, rotation) in (0..header.rulesets.len()).flat_map(|arm| (0..header.rotations).map(move |at| (arm, at)))
        {
            if !self.next()? {
                return Ok(None);
            }
            let row = GameRecord::read(&self.text, header.bots.len(), header.figures.len());
            let row = row.map_err(|why| self.damaged(why))?;
            if (row.seed, row.arm, row.rotation) != (seed, arm, rotation) {
                let why = format!("the game of seed {seed}, ruleset {arm}, rotation {rotation} belongs here");
                return Err(self.damaged(why));
            }
            rows.push(row);
        }
        Ok(Some(rows))
    }

    /// Looks whether nothing stands behind the last row.
    ///
    /// # Errors
    /// Something does.
    pub(super) fn end(&mut self) -> Result<(), RecordError> {
        match self.next()? || !self.text.is_empty() {
            true => Err(self.damaged("there is more after the last game that its first line announces".to_owned())),
            false => Ok(()),
        }
    }

    /// Reads a line; `false` at the end, and at a last line without a line feed, which was cut short.
    fn next(&mut self) -> Result<bool, RecordError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let read = self.reader.by_ref().take(LONGEST).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| RecordError::File { file: self.path.clone(), error })? as u64;
        let is_whole = bytes.last() == Some(&b'\n');
        if read == LONGEST && !is_whole {
            self.line += 1;
            return Err(self.damaged("the line is longer than 1 MB".to_owned()));
        }
        if is_whole {
            self.line += 1;
            let end = bytes.iter().rposition(|byte| !b"\n\r".contains(byte)).map_or(0, |at| at + 1);
            bytes.truncate(end);
        }
        self.text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(_) if is_whole => return Err(self.damaged("it is not text".to_owned())),
            // What was cut short may end within a letter.
            Err(error) => String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned(),
        };
        if is_whole {
            self.position += read;
        }
        Ok(is_whole)
    }

    /// Says what is wrong with the line that was read last.
    pub(super) fn damaged(&self, why: String) -> RecordError {
        RecordError::Damaged { file: self.path.clone(), line: self.line, why }
    }
}
