//! The files of Revolution!'s packs: chart, board, deck, settings, variants and scenarios.

use super::game_format::overlay_of;
use super::kind::{keys, spec};
use super::pack::{credits, points, with_provenance};
use super::scenario::{asked, by_seat, choice_by, seats};
use super::{
    ChoiceForm, EntryKind, FileSpec, GameFormat, KeySpec, Kind, NameKind, Namespace, QuestionForm, Rulebook, TableSpec,
    table,
};
use crate::input::limits::LANGUAGES;
use crate::model::REVOLUTION_POINTS;
use std::sync::LazyLock;

/// The currencies, the strongest first.
const CURRENCIES: &[&str] = &["force", "blackmail", "gold"];
/// The words of what seats are asked.
const BID: &str = "bid";
const TARGET: &str = "target";
/// The most spaces of a chart, areas of a board, kinds of cards and cards of a deck.
const MOST: (usize, usize, usize) = (16, 10, 64);

/// The kinds of events, as tests write them.
const EVENTS: &[&str] = &[
    "round-began",
    "topped-up",
    "bids-revealed",
    "bid-revealed",
    "control-won",
    "control-tied",
    "chips-paid",
    "chips-returned",
    "chips-gained",
    "supply-lacked",
    "support-gained",
    "marker-placed",
    "area-was-full",
    "no-marker-left",
    "marker-replaced",
    "markers-switched",
    "marker-removed",
    "marker-moved",
    "effect-failed",
    "point-failed",
    "nothing-to-change",
    "declined",
    "deck-shuffled",
    "card-drawn",
    "no-card-left",
    "chips-scored",
    "area-won",
    "area-not-won",
    "game-ended",
];

/// The format of Revolution!'s packs.
pub static REVOLUTION: GameFormat = GameFormat {
    rulebook: Rulebook::Revolution,
    files: &FILES,
    entries: {
        use EntryKind::{Area, Card, Space};
        &[Space, Area, Card]
    },
    keys_in_words: "a key is a setting such as `most_spaces`, or begins with `space.general.`, `area.harbor.`, \
                    `card.support-5.`, `text.en.` or `pack.`",
    choices: &[
        ChoiceForm {
            word: "put",
            names: &[NameKind::Word(CURRENCIES), NameKind::Of(Namespace::Space)],
            example: "put gold general",
            meaning: "Lays one chip on a space behind the shield. The bid closes with the last chip.",
            answers: &[BID],
        },
        ChoiceForm {
            word: "marker",
            names: &[NameKind::Of(Namespace::Area), NameKind::Of(Namespace::Seat)],
            example: "marker harbor P2",
            meaning: "Names a marker on the board by its area and its owner.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "area",
            names: &[NameKind::Of(Namespace::Area)],
            example: "area harbor",
            meaning: "Names an area, where an effect asks for one.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "seat",
            names: &[NameKind::Of(Namespace::Seat)],
            example: "seat P2",
            meaning: "Names a player, where an effect asks for one.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "none",
            names: &[],
            example: "none",
            meaning: "Declines, where the effect may be declined.",
            answers: &[TARGET],
        },
    ],
    questions: &[
        QuestionForm {
            word: BID,
            meaning: "Where the next chip goes: every seat whose bid is open, at the same time and in secret.",
            cite: "BIDDING; V7",
        },
        QuestionForm {
            word: TARGET,
            meaning: "What an effect is about: a marker, of the card Remove 1 Influence, the Spy, or the Apothecary, who \
                      asks for the second marker after the first; of other effects also an area or a player.",
            cite: "RESOLVING ACTIONS, CARDS; V24, V25",
        },
    ],
    points: REVOLUTION_POINTS,
    expected_fields: &EXPECTED_FIELDS,
    overlay_sections: LazyLock::new(|| overlay_of(&RULES)),
};

static FILES: [FileSpec; 8] = [
    FileSpec { path: "pack.toml", meaning: "The name of the game, its languages, its credits.", table: &PACK },
    FileSpec { path: "board.toml", meaning: "The areas of the board.", table: &BOARD },
    FileSpec { path: "chart.toml", meaning: "The spaces of the Bidding Chart.", table: &CHART },
    FileSpec { path: "cards.toml", meaning: "The cards, by their kinds.", table: &CARDS },
    FileSpec { path: "rules.toml", meaning: "The numbers and switches of the rulebook.", table: &RULES },
    FileSpec { path: "texts/*.toml", meaning: "The words on the screen, one file per language.", table: &TEXTS },
    FileSpec { path: "variants/*.toml", meaning: "What a variant changes in the other files.", table: &VARIANT },
    FileSpec {
        path: "scenarios/**/*.toml",
        meaning: "A position, what is played from it, and what must then be true.",
        table: &SCENARIO,
    },
];

static PACK: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "pack":
        "format" Kind::integer(1, 1) => "The version of the files' layout.", required, example "1";
        "id" Kind::Id => "The short name that commands and saved games use.", required, example "\"revolution\"";
        "title" Kind::Text => "The name that people read.", required, example "\"Revolution!\"";
        "version" Kind::Text => "The version of the pack's content.", required, example "\"0.1.0\"";
        "rules" Kind::rulebook() => "The rulebook, built into the program.", required, example "\"revolution\"";
        "languages" Kind::set_of(Kind::Id, 1, LANGUAGES) =>
            "The languages in the folder `texts`; the first must be complete.", required, example "[\"en\", \"fr\"]";
        "points" points(REVOLUTION_POINTS) => "The rule points that scripts of the pack fill.", default "[]",
            example "[\"worth-of-an-area\"]";
        "credits" Kind::Table(credits()) => "Who made the game and the data, and under which licences.";
    }
});

/// So many of each currency.
fn chips(name: &'static str, most: i128) -> Kind {
    let count = || Kind::integer(0, most);
    Kind::Table(spec! { name;
        "force" count() => "Force, the red chips.", default "0", example "1";
        "blackmail" count() => "Blackmail, the black chips.", default "0", example "1";
        "gold" count() => "Gold, the yellow chips.", default "0", example "3";
    })
}

/// The benefits that a space or a card gives beside markers.
fn benefits() -> [KeySpec; 4] {
    keys! {
        "support" Kind::integer(0, 1000) => "The Support that it gives, in points.", default "0", example "3",
            cite "RESOLVING ACTIONS";
        "force" Kind::integer(0, 100) => "The Force that it gives.", default "0", example "1", cite "RESOLVING ACTIONS";
        "blackmail" Kind::integer(0, 100) => "The Blackmail that it gives.", default "0", example "1",
            cite "RESOLVING ACTIONS";
        "gold" Kind::integer(0, 100) => "The Gold that it gives.", default "0", example "3", cite "RESOLVING ACTIONS";
    }
}

static BOARD: LazyLock<TableSpec> = LazyLock::new(|| {
    let layout = with_provenance(
        "layout",
        keys! {
            "rows" Kind::list(Kind::list(Kind::Ref(Namespace::AreaOrGap))) =>
                "The areas from left to right, row by row; one that stands twice is as wide, an empty text is a gap.",
                example "[[\"plantation\", \"tavern\"], [\"market\", \"harbor\"]]";
        },
    );
    spec! { "board":
        "area" Kind::Tables(area()) => "The areas of the board.", required, cite "SETUP";
        "layout" Kind::Table(layout) => "Where the areas lie, for drawing.";
    }
});

fn area() -> TableSpec {
    let keys = keys! {
        "id" Kind::Id => "The id that choices and scenarios use.", required, example "\"harbor\"";
        "name" Kind::Text => "The name on the board.", required, example "\"Harbor\"";
        "order" Kind::integer(1, MOST.1 as i128) => "The position in lists.", required, example "2";
        "spaces" Kind::integer(1, 200) => "The number of its Influence spaces.", required, example "6",
            cite "ENDING THE GAME";
        "support" Kind::integer(0, 10_000) => "The Support that whoever wins it gets at the end, in points.", required,
            example "40", cite "ENDING THE GAME; V29";
    };
    with_provenance("area", keys)
}

static CHART: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "chart":
        "space" Kind::Tables(space()) => "The spaces of the Bidding Chart.", required, cite "BIDDING";
    }
});

fn space() -> TableSpec {
    let first = keys! {
        "id" Kind::Id => "The id that choices and scenarios use.", required, example "\"general\"";
        "name" Kind::Text => "The name on the chart.", required, example "\"General\"";
        "order" Kind::integer(1, 99) => "The position in the order of resolution.", required, example "1",
            cite "RESOLVING THE BID; V14";
        "bans" Kind::set_of(Kind::Word(CURRENCIES.to_vec()), 0, 3) => "The currencies that may not be bid here.",
            default "[]", example "[\"force\"]", cite "BIDDING; V10";
    };
    let last = keys! {
        "area" Kind::Ref(Namespace::Area) => "The area that its winner places a marker in.", example "\"fortress\"",
            cite "RESOLVING ACTIONS";
        "effect" Kind::Ref(Namespace::Effect) => "What else its winner does: the name of a script.", example "\"spy\"",
            cite "RESOLVING ACTIONS; V25";
        "special" Kind::Word(vec!["cards"]) =>
            "What sets it apart from other spaces: it sells a card for each chip, without a contest.",
            example "\"cards\"", cite "CARDS; V21";
    };
    with_provenance("space", first.into_iter().chain(benefits()).chain(last))
}

static CARDS: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "cards":
        "card" Kind::Tables(card()) => "The cards, by their kinds; none where the edition has no deck.", cite "CARDS";
    }
});

fn card() -> TableSpec {
    let first = keys! {
        "id" Kind::Id => "The id that scenarios and traces use.", required, example "\"support-5\"";
        "title" Kind::Text => "The text on the card.", required, example "\"5 Support\"";
        "count" Kind::integer(1, MOST.2 as i128) => "The number of such cards in the deck.", required, example "4",
            cite "CARDS; V22";
    };
    let last = keys! {
        "effect" Kind::Ref(Namespace::Effect) => "What else who draws it does: the name of a script.",
            example "\"remove-influence\"", cite "CARDS; V24";
    };
    with_provenance("card", first.into_iter().chain(benefits()).chain(last))
}

static RULES: LazyLock<TableSpec> = LazyLock::new(|| {
    let set_up = spec! { "set-up":
        "players" Kind::list_of(Kind::integer(1, 6), 2, 2) => "The fewest and the most players.", required,
            example "[3, 4]", cite "V1";
        "start_chips" chips("start_chips", 100) => "The chips that each player begins with.", required,
            example "{ force = 1, blackmail = 1, gold = 3 }", cite "SETUP; V2";
        "markers" Kind::integer(0, 250) => "Influence Markers of each colour.", required, example "25", cite "V4";
        "chips" Kind::Word(vec!["unlimited", "limited"]) =>
            "Whether the supply of chips runs out: what is missing is then not gained, and not owed later.", required,
            example "\"unlimited\"", cite "V5";
        "box_chips" chips("box_chips", 1000) => "The chips in the box; they matter with limited chips only.", required,
            example "{ force = 12, blackmail = 12, gold = 36 }", cite "V5";
    };
    let bidding = spec! { "bidding":
        "most_spaces" Kind::integer(1, MOST.0 as i128) => "The most spaces that a player may bid on in a round.",
            required, example "6", cite "BIDDING; V8";
        "most_cards" Kind::integer(0, 100) => "The most chips that a player may lay on the Card in a round.", required,
            example "3", cite "CARDS; V9";
    };
    let control = spec! { "determining-control":
        "losers_keep" Kind::Switch => "Whether chips that won nothing go back to their owners.", required,
            example "true", cite "DETERMINING CONTROL; V19";
    };
    let cards = spec! { "cards":
        "card_order" Kind::Word(vec!["from-first-seat", "rotating"]) =>
            "Who draws first: the first seat in every round, or one seat further each round.", required,
            example "\"from-first-seat\"", cite "CARDS; V21";
    };
    let round = spec! { "new-round":
        "least_chips" Kind::integer(0, 100) => "The chips that a player is filled up to, with Gold, for a new round.",
            required, example "5", cite "STARTING A NEW ROUND; V26";
    };
    let ending = spec! { "ending":
        "tie" Kind::Word(vec!["shared", "most-areas", "most-markers"]) =>
            "What breaks a tie for the win; what is still tied then is shared.", required, example "\"shared\"",
            cite "V30";
        "chips_score" chips("chips_score", 100) => "The Support that each chip left at the end is worth.", required,
            example "{ force = 0, blackmail = 0, gold = 0 }", cite "V31";
        "most_rounds" Kind::integer(1, 1000) =>
            "The round after which the game ends in any case; a safety stop of the program.", required, example "100",
            cite "V32";
    };
    spec! { "rules":
        "set-up" Kind::Table(set_up) => "Players, chips and markers at the beginning.", required, cite "SETUP";
        "bidding" Kind::Table(bidding) => "How far a bid may go.", required, cite "BIDDING";
        "determining-control" Kind::Table(control) => "What becomes of chips that won nothing.", required,
            cite "DETERMINING CONTROL";
        "cards" Kind::Table(cards) => "In which order cards are drawn.", required, cite "CARDS";
        "new-round" Kind::Table(round) => "What players get for a new round.", required, cite "STARTING A NEW ROUND";
        "ending" Kind::Table(ending) => "What counts at the end.", required, cite "ENDING THE GAME";
    }
});

static TEXTS: LazyLock<TableSpec> = LazyLock::new(|| {
    let language = spec! { "language":
        "name" Kind::Text => "The name of the language, in that language.", required, example "\"Deutsch\"";
    };
    let texts = |keys: Namespace| Kind::map(keys, Kind::Text);
    spec! { "texts":
        "language" Kind::Table(language) => "The language.", required;
        "game" texts(Namespace::Free) => "The names of the game.", example "{ title = \"Revolution!\" }";
        "phase" texts(Namespace::Free) => "The phases of a round.", example "{ bidding = \"Bidding\" }";
        "space" texts(Namespace::Space) => "The spaces of the chart.", example "{ general = \"General\" }";
        "area" texts(Namespace::Area) => "The areas.", example "{ harbor = \"Harbor\" }";
        "card" texts(Namespace::CardKind) => "The cards.", example "{ gold = \"3 Gold\" }";
        "currency" texts(Namespace::Free) => "The currencies.", example "{ gold = \"Gold\" }";
        "ending" texts(Namespace::Free) => "How a game ends.", example "{ influence-full = \"All spaces full\" }";
        "term" texts(Namespace::Free) => "The words of the rules.", example "{ support = \"Support\" }";
    }
});

static VARIANT: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "variant":
        "id" Kind::Id => "The id, the same as the file's name.", required, example "\"second-edition\"";
        "title" Kind::Text => "The name that people read.", required, example "\"Second edition (2009)\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The name in other languages, by their codes.",
            example "{ fr = \"Deuxième édition (2009)\" }";
        "source" Kind::Text => "Where the variant comes from.", example "\"Rulebook of the second edition, 2009\"";
        "reason" Kind::Text => "Why somebody would play it.", example "\"The edition that most people know.\"";
        "reasons" Kind::map(Namespace::Language, Kind::Text) => "Why, in other languages.",
            example "{ fr = \"Une partie plus courte.\" }";
        "rules" Kind::Settings(Rulebook::Revolution) =>
            "The settings that differ, under their sections or directly; of a table the parts that differ.",
            example "{ losers_keep = false }";
        "parameters" Kind::Settings(Rulebook::Revolution) =>
            "Settings that can be given with the variant, and their values if they are not.",
            example "{ least_chips = 5 }";
        "take_out" Kind::set_of(Kind::Ref(Namespace::Entry), 0, 255) => "What is not in the game.",
            example "[\"space.card\"]";
        "scripts" Kind::set_of(Kind::Id, 0, 255) =>
            "Scripts of the variant's own folder below that of the pack's scripts: effects, replaced or new.",
            example "[\"spy\"]";
        "space" Kind::Tables(space().partial()) =>
            "Spaces of the chart: for an existing one, what differs; for a new one, the whole space.";
        "area" Kind::Tables(area().partial()) => "Areas: for existing ones, what differs; or new ones.";
        "card" Kind::Tables(card().partial()) => "Cards: for an existing kind, what differs; or new kinds.";
        "texts" Kind::map(Namespace::Language, Kind::Table(TEXTS.partial())) =>
            "Texts, by language, as in the folder `texts`.", example "{ en = { term = { support = \"Favour\" } } }";
    }
});

static SCENARIO: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "scenario":
        "id" Kind::Text => "The id.", example "\"third-bidder\"";
        "pack" Kind::Id => "The pack that it is of.", example "\"revolution\"";
        "title" Kind::Text => "What it shows.", example "\"The third bidder does not move up\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"Égalité à Paris\" }";
        "cite" Kind::Text => "The rules it is about; several are separated by `;`.",
            example "\"DETERMINING CONTROL; V16\"";
        "story" Kind::Text => "What has happened and what each player wants, of one that is there to be played.",
            example "\"The fortress is nearly full.\"";
        "stories" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"La forteresse est presque pleine.\" }";
        "source" Kind::Text => "Where its story comes from.", example "\"The author\"";
        "variants" Kind::list(Kind::Ref(Namespace::Variant)) => "Variants applied to the pack, in this order.",
            default "[]", example "[\"second-edition\"]";
        "seats" Kind::list_of(Kind::Text, 1, 8) => "The names of the seats, clockwise.", required,
            example "[\"Anna\", \"Bert\", \"Clara\"]";
        "seed" Kind::integer(0, u64::MAX.into()) => "The seed of all remaining chance.", default "0", example "7";
        "rules" Kind::Settings(Rulebook::Revolution) => "Settings that differ, as in a variant.",
            example "{ most_spaces = 5 }";
        "given" Kind::Table(given()) => "The position, in the bidding of a round.", required;
        "play" Kind::Tables(choice_by("play")) => "The choices, one after the other.";
        "then" Kind::Table(then()) => "What must then be true; anything not named is not checked.";
    }
});

fn by_space() -> Kind {
    Kind::map(Namespace::Space, chips("chips", u16::MAX.into()))
}

fn cards() -> Kind {
    Kind::list(Kind::Ref(Namespace::CardKind))
}

fn areas() -> Kind {
    Kind::map(Namespace::Area, by_seat(Kind::count()))
}

fn given() -> TableSpec {
    let seat = spec! { "seat":
        "chips" chips("chips", u16::MAX.into()) => "All chips that the seat owns, those of its bid included: at most 2,000 of a currency.",
            example "{ gold = 5 }";
        "bid" by_space() => "What lies behind its shield; a bid that holds all chips is closed.",
            example "{ general = { gold = 2 } }";
        "support" Kind::integer(0, 1_000_000) => "Its Support.", default "0", example "12";
    };
    spec! { "given":
        "round" Kind::integer(0, u16::MAX.into()) => "The round.", default "1", example "3";
        "deck" cards() => "The top of the deck; cards named nowhere follow below, shuffled.", default "[]",
            example "[\"remove\", \"support-5\"]";
        "discard" cards() => "The discards, the oldest first.", default "[]", example "[\"gold\"]";
        "areas" areas() => "The markers in the areas, by seat.", example "{ harbor = { Anna = 2 } }";
        "seat" by_seat(Kind::Table(seat)) => "What each seat has; what is not named is as at the set-up.";
    }
}

static EXPECTED_FIELDS: LazyLock<Vec<KeySpec>> = LazyLock::new(|| {
    Vec::from(keys! {
        "round" Kind::integer(0, u16::MAX.into()) => "The round.", example "2";
        "phase" Kind::Word(vec!["bidding", "resolution"]) => "The phase.", example "\"bidding\"";
        "space" Kind::Ref(Namespace::SpaceOrNone) => "The space whose effect asks, or `none`.", example "\"spy\"";
        "deck" cards() => "The whole deck, its top first.", example "[\"gold\"]";
        "discard" cards() => "The discards, the oldest first.", example "[\"gold\"]";
        "areas" areas() => "The markers in areas, each area complete.", example "{ harbor = { Anna = 2 } }";
        "chips" by_seat(chips("chips", u16::MAX.into())) => "All chips of seats.", example "{ Anna = { gold = 5 } }";
        "bid" by_seat(by_space()) => "What lies behind shields.", example "{ Anna = { general = { gold = 2 } } }";
        "support" by_seat(Kind::integer(0, u32::MAX.into())) => "Support.", example "{ Anna = 12 }";
        "markers_left" by_seat(Kind::count()) => "Markers that are not on the board.", example "{ Anna = 24 }";
    })
});

fn then() -> TableSpec {
    let questions = Kind::Word(vec![BID, TARGET]);
    let impossible = keys! {
        "impossible" Kind::Switch => "Whether the position must be refused.", default "false", example "true";
    };
    let others = keys! {
        "asked" Kind::Table(asked(Kind::one_or_more(Kind::Ref(Namespace::Seat)), questions, ["\"bid\"", "[\"none\", \"marker harbor P2\"]"])) => "What is asked.";
        "legal" Kind::Tables(choice_by("legal")) => "Choices that are legal.";
        "refused" Kind::Tables(choice_by("refused")) => "Choices that are refused.";
        "end" Kind::Word(vec!["influence-full", "round-limit", "further-ending"]) => "How the game ended.", example "\"influence-full\"";
        "winners" seats() => "Who won.", example "[\"Anna\"]";
        "points" by_seat(Kind::integer(i64::MIN.into(), i64::MAX.into())) => "The points that decided.",
            example "{ Anna = 120 }";
        "events" Kind::list(Kind::Word(EVENTS.to_vec())) =>
            "Kinds of events that happened, in order, possibly with others between them.",
            example "[\"control-won\", \"marker-placed\"]";
    };
    let keys = impossible.into_iter().chain(EXPECTED_FIELDS.iter().cloned()).chain(others);
    table("then", keys.collect::<Vec<_>>())
}
