//! A pack in memory: board, cards, rules as numbers and switches, texts, scenarios, and the closed lists of words by which
//! those speak of a game. Small ids, no files, no rules.

mod board;
mod bot;
mod card;
mod choices;
mod counter;
mod data_pack;
mod data_scenario;
mod ending;
mod event_kind;
mod faction_ids;
mod for_players;
mod given;
mod ids;
mod interned;
mod libertalia_points;
mod pack;
mod phrases;
mod picture;
mod plural;
mod points;
mod question;
mod revolution_points;
mod ruleset;
mod scenario;
mod sentences;
mod sets;
mod setup;
mod symbol;
mod texts;
mod wording;

pub use board::{Battle, Board, EdgeKey, FactionBlocks, Outline, PointKey, Province, Region, edge_key, point_key};
pub use bot::{
    BOT_SCORE, BotScript, EVALUATION_TERMS, GIVEN_TO_BOTS, LIBERTALIA_BOT_SCORE, PackBot, REVOLUTION_BOT_SCORE,
};
pub use card::{Card, CardKind, CardSets, Confirmation, Provenance};
pub use choices::{Argument, ArgumentKind, CHOICES, Choice, ChoiceSpec, Target};
pub use counter::{Counter, CounterId, CounterOf, CounterOwner, MOST_COUNTED, MOST_STEPS};
pub use data_pack::{DataEntry, DataPack};
pub use data_scenario::DataScenario;
pub use ending::{DeclaredEnding, Ending, EndingPoints, PackEnding};
pub use event_kind::EventKind;
pub use event_kind::event_table;
pub use faction_ids::FactionIds;
pub use for_players::ForPlayers;
pub use given::{GIVEN, GIVEN_SEAT, GivenKey, SetupPart};
pub use ids::{
    ActionId, CardId, EffectId, Faction, FactionSet, MOST_ACTIONS, MOST_OPTIONS, OptionId, PerFaction, ProvinceId,
    RegionId,
};
pub use libertalia_points::{LIBERTALIA_POINTS, LibertaliaPoint};
pub use pack::{Effect, Pack, PointScript, VariantNote};
pub use phrases::Phrase;
pub use picture::{Picture, choice_key};
pub use plural::{capitalized, counted, id_in_words, with_article};
pub use points::{GamePoint, POINTS, PointKind, PointSpec, RulePoint};
pub use question::Question;
pub use revolution_points::{REVOLUTION_POINTS, RevolutionPoint};
pub use ruleset::{
    Claim, FactionOrder, GovernmentTie, RefreshOrder, Ruleset, SETTINGS, SecondTakeWhen, Setting, SettingKind,
    SettingValue, TurnSet,
};
pub use scenario::{
    AskedSeats, ChoiceBy, Expected, ExpectedField, ExpectedQuestion, RefusedChoice, Scenario, ScenarioStep,
};
pub use sets::{CardSet, ProvinceSet};
pub use setup::{CounterSetup, Phase, RefreshStep, SeatSetup, Setup, StackSetup};
pub use symbol::{FurtherSymbol, MOST_FURTHER_SYMBOLS, Symbol, SymbolPlace, SymbolSet};
pub use texts::{Requirement, Text, Texts, symbol_letter};
pub use wording::{Wording, say};
