//! Why no game can be made of a pack.

use std::fmt;

/// A reason why no game can be made of what a pack says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecError {
    /// The key of the pack where it is to be mended, such as `most_spaces` or `space.general`.
    pub key: String,
    /// What is wrong.
    pub what: String,
}

impl SpecError {
    /// Something that is wrong at a key.
    pub fn at(key: impl Into<String>, what: String) -> SpecError {
        SpecError { key: key.into(), what }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.what)
    }
}
