//! The texts that the program carries within itself, packed while it is built.

use flate2::read::DeflateDecoder;
use std::io::Read;

/// The texts by their paths from the project's folder, in the order of the paths of each folder.
///
/// # Panics
/// If they were not packed by `embed.rs`.
pub fn unpacked(packed: &[u8]) -> Vec<(String, String)> {
    let mut all = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut all).expect("packed while the program was built");
    let (mut rest, mut texts) = (all.as_str(), Vec::new());
    while let Some((path, after)) = rest.split_once('\n') {
        let (length, after) = after.split_once('\n').expect("a length comes after a path");
        let (text, next) = after.split_at(length.parse().expect("it is a number"));
        texts.push((path.to_owned(), text.to_owned()));
        rest = next;
    }
    texts
}
