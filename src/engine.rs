//! The lower layers of `liberte`, which are told of there.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// A `match` names every case, so that the compiler points at what a new one needs.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod bots;
pub mod games;
pub mod kit;
pub mod lab;
#[allow(clippy::wildcard_enum_match_arm, reason = "most are over the enums of Rhai")]
pub mod script;

pub use liberte_files::{compare, input, kernel, load, model};
