//! A record file: the records of all games of an experiment, one line of JSON each, below a line that says what was
//! played.
//!
//! Games are in the order of seeds, rulesets and rotations, so an unfinished record is always the beginning of the
//! finished one, byte for byte. A run that was killed leaves such a beginning, perhaps with half a line at the end;
//! when the file is opened again, the half line is dropped, the games are kept, and the rest is played. For the same
//! reason, apart from the first line, the record of some seeds is the beginning of the record of more, and can be
//! extended.

use super::record_lines::{RecordError, RecordLines, is_there};
use super::{GameRecord, RecordHeader};
use crate::load::{Output, OutputKind};
use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place, and puts it there once it is whole and on disk.
///
/// # Errors
/// The file can't be written, what `write` says, or there is such a file already that may not be replaced.
pub(super) fn write_beside<E: From<RecordError>>(
    path: &Path,
    may_replace: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let failed = |error| RecordError::File { file: path.to_owned(), error };
    let output =
        Output::at(path, OutputKind::Record, may_replace).and_then(Output::begin).map_err(RecordError::from)?;
    let mut out = BufWriter::new(output);
    write(&mut out)?;
    let file = out.into_inner().map_err(|error| failed(error.into_error()))?;
    Ok(file.finish().map_err(RecordError::from)?)
}

/// A record file that is being written or continued.
pub struct RecordFile {
    path: PathBuf,
    header: RecordHeader,
    /// Rows that are there already, until they are all read.
    reader: Option<RecordLines>,
    writer: BufWriter<File>,
    /// Whether one of its games was played again.
    pub(super) is_sampled: bool,
}

impl RecordFile {
    /// Opens a record, or begins one. A record of the same games with fewer seeds is extended.
    ///
    /// # Errors
    /// The file can't be read or written, or is a record of something else, or none.
    pub fn open(path: &Path, header: RecordHeader) -> Result<RecordFile, RecordError> {
        let record = RecordFile::open_whole(path, header.clone());
        match record {
            Err(RecordError::Other { what: "seeds", .. }) if RecordFile::lengthen(path, &header)? => {
                RecordFile::open_whole(path, header)
            }
            record => record,
        }
    }

    /// Opens a record of just these seeds, or begins one.
    ///
    /// # Errors
    /// The file can't be read or written, or is a record of something else, or none.
    pub fn open_whole(path: &Path, header: RecordHeader) -> Result<RecordFile, RecordError> {
        let failed = |error| RecordError::File { file: path.to_owned(), error };
        is_there(path)?;
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut lines = RecordLines::new(path, file.try_clone().map_err(failed)?);
        let writer = BufWriter::new(file);
        let mut record = RecordFile { path: path.to_owned(), header, reader: None, writer, is_sampled: false };
        match lines.header()? {
            Some(found) => match record.header.difference(&found) {
                Some(_) if found.continues(&record.header) => {
                    let [has, wanted] = [found.seeds, record.header.seeds];
                    return Err(RecordError::Longer { file: path.to_owned(), has, wanted });
                }
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

    /// Gives a record of the same games with fewer seeds the first line of one with more, if that is what it is. The new file
    /// takes the old one's place once it is whole.
    fn lengthen(path: &Path, header: &RecordHeader) -> Result<bool, RecordError> {
        let failed = |error| RecordError::File { file: path.to_owned(), error };
        let mut lines = RecordLines::open(path)?;
        let is_same = lines.header()?.is_some_and(|found| header.continues(&found));
        if is_same {
            let mut rows = File::open(path).map_err(failed)?;
            rows.seek(SeekFrom::Start(lines.position)).map_err(failed)?;
            let line = serde_json::to_string(header).map_err(|error| failed(error.into()))?;
            write_beside(path, true, |whole| {
                writeln!(whole, "{line}").map_err(failed)?;
                std::io::copy(&mut rows, whole).map(|_| ()).map_err(failed)
            })?;
        }
        Ok(is_same)
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
    pub fn next_seed(&mut self, seed: u64) -> Result<Option<Vec<GameRecord>>, RecordError> {
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

    /// Checks, once all seeds were read, that nothing comes after the last.
    ///
    /// # Errors
    /// Something does.
    pub fn end(&mut self) -> Result<(), RecordError> {
        self.reader.as_mut().map_or(Ok(()), RecordLines::end)
    }

    /// Says what is wrong with one of the rows that were read last.
    pub(super) fn damaged(&self, row: &GameRecord, why: &str) -> String {
        let GameRecord { seed, arm, rotation, .. } = row;
        format!(
            "{}: the record is damaged: the game of seed {seed}, ruleset {arm}, rotation {rotation}: {why}",
            self.path.display()
        )
    }

    /// Adds the rows of a seed.
    ///
    /// # Errors
    /// The file can't be written.
    pub fn append(&mut self, rows: &[GameRecord], seats: usize) -> Result<(), RecordError> {
        let write = |row: &GameRecord| writeln!(self.writer, "{}", row.write(seats));
        rows.iter().try_for_each(write).map_err(|error| self.failed(error))
    }

    /// Flushes what was added to the operating system, so that it survives if the program is killed.
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
