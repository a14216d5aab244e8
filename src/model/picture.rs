//! The pictures of a pack.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

/// A picture: SVG, as its file has it. Whether it can be drawn is found when it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The text.
    pub svg: Arc<str>,
    /// A number that only pictures with the same text share, for all that matters.
    pub hash: u64,
}

impl Picture {
    /// The picture of a text.
    pub fn new(svg: Arc<str>) -> Picture {
        let mut hasher = DefaultHasher::new();
        svg.hash(&mut hasher);
        Picture { svg, hash: hasher.finish() }
    }
}
