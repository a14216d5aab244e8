//! The pages of the help.

use crate::desk::{GUIDES, Guide};
use crate::model::id_in_words;

/// A page of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HelpPage {
    /// All keys.
    #[default]
    Keys,
    /// What can be searched for.
    Queries,
    /// A guide, by its place in the list.
    Guide(usize),
    /// Licences and credits.
    Licences,
}

impl HelpPage {
    /// All pages.
    pub fn all() -> impl Iterator<Item = HelpPage> {
        let guides = (0..GUIDES.len()).map(HelpPage::Guide);
        [HelpPage::Keys, HelpPage::Queries].into_iter().chain(guides).chain([HelpPage::Licences])
    }

    /// The title, and what it is about.
    pub fn title(self) -> (String, &'static str) {
        match self {
            HelpPage::Keys => ("Keys".to_owned(), "all shortcuts, and keys within lists, the map and the editor"),
            HelpPage::Queries => ("Query language".to_owned(), "the language of queries for cards"),
            HelpPage::Guide(at) => match GUIDES.get(at) {
                Some(Guide { id, about, .. }) => (id_in_words(id), about),
                None => (String::new(), ""),
            },
            HelpPage::Licences => ("Licences".to_owned(), "of the program, its fonts and the map; credits; about"),
        }
    }
}
