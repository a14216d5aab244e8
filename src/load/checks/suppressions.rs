//! Findings that a comment allows: `# allow CODE: reason` in TOML, `// allow CODE: reason` in a script.
//!
//! A comment at the end of a line is about that line, one on a line of its own about the next line that is not blank.
//! Warnings and notes can be allowed, errors never. A comment that lacks its reason, allows an error, or allows nothing is
//! a finding itself.

use crate::load::diagnostic::fix::comment_removal;
use crate::load::diagnostic::{Diagnostic, LineIndex, Place, Severity, Span, code, did_you_mean, nearest};
use crate::load::library::Library;
use crate::load::read::comments::comments;
use std::collections::BTreeMap;

/// The most comments of one file that allow anything.
const MOST_COMMENTS: usize = 500;
/// The most lines of comments between one that allows something and the line it is about.
const MOST_LINES: usize = 100;

/// A finding that a comment allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuppressedFinding {
    /// The finding.
    pub finding: Diagnostic,
    /// The reason why it is allowed, in its author's words.
    pub reason: String,
}

/// Findings, separated into those that remain and those that a comment allows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FilteredFindings {
    /// The findings that remain.
    pub findings: Vec<Diagnostic>,
    /// Those that are allowed.
    pub allowed: Vec<SuppressedFinding>,
}

/// A comment that means to allow something.
struct AllowComment {
    /// Its place.
    place: Place,
    /// The line it is about.
    line: usize,
    code: String,
    reason: String,
    is_used: bool,
}

impl Library {
    /// Separates the findings that comments allow from the others. `severity` is that of the findings of a code; none where
    /// there is no such code.
    pub fn filter_findings(
        &self,
        findings: Vec<Diagnostic>,
        severity: &dyn Fn(&str) -> Option<Severity>,
    ) -> FilteredFindings {
        self.filter_findings_strictly(findings, severity, &[], &[], &|_| false)
    }

    /// The same, and checks the comments of these files. `is_looked_for` tells whether findings of a code were looked for: if
    /// not, a comment that allows them is not unused.
    pub fn filter_findings_strictly(
        &self,
        findings: Vec<Diagnostic>,
        severity: &dyn Fn(&str) -> Option<Severity>,
        files: &[String],
        codes: &[&str],
        is_looked_for: &dyn Fn(&str) -> bool,
    ) -> FilteredFindings {
        let mut suppressions = Suppressions { library: self, files: BTreeMap::new(), severity };
        let mut filtered = FilteredFindings::default();
        for finding in findings {
            match suppressions.reason(&finding) {
                Some(reason) => filtered.allowed.push(SuppressedFinding { finding, reason }),
                None => filtered.findings.push(finding),
            }
        }
        for path in files {
            suppressions.comments(path);
            let comments = suppressions.files.get(path).map_or(&[][..], |(_, comments)| comments);
            let wrong = comments.iter().filter_map(|comment| suppressions.wrong(comment, codes, is_looked_for));
            filtered.findings.extend(wrong);
        }
        filtered
    }
}

/// The comments of the files that have been looked at.
struct Suppressions<'a> {
    library: &'a Library,
    files: BTreeMap<String, (LineIndex, Vec<AllowComment>)>,
    severity: &'a dyn Fn(&str) -> Option<Severity>,
}

impl Suppressions<'_> {
    /// The reason why a finding is allowed, if it is.
    fn reason(&mut self, finding: &Diagnostic) -> Option<String> {
        let place = finding.place.as_ref()?;
        let can_be = !finding.is_error() && (self.severity)(finding.code) != Some(Severity::Error);
        let (lines, comments) = self.comments(&place.path);
        if !can_be || comments.is_empty() {
            return None;
        }
        let line = lines.line(place.span.start);
        let speaks_of_it = |it: &&mut AllowComment| it.line == line && it.code == finding.code && !it.reason.is_empty();
        let mut of_it = comments.iter_mut().filter(speaks_of_it);
        let comment = of_it.next()?;
        comment.is_used = true;
        Some(comment.reason.clone())
    }

    fn comments(&mut self, path: &str) -> &mut (LineIndex, Vec<AllowComment>) {
        let library = self.library;
        self.files.entry(path.to_owned()).or_insert_with(|| match library.text(path) {
            Ok(text) if text.contains("allow ") => (LineIndex::new(&text), read(path, &text)),
            _ => (LineIndex::new(""), Vec::new()),
        })
    }

    /// The finding about a wrong or unused comment.
    fn wrong(
        &self,
        comment: &AllowComment,
        codes: &[&str],
        is_looked_for: &dyn Fn(&str) -> bool,
    ) -> Option<Diagnostic> {
        let AllowComment { code, place, .. } = comment;
        let warning = |what, message| Diagnostic::warning(what, message).at(&place.path, place.span);
        let mut finding = match (self.severity)(code) {
            None => warning(code::MALFORMED_ALLOW, format!("there is no finding `{code}` to allow")),
            Some(Severity::Error) => {
                warning(code::ALLOWED_ERROR, format!("`{code}` is an error, and errors cannot be allowed"))
            }
            Some(_) if comment.reason.is_empty() => {
                warning(code::MALFORMED_ALLOW, format!("no reason is given why `{code}` is allowed"))
            }
            Some(_) if comment.is_used || !is_looked_for(code) => return None,
            Some(_) => warning(code::UNUSED_ALLOW, format!("no `{code}` is found beside this comment")),
        };
        let near = nearest(code, codes.iter().copied()).filter(|near| near != code);
        let help = match finding.code {
            code::ALLOWED_ERROR => "only warnings and notes can be allowed".to_owned(),
            code::UNUSED_ALLOW => "remove the comment, or move it to the line that it is about".to_owned(),
            _ => match near {
                Some(near) => did_you_mean(near),
                None => format!("write `allow {code}: ` and the reason; `liberte explain` lists all codes"),
            },
        };
        finding.help(help);
        let text = self.library.text(&place.path).unwrap_or_default();
        if [code::ALLOWED_ERROR, code::UNUSED_ALLOW].contains(&finding.code) {
            comment_removal(&text, place.span).map(|span| finding.fix(span, "", "remove the comment"));
        } else if let (Some(near), Some(words)) = (near, text.get(place.span.start..place.span.end)) {
            finding.replace_word(words, code, near);
        }
        Some(finding)
    }
}

/// The comments of a text that mean to allow something, the first 500 of them.
fn read(path: &str, text: &str) -> Vec<AllowComment> {
    let lines = LineIndex::new(text);
    let is_script = path.ends_with(".rhai");
    let comments = comments(path, text).into_iter().filter_map(|range| {
        let words = text[range.clone()].trim_start_matches(['#', '/']);
        let span = Span::from(range);
        let (code, reason) = allowance(words)?;
        let line = speaks_of(text, &lines, span, is_script);
        let place = Place { path: path.to_owned(), span };
        Some(AllowComment { place, line, code: code.to_owned(), reason: reason.to_owned(), is_used: false })
    });
    comments.take(MOST_COMMENTS).collect()
}

/// The code and the reason of a comment's words, if they begin with `allow` and a code. The reason may be missing.
fn allowance(words: &str) -> Option<(&str, &str)> {
    let rest = words.trim().strip_prefix("allow ")?.trim_start();
    let is_of_code = |letter: char| letter.is_ascii_lowercase() || letter == '-';
    let end = rest.find(|letter| !is_of_code(letter)).unwrap_or(rest.len());
    let (code, rest) = rest.split_at(end);
    let is_alone = rest.trim().is_empty() && code.contains('-');
    let reason = rest.strip_prefix(':').map(str::trim);
    (!code.is_empty() && (is_alone || reason.is_some())).then(|| (code, reason.unwrap_or_default()))
}

/// The line that a comment is about.
fn speaks_of(text: &str, lines: &LineIndex, comment: Span, is_script: bool) -> usize {
    let line = lines.line(comment.start);
    let mark = if is_script { "//" } else { "#" };
    let is_empty = |line: &str| line.trim().is_empty() || line.trim_start().starts_with(mark);
    let start = text[..comment.start].rfind('\n').map_or(0, |end| end + 1);
    if !text[start..comment.start].trim().is_empty() {
        return line;
    }
    let below = text[comment.end..].split('\n').skip(1).take(MOST_LINES);
    line + 1 + below.take_while(|next| is_empty(next)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::files::Files;

    /// What remains of a warning on the line of `here` in a file of this text: codes, those allowed in parentheses.
    fn filtered(path: &str, text: &str) -> Vec<String> {
        let mut files = Files::empty("x");
        files.overlay(path, text);
        let library = Library::new(files);
        let at = text.find("here").unwrap_or(0);
        let found = vec![
            Diagnostic::warning(code::UNUSED_TEXT, "a").at(path, at..at + 4),
            Diagnostic::error(code::DUPLICATE, "b").at(path, at..at + 4),
        ];
        let severity = |code: &str| match code {
            code::UNUSED_TEXT | code::IDLE_SETTING => Some(Severity::Warning),
            code::DUPLICATE => Some(Severity::Error),
            _ => None,
        };
        let codes = [code::UNUSED_TEXT, code::DUPLICATE];
        let filtered = library.filter_findings_strictly(found, &severity, &[path.to_owned()], &codes, &|_| true);
        let allowed = filtered.allowed.iter().map(|it| format!("({}: {})", it.finding.code, it.reason));
        allowed.chain(filtered.findings.iter().map(|it| it.code.to_owned())).collect()
    }

    fn in_toml(text: &str) -> Vec<String> {
        filtered("data/x/a.toml", text)
    }

    #[test]
    fn a_comment_on_the_line_or_above_it_allows_a_warning() {
        let allowed = ["(unused-text: later)", "duplicate"];
        assert_eq!(in_toml("here = 1 # allow unused-text: later\n"), allowed);
        assert_eq!(in_toml("a = 1\n#allow unused-text: later\r\nhere = 1\r\n"), allowed);
        assert_eq!(in_toml("# allow unused-text: later\n# and more\n\nhere = 1"), allowed);
        assert_eq!(filtered("scripts/x/a.rhai", "let a = `#`;\n// allow unused-text: later\nhere();"), allowed);
    }

    #[test]
    fn a_comment_elsewhere_allows_nothing() {
        let not = ["unused-text", "duplicate", "unused-allow"];
        assert_eq!(in_toml("# allow unused-text: later\na = 1\nhere = 1\n"), not);
        assert_eq!(in_toml("here = 1\n# allow unused-text: later\n"), not);
        assert_eq!(in_toml("here = 1 # allow idle-setting: later\n"), not);
    }

    #[test]
    fn an_error_can_t_be_allowed_and_a_reason_must_be_given() {
        let with = |code: &'static str| ["unused-text", "duplicate", code];
        assert_eq!(in_toml("here = 1 # allow duplicate: why not\n"), with("allowed-error"));
        assert_eq!(in_toml("here = 1 # allow unused-text\n"), with("malformed-allow"));
        assert_eq!(in_toml("here = 1 # allow unused-text:  \n"), with("malformed-allow"));
        assert_eq!(in_toml("here = 1 # allow unused-texts: yes\n"), with("malformed-allow"));
    }

    #[test]
    fn texts_and_prose_are_no_comments_of_this_kind() {
        let none = ["unused-text", "duplicate"];
        assert_eq!(in_toml("here = \"# allow unused-text: later\"\n"), none);
        assert_eq!(in_toml("here = '''\n# allow unused-text: later\n'''\n"), none);
        assert_eq!(in_toml("here = 1 # allow two of them\n"), none);
        assert_eq!(
            filtered("scripts/x/a.rhai", "here(\"// allow unused-text: a\"); /* // allow unused-text: b */"),
            none
        );
    }
}
