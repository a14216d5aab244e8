//! The rulebook and the rulings as tests, one sentence each; the properties that hold in every game.

mod actions;
mod bidding;
mod canonical;
mod cards;
mod control;
mod editions;
mod ending;
mod examples;
mod impossible;
mod new_round;
mod properties;
mod scene;
mod set_up;
mod specials;
mod specs;
mod state;
mod words;
