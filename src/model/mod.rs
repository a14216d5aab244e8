//! A pack in memory: board, cards, rules as numbers and switches, texts, scenarios. Small ids, no files, no rules.

mod board;
mod bot;
mod card;
mod ids;
mod pack;
mod phrases;
mod points;
mod ruleset;
mod scenario;
mod sets;
mod setup;
mod texts;

pub use board::{Battle, Board, FactionBlocks, Outline, Province, Region};
pub use bot::{PackBot, WORTH_TERMS};
pub use card::{Card, CardKind, CardSets, Provenance, Source, Symbol, SymbolSet};
pub use ids::{CardId, EffectId, Faction, FactionSet, PerFaction, ProvinceId, RegionId};
pub use pack::{Effect, Pack, PointScript, Requirement, VariantNote};
pub use phrases::Phrase;
pub use points::{POINTS, PointSpec, RulePoint};
pub use ruleset::{
    Claim, GovernmentTie, RefreshOrder, Ruleset, SETTINGS, SecondTakeWhen, Setting, SettingKind, SettingValue, TurnSet,
};
pub use scenario::{Asked, ChoiceBy, Expected, Scenario, SeatNumbers, Step};
pub use sets::{CardSet, ProvinceSet};
pub use setup::{Phase, RefreshStep, SeatSetup, Setup, StackSetup};
pub use texts::{Text, Texts};
