//! The tables and keys of the text files, one for each language.

use super::kind::spec;
use super::{Kind, Namespace, TableSpec};
use std::sync::LazyLock;

/// `texts/*.toml`.
pub static TEXTS: LazyLock<TableSpec> = LazyLock::new(|| {
    let language = spec! { "language":
        "name" Kind::Text => "The name of the language, in that language.", required, example "\"Deutsch\"";
    };
    let effect = spec! { "effect":
        "name" Kind::Text => "The name on the card.", example "\"Terror\"";
        "prerequisite" Kind::Text => "What is needed to play it, if anything.",
            example "\"Presence in a radical government\"";
        "text" Kind::Text => "What the card does.",
            example "\"Clear a whole stack from a province that holds a radical stack.\"";
    };
    let requirement = spec! { "require":
        "text" Kind::Text => "Why the card is refused.", required,
            example "\"the player has no presence in the government\"";
        "cite" Kind::Text => "The rule it follows.", required, example "\"2e V, Purge\"";
    };
    let texts = |keys: Namespace| Kind::map(keys, Kind::Text);
    spec! { "texts":
        "language" Kind::Table(language) => "The language.", required;
        "game" texts(Namespace::Free) => "The names of the game.", example "{ title = \"Liberté\" }";
        "phase" texts(Namespace::Free) => "The phases of a turn.", example "{ battle = \"Battle\" }";
        "region" texts(Namespace::Region) => "The regions.", example "{ west = \"West\" }";
        "faction" texts(Namespace::Faction) => "The factions.", example "{ radical = \"Radicals\" }";
        "color" texts(Namespace::Free) => "The colours of the factions.", example "{ red = \"red\" }";
        "symbol" texts(Namespace::Symbol) => "The symbols of the cards.", example "{ general = \"General\" }";
        "kind" texts(Namespace::Free) => "The kinds of card.", example "{ club = \"Club\" }";
        "counter" texts(Namespace::Counter) => "The counters that scripts keep.", example "{ bread = \"Bread\" }";
        "number" texts(Namespace::Free) => "The numbers of counters that have names.",
            example "{ role-1 = \"Banker\" }";
        "effect" Kind::map(Namespace::Effect, Kind::Table(effect)) => "The special effects.";
        "ending" texts(Namespace::Free) => "How a game ends.", example "{ four-turns = \"End of the last turn\" }";
        "option" texts(Namespace::Free) => "The words that effects let players choose from.",
            example "{ peace = \"Peace\" }";
        "term" texts(Namespace::Free) => "The words of the rules.", example "{ draw = \"draw\" }";
        "require" Kind::map(Namespace::Free, Kind::Table(requirement)) => "Why special cards can't be played.";
    }
});
