//! A rules-and-card-data authoring toolkit for Martin Wallace's board game Liberté: the map of the code.
//!
//! The board, the cards, the rules' numbers and the special effects are text files (`data/`, `scripts/`); this crate loads
//! them, says what is wrong with them, and plays them.
//!
//! # Layers
//!
//! ```text
//! main                        Modules may import those on the lines below, and none above or on the same line.
//! cli  gui                    one file per subcommand; the window (feature `gui`), one file per view
//! app                         sessions, workbench and experiments, independent of window and command line
//! print  sandbox              cards and boards as PDF, SVG and PNG; a game with its branches, the same choices under other rules
//! desk                        what window and command line share: all findings of a pack, its tests, events in sentences
//! lab                         many games: batches, tallies, intervals
//! bots                        players that are programs
//! script                      the only module that knows Rhai: effects checked, traced into plans, interpreted
//! games  load  compare        the rulebooks, one folder each; the file formats; how two packs differ
//! kit                         what the tools need of every game, and the tools that need nothing else
//! model                       a pack in memory: board, cards, settings, texts, scenarios
//! kernel                      plays any game without knowing its rules: seats, chance, table, journal
//! input                       limits and checks for files from strangers
//! ```
//!
//! There are four packages, so that what plays games is optimised more than what reads files, draws and talks, and an edit
//! of the window builds the window alone: `liberte-model` has the three lowest layers, `liberte-files` has `load` and
//! `compare`, `liberte-engine` has all else below `desk` and stands for the three, and this one has the rest.
//!
//! `script` takes only findings from `load`. A test reads every `use crate::` and fails on imports in any other direction.
//!
//! # A game in a few lines
//!
//! ```
//! use liberte::kernel::{Game, Table};
//! use liberte::load::{Files, Library};
//!
//! let loaded = Library::new(Files::built_in()).load(&[]);
//! let pack = loaded.playable().expect("the built-in pack is sound");
//! let (compiled, findings) = liberte::script::compile(pack);
//! assert!(findings.is_empty());
//! let game = compiled.expect("its scripts compile").game(4)?;
//!
//! let mut table = Table::new(&game, game.start(7, &mut ()));
//! let seat = table.asked().single().expect("one player acts at a time");
//! let pass = game.parse_choice(table.position(), seat, "pass")?;
//! table.play(seat, pass).expect("passing is always legal");
//! assert!(table.undo());
//! # Ok::<(), String>(())
//! ```
//!
//! # What must stay true
//!
//! 1. A game in progress changes only through [`kernel::Table`]; playouts and bots play on copies by the same function.
//! 2. Chance is a function of (seed, purpose, count): the same pack, setup, seed and choices give the same game on every
//!    machine and any number of threads.
//! 3. A decision offers exactly the choices that are not refused; a refused choice changes nothing.
//! 4. The hot path (ask, list, play) allocates nothing after warm-up and touches no string, no script and no file.
//! 5. A pack, journal, code, record, baseline or sheet never harms the machine: a hostile one is refused or gives findings
//!    within the limits of [`input::limits`], never a panic.

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// A `match` names every case, so that the compiler points at what a new one needs.
#![cfg_attr(not(test), warn(clippy::wildcard_enum_match_arm))]

pub mod app;
#[allow(clippy::wildcard_enum_match_arm, reason = "most are over keys typed, arguments and the enums of crates")]
pub mod cli;
#[allow(clippy::wildcard_enum_match_arm, reason = "a story tells some events together, others one by one")]
pub mod desk;
#[allow(clippy::wildcard_enum_match_arm, reason = "most are over keys, shapes and the events of egui")]
#[cfg(feature = "gui")]
pub mod gui;
#[cfg(feature = "print")]
pub mod print;
pub mod sandbox;

pub use liberte_engine::{bots, compare, games, input, kernel, kit, lab, load, model, script};
