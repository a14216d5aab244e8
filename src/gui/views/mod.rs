//! One view a file: a function over what it shows. It draws and asks; it changes nothing.

pub mod card;
pub mod cards;
pub mod deck;
pub mod form;
mod pieces;
mod words;
