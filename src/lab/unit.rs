//! What figures are counted in.

use crate::kernel::word_table;

/// A shared win is split into whole parts of this: any number of winners up to eight divides it.
pub const WHOLE: i64 = 840;

word_table! {
    /// The unit of a figure.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Unit {
        /// A share of games, from 0 to 1; shown in percent, its differences in percentage points.
        Share = "share";
        /// What counts at the end: Victory Points, Support.
        Points = "points";
        /// Things counted: turns, rounds, decisions, ties.
        Count = "count";
        /// So many of something for each of something else: ties a round. In parts of [`WHOLE`], rounded down.
        Rate = "rate";
    }
    /// Its word in tables and files.
    pub fn id;
}

impl Unit {
    /// The number of parts that make one.
    pub fn parts(self) -> i64 {
        match self {
            Unit::Share | Unit::Rate => WHOLE,
            Unit::Points | Unit::Count => 1,
        }
    }
}
