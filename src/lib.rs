//! A rules-and-card-data authoring toolkit for the board game Liberté.
pub mod bots;
pub mod kernel;
pub mod lab;
pub mod model;
pub mod rules;
