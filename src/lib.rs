//! A rules-and-card-data authoring toolkit for the board game Liberté.
#![forbid(unsafe_code)]
pub mod bots;
pub mod cli;
pub mod kernel;
pub mod lab;
pub mod load;
pub mod model;
pub mod rules;
pub mod script;
