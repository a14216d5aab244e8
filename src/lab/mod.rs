//! Many games: batches with the same result on any number of threads, two rulesets compared on the same seeds, and what they
//! say, with intervals.

mod batch;
mod experiment;
mod figures;
mod flips;
mod interval;
mod ladder;
mod paired;
mod report;
mod sequence;
mod tally;

pub use batch::{Batch, BatchError, Keep, play_batch, play_batch_by, play_counted, play_one_by, walk};
pub use experiment::{
    Arm, ArmFound, Cache, CacheSize, Experiment, Found, Header, KeepGame, Lineup, MergeError, Progress, Record,
    RecordError, Row, RowTable, Seeds, Store, TableKind, merge, rotations,
};
pub use figures::{Counts, Figure, Played, Unit, WHOLE};
pub use flips::Flip;
pub use interval::{Interval, mean_interval, share_interval};
pub use ladder::{Rung, climb};
pub use paired::{Compared, Comparison, Flipped, Plan, Stopped, Until, compare};
pub use report::report;
pub use sequence::{FEWEST, NARROWEST_AT, RISK, Sample, Word};
pub use tally::{Flaw, GameResult, Spread, Tally};
