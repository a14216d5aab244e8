//! A ruleset by its name on the command line: `base`, variants, or a pack in a folder.

use crate::cli::diff::variants;
use crate::cli::{Failure, Opened};

/// A ruleset that was asked for, ready to play.
pub struct Ruleset {
    /// As it was asked for.
    pub name: String,
    /// Its pack, variants applied over.
    pub opened: Opened,
}

impl Ruleset {
    /// Opens a ruleset of the pack of `--pack`, or of a folder that its name says.
    ///
    /// # Errors
    /// Usage: there is no such variant or folder. Content: the pack can't be played.
    pub fn open(pack: Option<&str>, name: &str) -> Result<Ruleset, Failure> {
        let opened = match in_folder(name) {
            Some((folder, applied)) => Opened::new(Some(folder), &variants(applied)?)?,
            None => Opened::new(pack, &variants(name)?)?,
        };
        Ok(Ruleset { name: name.to_owned(), opened })
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
