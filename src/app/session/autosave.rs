//! The autosave of the game on the table and of the position that is arranged, each saved to a file for the case of a crash: atomically, in the
//! background.

use crate::load::unfinished_file;
use crate::sandbox::GameSnapshot;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

/// The longest file that is read, in bytes.
const LONGEST: u64 = 16 << 20;
/// The least time between two writes, in seconds.
const PAUSE: f64 = 0.4;

/// Saves a game or a position to a file.
pub struct Autosave {
    file: PathBuf,
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
    pub fn new(file: PathBuf, is_background: bool) -> Autosave {
        let writer = is_background.then(|| Writer::new(file.clone()));
        Autosave { file, saved: 0, saved_at: f64::NEG_INFINITY, writer }
    }

    /// Returns the game that was saved; none where there is none, or it can't be read.
    pub fn game(&self) -> Option<GameSnapshot> {
        GameSnapshot::parse(&self.text()?).ok()
    }

    /// Returns the text that was saved; none where there is none.
    pub fn text(&self) -> Option<String> {
        let is_short = fs::metadata(&self.file).is_ok_and(|about| about.len() <= LONGEST);
        if is_short { fs::read_to_string(&self.file).ok() } else { None }
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
        match self.writer.as_ref().and_then(|writer| writer.sender.as_ref()) {
            // The thread ends with the window, not before.
            Some(sender) => drop(sender.send(text())),
            None => drop(write(&self.file, text().as_deref())),
        }
        None
    }

    /// Removes the file.
    pub fn remove(&self) {
        match self.writer.as_ref().and_then(|writer| writer.sender.as_ref()) {
            Some(sender) => drop(sender.send(None)),
            None => drop(write(&self.file, None)),
        }
    }
}

impl Writer {
    fn new(file: PathBuf) -> Writer {
        let (sender, receiver) = channel::<Option<String>>();
        let thread = thread::spawn(move || {
            while let Ok(mut text) = receiver.recv() {
                // Of several that came meanwhile, the last one counts.
                while let Ok(later) = receiver.try_recv() {
                    text = later;
                }
                // A disk that is full or gone saves nothing; the game goes on.
                let _ = write(&file, text.as_deref());
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
    fn the_last_of_many_texts_is_in_the_file_when_the_autosave_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("deep/er.game");
        for is_background in [false, true] {
            let mut autosave = Autosave::new(file.clone(), is_background);
            for revision in 1..=20 {
                autosave.save(revision, || Some(format!("text {revision}")), revision as f64);
            }
            drop(autosave);
            assert_eq!(fs::read_to_string(&file).unwrap(), "text 20");
            let mut autosave = Autosave::new(file.clone(), is_background);
            autosave.save(1, || None, 0.0);
            drop(autosave);
            assert!(!file.exists());
        }
    }

    #[test]
    fn what_changes_all_the_time_is_written_after_a_pause() {
        let folder = tempfile::tempdir().unwrap();
        let mut autosave = Autosave::new(folder.path().join("a.game"), false);
        assert_eq!(autosave.save(1, || Some("one".into()), 10.0), None);
        assert!(autosave.save(2, || Some("two".into()), 10.1).is_some_and(|wait| wait > 0.0 && wait < 1.0));
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "one");
        assert_eq!(autosave.save(2, || Some("two".into()), 10.6), None);
        assert_eq!(fs::read_to_string(folder.path().join("a.game")).unwrap(), "two");
    }
}
