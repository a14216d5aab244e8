//! Files and folders that are made where nothing is, all of them or none.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Files and folders that were made; they are removed again unless they are kept.
#[derive(Debug, Default)]
pub struct NewFiles(Vec<PathBuf>);

impl NewFiles {
    /// Makes a file, and the folders on the way to it.
    ///
    /// # Errors
    /// It is there already, or the system refuses.
    pub fn write(&mut self, file: &Path, text: &str) -> io::Result<()> {
        self.folders_of(file)?;
        let mut open = File::create_new(file)?;
        self.0.push(file.to_owned());
        open.write_all(text.as_bytes())
    }

    /// Makes the folders that a file lacks.
    pub(super) fn folders_of(&mut self, file: &Path) -> io::Result<()> {
        let is_missing = |folder: &&Path| !folder.as_os_str().is_empty() && fs::symlink_metadata(folder).is_err();
        let missing: Vec<&Path> = file.ancestors().skip(1).take_while(is_missing).collect();
        for folder in missing.into_iter().rev() {
            fs::create_dir(folder)?;
            self.0.push(folder.to_owned());
        }
        Ok(())
    }

    /// Keeps what was made.
    pub fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for NewFiles {
    fn drop(&mut self) {
        for path in self.0.iter().rev() {
            // What can't be removed stays, as does a folder that holds something by now.
            let _ = if path.is_dir() { fs::remove_dir(path) } else { fs::remove_file(path) };
        }
    }
}
