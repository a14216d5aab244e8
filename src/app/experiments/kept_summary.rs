//! What is said of results that were kept.

use super::ExperimentSpec;
use super::kept_spec::KeptSpec;
use crate::kernel::UtcTime;
use serde::{Deserialize, Serialize};

/// The version of the files.
pub(super) const FORMAT: u32 = 1;

/// What is said of results in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct KeptSummary {
    pub(super) format: u32,
    /// What was played: `Sweep of landslide votes 14..20`.
    pub title: String,
    /// When, in seconds since the beginning of 1970.
    pub(super) saved: u64,
    /// The pack's id.
    pub pack: String,
    /// The rulesets with their hashes: `base (0123abcd)`.
    pub rulesets: Vec<String>,
    /// Games, by all rulesets together.
    pub games: u64,
    /// Who played: `greedy bots`.
    pub bots: String,
    /// How it ended.
    pub ending: String,
    /// The command that plays the same, if there is one.
    pub command: Option<String>,
    pub(super) asked: KeptSpec,
}

impl KeptSummary {
    /// When it was played: `2026-11-17 20:41`.
    pub fn when(&self) -> String {
        let text = UtcTime(self.saved).to_string();
        text.get(..16).unwrap_or(&text).to_owned()
    }

    /// What was asked for, to be asked again.
    pub fn asked(&self) -> ExperimentSpec {
        self.asked.spec()
    }
}
