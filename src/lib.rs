//! A rules-and-card-data authoring toolkit for the board game Liberté.
pub mod kernel;
pub mod model;
pub mod rules;
pub mod script;
