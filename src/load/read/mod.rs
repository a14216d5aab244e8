//! From TOML texts to tables whose every value has a place, past every mistake.

pub mod comments;
pub mod lookup;
pub mod reader;
pub mod repair;
pub mod slips;
pub mod tables;
pub mod tree;
pub mod values;
