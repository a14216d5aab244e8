//! The files of Liberté's packs.

use super::game_format::overlay_of;
use super::scenario::EXPECTED_FIELDS;
use super::{BOARD, BOT, CARDS, EntryKind, FileSpec, GameFormat, MAP, PACK, RULES, Rulebook, SCENARIO, TEXTS, VARIANT};
use crate::model::POINTS;
use std::sync::LazyLock;

/// The format of Liberté's packs.
pub static LIBERTE: GameFormat = GameFormat {
    rulebook: Rulebook::Liberte,
    files: &FILES,
    entries: {
        use EntryKind::{Action, Battle, Card, Counter, Ending, Faction, Outline, Players, Province, Region, Symbol};
        &[Card, Province, Region, Battle, Faction, Outline, Players, Symbol, Counter, Ending, Action]
    },
    keys_in_words: "a key is a setting such as `stack_height`, or begins with `card.71.`, `province.normandie.`, \
                    `region.west.`, `battle.valmy.`, `faction.radical.`, `players.5.`, `symbol.drum.`, \
                    `counter.bread.`, `ending.peace.`, `action.bribe.`, `text.en.` or `pack.`",
    choices: &[],
    questions: &[],
    points: POINTS,
    expected_fields: &EXPECTED_FIELDS,
    overlay_sections: LazyLock::new(|| overlay_of(&RULES)),
};

static FILES: [FileSpec; 9] = [
    FileSpec { path: "pack.toml", meaning: "The name of the game, its size, its credits.", table: &PACK },
    FileSpec { path: "board.toml", meaning: "Factions, regions, provinces, battles and tracks.", table: &BOARD },
    FileSpec { path: "cards.toml", meaning: "The cards.", table: &CARDS },
    FileSpec { path: "rules.toml", meaning: "The numbers and switches of the rulebook.", table: &RULES },
    FileSpec { path: "map.toml", meaning: "The shapes of the provinces, for drawing.", table: &MAP },
    FileSpec { path: "texts/*.toml", meaning: "The words on the screen, one file per language.", table: &TEXTS },
    FileSpec { path: "variants/*.toml", meaning: "What a variant changes in the other files.", table: &VARIANT },
    FileSpec { path: "bots/*.toml", meaning: "Bots of the pack's own, with weights of their own.", table: &BOT },
    FileSpec {
        path: "scenarios/**/*.toml",
        meaning: "A position, what is played from it, and what must then be true.",
        table: &SCENARIO,
    },
];
