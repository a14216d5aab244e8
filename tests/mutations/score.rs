//! The score, as a table, and the file that keeps it, such as `mutation-score.txt`, or `mutation-score-long.txt` of all
//! mistakes.

use super::{Damage, is_long};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// How many mistakes were made, reported, and reported at the right line.
#[derive(Clone, Copy, Default)]
struct Count {
    made: usize,
    reported: usize,
    right: usize,
}

/// The score by kind of mistake and by kind of file.
pub struct Score {
    /// What is counted beside the mistakes that are made: those that are noticed somehow, and as they should be.
    columns: [&'static str; 2],
    kinds: BTreeMap<String, Count>,
    files: BTreeMap<String, Count>,
    all: Count,
}

/// The kind of file that a path is one of.
pub fn group(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let folder = ["texts", "variants", "scenarios", "scripts"]
        .into_iter()
        .find(|folder| path.starts_with(&format!("{folder}/")) || path.contains(&format!("/{folder}/")));
    folder.map_or(name.to_owned(), |folder| format!("{folder}/"))
}

impl Default for Score {
    fn default() -> Score {
        Score::of(["reported", "right line"])
    }
}

impl Score {
    /// A score of nothing, with the words for what is counted.
    pub fn of(columns: [&'static str; 2]) -> Score {
        Score { columns, kinds: BTreeMap::new(), files: BTreeMap::new(), all: Count::default() }
    }

    /// Takes a mistake in.
    pub fn add(&mut self, damage: &Damage, is_reported: bool, is_right: bool) {
        self.add_to(damage.kind, group(&damage.path), is_reported, is_right);
    }

    /// Takes a mistake of a kind, in a kind of file, in.
    pub fn add_to(&mut self, kind: &str, file: String, is_reported: bool, is_right: bool) {
        let kind = self.kinds.entry(kind.to_owned()).or_default();
        let file = self.files.entry(file).or_default();
        for count in [kind, file, &mut self.all] {
            count.made += 1;
            count.reported += usize::from(is_reported);
            count.right += usize::from(is_right);
        }
    }

    /// The share that was reported at the right line.
    pub fn share(&self) -> f64 {
        self.all.right as f64 / self.all.made.max(1) as f64
    }

    /// How many were reported at all.
    pub fn reported(&self) -> usize {
        self.all.reported
    }

    /// Compares the score with the file of this name that keeps it, or writes it there.
    pub fn compare(&self, name: &str) {
        let long = if is_long() { "-long" } else { "" };
        let file: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(format!("{name}{long}.txt"));
        let now = self.to_string();
        if std::env::var_os("UPDATE_SCORE").is_some() {
            std::fs::write(&file, &now).expect("the score can be written");
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(kept, now, "the score is another; UPDATE_SCORE=1 writes it anew");
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, count: &Count| {
            let share = 100.0 * count.right as f64 / count.made.max(1) as f64;
            writeln!(f, "{name:38} {:6} {:9} {:11} {share:7.1} %", count.made, count.reported, count.right)
        };
        let [noticed, right] = self.columns;
        for (title, counts) in [("by mistake", &self.kinds), ("by file", &self.files)] {
            writeln!(f, "{title:38} {:>6} {noticed:>9} {right:>11} {:>9}", "made", "share")?;
            for (name, count) in counts {
                row(f, name, count)?;
            }
            writeln!(f)?;
        }
        row(f, "all", &self.all)
    }
}
