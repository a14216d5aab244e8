//! The texts that the program carries within itself, packed while it is built.

use flate2::read::DeflateDecoder;
use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, OnceLock};

/// The texts of some folders by their paths from the project's folder. A text is unpacked when it is first read, and with it
/// those of its folder that were packed together with it.
#[derive(Debug)]
pub struct EmbeddedTexts {
    /// Where each text is: its parcel, and its place in there.
    places: BTreeMap<String, (usize, usize)>,
    parcels: Vec<Parcel>,
}

/// Texts that were packed together.
#[derive(Debug)]
struct Parcel {
    packed: &'static [u8],
    /// The bytes of each text.
    lengths: Vec<usize>,
    unpacked: OnceLock<Vec<Arc<str>>>,
}

impl EmbeddedTexts {
    /// The texts of a file that `embed.rs` wrote.
    ///
    /// # Panics
    /// If it is no such file.
    pub fn new(packed: &'static [u8]) -> EmbeddedTexts {
        let line =
            packed.iter().position(|&byte| byte == b'\n').expect("a line with the length of the index comes first");
        let length = std::str::from_utf8(&packed[..line]).map(number).expect("it is text");
        let (index, mut rest) = packed[line + 1..].split_at(length);
        let index = inflated(index);
        let (mut places, mut parcels) = (BTreeMap::new(), Vec::new());
        let mut lines = index.lines().map(|line| line.split_once(' ').expect("two words stand in a line"));
        while let Some((bytes, texts)) = lines.next() {
            let (packed, next) = rest.split_at(number(bytes));
            rest = next;
            let mut lengths = Vec::new();
            for (length, path) in lines.by_ref().take(number(texts)) {
                places.insert(path.to_owned(), (parcels.len(), lengths.len()));
                lengths.push(number(length));
            }
            parcels.push(Parcel { packed, lengths, unpacked: OnceLock::new() });
        }
        EmbeddedTexts { places, parcels }
    }

    /// A text; none where no file has this path.
    pub fn get(&self, path: &str) -> Option<Arc<str>> {
        let &(parcel, at) = self.places.get(path)?;
        self.parcels[parcel].texts().get(at).cloned()
    }

    /// The paths that begin with this, in order.
    pub fn paths<'t>(&'t self, beginning: &'t str) -> impl Iterator<Item = &'t str> {
        let from = self.places.range(beginning.to_owned()..).map(|(path, _)| path.as_str());
        from.take_while(move |path| path.starts_with(beginning))
    }
}

impl Parcel {
    fn texts(&self) -> &[Arc<str>] {
        self.unpacked.get_or_init(|| {
            let all = inflated(self.packed);
            let mut rest = all.as_str();
            let text = |&length: &usize| {
                let (text, next) = rest.split_at(length);
                rest = next;
                Arc::from(text)
            };
            self.lengths.iter().map(text).collect()
        })
    }
}

fn number(text: &str) -> usize {
    text.parse().expect("it is a number")
}

fn inflated(packed: &[u8]) -> String {
    let mut text = String::new();
    DeflateDecoder::new(packed).read_to_string(&mut text).expect("packed while the program was built");
    text
}
