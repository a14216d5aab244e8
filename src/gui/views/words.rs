//! Names in the current language: of regions, factions, symbols, kinds and specials.

use crate::model::{Card, Confirmation, Pack};
pub use crate::model::{capitalized, counted as count, id_in_words as named};

/// The name of a word of the files, such as `radical` of the section `faction`; the word itself if it has none.
pub fn name<'p>(pack: &'p Pack, language: &str, section: &str, id: &'p str) -> &'p str {
    pack.texts(language).word(section, id)
}

/// The title of a card; a special's in the language.
pub fn title<'p>(pack: &'p Pack, language: &str, card: &'p Card) -> &'p str {
    pack.title(pack.texts(language), card)
}

/// How well an entry is confirmed, in words.
pub fn source(source: Confirmation) -> &'static str {
    ["confirmed", "partly confirmed", "reconstructed"][source as usize]
}

/// The id of a variant, given with or without parameters.
pub fn variant_id(asked: &str) -> &str {
    asked.split(':').next().unwrap_or(asked)
}

/// The name of a file without its folders.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
