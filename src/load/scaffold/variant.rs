//! The template of a variant: what it may do, line by line, all of it commented out. It changes nothing by itself.

use super::{NewFile, quoted, schema_line_of_variants};
use crate::load::library::Library;
use crate::model::{Pack, id_in_words};

/// A variant that is wanted in a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewVariant {
    /// The id, which is the name of its file.
    pub id: String,
    /// The title; none: the id in words.
    pub title: Option<String>,
}

impl NewVariant {
    /// The variant's file.
    pub fn files(&self, library: &Library, pack: &Pack) -> Vec<NewFile> {
        let files = library.files();
        let path = files.data(&format!("variants/{}.toml", self.id));
        let (id, scripts) = (&self.id, files.scripts());
        let title = self.title.clone().unwrap_or_else(|| id_in_words(id));
        let is = pack.rules.second_play;
        let card = pack.cards.first().map_or(1, |card| card.number);
        let text = format!(
            "{schema}# A variant: what it does differently, and nothing else. Play it with `--variant {id}`. Lines that begin with #\n\
             # are comments. It changes nothing yet: take the # away in front of what you need.\n\
             \n\
             # The id is the name of this file.\n\
             id = \"{id}\"\n\
             # The name that people read.\n\
             title = {title}\n\
             # Cards that are not in the game, by their numbers.\n\
             #take_out = [{card}]\n\
             # Scripts of the variant's own: an effect, or a rule point such as this one, in {scripts}/{id}/turn-begins.rhai.\n\
             #scripts = [\"turn-begins\"]\n\
             # Why one would play it; or `source`, where it comes from.\n\
             reason = \"To try it out.\"\n\
             \n\
             # Settings of rules.toml that differ, under the section in which they stand there.\n\
             #[rules.play-cards]\n\
             # Whether a second card of low value may be played in the same action. The pack says {is}.\n\
             #second_play = {other}\n\
             \n\
             # A card that differs: its number, and the keys that do. A new number makes a new card, with all its keys.\n\
             #[[card]]\n\
             #id = {card}\n\
             #title = \"Another name\"\n",
            schema = schema_line_of_variants(),
            title = quoted(&title),
            other = !is,
        );
        vec![(path, text)]
    }
}
