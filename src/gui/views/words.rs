//! Names in the current language: of regions, factions, symbols, kinds and specials.

use crate::model::{Card, Confirmation, Pack, counted};

/// The name of a word of the files, such as `radical` of the section `faction`; the word itself if it has none.
pub fn name<'p>(pack: &'p Pack, language: &str, section: &str, id: &'p str) -> &'p str {
    pack.texts(language).word(section, id)
}

/// The title of a card; a special's in the language.
pub fn title<'p>(pack: &'p Pack, language: &str, card: &'p Card) -> &'p str {
    let effect = card.effect().and_then(|effect| pack.effects.get(effect.index()));
    let named = effect.and_then(|effect| pack.texts(language).texts.get(&format!("effect.{}.name", effect.id)));
    named.map_or(&card.title, String::as_str)
}

/// How well an entry is confirmed, in words.
pub fn source(source: Confirmation) -> &'static str {
    ["confirmed", "partly confirmed", "reconstructed"][source as usize]
}

/// The id of the region of a card; none for clubs and specials.
pub fn region<'p>(pack: &'p Pack, card: &Card) -> Option<&'p str> {
    let region = pack.board.regions.get(card.region()?.index())?;
    Some(&region.id)
}

/// The id of the effect of a card; none for all but specials.
pub fn effect<'p>(pack: &'p Pack, card: &Card) -> Option<&'p str> {
    let effect = pack.effects.get(card.effect()?.index())?;
    Some(&effect.id)
}

/// The id of a variant, given with or without parameters.
pub fn variant_id(asked: &str) -> &str {
    asked.split(':').next().unwrap_or(asked)
}

/// The name of a file without its folders.
pub fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A text with a capital letter at its start.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A count with its noun: `1 card`, `20 cards`.
pub fn count(number: usize, one: &str) -> String {
    counted(number, one)
}

/// The name of a key or a file in words: `stack_height` is `Stack height`.
pub fn named(key: &str) -> String {
    let words = key.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_named_in_words() {
        assert_eq!(
            (named("stack_height"), named("end-of-the-action-phase")),
            ("Stack height".into(), "End of the action phase".into())
        );
    }
}
