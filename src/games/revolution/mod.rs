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
//! | `specials` | RESOLVING ACTIONS: Spy and Apothecary; CARDS: Remove 1 Influence |
//! | `cards` | CARDS: who draws when, and what a card gives |
//! | `piles` | CARDS: deck and discards |
//! | `new_round` | STARTING A NEW ROUND |
//! | `ending` | ENDING THE GAME |
//!
//! Around them: `spec` and `pack` (what a pack says), `soundness` (what a spec must be), `rules` (a spec
//! made ready to play), `game` (the contract of the kernel), `notation` (choices as text), `position`, `chips`, `ids`, `choice`, `event`, `refusal`, `state` (positions as JSON), `imagine`
//! (what a seat can't know), `canonical` (one order of several that come to the same) `arrange` (positions from a
//! description) and `given` (scenarios). Citations are names of sections, and `V1` to `V35` for the rulings that close the rulebook's gaps.

mod actions;
mod arrange;
mod bidding;
mod canonical;
mod cards;
mod chips;
mod choice;
mod control;
mod ending;
mod event;
mod game;
mod given;
mod ids;
mod imagine;
mod new_round;
mod notation;
mod pack;
mod piles;
mod position;
mod refusal;
mod rulebook;
mod rules;
mod set_up;
mod soundness;
mod spec;
mod specials;
mod state;
#[cfg(test)]
mod tests;

pub use arrange::{SeatSetup, Setup};
pub use chips::{CURRENCIES, Chips, Currency, CurrencySet};
pub use choice::Choice;
pub use event::Event;
pub use ids::{AreaId, CardKind, MAX_AREAS, MAX_CARDS, MAX_PLAYERS, MAX_SPACES, SpaceId, SpaceSet};
pub use piles::Piles;
pub use position::{Ending, Markers, Position, Question, SeatState};
pub use refusal::Refusal;
pub use rules::Revolution;
pub use spec::{AreaSpec, CardOrder, CardSpec, Settings, SpaceSpec, Spec, Special, Supply, TieBreak};
