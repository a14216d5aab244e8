//! The rules that a game is played by, as its journal carries them.

use super::embed_rules;
use crate::load::Library;
use std::sync::{Arc, OnceLock};

/// What the rules of a game were read into, and their files, where those are known.
#[derive(Clone, Default)]
pub struct GameRules<R> {
    read: R,
    library: Option<Arc<Library>>,
    /// The rules as a journal carries them, once somebody asked.
    embedded: Arc<OnceLock<String>>,
}

impl<R> GameRules<R> {
    /// What was read, and the files that it was read from, where they are known.
    pub fn new(read: R, library: Option<Arc<Library>>) -> GameRules<R> {
        GameRules { read, library, embedded: Arc::default() }
    }

    /// What they were read into.
    pub fn read(&self) -> &R {
        &self.read
    }

    /// The files that they were read from, where they are known.
    pub fn library(&self) -> Option<&Arc<Library>> {
        self.library.as_ref()
    }

    /// The rules as a journal carries them, with variants; none where their files are not known.
    pub(super) fn embedded(&self, variants: &[String]) -> Option<String> {
        let library = self.library.as_ref()?;
        Some(self.embedded.get_or_init(|| embed_rules(library, variants)).clone())
    }
}
