//! The files of Libertalia's packs: dens, characters, booty, settings, variants and scenarios.

use super::game_format::overlay_of;
use super::kind::{keys, spec};
use super::pack::{credits, points, with_provenance};
use super::scenario::{asked, by_seat, choice_by, seats};
use super::{
    ChoiceForm, EntryKind, FileSpec, GameFormat, KeySpec, Kind, NameKind, Namespace, QuestionForm, Rulebook, TableSpec,
    table,
};
use crate::input::limits::LANGUAGES;
use crate::model::LIBERTALIA_POINTS;
use std::sync::LazyLock;

/// The colours, in the order in which their silver numbers rise.
const COLORS: &[&str] = &["yellow", "red", "blue", "green", "black", "white"];
/// The words of what seats are asked.
const CHARACTER: &str = "character";
const BOOTY: &str = "booty";
const TARGET: &str = "target";
/// The highest rank, the most days of a campaign, and the most tokens of a kind.
const MOST: (i128, i128, i128) = (30, 6, 127);

/// The kinds of events, as tests write them.
const EVENTS: &[&str] = &[
    "campaign-began",
    "character-drawn",
    "token-laid",
    "day-began",
    "phase-began",
    "character-played",
    "character-acted",
    "character-went-to-den",
    "character-discarded",
    "character-returned",
    "character-taken-back",
    "doubloons-gained",
    "doubloons-lost",
    "doubloons-given",
    "token-taken",
    "token-drawn",
    "tokens-returned",
    "tokens-passed",
    "fortune-counted",
    "effect-failed",
    "point-failed",
    "game-ended",
];

/// The format of Libertalia's packs.
pub static LIBERTALIA: GameFormat = GameFormat {
    rulebook: Rulebook::Libertalia,
    files: &FILES,
    entries: {
        use EntryKind::{Booty, Character, Den, Portrait};
        &[Character, Booty, Den, Portrait]
    },
    keys_in_words: "a key is a setting such as `french_officer_below`, or begins with `character.parrot.`, \
                    `booty.chest.`, `den.red.`, `text.en.` or `pack.`",
    choices: &[
        ChoiceForm {
            word: "play",
            names: &[NameKind::Of(Namespace::Rank)],
            example: "play #17",
            meaning: "Chooses a character of the hand, by its rank. It is shown when everybody has chosen.",
            answers: &[CHARACTER],
        },
        ChoiceForm {
            word: "take",
            names: &[NameKind::Of(Namespace::Booty)],
            example: "take chest",
            meaning: "Takes a token of the day's space.",
            answers: &[BOOTY],
        },
        ChoiceForm {
            word: "character",
            names: &[NameKind::Of(Namespace::Rank), NameKind::Of(Namespace::Seat)],
            example: "character #9 P3",
            meaning: "Names a character in a den or a graveyard, with its owner.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "card",
            names: &[NameKind::Of(Namespace::Rank)],
            example: "card #9",
            meaning: "Names a character of the own hand.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "token",
            names: &[NameKind::Of(Namespace::Booty)],
            example: "token jewel",
            meaning: "Names a kind of the own tokens.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "number",
            names: &[NameKind::Number],
            example: "number 3",
            meaning: "Says how many.",
            answers: &[TARGET],
        },
        ChoiceForm {
            word: "none",
            names: &[],
            example: "none",
            meaning: "Declines, where the action may be declined.",
            answers: &[TARGET],
        },
    ],
    questions: &[
        QuestionForm {
            word: CHARACTER,
            meaning: "Which character of the hand is played: every seat, at the same time and in secret.",
            cite: "SUNRISE; L7",
        },
        QuestionForm {
            word: BOOTY,
            meaning: "Which token of the day's space is taken: one seat after the other, the highest character first.",
            cite: "DUSK; L11",
        },
        QuestionForm {
            word: TARGET,
            meaning: "What an action or a saber is about: a character, a card of the hand, a kind of tokens, or how many.",
            cite: "Special actions; DUSK; L10, L14",
        },
    ],
    points: LIBERTALIA_POINTS,
    expected_fields: &EXPECTED_FIELDS,
    overlay_sections: LazyLock::new(|| overlay_of(&RULES)),
};

static FILES: [FileSpec; 9] = [
    FileSpec { path: "pack.toml", meaning: "The name of the game, its languages, its credits.", table: &PACK },
    FileSpec { path: "board.toml", meaning: "The dens, one a colour.", table: &BOARD },
    FileSpec {
        path: "characters.toml",
        meaning: "The characters: ranks, silver numbers, and when they act.",
        table: &CHARACTERS,
    },
    FileSpec { path: "booty.toml", meaning: "The booty tokens, by their kinds.", table: &BOOTY_TOKENS },
    FileSpec {
        path: "portraits.toml",
        meaning: "How characters are drawn.",
        table: &super::libertalia_portraits::PORTRAITS,
    },
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
        "id" Kind::Id => "The short name that commands and saved games use.", required, example "\"libertalia\"";
        "title" Kind::Text => "The name that people read.", required, example "\"Libertalia\"";
        "version" Kind::Text => "The version of the pack's content.", required, example "\"0.1.0\"";
        "rules" Kind::rulebook() => "The rulebook, built into the program.", required, example "\"libertalia\"";
        "languages" Kind::set_of(Kind::Id, 1, LANGUAGES) =>
            "The languages in the folder `texts`; the first must be complete.", required, example "[\"en\", \"fr\"]";
        "points" points(LIBERTALIA_POINTS) => "The rule points that scripts of the pack fill.", default "[]",
            example "[\"worth-of-tokens\"]";
        "credits" Kind::Table(credits()) => "Who made the game and the data, and under which licences.";
    }
});

static BOARD: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "board":
        "den" Kind::Tables(den()) => "The dens, one a colour.", required, cite "Set-up";
    }
});

fn den() -> TableSpec {
    let keys = keys! {
        "id" Kind::Word(COLORS.to_vec()) => "The colour.", required, example "\"yellow\"", cite "Set-up; L2";
        "name" Kind::Text => "The captain printed on the den.", required, example "\"Jason Swallow\"";
        "ship" Kind::Text => "The ship printed on the den.", required, example "\"Sea Lion\"";
        "order" Kind::integer(1, COLORS.len() as i128) => "The position in lists.", required, example "1";
    };
    with_provenance("den", keys)
}

static CHARACTERS: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "characters":
        "character" Kind::Tables(character()) => "The characters.", required, cite "The character cards";
    }
});

fn character() -> TableSpec {
    let influence = COLORS.iter().map(|&color| {
        super::key(color, Kind::integer(1, 6), "The silver number of this colour's card.").required().example("1")
    });
    let influence = table("influence", influence.collect::<Vec<_>>());
    let keys = keys! {
        "id" Kind::Id => "The id that texts and keys use.", required, example "\"monkey\"";
        "rank" Kind::integer(1, MOST.0) => "The rank, which no other character has.", required, example "2",
            cite "The character cards";
        "name" Kind::Text => "The name on the card.", required, example "\"Monkey\"";
        "day" Kind::Ref(Namespace::Effect) => "What it does on the day on which it is played: the name of a script.", example "\"monkey\"",
            cite "Special actions: Day; L9";
        "dusk" Kind::Ref(Namespace::Effect) => "What it changes when booty is taken: the name of a script.", example "\"cook\"",
            cite "Special actions: Dusk; L35";
        "night" Kind::Ref(Namespace::Effect) => "What it does every night that it lies in its den: the name of a script.", example "\"barkeep\"",
            cite "Special actions: Night; L16";
        "end" Kind::Ref(Namespace::Effect) => "What it does on the day of rest, if it lies in its den: the name of a script.", example "\"treasurer\"",
            cite "Special actions: End of the campaign; L18";
        "ruling" Kind::Text => "The ruling about what it does, which refusals name beside the rulebook's section.",
            example "\"L32\"", cite "Special actions; L10";
        "influence" Kind::Table(influence) => "The silver numbers: of like characters the higher one stands higher.",
            default "{ yellow = 1, red = 2, blue = 3, green = 4, black = 5, white = 6 }", example "{ yellow = 2, red = 3, blue = 4, green = 5, black = 6, white = 1 }",
            cite "The character cards; L8";
    };
    with_provenance("character", keys)
}

static BOOTY_TOKENS: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "booty":
        "booty" Kind::Tables(booty()) => "The kinds of booty tokens.", required, cite "DUSK; THE DAY OF REST";
    }
});

fn booty() -> TableSpec {
    let keys = keys! {
        "id" Kind::Id => "The id that choices and scenarios use.", required, example "\"treasure-map\"";
        "name" Kind::Text => "The name.", required, example "\"Treasure map\"";
        "order" Kind::integer(1, 99) => "The position in lists.", required, example "6";
        "count" Kind::integer(0, MOST.2) => "The number of such tokens.", required, example "8", cite "Set-up; L5";
        "worth" Kind::integer(-1000, 1000) => "What one is worth on the day of rest, in doubloons.", default "0",
            example "3", cite "THE DAY OF REST; L19";
        "set_of" Kind::integer(0, MOST.2) => "The tokens of a set that is worth something more; 0 where sets are not.",
            default "0", example "3", cite "THE DAY OF REST; L19";
        "set_worth" Kind::integer(-1000, 1000) => "What a whole set is worth beside that, in doubloons.", default "0",
            example "12", cite "THE DAY OF REST; L19";
        "when_taken" Kind::Ref(Namespace::Effect) => "What happens when one is taken: the name of a script.",
            example "\"saber\"", cite "DUSK; L14";
    };
    with_provenance("booty", keys)
}

static RULES: LazyLock<TableSpec> = LazyLock::new(|| {
    let set_up = spec! { "set-up":
        "players" Kind::list_of(Kind::integer(2, 6), 2, 2) => "The fewest and the most players.", required,
            example "[2, 6]", cite "L1";
        "colors" Kind::Word(vec!["random", "by-seat"]) =>
            "How players come to their colours, which break ties of rank: drawn, or in the order of the seats.",
            required, example "\"random\"", cite "Set-up; L2";
        "doubloons" Kind::integer(0, 1000) => "The doubloons of each player at the start of a campaign.", required,
            example "10", cite "Set-up; L4";
        "hand_first" Kind::integer(1, MOST.0) => "The characters dealt before the first campaign.", required,
            example "9", cite "Set-up; L6";
        "tokens_a_day" Kind::integer(0, 20) => "The tokens on each day's space for each player.", required, example "1",
            cite "Set-up; L5";
    };
    let campaign = spec! { "campaign":
        "campaigns" Kind::integer(1, 5) => "The campaigns of a game.", required, example "3", cite "The game; L22";
        "days" Kind::integer(1, MOST.1) => "The days of a campaign, without the day of rest.", required, example "6",
            cite "The game";
    };
    let dusk = spec! { "dusk":
        "to_den" Kind::Word(vec!["at-once", "after-dusk"]) =>
            "When a character goes to its den: before the next player takes, or after all have taken.", required,
            example "\"at-once\"", cite "DUSK; L11";
    };
    let characters = spec! { "characters":
        "french_officer_below" Kind::integer(0, 1000) => "The French Officer pays with fewer doubloons than this.",
            required, example "9", cite "L39";
        "topman_ties" Kind::Switch =>
            "Whether the Topman pays too where another den holds as few characters as the own one.", required,
            example "true", cite "L45";
        "open_surgeon" Kind::Switch => "Whether everybody sees which character the Surgeon takes back.", required,
            example "false", cite "L29";
    };
    let rest = spec! { "day-of-rest":
        "rest_order" Kind::Word(vec!["together", "descending"]) =>
            "The order of the last actions: all gains and then all losses, or one by one from the highest rank.",
            required, example "\"together\"", cite "THE DAY OF REST; L18";
    };
    let preparation = spec! { "preparation":
        "hand_later" Kind::integer(0, MOST.0) => "The characters dealt before every later campaign.", required,
            example "6", cite "Preparation for the next campaign; L21";
    };
    let ending = spec! { "ending":
        "tie" Kind::Word(vec!["shared", "last-campaign"]) =>
            "What breaks a tie for the win: nothing, or the points of the last campaign.", required,
            example "\"shared\"", cite "L22";
    };
    spec! { "rules":
        "set-up" Kind::Table(set_up) => "Players, colours, hands and tokens at the beginning.", required, cite "Set-up";
        "campaign" Kind::Table(campaign) => "How long a game is.", required, cite "The game";
        "dusk" Kind::Table(dusk) => "How booty is taken.", required, cite "DUSK";
        "characters" Kind::Table(characters) => "Numbers and switches of single characters.", required,
            cite "Special actions";
        "day-of-rest" Kind::Table(rest) => "How a campaign is counted.", required, cite "THE DAY OF REST";
        "preparation" Kind::Table(preparation) => "What a new campaign brings.", required,
            cite "Preparation for the next campaign";
        "ending" Kind::Table(ending) => "Who wins.", required, cite "End of the game";
    }
});

static TEXTS: LazyLock<TableSpec> = LazyLock::new(|| {
    let language = spec! { "language":
        "name" Kind::Text => "The name of the language, in that language.", required, example "\"Deutsch\"";
    };
    let texts = |keys: Namespace| Kind::map(keys, Kind::Text);
    spec! { "texts":
        "language" Kind::Table(language) => "The language.", required;
        "game" texts(Namespace::Free) => "The names of the game.", example "{ title = \"Libertalia\" }";
        "phase" texts(Namespace::Free) => "The phases of a day.", example "{ dusk = \"Dusk\" }";
        "character" texts(Namespace::Character) => "The characters.", example "{ monkey = \"Monkey\" }";
        "effect" texts(Namespace::Effect) => "What characters and tokens do, by the words of their actions.",
            example "{ barkeep = \"1 doubloon each night.\" }";
        "booty" texts(Namespace::Booty) => "The booty tokens.", example "{ chest = \"Chest\" }";
        "den" texts(Namespace::Den) => "The colours.", example "{ red = \"Red\" }";
        "ending" texts(Namespace::Free) => "How a game ends.", example "{ three-campaigns = \"The last campaign\" }";
        "term" texts(Namespace::Free) => "The words of the rules.", example "{ doubloon = \"doubloon\" }";
    }
});

static VARIANT: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "variant":
        "id" Kind::Id => "The id, the same as the file's name.", required, example "\"open-surgeon\"";
        "title" Kind::Text => "The name that people read.", required, example "\"The Surgeon works in the open\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The name in other languages, by their codes.",
            example "{ fr = \"Le Chirurgien opère à découvert\" }";
        "source" Kind::Text => "Where the variant comes from.", example "\"House rule\"";
        "reason" Kind::Text => "Why somebody would play it.", example "\"Nothing has to be remembered.\"";
        "reasons" Kind::map(Namespace::Language, Kind::Text) => "Why, in other languages.",
            example "{ fr = \"Une partie plus courte.\" }";
        "rules" Kind::Settings(Rulebook::Libertalia) =>
            "The settings that differ, under their sections or directly.", example "{ open_surgeon = true }";
        "parameters" Kind::Settings(Rulebook::Libertalia) =>
            "Settings that can be given with the variant, and their values if they are not.", example "{ days = 4 }";
        "take_out" Kind::set_of(Kind::Ref(Namespace::Entry), 0, 255) => "What is not in the game.",
            example "[\"character.parrot\"]";
        "scripts" Kind::set_of(Kind::Id, 0, 255) =>
            "Scripts of the variant's own folder below that of the pack's scripts: actions, replaced or new.",
            example "[\"barkeep\"]";
        "character" Kind::Tables(character().partial()) =>
            "Characters: for an existing one, what differs; for a new one, the whole character.";
        "booty" Kind::Tables(booty().partial()) => "Kinds of booty, for which something differs.";
        "portrait" Kind::Tables(super::libertalia_portraits::portrait().partial()) =>
            "Portraits: for an existing one, what differs; for a new character, the whole portrait.";
        "den" Kind::Tables(den().partial()) => "Dens, for which something differs.";
        "texts" Kind::map(Namespace::Language, Kind::Table(TEXTS.partial())) =>
            "Texts, by language, as in the folder `texts`.", example "{ en = { term = { doubloon = \"ducat\" } } }";
    }
});

static SCENARIO: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "scenario":
        "id" Kind::Text => "The id.", example "\"cook-two\"";
        "pack" Kind::Id => "The pack that it is of.", example "\"libertalia\"";
        "title" Kind::Text => "What it shows.", example "\"The Cook takes two tokens\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"Égalité à Paris\" }";
        "cite" Kind::Text => "The rules it is about; several are separated by `;`.", example "\"L35; DUSK\"";
        "story" Kind::Text => "What has happened and what each player wants, of one that is there to be played.",
            example "\"Two campaigns are over.\"";
        "stories" Kind::map(Namespace::Language, Kind::Text) => "The same in other languages, by their codes.",
            example "{ fr = \"Deux campagnes sont finies.\" }";
        "source" Kind::Text => "Where its story comes from.", example "\"The author\"";
        "variants" Kind::list(Kind::Ref(Namespace::Variant)) => "Variants applied to the pack, in this order.",
            default "[]", example "[\"open-surgeon\"]";
        "seats" Kind::list_of(Kind::Text, 1, 8) => "The names of the seats, clockwise.", required,
            example "[\"Anna\", \"Bert\", \"Clara\"]";
        "seed" Kind::integer(0, u64::MAX.into()) => "The seed of all remaining chance.", default "0", example "7";
        "rules" Kind::Settings(Rulebook::Libertalia) => "Settings that differ, as in a variant.",
            example "{ topman_ties = false }";
        "given" Kind::Table(given()) => "The position, at the sunrise of a day.", required;
        "play" Kind::Tables(choice_by("play")) => "The choices, one after the other.";
        "then" Kind::Table(then()) => "What must then be true; anything not named is not checked.";
    }
});

fn ranks() -> Kind {
    Kind::list(Kind::count())
}

fn tokens() -> Kind {
    Kind::map(Namespace::Booty, Kind::count())
}

fn by_day() -> Kind {
    Kind::map(Namespace::Day, tokens())
}

fn given() -> TableSpec {
    let seat = spec! { "seat":
        "color" Kind::Word(COLORS.to_vec()) => "The colour: named for every seat or for none, then drawn.",
            example "\"red\"";
        "hand" ranks() => "The characters in hand: named for every seat or for none, then dealt.",
            example "[1, 5, 17]";
        "den" ranks() => "The characters in the den.", default "[]", example "[9]";
        "graveyard" ranks() => "The characters in the graveyard.", default "[]", example "[4]";
        "doubloons" Kind::integer(0, 1_000_000) => "The doubloons of this campaign; as at its start if not named.",
            default "10", example "7";
        "tokens" tokens() => "The booty tokens in the den.", example "{ jewel = 2 }";
        "score" Kind::integer(0, 1_000_000) => "The points of campaigns that are over.", default "0", example "31";
    };
    spec! { "given":
        "campaign" Kind::count() => "The campaign.", default "1", example "1";
        "day" Kind::count() => "The day.", default "1", example "3";
        "deck" ranks() => "The top of the characters not drawn yet; the others follow below, shuffled.", default "[]",
            example "[12, 4]";
        "gone" ranks() => "The characters that were drawn and that nobody has any more.", default "[]", example "[30]";
        "board" by_day() => "The tokens of each day's space; a day to come that is not named is filled from the bag.",
            example "{ 3 = { chest = 1, goods = 2 } }";
        "seat" by_seat(Kind::Table(seat)) => "What each seat has; what is not named is as at the set-up.";
    }
}

static EXPECTED_FIELDS: LazyLock<Vec<KeySpec>> = LazyLock::new(|| {
    Vec::from(keys! {
        "campaign" Kind::count() => "The campaign.", example "2";
        "day" Kind::count() => "The day.", example "3";
        "phase" Kind::Word(vec!["sunrise", "day", "dusk", "night", "rest"]) => "The phase.", example "\"dusk\"";
        "ship" Kind::list(Kind::Ref(Namespace::Berth)) => "The characters on the ship, the lowest first.",
            example "[\"Anna 3\", \"Bert 17\"]";
        "board" by_day() => "The tokens of days' spaces, each day complete.", example "{ 3 = { goods = 1 } }";
        "color" by_seat(Kind::Word(COLORS.to_vec())) => "Colours.", example "{ Anna = \"red\" }";
        "hand" by_seat(ranks()) => "Hands, in any order.", example "{ Anna = [1, 5] }";
        "den" by_seat(ranks()) => "Dens, in any order.", example "{ Anna = [9] }";
        "graveyard" by_seat(ranks()) => "Graveyards, in any order.", example "{ Anna = [4] }";
        "doubloons" by_seat(Kind::integer(0, u32::MAX.into())) => "Doubloons.", example "{ Anna = 7 }";
        "tokens" by_seat(tokens()) => "The tokens in dens.", example "{ Anna = { jewel = 2 } }";
        "score" by_seat(Kind::integer(0, u32::MAX.into())) => "The points of campaigns that are over.",
            example "{ Anna = 31 }";
        "chosen" by_seat(Kind::or_none(Kind::count())) => "The characters chosen at sunrise, until all have chosen.",
            example "{ Anna = 17 }";
        "bag" tokens() => "The tokens in the bag, of the kinds that are named.", example "{ goods = 6 }";
        "deck" ranks() => "All characters not drawn yet, in their order.", example "[12, 4]";
        "gone" ranks() => "The characters that nobody has any more, in any order.", example "[30]";
    })
});

fn then() -> TableSpec {
    let questions = Kind::Word(vec![CHARACTER, BOOTY, TARGET]);
    let impossible = keys! {
        "impossible" Kind::Switch => "Whether the position must be refused.", default "false", example "true";
    };
    let others = keys! {
        "asked" Kind::Table(asked(Kind::one_or_more(Kind::Ref(Namespace::Seat)), questions, ["\"booty\"", "[\"take chest\", \"take jewel\"]"])) => "What is asked.";
        "legal" Kind::Tables(choice_by("legal")) => "Choices that are legal.";
        "refused" Kind::Tables(choice_by("refused")) => "Choices that are refused.";
        "end" Kind::Word(vec!["three-campaigns", "further-ending"]) => "How the game ended.", example "\"three-campaigns\"";
        "winners" seats() => "Who won.", example "[\"Anna\"]";
        "points" by_seat(Kind::integer(i64::MIN.into(), i64::MAX.into())) => "The points that decided.",
            example "{ Anna = 120 }";
        "events" Kind::list(Kind::Word(EVENTS.to_vec())) =>
            "Kinds of events that happened, in order, possibly with others between them.",
            example "[\"token-taken\", \"character-discarded\"]";
    };
    let keys = impossible.into_iter().chain(EXPECTED_FIELDS.iter().cloned()).chain(others);
    table("then", keys.collect::<Vec<_>>())
}
