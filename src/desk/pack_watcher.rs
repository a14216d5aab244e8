//! A pack's folders on disk, watched: what counts as a change, for the window and for `liberte watch`.

use notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, DebouncedEvent, Debouncer, RecommendedCache, new_debouncer};
use std::path::{Path, PathBuf};
use std::time::Duration;

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
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
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
        let watched = folders.clone();
        let tell = move |result: DebounceEventResult| {
            let change = match result {
                Ok(events) => watched.change(&events),
                // Such as a folder that went while it was looked into.
                Err(_) => Some(DiskChange::Folders),
            };
            change.into_iter().for_each(&heard);
        };
        let mut watcher = PackWatcher { debouncer: new_debouncer(pause, None, tell)?, folders };
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
            let _ = self.debouncer.unwatch(folder);
            match self.debouncer.watch(folder, mode) {
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

    /// What events mean; nothing, if they are of other files, or if files were only read: the program itself reads.
    fn change(&self, events: &[DebouncedEvent]) -> Option<DiskChange> {
        let Folders { above, own } = self;
        let events = || events.iter().filter(|event| !event.kind.is_access());
        let paths = || events().flat_map(|event| &event.paths);
        let is_folder =
            events().any(|event| event.need_rescan()) || paths().any(|it| above.contains(it) || own.contains(it));
        if is_folder {
            return Some(DiskChange::Folders);
        }
        paths().any(|path| own.iter().any(|own| path.starts_with(own))).then_some(DiskChange::Files)
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
    use notify::event::{AccessKind, AccessMode, ModifyKind};
    use notify::{Event, EventKind};
    use std::time::Instant;

    fn change(kind: EventKind, path: &str) -> Option<DiskChange> {
        let event = Event::new(kind).add_path(PathBuf::from(path));
        Folders::of(Path::new("/p"), "mine").change(&[DebouncedEvent::new(event, Instant::now())])
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
        let written = EventKind::Modify(ModifyKind::Any);
        assert_eq!(change(written, "/p/data/mine/variants/a.toml"), Some(DiskChange::Files));
        assert_eq!(change(written, "/p/data/mine"), Some(DiskChange::Folders));
        assert_eq!(change(written, "/p/data"), Some(DiskChange::Folders));
        assert_eq!(change(written, "/p/data/other/cards.toml"), None);
        assert_eq!(change(written, "/p/notes.txt"), None);
    }
}
