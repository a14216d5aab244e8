//! Text edits by keys: indent, comment, keep the indent of a line. Positions are in bytes.

use super::{EditorState, Language, select};
use eframe::egui::{Id, Ui};
use std::ops::Range;

/// One level of indentation.
pub(super) const STEP: &str = "    ";

/// A text after an edit, and the selection then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Edited {
    pub text: String,
    pub selection: Range<usize>,
}

/// A line break with the indentation of the next line: that of this one, and a level more after an
/// open brace.
pub(super) fn line_break(text: &str, at: usize) -> String {
    let before = &text[text[..at].rfind('\n').map_or(0, |end| end + 1)..at];
    let blanks = &before[..before.len() - before.trim_start_matches([' ', '\t']).len()];
    let opens = before.trim_end().ends_with(['{', '(', '[']);
    format!("\n{blanks}{}", if opens { STEP } else { "" })
}

/// Indents the lines of a selection by a level, or unindents them.
pub(super) fn shifted(text: &str, selection: &Range<usize>, outward: bool) -> Edited {
    let shift = |line: &str| {
        if outward {
            let blanks = line.len() - line.trim_start_matches(' ').len();
            let tab = usize::from(line.starts_with('\t'));
            line[blanks.min(STEP.len()).max(tab)..].to_owned()
        } else if line.is_empty() {
            String::new()
        } else {
            format!("{STEP}{line}")
        }
    };
    by_lines(text, selection, shift)
}

/// Toggles comments: uncomments the lines of a selection if all are comments, otherwise comments them.
pub(super) fn commented(text: &str, selection: &Range<usize>, language: Language) -> Edited {
    let mark = if language == Language::Toml { "#" } else { "//" };
    let lines = &text[lines_of(text, selection)];
    let full = || lines.lines().filter(|line| !line.trim().is_empty());
    let is_commented = full().count() > 0 && full().all(|line| line.trim_start().starts_with(mark));
    let indent = full().map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let toggle = |line: &str| {
        if is_commented {
            let Some((blanks, rest)) = line.split_once(mark) else { return line.to_owned() };
            format!("{blanks}{}", rest.strip_prefix(' ').unwrap_or(rest))
        } else if line.trim().is_empty() {
            line.to_owned()
        } else {
            let (blanks, rest) = line.split_at(indent);
            format!("{blanks}{mark} {rest}")
        }
    };
    by_lines(text, selection, toggle)
}

/// The whole lines that a selection touches, the last without its break. One that ends before a line leaves that out.
fn lines_of(text: &str, selection: &Range<usize>) -> Range<usize> {
    let start = text[..selection.start].rfind('\n').map_or(0, |end| end + 1);
    let last = if selection.end > selection.start && text[..selection.end].ends_with('\n') {
        selection.end - 1
    } else {
        selection.end
    };
    let end = text[last..].find('\n').map_or(text.len(), |length| last + length);
    start..end
}

/// Changes each line of a selection. Its ends keep their places in their lines, as far as they can.
fn by_lines(text: &str, selection: &Range<usize>, change: impl Fn(&str) -> String) -> Edited {
    let lines = lines_of(text, selection);
    let mut changed = String::new();
    let mut ends = [selection.start, selection.end];
    let mut start = lines.start;
    for line in text[lines.clone()].split('\n') {
        if start > lines.start {
            changed.push('\n');
        }
        let new = change(line);
        for (end, old) in ends.iter_mut().zip([selection.start, selection.end]) {
            if (start..=start + line.len()).contains(&old) {
                // Text after a position stays after it.
                let behind = start + line.len() - old;
                *end = lines.start + changed.len() + new.len().saturating_sub(behind);
            }
        }
        changed.push_str(&new);
        start += line.len() + 1;
    }
    let grown = changed.len() as isize - lines.len() as isize;
    if selection.end > lines.end {
        ends[1] = selection.end.saturating_add_signed(grown);
    }
    let text = format!("{}{changed}{}", &text[..lines.start], &text[lines.end..]);
    Edited { text, selection: ends[0].min(ends[1])..ends[1] }
}

/// Applies an edit. Returns the text for the file.
pub(super) fn apply(ui: &Ui, id: Id, state: &mut EditorState, edited: Edited) -> String {
    let text = state.page.edited(edited.text);
    select(ui, id, state, edited.selection);
    text
}

/// The selection, from its first byte on.
pub(super) fn ordered(selection: &Range<usize>) -> Range<usize> {
    selection.start.min(selection.end)..selection.start.max(selection.end)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::Rulebook;

    /// A text with `|` at both ends of the selection.
    fn marked(text: &str) -> (String, Range<usize>) {
        let start = text.find('|').unwrap();
        let rest = text.replacen('|', "", 1);
        let end = rest.find('|').unwrap();
        (rest.replacen('|', "", 1), start..end)
    }

    fn shown(edited: &Edited) -> String {
        let mut text = edited.text.clone();
        text.insert(edited.selection.end, '|');
        text.insert(edited.selection.start, '|');
        text
    }

    fn after(text: &str, edit: impl Fn(&str, &Range<usize>) -> Edited) -> String {
        let (text, selection) = marked(text);
        shown(&edit(&text, &selection))
    }

    #[test]
    fn a_line_break_keeps_the_indent_and_goes_in_after_a_brace() {
        assert_eq!(line_break("    a", 5), "\n    ");
        assert_eq!(line_break("\tfn é() {  ", 11), "\n\t    ");
        assert_eq!(line_break("a\nb", 3), "\n");
        assert_eq!(line_break("", 0), "\n");
    }

    #[test]
    fn selected_lines_go_in_and_out_together() {
        let inward = |text: &str, selection: &Range<usize>| shifted(text, selection, false);
        let outward = |text: &str, selection: &Range<usize>| shifted(text, selection, true);
        assert_eq!(after("a\n|b\n\n  c|\nd", inward), "a\n    |b\n\n      c|\nd");
        assert_eq!(after("|a\n|b", inward), "    |a\n|b");
        assert_eq!(after("    a|\n\tb\n  c|", outward), "a|\nb\nc|");
        assert_eq!(after("||", outward), "||");
    }

    #[test]
    fn comments_come_and_go() {
        let toggle =
            |text: &str, selection: &Range<usize>| commented(text, selection, Language::Rhai(Rulebook::Liberte));
        assert_eq!(after("    a|\n\n      b|", toggle), "    // a|\n\n    //   b|");
        assert_eq!(after("    // a|\n\n    //   b|", toggle), "    a|\n\n      b|");
        assert_eq!(after("x = 1||", |text, selection| commented(text, selection, Language::Toml)), "# x = 1||");
        assert_eq!(after("|é|", toggle), "// |é|");
        assert_eq!(after("||\n//a", toggle), "||\n//a");
    }
}
