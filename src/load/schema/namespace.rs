//! The kinds of names that a reference is resolved in: a row each.

/// The form of the names of a namespace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameForm {
    /// An id of the pack.
    Id,
    /// An id of a variant, with values for its parameters or without.
    Variant,
    /// A stack of blocks.
    Stack,
    /// A text that is not empty.
    Filled,
    /// Any text.
    Any,
}

/// Declares the namespaces, a row each: the form of a name; one name and several, in words; a name as it stands in a file.
macro_rules! namespaces {
    ($($(#[$doc:meta])* $space:ident $form:ident $one:literal $several:literal $example:literal;)*) => {
        /// The kind of names that a reference is resolved in.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Namespace {
            $($(#[$doc])* $space,)*
        }

        impl Namespace {
            /// The form of a name.
            pub(super) fn form(self) -> NameForm {
                match self { $(Namespace::$space => NameForm::$form),* }
            }

            /// One name, in words.
            pub(super) fn one(self) -> &'static str {
                match self { $(Namespace::$space => $one),* }
            }

            /// Several names, in words.
            pub(super) fn several(self) -> &'static str {
                match self { $(Namespace::$space => $several),* }
            }

            /// A name as it stands in a file before `=`.
            pub(super) fn example(self) -> &'static str {
                match self { $(Namespace::$space => $example),* }
            }
        }
    };
}

namespaces! {
    /// A region of the board.
    Region Id "the id of a region" "ids of regions" "west";
    /// A province of the board.
    Province Id "the id of a province" "ids of provinces" "normandie";
    /// One of the factions.
    Faction Id "a faction: `moderate`, `royalist`, `radical` or one that the pack adds" "factions" "radical";
    /// What decides a game that ended: a faction's blocks and cards, or Victory Points.
    EndingPoints Id "`victory-points` or a faction" "`victory-points` or factions" "radical";
    /// A special effect.
    Effect Id "the id of an effect: the name of its script" "ids of effects" "terror";
    /// A symbol of cards.
    Symbol Id "a symbol: `cannon`, `sans-culottes`, `general` or one that the pack adds" "symbols" "general";
    /// A counter that scripts keep.
    Counter Id "the id of a counter" "ids of counters" "bread";
    /// The way a game ends.
    Ending Id "the way a game ends: `four-turns`, `radical-landslide`, `royalist-counter-revolution`, `further-ending` or one that the pack declares" "ways in which a game ends" "four-turns";
    /// A picture: the name of its file in `art`.
    Picture Id "a picture: the name of its file in `art`" "pictures" "general";
    /// A seat, by its name or as `P1`.
    Seat Filled "the name of a seat, or `P1`, `P2` and so on" "names of seats" "Max";
    /// A variant of the pack.
    Variant Variant "the id of a variant" "ids of variants" "first-edition";
    /// A language of the pack's texts.
    Language Id "a language, such as `en`" "languages, such as `en`" "en";
    /// A choice, as a line of words.
    Choice Filled "a choice in words, such as `play #71`" "choices in words, such as `play #71`" "name";
    /// A stack: seat, faction and height.
    Stack Stack "a stack: seat, faction and height, such as `Max royalist 3`"
        "stacks: seat, faction and height, such as `Max royalist 3`" "name";
    /// The moment of a position: a seat, a province, or `government`.
    Moment Filled "the name of a seat, the id of a province, or `government`" "places" "Max";
    /// A faction, or `none`.
    FactionOrNone Id "a faction or `none`" "factions" "radical";
    /// A space of a bidding chart.
    Space Id "the id of a space" "ids of spaces" "general";
    /// A space of a bidding chart, or `none`.
    SpaceOrNone Filled "the id of a space, or `none`" "ids of spaces" "spy";
    /// An area of a board, or an empty text for a gap.
    AreaOrGap Any "the id of an area, or an empty text" "ids of areas, or empty texts" "harbor";
    /// An area of a board.
    Area Id "the id of an area" "ids of areas" "harbor";
    /// A card, by its number before `=`.
    CardNumber Filled "the number of a card" "numbers of cards" "71";
    /// A kind of card, where cards have ids.
    CardKind Id "the id of a card" "ids of cards" "support-5";
    /// A character, by its id.
    Character Id "the id of a character" "ids of characters" "parrot";
    /// A character, by its rank, in a choice.
    Rank Filled "the rank of a character, such as `#17`" "ranks of characters, such as `#17`" "name";
    /// A kind of booty tokens.
    Booty Id "a kind of booty" "kinds of booty" "chest";
    /// A den, by its colour.
    Den Id "a colour" "colours" "red";
    /// A day of a campaign, by its number.
    Day Filled "the number of a day" "numbers of days" "3";
    /// A character on the ship: its player and its rank.
    Berth Filled "a player and a rank, such as `Max 17`" "players with ranks, such as `Max 17`" "name";
    /// An entry of any list, by its key.
    Entry Filled "the key of an entry, such as `space.card`" "keys of entries, such as `space.card`" "name";
    /// Whatever a script or a screen asks for.
    Free Any "a name" "names" "name";
}
