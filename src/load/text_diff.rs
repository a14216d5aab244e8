//! What differs between two texts, line by line.

use imara_diff::{Algorithm, Diff, InternedInput};
use std::fmt::Write;
use std::ops::Range;

/// Lines of a text, with their line ends, and those that replace them; counted from 0.
pub type ChangedLines = (Range<usize>, Range<usize>);

/// Which lines of a text are replaced by which of another, from the top; lines include their line ends.
pub fn changed_lines(before: &str, after: &str) -> Vec<ChangedLines> {
    let input = InternedInput::new(before, after);
    let mut diff = Diff::compute(Algorithm::Myers, &input);
    diff.postprocess_lines(&input);
    let lines = |it: Range<u32>| it.start as usize..it.end as usize;
    diff.hunks().map(|hunk| (lines(hunk.before), lines(hunk.after))).collect()
}

/// The change of a text as a unified diff without the names of files, with some unchanged lines around; empty where nothing
/// differs. `patch` and git take it, also where a last line has no end.
pub fn unified_diff(before: &str, after: &str, lines_around: usize) -> String {
    let [old, new] = [before, after].map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    let changes = changed_lines(before, after);
    let mut text = String::new();
    for near in changes.chunk_by(|one, next| next.0.start - one.0.end <= 2 * lines_around) {
        let ([first, ..], [.., last]) = (near, near) else { continue };
        let ahead = lines_around.min(first.0.start);
        let behind = lines_around.min(old.len() - last.0.end);
        let of_old = first.0.start - ahead..last.0.end + behind;
        let of_new = first.1.start - ahead..last.1.end + behind;
        _ = writeln!(text, "@@ -{} +{} @@", place(&of_old), place(&of_new));
        let mut at = of_old.start;
        for (removed, added) in near {
            add(&mut text, ' ', &old[at..removed.start]);
            add(&mut text, '-', &old[removed.clone()]);
            add(&mut text, '+', &new[added.clone()]);
            at = removed.end;
        }
        add(&mut text, ' ', &old[at..of_old.end]);
    }
    text
}

/// Lines as the heads of a unified diff name them: the first, from 1, and how many.
fn place(lines: &Range<usize>) -> String {
    match lines.len() {
        0 => format!("{},0", lines.start),
        1 => format!("{}", lines.start + 1),
        count => format!("{},{count}", lines.start + 1),
    }
}

fn add(text: &mut String, sign: char, lines: &[&str]) {
    for line in lines {
        let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
        _ = write!(text, "{sign}{line}{end}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diff_names_lines_from_1_and_shows_those_around() {
        let before = "a\nb\nc\nd\ne\n";
        assert_eq!(unified_diff(before, "a\nb\nC\nd\ne\n", 1), "@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n");
        assert_eq!(unified_diff(before, before, 3), "");
        assert_eq!(unified_diff("", "a\nb\n", 3), "@@ -0,0 +1,2 @@\n+a\n+b\n");
        assert_eq!(unified_diff("a\n", "b\n", 3), "@@ -1 +1 @@\n-a\n+b\n");
        let two = "@@ -1,2 +1,2 @@\n-a\n+A\n b\n@@ -4,2 +4,2 @@\n d\n-e\n+E\n";
        assert_eq!(unified_diff(before, "A\nb\nc\nd\nE\n", 1), two, "far changes stand apart");
    }

    #[test]
    fn a_last_line_without_an_end_is_told_as_diff_does() {
        let told = "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n";
        assert_eq!(unified_diff("a\nb", "a\nb\n", 3), told);
    }

    #[test]
    fn changed_lines_count_from_0() {
        assert_eq!(changed_lines("a\nb\nc\n", "a\nB\nc\nd\n"), [(1..2, 1..2), (3..3, 3..4)]);
    }
}
