//! From TOML texts to tables whose every value has a place, past every mistake.

pub mod reader;
pub mod repair;
pub mod slips;
pub mod table_count;
pub mod tables;
pub mod tree;
pub mod values;

pub use table_count::count_tables;
