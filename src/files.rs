//! The file formats of `liberte`, which are told of there.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// A `match` names every case, so that the compiler points at what a new one needs.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod compare;
#[allow(clippy::wildcard_enum_match_arm, reason = "many are over the enums of parsers")]
pub mod load;

pub use liberte_model::{input, kernel, model};
