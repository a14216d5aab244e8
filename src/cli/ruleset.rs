//! A ruleset of any game, opened for a command that plays many games: by `--pack` and variants, or by its name on the
//! command line: `base`, variants, or a pack in a folder.

use super::diff::variants;
use super::other_game::{OtherGame, playable_data};
use super::{Failure, Opened};
use crate::desk::NamedRuleset;
use crate::lab::{Arm, PackIdentity, PlayableGame, PlayableRuleset};
use crate::load::Library;
use std::sync::Arc;

/// A ruleset that is ready to play, with its files.
pub struct OpenedRuleset {
    /// As it was asked for.
    pub name: String,
    /// The ruleset.
    pub ruleset: PlayableRuleset,
    /// The pack that it is of, variants applied.
    pub pack: PackIdentity,
    /// The pack's files.
    pub library: Arc<Library>,
}

impl OpenedRuleset {
    /// Opens the pack of `--pack` with variants. Warnings go to standard error.
    ///
    /// # Errors
    /// Usage: there is no such pack or variant. Content: the pack can't be played.
    pub fn open(pack: Option<&str>, variants: &[String]) -> Result<OpenedRuleset, Failure> {
        let (ruleset, library) = match OtherGame::named(pack)? {
            None => {
                let opened = Opened::new(pack, variants)?;
                (PlayableRuleset::Liberte(opened.compiled), Arc::new(opened.library))
            }
            Some(other) => (PlayableRuleset::Data(playable_data(other.library(), variants)?), other.library().clone()),
        };
        let pack = ruleset.pack();
        let name = if variants.is_empty() { "base".to_owned() } else { variants.join("+") };
        Ok(OpenedRuleset { name, ruleset, pack, library })
    }

    /// Opens a ruleset of the pack of `--pack`, or of a folder that its name says.
    ///
    /// # Errors
    /// Those of [`OpenedRuleset::open`].
    pub fn named(pack: Option<&str>, name: &str) -> Result<OpenedRuleset, Failure> {
        let opened = match in_folder(name) {
            Some((folder, applied)) => OpenedRuleset::open(Some(folder), &variants(applied)?)?,
            None => OpenedRuleset::open(pack, &variants(name)?)?,
        };
        Ok(OpenedRuleset { name: name.to_owned(), ..opened })
    }

    /// The game for a number of players.
    ///
    /// # Errors
    /// Usage, where the rules do not allow that number.
    pub fn game(&self, players: usize) -> Result<PlayableGame, Failure> {
        self.ruleset.game(players).map_err(Failure::usage)
    }

    /// The ruleset under its name, with its files.
    pub fn into_named(self) -> NamedRuleset {
        NamedRuleset { name: self.name, ruleset: self.ruleset, library: self.library }
    }

    /// The ruleset of an experiment, under its name.
    pub fn arm<'g>(&self, game: &'g PlayableGame) -> Arm<'g> {
        Arm::of_pack(&self.name, game.lab(), self.pack.clone())
    }
}

/// The folder that a name says, and what is applied over its pack. A variant's id holds no `/`, its parameters none either.
fn in_folder(name: &str) -> Option<(&str, &str)> {
    let (folder, applied) = name.split_once(':').unwrap_or((name, ""));
    let is_folder = folder.contains(['/', '\\']) || folder == "." || folder == "..";
    is_folder.then_some((folder, if applied.is_empty() { "base" } else { applied }))
}

#[cfg(test)]
mod tests {
    use super::in_folder;

    #[test]
    fn a_folder_is_told_from_a_variant_with_parameters() {
        assert_eq!(in_folder("./mine:tall+flat:x=1"), Some(("./mine", "tall+flat:x=1")));
        assert_eq!(in_folder("a/mine"), Some(("a/mine", "base")));
        assert_eq!(in_folder(".:"), Some((".", "base")));
        assert_eq!(in_folder("thresholds:landslide_votes=15+one-card"), None);
    }
}
