//! Many games: batches with the same result on any number of threads, and what they say, with intervals.

mod batch;
mod interval;
mod report;
mod tally;

pub use batch::{Batch, BatchError, Keep, play_batch, play_batch_by, play_one, play_one_by, walk};
pub use interval::{Interval, mean_interval, share_interval};
pub use report::report;
pub use tally::{Flaw, GameResult, Spread, Tally};
