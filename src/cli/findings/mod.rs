//! Findings for other programs: as JSON, as SARIF, as annotations of GitHub; and the baseline that hides known ones.
//!
//! Paths are relative to the pack's root. Lines and columns count from 1, columns in characters; an end is the place after
//! the last character.

mod baseline;
mod github;
mod json;
mod sarif;

pub use baseline::{Baseline, Hidden};
pub use github::github;
pub use json::{Finding, json, listed};
pub use sarif::sarif;

use crate::load::{Library, LineIndex, Place};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A line and a column, both from 1.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
struct Point {
    line: usize,
    column: usize,
}

/// Turns places into lines and columns, each file looked through once.
struct Locator<'a> {
    library: &'a Library,
    files: BTreeMap<String, (Arc<str>, LineIndex)>,
}

impl<'a> Locator<'a> {
    fn new(library: &'a Library) -> Locator<'a> {
        Locator { library, files: BTreeMap::new() }
    }

    /// The first character of a place, and the one after its last.
    fn locate(&mut self, place: &Place) -> (Point, Point) {
        let library = self.library;
        let (text, lines) = self.files.entry(place.path.clone()).or_insert_with(|| {
            let text = library.shown(&place.path).unwrap_or_default();
            let lines = LineIndex::new(&text);
            (text, lines)
        });
        let point = |at: usize| {
            let (line, column) = lines.line_and_column(text, at.min(text.len()));
            Point { line, column }
        };
        (point(place.span.start), point(place.span.end.max(place.span.start)))
    }
}
