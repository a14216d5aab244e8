//! The rulebook: one file a section. Positions, choices, what is legal and what follows.
//!
//! | file | section (2e) |
//! |---|---|
//! | `set_up` | III Set up |
//! | `player_order` | IV.1 Determine Player Order, and the turn itself |
//! | `refresh` | IV.2 Refresh Hand |
//! | `action` | IV.3 Action Phase: whose action it is, what it may hold, how the phase ends |
//! | `play_cards` | IV.3.A Play Card(s), the second card, Clean-up |
//! | `placement` | IV.3.A.i Placement Rules |
//! | `take_cards` | IV.3.B Take Card(s) |
//! | `battle` | IV.4 Battle Phase |
//! | `elections` | IV.5.A Provincial Elections |
//! | `government` | IV.5.B The New Government |
//! | `points` | IV.5.C Victory Points |
//! | `tie` | Tie and Advance, one rule used by the four above |
//! | `specials`, `run_effect`, `plan`, `playability` | V Special Cards: how an effect runs |
//! | `cause`, `effect_context` | why an effect runs, and what it knows |
//! | `selector`, `select`, `filter` | the sets of things that an effect names, and what they hold in a position |
//! | `effect_actions`, `card_effects`, `block_effects` | what an effect does: in general, to cards, to blocks |
//! | `secret_answers` | none: what all players choose at once |
//! | `own_actions` | IV.3: actions that a pack adds |
//! | `moments` | IV: what a pack's script adds to turns, rounds, actions and elections |
//! | `endings` | VI Ending the Game |
//! | `counters` | none: the numbers that a pack's scripts keep |
//! | `rule_hooks`, `hook` | the rule points: what a script says instead |
//! | `piles`, `deck`, `shuffle` | II.B Discard: deck, discard pile, face-up cards, box; drawing, taking, discarding |
//!
//! Around them: `rules` (a pack made ready to play), `game` (the contract of the kernel), `position` (all of a moment),
//! `refusal`, `event`, `notation` (choices as text), `fields` (what there is to know of a position), `describe`
//! (events as JSON), `arrange` (positions from a description), `view` (what a seat may see), `redeal` (what it may
//! not, dealt anew), `blank` (a card that does
//! nothing, unknown to all), `payoffs` (the numbers to plan by), `audit` (is everything accounted for) and `scenario_test`
//! (tests).

mod action;
mod arrange;
mod audit;
mod battle;
mod blank;
mod block_effects;
mod card_effects;
mod cause;
mod counters;
mod deck;
mod describe;
mod effect_actions;
mod effect_context;
mod elections;
mod endings;
mod event;
mod fields;
mod filter;
mod game;
mod government;
mod hook;
mod moments;
mod notation;
mod own_actions;
mod payoffs;
mod piles;
mod placement;
mod plan;
mod play_cards;
mod playability;
mod player_order;
mod points;
mod position;
mod redeal;
mod refresh;
mod refusal;
mod rule_hooks;
mod rulebook;
mod rules;
mod run_effect;
mod scenario_test;
mod secret_answers;
mod select;
mod selector;
mod set_up;
mod shuffle;
mod specials;
mod take_cards;
mod tie;
mod view;

pub use crate::kit::Pick;
pub use crate::model::{Choice, DeclaredEnding, Ending, EndingPoints, Question, Target};
pub use arrange::{Impossible, Thing};
pub use cause::Cause;
pub use describe::describe_rules;
pub use effect_context::{EffectContext, Operand};
pub use event::{Event, EventCause, EventRole};
pub use fields::FIELDS;
pub use government::most_voted;
pub use hook::{HookInput, HookResult, HookSource, Office, Permissions, Situation};
pub use moments::ScriptMoment;
pub use payoffs::EndingByVotes;
pub use piles::{Pile, Piles};
pub use plan::{EffectPlans, Node, Op, Plan, PlanRefusal, Query};
pub use points::most_votes;
pub use position::{Counted, EffectState, MAX_ANSWERS, MAX_PROVINCES, Position, Stack, Stacks, TieFor};
pub use redeal::Redeal;
pub use refusal::Refusal;
pub use rules::{Effect, HookRunner, Interpreter, Liberte, ScriptStep, Stop};
pub use scenario_test::run_test;
pub use selector::{Domain, Filter, Selector, WordList};
pub use view::View;
