//! The keys that files may hold.

use crate::load::schema::{FILES, Kind, TableSpec};
use crate::model::SETTINGS;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The keys of all tables of all files, and which of them are lists of tables.
pub(super) struct KnownKeys {
    pub(super) keys: BTreeSet<&'static str>,
    pub(super) lists: BTreeSet<&'static str>,
}

pub(super) static KNOWN: LazyLock<KnownKeys> = LazyLock::new(|| {
    let mut known = KnownKeys { keys: SETTINGS.iter().map(|setting| setting.key).collect(), lists: BTreeSet::new() };
    FILES.iter().for_each(|file| known.add(file.table));
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
