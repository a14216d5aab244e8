//! Files that are made where nothing is, all of them or none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Files and folders that were made, and go again unless they are kept.
#[derive(Debug, Default)]
pub struct NewFiles {
    paths: Vec<PathBuf>,
}

impl NewFiles {
    /// Makes a file, and the folders on the way to it.
    ///
    /// # Errors
    /// It is there already, or the system refuses.
    pub fn write(&mut self, file: &Path, text: &str) -> io::Result<()> {
        if let Some(folder) = file.parent() {
            self.folder(folder)?;
        }
        let mut open = File::create_new(file)?;
        self.paths.push(file.to_owned());
        open.write_all(text.as_bytes())
    }

    fn folder(&mut self, folder: &Path) -> io::Result<()> {
        if folder.as_os_str().is_empty() || folder.is_dir() {
            return Ok(());
        }
        if let Some(above) = folder.parent() {
            self.folder(above)?;
        }
        fs::create_dir(folder)?;
        self.paths.push(folder.to_owned());
        Ok(())
    }

    /// Keeps what was made.
    pub fn keep(mut self) {
        self.paths.clear();
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        for path in self.paths.iter().rev() {
            // What can't be taken away again stays; the failure that is told says why.
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
}
