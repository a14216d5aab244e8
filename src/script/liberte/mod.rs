//! The scripts of Liberté: effects of cards, what happens at moments, and rule points that judge.
//!
//! | file | what it holds |
//! |---|---|
//! | `game`, `run`, `thing` | what the scripts of this game run with |
//! | `words` | its words |
//! | `compile` | a pack's scripts, compiled |
//! | `hooks`, `hook_run`, `hook_runner`, `hook_view` | rule hooks: computed beforehand, run, called in games |
//! | `bots` | choices as the scripts of bots are given them |
//! | `examples` | an example of each rule point, for the reference |
//! | `faction_check`, `text_check` | whether scripts and texts name the same factions, and say the same |
//! | `plan_words` | a plan in words |
//! | `proof` | plans against their scripts, on positions of random games |
//! | `observer` | which lines run in a game |

mod bots;
mod compile;
pub(super) mod examples;
mod faction_check;
mod game;
mod hook_run;
mod hook_runner;
mod hook_view;
mod hooks;
mod observer;
mod plan_words;
pub(super) mod proof;
mod run;
#[cfg(test)]
pub(super) mod tests;
mod text_check;
mod thing;
mod words;

pub use compile::{Compiled, EffectMode, compile};
pub use hook_runner::HookLog;
pub use hooks::HookMode;

use super::language::{Constant, Language, NameKind, Words};
use super::offers::{NamedThing, Offers};
use super::pack_names::{GivenWords, PackNames};
use super::points::Points;
use super::{
    Reason, Spot, body, check, coverage, effect_mode, effort, execute, explain, finding, plan_text, prove, reading,
    run_error, trace, word_table,
};
use crate::games::liberte::{Ending, Office, TieFor};
use crate::model::{BOT_SCORE, CHOICES, POINTS, Pack, PackEnding, RulePoint, Symbol};
use rhai::Dynamic;
use std::sync::OnceLock;

impl Language {
    /// The language of Liberté's scripts.
    pub fn liberte() -> &'static Language {
        static LANGUAGE: OnceLock<Language> = OnceLock::new();
        LANGUAGE.get_or_init(|| Language::new(words()))
    }
}

/// The words of Liberté's scripts.
fn words() -> Words {
    let constant = |(name, value, doc): (&'static str, words::Faction, _)| Constant {
        name,
        kind: "Faction",
        value: Dynamic::from(value),
        doc,
    };
    Words {
        table: words::table(),
        constants: words::CONSTANTS.map(constant).into(),
        names: &[
            ("require", 1, NameKind::Requirement),
            ("province", 0, NameKind::Province),
            ("faction", 0, NameKind::Faction),
            ("in_region", 1, NameKind::Region),
            ("card", 0, NameKind::Card),
            ("with_symbol", 1, NameKind::Symbol),
            ("has_symbol", 1, NameKind::Symbol),
            ("counter", 0, NameKind::Counter),
            ("counter", 1, NameKind::Counter),
            ("with_most", 1, NameKind::Counter),
            ("with_at_least", 2, NameKind::Counter),
            ("with_at_most", 2, NameKind::Counter),
            ("gain", 1, NameKind::Counter),
            ("gain", 2, NameKind::Counter),
            ("lose", 1, NameKind::Counter),
            ("lose", 2, NameKind::Counter),
            ("set_counter", 1, NameKind::Counter),
            ("set_counter", 2, NameKind::Counter),
            ("draw_counter", 0, NameKind::Counter),
            ("draw_counter", 1, NameKind::Counter),
            ("end_game", 0, NameKind::Ending),
        ],
        name_properties: &[("id", NameKind::Province), ("region", NameKind::Region), ("number", NameKind::Card)],
        points: Some(Points { specs: POINTS, example: |id| examples::example(RulePoint::parse(id)?) }),
        the_player: ("the player of a card or an action", "nobody plays or acts here"),
        usual_actions: "`discard` or `return_to_supply`",
    }
}

/// The names of a pack that its scripts may write.
fn names_of(pack: &Pack) -> PackNames<'_> {
    let board = &pack.board;
    PackNames {
        language: Language::liberte(),
        id: &pack.id,
        text_language: pack.texts.first().map_or("en", |texts| &texts.language),
        requirements: pack.texts.iter().flat_map(|texts| &texts.requirements).map(|known| known.key.as_str()).collect(),
        named: vec![
            (NameKind::Province, board.provinces.iter().map(|province| province.id.as_str()).collect()),
            (NameKind::Faction, board.faction_ids.all().collect()),
            (NameKind::Region, board.regions.iter().map(|region| region.id.as_str()).collect()),
            (NameKind::Symbol, pack.symbols().map(Symbol::id).collect()),
            (NameKind::Counter, pack.counters.iter().map(|counter| counter.id.as_str()).collect()),
            (NameKind::Ending, pack.endings.iter().map(PackEnding::id).collect()),
            (NameKind::Option, pack.options.iter().map(String::as_str).collect()),
        ],
        given: given_words(pack),
    }
}

/// What texts can be that functions of rule points and of bots are given.
fn given_words(pack: &Pack) -> Vec<GivenWords<'_>> {
    let factions = [TieFor::Government, TieFor::Opposition];
    let seats = TieFor::ALL.into_iter().filter(|about| !factions.contains(about)).map(TieFor::id).collect();
    let endings = Ending::ALL.into_iter().map(Ending::id).chain(pack.endings.iter().map(PackEnding::id)).collect();
    let point =
        |point: RulePoint, parameter, words| GivenWords { point: point.spec().id, parameter, words, may_grow: false };
    let choices: Vec<&'static str> = CHOICES.iter().map(|choice| choice.word).collect();
    let named = pack.options.iter().map(String::as_str).chain(pack.action_ids()).collect();
    vec![
        point(RulePoint::WhoLeadsATie, "about", seats),
        point(RulePoint::WhichFactionLeadsATie, "about", factions.map(TieFor::id).into()),
        point(RulePoint::PointsOfAPlace, "place", Office::ALL.into_iter().map(Office::id).collect()),
        point(RulePoint::FinalPoints, "ending", endings),
        GivenWords::of_bots(&choices),
        GivenWords { point: BOT_SCORE.id, parameter: "option", words: named, may_grow: true },
    ]
}

/// What may be written at a byte of a script of Liberté, with the ids of a pack; none where nothing can be told.
pub fn offers(script: &str, at: usize, pack: Option<&Pack>) -> Option<Offers> {
    let names = |what| pack.map(|pack| named(what, pack)).unwrap_or_default();
    super::offers::offers(Language::liberte(), script, at, &names)
}

fn named(what: NameKind, pack: &Pack) -> Vec<NamedThing> {
    match what {
        NameKind::Function | NameKind::Area | NameKind::Space => Vec::new(),
        NameKind::Province => pack.board.provinces.iter().map(|it| NamedThing::new(&it.id, &it.name)).collect(),
        NameKind::Faction => {
            let ids = pack.board.faction_ids.all();
            ids.map(|id| NamedThing::new(id, "a faction")).collect()
        }
        NameKind::Region => pack.board.regions.iter().map(|it| NamedThing::new(&it.id, "a region")).collect(),
        NameKind::Option => pack.options.iter().map(|it| NamedThing::new(it, "a word of the texts")).collect(),
        NameKind::Ending => pack.endings.iter().map(|it| NamedThing::new(it.id(), "an ending")).collect(),
        NameKind::Symbol => pack.symbols().map(|it| NamedThing::new(it.id(), "a symbol")).collect(),
        NameKind::Counter => pack.counters.iter().map(|it| NamedThing::new(&it.id, "a counter")).collect(),
        NameKind::Card => pack.cards.iter().map(|it| NamedThing::new(it.number.to_string(), &it.title)).collect(),
        NameKind::Requirement => {
            let requirements = pack.texts.first().map(|texts| texts.requirements.as_slice()).unwrap_or_default();
            let thing = |it: &crate::model::Requirement| NamedThing {
                doc: it.text.clone(),
                ..NamedThing::new(&it.key, &it.cite)
            };
            requirements.iter().map(thing).collect()
        }
    }
}
