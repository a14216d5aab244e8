//! Autosave: unsaved work in a file, written whole or not at all, and read back after a crash.
//!
//! The window saves its game, the position that is arranged and the unsaved edits of a pack to files of its own; the terminal
//! saves the journal of its game to a file that a person named. Each says what it saves and when; how stands here.

use crate::kernel::Journal;
use crate::load::{Output, OutputError, OutputErrorKind, OutputKind, write_output};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

/// The least time between two writes, in seconds.
const PAUSE: f64 = 0.4;

/// A file of the program's own that holds unsaved work.
#[derive(Clone, Debug)]
pub struct SavedFile {
    path: PathBuf,
    /// The longest content that is read, in bytes.
    longest: u64,
}

impl SavedFile {
    /// The file of a path, of which no more than `longest` bytes are read.
    pub fn new(path: PathBuf, longest: u64) -> SavedFile {
        SavedFile { path, longest }
    }

    /// Writes a content in place of the last, in a folder that is made where there is none; with no content, removes the file.
    ///
    /// # Errors
    /// The system refuses; what was written before is still there.
    pub fn write(&self, content: Option<&[u8]>) -> Result<(), OutputError> {
        let refused = |error: std::io::Error| OutputError { path: self.path.clone(), why: error.into() };
        match content {
            Some(content) => {
                self.path.parent().map_or(Ok(()), fs::create_dir_all).map_err(refused)?;
                write_output(&self.path, OutputKind::Unmarked, true, content)
            }
            None => match fs::remove_file(&self.path) {
                Err(error) if error.kind() != ErrorKind::NotFound => Err(refused(error)),
                _ => Ok(()),
            },
        }
    }

    /// Returns what was written last; none where there is nothing, or it can't be read.
    pub fn read(&self) -> Option<Vec<u8>> {
        let is_short = fs::metadata(&self.path).is_ok_and(|facts| facts.len() <= self.longest);
        if is_short { fs::read(&self.path).ok() } else { None }
    }
}

/// Writes a journal to a file that a person named, over a journal or where nothing is.
///
/// # Errors
/// The file and why it can't be written: something else is there, or the system refuses.
pub fn save_journal(path: &Path, journal: &Journal) -> Result<(), String> {
    write_output(path, OutputKind::Journal, false, journal.write().as_bytes()).map_err(refusal)
}

/// Makes room for a new journal: one that is there is kept under its name with `~`, and anything else is left alone.
/// Returns the name that the old journal has now, if there was one.
///
/// # Errors
/// No journal can be written there, or the old one can't be moved.
pub fn make_room(path: &Path) -> Result<Option<PathBuf>, String> {
    Output::at(path, OutputKind::Journal, false).map_err(refusal)?;
    if !fs::metadata(path).is_ok_and(|facts| facts.is_file() && facts.len() > 0) {
        return Ok(None);
    }
    let mut kept = path.as_os_str().to_owned();
    kept.push("~");
    fs::rename(path, &kept).map_err(|error| format!("`{}` can't be moved: {error}", path.display()))?;
    Ok(Some(kept.into()))
}

fn refusal(error: OutputError) -> String {
    if error.why == OutputErrorKind::Foreign {
        return format!("`{}` already exists and is not a journal: it would be overwritten", error.path.display());
    }
    error.to_string()
}

/// Saves a text whenever it has changed, at most every so often.
pub struct Autosave {
    file: SavedFile,
    /// The revision that was saved last; 0: none.
    saved: u64,
    /// When it was saved, in seconds.
    saved_at: f64,
    writer: Option<Writer>,
}

/// A thread that writes.
struct Writer {
    sender: Option<Sender<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Autosave {
    /// Saves to this file, in the background or at once.
    pub fn new(file: SavedFile, is_background: bool) -> Autosave {
        let writer = is_background.then(|| Writer::new(file.clone()));
        Autosave { file, saved: 0, saved_at: f64::NEG_INFINITY, writer }
    }

    /// Returns the text that was saved; none where there is none.
    pub fn text(&self) -> Option<String> {
        String::from_utf8(self.file.read()?).ok()
    }

    /// Saves a text whose revision is new, or removes the file where there is none. Returns the seconds after which to try
    /// again, where the last one was saved just now.
    pub fn save(&mut self, revision: u64, text: impl FnOnce() -> Option<String>, now: f64) -> Option<f64> {
        if self.saved == revision {
            return None;
        }
        let left = self.saved_at + PAUSE - now;
        if left > 0.0 {
            return Some(left);
        }
        (self.saved, self.saved_at) = (revision, now);
        self.write(text());
        None
    }

    /// Removes the file.
    pub fn remove(&self) {
        self.write(None);
    }

    fn write(&self, text: Option<String>) {
        match self.writer.as_ref().and_then(|writer| writer.sender.as_ref()) {
            // The thread ends with the window, not before.
            Some(sender) => drop(sender.send(text)),
            None => drop(self.file.write(text.as_deref().map(str::as_bytes))),
        }
    }
}

impl Writer {
    fn new(file: SavedFile) -> Writer {
        let (sender, receiver) = channel::<Option<String>>();
        let thread = thread::spawn(move || {
            while let Ok(mut text) = receiver.recv() {
                // Of several that came meanwhile, the last one counts.
                while let Ok(later) = receiver.try_recv() {
                    text = later;
                }
                // A disk that is full or gone saves nothing; the game goes on.
                let _ = file.write(text.as_deref().map(str::as_bytes));
            }
        });
        Writer { sender: Some(sender), thread: Some(thread) }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.sender = None;
        // What was sent last is written before the program ends.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::JournalHead;

    #[test]
    fn the_last_of_many_texts_is_in_the_file_when_the_autosave_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/er.game");
        for is_background in [false, true] {
            let mut autosave = Autosave::new(SavedFile::new(file.clone(), 100), is_background);
            for revision in 1..=20 {
                autosave.save(revision, || Some(format!("text {revision}")), revision as f64);
            }
            drop(autosave);
            assert_eq!(fs::read_to_string(&file).unwrap(), "text 20");
            let mut autosave = Autosave::new(SavedFile::new(file.clone(), 100), is_background);
            autosave.save(1, || None, 0.0);
            drop(autosave);
            assert!(!file.exists());
        }
    }

    #[test]
    fn what_changes_all_the_time_is_written_after_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let mut autosave = Autosave::new(SavedFile::new(folder.path().join("a.game"), 100), false);
        assert_eq!(autosave.save(1, || Some("one".into()), 10.0), None);
        assert!(autosave.save(2, || Some("two".into()), 10.1).is_some_and(|wait| wait > 0.0 && wait < 1.0));
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "one");
        assert_eq!(autosave.save(2, || Some("two".into()), 10.6), None);
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "two");
    }

    fn journal(seed: u64) -> Journal {
        let head = JournalHead {
            pack: "p".into(),
            version: "1".into(),
            hash: "h".into(),
            seed,
            seats: vec!["Ann".into()],
            ..Default::default()
        };
        Journal::plain(head, Vec::new())
    }

    #[test]
    fn a_journal_replaces_the_last_and_an_older_game_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.journal");
        assert_eq!(make_room(&path), Ok(None));
        save_journal(&path, &journal(1)).unwrap();
        save_journal(&path, &journal(2)).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), journal(2).write());
        let kept = make_room(&path).unwrap().unwrap();
        assert_eq!(std::fs::read_to_string(kept).unwrap(), journal(2).write());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_is_no_journal_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter.txt");
        std::fs::write(&path, "Dear Maximilien").unwrap();
        assert!(make_room(&path).unwrap_err().contains("is not a journal"));
        assert!(save_journal(&path, &journal(1)).unwrap_err().contains("is not a journal"));
        assert!(save_journal(folder.path(), &journal(1)).unwrap_err().contains("is a folder"));
        assert!(save_journal(&folder.path().join("no/where"), &journal(1)).is_err());
    }
}
