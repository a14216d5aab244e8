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

/// The seed of titles' keys, chosen so that no two shipped people look the same, and famous ones look plausible.
const SEED: u64 = 0xCBF2_9CE4_8425_1CE4;

/// The key by which a card of a title makes the choices of its picture: a hash with well distributed bits, the same on every
/// machine.
pub fn choice_key(title: &str) -> u64 {
    let spread = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    let hash = title.bytes().fold(SEED, spread);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    hash ^ (hash >> 31)
}
