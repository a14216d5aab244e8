//! Merges shards into one record, byte for byte what a single run would have written.

use super::record_file::write_beside;
use super::record_lines::{RecordError, RecordLines};
use super::{GameRecord, RecordHeader, Seeds};
use crate::kernel::Order;
use std::path::{Path, PathBuf};

/// Why shards can't be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A record can't be read, or the new one not be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file is no shard.
    #[error("{} is not a shard of a record", .0.display())]
    NoShard(PathBuf),
    /// Two are shards of different runs.
    #[error("{} is not a shard of the same run as {}: it has different {what}", .other.display(), .first.display())]
    Different {
        /// The first.
        first: PathBuf,
        /// The other.
        other: PathBuf,
        /// What differs first.
        what: &'static str,
    },
    /// A shard is missing or twice there.
    #[error("shard {number} of {of} is {what}")]
    Count {
        /// Which.
        number: u64,
        /// Of how many.
        of: u64,
        /// `missing` or `there twice`.
        what: &'static str,
    },
    /// A shard was not played to its end.
    #[error("{} is not finished: it has {has} of its {seeds} seeds; run its command again: it continues where it stopped", .file.display())]
    Unfinished {
        /// Which.
        file: PathBuf,
        /// Seeds that it has.
        has: u64,
        /// Seeds that it should have.
        seeds: u64,
    },
}

/// All shards of a run, opened to be merged.
pub struct Shards {
    /// In their order.
    shards: Vec<(PathBuf, RecordHeader, RecordLines)>,
    whole: RecordHeader,
}

impl Shards {
    /// Opens shards in any order, and checks that they are complete and of the same run.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn open(files: &[PathBuf]) -> Result<Shards, MergeError> {
        let mut shards = files.iter().map(|file| open(file)).collect::<Result<Vec<_>, _>>()?;
        shards.order_by_key(|(_, header, _)| header.shard);
        let Some((first, header, _)) = shards.first() else { return Err(MergeError::NoShard(PathBuf::new())) };
        let (first, whole) = (first.clone(), RecordHeader { shard: None, ..header.clone() });
        let of = header.shard.map_or(1, |(_, of)| of);
        for (file, header, _) in &shards {
            let what = whole.difference(&RecordHeader { shard: None, ..header.clone() });
            let what = what.or((header.shard.map_or(1, |(_, of)| of) != of).then_some("number of shards"));
            if let Some(what) = what {
                return Err(MergeError::Different { first, other: file.clone(), what });
            }
        }
        let mut numbers = shards.iter().filter_map(|(_, header, _)| header.shard).map(|(number, _)| number).peekable();
        for number in 1..=of {
            numbers.next_if_eq(&number).ok_or(MergeError::Count { number, of, what: "missing" })?;
            if numbers.next_if_eq(&number).is_some() {
                return Err(MergeError::Count { number, of, what: "there twice" });
            }
        }
        Ok(Shards { shards, whole })
    }

    /// What was played: the first line of the whole record.
    pub fn header(&self) -> &RecordHeader {
        &self.whole
    }

    /// Writes the whole record. Nothing is written unless every shard is whole, and no file is replaced unless it may be.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn write(self, into: &Path, may_replace: bool) -> Result<(), MergeError> {
        let failed = |error| RecordError::File { file: into.to_owned(), error };
        let Shards { shards, whole } = self;
        let line = serde_json::to_string(&whole).map_err(|error| failed(error.into()))?;
        write_beside(into, may_replace, |out| {
            writeln!(out, "{line}").map_err(failed)?;
            for (file, header, mut lines) in shards {
                let (number, of) = header.shard.unwrap_or((1, 1));
                let part = Seeds { first: whole.seed, count: whole.seeds }.shard(number, of);
                for at in 0..part.count {
                    let rows: Option<Vec<GameRecord>> = lines.seed(&header, part.first.wrapping_add(at))?;
                    let Some(rows) = rows else {
                        return Err(MergeError::Unfinished { file, has: at, seeds: part.count });
                    };
                    rows.iter()
                        .try_for_each(|row| writeln!(out, "{}", row.write(header.bots.len())))
                        .map_err(failed)?;
                }
                lines.end()?;
            }
            Ok(())
        })
    }
}

fn open(file: &Path) -> Result<(PathBuf, RecordHeader, RecordLines), MergeError> {
    let mut lines = RecordLines::open(file)?;
    match lines.header()? {
        Some(header) if header.shard.is_some() => Ok((file.to_owned(), header, lines)),
        _ => Err(MergeError::NoShard(file.to_owned())),
    }
}
