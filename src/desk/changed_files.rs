//! What changed in a pack since some state of it under git, and which of its tests that concerns.

use super::suite::{TestFile, own_tests};
use crate::kernel::Gather;
use crate::load::{Files, Library};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

/// A pack beside what it was at some commit.
pub struct ChangedFiles {
    /// The commit, shortened.
    pub commit: String,
    /// The files that differ, are new or are gone, by their paths within the pack.
    pub paths: Vec<String>,
    /// The pack as it was.
    pub before: Library,
}

/// Why it can't be told what changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChangedFilesError {
    /// The pack is not a folder.
    #[error("the pack is within the program, and not under git: name a folder with `--pack`")]
    NoFolder,
    /// There is no git.
    #[error("git can't be run: {0}")]
    NoGit(String),
    /// The folder is not under git.
    #[error("`{0}` is not under git: nothing tells what changed")]
    NoRepository(String),
    /// There is no such commit.
    #[error("there is no commit `{0}`: name a branch, a tag or a commit, such as `main` or `HEAD~1`")]
    NoCommit(String),
    /// Git refuses.
    #[error("git refuses: {0}")]
    Refused(String),
}

/// What a changed file has to do with tests.
enum Concern<'p> {
    /// It is a test.
    Test(&'p str),
    /// It belongs to a variant.
    Variant(&'p str),
    /// No test looks at it.
    None,
    /// Every test may depend on it.
    All,
}

/// Runs git in a folder. What its settings would start beside it is left out: the folder may be a stranger's.
fn git(folder: &Path, words: &[&str]) -> Result<Result<Vec<u8>, String>, ChangedFilesError> {
    let plain = ["-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];
    let run = Command::new("git").arg("-C").arg(folder).args(plain).args(words).output();
    let run = run.map_err(|error| ChangedFilesError::NoGit(error.to_string()))?;
    let error = || String::from_utf8_lossy(&run.stderr).lines().next().unwrap_or_default().to_owned();
    Ok(if run.status.success() { Ok(run.stdout) } else { Err(error()) })
}

/// The paths that git lists, each ended by a zero byte.
fn listed(output: &[u8]) -> impl Iterator<Item = String> {
    let names = output.split(|&byte| byte == 0).filter(|name| !name.is_empty());
    names.filter_map(|name| String::from_utf8(name.to_vec()).ok())
}

impl ChangedFiles {
    /// What changed in a pack's folder since a commit: what is saved counts, committed or not.
    ///
    /// # Errors
    /// The pack is not under git, or there is no such commit.
    pub fn since(files: &Files, reference: &str) -> Result<ChangedFiles, ChangedFilesError> {
        let folder = files.folder().ok_or(ChangedFilesError::NoFolder)?;
        let refused = ChangedFilesError::Refused;
        if git(folder, &["rev-parse", "--show-prefix"])?.is_err() {
            return Err(ChangedFilesError::NoRepository(folder.display().to_string()));
        }
        let no_commit = || ChangedFilesError::NoCommit(reference.to_owned());
        if reference.is_empty() || reference.starts_with('-') {
            return Err(no_commit());
        }
        let wanted = format!("{reference}^{{commit}}");
        let commit =
            git(folder, &["rev-parse", "--verify", "--quiet", "--short", &wanted])?.map_err(|_| no_commit())?;
        let commit = String::from_utf8_lossy(&commit).trim().to_owned();
        let trees = [format!("data/{}", files.name()), format!("scripts/{}", files.name())];
        let plain = ["--name-only", "-z", "--no-renames", "--no-ext-diff", "--no-textconv", "--relative"];
        let of_trees = ["--", &trees[0], &trees[1]];
        let changed = git(folder, &[&["diff"], &plain[..], &[&commit], &of_trees].concat())?.map_err(refused)?;
        let new = git(folder, &[&["ls-files", "--others", "--exclude-standard", "-z"], &of_trees[..]].concat())?;
        let new = new.map_err(refused)?;
        let paths: BTreeSet<String> = listed(&changed).chain(listed(&new)).gather();
        let mut before = files.without_overlays();
        for path in &paths {
            // A file that was not there then has no text of that commit.
            match git(folder, &["show", "--no-ext-diff", "--no-textconv", &format!("{commit}:./{path}")])? {
                Ok(text) => before.overlay(path, &String::from_utf8_lossy(&text)),
                Err(_) => before.hide(path),
            }
        }
        Ok(ChangedFiles { commit, paths: paths.into_iter().collect(), before: Library::new(before) })
    }

    fn concern<'p>(path: &'p str, files: &Files) -> Concern<'p> {
        let data = format!("data/{}/", files.name());
        let scripts = format!("scripts/{}/", files.name());
        if let Some(below) = path.strip_prefix(&data) {
            return match below.split_once('/') {
                Some(("scenarios", _)) => Concern::Test(path),
                Some(("variants", file)) => Concern::Variant(file.strip_suffix(".toml").unwrap_or(file)),
                Some(("texts" | "art" | "bots", _)) => Concern::None,
                Some(_) => Concern::All,
                None if below == "map.toml" || below == "portraits.toml" => Concern::None,
                None => Concern::All,
            };
        }
        match path.strip_prefix(&scripts).and_then(|below| below.split_once('/')) {
            Some((variant, _)) => Concern::Variant(variant),
            None => Concern::All,
        }
    }

    /// The pack's tests that the changes concern, and how many others there are: all of them where what everything depends on
    /// changed, else those that changed themselves, and those of variants that changed.
    pub fn concerned_tests(&self, library: &Library) -> (Vec<TestFile>, usize) {
        let tests = own_tests(library);
        let all = tests.len();
        let concerns: Vec<Concern<'_>> =
            self.paths.iter().map(|path| ChangedFiles::concern(path, library.files())).collect();
        let is_concerned = |test: &TestFile| {
            concerns.iter().any(|concern| match concern {
                Concern::Test(path) => test.name == *path,
                Concern::Variant(id) => variants_of(test).iter().any(|variant| variant == id),
                Concern::None => false,
                Concern::All => true,
            })
        };
        let concerned: Vec<TestFile> = tests.into_iter().filter(is_concerned).collect();
        let others = all - concerned.len();
        (concerned, others)
    }
}

/// The ids of the variants that a test is played with.
fn variants_of(test: &TestFile) -> Vec<String> {
    let document = test.text.as_ref().ok().and_then(|text| toml_edit::Document::parse(text.as_str()).ok());
    let variants = document.as_ref().and_then(|document| document.get("variants")?.as_array());
    let ids = variants.into_iter().flatten().filter_map(|variant| variant.as_str());
    ids.map(|asked| asked.split(':').next().unwrap_or(asked).to_owned()).collect()
}
