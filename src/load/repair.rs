//! What can still be read of a text that is not TOML throughout.
//!
//! One forgotten bracket makes a parser stumble over everything that follows. So a broken text is cut into statements (a
//! header, or a key with its value, each beginning a line), each is parsed by itself, and those that are wrong are
//! reported once and blanked out. What is left keeps its places.

use super::diagnostic::{Report, Span, code};
use super::values::switch;
use std::ops::Range;
use toml::de::{DeTable, Error};

/// The most findings of one text that are worth saying.
const MOST_FINDINGS: usize = 50;

/// Reports what is not TOML; the text that is returned is of the same length, with the wrong statements blanked out.
pub fn repair(text: &str, report: &mut Report<'_>) -> String {
    let statements = statements(text);
    let mut repaired = text.as_bytes().to_vec();
    let mut is_under_broken_header = false;
    for range in statements {
        let statement = &text[range.clone()];
        let is_header = statement.trim_start().starts_with('[');
        let (_, errors) = DeTable::parse_recoverable(statement);
        if let Some(error) = errors.first() {
            broken(error, text, range.start, report);
        }
        if is_header {
            is_under_broken_header = !errors.is_empty();
        }
        if is_under_broken_header || !errors.is_empty() {
            blank(&mut repaired[range]);
        }
    }
    String::from_utf8(repaired).unwrap_or_default()
}

/// Reports one error of the parser, `offset` bytes further on in the whole text.
pub fn broken(error: &Error, text: &str, offset: usize, report: &mut Report<'_>) {
    if report.found.len() >= MOST_FINDINGS {
        return;
    }
    let span = Span::from(error.span().unwrap_or_default());
    let span = Span { start: span.start + offset, end: span.end + offset };
    let message = error.message().lines().next().unwrap_or("this is not TOML");
    let code = if is_duplicate(error) { code::DUPLICATE_KEY } else { code::BROKEN_TOML };
    let meant = if is_duplicate(error) { None } else { what_is_meant(message, text, span.start) };
    let finding = report.error(code, span, message);
    if let Some((help, fix)) = meant {
        finding.help(help);
        fix.map(|(place, with)| finding.fix(place, with.as_str(), format!("write `{with}`")));
    }
}

/// What to say of what was probably meant where the parser stumbles; and what to write where, if that is clear.
fn what_is_meant(message: &str, text: &str, at: usize) -> Option<(String, Option<(Span, String)>)> {
    if message.contains("recurs") {
        return Some(("nothing in a pack is nested that deep".to_owned(), None));
    }
    let start = text.get(..at)?.rfind('\n').map_or(0, |end| end + 1);
    let line = text[start..].lines().next()?;
    let (key, value) = line.split_once('=')?;
    let (blanks, value) = (value.len() - value.trim_start().len(), value.split('#').next().unwrap_or_default().trim());
    let first = start + key.len() + 1 + blanks;
    let place = Span { start: first, end: first + value.len() };
    let lower = value.to_lowercase();
    if lower == "none" || switch(value).is_some_and(|switch| switch != value) {
        let help = "a switch is written `true` or `false`, in small letters and without quotation marks";
        return Some((help.to_owned(), switch(value).map(|switch| (place, switch.to_owned()))));
    }
    let is_bare = value.starts_with(char::is_alphabetic) && !value.contains(['"', '\'', '[', '{', '=']);
    let is_plain = !value.contains('\\') && !value.contains(char::is_control);
    let quoted = format!("\"{value}\"");
    (is_bare && lower != "true" && lower != "false")
        .then(|| (format!("a text stands between quotation marks: `{quoted}`"), is_plain.then_some((place, quoted))))
}

/// Whether the error is a key that stands twice, past which the parser reads on by itself.
pub fn is_duplicate(error: &Error) -> bool {
    error.message().starts_with("duplicate key")
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// Where the statements of a text lie; together they are the whole text.
fn statements(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if at > 0 && begins_statement(line) {
            starts.push(at);
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(a, b)| a..b).collect()
}

/// Whether a line looks like a header, whole or broken, or like a key with an equals sign.
fn begins_statement(line: &str) -> bool {
    let line = line.trim();
    let is_of_key = |letter: char| letter.is_alphanumeric() || "_-.\"' ".contains(letter);
    if let Some(header) = line.strip_prefix('[') {
        let header = header.trim_start_matches('[');
        let name = header.split(['#', ']']).next().unwrap_or_default().trim();
        let starts_like_key = name.starts_with(|letter: char| letter.is_alphabetic());
        return starts_like_key && name.chars().all(is_of_key) && !line.contains(',');
    }
    let Some(key) = line.split(['=', '#']).next() else {
        return false;
    };
    let starts_like_key = line.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
    let has_equals = line[key.len()..].starts_with('=');
    starts_like_key && key.trim_end().chars().all(is_of_key) && (has_equals || !line.contains(','))
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
        assert_eq!(help("a = west # x\n"), "a text stands between quotation marks: `\"west\"`");
        assert_eq!(help(&format!("a = {}\n", "[".repeat(500))), "nothing in a pack is nested that deep");
        assert_eq!(help("a = \"west\n"), "");
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
}
