//! Names that are offered for new files, made of what goes into them.

use crate::kernel::{JournalHead, UtcTime};
use std::path::{Path, PathBuf};

/// The longest name of a file, in letters.
const LONGEST: usize = 60;

/// A title as the name of a file: `sweep-of-landslide-votes-14-20`.
pub fn file_name(title: &str) -> String {
    let plain: String = title.to_lowercase().chars().map(|it| if it.is_alphanumeric() { it } else { ' ' }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join("-").chars().take(LONGEST).collect::<String>().trim_end_matches('-').to_owned()
}

/// A name that is offered for a new file, without its ending, and the folder that it is offered in.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OfferedName {
    folder: Option<PathBuf>,
    stem: String,
}

impl OfferedName {
    /// A name made of some parts; empty ones are left out.
    pub fn of(parts: &[&str]) -> OfferedName {
        let parts = parts.iter().filter(|part| !part.is_empty());
        OfferedName { folder: None, stem: file_name(&parts.copied().collect::<Vec<_>>().join(" ")) }
    }

    /// The name of a game by its pack, its variants and the day, with what is made of it.
    pub fn of_game(head: &JournalHead, now: Option<UtcTime>, what: &str) -> OfferedName {
        let (variants, date) = (head.variants.join(" "), now.map(UtcTime::date).unwrap_or_default());
        OfferedName::of(&[&head.pack, &variants, &date, what])
    }

    /// The same beside a pack in a folder: in the folder that holds it.
    pub fn beside(self, pack: Option<&Path>) -> OfferedName {
        let folder = pack.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty());
        OfferedName { folder: folder.map(Path::to_owned), ..self }
    }

    /// The path with an ending such as `.pdf`: one that there is no file of yet.
    pub fn path(&self, ending: &str) -> String {
        let at = |number: usize| {
            let name = match number {
                1 => format!("{}{ending}", self.stem),
                number => format!("{}-{number}{ending}", self.stem),
            };
            self.folder.as_ref().map_or_else(|| PathBuf::from(&name), |folder| folder.join(&name))
        };
        let free = (1..1_000).map(at).find(|path| !path.exists());
        free.unwrap_or_else(|| at(1)).to_string_lossy().into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_becomes_the_name_of_a_file() {
        assert_eq!(file_name("Sweep of landslide_votes 14..20, one-card"), "sweep-of-landslide-votes-14-20-one-card");
        assert_eq!(file_name("base against ../../x"), "base-against-x");
        assert!(file_name(&"long ".repeat(40)).len() <= 60);
    }

    #[test]
    fn an_offered_name_is_never_that_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let name = OfferedName::of(&["liberte", "", "cards"]).beside(Some(&folder.path().join("pack")));
        let first = folder.path().join("liberte-cards.pdf");
        assert_eq!(name.path(".pdf"), first.to_string_lossy());
        std::fs::write(first, "").unwrap();
        assert!(name.path(".pdf").ends_with("liberte-cards-2.pdf"));
        assert!(name.path(".png").ends_with("liberte-cards.png"));
    }
}
