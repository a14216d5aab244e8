//! The data files of a pack, and the kinds of entries in their lists: a row each, from which all other lists are made.

/// A data file of which a pack has one. Which of them there are depends on the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DataFile {
    /// `pack.toml`.
    Pack,
    /// `board.toml`.
    Board,
    /// `chart.toml`.
    Chart,
    /// `characters.toml`.
    Characters,
    /// `booty.toml`.
    Booty,
    /// `cards.toml`.
    Cards,
    /// `rules.toml`.
    Rules,
    /// `map.toml`.
    Map,
    /// `portraits.toml`.
    Portraits,
}

impl DataFile {
    /// All of them, in the order in which they are best read.
    pub const ALL: [DataFile; 9] = {
        use DataFile::{Board, Booty, Cards, Characters, Chart, Map, Pack, Portraits, Rules};
        [Pack, Board, Chart, Characters, Booty, Cards, Rules, Map, Portraits]
    };

    /// The name, such as `board.toml`.
    pub fn name(self) -> &'static str {
        match self {
            DataFile::Pack => "pack.toml",
            DataFile::Board => "board.toml",
            DataFile::Chart => "chart.toml",
            DataFile::Characters => "characters.toml",
            DataFile::Booty => "booty.toml",
            DataFile::Cards => "cards.toml",
            DataFile::Rules => "rules.toml",
            DataFile::Map => "map.toml",
            DataFile::Portraits => "portraits.toml",
        }
    }

    /// Whether it says only how things are drawn: it decides nothing of how a game goes, and a pack may leave it out.
    pub fn is_for_drawing(self) -> bool {
        match self {
            DataFile::Map | DataFile::Portraits => true,
            DataFile::Pack
            | DataFile::Board
            | DataFile::Chart
            | DataFile::Characters
            | DataFile::Booty
            | DataFile::Cards
            | DataFile::Rules => false,
        }
    }
}

/// Declares the kinds of entries: the word for one and for several, the file, the key that tells entries apart, and the key of `pack.toml` that says
/// how many there are.
macro_rules! entry_kinds {
    ($($(#[$doc:meta])* $kind:ident $word:literal $several:literal $file:ident $id:literal $count:expr;)*) => {
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

            /// Several such entries, in a word.
            pub fn several(self) -> &'static str {
                match self { $(EntryKind::$kind => $several),* }
            }

            /// The file that the list stands in.
            pub fn file(self) -> DataFile {
                match self { $(EntryKind::$kind => DataFile::$file),* }
            }

            /// The key that tells the entries apart.
            pub fn id_key(self) -> &'static str {
                match self { $(EntryKind::$kind => $id),* }
            }

            /// The key of Liberté's `pack.toml` that declares how many there are; none where it says nothing of them.
            pub fn count_key(self) -> Option<&'static str> {
                match self { $(EntryKind::$kind => $count),* }
            }
        }
    };
}

entry_kinds! {
    /// A card.
    Card "card" "cards" Cards "id" Some("cards");
    /// A province.
    Province "province" "provinces" Board "id" Some("provinces");
    /// A region.
    Region "region" "regions" Board "id" None;
    /// A battle.
    Battle "battle" "battles" Board "id" None;
    /// A symbol of cards of the pack's own.
    Symbol "symbol" "symbols" Cards "id" None;
    /// A counter that scripts keep.
    Counter "counter" "counters" Board "id" None;
    /// An ending of the pack's own.
    Ending "ending" "endings" Board "id" None;
    /// An action of the pack's own.
    Action "action" "actions" Board "id" None;
    /// What differs with a number of players.
    Players "players" "numbers of players" Board "id" None;
    /// A faction.
    Faction "faction" "factions" Board "id" None;
    /// The outline of a province.
    Outline "outline" "outlines" Map "province" None;
    /// A space of a bidding chart.
    Space "space" "spaces" Chart "id" None;
    /// An area of a board.
    Area "area" "areas" Board "id" None;
    /// A character.
    Character "character" "characters" Characters "id" None;
    /// A kind of booty tokens.
    Booty "booty" "kinds of booty" Booty "id" None;
    /// A den, by its colour.
    Den "den" "dens" Board "id" None;
    /// The portrait of a character.
    Portrait "portrait" "portraits" Portraits "id" None;
}

impl EntryKind {
    /// So many entries, in words: `7 kinds of booty`.
    pub fn counted(self, count: usize) -> String {
        if count == 1 { format!("1 {}", self.word()) } else { format!("{count} {}", self.several()) }
    }

    /// The kind of a word.
    pub fn parse(word: &str) -> Option<EntryKind> {
        EntryKind::ALL.iter().copied().find(|kind| kind.word() == word)
    }
}
