//! The texts that were read, kept so that findings show the very text they were found in.

use crate::load::files::{Files, ReadError};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The files of a pack, each read once.
#[derive(Debug)]
pub struct SourceTexts {
    files: Files,
    read: Mutex<BTreeMap<String, Result<Arc<str>, ReadError>>>,
}

impl SourceTexts {
    /// Nothing is read yet.
    pub fn new(files: Files) -> SourceTexts {
        SourceTexts { files, read: Mutex::default() }
    }

    /// The files that the texts come from.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// The files, to be overlaid; clears what was read before.
    pub fn files_mut(&mut self) -> &mut Files {
        self.lock().clear();
        &mut self.files
    }

    /// The text of a path.
    ///
    /// # Errors
    /// Those of [`Files::read`].
    pub fn read(&self, path: &str) -> Result<Arc<str>, ReadError> {
        if let Some(known) = self.lock().get(path) {
            return known.clone();
        }
        let text = self.files.read(path);
        self.lock().insert(path.to_owned(), text.clone());
        text
    }

    /// The text of a path as findings show it: one that is not UTF-8 with the replacement character where it is not.
    pub fn shown(&self, path: &str) -> Option<Arc<str>> {
        match self.read(path) {
            Ok(text) => Some(text),
            Err(ReadError::NotText(wrong)) => Some(wrong.shown),
            Err(_) => None,
        }
    }

    /// Keeps a text that came from elsewhere, for findings in it.
    pub fn keep(&self, path: &str, text: &str) {
        self.lock().insert(path.to_owned(), Ok(Arc::from(text)));
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Result<Arc<str>, ReadError>>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
