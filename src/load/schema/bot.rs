//! The keys of a bot's file.

use super::kind::spec;
use super::{Kind, TableSpec, key, table};
use crate::model::EVALUATION_TERMS;
use std::sync::LazyLock;

/// `bots/*.toml`.
pub static BOT: LazyLock<TableSpec> = LazyLock::new(|| {
    let weight = |(name, meaning)| key(name, Kind::Number, meaning).default("1").example("1.5");
    let weights = table("weights", EVALUATION_TERMS.map(weight));
    spec! { "bot":
        "id" Kind::Id => "The id, the same as the file's name; `file:bold` selects this bot.", required,
            example "\"bold\"";
        "title" Kind::Text => "The name that people read.", required, example "\"Bold\"";
        "source" Kind::Text => "Where it comes from.", example "\"Of this pack\"";
        "weights" Kind::Table(weights) =>
            "The weight of each term in the evaluation of a position; the greedy bot has 1 for all.",
            example "{ battle = 2, hand = 0.5 }";
    }
});
