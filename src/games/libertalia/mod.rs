//! Libertalia (Paolo Mori, 2012): one file a section of the rulebook. Positions, choices, what is legal and what follows.
//!
//! | file | section of the rulebook |
//! |---|---|
//! | `rank` | The character cards: ranks and sets of them |
//! | `token` | the booty tokens |
//! | `set_up` | Set-up: colours, deck, the tokens on the spaces |
//! | `sunrise` | Phase 1, SUNRISE: choosing in secret, the order on the ship |
//! | `day` | Phase 2, DAY: whose action is next |
//! | `dusk` | Phase 3, DUSK: taking booty, Spanish officers, sabers |
//! | `night` | Phase 4, NIGHT: which actions, in which order |
//! | `rest` | Scoring phase, THE DAY OF REST: actions of the end of the campaign, fortunes |
//! | `preparation` | Preparation for the next campaign |
//! | `game_end` | the end of the game, ties |
//! | `effects`, `effect_actions` | Special actions; Spanish officers and sabers: actions of scripts, from choice to choice, and what they do |
//! | `doubloons` | A few clarifications: gains, losses, tokens that go back to the bag; the graveyards |
//!
//! Around them: `spec` and `pack` (what a pack says), `soundness` (what a spec must be), `rules`
//! (a spec made ready to play), `target`, `selector`, `select`, `plan` and `effect_state` (what actions are about), `steps`,
//! `run_steps`, `amount` and `offer` (the steps that most actions are made of, ready to run), `position` (all of a moment),
//! `question` (what is asked), `legal` (what answers it), `choice` (and in `notation` its text), `refusal`, `event`,
//! `secret` (what the others don't know of a hand), `imagine` (positions that a seat cannot tell apart), `state` (positions
//! as JSON), `audit` (is everything accounted for), `arrange` (positions from a description), `given` (scenarios) and `game`
//! (the contract that the kernel asks for, and the course of a day).
//!
//! Citations: a section by its heading, in capitals where the rulebook has them; `L11` is a ruling.

mod amount;
mod arrange;
mod audit;
mod choice;
mod day;
mod doubloons;
mod dusk;
mod effect_actions;
mod effect_state;
mod effects;
mod event;
mod game;
mod game_end;
mod given;
mod imagine;
mod legal;
mod night;
mod notation;
mod offer;
mod pack;
mod plan;
mod points;
mod position;
mod preparation;
mod question;
mod rank;
mod refusal;
mod rest;
mod rulebook;
mod rules;
mod run_steps;
mod secret;
mod select;
mod selector;
mod set_up;
mod soundness;
mod spec;
mod state;
mod steps;
mod sunrise;
mod target;
#[cfg(test)]
mod tests;
mod token;

pub use arrange::{SeatSetup, Setup};
pub use choice::Choice;
pub use effect_state::{EffectContext, EffectSource, EffectTime, MAX_ANSWERS, MAX_KEPT, MAX_REGISTERS};
pub use event::Event;
pub use game_end::Ending;
pub use plan::{EffectPlans, Op, Plan, Query, Term};
pub use points::PointInput;
pub use position::{Berth, Deck, Phase, Player, Position, Ship};
pub use question::Question;
pub use rank::{Rank, RankSet};
pub use refusal::Refusal;
pub use rules::{Effect, Interpreter, Libertalia};
pub use secret::SecretReturns;
pub use selector::{Domain, Filter, Owners, Selector};
pub use spec::{
    CharacterSpec, Color, Colors, MAX_DAYS, MAX_PLAYERS, RULES, RestOrder, Settings, Spec, Tie, ToDen, TokenSet,
    TokenSpec,
};
pub use target::{Operand, Target};
pub use token::{Kinds, Token, Tokens};
