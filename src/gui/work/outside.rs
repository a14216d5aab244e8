//! Files that somebody else changes on disk while they are worked on.

use super::merge::{FileText, merge};
use super::{Step, TextChange, Work};
use crate::desk::{DiskChange, PackWatcher};
use crate::load::Files;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

/// How long the disk must be quiet before changes are told.
const QUIET: Duration = Duration::from_millis(150);

/// A file that was changed on disk and is not saved here either.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The file, relative to the pack's root.
    pub path: String,
    /// Its text on disk now; none where it is gone.
    pub on_disk: FileText,
    /// What it would hold if both counted; none where the same lines were changed.
    pub merged: Option<FileText>,
}

/// What was taken in from the disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TakenIn {
    /// The files that are read anew.
    pub paths: Vec<String>,
    /// How many steps can't be undone or done again any more, since somebody else changed the same lines.
    pub steps_dropped: usize,
}

/// Watches the folders of a pack.
pub struct Outside {
    watcher: PackWatcher,
    rung: Receiver<DiskChange>,
}

impl Outside {
    /// Watches the pack's folders; none where it has none, or the system can't watch. `wake` is called on a change.
    pub fn watch(files: &Files, wake: super::Wake) -> Option<Outside> {
        let (ring, rung) = channel();
        let heard = move |change| {
            if ring.send(change).is_ok() {
                wake();
            }
        };
        let watcher = PackWatcher::begin(files.folder()?, files.name(), QUIET, heard).ok()?;
        Some(Outside { watcher, rung })
    }

    /// Whether something has changed since this was asked last.
    pub fn has_changed(&mut self) -> bool {
        let Some(change) = self.rung.try_iter().max() else { return false };
        if change == DiskChange::Folders {
            // Where the system watches no more, saving still finds what others have written.
            let _ = self.watcher.renew();
        }
        true
    }
}

/// When each file on disk was written and how long it is, by path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stamps(BTreeMap<String, (Option<SystemTime>, u64)>);

impl Stamps {
    /// The pack's files as they are on disk now, without reading them; none where the pack is not on disk.
    pub fn of(files: &Files) -> Stamps {
        let Some(root) = files.folder() else { return Stamps::default() };
        let files = files.without_overlays();
        let mut paths = files.list(files.data("").trim_end_matches('/'), "toml");
        paths.extend(files.list(&files.scripts(), "rhai"));
        let stamp = |path: String| {
            let about = root.join(&path).metadata().ok()?;
            Some((path, (about.modified().ok(), about.len())))
        };
        Stamps(paths.into_iter().filter_map(stamp).collect())
    }

    /// The paths whose files are others than before, new or gone.
    fn others(&self, before: &Stamps) -> BTreeSet<String> {
        let differs = |(path, stamp): &(&String, &(Option<SystemTime>, u64))| before.0.get(*path) != Some(*stamp);
        let gone = before.0.keys().filter(|path| !self.0.contains_key(*path));
        self.0.iter().filter(differs).map(|(path, _)| path).chain(gone).cloned().collect()
    }
}

/// A look at the disk: taken along to a thread of its own, where files are read, and brought back.
#[derive(Clone, Debug)]
pub struct OnDisk {
    files: Files,
    /// The files that are read in any case: those that were touched.
    touched: Vec<String>,
    stamps: Stamps,
    saves: u64,
    /// What was read; none where there is no file any more.
    texts: BTreeMap<String, FileText>,
}

impl OnDisk {
    /// Reads what is other than before.
    pub fn read(mut self) -> OnDisk {
        let stamps = Stamps::of(&self.files);
        let paths = stamps.others(&self.stamps).into_iter().chain(std::mem::take(&mut self.touched));
        self.texts = paths.map(|path| (path.clone(), self.files.read(&path).ok())).collect();
        self.stamps = stamps;
        self
    }
}

impl Work {
    /// Looks what has changed on disk, here and now. Gives how many files are read anew.
    pub fn look_outside(&mut self, now: f64) -> usize {
        let seen = self.to_look().read();
        self.take_outside(seen, now).map_or(0, |taken| taken.paths.len())
    }

    /// What is needed to look at the disk beside the window.
    pub fn to_look(&self) -> OnDisk {
        OnDisk {
            files: self.files.without_overlays(),
            touched: self.begun_with.keys().cloned().collect(),
            stamps: self.stamps.clone(),
            saves: self.saves,
            texts: BTreeMap::new(),
        }
    }

    /// Takes what was seen on disk: what is not changed here is read anew, and all steps go from there on; what is changed
    /// in both places is a clash. None if files were written from here meanwhile, so that a new look is needed.
    pub fn take_outside(&mut self, seen: OnDisk, now: f64) -> Option<TakenIn> {
        if seen.saves != self.saves || seen.files.folder() != self.files.folder() {
            return None;
        }
        self.stamps = seen.stamps;
        let mut taken = TakenIn::default();
        for (path, on_disk) in seen.texts {
            let Some(begun_with) = self.begun_with.get(&path).cloned() else {
                taken.paths.push(path);
                continue;
            };
            self.clashes.retain(|clash| clash.path != path);
            let here = self.text(&path);
            if on_disk == begun_with {
                continue;
            }
            if here == begun_with || here == on_disk {
                taken.steps_dropped += self.go_from(&path, on_disk);
                self.files.remove_overlay(&path);
                taken.paths.push(path);
            } else {
                let merged = merge(&begun_with, &here, &on_disk);
                self.clashes.push(Clash { path, on_disk, merged });
            }
        }
        if !taken.paths.is_empty() {
            self.touch(now);
        }
        Some(taken)
    }

    /// Goes from another text of a file on disk on, and all steps with it. Gives how many steps are lost by that.
    fn go_from(&mut self, path: &str, on_disk: FileText) -> usize {
        let before = self.begun_with.insert(path.to_owned(), on_disk.clone()).flatten();
        self.history.rebase(path, &before, &on_disk)
    }

    /// The files that were changed here and on disk.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// Takes the text on disk, and lets go of what was changed here: as one step, which brings that back beside what the
    /// other wrote, where both can be put together.
    pub fn take_theirs(&mut self, path: &str, now: f64) {
        let Some(clash) = self.take_clash(path) else { return };
        self.go_from(path, clash.on_disk.clone());
        if let Some(merged) = clash.merged.filter(|merged| *merged != clash.on_disk) {
            let name = path.rsplit('/').next().unwrap_or(path);
            let change = TextChange { path: path.to_owned(), before: merged, after: clash.on_disk };
            return self.take(Step { label: format!("{name} reloaded"), texts: vec![change], ..Step::default() }, now);
        }
        self.files.remove_overlay(path);
        self.touch(now);
    }

    /// Takes what was changed here and what was changed on disk, where both can be put together.
    pub fn merge_both(&mut self, path: &str, now: f64) {
        let Some(Clash { on_disk, merged: Some(merged), .. }) = self.take_clash(path) else { return };
        self.go_from(path, on_disk);
        self.put(path, merged.as_ref());
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
