//! The lowest layers of `liberte`, which are told of there.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// A `match` names every case, so that the compiler points at what a new one needs.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod input;
pub mod kernel;
pub mod model;
