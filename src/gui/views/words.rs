//! Names in the current language: of regions, factions, symbols, kinds and specials.

use crate::model::{Card, Confirmation, DataEntry, DataPack, Pack};
pub use crate::model::{capitalized, counted as count, id_in_words as named};

/// The name of a word of the files, such as `radical` of the section `faction`; the word itself if it has none.
pub fn name<'p>(pack: &'p Pack, language: &str, section: &str, id: &'p str) -> &'p str {
    pack.texts(language).word(section, id)
}

/// The title of a card; a special's in the language.
pub fn title<'p>(pack: &'p Pack, language: &str, card: &'p Card) -> &'p str {
    pack.title(pack.texts(language), card)
}

/// The name of an entry of a list in the language, or else the one in its file, or its id.
pub fn entry<'p>(pack: &'p DataPack, language: &str, list: &str, entry: &'p DataEntry) -> &'p str {
    let own = || ["name", "title"].into_iter().find_map(|key| entry.values.get(key)?.as_str());
    let text = pack.texts(language).texts.get(&format!("{list}.{}", entry.id)).map(String::as_str);
    text.or_else(own).unwrap_or(&entry.id)
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
