//! What stands in the text files, one a language.

use super::{Kind, Space, TableSpec, key, table};
use std::sync::LazyLock;

/// `texts/*.toml`.
pub static TEXTS: LazyLock<TableSpec> = LazyLock::new(|| {
    let language =
        table("language", [key("name", Kind::Text, "The name of the language, in that language.").required()]);
    let effect = table(
        "effect",
        [
            key("name", Kind::Text, "The name on the card."),
            key("text", Kind::Text, "What the card does."),
            key("prerequisite", Kind::Text, "What it needs to be played, if anything."),
        ],
    );
    let requirement = table(
        "require",
        [
            key("text", Kind::Text, "Why the card is refused.").required(),
            key("cite", Kind::Text, "The rule it follows.").required(),
        ],
    );
    let texts = |keys: Space| Kind::map(keys, Kind::Text);
    table(
        "texts",
        [
            key("language", Kind::Table(language), "The language.").required(),
            key("game", texts(Space::Free), "The names of the game."),
            key("phase", texts(Space::Free), "The phases of a turn."),
            key("region", texts(Space::Region), "The regions."),
            key("faction", texts(Space::Faction), "The factions."),
            key("color", texts(Space::Free), "The colours of the factions."),
            key("symbol", texts(Space::Free), "The symbols of the cards."),
            key("kind", texts(Space::Free), "The kinds of card."),
            key("effect", Kind::map(Space::Effect, Kind::Table(effect)), "The special effects."),
            key("ending", texts(Space::Free), "How a game ends."),
            key("term", texts(Space::Free), "The words of the rules."),
            key("require", Kind::map(Space::Free, Kind::Table(requirement)), "Why specials refuse to be played."),
        ],
    )
});
