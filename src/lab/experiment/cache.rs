//! The cache of game records, by ruleset, bots and seed: after a change is undone, its results are there at once.
//!
//! There is a folder for each ruleset, line-up and list of figures, with a compressed file for every 64 seeds. Files
//! are only replaced as a whole. A file that can't be read is ignored; if none can be written, the games are played
//! again the next time.
//!
//! The cache is a folder of its own, marked by a `CACHEDIR.TAG`. Without this mark nothing is read, written or deleted;
//! with it, only files named as here are deleted, and folders that are then empty. Links are not followed.

use super::{BUILD, Experiment, GameRecord};
use crate::kernel::Order;
use crate::lab::Figure;
use data_encoding::HEXLOWER;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How many seeds lie in a file of the cache, and are played between two looks at the stopping rule.
pub(super) const STEP: u64 = 64;

/// The rows of some seeds, each with all rotations.
pub(super) type Chunk = BTreeMap<u64, Vec<GameRecord>>;

/// A cache may grow to so many bytes; the folders that were not used for longest go first.
const MOST_BYTES: u64 = 1 << 30;
/// The folder within the one that caches lie in. The number is that of the format.
const NAME: &str = "liberte-games-1";
/// The file that marks a folder as a cache, for programs that make backups and for this one.
const TAG: &str = "CACHEDIR.TAG";
/// What stands in it; the first line is that of <https://bford.info/cachedir/>.
const SIGNATURE: &str = "Signature: 8a477f597d28d172789f06886806bc55
# Games that liberte has played, format 1. `liberte cache --clear` deletes them, and nothing else that lies here.
";
/// What the names of files begin and end with that are being written.
const WRITING: [&str; 2] = [".writing-", ".gz"];
/// After so long nobody writes a file any more.
const STALE: Duration = Duration::from_secs(3_600);

/// A cache in a folder.
#[derive(Debug)]
pub struct Cache {
    folder: PathBuf,
    /// The chunks of the step that is being played, by ruleset.
    chunks: BTreeMap<usize, CachedChunk>,
}

/// A chunk that is held in memory.
#[derive(Debug)]
struct CachedChunk {
    file: PathBuf,
    number: u64,
    chunk: Chunk,
    /// Whether it holds more than its file.
    is_changed: bool,
}

/// The size of a cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CacheSize {
    /// Folders, each of one ruleset and line-up.
    pub folders: u64,
    /// Bytes.
    pub bytes: u64,
}

/// The files of a ruleset and line-up.
struct Folder {
    path: PathBuf,
    files: Vec<PathBuf>,
    bytes: u64,
    used: SystemTime,
}

impl Folder {
    /// Deletes the files, and the folder if nothing else is in it.
    fn delete(&self) -> io::Result<()> {
        self.files.iter().try_for_each(fs::remove_file)?;
        remove_empty(&self.path)
    }
}

impl Cache {
    /// The cache in a folder of its own, which need not exist.
    pub fn new(folder: PathBuf) -> Cache {
        Cache { folder, chunks: BTreeMap::new() }
    }

    /// The user's cache, unless `LIBERTE_CACHE` says `off`: a folder of its own in the folder that it names, or in that for
    /// caches.
    pub fn of_user() -> Option<Cache> {
        let base = match std::env::var_os("LIBERTE_CACHE") {
            Some(said) if said.is_empty() || said == "off" => None,
            Some(folder) => Some(PathBuf::from(folder)),
            None => Cache::users(),
        };
        base.map(|base| Cache::new(base.join(NAME)))
    }

    /// The folder where a user's programs keep what they can make again: that of `XDG_CACHE_HOME`, or the system's custom.
    fn users() -> Option<PathBuf> {
        let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
        let home = || named("HOME").map(|home| home.join(".cache"));
        let base = named("XDG_CACHE_HOME").or_else(|| named("LOCALAPPDATA")).or_else(home)?;
        Some(base.join("liberte"))
    }

    /// Returns its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the folder is there and marked as this program's.
    fn is_marked(&self) -> bool {
        let read = || {
            let mut text = String::new();
            File::open(self.folder.join(TAG))?.take(SIGNATURE.len() as u64 + 1).read_to_string(&mut text)?;
            io::Result::Ok(text)
        };
        let is_file = metadata(&self.folder.join(TAG)).is_some_and(|it| it.is_file());
        is_folder(&self.folder) && is_file && read().is_ok_and(|text| text == SIGNATURE)
    }

    /// Makes the folder and marks it; one in which other things lie is left alone.
    fn mark(&self) -> io::Result<()> {
        if self.is_marked() {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        let is_free = is_folder(&self.folder) && fs::read_dir(&self.folder)?.next().is_none();
        if !is_free {
            return Err(io::Error::other("it holds other files"));
        }
        File::create_new(self.folder.join(TAG))?.write_all(SIGNATURE.as_bytes())
    }

    /// Returns its size.
    pub fn size(&self) -> CacheSize {
        let folders = self.folders(false);
        CacheSize { folders: folders.len() as u64, bytes: folders.iter().map(|it| it.bytes).sum() }
    }

    /// Empties it. What this program did not put there stays.
    ///
    /// # Errors
    /// What the system says, or the folder is no cache of this program's.
    pub fn clear(&self) -> io::Result<()> {
        if metadata(&self.folder).is_none() {
            return Ok(());
        }
        if !self.is_marked() {
            let what = format!("{}: not a cache made by liberte; nothing was deleted", self.folder.display());
            return Err(io::Error::other(what));
        }
        self.folders(true).iter().try_for_each(Folder::delete)?;
        let is_left = |entry: &fs::DirEntry| entry.file_name() != TAG;
        if fs::read_dir(&self.folder)?.flatten().any(|entry| is_left(&entry)) {
            return Ok(());
        }
        fs::remove_file(self.folder.join(TAG))?;
        remove_empty(&self.folder)
    }

    /// Makes room: removes the files that were not used for the longest time.
    pub fn make_room(&self) {
        let mut folders = self.folders(false);
        folders.order_by_key(|it| it.used);
        let mut bytes: u64 = folders.iter().map(|it| it.bytes).sum();
        for folder in folders {
            if bytes <= MOST_BYTES {
                return;
            }
            if folder.delete().is_ok() {
                bytes -= folder.bytes;
            }
        }
    }

    /// Its folders and their files; of those that are being written the ones that nobody can be writing any more, or all.
    fn folders(&self, has_all: bool) -> Vec<Folder> {
        if !self.is_marked() {
            return Vec::new();
        }
        let entries = |path: &Path| fs::read_dir(path).into_iter().flatten().flatten();
        let is_stale = |at: SystemTime| at.elapsed().is_ok_and(|age| age > STALE);
        let mut folders = Vec::new();
        for path in entries(&self.folder).filter(|it| is_key(&it.file_name().to_string_lossy())).map(|it| it.path()) {
            let Some(own) = metadata(&path).filter(fs::Metadata::is_dir) else { continue };
            let used = own.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            let mut folder = Folder { path, files: Vec::new(), bytes: 0, used };
            for entry in entries(&folder.path) {
                let (name, Some(metadata)) = (entry.file_name(), metadata(&entry.path())) else { continue };
                let name = name.to_string_lossy();
                let is_left = is_unfinished(&name) && (has_all || metadata.modified().is_ok_and(is_stale));
                if metadata.is_file() && (is_chunk(&name) || is_left) {
                    folder.bytes += metadata.len();
                    folder.files.push(entry.path());
                }
            }
            folders.push(folder);
        }
        folders
    }

    /// The rows of a ruleset in the chunk of a seed.
    pub(super) fn chunk(
        &mut self,
        experiment: &Experiment<'_>,
        figures: &[Figure],
        arm: usize,
        seed: u64,
    ) -> Option<&Chunk> {
        let number = seed.wrapping_sub(1) / STEP;
        let is_there = self.chunks.get(&arm).is_some_and(|held| held.number == number);
        if !is_there {
            let file = self.folder.join(key(experiment, figures, arm)).join(format!("{number:020}.gz"));
            let is_own = self.is_marked() && file.parent().is_some_and(is_folder);
            let chunk = is_own.then(|| read(&file, experiment, figures, arm, number)).flatten().unwrap_or_default();
            self.chunks.insert(arm, CachedChunk { file, number, chunk, is_changed: false });
        }
        self.chunks.get(&arm).map(|held| &held.chunk)
    }

    /// Keeps the rows of a seed, none of which may come from a record, until [`Cache::write`].
    pub(super) fn keep(&mut self, rows: &[GameRecord]) {
        for (&arm, held) in &mut self.chunks {
            let of_arm = rows.iter().filter(|row| row.arm == arm);
            if let Some(first) = of_arm.clone().next()
                && !held.chunk.contains_key(&first.seed)
            {
                held.chunk.insert(first.seed, of_arm.cloned().collect());
                held.is_changed = true;
            }
        }
    }

    /// Writes what was kept.
    pub(super) fn write(&mut self, seats: usize, figures: usize) {
        for arm in self.chunks.keys().copied().collect::<Vec<_>>() {
            let is_changed = self.chunks.get_mut(&arm).is_some_and(|held| std::mem::take(&mut held.is_changed));
            if is_changed {
                // A cache that can't be written costs time, nothing else.
                let _ = self.mark().and_then(|()| write(&self.chunks[&arm], seats, figures));
            }
        }
    }
}

/// What lies at a path itself, not where a link leads.
fn metadata(path: &Path) -> Option<fs::Metadata> {
    fs::symlink_metadata(path).ok()
}

fn is_folder(path: &Path) -> bool {
    metadata(path).is_some_and(|it| it.is_dir())
}

/// Whether a folder has the name of one that this program makes.
fn is_key(name: &str) -> bool {
    name.len() == 32 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Whether a file has the name of a chunk.
fn is_chunk(name: &str) -> bool {
    let is_number = |number: &str| number.len() == 20 && number.bytes().all(|byte| byte.is_ascii_digit());
    name.strip_suffix(".gz").is_some_and(is_number)
}

fn is_unfinished(name: &str) -> bool {
    name.starts_with(WRITING[0]) && name.ends_with(WRITING[1])
}

/// Removes a folder in which nothing is.
fn remove_empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        removed => removed,
    }
}

/// The folder of a ruleset's games: what decides them, and what is counted in them.
fn key(experiment: &Experiment<'_>, figures: &[Figure], arm: usize) -> String {
    let arm = &experiment.arms[arm];
    let mut hash = Sha256::new();
    hash.update([env!("CARGO_PKG_VERSION"), BUILD, &arm.identity].join("\n"));
    for bot in experiment.lineup.all_bots() {
        hash.update(format!("\n{}", arm.game.bot_key(bot)));
    }
    hash.update(format!("\n{} {}", experiment.lineup.count(), experiment.probes));
    figures.iter().for_each(|figure| hash.update(format!("\n{}", figure.id())));
    HEXLOWER.encode(&hash.finalize()[..16])
}

/// The first line of a chunk's file: what is below it, and its checksum.
fn head(number: u64, figures: usize, rows: &str) -> String {
    let sum = HEXLOWER.encode(&Sha256::digest(rows));
    format!("{NAME} chunk {number} figures {figures} sha256 {sum}\n")
}

/// The rows of a file, if it is as it was written: every row one of a game of this chunk.
fn read(file: &Path, experiment: &Experiment<'_>, figures: &[Figure], arm: usize, number: u64) -> Option<Chunk> {
    metadata(file).filter(fs::Metadata::is_file)?;
    // What a file may hold at most, whatever it unpacks to: a row is a number for each figure, and a few hundred bytes.
    let rows = STEP * experiment.lineup.count() as u64;
    let most = 200 + rows * (1_000 + 24 * figures.len() as u64);
    let mut text = String::new();
    GzDecoder::new(File::open(file).ok()?).take(most + 1).read_to_string(&mut text).ok()?;
    let (first, rows) = text.split_at(text.find('\n')? + 1);
    if text.len() as u64 > most || first != head(number, figures.len(), rows) {
        return None;
    }
    let mut chunk = Chunk::new();
    for line in rows.lines() {
        // The same games may have been another experiment's second ruleset.
        let row = GameRecord { arm, ..GameRecord::read(line, experiment.seats(), figures.len()).ok()? };
        experiment.check(figures, &row).ok()?;
        if row.seed.wrapping_sub(1) / STEP != number {
            return None;
        }
        chunk.entry(row.seed).or_default().push(row);
    }
    let is_whole = |rows: &Vec<GameRecord>| rows.iter().map(|row| row.rotation).eq(0..experiment.lineup.count());
    chunk.values().all(is_whole).then_some(chunk)
}

fn write(held: &CachedChunk, seats: usize, figures: usize) -> io::Result<()> {
    let folder = held.file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    if !is_folder(folder) {
        return Err(io::Error::other("it is a link"));
    }
    let line = |row: &GameRecord| GameRecord { arm: 0, ..row.clone() }.write(seats) + "\n";
    let rows: String = held.chunk.values().flatten().map(line).collect();
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(head(held.number, figures, &rows).as_bytes())?;
    packed.write_all(rows.as_bytes())?;
    let mut beside = tempfile::Builder::new().prefix(WRITING[0]).suffix(WRITING[1]).tempfile_in(folder)?;
    beside.write_all(&packed.finish()?)?;
    beside.persist(&held.file)?;
    Ok(())
}
