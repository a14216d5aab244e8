//! The scripts of Libertalia: actions of characters, and what tokens do when they are taken.
//!
//! | file | what it holds |
//! |---|---|
//! | `game`, `run` | what the scripts of this game run with |
//! | `words` | its words |
//! | `compile` | what this game gives to have its scripts compiled, and compared with their plans |
//! | `bots` | choices as the scripts of bots are given them |
//! | `plan_words` | a plan in words |
//! | `points` | rule points as scripts see them |

mod bots;
mod compile;
#[cfg(test)]
mod effect_tests;
mod game;
mod plan_words;
#[cfg(test)]
mod point_tests;
mod points;
mod run;
mod words;

pub use compile::{CompiledSpec, EffectMode, compile, game};

use super::language::{Constant, Language, Words};
use super::offers::Offers;
use super::pack_names::{GivenWords, PackNames};
use super::{compiled_spec, effect_mode, plan_text, word_table};
use crate::games::libertalia::Spec;
use crate::model::{LIBERTALIA_POINTS, LibertaliaPoint};
use rhai::Dynamic;
use std::sync::OnceLock;

impl Language {
    /// The language of Libertalia's scripts.
    pub fn libertalia() -> &'static Language {
        static LANGUAGE: OnceLock<Language> = OnceLock::new();
        LANGUAGE.get_or_init(|| Language::new(words()))
    }
}

/// The words of Libertalia's scripts.
fn words() -> Words {
    let constant = |(name, value, doc): (&'static str, words::Token, _)| Constant {
        name,
        kind: "Token",
        value: Dynamic::from(value),
        doc,
    };
    Words {
        table: words::table(),
        constants: words::CONSTANTS.map(constant).into(),
        names: &[],
        name_properties: &[],
        points: Some(super::points::Points {
            specs: LIBERTALIA_POINTS,
            example: |id| LibertaliaPoint::parse(id).map(points::example),
        }),
        the_player: ("the player whose character acts", "no character acts here"),
        usual_actions: "`gain` or `discard`",
    }
}

/// The names of a pack that its scripts may write: none, since tokens are constants.
fn names_of() -> PackNames<'static> {
    PackNames {
        language: Language::libertalia(),
        id: "libertalia",
        text_language: "en",
        requirements: Vec::new(),
        named: Vec::new(),
        given: vec![GivenWords::of_bots(&bots::CHOICES)],
    }
}

/// What may be written at a byte of a script of Libertalia; none where nothing can be told.
pub fn offers(script: &str, at: usize, _: Option<&Spec>) -> Option<Offers> {
    super::offers::offers(Language::libertalia(), script, at, &|_| Vec::new())
}
