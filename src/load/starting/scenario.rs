//! A scenario test to begin with: a position in which nobody has done anything yet, and who acts first.

use super::house::in_words;
use super::{NewFile, quoted};
use crate::load::files::Files;
use crate::model::Pack;

/// A scenario that is wanted in a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewScenario {
    /// The id, which says what it shows.
    pub id: String,
    /// The variants it is played by.
    pub variants: Vec<String>,
}

/// What the players are called.
const NAMES: [&str; 6] = ["Ann", "Bert", "Cleo", "Dan", "Emma", "Finn"];

impl NewScenario {
    /// The file. It passes as it is.
    pub fn file(&self, files: &Files, pack: &Pack) -> NewFile {
        let list = |items: &[String]| format!("[{}]", items.join(", "));
        let fewest = (pack.rules.fewest_players as usize).clamp(1, NAMES.len());
        let seats: Vec<String> =
            NAMES[..fewest.max(3).min(pack.rules.most_players as usize)].iter().map(|it| quoted(it)).collect();
        let first = seats.first().cloned().unwrap_or_default();
        let variants = match self.variants.as_slice() {
            [] => String::new(),
            variants => {
                let variants: Vec<String> = variants.iter().map(|it| quoted(it)).collect();
                format!("# It is played with these variants laid over.\nvariants = {}\n", list(&variants))
            }
        };
        let text = format!(
            "#:schema ../../schemas/scenario.json\n\
             # A test: a position, what is played from it, and what must then hold. Change something and see it fail.\n\
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
             # What is played, one choice after the other: take the marks away, and write a choice of your own.\n\
             # [[play]]\n\
             # by = {first}\n\
             # choice = \"pass\"\n\
             \n\
             # What must hold then.\n\
             [then]\n\
             asked = {{ by = {first}, asked = \"action\" }}\n",
            id = self.id,
            title = quoted(&in_words(&self.id)),
            seats = list(&seats),
        );
        (files.data(&format!("scenarios/{}.toml", self.id)), text)
    }
}
