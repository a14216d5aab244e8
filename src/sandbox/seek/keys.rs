//! The keys of queries for positions, with the words of the help.

/// A key of a query for positions.
#[derive(Clone, Copy, Debug)]
pub struct SeekKey {
    /// The name, as it is written.
    pub name: &'static str,
    /// The qualifiers that may follow after a dot, in words.
    pub of: &'static str,
    /// The values that it is compared with, in words.
    pub values: &'static str,
    /// The meaning.
    pub meaning: &'static str,
}

macro_rules! keys {
    ($($name:literal $of:literal $values:literal $meaning:literal;)+) => {
        /// All keys, in the order of the help.
        pub const KEYS: &[SeekKey] =
            &[$(SeekKey { name: $name, of: $of, values: $values, meaning: $meaning }),+];
    };
}

keys! {
    "turn" "" "number" "the turn";
    "round" "" "number" "the round of the Action Phase";
    "phase" "" "phase" "the phase";
    "government" "" "faction or none" "who governs";
    "opposition" "" "faction or none" "who is in opposition";
    "asked" "" "seat" "who is to choose";
    "question" "" "question" "what is asked";
    "vp" "seat" "number" "Victory Points";
    "votes" "faction, seat, or both" "number" "votes of this election";
    "hand" "seat" "number" "cards in hand";
    "display" "seat" "number" "cards displayed";
    "battle" "seat" "number" "tokens in the Battle Box";
    "supply" "faction" "number" "blocks in a supply";
    "blocks" "faction" "number" "blocks on the board";
    "stacks" "province" "number" "stacks in a province";
    "height" "province" "number" "the tallest stack of a province";
    "controls" "province" "seat or none" "who controls a province";
    "holds" "seat" "card" "a card in a hand";
    "shows" "seat" "card" "a card in a display";
    "can" "" "card, or seat:card" "a card that may be played now";
    "targets" "" "number" "what that card may be aimed at first";
    "plays" "" "card" "the card that is played next";
    "counter-revolution" "" "number" "provinces and Lost Battles that count for it";
    "landslide" "" "number" "red votes cast in this election";
    "lost-battles" "" "number" "Lost Battles";
    "deck" "" "number" "cards in the deck";
    "discards" "" "number" "cards on the discard pile";
    "choices" "" "number" "legal choices";
}
