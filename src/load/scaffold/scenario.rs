//! The template of a scenario test: a position before the first choice, and who acts first.

use super::{NewFile, quoted};
use crate::load::files::Files;
use crate::model::{Pack, id_in_words};

/// A scenario that is wanted in a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewScenario {
    /// The id, which says what it shows.
    pub id: String,
    /// The title; none: the id in words.
    pub title: Option<String>,
    /// The variants it is played by.
    pub variants: Vec<String>,
}

/// The names of the players.
const NAMES: [&str; 6] = ["Ann", "Bert", "Cleo", "Dan", "Emma", "Finn"];

/// The first line of a scenario, by which editors find its schema.
pub(super) const SCHEMA_OF_SCENARIOS: &str = "#:schema ../../schemas/scenario.json\n";

/// The names of three players, or of as many as the pack's rules want at least or allow at most.
pub(super) fn seat_names(pack: &Pack) -> &'static [&'static str] {
    let fewest = (pack.rules.fewest_players as usize).clamp(1, NAMES.len());
    &NAMES[..fewest.max(3).min(pack.rules.most_players as usize)]
}

impl NewScenario {
    /// The file. It passes as it is.
    pub fn file(&self, files: &Files, pack: &Pack) -> NewFile {
        let list = |items: &[String]| format!("[{}]", items.join(", "));
        let seats: Vec<String> = seat_names(pack).iter().map(|it| quoted(it)).collect();
        let first = seats.first().cloned().unwrap_or_default();
        let variants = match self.variants.as_slice() {
            [] => String::new(),
            variants => {
                let variants: Vec<String> = variants.iter().map(|it| quoted(it)).collect();
                format!("# It is played with these variants.\nvariants = {}\n", list(&variants))
            }
        };
        let text = format!(
            "{SCHEMA_OF_SCENARIOS}# A test: a position, what is played from it, and what must then hold. Change something and see it fail.\n\
             id = \"{id}\"\n\
             # What it shows, and the rule it is about: for people.\n\
             title = {title}\n\
             cite = \"2e IV.3\"\n\
             {variants}\
             # The players, clockwise.\n\
             seats = {seats}\n\
             \n\
             # The position. What is not named is empty, or is dealt by chance.\n\
             [given]\n\
             turn = 1\n\
             phase = \"action\"\n\
             order = {seats}\n\
             \n\
             # What each player has, by the numbers of cards: `liberte find` lists them.\n\
             # [given.seat.{bare}]\n\
             # hand = [{card}]\n\
             \n\
             # What is played, one choice after the other: take the marks away, and write a choice of your own. `liberte docs\n\
             # choices` lists the words; a choice that is not legal shows those that are.\n\
             # [[play]]\n\
             # by = {first}\n\
             # choice = \"pass\"\n\
             \n\
             # What must hold then: `liberte docs scenario` lists what may stand here.\n\
             [then]\n\
             asked = {{ by = {first}, asked = \"action\" }}\n",
            id = self.id,
            title = quoted(&self.title.clone().unwrap_or_else(|| id_in_words(&self.id))),
            bare = seat_names(pack).first().unwrap_or(&"P1"),
            card = pack.cards.first().map_or(1, |card| card.number),
            seats = list(&seats),
        );
        (files.data(&format!("scenarios/{}.toml", self.id)), text)
    }
}
