//! The scripts of Revolution!: effects of spaces and cards.
//!
//! | file | what it holds |
//! |---|---|
//! | `game`, `run` | what the scripts of this game run with |
//! | `words` | its words |
//! | `compile` | what this game gives to have its scripts compiled, and compared with their plans |
//! | `bots` | choices as the scripts of bots are given them |
//! | `points`, `examples` | rule points as scripts see them |
//! | `plan_words` | a plan in words |

mod bots;
mod compile;
#[cfg(test)]
mod effect_tests;
mod examples;
mod game;
mod plan_words;
#[cfg(test)]
mod point_tests;
mod points;
mod run;
mod words;

pub use compile::{CompiledSpec, EffectMode, compile, game};

use super::language::{Constant, Language, NameKind, Words};
use super::offers::{NamedThing, Offers};
use super::pack_names::{GivenWords, PackNames};
use super::{compiled_spec, effect_mode, plan_text, word_table};
use crate::games::revolution::Spec;
use crate::model::{REVOLUTION_POINTS, RevolutionPoint};
use rhai::Dynamic;
use std::sync::OnceLock;

impl Language {
    /// The language of Revolution!'s scripts.
    pub fn revolution() -> &'static Language {
        static LANGUAGE: OnceLock<Language> = OnceLock::new();
        LANGUAGE.get_or_init(|| Language::new(words()))
    }
}

/// The words of Revolution!'s scripts.
fn words() -> Words {
    let constant = |(name, value, doc): (&'static str, words::Currency, _)| Constant {
        name,
        kind: "Currency",
        value: Dynamic::from(value),
        doc,
    };
    Words {
        table: words::table(),
        constants: words::CONSTANTS.map(constant).into(),
        names: &[("area", 0, NameKind::Area), ("space", 0, NameKind::Space)],
        name_properties: &[("id", NameKind::Area)],
        points: Some(super::points::Points {
            specs: REVOLUTION_POINTS,
            example: |id| RevolutionPoint::parse(id).map(examples::example),
        }),
        the_player: ("the player whose effect it is", "this point is about nobody"),
        usual_actions: "`gain_support` or `place`",
    }
}

/// The names of a pack that its scripts may write.
fn names_of(spec: &Spec) -> PackNames<'_> {
    PackNames {
        language: Language::revolution(),
        id: "revolution",
        text_language: "en",
        requirements: Vec::new(),
        named: vec![
            (NameKind::Area, spec.areas.iter().map(|area| area.id.as_str()).collect()),
            (NameKind::Space, spec.spaces.iter().map(|space| space.id.as_str()).collect()),
        ],
        given: vec![GivenWords::of_bots(&bots::CHOICES)],
    }
}

/// What may be written at a byte of a script of Revolution!, with the ids of a pack; none where nothing can be told.
pub fn offers(script: &str, at: usize, spec: Option<&Spec>) -> Option<Offers> {
    let names = |what| match (what, spec) {
        (NameKind::Area, Some(spec)) => spec.areas.iter().map(|it| NamedThing::new(&it.id, &it.name)).collect(),
        (NameKind::Space, Some(spec)) => spec.spaces.iter().map(|it| NamedThing::new(&it.id, &it.name)).collect(),
        _ => Vec::new(),
    };
    super::offers::offers(Language::revolution(), script, at, &names)
}
