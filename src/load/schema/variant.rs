//! The tables and keys of a variant: only what it changes, under the same names as in the files that it changes.

use super::kind::spec;
use super::pack::{action, battle, card, counter, ending, faction, players, province, region, symbol};
use super::{Kind, MOST_CARDS, Namespace, Rulebook, TEXTS, TableSpec};
use std::sync::LazyLock;

/// `variants/*.toml`.
pub static VARIANT: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "variant":
        "id" Kind::Id => "The id, the same as the file's name.", required, example "\"first-edition\"";
        "title" Kind::Text => "The name that people read.", required, example "\"First edition (1999)\"";
        "titles" Kind::map(Namespace::Language, Kind::Text) => "The name in other languages, by their codes.",
            example "{ fr = \"Première édition (1999)\" }";
        "source" Kind::Text => "Where the variant comes from.",
            example "\"Rulebook of the first edition, Warfrog 1999\"";
        "reason" Kind::Text => "Why somebody would play it.",
            example "\"For players who find that a second card makes an action too strong.\"";
        "reasons" Kind::map(Namespace::Language, Kind::Text) => "Why, in other languages.",
            example "{ fr = \"Une partie plus courte.\" }";
        "rules" Kind::Settings(Rulebook::Liberte) => "The settings that differ, under their sections or directly.",
            example "{ second_play = false }";
        "parameters" Kind::Settings(Rulebook::Liberte) => "Settings that can be given with the variant, and their values if they are not.",
            example "{ landslide_votes = 17 }";
        "take_out" Kind::set_of(Kind::Card, 0, MOST_CARDS) => "Cards that are not in the game.", example "[12]";
        "card" Kind::Tables(card().partial()) =>
            "Cards: for an existing number, what differs; for a new one, the whole card.";
        "province" Kind::Tables(province().partial()) => "Provinces: for existing ones, what differs; or new ones.";
        "region" Kind::Tables(region().partial()) => "Regions: for existing ones, what differs; or new ones.";
        "battle" Kind::Tables(battle().partial()) => "Battles: for existing ones, what differs; or new ones.";
        "faction" Kind::Tables(faction().partial()) => "Factions: what differs.";
        "players" Kind::Tables(players().partial()) => "What differs with the number of players.";
        "symbol" Kind::Tables(symbol().partial()) => "Symbols of cards of its own.";
        "counter" Kind::Tables(counter().partial()) => "Counters: for existing ones, what differs; or new ones.";
        "ending" Kind::Tables(ending().partial()) => "Endings of its own.";
        "action" Kind::Tables(action().partial()) => "Actions of its own, for the Action Phase.";
        "texts" Kind::map(Namespace::Language, Kind::Table(TEXTS.partial())) =>
            "Texts, by language, as in the folder `texts`.", example "{ en = { term = { round = \"lap\" } } }";
        "scripts" Kind::set_of(Kind::Id, 0, 255) =>
            "Scripts of the variant's own folder below that of the pack's scripts: effects, replaced or new, and rule \
            points.",
            example "[\"terror\", \"turn-begins\"]";
    }
});
