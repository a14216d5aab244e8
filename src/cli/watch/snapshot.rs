//! The pack's files at one moment, and what has changed since an earlier one.

use crate::load::{Files, ReadError};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

/// The most changed files that are named.
const MOST_NAMED: usize = 6;

/// The text of every file of a pack.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Snapshot(BTreeMap<String, Result<Arc<str>, ReadError>>);

/// What has happened to files, by their paths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes(Vec<(&'static str, String)>);

impl Snapshot {
    /// Reads all data files, scripts and pictures.
    pub fn of(files: &Files) -> Snapshot {
        let data = files.list(files.data("").trim_end_matches('/'), "toml");
        let scripts = files.list(&files.scripts(), "rhai");
        let pictures = files.list(&files.data("art"), "svg");
        let paths: Vec<String> =
            data.into_iter().chain(scripts).chain(pictures).filter(|path| !is_temporary(path)).collect();
        Snapshot(paths.into_par_iter().map(|path| (path.clone(), files.read(&path))).collect())
    }

    /// What has changed since another moment.
    pub fn since(&self, before: &Snapshot) -> Changes {
        let mut changes = Vec::new();
        for (path, text) in &self.0 {
            match before.0.get(path) {
                None => changes.push(("new", path.clone())),
                Some(old) if old != text => changes.push(("changed", path.clone())),
                Some(_) => {}
            }
        }
        let gone = before.0.keys().filter(|path| !self.0.contains_key(*path));
        changes.extend(gone.map(|path| ("gone", path.clone())));
        Changes(changes)
    }
}

/// Whether an editor keeps such a file for itself: `.#cards.toml`, `.cards.toml`.
fn is_temporary(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|name| name.starts_with(['.', '#']))
}

impl Changes {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Changes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = if self.0.len() > MOST_NAMED + 1 { MOST_NAMED } else { self.0.len() };
        for (what, path) in self.0.iter().take(named) {
            writeln!(f, "{what}: {path}")?;
        }
        match self.0.len() - named {
            0 => Ok(()),
            others => writeln!(f, "and {others} other files"),
        }
    }
}
