//! What differs between two texts, line by line.

use imara_diff::{Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter};
use std::fmt::{Result, Write};
use std::ops::Range;

/// Lines of a text, with their line ends, and those that replace them; counted from 0.
pub type ChangedLines = (Range<usize>, Range<usize>);

/// Which lines of a text are replaced by which of another, from the top; lines include their line ends.
pub fn changed_lines(before: &str, after: &str) -> Vec<ChangedLines> {
    let diff = lines_compared(&InternedInput::new(before, after));
    let lines = |it: Range<u32>| it.start as usize..it.end as usize;
    diff.hunks().map(|hunk| (lines(hunk.before), lines(hunk.after))).collect()
}

/// The change of a text as a unified diff without the names of files, with some unchanged lines around; empty where nothing
/// differs.
pub fn unified_diff(before: &str, after: &str, lines_around: u32) -> String {
    let input = InternedInput::new(before, after);
    let mut config = UnifiedDiffConfig::default();
    config.context_len(lines_around);
    lines_compared(&input).unified_diff(&Lines(&input.interner), config, &input).to_string()
}

fn lines_compared(input: &InternedInput<&str>) -> Diff {
    let mut diff = Diff::compute(Algorithm::Myers, input);
    diff.postprocess_lines(input);
    diff
}

/// Prints lines as `diff -u` does: `patch` and git take the result, also where a last line has no end.
struct Lines<'t>(&'t Interner<&'t str>);

impl Lines<'_> {
    fn line(&self, mut to: impl Write, sign: char, token: Token) -> Result {
        let line = self.0[token];
        let end = if line.ends_with('\n') { "" } else { "\n\\ No newline at end of file\n" };
        write!(to, "{sign}{line}{end}")
    }
}

impl UnifiedDiffPrinter for Lines<'_> {
    fn display_header(&self, mut to: impl Write, old: u32, new: u32, old_lines: u32, new_lines: u32) -> Result {
        let range = |start: u32, lines: u32| match lines {
            0 => format!("{start},0"),
            1 => format!("{}", start + 1),
            _ => format!("{},{lines}", start + 1),
        };
        writeln!(to, "@@ -{} +{} @@", range(old, old_lines), range(new, new_lines))
    }

    fn display_context_token(&self, to: impl Write, token: Token) -> Result {
        self.line(to, ' ', token)
    }

    fn display_hunk(&self, mut to: impl Write, before: &[Token], after: &[Token]) -> Result {
        before.iter().try_for_each(|it| self.line(&mut to, '-', *it))?;
        after.iter().try_for_each(|it| self.line(&mut to, '+', *it))
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
