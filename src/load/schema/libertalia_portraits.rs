//! The portraits of Libertalia's characters: heads of a few parts, each a word or a colour.

use super::kind::spec;
use super::{Kind, Namespace, TableSpec};
use std::sync::LazyLock;

/// Whom a portrait shows.
const FIGURES: &[&str] = &["person", "parrot", "monkey"];
/// What is worn on the head.
const HATS: &[&str] = &[
    "none",
    "bandana",
    "bicorne",
    "bonnet",
    "cap",
    "headscarf",
    "helmet",
    "hood",
    "plumed-hat",
    "tall-hat",
    "toque",
    "tricorn",
    "turban",
    "wide-hat",
];
/// How the hair is worn.
const HAIRS: &[&str] = &["none", "braids", "bun", "curly", "fringe", "long", "short", "tail", "wig"];
/// What grows on the chin and above the mouth.
const BEARDS: &[&str] = &["none", "full", "goatee", "moustache", "sideburns", "stubble"];
/// What is worn below the head.
const CLOTHES: &[&str] = &["coat", "apron", "dress", "robe", "ruff", "shirt", "stripes", "uniform", "vest"];
/// What else is on a face.
const MARKS: &[&str] =
    &["chain", "earrings", "eyepatch", "flower", "freckles", "glasses", "mask", "necklace", "paint", "scar", "shackle"];
/// What is held.
const THINGS: &[&str] = &[
    "nothing", "bottle", "bowl", "cards", "coins", "cross", "doll", "hammer", "keys", "ladle", "paper", "pistol",
    "rope", "saber", "saw", "shot", "spyglass", "tankard", "tray",
];

/// `portraits.toml`.
pub(super) static PORTRAITS: LazyLock<TableSpec> = LazyLock::new(|| {
    spec! { "portraits":
        "portrait" Kind::Tables(portrait()) => "The portraits; a character without one is drawn as a stranger.";
    }
});

fn words(words: &[&'static str]) -> Kind {
    Kind::Word(words.to_vec())
}

/// A portrait.
pub(super) fn portrait() -> TableSpec {
    spec! { "portrait":
        "id" Kind::Ref(Namespace::Character) => "Whose portrait it is. A picture of this name in `art` goes before it.",
            required, example "\"captain\"";
        "figure" words(FIGURES) => "Whom it shows.", default "\"person\"", example "\"monkey\"";
        "skin" Kind::Hex => "The colour of the skin; of an animal, of its fur or feathers.", default "\"#D3A982\"",
            example "\"#8A5A3C\"";
        "hat" words(HATS) => "What is worn on the head.", default "\"none\"", example "\"tricorn\"";
        "hat_color" Kind::Hex => "Its colour.", default "\"#34322F\"", example "\"#7C211D\"";
        "trim" Kind::Hex => "The colour of bands, buttons and feathers.", default "\"#C8962E\"", example "\"#F8F4EA\"";
        "hair" words(HAIRS) => "How the hair is worn.", default "\"short\"", example "\"tail\"";
        "hair_color" Kind::Hex => "The colour of the hair.", default "\"#3A2C22\"", example "\"#B9B3A6\"";
        "beard" words(BEARDS) => "What grows on the chin and above the mouth.", default "\"none\"",
            example "\"goatee\"";
        "clothes" words(CLOTHES) => "What is worn below the head.", default "\"coat\"", example "\"uniform\"";
        "clothes_color" Kind::Hex => "Its colour.", default "\"#75603F\"", example "\"#2F4A6B\"";
        "linen" Kind::Hex => "The colour of what is worn below that.", default "\"#F8F4EA\"", example "\"#D9C3A5\"";
        "marks" Kind::set_of(words(MARKS), 0, MARKS.len()) => "What else is to be seen.", default "[]",
            example "[\"eyepatch\", \"earrings\"]";
        "holds" words(THINGS) => "What is held.", default "\"nothing\"", example "\"spyglass\"";
    }
}
