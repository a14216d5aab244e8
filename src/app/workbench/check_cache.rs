//! The last whole checks of packs that are not on disk: what was undone, a variant laid over once more and a second window
//! have their findings at once.

use crate::desk::examine;
use crate::load::{Diagnostic, Files, Library};
use crate::script::{Compiled, DataScripts};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How many checks are remembered; the one asked for longest ago goes first.
const MOST_CACHED: usize = 16;

/// What a whole check gives. Cheap to clone.
#[derive(Clone)]
pub struct Checked {
    /// The findings.
    pub findings: Arc<Vec<Diagnostic>>,
    /// The compiled scripts; none where they can't be compiled.
    pub compiled: Option<Compiled>,
    /// The same of another game than Liberté.
    pub compiled_data: Option<DataScripts>,
}

struct CachedCheck {
    files: Files,
    variants: Vec<String>,
    checked: Checked,
}

/// The whole check of a pack with variants applied, made anew only where the same texts were not checked lately.
pub fn check(library: &Library, variants: &[String]) -> Checked {
    let files = library.files();
    if let Some(checked) = known(&mut all(), files, variants) {
        return checked;
    }
    let report = examine(library, variants);
    let checked =
        Checked { findings: Arc::new(report.findings), compiled: report.compiled, compiled_data: report.compiled_data };
    // On disk others may write.
    if files.folder().is_none() {
        let mut all = all();
        // Another window may have checked the same meanwhile.
        if let Some(checked) = known(&mut all, files, variants) {
            return checked;
        }
        let cached = CachedCheck { files: files.clone(), variants: variants.to_vec(), checked: checked.clone() };
        all.push_front(cached);
        all.truncate(MOST_CACHED);
    }
    checked
}

fn known(all: &mut VecDeque<CachedCheck>, files: &Files, variants: &[String]) -> Option<Checked> {
    let at = all.iter().position(|it| it.variants == variants && it.files.has_same_texts(files))?;
    let cached = all.remove(at)?;
    let checked = cached.checked.clone();
    all.push_front(cached);
    Some(checked)
}

fn all() -> MutexGuard<'static, VecDeque<CachedCheck>> {
    static ALL: Mutex<VecDeque<CachedCheck>> = Mutex::new(VecDeque::new());
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(files: &Files, variants: &[&str]) -> Checked {
        let variants: Vec<String> = variants.iter().map(|id| (*id).to_owned()).collect();
        check(&Library::new(files.clone()), &variants)
    }

    #[test]
    fn the_same_texts_are_checked_once_and_others_anew() {
        let files = Files::built_in_named("revolution").expect("it is built in");
        let first = checked(&files, &[]);
        let again = checked(&files, &[]);
        assert!(Arc::ptr_eq(&first.findings, &again.findings));
        assert!(!Arc::ptr_eq(&first.findings, &checked(&files, &["second-edition"]).findings));

        let mut changed = files.clone();
        changed.overlay(&files.data("rules.toml"), "this is not TOML");
        let found = checked(&changed, &[]);
        assert!(found.findings.iter().any(Diagnostic::is_error) && !first.findings.iter().any(Diagnostic::is_error));
        changed.remove_overlay(&files.data("rules.toml"));
        assert!(Arc::ptr_eq(&first.findings, &checked(&changed, &[]).findings));
    }

    #[test]
    fn a_pack_on_disk_is_checked_anew_each_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data/small");
        std::fs::create_dir_all(&data).expect("a folder");
        std::fs::write(data.join("pack.toml"), "id = \"small\"\n").expect("a file");
        let files = Files::open(&folder.path().display().to_string()).expect("it is a pack");
        assert!(!Arc::ptr_eq(&checked(&files, &[]).findings, &checked(&files, &[]).findings));
    }
}
