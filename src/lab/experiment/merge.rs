//! Shards put together: the record of all of them, byte for byte what one run would have written.

use super::record::{Lines, RecordError};
use super::{Header, Row, Seeds};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why shards can't be put together.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// A record can't be read, or the new one not be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file is no shard.
    #[error("{} is no shard of a record", .0.display())]
    NoShard(PathBuf),
    /// Two are shards of different runs.
    #[error("{} is no shard of the same run as {}: it has other {what}", .other.display(), .first.display())]
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
    #[error("{} is not finished: it has {has} of its {seeds} seeds; run its command again, it goes on where it stopped", .file.display())]
    Unfinished {
        /// Which.
        file: PathBuf,
        /// Seeds that it has.
        has: u64,
        /// Seeds that it should have.
        seeds: u64,
    },
}

/// Puts shards together and writes the whole record; gives its header. The order of the files does not matter. Nothing is
/// written unless all are there and whole.
///
/// # Errors
/// See [`MergeError`].
pub fn merge(files: &[PathBuf], into: &Path) -> Result<Header, MergeError> {
    let mut shards = files.iter().map(|file| open(file)).collect::<Result<Vec<_>, _>>()?;
    shards.sort_by_key(|(_, header, _)| header.shard);
    let (first, whole) = (shards[0].0.clone(), Header { shard: None, ..shards[0].1.clone() });
    let of = shards[0].1.shard.map_or(1, |(_, of)| of);
    for (file, header, _) in &shards {
        let what = whole.difference(&Header { shard: None, ..header.clone() });
        let what = what.or((header.shard.map_or(1, |(_, of)| of) != of).then_some("number of shards"));
        if let Some(what) = what {
            return Err(MergeError::Different { first, other: file.clone(), what });
        }
    }
    let numbers: Vec<u64> = shards.iter().filter_map(|(_, header, _)| header.shard).map(|(number, _)| number).collect();
    for number in 1..=of {
        match numbers.iter().filter(|&&it| it == number).count() {
            1 => {}
            0 => return Err(MergeError::Count { number, of, what: "missing" }),
            _ => return Err(MergeError::Count { number, of, what: "there twice" }),
        }
    }
    write(shards, &whole, into)?;
    Ok(whole)
}

fn open(file: &Path) -> Result<(PathBuf, Header, Lines), MergeError> {
    let opened = File::open(file).map_err(|error| RecordError::File { file: file.to_owned(), error })?;
    let mut lines = Lines::new(file, opened);
    match lines.header()? {
        Some(header) if header.shard.is_some() => Ok((file.to_owned(), header, lines)),
        _ => Err(MergeError::NoShard(file.to_owned())),
    }
}

fn write(shards: Vec<(PathBuf, Header, Lines)>, whole: &Header, into: &Path) -> Result<(), MergeError> {
    let failed = |error| RecordError::File { file: into.to_owned(), error };
    let folder = into.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let beside = NamedTempFile::new_in(folder).map_err(failed)?;
    let mut out = BufWriter::new(&beside);
    let line = serde_json::to_string(whole).map_err(|error| failed(error.into()))?;
    writeln!(out, "{line}").map_err(failed)?;
    let seats = whole.bots.len();
    for (file, header, mut lines) in shards {
        let (number, of) = header.shard.unwrap_or((1, 1));
        let part = Seeds { first: whole.seed, count: whole.seeds }.shard(number, of);
        for at in 0..part.count {
            let rows: Option<Vec<Row>> = lines.seed(&header, part.first.wrapping_add(at))?;
            let Some(rows) = rows else {
                return Err(MergeError::Unfinished { file, has: at, seeds: part.count });
            };
            rows.iter().try_for_each(|row| writeln!(out, "{}", row.write(seats))).map_err(failed)?;
        }
    }
    out.flush().map_err(failed)?;
    drop(out);
    beside.persist(into).map_err(|error| failed(error.error))?;
    Ok(())
}
