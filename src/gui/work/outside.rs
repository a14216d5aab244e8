//! Files that somebody else changes on disk while they are worked on.

use super::{Work, without_overlay};
use crate::load::Files;
use notify_debouncer_full::notify::{RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// How long the disk must be quiet before changes are told.
const QUIET: Duration = Duration::from_millis(150);

/// A file that was changed on disk and is not saved here either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The file, relative to the pack's root.
    pub path: String,
    /// Its text on disk now; none where it is gone.
    pub on_disk: Option<Arc<str>>,
}

/// Watches the folders of a pack.
pub struct Outside {
    /// Ends the watch when it is dropped.
    _watcher: Debouncer<RecommendedWatcher, RecommendedCache>,
    rung: Receiver<()>,
}

impl Outside {
    /// Watches the pack's two folders; none where it has none, or the system can't watch. `wake` is called on a change.
    pub fn watch(files: &Files, wake: super::Wake) -> Option<Outside> {
        let root = files.folder()?;
        let (ring, rung) = channel();
        let heard = move |_: DebounceEventResult| {
            if ring.send(()).is_ok() {
                wake();
            }
        };
        let mut watcher = new_debouncer(QUIET, None, heard).ok()?;
        for tree in ["data", "scripts"] {
            let folder = root.join(tree).join(files.name());
            if folder.is_dir() {
                watcher.watch(&folder, RecursiveMode::Recursive).ok()?;
            }
        }
        Some(Outside { _watcher: watcher, rung })
    }

    /// Whether something has changed since this was asked last.
    pub fn has_changed(&self) -> bool {
        self.rung.try_iter().count() > 0
    }
}

impl Work {
    /// Looks what has changed on disk: what is not touched here is read anew; what is changed in both places is a clash.
    /// Gives how many files were read anew.
    pub fn look_outside(&mut self, now: f64) -> usize {
        let mut renewed = 0;
        let paths: Vec<String> = self.begun_with.keys().cloned().collect();
        for path in paths {
            let on_disk = without_overlay(&self.files, &path);
            let begun_with = self.begun_with.get(&path).cloned().flatten();
            let here = self.text(&path);
            if on_disk == begun_with {
                self.clashes.retain(|clash| clash.path != path);
            } else if here == begun_with || here == on_disk {
                self.begun_with.insert(path.clone(), on_disk);
                self.files.remove_overlay(&path);
                renewed += 1;
            } else {
                self.clashes.retain(|clash| clash.path != path);
                self.clashes.push(Clash { path, on_disk });
            }
        }
        if self.is_other_on_disk() || renewed > 0 {
            renewed = renewed.max(1);
            self.touch(now);
        }
        renewed
    }

    /// Whether files that were read and not touched are others on disk now.
    fn is_other_on_disk(&self) -> bool {
        let library = &self.seen.library;
        let data = self.files.data("");
        let list = |files: &Files| {
            let mut all = files.list(data.trim_end_matches('/'), "toml");
            all.extend(files.list(&files.scripts(), "rhai"));
            all
        };
        let before = list(library.files());
        let now = list(&self.files);
        before != now || now.iter().any(|path| library.text(path).ok() != self.files.read(path).ok())
    }

    /// The files that were changed here and on disk.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// Takes the text on disk, and lets go of what was changed here.
    pub fn take_theirs(&mut self, path: &str, now: f64) {
        let Some(clash) = self.take_clash(path) else { return };
        self.begun_with.insert(path.to_owned(), clash.on_disk);
        self.files.remove_overlay(path);
        self.touch(now);
    }

    /// Keeps what was changed here: the next save writes over the text on disk.
    pub fn keep_mine(&mut self, path: &str) {
        if let Some(clash) = self.take_clash(path) {
            self.begun_with.insert(path.to_owned(), clash.on_disk);
        }
    }

    fn take_clash(&mut self, path: &str) -> Option<Clash> {
        let at = self.clashes.iter().position(|clash| clash.path == path)?;
        Some(self.clashes.remove(at))
    }
}
