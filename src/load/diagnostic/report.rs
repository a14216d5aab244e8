//! The findings about one file, while it is read.

use crate::input::limits::FINDINGS;
use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Place, Span, code};
use std::ops::Range;

/// The findings about one file and the variants applied to it, while they are read.
#[derive(Debug)]
pub struct Report<'a> {
    path: &'a str,
    layers: &'a Layers,
    /// The last of those that were too many.
    dropped: Option<Diagnostic>,
    /// The findings so far.
    pub found: Vec<Diagnostic>,
    /// The keys at the top of the file, each with where in `found` the findings of reading its value lie.
    pub parts: Vec<(String, Range<usize>)>,
    /// Whether the text is not TOML throughout, so that what is missing may only be unread.
    pub is_broken: bool,
}

impl<'a> Report<'a> {
    /// An empty report.
    pub fn new(path: &'a str) -> Report<'a> {
        Report::with_layers(path, Layers::NONE)
    }

    /// An empty report on a file with variants applied.
    pub fn with_layers(path: &'a str, layers: &'a Layers) -> Report<'a> {
        Report { path, layers, dropped: None, found: Vec::new(), parts: Vec::new(), is_broken: false }
    }

    /// The file that is read.
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// A place in the file, or in that of a variant.
    pub fn place(&self, span: Span) -> Place {
        self.layers.place(self.path, span)
    }

    /// Whether a place is in the file of a variant.
    pub fn is_in_variant(&self, span: Span) -> bool {
        self.layers.at(span).is_some()
    }

    /// Adds an error at a place in the file.
    pub fn error(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.put(Diagnostic::error(code, message), span)
    }

    /// Adds a warning at a place in the file.
    pub fn warning(&mut self, code: &'static str, span: Span, message: impl Into<String>) -> &mut Diagnostic {
        self.put(Diagnostic::warning(code, message), span)
    }

    fn put(&mut self, diagnostic: Diagnostic, span: Span) -> &mut Diagnostic {
        self.add(diagnostic.placed(self.place(span)))
    }

    /// Adds a finding. Those beyond the first 500 are only counted as one, as grave as the gravest of them.
    pub fn add(&mut self, diagnostic: Diagnostic) -> &mut Diagnostic {
        if !self.is_full() {
            self.found.push(diagnostic);
            let last = self.found.len() - 1;
            return &mut self.found[last];
        }
        let severity = diagnostic.severity;
        if self.dropped.is_none() {
            let message = format!("`{}` has more than {FINDINGS} findings", self.path);
            let rest = Diagnostic::warning(code::TOO_MANY, message);
            self.found.push(rest.at(self.path, Span::default()));
        }
        if let Some(rest) = self.found.get_mut(FINDINGS) {
            rest.severity = rest.severity.min(severity);
        }
        self.dropped.insert(diagnostic)
    }

    /// Whether no more findings are kept.
    pub fn is_full(&self) -> bool {
        self.found.len() >= FINDINGS
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::diagnostic::has_errors;

    #[test]
    fn findings_without_end_are_cut_and_stay_errors() {
        let mut report = Report::new("a.toml");
        for _ in 0..600 {
            report.warning(code::UNUSED_TEXT, Span::default(), "x".repeat(9999));
        }
        assert!(!has_errors(&report.found) && report.found.len() == 501);
        report.error(code::DUPLICATE, Span::default(), "twice").help("once");
        assert!(has_errors(&report.found) && report.found.len() == 501);
        assert!(report.found[0].message.len() < 1010);
    }
}
