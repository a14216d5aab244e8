//! The application without a window and without a command line: what is edited, what is played, and what is measured.
//!
//! | folder | what it holds |
//! |---|---|
//! | `workbench` | a pack that is edited: its files with unsaved changes, variants, undo, findings, recovery |
//! | `session` | the game in the sandbox: requests and what they do |
//! | `table` | a table at which some answers are secret: who has the screen, what is prepared, the moments of a game |
//! | `revolution`, `libertalia` | what is special about the tables of these games |
//! | `playtest` | the file that starts the same playtest for anybody |
//! | `record` | the record of a game: a page with result, points, rules that differ and notes |
//! | `shelf` | my games: every game that was played at a table, one file each |
//! | `branches`, `arranging`, `search` | of a game on either table: its branches, positions |
//! | `experiments` | experiments that run beside whoever asked for them, their results and the games behind them |
//! | `autosave` | unsaved work in files, written whole or not at all, of the window and of the terminal |
//! | `named_files` | files that a person names in the window |
//! | `jobs` | work on threads of its own, with messages and a way to stop it |
//! | `merging` | what two people made of one pack, put together |
//! | `trials` | effects tried on a position |
//!
//! The window draws these and sends them requests. Nothing here draws, and nothing reads arguments.

pub mod arranging;
pub mod autosave;
pub mod branches;
pub mod experiments;
pub mod jobs;
pub mod libertalia;
pub mod merging;
pub mod named_files;
mod notes;
pub mod playtest;
pub mod record;
pub mod revolution;
pub mod search;
pub mod session;
pub mod shelf;
pub mod shrink;
pub mod table;
pub mod trials;
pub mod workbench;
