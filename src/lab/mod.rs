//! Many games: batches with the same result on any number of threads, two rulesets compared on the same seeds, what becomes
//! of cards and what they are worth; and what all that says, with intervals.

mod batch;
mod blank;
mod cards;
mod contrast;
mod exact;
mod experiment;
mod figures;
mod flips;
mod gate;
mod interval;
mod ladder;
mod mattered;
mod paired;
mod players;
mod rare;
mod ratio;
mod report;
mod rulesets;
mod sequence;
mod tally;
mod tiers;
mod word;
mod worth;

pub use batch::{Batch, BatchError, Keep, play_batch, play_batch_by, play_counted, play_one_by, walk};
pub use blank::with_blank;
pub use cards::{CardBook, CardCount, CardGame, CardSums, CardsOfGame, Follower, Unused, follow};
pub use contrast::Contrast;
pub use experiment::{
    Arm, ArmFound, Cache, CacheSize, Example, Examples, Experiment, Found, Header, KeepGame, Lineup, MergeError,
    Progress, Record, RecordError, Row, RowTable, Seeds, Shards, Store, TableKind, rotations,
};
pub use figures::{
    BattleLoss, Close, Counter, Counts, Decisions, Figure, Group, OfProvince, OfTurn, Played, Source, TieAbout, TieEnd,
    Unit, WHOLE,
};
pub use flips::Flip;
pub use gate::{Allowed, Baseline, BaselineError, Drift, Kept, Verdict, drift};
pub use interval::{Interval, Measure, Sample};
pub use ladder::{Ladder, Rung};
pub use mattered::{Mattered, mattered};
pub use paired::{Compared, Comparison, Flipped, Plan, Stopped, Until, compare};
pub use rare::Rare;
pub use ratio::Clusters;
pub use report::{
    Bar, Cell, Curve, Doubt, Part, Picture, Report, Row as TableRow, Section, Table, Tile, difference, digits_of,
    doubts, ends, report, shown, signed_ends,
};
pub use rulesets::{Change, MOST_VALUES, Made, Refused, Setting, SettingError, Split, Subset};
pub use sequence::{FEWEST, NARROWEST_AT, RISK};
pub use tally::{Flaw, GameResult, Spread, Tally};
pub use tiers::{Disagreement, Told, disagreement};
pub use word::{Chance, Word};
pub use worth::{Blanked, CardEffect, CardWorth, FigureEffect, WorthPlan, card_worth};
