//! Bots that a pack brings: of Liberté with weights, scripts or both, of the other games with scripts.

use super::{PointKind, PointSpec};

/// The terms of a bot's evaluation of a position, with the meaning of each. The order is that of [`PackBot::weights`].
pub const EVALUATION_TERMS: [(&str, &str); 9] = [
    ("points", "Victory Points scored."),
    ("offices", "Places in government and opposition, by the votes expected."),
    ("provinces", "What provinces pay that would be won."),
    ("battle", "The battle, by tokens and Generals."),
    ("ground", "Stacks that stay for later elections."),
    ("display", "Displayed cards, which break ties."),
    ("hand", "What the hand may yet do."),
    ("presence", "A presence in the government."),
    ("sudden", "How the two sudden deaths, as near as they are, change all that."),
];

/// A bot of a pack's own: a greedy one that weighs otherwise, or whose script scores what it weighs.
#[derive(Clone, PartialEq, Debug)]
pub struct PackBot {
    /// The id; that of its file.
    pub id: String,
    /// The name that people read.
    pub title: String,
    /// Where it comes from; may be empty.
    pub source: String,
    /// What each of [`EVALUATION_TERMS`] is multiplied by; all 1 in other games than Liberté.
    pub weights: [f32; EVALUATION_TERMS.len()],
    /// What scores its choices; none where the weights alone decide.
    pub script: Option<BotScript>,
    /// A hash of all that decides what it chooses, in eight hexadecimal digits. It is no part of the pack's.
    pub hash: String,
}

/// The script of a bot of a pack's own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotScript {
    /// The file.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What the script of a bot is given and gives, in the form of a rule point: it looks and changes nothing, and `player()` is
/// its seat. Its function is named after the bot.
pub static BOT_SCORE: PointSpec = PointSpec {
    kind: PointKind::AnswersAboutPlayer,
    id: "bot",
    parameters: &[
        ("choice", "string"),
        ("worth", "int"),
        ("card", "Card"),
        ("province", "Province"),
        ("seat", "Seat"),
        ("faction", "Faction"),
    ],
    returns: Some("int"),
    meaning: "How good a choice is: the greatest score is chosen.",
    cite: "",
};

/// The same in Revolution!.
pub static REVOLUTION_BOT_SCORE: PointSpec = PointSpec {
    kind: PointKind::AnswersAboutPlayer,
    id: "bot",
    parameters: &[
        ("choice", "string"),
        ("worth", "int"),
        ("currency", "Currency"),
        ("space", "Space"),
        ("area", "Area"),
        ("seat", "Seat"),
    ],
    returns: Some("int"),
    meaning: "How good a choice is: the greatest score is chosen.",
    cite: "",
};

/// The same in Libertalia.
pub static LIBERTALIA_BOT_SCORE: PointSpec = PointSpec {
    kind: PointKind::AnswersAboutPlayer,
    id: "bot",
    parameters: &[
        ("choice", "string"),
        ("worth", "int"),
        ("character", "Character"),
        ("token", "Token"),
        ("seat", "Seat"),
        ("number", "int"),
    ],
    returns: Some("int"),
    meaning: "How good a choice is: the greatest score is chosen.",
    cite: "",
};
