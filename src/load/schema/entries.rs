//! The data files of a pack, and the kinds of entries in their lists: a row each, from which all other lists are made.

use super::{FILES, TableSpec, VARIANT};
use std::ops::Deref;

/// A data file of which a pack has one: the first rows of [`FILES`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataFile {
    /// `pack.toml`.
    Pack,
    /// `board.toml`.
    Board,
    /// `cards.toml`.
    Cards,
    /// `rules.toml`.
    Rules,
    /// `map.toml`.
    Map,
}

impl DataFile {
    /// All of them, in the order in which they are best read.
    pub const ALL: [DataFile; 5] = [DataFile::Pack, DataFile::Board, DataFile::Cards, DataFile::Rules, DataFile::Map];

    /// The name, such as `board.toml`.
    pub fn name(self) -> &'static str {
        FILES[self as usize].path
    }

    /// The description of its content.
    pub fn spec(self) -> &'static TableSpec {
        FILES[self as usize].table.deref()
    }

    /// The file in which the keys stand that begin with a word; the rules are the file of settings and their sections.
    pub fn of_word(word: &str) -> DataFile {
        match (EntryKind::parse(word), word) {
            (Some(kind), _) => kind.file(),
            (None, "pack") => DataFile::Pack,
            (None, "map") => DataFile::Map,
            (None, "tracks") => DataFile::Board,
            (None, _) => DataFile::Rules,
        }
    }
}

/// Declares the kinds of entries: the word, the file, the key that tells entries apart, and the key of `pack.toml` that says
/// how many there are.
macro_rules! entry_kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal $file:ident $id:literal $count:expr;)*) => {
        /// The kind of the entries of a list of tables.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum EntryKind {
            $($(#[$doc])* $kind,)*
        }

        impl EntryKind {
            /// All kinds.
            pub const ALL: &[EntryKind] = &[$(EntryKind::$kind),*];

            /// The word that keys begin with and headers hold, such as `card`.
            pub fn word(self) -> &'static str {
                match self { $(EntryKind::$kind => $word),* }
            }

            /// The file that the list stands in.
            pub fn file(self) -> DataFile {
                match self { $(EntryKind::$kind => DataFile::$file),* }
            }

            /// The key that tells the entries apart.
            pub fn id_key(self) -> &'static str {
                match self { $(EntryKind::$kind => $id),* }
            }

            /// The key of `pack.toml` that declares how many there are; none where it says nothing of them.
            pub fn count_key(self) -> Option<&'static str> {
                match self { $(EntryKind::$kind => $count),* }
            }
        }
    };
}

entry_kinds! {
    /// A card.
    Card "card" Cards "id" Some("cards");
    /// A province.
    Province "province" Board "id" Some("provinces");
    /// A region.
    Region "region" Board "id" None;
    /// A battle.
    Battle "battle" Board "id" None;
    /// A faction.
    Faction "faction" Board "id" None;
    /// The outline of a province.
    Outline "outline" Map "province" None;
}

impl EntryKind {
    /// The kind of a word.
    pub fn parse(word: &str) -> Option<EntryKind> {
        EntryKind::ALL.iter().copied().find(|kind| kind.word() == word)
    }

    /// The description of an entry.
    pub fn spec(self) -> &'static TableSpec {
        self.file().spec().entries(self.word()).expect("each kind is a list of its file")
    }

    /// The kinds of entries that a variant may change.
    pub fn changeable() -> impl Iterator<Item = EntryKind> {
        EntryKind::ALL.iter().copied().filter(|kind| VARIANT.key(kind.word()).is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_entry_is_a_list_of_its_file_with_its_id() {
        for kind in EntryKind::ALL {
            assert!(kind.spec().key(kind.id_key()).is_some(), "{kind:?}");
            let count = kind.count_key().map(|key| DataFile::Pack.spec().key(key).is_some());
            assert_ne!(count, Some(false), "{kind:?}");
        }
    }
}
