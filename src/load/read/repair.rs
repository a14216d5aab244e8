//! Repairs a text that is not TOML throughout, so that the rest can be read.
//!
//! One forgotten bracket makes a parser stumble over everything that follows. So a broken text is cut into statements (a
//! header, or a key with its value, each beginning a line), each is parsed by itself, and those that are wrong are
//! reported once and blanked out. What is left keeps its places.

use super::slips::slip;
use crate::input::characters::character;
use crate::input::limits::REPAIRS;
use crate::load::diagnostic::{LineIndex, Report, Span, code};
use std::collections::BTreeSet;
use std::ops::Range;
use toml::de::{DeTable, Error};

/// The most findings of one text that are worth saying.
const MOST_FINDINGS: usize = 50;
/// The marks at the beginning of the lines of an unfinished merge, in their order.
const MERGE_MARKS: [&str; 4] = ["<<<<<<<", "|||||||", "=======", ">>>>>>>"];

/// Reports what is not TOML; the text that is returned is of the same length, with the wrong statements blanked out. After
/// [`REPAIRS`] of them the rest is blank too: it is no pack's file.
pub fn repair(text: &str, report: &mut Report<'_>) -> String {
    let whole = unmerged(text, report);
    let mut repaired = whole.clone().into_bytes();
    let lists = lists(&whole);
    let mut is_under_broken_header = false;
    let mut wrong = 0;
    for range in statements(&whole) {
        let statement = &whole[range.clone()];
        let is_header = statement.trim_start().starts_with('[');
        let error = DeTable::parse(statement).err();
        let single = single_header(statement).filter(|name| is_header && lists.contains(name));
        if let Some(error) = &error {
            broken(error, &whole, range.clone(), report);
            wrong += 1;
            if wrong == REPAIRS {
                blank(&mut repaired[range.start..]);
                break;
            }
        } else if let Some(name) = single {
            header_of_a_list(name, &whole, range.start, report);
        }
        if is_header {
            is_under_broken_header = error.is_some() || single.is_some();
        }
        if is_under_broken_header || error.is_some() {
            blank(&mut repaired[range]);
        }
    }
    String::from_utf8(repaired).unwrap_or_default()
}

/// Reports one error of the parser in a statement of a text; the error counts its places from the statement's beginning.
pub fn broken(error: &Error, text: &str, statement: Range<usize>, report: &mut Report<'_>) {
    if report.found.len() >= MOST_FINDINGS {
        return;
    }
    let span = Span::from(error.span().unwrap_or_default()).moved(statement.start);
    let message = error.message().lines().next().unwrap_or("this is not TOML");
    if is_duplicate(error) {
        twice(text, span, report);
    } else if message.contains("recurs") {
        report.error(code::BROKEN_TOML, span, message).help("nothing in a pack is nested that deeply");
    } else if let Some(slip) = slip(text, statement, span.start) {
        let finding = report.error(code::BROKEN_TOML, slip.span, slip.message);
        finding.help(slip.help);
        if let Some((place, with, line)) = slip.fix {
            let what = if with.is_empty() { "remove it".to_owned() } else { format!("write `{line}`") };
            finding.fix(place, with, what);
        }
    } else {
        report.error(code::BROKEN_TOML, span, message);
    }
}

/// Reports a key that appears twice in one table.
fn twice(text: &str, span: Span, report: &mut Report<'_>) {
    let key = text.get(span.start..span.end).unwrap_or_default().trim_matches(['[', ']', ' ']);
    let message =
        if key.is_empty() { "a key appears twice".to_owned() } else { format!("`{key}` appears twice in one table") };
    report.error(code::DUPLICATE_KEY, span, message).help("keep one of the two, and remove the other");
}

/// Reports the errors of a text that is TOML but for keys that stand twice. Several in a row are one: a header is lost.
/// Returns whether one is.
pub fn duplicates(errors: &[Error], text: &str, report: &mut Report<'_>) -> bool {
    let lines = LineIndex::new(text);
    let mut last: Option<usize> = None;
    let mut run = 0;
    let mut is_lost = false;
    for error in errors {
        let span = Span::from(error.span().unwrap_or_default());
        let line = lines.line(span.start);
        let follows = last.is_some_and(|last| line == last + 1);
        last = Some(line);
        run = if follows { run + 1 } else { 1 };
        if !follows {
            broken(error, text, 0..text.len(), report);
        } else if run == 2
            && let Some(finding) = report.found.last_mut()
        {
            finding.help("a header such as `[[card]]` seems to be missing above it: these keys begin a new entry");
            is_lost = true;
        }
    }
    is_lost
}

/// Whether the text has both a list of tables and a single table of the same name, which the parser takes for a key that
/// appears twice.
pub fn has_mixed_headers(text: &str) -> bool {
    let lists = lists(text);
    !lists.is_empty() && text.lines().filter_map(single_header).any(|name| lists.contains(name))
}

/// The lists of tables that headers of a text name.
fn lists(text: &str) -> BTreeSet<&str> {
    let headers = text.lines().filter_map(|line| line.trim_start().strip_prefix("[["));
    headers.filter_map(|rest| rest.split_once("]]")).map(|(name, _)| name.trim()).collect()
}

/// The name in the header of a single table.
fn single_header(statement: &str) -> Option<&str> {
    let rest = statement.trim_start().strip_prefix('[').filter(|rest| !rest.starts_with('['))?;
    rest.split_once(']').map(|(name, _)| name.trim())
}

/// Reports the header of a single table that is one of a list.
fn header_of_a_list(name: &str, text: &str, start: usize, report: &mut Report<'_>) {
    let Some(at) = text[start..].find('[').map(|at| start + at) else { return };
    let end = text[at..].find(']').map_or(at + 1, |end| at + end + 1);
    let message = format!("`[{name}]` is one table, and the file has a list of them");
    let right = format!("[[{name}]]");
    let span = Span { start: at, end };
    let finding = report.error(code::BROKEN_TOML, span, message).help(format!("write `{right}`"));
    finding.fix(span, right.clone(), format!("write `{right}`"));
}

/// The text with unfinished merges blanked out but for their first side; each is reported once.
fn unmerged(text: &str, report: &mut Report<'_>) -> String {
    let mark_of = |line: &str| MERGE_MARKS.iter().position(|mark| line.starts_with(mark) && is_mark(line, mark));
    let mut bytes = text.as_bytes().to_vec();
    // Whether an unfinished merge is open, and whether its other sides have begun.
    let (mut is_open, mut is_other) = (false, false);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let mark = mark_of(line);
        let span = Span { start: at, end: at + line.trim_end().len() };
        if mark.is_some() && !is_open {
            let finding = report.error(
                code::BROKEN_TOML,
                span,
                "two versions of the file were merged, and the merge was not finished",
            );
            finding.help(
                "keep one of the two sides, and remove the lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`",
            );
        }
        match mark {
            Some(0) => (is_open, is_other) = (true, false),
            Some(1 | 2) => is_other = is_open,
            Some(_) => is_open = false,
            None => {}
        }
        if mark.is_some() || is_open && is_other {
            blank(&mut bytes[at..at + line.len()]);
        }
        at += line.len();
    }
    String::from_utf8(bytes).unwrap_or_default()
}

/// Whether a line that begins with the mark of a merge is one: nothing follows, or a blank and a name.
fn is_mark(line: &str, mark: &str) -> bool {
    line[mark.len()..].chars().next().is_none_or(char::is_whitespace)
}

/// Whether the error is a key that appears twice: the parser recovers from it by itself.
pub fn is_duplicate(error: &Error) -> bool {
    error.message().starts_with("duplicate key")
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// The ranges of a text's statements; together they are the whole text.
fn statements(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let (mut at, mut text_ends) = (0, 0);
    for line in text.split_inclusive('\n') {
        if at >= text_ends {
            if at > 0 && begins_statement(line) {
                starts.push(at);
            }
            text_ends = long_text(text, at, line).unwrap_or(text_ends);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(a, b)| a..b).collect()
}

/// Where a text of several lines ends that a line begins; none where it begins none, or one that is not closed before the next
/// header.
fn long_text(text: &str, at: usize, line: &str) -> Option<usize> {
    let marks = ["\"\"\"", "'''"];
    let mark = marks.into_iter().find(|mark| line.matches(mark).count() % 2 == 1)?;
    let start = at + line.len();
    let rest = text.get(start..)?;
    let end = rest.find(mark)?;
    let is_header = |line: &str| {
        let code = line.split('#').next().unwrap_or_default().trim_end();
        code.starts_with('[') && code.ends_with(']') && begins_statement(code)
    };
    (!rest[..end].lines().any(is_header)).then_some(start + end + mark.len())
}

/// Whether a line looks like a header, whole or broken, like a key with an equals sign or a substitute for one, or like a
/// comment of another language, which ends the statement before.
fn begins_statement(line: &str) -> bool {
    let line = line.trim_matches(|letter: char| letter.is_whitespace() || is_odd(letter));
    let is_of_key = |letter: char| letter.is_alphanumeric() || "_-.\"' ".contains(letter) || is_odd(letter);
    if ["//", "/*", "<!--"].iter().any(|mark| line.starts_with(mark)) {
        return true;
    }
    if let Some(header) = line.strip_prefix('[') {
        let header = header.trim_start_matches('[');
        let name = header.split(['#', ']']).next().unwrap_or_default().trim();
        let starts_like_key = name.starts_with(|letter: char| letter.is_alphabetic());
        return starts_like_key && name.chars().all(is_of_key);
    }
    let Some(key) = line.split(['=', '#', ':', '\u{ff1d}']).next() else {
        return false;
    };
    let starts_like_key = line.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    let is_prose =
        || line.starts_with(char::is_alphabetic) && line.split_whitespace().count() > 2 && !line.contains('"');
    let has_sign = line[key.len()..].starts_with(['=', ':', '\u{ff1d}']);
    let is_key = key.trim_end().chars().all(is_of_key) && (has_sign || !line.contains(','));
    starts_like_key && (is_key || is_prose())
}

/// Whether a character is a substitute for a plain one.
fn is_odd(letter: char) -> bool {
    character(letter).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_of_findings(text: &str) -> Vec<usize> {
        let mut report = Report::new("a.toml");
        let repaired = repair(text, &mut report);
        assert_eq!(repaired.len(), text.len());
        let (_, errors) = DeTable::parse_recoverable(&repaired);
        assert!(errors.is_empty(), "{errors:?} in {repaired}");
        let spans = report.found.iter().filter_map(|it| it.place.as_ref());
        spans.map(|place| place.span.line(text)).collect()
    }

    #[test]
    fn each_broken_statement_is_reported_once() {
        assert_eq!(lines_of_findings("a = 1\nb = [2\nc = 3\n"), [2]);
        assert_eq!(lines_of_findings("a \"x\"\nb = 2\nc = \"y\nd = = 4\n"), [1, 3, 4]);
        assert_eq!(lines_of_findings("[[a]]\nx = 1\n[[b\nx = 2\n[c]\nx = 3\n"), [3]);
        assert_eq!(lines_of_findings("x = ["), [1]);
        // Lines of a long text are no statements, unless its end is missing.
        let story = "story = \"\"\"\nOne: two = three.\n[four] five\nSix\"\"\"\nb = [2\nc = 3\n";
        assert_eq!(lines_of_findings(story), [5]);
        assert_eq!(lines_of_findings("a = '''\nb = 1\n[c]\nd = '''x'''\n"), [1]);
        assert_eq!(lines_of_findings("]\n=\n"), [1]);
    }

    #[test]
    fn what_was_meant_is_told() {
        let help = |text: &str| {
            let mut report = Report::new("a.toml");
            repair(text, &mut report);
            report.found.first().and_then(|finding| finding.help.clone()).unwrap_or_default()
        };
        for switch in ["yes", "No", "True", "FALSE", "off"] {
            assert!(help(&format!("b = 1\na = {switch}   # x\n")).starts_with("a switch is written"), "{switch}");
        }
        assert_eq!(help("a = west # x\n"), "a text needs quotation marks: `\"west\"`");
        assert_eq!(help(&format!("a = {}\n", "[".repeat(500))), "nothing in a pack is nested that deeply");
        assert_eq!(help("a = \"west\n"), "write `\"west\"`");
    }

    #[test]
    fn lines_within_a_list_begin_nothing() {
        for line in ["  [153.4, 156.6], [1, 2],", "\"a\",", "]", "# a = 1", "", "{ by = \"x\" },"] {
            assert!(!begins_statement(line), "{line}");
        }
        for line in ["a = 1", "[a]", "[[a]] # x", "a.b = 1", "\ta=1", "[a", "title \"x\""] {
            assert!(begins_statement(line), "{line}");
        }
    }

    #[test]
    fn an_unfinished_merge_is_one_finding_and_its_first_side_is_read() {
        let text = "a = 1\n<<<<<<< mine\nb = 2\n=======\nb = 3\nc = \n>>>>>>> theirs\nd = 4\n";
        assert_eq!(lines_of_findings(text), [2]);
        let repaired = repair(text, &mut Report::new("a.toml"));
        assert!(repaired.contains("b = 2") && !repaired.contains("b = 3") && repaired.contains("d = 4"));
        assert_eq!(lines_of_findings("a = 1\n=======\nb = 2\n"), [2], "a mark that was left");
    }

    #[test]
    fn a_comment_of_another_language_spoils_only_its_own_line() {
        assert_eq!(lines_of_findings("a = 1\n// what b is\nb = 2\n"), [2]);
        assert_eq!(lines_of_findings("a = 1\nthe cards, and what they are\nb = 2\n"), [2]);
        assert_eq!(lines_of_findings("a = 1\nb: 2\nc = 3\n"), [2]);
        assert_eq!(lines_of_findings("[[a]]\nx = 1\n[[b]],\nx = 2\n"), [3]);
    }

    #[test]
    fn one_table_amid_a_list_is_found_at_its_header() {
        let text = "[[a]]\nx = 1\n[a]\nx = 2\n[[a]]\nx = 3\n";
        assert!(has_mixed_headers(text) && !has_mixed_headers("[a]\nx = 1\n[[b]]\nx = 2\n"));
        assert_eq!(lines_of_findings(text), [3]);
    }
}
