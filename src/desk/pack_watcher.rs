//! A pack's folders on disk, watched: what counts as a change, for the window and for `liberte watch`.

use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Changes without a pause are told of after so many times the pause.
const MOST_PAUSES: u32 = 20;

/// A change of a pack on disk.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DiskChange {
    /// Files were written, made or taken away.
    Files,
    /// So were the watched folders themselves, which must be [watched anew](PackWatcher::renew).
    Folders,
}

/// Watches the folders of a pack until it is dropped.
pub struct PackWatcher {
    watcher: RecommendedWatcher,
    folders: Folders,
}

/// The folders that are watched.
#[derive(Clone, Debug)]
struct Folders {
    /// Those in which the pack's folders may be replaced: the root, `data` and `scripts`.
    above: [PathBuf; 3],
    /// The pack's two.
    own: [PathBuf; 2],
}

impl PackWatcher {
    /// Watches the pack of a name below a root. `heard` is called, on a thread of the watcher's, once nothing more has
    /// happened for `pause`; reading is no change.
    ///
    /// # Errors
    /// The system refuses, as it does where too many files are watched already.
    pub fn begin(
        root: &Path,
        name: &str,
        pause: Duration,
        heard: impl Fn(DiskChange) + Send + 'static,
    ) -> notify::Result<PackWatcher> {
        let folders = Folders::of(root, name);
        let (sender, events) = channel();
        let watched = folders.clone();
        let mut watcher = PackWatcher { watcher: notify::recommended_watcher(sender)?, folders };
        // The thread sleeps until something happens, and ends when the watcher is dropped.
        let listen = move || {
            while let Some(change) = watched.next_change(&events, pause) {
                heard(change);
            }
        };
        thread::Builder::new().name("pack watcher".to_owned()).spawn(listen).map_err(notify::Error::io)?;
        watcher.renew()?;
        Ok(watcher)
    }

    /// Watches the folders anew. One that is missing is seen when it comes.
    ///
    /// # Errors
    /// As for [`begin`](PackWatcher::begin).
    pub fn renew(&mut self) -> notify::Result<()> {
        let above = self.folders.above.iter().map(|folder| (folder, RecursiveMode::NonRecursive));
        let own = self.folders.own.iter().map(|folder| (folder, RecursiveMode::Recursive));
        for (folder, mode) in above.chain(own) {
            // It may not have been watched, or be gone.
            let _ = self.watcher.unwatch(folder);
            match self.watcher.watch(folder, mode) {
                Err(error) if !is_of_missing(&error) => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}

impl Folders {
    fn of(root: &Path, name: &str) -> Folders {
        let [data, scripts] = ["data", "scripts"].map(|tree| root.join(tree));
        Folders { own: [data.join(name), scripts.join(name)], above: [root.to_owned(), data, scripts] }
    }

    /// Waits for a change, and then until nothing more has happened for `pause`; none once nobody watches any more.
    fn next_change(&self, events: &Receiver<notify::Result<Event>>, pause: Duration) -> Option<DiskChange> {
        let mut changed = None;
        while changed.is_none() {
            changed = self.change(&events.recv().ok()?);
        }
        let latest = Instant::now() + pause * MOST_PAUSES;
        let mut due = Instant::now() + pause;
        while let Ok(event) = events.recv_timeout(due.min(latest).saturating_duration_since(Instant::now())) {
            if let Some(change) = self.change(&event) {
                changed = changed.max(Some(change));
                due = Instant::now() + pause;
            }
        }
        changed
    }

    /// What an event means; nothing, if it is of other files, or if files were only read: the program itself reads.
    fn change(&self, event: &notify::Result<Event>) -> Option<DiskChange> {
        let Folders { above, own } = self;
        // An error is such as a folder that went while it was looked into.
        let Ok(event) = event else { return Some(DiskChange::Folders) };
        if event.kind.is_access() {
            return None;
        }
        let is_folder = |path: &PathBuf| above.contains(path) || own.contains(path);
        if event.need_rescan() || event.paths.iter().any(is_folder) {
            return Some(DiskChange::Folders);
        }
        let is_own = |path: &PathBuf| own.iter().any(|own| path.starts_with(own));
        event.paths.iter().any(is_own).then_some(DiskChange::Files)
    }
}

/// Whether a folder, or one in it, is not there, or no longer.
fn is_of_missing(error: &notify::Error) -> bool {
    match &error.kind {
        notify::ErrorKind::PathNotFound | notify::ErrorKind::WatchNotFound => true,
        notify::ErrorKind::Io(error) => error.kind() == std::io::ErrorKind::NotFound,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use notify::EventKind;
    use notify::event::{AccessKind, AccessMode, ModifyKind};

    const WRITTEN: EventKind = EventKind::Modify(ModifyKind::Any);

    fn event(kind: EventKind, path: &str) -> notify::Result<Event> {
        Ok(Event::new(kind).add_path(PathBuf::from(path)))
    }

    fn folders() -> Folders {
        Folders::of(Path::new("/p"), "mine")
    }

    fn change(kind: EventKind, path: &str) -> Option<DiskChange> {
        folders().change(&event(kind, path))
    }

    #[test]
    fn what_happens_at_once_is_told_once_and_nothing_when_nobody_watches() {
        let (sender, events) = channel();
        for path in ["/p/notes.txt", "/p/data/mine/cards.toml", "/p/data/mine", "/p/scripts/mine/a.rhai"] {
            sender.send(event(WRITTEN, path)).unwrap();
        }
        let next = || folders().next_change(&events, Duration::from_millis(1));
        assert_eq!(next(), Some(DiskChange::Folders));
        drop(sender);
        assert_eq!(next(), None);
    }

    #[test]
    fn reading_is_no_change() {
        let opened = EventKind::Access(AccessKind::Open(AccessMode::Any));
        for path in ["/p/data/mine", "/p/data/mine/cards.toml", "/p/scripts/mine"] {
            assert_eq!(change(opened, path), None);
        }
    }

    #[test]
    fn what_is_written_is_a_change_of_files_or_of_folders_and_what_lies_beside_is_none() {
        let written = WRITTEN;
        assert_eq!(change(written, "/p/data/mine/variants/a.toml"), Some(DiskChange::Files));
        assert_eq!(change(written, "/p/data/mine"), Some(DiskChange::Folders));
        assert_eq!(change(written, "/p/data"), Some(DiskChange::Folders));
        assert_eq!(change(written, "/p/data/other/cards.toml"), None);
        assert_eq!(change(written, "/p/notes.txt"), None);
    }
}
