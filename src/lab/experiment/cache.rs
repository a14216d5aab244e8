//! Rows of games that were played before, whatever for, by ruleset, bots and seed: whoever undoes a change sees its result at
//! once.
//!
//! A folder for each ruleset, line-up and list of figures, in it a compressed file for each 64 seeds. A file is replaced whole;
//! one that can't be read is as good as none, and where none can be written, games are played again the next time.

use super::run::STEP;
use super::{Experiment, Row, lineup};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The rows of some seeds, each with all rotations.
pub(super) type Chunk = BTreeMap<u64, Vec<Row>>;

/// A cache may grow to so many bytes; the folders that were not used for longest go first.
const MOST_BYTES: u64 = 1 << 30;

/// A cache in a folder.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    /// The chunks of the step that is being played, by ruleset.
    chunks: BTreeMap<usize, (PathBuf, Chunk)>,
}

/// How much a cache holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CacheSize {
    /// Folders, each of one ruleset and line-up.
    pub folders: u64,
    /// Bytes.
    pub bytes: u64,
}

impl Cache {
    /// The cache in a folder, which need not be there.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder, chunks: BTreeMap::new() }
    }

    /// The user's cache, unless `LIBERTE_CACHE` says another folder, or `off`.
    pub fn of_user() -> Option<Cache> {
        match std::env::var_os("LIBERTE_CACHE") {
            Some(said) if said.is_empty() || said == "off" => None,
            Some(folder) => Some(Cache::new(folder.into())),
            None => Cache::users().map(Cache::new),
        }
    }

    /// The folder where a user's programs keep what they can make again: that of `XDG_CACHE_HOME`, or the system's custom.
    pub fn users() -> Option<PathBuf> {
        let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || named("HOME").map(|home| home.join(".cache"));
        let base = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA")).or_else(home)?;
        Some(base.join("liberte").join("games"))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// What it holds.
    pub fn size(&self) -> CacheSize {
        let folders = folders(&self.folder);
        CacheSize { folders: folders.len() as u64, bytes: folders.iter().map(|(_, bytes, _)| bytes).sum() }
    }

    /// Empties it.
    ///
    /// # Errors
    /// What the system says.
    pub fn clear(&self) -> std::io::Result<()> {
        if self.folder.exists() { fs::remove_dir_all(&self.folder) } else { Ok(()) }
    }

    /// Makes room: what was not used for longest goes.
    pub fn make_room(&self) {
        let mut folders = folders(&self.folder);
        folders.sort_by_key(|(_, _, used)| *used);
        let mut bytes: u64 = folders.iter().map(|(_, bytes, _)| bytes).sum();
        for (folder, size, _) in folders {
            if bytes <= MOST_BYTES {
                return;
            }
            if fs::remove_dir_all(folder).is_ok() {
                bytes -= size;
            }
        }
    }

    /// The rows of a ruleset in the chunk of a seed.
    pub(super) fn chunk(&mut self, experiment: &Experiment<'_>, arm: usize, seed: u64) -> Option<&Chunk> {
        let number = seed.wrapping_sub(1) / STEP;
        let file = self.folder.join(key(experiment, arm)).join(format!("{number:020}.gz"));
        let is_there = self.chunks.get(&arm).is_some_and(|(path, _)| *path == file);
        if !is_there {
            let chunk = read(&file, experiment, arm).unwrap_or_default();
            self.chunks.insert(arm, (file, chunk));
        }
        self.chunks.get(&arm).map(|(_, chunk)| chunk)
    }

    /// Keeps the rows of a step, which lies within one chunk.
    pub(super) fn keep(&mut self, experiment: &Experiment<'_>, all: &[Vec<Row>]) {
        for (&arm, (file, chunk)) in &mut self.chunks {
            let before = chunk.len();
            for rows in all {
                let rows = rows.iter().filter(|row| row.arm == arm).cloned().collect::<Vec<_>>();
                if let Some(seed) = rows.first().map(|row| row.seed) {
                    chunk.insert(seed, rows);
                }
            }
            if chunk.len() > before {
                // A cache that can't be written costs time, nothing else.
                let _ = write(file, chunk, experiment.seats());
            }
        }
    }
}

/// The folder of a ruleset's games: what decides them, and what is counted in them.
fn key(experiment: &Experiment<'_>, arm: usize) -> String {
    let arm = &experiment.arms[arm];
    let mut hash = Sha256::new();
    hash.update([env!("CARGO_PKG_VERSION"), env!("LIBERTE_BUILD"), &arm.identity].join("\n"));
    for bot in experiment.lineup.bots() {
        hash.update(format!("\n{}", lineup::key(*bot, arm.game)));
    }
    hash.update(format!("\n{} {}", experiment.lineup.count(), experiment.probes));
    experiment.figures().iter().for_each(|figure| hash.update(format!("\n{}", figure.id())));
    hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

fn read(file: &Path, experiment: &Experiment<'_>, arm: usize) -> Option<Chunk> {
    let mut text = String::new();
    GzDecoder::new(fs::File::open(file).ok()?).read_to_string(&mut text).ok()?;
    let mut chunk = Chunk::new();
    for line in text.lines() {
        // The same games may have been another experiment's second ruleset.
        let row = Row { arm, ..Row::read(line).ok()? };
        chunk.entry(row.seed).or_default().push(row);
    }
    let is_whole = |rows: &Vec<Row>| rows.iter().map(|row| row.rotation).eq(0..experiment.lineup.count());
    chunk.values().all(is_whole).then_some(chunk)
}

fn write(file: &Path, chunk: &Chunk, seats: usize) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    for row in chunk.values().flatten() {
        writeln!(packed, "{}", Row { arm: 0, ..row.clone() }.write(seats))?;
    }
    let mut beside = tempfile::NamedTempFile::new_in(folder)?;
    beside.write_all(&packed.finish()?)?;
    beside.persist(file)?;
    Ok(())
}

/// The folders of a cache, with their bytes and when they were last written to.
fn folders(folder: &Path) -> Vec<(PathBuf, u64, SystemTime)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let size = |path: &Path| {
        let files = fs::read_dir(path).into_iter().flatten().flatten();
        files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
    };
    let used = |path: &Path| fs::metadata(path).and_then(|it| it.modified()).unwrap_or(SystemTime::UNIX_EPOCH);
    let folders = entries.map(|entry| entry.path()).filter(|path| path.is_dir());
    folders.map(|path| (path.clone(), size(&path), used(&path))).collect()
}
