//! The files of variants on top of a pack's own, and which of them a value of a merged table is in.
//!
//! The bytes of all variants' files have numbers of their own, beyond those of any file of the base: a span of a merged table
//! tells its file by its numbers alone, and a table takes no more room than before.

use crate::load::diagnostic::{Place, Span};

/// The files of variants, in order; those of the base are not among them.
#[derive(Clone, Debug, Default)]
pub struct Layers {
    layers: Vec<Layer>,
    /// The first number that is free.
    next: usize,
}

/// The file of a variant.
#[derive(Clone, Debug)]
struct Layer {
    path: String,
    /// The number of its first byte.
    first: usize,
}

impl Layers {
    /// No layers.
    pub const NONE: &'static Layers = {
        static NONE: Layers = Layers { layers: Vec::new(), next: 0 };
        &NONE
    };

    /// Layers over files of which the longest has so many bytes.
    pub fn above(longest: usize) -> Layers {
        Layers { layers: Vec::new(), next: longest + 1 }
    }

    /// Lays a file of so many bytes over the others; returns by how much its spans are to be moved.
    pub fn push(&mut self, path: &str, bytes: usize) -> usize {
        let first = self.next;
        self.layers.push(Layer { path: path.to_owned(), first });
        self.next += bytes + 1;
        first
    }

    /// The files, each as the place where it begins.
    pub fn file_places(&self) -> impl Iterator<Item = Place> {
        self.layers.iter().map(|layer| Place { path: layer.path.clone(), span: Span::default() })
    }

    /// The index of the layer that a span is in, from 0; none for a span of the base.
    pub fn at(&self, span: Span) -> Option<usize> {
        self.layers.partition_point(|layer| layer.first <= span.start).checked_sub(1)
    }

    /// The place in a file; `base` is the path of the file below all layers.
    pub fn place(&self, base: &str, span: Span) -> Place {
        match self.at(span).and_then(|at| self.layers.get(at)) {
            Some(Layer { path, first }) => {
                let span = Span { start: span.start - first, end: span.end.saturating_sub(*first) };
                Place { path: path.clone(), span }
            }
            None => Place { path: base.to_owned(), span },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_tells_its_file() {
        let mut layers = Layers::above(100);
        let (one, two) = (layers.push("one", 10), layers.push("two", 0));
        let place = |start: usize| {
            let place = layers.place("base", Span { start, end: start + 1 });
            (place.path, place.span.start)
        };
        assert_eq!(place(100), ("base".to_owned(), 100));
        assert_eq!(place(one), ("one".to_owned(), 0));
        assert_eq!(place(one + 10), ("one".to_owned(), 10));
        assert_eq!(place(two), ("two".to_owned(), 0));
        assert_eq!(Layers::NONE.place("base", Span { start: 9, end: 9 }).path, "base");
    }
}
