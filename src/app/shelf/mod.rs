//! My games: every game that somebody has played at one of the tables, one file each, kept until its owner removes it.
//!
//! The game on the table is autosaved to its file while it is played; one that makes room for another stays here. Where no
//! folder can be used, the games are kept until the window closes.

mod file;
mod summary;

pub use summary::GameSummary;

use crate::app::autosave::{Autosave, SavedFile};
use crate::input::limits::JOURNAL;
use crate::kernel::{Journal, Order, UtcTime};
use crate::model::Wording;
use crate::sandbox::read_journal;
use file::GameLock;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The ending of the files.
const ENDING: &str = "journal";
/// The folder of games that were removed, within the folder of the games.
const REMOVED: &str = "removed";
/// The most games that are listed.
const MOST: usize = 500;
/// The most letters of a name that somebody gives a game.
const LONGEST_NAME: usize = 60;

/// The games, and the file of the one that is on the table.
pub struct Shelf {
    store: Store,
    /// Whether files are written beside the window.
    is_background: bool,
    games: Vec<ShelvedGame>,
    /// The game that was removed last and can be restored.
    removed: Option<ShelvedGame>,
    on_table: OnTable,
}

enum Store {
    Folder(PathBuf),
    /// The texts of the games, those removed included.
    Memory(BTreeMap<String, String>),
}

/// A game that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelvedGame {
    /// The name of its file, without the ending.
    pub id: String,
    /// What is said of it in a list.
    pub summary: GameSummary,
    /// When it was saved last; none where that is not known.
    pub saved: Option<UtcTime>,
    /// The state of the file that this was read from.
    stamp: Option<(SystemTime, u64)>,
}

impl ShelvedGame {
    /// What it is called: the name that somebody gave it, else that of the playtest, or who plays.
    pub fn title(&self, wording: &Wording) -> String {
        let given = self.id.strip_prefix(&self.summary.pack).or(self.id.strip_prefix("game"));
        let is_numbered = given.is_some_and(|rest| rest.chars().all(|it| it.is_ascii_digit() || it == '-'));
        if is_numbered { self.summary.title(wording) } else { self.id.clone() }
    }
}

/// The game on the table.
#[derive(Default)]
struct OnTable {
    /// Its name here, once it has one.
    id: Option<String>,
    /// Whether something was done in it since it came to the table: only then it is kept.
    is_touched: bool,
    autosave: Option<Autosave>,
    /// Held while the game is on the table, so that another window does not write to the same file.
    _lock: Option<GameLock>,
}

impl Default for Shelf {
    fn default() -> Shelf {
        Shelf::new(None, false)
    }
}

impl Shelf {
    /// The games in a folder, which is made when the first is saved; or in memory.
    pub fn new(folder: Option<PathBuf>, is_background: bool) -> Shelf {
        let store = folder.map_or_else(|| Store::Memory(BTreeMap::new()), Store::Folder);
        let mut shelf = Shelf { store, is_background, games: Vec::new(), removed: None, on_table: OnTable::default() };
        shelf.refresh();
        shelf
    }

    /// All games, the one that was played last first.
    pub fn games(&self) -> &[ShelvedGame] {
        &self.games
    }

    /// The game that was removed last and can be restored.
    pub fn removed(&self) -> Option<&ShelvedGame> {
        self.removed.as_ref()
    }

    /// The name of the game on the table, once it is kept here.
    pub fn on_table(&self) -> Option<&str> {
        self.on_table.id.as_deref()
    }

    /// The clock on the wall; none where games are kept in memory, as tests do.
    pub fn now(&self) -> Option<UtcTime> {
        match &self.store {
            Store::Folder(_) => SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|since| UtcTime(since.as_secs())),
            Store::Memory(_) => None,
        }
    }

    /// Looks at the files again.
    pub fn refresh(&mut self) {
        let before = std::mem::take(&mut self.games);
        self.games = match &self.store {
            Store::Folder(folder) => {
                let mut files: Vec<_> = files_in(folder);
                files.order_by_key(|file| std::cmp::Reverse(file.1));
                files.into_iter().take(MOST).filter_map(|(id, stamp)| read_game(folder, id, stamp, &before)).collect()
            }
            Store::Memory(texts) => {
                let kept = texts.iter().rev().filter(|(id, _)| self.removed.as_ref().is_none_or(|it| it.id != **id));
                kept.filter_map(|(id, text)| game_of(id.clone(), text, None)).collect()
            }
        };
    }

    /// The text of a game.
    ///
    /// # Errors
    /// It can't be read.
    pub fn text(&self, id: &str) -> Result<String, String> {
        match &self.store {
            Store::Folder(folder) => {
                let path = path_of(folder, id);
                crate::input::read_text(&path, JOURNAL).map_err(|why| format!("can't read {}: {why}", path.display()))
            }
            Store::Memory(texts) => texts.get(id).cloned().ok_or_else(|| "this game is not there any more".to_owned()),
        }
    }

    /// A game of this shelf comes to the table, or another one that has no file yet. Returns a message where another window
    /// has it on its table: what is done here is then kept as a game of its own.
    pub fn put_on_table(&mut self, id: Option<&str>) -> Option<String> {
        self.on_table = OnTable::default();
        let id = id?;
        match &self.store {
            Store::Folder(folder) => match GameLock::take(&path_of(folder, id)) {
                Some(lock) => {
                    (self.on_table.id, self.on_table._lock) = (Some(id.to_owned()), Some(lock));
                    None
                }
                None => {
                    Some("this game is open in another window: what you do here is kept as a game of its own".into())
                }
            },
            Store::Memory(_) => {
                self.on_table.id = Some(id.to_owned());
                None
            }
        }
    }

    /// Something was done in the game on the table: it is kept from now on.
    pub fn touch(&mut self) {
        self.on_table.is_touched = true;
    }

    /// Saves the game on the table if it has changed, a while after the last time. Returns the seconds after which to try
    /// again, where it is too early. `pack` is the id of its pack.
    pub fn save_if_due(
        &mut self,
        pack: &str,
        revision: u64,
        journal: impl FnOnce() -> Journal,
        now: f64,
    ) -> Option<f64> {
        if !self.on_table.is_touched {
            return None;
        }
        let Store::Folder(folder) = &self.store else { return None };
        if self.on_table.autosave.is_none() {
            let id = self.on_table.id.clone().unwrap_or_else(|| self.free_id(folder, pack));
            let path = path_of(folder, &id);
            if self.on_table._lock.is_none() {
                let _ = fs::create_dir_all(folder);
                self.on_table._lock = GameLock::take(&path);
            }
            let file = SavedFile::new(path, JOURNAL as u64);
            self.on_table.autosave = Some(Autosave::new(file, self.is_background));
            self.on_table.id = Some(id);
        }
        let autosave = self.on_table.autosave.as_mut()?;
        autosave.save(revision, || Some(journal().write()), now)
    }

    /// The game on the table leaves it: what was done in it is saved. Returns its name here, if it is kept.
    pub fn put_away(&mut self, journal: impl FnOnce() -> Journal) -> Option<String> {
        if self.on_table.is_touched {
            let text = journal();
            let pack = text.head.pack.clone();
            match &mut self.store {
                Store::Folder(_) => drop(self.save_if_due(&pack, u64::MAX, || text, f64::INFINITY)),
                Store::Memory(texts) => {
                    let number = texts.len() + 1;
                    let id = self.on_table.id.take().unwrap_or_else(|| format!("{pack}-{number:04}"));
                    texts.insert(id.clone(), text.write());
                    self.on_table.id = Some(id);
                }
            }
        }
        // Waits for the last writing.
        let left = std::mem::take(&mut self.on_table);
        let id = left.id.clone();
        drop(left);
        self.refresh();
        id.filter(|id| self.games.iter().any(|game| game.id == *id))
    }

    /// Removes a game; the one that was removed last can be restored, and its file is kept in a folder of its own.
    ///
    /// # Errors
    /// The system refuses.
    pub fn remove(&mut self, id: &str) -> Result<(), String> {
        let Some(game) = self.games.iter().find(|game| game.id == id).cloned() else { return Ok(()) };
        if let Store::Folder(folder) = &self.store {
            move_file(&path_of(folder, id), &path_of(&folder.join(REMOVED), id))?;
        }
        self.removed = Some(game);
        self.refresh();
        Ok(())
    }

    /// Restores the game that was removed last.
    ///
    /// # Errors
    /// The system refuses.
    pub fn restore(&mut self) -> Result<(), String> {
        let Some(game) = self.removed.take() else { return Ok(()) };
        if let Store::Folder(folder) = &self.store {
            move_file(&path_of(&folder.join(REMOVED), &game.id), &path_of(folder, &game.id))?;
        }
        self.refresh();
        Ok(())
    }

    /// Gives a game's file another name, which is what it is called from then on.
    ///
    /// # Errors
    /// The name is none for a file, or another game has it; the game is on a table; the system refuses.
    pub fn rename(&mut self, id: &str, name: &str) -> Result<(), String> {
        let name = name.trim();
        if name == id {
            return Ok(());
        }
        check_name(name)?;
        if self.games.iter().any(|game| game.id == name) {
            return Err(format!("there is already a game `{name}`"));
        }
        match &mut self.store {
            Store::Folder(folder) => {
                let (from, to) = (path_of(folder, id), path_of(folder, name));
                if to.exists() {
                    return Err(format!("there is already a file {}", to.display()));
                }
                let _lock = GameLock::take(&from).ok_or("this game is open in another window")?;
                move_file(&from, &to)?;
            }
            Store::Memory(texts) => {
                let text = texts.remove(id).ok_or("this game is not there any more")?;
                texts.insert(name.to_owned(), text);
            }
        }
        self.refresh();
        Ok(())
    }

    /// Makes a copy of a game, as one of its own.
    ///
    /// # Errors
    /// It can't be read, or the system refuses.
    pub fn duplicate(&mut self, id: &str) -> Result<(), String> {
        let text = self.text(id)?;
        let is_taken = |name: &str| match &self.store {
            Store::Folder(folder) => path_of(folder, name).exists(),
            Store::Memory(texts) => texts.contains_key(name),
        };
        let short: String = id.chars().take(LONGEST_NAME - 10).collect();
        let mut names = std::iter::once(format!("{short} copy")).chain((2..).map(|it| format!("{short} copy {it}")));
        let Some(name) = names.find(|name| !is_taken(name)) else { return Ok(()) };
        match &mut self.store {
            Store::Folder(folder) => {
                SavedFile::new(path_of(folder, &name), JOURNAL as u64)
                    .write(Some(text.as_bytes()))
                    .map_err(|why| format!("can't write {}: {why}", path_of(folder, &name).display()))?;
            }
            Store::Memory(texts) => drop(texts.insert(name, text)),
        }
        self.refresh();
        Ok(())
    }

    /// The file of a game; none where games are kept in memory.
    pub fn path(&self, id: &str) -> Option<PathBuf> {
        match &self.store {
            Store::Folder(folder) => Some(path_of(folder, id)),
            Store::Memory(_) => None,
        }
    }

    /// Takes in a game that an older program left in a file of its own, which goes once it is kept here.
    pub fn take_in(&mut self, left: &SavedFile) {
        let Store::Folder(folder) = &self.store else { return };
        let text = left.read().and_then(|bytes| String::from_utf8(bytes).ok());
        let Some(text) = text.filter(|text| read_journal(text, "").is_ok()) else { return };
        let id = self.free_id(folder, "game");
        let file = SavedFile::new(path_of(folder, &id), JOURNAL as u64);
        if file.write(Some(text.as_bytes())).is_ok() {
            // It is there twice if this fails, and lost in no case.
            let _ = left.write(None);
        }
        self.refresh();
    }

    /// A name that no game has: `liberte-2026-11-17-204107`.
    fn free_id(&self, folder: &Path, pack: &str) -> String {
        let now = self.now().unwrap_or_default().to_string();
        // A pack's id is whatever its journal says.
        let is_plain = pack.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_');
        let pack = if is_plain && (1..=40).contains(&pack.len()) { pack } else { "game" };
        let stem = format!("{pack}-{}", now.replace(' ', "-").replace(':', ""));
        let numbered = (2..).map(|number| format!("{stem}-{number}"));
        let mut names = std::iter::once(stem.clone()).chain(numbered);
        names.find(|id| !path_of(folder, id).exists()).unwrap_or(stem)
    }
}

/// Whether a game can be called so: it is the name of its file on any system.
fn check_name(name: &str) -> Result<(), String> {
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME {
        return Err(format!("a name has 1 to {LONGEST_NAME} letters"));
    }
    let is_plain = |letter: char| letter.is_alphanumeric() || " -_'+()".contains(letter);
    match name.chars().find(|letter| !is_plain(*letter)) {
        Some(wrong) => Err(format!("`{wrong}` can't be in the name of a file: letters, digits, spaces and -_'+() can")),
        None => Ok(()),
    }
}

/// The longest pause that counts as played, in seconds.
const LONGEST_PAUSE: f64 = 300.0;

/// The whole seconds that were played since the time was counted last, long pauses left out; counts it up to now.
pub fn time_since(counted_at: &mut f64, now: f64) -> u64 {
    let since = now - *counted_at;
    if !(0.0..=LONGEST_PAUSE).contains(&since) {
        *counted_at = now;
        return if since > 0.0 { LONGEST_PAUSE as u64 } else { 0 };
    }
    let whole = since.floor();
    *counted_at += whole;
    whole as u64
}

fn path_of(folder: &Path, id: &str) -> PathBuf {
    folder.join(format!("{id}.{ENDING}"))
}

/// The games of a folder by their names, with the states of their files.
fn files_in(folder: &Path) -> Vec<(String, (SystemTime, u64))> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.flatten().map(|entry| entry.path());
    let games = paths.filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
    games
        .filter_map(|path| {
            let facts = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
            let id = path.file_stem()?.to_str()?.to_owned();
            Some((id, (facts.modified().unwrap_or(UNIX_EPOCH), facts.len())))
        })
        .collect()
}

/// A game as it was read before, or read anew where its file has changed; none where it can't be read.
fn read_game(folder: &Path, id: String, stamp: (SystemTime, u64), before: &[ShelvedGame]) -> Option<ShelvedGame> {
    let known = before.iter().find(|game| game.id == id && game.stamp == Some(stamp));
    known.cloned().or_else(|| {
        let text = crate::input::read_text(&path_of(folder, &id), JOURNAL).ok()?;
        game_of(id, &text, Some(stamp))
    })
}

fn game_of(id: String, text: &str, stamp: Option<(SystemTime, u64)>) -> Option<ShelvedGame> {
    let summary = GameSummary::of(&read_journal(text, &id).ok()?);
    let since = |at: SystemTime| at.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let saved = stamp.map(|(at, _)| UtcTime(since(at).as_secs()));
    Some(ShelvedGame { id, summary, saved, stamp })
}

fn move_file(from: &Path, to: &Path) -> Result<(), String> {
    let refused = |why: std::io::Error| format!("can't move {} to {}: {why}", from.display(), to.display());
    to.parent().map_or(Ok(()), fs::create_dir_all).map_err(refused)?;
    fs::rename(from, to).map_err(refused)
}
