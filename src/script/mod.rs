//! Special cards' effects as scripts: the only module that knows Rhai.
//!
//! [`compile`] takes a pack and gives it ready to be played. Each script is read and checked, then traced into a native
//! plan; a script that can't be traced is interpreted, through the same interface, and says at which place it needs that.
//!
//! What every game's scripts have in common is here; the words of a game, and what becomes of its scripts, are in a folder
//! of its own.
//!
//! | file | what it holds |
//! |---|---|
//! | `game` | what a game gives to have scripts |
//! | `language` | the words and engines of a game's scripts, and what is derived from them |
//! | `engine`, `effort` | Rhai and its limits, and what scripts cost |
//! | `word_table`, `kinds` | the table that words are registered in, and the types of the things they name |
//! | `run`, `operations`, `execute` | one run of a script, in a game or for tracing; what words do in it |
//! | `hooks`, `points`, `rule_points` | scripts that judge for the rules, the rule points as words, and their scripts |
//! | `tracing`, `trace`, `plan_text`, `effect_mode` | from runs to a plan, a plan in words, and how an effect runs |
//! | `reading`, `check`, `body`, `types`, `pack_names`, `packages` | what is wrong with a script as it is written |
//! | `literals`, `pieces` | texts compared with what is one of a few words, and texts put together |
//! | `slips`, `syntax_errors`, `plain_errors` | what was meant in a script that can't be read, and errors in plain sentences |
//! | `bot_scripts` | scripts of bots, which score choices |
//! | `coverage` | which lines of scripts run in a game |
//! | `names` | where a script names something that has an id |
//! | `tokens`, `completion_site`, `offers` | scripts cut into tokens, and what may be written at a place, for editors |
//! | `vocabulary` | the words as data |
//! | `format` | the layout of scripts |
//! | `failures` | what goes wrong in scripts while games are played, for who listens |
//! | `run_error`, `finding`, `explain` | what went wrong in a run; codes and places; codes at length |
//! | `prove` | what it costs to compare plans with their scripts, and what is found |
//! | `plan_proof` | plans against their scripts, on positions of random games |
//! | `compiled_effects` | the effects of a pack, from texts to plans |
//! | `compiled_spec`, `watched_spec` | all scripts of a pack that is read by names, and those that are watched |
//! | `liberte`, `revolution`, `libertalia` | the scripts of one game |

mod bare_game;
mod body;
mod bot_scripts;
mod check;
mod compiled_effects;
mod compiled_spec;
mod completion_site;
mod coverage;
mod data_scripts;
mod effect_mode;
mod effort;
mod engine;
mod execute;
mod explain;
mod failures;
mod finding;
mod format;
mod game;
mod hooks;
mod kinds;
mod known_names;
mod language;
mod lexing;
pub mod libertalia;
mod liberte;
mod literals;
mod names;
mod offers;
mod operations;
mod pack_names;
mod packages;
mod pieces;
mod plain_errors;
mod plan_proof;
mod plan_text;
mod points;
mod prove;
mod reading;
pub mod revolution;
mod rule_points;
mod run;
mod run_error;
mod slips;
mod syntax_errors;
mod tokens;
mod trace;
mod tracing;
mod types;
mod vocabulary;
mod watched_spec;
mod word_table;

pub use self::liberte::{Compiled, EffectMode, HookLog, HookMode, compile, offers};
pub use bare_game::bare_game;
pub use bot_scripts::{BotFailure, BotScorer, ScriptedGame};
pub use coverage::{CoverableScript, CoverageLog, CoverageMode, ScriptRun};
pub use data_scripts::DataScripts;
pub use explain::EXPLANATIONS;
pub use failures::{ScriptFailure, first_failure};
pub use finding::{Spot, names_unknown, stops_itself};
pub use format::format;
pub use language::{Language, NameKind};
pub use offers::{Offer, OfferKind, Offers};
pub use prove::Proof;
pub use reading::Reason;
pub use rule_points::PointMode;
pub use tokens::{Token, TokenKind};
pub use vocabulary::{Form, VocabularySection, VocabularyWord, WordKind};

impl Language {
    /// The language of the scripts of a rulebook's packs, by its id.
    pub fn of_rules(rules: &str) -> Option<&'static Language> {
        match rules {
            "liberte" => Some(Language::liberte()),
            "revolution" => Some(Language::revolution()),
            "libertalia" => Some(Language::libertalia()),
            _ => None,
        }
    }
}
