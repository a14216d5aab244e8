//! Tests: the sentences of the rulebook and the rulings, and what must hold of every game.

mod characters_by_day;
mod characters_later;
mod editions;
mod examples;
mod notation;
mod phases;
mod random_games;
mod rest_day;
mod scenario;
mod secrets;
mod set_up;
