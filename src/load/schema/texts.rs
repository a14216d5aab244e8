//! What stands in the text files, one a language.

use super::{Kind, Namespace, TableSpec, key, table};
use std::sync::LazyLock;

/// `texts/*.toml`.
pub static TEXTS: LazyLock<TableSpec> = LazyLock::new(|| {
    let language = table(
        "language",
        [key("name", Kind::Text, "The name of the language, in that language.").required().example("\"Deutsch\"")],
    );
    let effect = table(
        "effect",
        [
            key("name", Kind::Text, "The name on the card.").example("\"Terror\""),
            key("prerequisite", Kind::Text, "What is needed to play it, if anything.")
                .example("\"Presence in a radical government\""),
            key("text", Kind::Text, "What the card does.")
                .example("\"Clear a whole stack from a province that holds a radical stack.\""),
        ],
    );
    let requirement = table(
        "require",
        [
            key("text", Kind::Text, "Why the card is refused.")
                .required()
                .example("\"the player has no presence in the government\""),
            key("cite", Kind::Text, "The rule it follows.").required().example("\"2e V, Purge\""),
        ],
    );
    let texts = |keys: Namespace| Kind::map(keys, Kind::Text);
    table(
        "texts",
        [
            key("language", Kind::Table(language), "The language.").required(),
            key("game", texts(Namespace::Free), "The names of the game.").example("{ title = \"Liberté\" }"),
            key("phase", texts(Namespace::Free), "The phases of a turn.").example("{ battle = \"Battle\" }"),
            key("region", texts(Namespace::Region), "The regions.").example("{ west = \"West\" }"),
            key("faction", texts(Namespace::Faction), "The factions.").example("{ radical = \"Radicals\" }"),
            key("color", texts(Namespace::Free), "The colours of the factions.").example("{ red = \"red\" }"),
            key("symbol", texts(Namespace::Free), "The symbols of the cards.").example("{ general = \"General\" }"),
            key("kind", texts(Namespace::Free), "The kinds of card.").example("{ club = \"Club\" }"),
            key("effect", Kind::map(Namespace::Effect, Kind::Table(effect)), "The special effects."),
            key("ending", texts(Namespace::Free), "How a game ends.")
                .example("{ four-turns = \"End of the last turn\" }"),
            key("term", texts(Namespace::Free), "The words of the rules.").example("{ draw = \"draw\" }"),
            key("require", Kind::map(Namespace::Free, Kind::Table(requirement)), "Why special cards can't be played."),
        ],
    )
});
