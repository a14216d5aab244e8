//! Findings as text: the message, the lines meant with carets under them, and what would be right.

use crate::load::diagnostic::{Diagnostic, LineIndex, Place, Severity};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Lines longer than this are shown in part.
const LONGEST_LINE: usize = 2000;

/// Renders findings one after the other, each with an excerpt of its file where `source` has the text.
pub fn render(diagnostics: &[Diagnostic], colour: bool, source: &dyn Fn(&str) -> Option<Arc<str>>) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let mut sources = ExcerptSources { source, known: BTreeMap::new() };
    let mut text = String::new();
    for diagnostic in diagnostics {
        render_one(diagnostic, &renderer, &mut sources, &mut text);
    }
    text
}

/// The texts that excerpts are taken from, with their lines.
struct ExcerptSources<'s> {
    source: &'s dyn Fn(&str) -> Option<Arc<str>>,
    known: BTreeMap<String, Option<(Arc<str>, LineIndex)>>,
}

impl ExcerptSources<'_> {
    fn get(&mut self, path: &str) -> Option<&(Arc<str>, LineIndex)> {
        let known = self.known.entry(path.to_owned()).or_insert_with(|| {
            let text = (self.source)(path).filter(|text| !text.is_empty())?;
            let lines = LineIndex::new(&text);
            Some((text, lines))
        });
        known.as_ref()
    }
}

fn render_one(diagnostic: &Diagnostic, renderer: &Renderer, sources: &mut ExcerptSources<'_>, text: &mut String) {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code)
        .elements(Vec::<Snippet<'_, Annotation<'_>>>::new());
    if let Some(place) = &diagnostic.place {
        let label = diagnostic.label.as_deref();
        group = with_excerpt(group, place, label, AnnotationKind::Primary, sources);
    }
    for (place, why) in &diagnostic.related {
        let why = Some(why.as_str());
        group = with_excerpt(group, place, why, AnnotationKind::Context, sources);
    }
    if let Some(why) = &diagnostic.why {
        group = group.element(Level::NOTE.message(normalize_untrusted_str(why)));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(normalize_untrusted_str(help)));
    }
    text.push_str(&renderer.render(&[group]));
    text.push_str("\n\n");
}

/// Adds the lines of a place, or only its path where there is no text to show.
fn with_excerpt<'a>(
    group: Group<'a>,
    place: &Place,
    label: Option<&str>,
    kind: AnnotationKind,
    sources: &mut ExcerptSources<'_>,
) -> Group<'a> {
    let path = normalize_untrusted_str(&place.path);
    let Some((source, lines)) = sources.get(&place.path) else {
        let label = label.map(normalize_untrusted_str).unwrap_or_default();
        let message = if label.is_empty() { path } else { format!("{path}: {label}") };
        return group.element(Level::NOTE.message(message));
    };
    let (shown, marked) = excerpt(source, place.span.start..place.span.end);
    let span = marked.start - shown.start..marked.end - shown.start;
    group.element(
        Snippet::source(source[shown].to_owned())
            .path(path)
            .line_start(lines.line(marked.start))
            .annotation(kind.span(span).label(label.map(normalize_untrusted_str))),
    )
}

/// The line around a span, and the span itself, cut to the text, to whole characters and to what can be shown.
///
/// A span over many lines is cut to its first: findings are about a key or a value, and its beginning is enough.
fn excerpt(source: &str, span: Range<usize>) -> (Range<usize>, Range<usize>) {
    let down = |mut at: usize| {
        while !source.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = down(span.start.min(source.len()));
    let end = down(span.end.clamp(start, source.len()));
    let near = &source[down(start.saturating_sub(LONGEST_LINE))..start];
    let line_start = near.rfind('\n').map_or(start - near.len(), |at| start - near.len() + at + 1);
    let near = &source[start..down(source.len().min(start + LONGEST_LINE))];
    let line_end = start + near.find('\n').unwrap_or(near.len());
    (line_start..line_end, start..end.min(line_end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(diagnostic: Diagnostic, source: &str) -> String {
        let source: Arc<str> = Arc::from(source);
        render(&[diagnostic], false, &|_| Some(source.clone()))
    }

    #[test]
    fn a_finding_shows_its_line_and_what_would_be_right() {
        let mut finding = Diagnostic::error("unknown-key", "unknown key `valeu`").at("a.toml", 6..11);
        finding.label("no card has it").why("it would be lost").help("did you mean `value`?");
        let expected = "\
error[unknown-key]: unknown key `valeu`
 --> a.toml:2:1
  |
2 | valeu = 3
  | ^^^^^ no card has it
  |
  = note: it would be lost
  = help: did you mean `value`?

";
        assert_eq!(show(finding, "# one\nvaleu = 3\n"), expected);
    }

    #[test]
    fn a_span_beyond_the_text_or_inside_a_character_is_cut() {
        for span in [0..0, 1..2, 3..900, 700..900, 0..4] {
            let finding = Diagnostic::warning("duplicate", "twice").at("a.toml", span);
            assert!(show(finding, "Île\nné").contains("warning[duplicate]: twice"));
        }
        let finding = Diagnostic::warning("duplicate", "twice").at("a.toml", 3..9);
        assert!(show(finding, "").contains("a.toml"));
    }
}
