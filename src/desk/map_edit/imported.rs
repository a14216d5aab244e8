//! What a file of another program holds: its shapes.

use crate::load::ring::Spot;

/// A shape of a file: a path, or a feature.
#[derive(Clone, PartialEq, Debug)]
pub struct ImportedShape {
    /// What it is called: its id, or else its name, or else its number in the file.
    pub name: String,
    /// What else it is called.
    pub other_names: Vec<String>,
    /// Its outlines: the land, and its islands.
    pub(super) rings: Vec<Vec<Spot>>,
}

/// The shapes of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct ImportedMap {
    /// The shapes, in the order of the file.
    pub shapes: Vec<ImportedShape>,
    /// The size of the drawing, where the file says it.
    pub(super) frame: Option<Spot>,
}
