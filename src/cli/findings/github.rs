//! Findings as annotations of GitHub's workflows: a line each, which its runner shows beside the files.

use super::Locator;
use crate::load::{Diagnostic, Library, Severity};

/// What a check found, a line a finding.
pub fn github(library: &Library, findings: &[Diagnostic]) -> String {
    let mut locator = Locator::new(library);
    findings.iter().map(|finding| line(finding, &mut locator)).collect()
}

fn line(finding: &Diagnostic, locator: &mut Locator<'_>) -> String {
    let level = match finding.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut properties = String::new();
    if let Some(place) = &finding.place {
        let (start, end) = locator.locate(place);
        properties = format!("file={},line={},col={}", property(&place.path), start.line, start.column);
        // Columns of an annotation over several lines would be those of different lines: GitHub takes them of one only.
        if end.line == start.line {
            properties += &format!(",endLine={},endColumn={}", end.line, end.column);
        }
        properties.push(',');
    }
    let mut message = finding.message.clone();
    if let Some(help) = &finding.help {
        message += &format!("\nhelp: {help}");
    }
    format!("::{level} {properties}title={}::{}\n", property(finding.code), data(&message))
}

/// A text as the message of an annotation.
fn data(text: &str) -> String {
    let text: String = text.chars().map(|letter| if is_harmful(letter) { '\u{fffd}' } else { letter }).collect();
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Whether a character could change what a terminal shows of other lines.
fn is_harmful(letter: char) -> bool {
    letter.is_control() && letter != '\n' && letter != '\r'
}

/// A text as a property of an annotation.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Files;

    #[test]
    fn what_would_end_an_annotation_is_escaped() {
        let mut files = Files::empty("x");
        files.overlay("data/x/é,1:a%.toml", "a\r\nÎle = 1\r\n");
        let library = Library::new(files);
        let mut finding = Diagnostic::warning("unused-text", "50 % of\nit: `a,b`").at("data/x/é,1:a%.toml", 8..9);
        finding.help("no\r\nmore");
        let expected = "::warning file=data/x/é%2C1%3Aa%25.toml,line=2,col=5,endLine=2,endColumn=6,title=unused-text::\
                        50 %25 of%0Ait: `a,b`%0Ahelp: no%0D%0Amore\n";
        assert_eq!(github(&library, &[finding]), expected);
        let nowhere = Diagnostic::note("alike-cards", "two");
        assert_eq!(github(&library, &[nowhere]), "::notice title=alike-cards::two\n");
    }
}
