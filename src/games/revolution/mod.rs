//! Revolution!, by Philip duBarry: the rulebook of the self-published first edition. The pack says what the chart, the board
//! and the deck are; that of 2009 is a variant of it.
//!
//! Players bid chips on the spaces of a chart, in secret and at the same time; what a space gives goes to the strongest bid.
//!
//! | file | section |
//! |---|---|
//! | `set_up` | SETUP |
//! | `bidding` | BIDDING: which chip may go where, and when a bid closes |
//! | `control` | RESOLVING THE BID, DETERMINING CONTROL: the spaces one by one, who wins, what becomes of the chips |
//! | `actions` | RESOLVING ACTIONS: chips, Support, marker |
//! | `effects`, `effect_actions` | RESOLVING ACTIONS, CARDS: what the scripts of spaces and cards do, such as the Spy's |
//! | `plan`, `target`, `effect_state` | RESOLVING ACTIONS, CARDS: what plans of effects are about, and how far one has come |
//! | `selector`, `filtered_markers`, `select` | RESOLVING ACTIONS, CARDS: the sets that effects name, and what they hold in a position |
//! | `cards` | CARDS: who draws when, and what a card gives |
//! | `piles` | CARDS: deck and discards |
//! | `new_round` | STARTING A NEW ROUND |
//! | `ending` | ENDING THE GAME |
//! | `point`, `points` | DETERMINING CONTROL, RESOLVING ACTIONS, ENDING THE GAME: where scripts answer instead of the rulebook |
//!
//! Around them: `spec` and `pack` (what a pack says), `soundness` (what a spec must be), `rules` (a spec
//! made ready to play), `game` (the contract of the kernel), `notation` (choices as text), `position`, `board` and `marker_set`
//! (the markers), `chips`, `ids`, `choice`, `listing` (lists of choices from tables), `event`, `refusal`, `state` (positions
//! as JSON), `imagine` (what a seat can't know), `canonical` (one order of several that come to the same) `arrange` (positions from a
//! description) and `given` (scenarios). Citations are names of sections, and `V1` to `V35` for the rulings that close the rulebook's gaps.

mod actions;
mod arrange;
mod bidding;
mod board;
mod canonical;
mod cards;
mod chips;
mod choice;
mod control;
mod effect_actions;
mod effect_state;
mod effects;
mod ending;
mod event;
mod filtered_markers;
mod game;
mod given;
mod ids;
mod imagine;
mod listing;
mod marker_set;
mod new_round;
mod notation;
mod pack;
mod piles;
mod plan;
mod point;
mod points;
mod position;
mod refusal;
mod rulebook;
mod rules;
mod select;
mod selector;
mod set_up;
mod soundness;
mod spec;
mod state;
mod target;
#[cfg(test)]
mod tests;

pub use arrange::{SeatSetup, Setup};
pub use board::Markers;
pub use chips::{CURRENCIES, Chips, Currency, CurrencySet};
pub use choice::Choice;
pub use effect_state::{EffectContext, EffectSource, MAX_ANSWERS};
pub use effects::Purpose;
pub use event::{Cause, Event};
pub use ids::{AreaId, CardKind, MAX_AREAS, MAX_CARDS, MAX_PLAYERS, MAX_SPACES, SpaceId, SpaceSet};
pub use piles::Piles;
pub use plan::{EffectFacts, EffectPlans, Op, Plan, Query};
pub use point::PointInput;
pub use position::{Ending, Position, Question, SeatState};
pub use refusal::Refusal;
pub use rules::{Effect, Interpreter, Revolution};
pub use selector::{Domain, Filter, Selector};
pub use spec::{AreaSpec, CardOrder, CardSpec, Settings, SpaceSpec, Spec, Special, Supply, TieBreak};
pub use target::{Operand, Target};
