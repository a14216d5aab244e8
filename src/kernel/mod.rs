//! Plays any game without knowing its rules: the contract of a game, seats, chance, and a game in progress.
//!
//! Nothing here refers to a card, a board or a faction. A game is a type that implements [`Game`]; a [`Table`] holds
//! one game in progress and is the only place where it changes; a [`Tree`] keeps every moment and every branch that was
//! tried; a [`Journal`] is the saved form of a game.

mod bit_set;
mod chance;
mod document;
mod game;
mod journal;
mod note;
mod order;
mod playout;
mod seat;
mod step;
mod table;
#[cfg(test)]
mod toys;
mod tree;
mod utc_time;
mod word_table;

pub use bit_set::{bit_set, ones};
pub use chance::{BotRng, Chance, KeyedHash};
pub use document::{
    BranchTexts, Document, GameResult, JournalEntry, JournalLine, OtherBranch, PlaytestAnswers, Sitting, Viewpoint,
};
pub use game::{AnySink, Game, Observation, Observations, Outcome, Sink};
pub use journal::{Damage, Journal, JournalError, JournalHead};
pub use note::{Note, NoteMark, NoteTag, unescaped};
pub use order::{Gather, Order};
pub use playout::{Playout, play_out, play_out_recording};
pub use seat::{MAX_SEATS, PerSeat, Seat, SeatSet};
pub use step::{Move, Step};
pub use table::Table;
pub use tree::{Branch, MAIN, Tree};
pub use utc_time::UtcTime;
pub use word_table::word_table;
