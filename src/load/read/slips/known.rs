//! The keys that files may hold.

use crate::load::schema::{FORMATS, Kind, TableSpec};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The keys of all tables of all files, and which of them are lists of tables.
pub(super) struct KnownKeys {
    pub(super) keys: BTreeSet<&'static str>,
    pub(super) lists: BTreeSet<&'static str>,
}

pub(super) static KNOWN: LazyLock<KnownKeys> = LazyLock::new(|| {
    let mut known = KnownKeys { keys: BTreeSet::new(), lists: BTreeSet::new() };
    FORMATS.iter().flat_map(|format| format.files).for_each(|file| known.add(file.table));
    known
});

impl KnownKeys {
    fn add(&mut self, spec: &'static TableSpec) {
        for key in &spec.keys {
            self.keys.insert(key.name);
            if matches!(key.kind, Kind::Tables(_)) {
                self.lists.insert(key.name);
            }
            key.kind.table().into_iter().for_each(|inner| self.add(inner));
        }
    }
}
