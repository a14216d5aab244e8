//! The game on the table, and the position that is arranged, each kept in a file where no crash can take it: written beside the window, whole or not at all.

use crate::load::unfinished_file;
use crate::sandbox::GameSnapshot;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// How long after a change the next one is written, in seconds.
const PAUSE: f64 = 0.4;

/// Keeps the game in a file.
pub struct Keeper {
    file: PathBuf,
    /// The revision of the game that was kept last, and when.
    kept: u64,
    kept_at: f64,
    beside: Option<Beside>,
}

/// A thread that writes.
struct Beside {
    sender: Option<Sender<Option<String>>>,
    thread: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Keeps in this file, beside the window or at once.
    pub fn new(file: PathBuf, is_beside: bool) -> Keeper {
        let beside = is_beside.then(|| Beside::new(file.clone()));
        Keeper { file, kept: 0, kept_at: f64::NEG_INFINITY, beside }
    }

    /// The game that was kept; none where there is none, or none that can be read.
    pub fn find(&self) -> Option<GameSnapshot> {
        GameSnapshot::parse(&self.text()?).ok()
    }

    /// The text that was kept; none where there is none.
    pub fn text(&self) -> Option<String> {
        let is_short = fs::metadata(&self.file).is_ok_and(|about| about.len() <= LONGEST);
        if is_short { fs::read_to_string(&self.file).ok() } else { None }
    }

    /// Keeps a game whose revision is new, or takes the file away where there is none. Gives after how many seconds to
    /// look again, where the last one was kept just now.
    pub fn keep(&mut self, revision: u64, text: impl FnOnce() -> Option<String>, now: f64) -> Option<f64> {
        if self.kept == revision {
            return None;
        }
        let left = self.kept_at + PAUSE - now;
        if left > 0.0 {
            return Some(left);
        }
        (self.kept, self.kept_at) = (revision, now);
        match self.beside.as_ref().and_then(|beside| beside.sender.as_ref()) {
            // The thread ends with the window, not before.
            Some(sender) => drop(sender.send(text())),
            None => drop(write(&self.file, text().as_deref())),
        }
        None
    }

    /// Takes the file away.
    pub fn forget(&self) {
        match self.beside.as_ref().and_then(|beside| beside.sender.as_ref()) {
            Some(sender) => drop(sender.send(None)),
            None => drop(write(&self.file, None)),
        }
    }
}

impl Beside {
    fn new(file: PathBuf) -> Beside {
        let (sender, receiver) = channel::<Option<String>>();
        let thread = thread::spawn(move || {
            while let Ok(mut text) = receiver.recv() {
                // Of several that came meanwhile, the last one counts.
                while let Ok(later) = receiver.try_recv() {
                    text = later;
                }
                // A disk that is full or gone keeps nothing; the game goes on.
                let _ = write(&file, text.as_deref());
            }
        });
        Beside { sender: Some(sender), thread: Some(thread) }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.sender = None;
        // What was sent last is written before the program ends.
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn write(file: &Path, text: Option<&str>) -> io::Result<()> {
    let Some(text) = text else {
        return match fs::remove_file(file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
    };
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut unfinished = unfinished_file(folder)?;
    unfinished.write_all(text.as_bytes())?;
    unfinished.as_file().sync_all()?;
    unfinished.persist(file).map(drop).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_many_texts_is_in_the_file_when_the_keeper_goes() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/er.game");
        for is_beside in [false, true] {
            let mut keeper = Keeper::new(file.clone(), is_beside);
            for revision in 1..=20 {
                keeper.keep(revision, || Some(format!("text {revision}")), revision as f64);
            }
            drop(keeper);
            assert_eq!(fs::read_to_string(&file).unwrap(), "text 20");
            let mut keeper = Keeper::new(file.clone(), is_beside);
            keeper.keep(1, || None, 0.0);
            drop(keeper);
            assert!(!file.exists());
        }
    }

    #[test]
    fn what_changes_all_the_time_is_written_after_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let mut keeper = Keeper::new(folder.path().join("a.game"), false);
        assert_eq!(keeper.keep(1, || Some("one".into()), 10.0), None);
        assert!(keeper.keep(2, || Some("two".into()), 10.1).is_some_and(|wait| wait > 0.0 && wait < 1.0));
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "one");
        assert_eq!(keeper.keep(2, || Some("two".into()), 10.6), None);
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "two");
    }
}
