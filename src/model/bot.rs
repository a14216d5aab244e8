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
    ("sudden", "How the sudden deaths, as near as they are, change all that."),
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
/// its seat. Its function is named after the bot, and may leave out the last of what it is given.
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
        ("number", "int"),
        ("option", "string"),
    ],
    returns: Some("int"),
    meaning: "How good a choice is: the greatest score is chosen.",
    cite: "",
};

/// What scripts of bots are given, by the names of the parameters: what each is, in the middle of a sentence.
pub const GIVEN_TO_BOTS: [(&str, &str); 13] = [
    ("choice", "the first word of the choice: `liberte docs choices` lists them"),
    ("worth", "what the greedy bot thinks of the choice, in hundredths of what it counts in"),
    ("card", "the card that the choice names; `declined(card)` holds where it names none"),
    ("province", "the province that it names"),
    ("seat", "the player that it names"),
    ("faction", "the faction that it names"),
    ("number", "the number that it says; 0 where it says none"),
    ("option", "the option that it says, or the action of the pack's own that it begins, by its id; empty elsewhere"),
    ("currency", "the currency of the chip that is laid"),
    ("space", "the space that the chip is laid on"),
    ("area", "the area that an effect is answered with; `declined(area)` holds where there is none"),
    ("character", "the character that it names; `declined(character)` holds where it names none"),
    ("token", "the token that it names"),
];

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
