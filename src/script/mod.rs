//! Special cards' effects as scripts: the only module that knows Rhai.
//!
//! [`compile`] takes a pack and gives it ready to be played. Each script is read and checked, then traced into a native
//! plan; a script that can't be traced is interpreted, through the same interface, and says at which place it needs that.
//!
//! | file | what it holds |
//! |---|---|
//! | `engine`, `effort` | Rhai and its limits, and what scripts cost |
//! | `words`, `table` | the words of scripts, and their reference |
//! | `run` | one run of a script, in a game or for tracing |
//! | `trace`, `plan_text` | from runs to a plan, and a plan in words |
//! | `check`, `body`, `types` | what is wrong with a script as it is written |
//! | `trouble`, `finding` | what went wrong in a run; codes and places |
//! | `slips` | what was meant in a script that can't be read |
//! | `cover` | which lines of scripts run in a game |
//! | `rename` | where a script names something that has an id |
//! | `points`, `judgement`, `judge` | rule points that judge: told beforehand, run, asked in games |
//! | `tokens`, `site`, `offers` | scripts cut into tokens, and what may be written at a place, for editors |
//! | `vocabulary` | the words as data |
//! | `examples` | an example of each rule point, for the reference |
//! | `agree`, `wording` | whether scripts and texts name the same factions, and say the same |
//! | `trouble`, `finding`, `explain` | what went wrong in a run; codes and places; codes at length |
//! | `prove` | plans against their scripts, on positions of random games |

mod agree;
mod body;
mod broken;
mod check;
mod compile;
mod cover;
mod effort;
mod engine;
mod examples;
mod explain;
mod finding;
mod format;
mod judge;
mod judgement;
mod offers;
mod plan_text;
mod points;
mod prove;
mod rename;
mod run;
mod site;
mod slips;
mod table;
#[cfg(test)]
mod tests;
mod tokens;
mod trace;
mod trouble;
mod types;
mod vocabulary;
mod wording;
mod words;

pub use compile::{Compiled, Reason, Way, compile};
pub use cover::{CoveredScript, ScriptRun, Watch, Watching};
pub use examples::beginning;
pub use explain::EXPLANATIONS;
pub use finding::{CODES, Spot, stops_itself};
pub use format::format;
pub use judge::Hearing;
pub use offers::{Offer, OfferKind, Offers, offers};
pub use points::PointWay;
pub use prove::Proof;
pub use rename::{NamedInScript, places};
pub use tokens::{Token, TokenKind, tokens};
pub use vocabulary::{Form, VocabularySection, VocabularyWord, WordKind, vocabulary};

/// The words and constants as Rhai definitions, for editors that know them.
pub fn definitions() -> String {
    engine::definitions()
}

/// The reference of all words that scripts have, and of the rule points, in Markdown, printed from their registration.
pub fn reference() -> String {
    format!("{}{}", vocabulary::reference(), examples::reference())
}
