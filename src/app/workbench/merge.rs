//! Three-way merge of texts, line by line.

use crate::kernel::Order;
use crate::load::changed_lines;
use std::ops::Range;
use std::sync::Arc;

/// A file's text; none where there is no file.
pub type FileText = Option<Arc<str>>;

/// The text of a file with the changes of both `mine` and `theirs` to `base`; none where they changed the same lines, or
/// one removed the file and the other changed it.
pub fn merge(base: &FileText, mine: &FileText, theirs: &FileText) -> Option<FileText> {
    if mine == base || mine == theirs {
        return Some(theirs.clone());
    }
    if theirs == base {
        return Some(mine.clone());
    }
    let base = base.as_deref()?;
    let mut hunks = Hunk::all(base, mine.as_deref()?);
    for hunk in Hunk::all(base, theirs.as_deref()?) {
        if hunks.contains(&hunk) {
            continue;
        }
        if hunks.iter().any(|other| other.overlaps(&hunk)) {
            return None;
        }
        hunks.push(hunk);
    }
    hunks.order_by_key(|hunk| (hunk.lines.start, hunk.lines.end));
    let base = lines(base);
    let mut text = String::new();
    let mut at = 0;
    for hunk in hunks {
        text.extend(base[at..hunk.lines.start].iter().copied());
        text.extend(hunk.with);
        at = hunk.lines.end;
    }
    text.extend(base[at..].iter().copied());
    Some(Some(Arc::from(text)))
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Some lines of the base text, and what replaces them.
#[derive(PartialEq, Eq, Debug)]
struct Hunk<'t> {
    lines: Range<usize>,
    with: Vec<&'t str>,
}

impl<'t> Hunk<'t> {
    fn all(base: &str, now: &'t str) -> Vec<Hunk<'t>> {
        let after = lines(now);
        let hunk = |(lines, with): (Range<usize>, Range<usize>)| Hunk { lines, with: after[with].to_vec() };
        changed_lines(base, now).into_iter().map(hunk).collect()
    }

    /// Returns true if both change the same line, or insert at the same place.
    fn overlaps(&self, other: &Hunk<'_>) -> bool {
        let (mine, theirs) = (&self.lines, &other.lines);
        match (mine.is_empty(), theirs.is_empty()) {
            (true, true) => mine.start == theirs.start,
            (true, false) => theirs.start < mine.start && mine.start < theirs.end,
            (false, true) => mine.start < theirs.start && theirs.start < mine.end,
            (false, false) => mine.start < theirs.end && theirs.start < mine.end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "a\nb\nc\nd\n";

    fn merged(mine: &str, theirs: &str) -> Option<String> {
        let text = |text: &str| Some(Arc::from(text));
        merge(&text(BASE), &text(mine), &text(theirs)).map(|merged| merged.unwrap().to_string())
    }

    #[test]
    fn changes_of_different_lines_both_count_also_of_lines_side_by_side() {
        assert_eq!(merged("A\nb\nc\nd\n", "a\nb\nc\nD\n").as_deref(), Some("A\nb\nc\nD\n"));
        assert_eq!(merged("a\nB\nc\nd\n", "a\nb\nC\nd\n").as_deref(), Some("a\nB\nC\nd\n"));
        assert_eq!(merged("a\nc\nd\n", "a\nb\nc\nnew\nd\n").as_deref(), Some("a\nc\nnew\nd\n"));
        assert_eq!(merged("a\nB\nc\nD\n", "a\nB\nc\nd\n").as_deref(), Some("a\nB\nc\nD\n"), "the same by both, once");
    }

    #[test]
    fn what_both_changed_differently_is_not_put_together() {
        assert_eq!(merged("a\nB\nc\nd\n", "a\nX\nc\nd\n"), None);
        assert_eq!(merged("a\nd\n", "a\nb\nC\nd\n"), None, "one took out what the other changed");
        assert_eq!(merged("a\nb\nc\nd\nmine\n", "a\nb\nc\nd\ntheirs\n"), None, "both added at the end");
    }

    #[test]
    fn a_file_that_one_took_away_counts_only_where_the_other_left_it_alone() {
        let text = |text: &str| Some(Arc::from(text));
        assert_eq!(merge(&text(BASE), &None, &text(BASE)), Some(None));
        assert_eq!(merge(&text(BASE), &text(BASE), &None), Some(None));
        assert_eq!(merge(&text(BASE), &None, &text("a\n")), None);
        assert_eq!(merge(&None, &text("a\n"), &text("b\n")), None);
    }
}
