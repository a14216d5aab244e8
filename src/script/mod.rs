//! Special cards' effects as scripts: the only module that knows Rhai.
//!
//! [`compile`] takes a pack and gives it ready to be played. Each script is read and checked, then traced into a native
//! plan; a script that can't be traced is interpreted, through the same interface, and says at which place it needs that.
//!
//! | file | what it holds |
//! |---|---|
//! | `engine`, `effort` | Rhai and its limits, and what scripts cost |
//! | `words`, `word_table` | the words of scripts, and their reference |
//! | `run` | one run of a script, in a game or for tracing |
//! | `trace`, `plan_text` | from runs to a plan, and a plan in words |
//! | `check`, `body`, `types` | what is wrong with a script as it is written |
//! | `slips` | what was meant in a script that can't be read |
//! | `coverage` | which lines of scripts run in a game |
//! | `names` | where a script names something that has an id |
//! | `hooks`, `hook_run`, `hook_runner` | rule hooks: computed beforehand, run, called in games |
//! | `tokens`, `completion_site`, `offers` | scripts cut into tokens, and what may be written at a place, for editors |
//! | `vocabulary` | the words as data |
//! | `examples` | an example of each rule point, for the reference |
//! | `faction_check`, `text_check` | whether scripts and texts name the same factions, and say the same |
//! | `run_error`, `finding`, `explain` | what went wrong in a run; codes and places; codes at length |
//! | `prove` | plans against their scripts, on positions of random games |

mod body;
mod check;
mod compile;
mod completion_site;
mod coverage;
mod effort;
mod engine;
mod examples;
mod execute;
mod explain;
mod faction_check;
mod finding;
mod format;
mod hook_run;
mod hook_runner;
mod hook_view;
mod hooks;
mod known_names;
mod names;
mod offers;
mod plan_text;
mod prove;
mod reading;
mod run;
mod run_error;
mod slips;
mod syntax_errors;
#[cfg(test)]
mod tests;
mod text_check;
mod thing;
mod tokens;
mod trace;
mod tracing;
mod types;
mod vocabulary;
mod word_table;
mod words;

pub use compile::{Compiled, EffectMode, compile};
pub use coverage::{CoverableScript, CoverageLog, CoverageMode, ScriptRun};
pub use examples::beginning;
pub use explain::EXPLANATIONS;
pub use finding::{Spot, stops_itself};
pub use format::format;
pub use hook_runner::HookLog;
pub use hooks::HookMode;
pub use names::{NameKind, places};
pub use offers::{Offer, OfferKind, Offers, offers};
pub use prove::Proof;
pub use reading::Reason;
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
