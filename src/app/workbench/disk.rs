//! Files that another program changes on disk while they are worked on.

use super::merge::FileText;
use super::{HistoryStep, TextChange, Workbench};
use crate::desk::{DiskChange, PackWatcher};
use crate::load::Files;
use crate::load::edit::{Edit, PlainValue, apply};
use crate::load::schema::DataFile;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, SystemTime};

/// How long the disk must be quiet before changes are reported.
const QUIET: Duration = Duration::from_millis(150);

/// A file that was changed on disk and has unsaved changes here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The file, relative to the pack's root.
    pub path: String,
    /// Its text on disk now; none where it is gone.
    pub on_disk: FileText,
    /// Both changes merged; none where they touch the same lines.
    pub merged: Option<FileText>,
}

/// The changes that were taken over from the disk.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ReloadSummary {
    /// The files that were read again.
    pub paths: Vec<String>,
    /// The number of steps that can no longer be undone or redone, since the same lines were changed on disk.
    pub steps_dropped: usize,
}

/// Watches the folders of a pack.
pub struct DiskWatch {
    watcher: PackWatcher,
    changes: Receiver<DiskChange>,
}

impl DiskWatch {
    /// Watches the pack's folders; none where it has none, or the system can't watch them. `wake` is called on a change.
    pub fn watch(files: &Files, wake: super::Wake) -> Option<DiskWatch> {
        let (ring, changes) = channel();
        let report = move |change| {
            if ring.send(change).is_ok() {
                wake();
            }
        };
        let watcher = PackWatcher::begin(files.folder()?, files.name(), QUIET, report).ok()?;
        Some(DiskWatch { watcher, changes })
    }

    /// Returns true if something has changed since the last call.
    pub fn has_changed(&mut self) -> bool {
        let Some(change) = self.changes.try_iter().max() else { return false };
        if change == DiskChange::Folders {
            // Where the system no longer watches, saving still finds what others have written.
            let _ = self.watcher.renew();
        }
        true
    }
}

/// The modification time and length of each file on disk, by path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stamps(BTreeMap<String, (Option<SystemTime>, u64)>);

impl Stamps {
    /// The stamps of the pack's files on disk now, without reading them; empty where the pack is not on disk.
    pub fn of(files: &Files) -> Stamps {
        let Some(root) = files.folder() else { return Stamps::default() };
        let files = files.without_overlays();
        let mut paths = files.list(files.data("").trim_end_matches('/'), "toml");
        paths.extend(files.list(&files.scripts(), "rhai"));
        paths.extend(files.list(&files.data("art"), "svg"));
        let stamp = |path: String| {
            let about = root.join(&path).metadata().ok()?;
            Some((path, (about.modified().ok(), about.len())))
        };
        Stamps(paths.into_iter().filter_map(stamp).collect())
    }

    /// The paths of files that have changed since `before`, are new, or are gone.
    fn changed_since(&self, before: &Stamps) -> BTreeSet<String> {
        let differs = |(path, stamp): &(&String, &(Option<SystemTime>, u64))| before.0.get(*path) != Some(*stamp);
        let gone = before.0.keys().filter(|path| !self.0.contains_key(*path));
        self.0.iter().filter(differs).map(|(path, _)| path).chain(gone).cloned().collect()
    }
}

/// A scan of the pack on disk: sent to a background thread, where the files are read, and brought back.
#[derive(Clone, Debug)]
pub struct DiskScan {
    files: Files,
    /// The files that are read in any case: those that were edited.
    touched: Vec<String>,
    stamps: Stamps,
    saves: u64,
    /// The texts read, by path; none where the file is gone.
    texts: BTreeMap<String, FileText>,
}

impl DiskScan {
    /// Reads the files that have changed.
    pub fn read(mut self) -> DiskScan {
        let stamps = Stamps::of(&self.files);
        let paths = stamps.changed_since(&self.stamps).into_iter().chain(std::mem::take(&mut self.touched));
        self.texts = paths.map(|path| (path.clone(), self.files.read(&path).ok())).collect();
        self.stamps = stamps;
        self
    }
}

impl Workbench {
    /// Takes over what has changed on disk, at once. Returns the number of files read again.
    pub fn rescan_disk(&mut self, now: f64) -> usize {
        let scan = self.disk_scan().read();
        self.apply_disk_scan(scan, now).map_or(0, |summary| summary.paths.len())
    }

    /// A scan to run in the background.
    pub fn disk_scan(&self) -> DiskScan {
        DiskScan {
            files: self.files.without_overlays(),
            touched: self.base_texts.keys().cloned().collect(),
            stamps: self.stamps.clone(),
            saves: self.saves,
            texts: BTreeMap::new(),
        }
    }

    /// Takes over a scan: files without changes here are read again and the history is rebased on them; a file changed in
    /// both places is a conflict. None if files were saved from here meanwhile, so that a new scan is needed.
    pub fn apply_disk_scan(&mut self, scan: DiskScan, now: f64) -> Option<ReloadSummary> {
        if scan.saves != self.saves || scan.files.folder() != self.files.folder() {
            return None;
        }
        self.stamps = scan.stamps;
        let mut summary = ReloadSummary::default();
        for (path, on_disk) in scan.texts {
            let Some(base_text) = self.base_texts.get(&path).cloned() else {
                summary.paths.push(path);
                continue;
            };
            self.conflicts.retain(|conflict| conflict.path != path);
            let here = self.text(&path);
            if on_disk == base_text {
                continue;
            }
            if here == base_text || here == on_disk {
                summary.steps_dropped += self.rebase_file(&path, on_disk);
                self.files.remove_overlay(&path);
                summary.paths.push(path);
            } else {
                let merged = self.merge_of(&path, &base_text, &here, &on_disk);
                self.conflicts.push(Conflict { path, on_disk, merged });
            }
        }
        if !summary.paths.is_empty() {
            self.touch(now);
        }
        Some(summary)
    }

    /// Rebases a file and its history on another text on disk. Returns the number of steps lost.
    fn rebase_file(&mut self, path: &str, on_disk: FileText) -> usize {
        let before = self.base_texts.insert(path.to_owned(), on_disk.clone()).flatten();
        let mut history = std::mem::take(&mut self.history);
        let dropped = history.rebase(path, &|text| self.merge_of(path, &before, text, &on_disk));
        self.history = history;
        dropped
    }

    /// The files that were changed here and on disk.
    pub fn conflicts(&self) -> &[Conflict] {
        &self.conflicts
    }

    /// Takes the text on disk and discards the changes made here: as one step, whose undo merges them back in where that
    /// is possible.
    pub fn take_theirs(&mut self, path: &str, now: f64) {
        let Some(conflict) = self.take_conflict(path) else { return };
        self.rebase_file(path, conflict.on_disk.clone());
        if let Some(merged) = conflict.merged.filter(|merged| *merged != conflict.on_disk) {
            let name = path.rsplit('/').next().unwrap_or(path);
            let change = TextChange { path: path.to_owned(), before: merged, after: conflict.on_disk };
            return self.perform(
                HistoryStep { label: format!("{name} reloaded"), texts: vec![change], ..HistoryStep::default() },
                now,
            );
        }
        self.files.remove_overlay(path);
        self.touch(now);
    }

    /// Takes both the changes made here and those on disk, where they can be merged.
    pub fn merge_both(&mut self, path: &str, now: f64) {
        let Some(Conflict { on_disk, merged: Some(merged), .. }) = self.take_conflict(path) else { return };
        self.rebase_file(path, on_disk);
        self.overlay(path, merged.as_ref());
        self.touch(now);
        self.recount(path, now);
    }

    /// After entries of both are put together, `pack.toml` may say how many one of them had: corrects that, as one step.
    fn recount(&mut self, path: &str, now: f64) {
        let pack = self.files.data(DataFile::Pack.name());
        let Some(before) = self.text(&pack) else { return };
        let format = self.files.format();
        let kinds = format.entries.iter().filter(|kind| self.files.data(kind.file().name()) == path);
        let counts = kinds.filter_map(|kind| {
            let count = self.entry_count(*kind)?;
            Some(Edit::set([kind.count_key()?], PlainValue::Integer(count as i128)))
        });
        let counts: Vec<Edit> = counts.collect();
        let Ok(after) = apply(&before, format.spec(DataFile::Pack), &counts) else { return };
        if *before == *after {
            return;
        }
        let change = TextChange { path: pack, before: Some(before), after: Some(Arc::from(after)) };
        let label = "the number of entries".to_owned();
        self.perform(HistoryStep { label, texts: vec![change], ..HistoryStep::default() }, now);
    }

    /// Keeps the changes made here: the next save overwrites the text on disk.
    pub fn keep_mine(&mut self, path: &str) {
        if let Some(conflict) = self.take_conflict(path) {
            self.base_texts.insert(path.to_owned(), conflict.on_disk);
        }
    }

    fn take_conflict(&mut self, path: &str) -> Option<Conflict> {
        let at = self.conflicts.iter().position(|conflict| conflict.path == path)?;
        Some(self.conflicts.remove(at))
    }
}
