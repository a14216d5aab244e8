//! The template of a special card: a variant that holds it, its texts in every language, and its script.
//!
//! A variant, since a card more would make another deck of the pack itself, which may be that of a printed game.

use super::scenario::{SCHEMA_OF_SCENARIOS, seat_names};
use super::{NewFile, quoted, schema_line_of_variants};
use crate::kernel::{Gather, Order};
use crate::load::library::Library;
use crate::model::{Pack, id_in_words};
use std::collections::BTreeSet;
use std::fmt::Write;

/// An effect that is wanted in a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewEffect {
    /// The id: that of the effect, of its script, and of the variant that holds its card.
    pub id: String,
    /// The name on the card; none: the id in words.
    pub title: Option<String>,
}

/// The effect of the card, in the words of the script's first line.
const TEXT: &str = "Choose a card in anyone's display, even your own, and put it on the discard pile.";

impl NewEffect {
    /// The files: the variant, the script, and a test that plays the card where the pack has a card for it to aim at.
    pub fn files(&self, library: &Library, pack: &Pack) -> Vec<NewFile> {
        let files = library.files();
        let variant = files.data(&format!("variants/{}.toml", self.id));
        let script = format!("{}/{}/{}.rhai", files.scripts(), self.id, self.id);
        let number = free_number(library, pack);
        let test = self.test(library, pack, number);
        [(variant, self.variant(pack, &script, number)), (script, self.script())].into_iter().chain(test).collect()
    }

    /// A test that plays the card and discards a card of another player's display.
    fn test(&self, library: &Library, pack: &Pack, number: u16) -> Option<NewFile> {
        let target = pack.cards.iter().find(|card| card.effect().is_none() && card.faction().is_some())?.number;
        let names = seat_names(pack);
        let [first, second, ..] = names else { return None };
        let id = format!("{}-discards-a-displayed-card", self.id);
        let seats = names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ");
        let text = format!(
            "{SCHEMA_OF_SCENARIOS}# A test of the card as it was made: write here what your card shall do, before or after its script.\n\
             id = \"{id}\"\n\
             title = {title}\n\
             cite = \"house rule\"\n\
             variants = [\"{variant}\"]\n\
             seats = [{seats}]\n\
             \n\
             [given]\n\
             turn = {turn}\n\
             phase = \"action\"\n\
             order = [{seats}]\n\
             \n\
             [given.seat.{first}]\n\
             hand = [{number}]\n\
             \n\
             [given.seat.{second}]\n\
             display = [{target}]\n\
             \n\
             # A choice that only one answer fits, as the card that it is aimed at here, may be left out.\n\
             [[play]]\n\
             by = \"{first}\"\n\
             choice = \"play #{number}\"\n\
             \n\
             [[play]]\n\
             by = \"{first}\"\n\
             choice = \"card #{target}\"\n\
             \n\
             [then]\n\
             display.{second} = []\n\
             # What happened, in this order: `liberte docs events` lists the words.\n\
             events = [\"card-played\", \"displayed-card-discarded\"]\n",
            title = quoted(&format!("{} discards a displayed card", self.title())),
            variant = self.id,
            turn = pack.rules.turns.min(2),
        );
        Some((library.files().data(&format!("scenarios/{id}.toml")), text))
    }

    /// The languages whose texts are still in English.
    pub fn untranslated(pack: &Pack) -> Vec<&str> {
        let languages = pack.texts.iter().map(|texts| texts.language.as_str());
        languages.filter(|language| *language != "en").collect()
    }

    fn title(&self) -> String {
        self.title.clone().unwrap_or_else(|| id_in_words(&self.id))
    }

    fn variant(&self, pack: &Pack, script: &str, number: u16) -> String {
        let id = &self.id;
        let title = quoted(&self.title());
        let mut text = format!(
            "{schema}# A variant with a special card of its own. Play it with `--variant {id}`.\n\
             \n\
             # The id is the name of this file.\n\
             id = \"{id}\"\n\
             # The name that people read.\n\
             title = {title}\n\
             # Why one would play it; or `source`, where it comes from.\n\
             reason = \"To try a new card.\"\n\
             # What the card does stands in {script}.\n\
             scripts = [\"{id}\"]\n\
             \n\
             # The card. For a second copy write the entry again, with another number.\n\
             [[card]]\n\
             # The number: one that no card of the pack or of a variant has.\n\
             id = {number}\n\
             title = {title}\n\
             kind = \"special\"\n\
             # Set A comes into play before set B.\n\
             set = \"B\"\n\
             # The name of the script.\n\
             effect = \"{id}\"\n",
            schema = schema_line_of_variants(),
        );
        let mut languages: Vec<&str> = pack.texts.iter().map(|texts| texts.language.as_str()).collect();
        languages.order_by_key(|language| *language != "en");
        // A text in one language serves the others until they have their own.
        for (at, language) in languages.into_iter().enumerate() {
            let (head, mark) = match at {
                0 => ("# What stands on the card.", ""),
                _ => ("# To be translated: take the # away in front of the three lines.", "#"),
            };
            let line = quoted(TEXT);
            // Writing to a text cannot fail.
            let _ = write!(
                text,
                "\n{head}\n{mark}[texts.{language}.effect.{id}]\n{mark}name = {title}\n{mark}text = {line}\n"
            );
        }
        text
    }

    /// The script.
    pub fn script(&self) -> String {
        let function = self.id.replace('-', "_");
        format!(
            "/// What the card does, for readers of this file: a card in anybody's display goes to the discard pile.\n\
             fn {function}() {{\n    \
                 // The player of the card chooses one of the cards that are displayed: `liberte check --words` lists what else\n    \
                 // there is, such as `displayed().clubs()` or `blocks().of(RADICAL)`.\n    \
                 let card = choose(displayed());\n    \
                 discard(card);\n\
             }}\n"
        )
    }
}

/// The number after the last card's, or the first that is free: of the pack, and of each of its variants, so that two new
/// cards can be played together.
fn free_number(library: &Library, pack: &Pack) -> u16 {
    let mut taken: BTreeSet<u16> = pack.cards.iter().map(|card| card.number).gather();
    for id in library.variant_ids() {
        taken.extend(
            library.load(std::slice::from_ref(id)).pack.iter().flat_map(|pack| &pack.cards).map(|card| card.number),
        );
    }
    let last = taken.last().copied().unwrap_or_default();
    (last + 1..=9999).chain(1..=last).find(|number| !taken.contains(number)).unwrap_or(last + 1)
}
