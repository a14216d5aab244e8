//! The tables and keys of `pack.toml`, `board.toml`, `cards.toml` and `map.toml`.

use super::kind::{keys, spec};
use super::{KeySpec, Kind, Namespace, Rulebook, TableSpec, table};
use crate::input::limits::LANGUAGES;
use crate::model::{Confirmation, CounterOf, MOST_FURTHER_SYMBOLS, POINTS, PointSpec, Symbol};
use std::sync::LazyLock;

/// The most cards of a pack.
pub const MOST_CARDS: usize = 255;
/// The most provinces of a board.
pub const MOST_PROVINCES: usize = 40;
/// The most regions of a board.
pub const MOST_REGIONS: usize = 16;
/// The most special effects of a pack.
pub const MOST_EFFECTS: usize = 64;

/// The kinds of card.
pub const CARD_KINDS: [&str; 3] = ["personality", "club", "special"];

/// `pack.toml`.
pub static PACK: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "pack":
        "format" Kind::integer(1, 1) => "The version of the files' layout.", required, example "1";
        "id" Kind::Id => "The short name that commands and saved games use.", required, example "\"liberte\"";
        "title" Kind::Text => "The name that people read.", required, example "\"Liberté\"";
        "version" Kind::Text => "The version of the pack's content.", required, example "\"0.1.0\"";
        "rules" Kind::rulebook() => "The rulebook, built into the program.", default "\"liberte\"";
        "cards" Kind::integer(1, MOST_CARDS as i128) => "How many cards `cards.toml` lists.", required, example "110",
            cite "2e II.A";
        "provinces" Kind::integer(1, MOST_PROVINCES as i128) => "How many provinces `board.toml` lists.", required,
            example "27", cite "2e IV.5.A";
        "languages" Kind::set_of(Kind::Id, 1, LANGUAGES) =>
            "The languages in the folder `texts`; the first must be complete.", required, example "[\"en\", \"fr\"]";
        "points" points(POINTS) => "The rule points that scripts of the pack fill.", default "[]",
            example "[\"turn-begins\"]";
        "credits" Kind::Table(credits()) => "Who made the game and the data, and under which licences.";
        "total" Kind::Tables(total()) => "What sources state about the deck or the board as a whole; not for variants.";
    }
});

pub(super) fn credits() -> TableSpec {
    spec! { "credits":
        "design" Kind::Text => "The designer of the board game.", example "\"Martin Wallace\"";
        "publishers" Kind::list(Kind::Text) => "Who published it.", example "[\"Warfrog\", \"Valley Games\"]";
        "notice" Kind::Text => "Shown wherever the pack is presented.",
            example "\"Unofficial and not connected with the designer or the publishers.\"";
        "data_licence" Kind::Text => "The licence of the data, except the map.", example "\"CC0-1.0\"";
        "map_licence" Kind::Text => "The licence of the map.", example "\"CC BY 4.0\"";
        "map_credit" Kind::Text => "Who drew the map and what was changed.",
            example "\"derived from svg-maps by Victor Cazanave, CC BY 4.0; changes: departements merged\"";
    }
}

fn total() -> TableSpec {
    spec! { "total":
        "among" Kind::Word(vec!["cards", "provinces"]) => "What is counted.", default "\"cards\"",
            example "\"provinces\"";
        "of" Kind::Text => "Which of them: a query, as for `liberte find`.", required,
            example "\"set:B effect:terror\"";
        "count" Kind::count() => "How many there are.", required, example "6";
        "up_to" Kind::count() => "The maximum, if `count` is only the minimum.", example "5";
        "each" Kind::Word(vec!["region"]) => "Counts the provinces of each region separately.", example "\"region\"";
        "cite" Kind::Text => "The source that states it.", required, example "\"2e V, Terror\"";
    }
}

/// Some of the rule points.
pub(super) fn points(all: &[PointSpec]) -> Kind {
    Kind::set_of(Kind::Word(all.iter().map(|spec| spec.id).collect()), 0, all.len())
}

/// `board.toml`.
pub static BOARD: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "board":
        "faction" Kind::Tables(faction()) => "The factions: the three of the rulebook, and perhaps one of the pack's own.", required;
        "region" Kind::Tables(region()) => "The regions.", required, cite "2e II.A";
        "province" Kind::Tables(province()) => "The provinces.", required, cite "2e II.A";
        "battle" Kind::Tables(battle()) => "The battles, one a turn.", cite "2e IV.4";
        "tracks" Kind::Table(tracks()) => "The tracks, for drawing.", cite "2e II.A";
        "players" Kind::Tables(players()) => "What differs with the number of players.";
        "counter" Kind::Tables(counter()) => "Counters that scripts keep from turn to turn.";
        "ending" Kind::Tables(ending()) => "Endings that scripts bring about.", cite "2e VI";
        "action" Kind::Tables(action()) => "Actions beside those of the Action Phase, eight at most.", cite "2e IV.3";
    }
});

/// `cards.toml`.
pub static CARDS: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "cards":
        "symbol" Kind::Tables(symbol()) => "Symbols of cards beside those that are printed, eight at most.",
            cite "2e II.A";
        "card" Kind::Tables(card()) => "The cards.", required, cite "2e II.A";
    }
});

/// `map.toml`.
pub static MAP: LazyLock<TableSpec> = LazyLock::new(|| {
    let outline = spec! { "outline":
        "province" Kind::Ref(Namespace::Province) => "The province it draws.", required, example "\"normandie\"";
        "label" Kind::Point => "The point inside with the most room, for the name or the stacks.", required,
            example "[253.9, 109.2]";
        "blocks" Kind::Point => "The middle of the stacks, where they don't go with the name.", example "[246, 126]";
        "ring" Kind::list_of(Kind::Point, 3, 100_000) => "The outline, point by point; it closes by itself.", required,
            example "[[0, 0], [9, 0], [9, 9]]";
    };
    spec! { "map":
        "canvas" Kind::Point => "Width and height of the drawing.", required, example "[613, 585]";
        "outline" Kind::Tables(outline) => "The shapes of the provinces.";
    }
});

/// A table of entries, with the keys that say how well an entry is known.
pub(super) fn with_provenance(name: &'static str, keys: impl IntoIterator<Item = KeySpec>) -> TableSpec {
    let sources = Confirmation::ALL.iter().map(|source| source.id()).collect();
    let provenance = keys! {
        "source" Kind::Word(sources) => "Whether public sources state the entry.", default "\"reconstructed\"",
            example "\"partly-confirmed\"";
        "confirmed" Kind::list(Kind::Text) => "The keys that a source states, if it states only some.", default "[]",
            example "[\"id\"]";
        "basis" Kind::Text => "What the other values are based on.", example "\"rulebook example\"";
        "where" Kind::list(Kind::Text) => "Sources where the values can be looked up.", default "[]",
            example "[\"2nd-edition rulebook, Valley Games 2010\"]";
    };
    table(name, keys.into_iter().chain(provenance).collect::<Vec<_>>())
}

pub(super) fn faction() -> TableSpec {
    let keys = keys! {
        "id" Kind::Id => "The id that cards, choices and texts use: `moderate`, `royalist`, `radical` or a word of the pack's own.",
            required, example "\"moderate\"";
        "color" Kind::Id => "The colour of its blocks.", required, example "\"blue\"";
        "hex" Kind::Hex => "The colour to draw.", required, example "\"#2F5D9B\"";
        "blocks" Kind::integer(1, 250) => "The number of its blocks.", required, example "28", cite "2e II.A";
        "on_turn_2_space" Kind::integer(0, 250) => "How many of them are under the 2-space of the Turn Track at first.",
            required, example "2", cite "2e III";
    };
    with_provenance("faction", keys)
}

pub(super) fn region() -> TableSpec {
    let keys = keys! {
        "id" Kind::Id => "The id that cards and provinces refer to.", required, example "\"west\"";
        "color" Kind::Id => "The background colour.", required, example "\"purple\"";
        "hex" Kind::Hex => "The colour to draw.", required, example "\"#C8BBDD\"";
        "order" Kind::integer(1, MOST_REGIONS as i128) => "The position in lists.", required, example "1";
    };
    with_provenance("region", keys)
}

pub(super) fn province() -> TableSpec {
    let keys = keys! {
        "number" Kind::integer(1, MOST_PROVINCES as i128) => "The position in the order of elections.", required,
            example "1", cite "2e IV.5.A";
        "id" Kind::Id => "The id that choices and scenarios use.", required, example "\"normandie\"";
        "name" Kind::Text => "The name on the board.", required, example "\"Normandie\"";
        "region" Kind::Ref(Namespace::Region) => "The region it lies in.", required, example "\"west\"";
        "fleur_de_lis" Kind::Switch => "Whether it counts for the Counter-Revolution.", default "false", example "true",
            cite "2e VI.3";
        "victory_points" Kind::integer(0, 50) =>
            "The Victory Points for winning its election, in turns that score them.", default "0", example "1",
            cite "2e IV.5.A, Victory Point Provinces";
        "paris" Kind::Switch => "Whether it votes as Paris does: whole stacks, in several rounds.", default "false",
            example "true", cite "2e IV.5.A, Paris";
        "neighbours" Kind::set_of(Kind::Ref(Namespace::Province), 0, MOST_PROVINCES) =>
            "All provinces that it has a border with, if they are not those that its outline touches.",
            example "[\"provence\"]";
    };
    with_provenance("province", keys)
}

pub(super) fn battle() -> TableSpec {
    let keys = keys! {
        "turn" Kind::integer(1, 7) => "The turn it is fought in.", required, example "2";
        "id" Kind::Id => "The id.", required, example "\"valmy\"";
        "name" Kind::Text => "The name on the board.", required, example "\"Valmy\"";
        "victory_points" Kind::integer(0, 50) => "The Victory Points for leading the army.", required, example "4",
            cite "2e IV.4";
    };
    with_provenance("battle", keys)
}

pub(super) fn players() -> TableSpec {
    spec! { "players":
        "id" Kind::integer(2, 8) => "The number of players.", required, example "5";
        "rules" Kind::Settings(Rulebook::Liberte) => "Settings that differ with so many players.",
            example "{ hand_size = 6 }";
        "boxed" Kind::set_of(Kind::Card, 0, MOST_CARDS) => "Cards that are in the box at the start with so many players.",
            default "[]", example "[12]";
        "teams" Kind::list(Kind::list_of(Kind::integer(1, 8), 2, 8)) =>
            "The seats that play together, clockwise from 1: their points are added, and they win together.",
            default "[]", example "[[1, 3], [2, 4]]";
    }
}

pub(super) fn counter() -> TableSpec {
    let number = || Kind::integer(-MOST_COUNTER, MOST_COUNTER);
    spec! { "counter":
        "id" Kind::Id => "The id that scripts and scenarios use.", required, example "\"bread\"";
        "of" Kind::Word(CounterOf::ALL.iter().map(|of| of.id()).collect()) => "What there is one number for.",
            default "\"game\"", example "\"seat\"";
        "least" number() => "The least number.", default "0", example "-3";
        "most" number() => "The greatest number, at most 250 above the least; a flag is a counter from 0 to 1.", required, example "9";
        "start" number() => "The number at the start of a game.", default "0", example "5";
        "dealt" Kind::Switch => "Whether each seat is dealt another number at the start; for counters of seats.",
            default "false", example "true";
        "secret" Kind::Switch => "Whether only the seat whose it is sees its number; for counters of seats.",
            default "false", example "true";
    }
}

pub(super) fn ending() -> TableSpec {
    spec! { "ending":
        "id" Kind::Id => "The id that scripts and scenarios use.", required, example "\"moderate-landslide\"";
        "points" Kind::Ref(Namespace::EndingPoints) =>
            "The points that decide: Victory Points, or a faction's blocks, votes and cards, as red ones do after a landslide.",
            default "\"victory-points\"", example "\"moderate\"", cite "2e VI.2";
    }
}

pub(super) fn action() -> TableSpec {
    spec! { "action":
        "id" Kind::Id => "The id that choices, scenarios and traces use: the name of its script and of its texts in `effect`.",
            required, example "\"bribe\"";
    }
}

/// The number farthest from 0 that a counter may have.
const MOST_COUNTER: i128 = 1000;

fn tracks() -> TableSpec {
    let spaces = || Kind::integer(1, 250);
    let keys = keys! {
        "turn" spaces() => "Spaces of the Turn Track.", example "4";
        "player_order" spaces() => "Spaces of the Player Order Track.", example "6";
        "election_last_space" spaces() => "The last number on the Election Track.", example "16";
        "victory_points_last_space" spaces() => "The last number on the Victory Point Track.", example "50";
    };
    with_provenance("tracks", keys)
}

pub(super) fn symbol() -> TableSpec {
    spec! { "symbol":
        "id" Kind::Id => "The id that cards, scripts and texts use, and the name of its picture in `art`, if it has one.",
            required, example "\"drum\"";
    }
}

/// The most symbols of a card.
const MOST_SYMBOLS: usize = Symbol::PRINTED.len() + MOST_FURTHER_SYMBOLS;

pub(super) fn card() -> TableSpec {
    let keys = keys! {
        "id" Kind::integer(1, 9999) => "The number printed on the card.", required, example "71";
        "title" Kind::Text => "The title.", required, example "\"Jean-Paul Marat\"";
        "kind" Kind::Word(CARD_KINDS.to_vec()) => "The kind of card.", required, example "\"personality\"",
            cite "2e II.A";
        "set" Kind::Word(vec!["A", "B"]) => "The set; A comes into play first.", required, example "\"B\"",
            cite "2e II.A";
        "faction" Kind::Ref(Namespace::Faction) => "The faction whose blocks the card shows.", example "\"radical\"",
            only_for &["personality", "club"], cite "2e II.B";
        "further_faction" Kind::or_none(Kind::Ref(Namespace::Faction)) =>
            "A faction besides its own whose blocks the card may place instead: whoever plays it chooses.",
            default "\"none\"", example "\"royalist\"", only_for &["personality", "club"], cite "2e II.B";
        "value" Kind::integer(1, 9) => "How many blocks.", example "3", only_for &["personality", "club"],
            cite "2e II.B";
        "region" Kind::Ref(Namespace::Region) => "Where the blocks go; those of a club can go anywhere.",
            example "\"paris\"", only_for &["personality"], cite "2e IV.3.A.i";
        "further_regions" Kind::set_of(Kind::Ref(Namespace::Region), 0, MOST_REGIONS) =>
            "Regions besides its own where the blocks can go too.", default "[]", example "[\"east\"]",
            only_for &["personality"], cite "2e IV.3.A.i";
        "symbols" Kind::set_of(Kind::Ref(Namespace::Symbol), 0, MOST_SYMBOLS) => "The symbols on the card.",
            default "[]", example "[\"general\"]", only_for &["personality", "club"], cite "2e II.A";
        "effect" Kind::Ref(Namespace::Effect) => "What the card does: the name of its script.", example "\"terror\"",
            only_for &["special"], cite "2e V";
        "picture" Kind::Ref(Namespace::Picture) =>
            "The picture on the card, if it is not the one of its number, effect or kind.", example "\"general\"";
    };
    with_provenance("card", keys)
}
