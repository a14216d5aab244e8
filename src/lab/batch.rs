//! A batch: games with the seeds S, S+1, ... by bots, on any number of threads with the same result.

use super::players::Players;
use super::{Counter, Decisions, Flaw, GameResult, PlayedGame, Tally};
use crate::bots::BotKind;
use crate::games::liberte::{Choice, Ending, Event, EventCause, Liberte, Position};
use crate::kernel::{Game, JournalHead, MAX_SEATS, Playout, Seat, Sink};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The games of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    /// The number of games.
    pub games: u64,
    /// The seed of the first; the others count up.
    pub seed: u64,
    /// Threads; 0 for one a core.
    pub threads: usize,
}

/// Takes each finished game, with its seed and its choices; or says why it can't.
pub type Keep<'a> = &'a (dyn Fn(u64, &[(Seat, Choice)]) -> Result<(), String> + Sync);

/// Why a batch was not played to its end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchError {
    /// What `keep` said, or that the threads could not be started.
    #[error("{0}")]
    Refused(String),
    /// A game made the program fail.
    #[error("the game of seed {seed} fails after {choices} choices")]
    Crashed {
        /// Its seed.
        seed: u64,
        /// How many choices were made before.
        choices: usize,
        /// Its journal up to there.
        journal: String,
    },
}

/// The number of games a thread plays between two checks of `cancelled`.
const CHUNK: u64 = 16;

/// Plays a batch by random players; see [`play_batch_by`].
///
/// # Errors
/// Those of [`play_batch_by`].
pub fn play_batch(
    game: &Liberte,
    batch: Batch,
    done: &AtomicU64,
    cancelled: &AtomicBool,
    keep: Option<Keep<'_>>,
) -> Result<Tally, BatchError> {
    play_batch_by(game, &[], batch, done, cancelled, keep)
}

/// Plays a batch by bots, one a seat; a seat without one is a random player's. `done` counts finished games while it runs; once `cancelled` is set, games not yet begun are left out.
/// Every finished game is handed to `keep` with its seed and choices, where `keep` is given.
///
/// # Errors
/// What `keep` said of the first game it could not keep, that the threads could not be started, or the game that made the
/// program fail.
pub fn play_batch_by(
    game: &Liberte,
    bots: &[BotKind],
    batch: Batch,
    done: &AtomicU64,
    cancelled: &AtomicBool,
    keep: Option<Keep<'_>>,
) -> Result<Tally, BatchError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(batch.threads).build();
    let pool = pool.map_err(|error| BatchError::Refused(error.to_string()))?;
    let chunk = |chunk: u64| {
        let mut tally = Tally::default();
        let mut made = Vec::new();
        for number in chunk * CHUNK..(chunk + 1).saturating_mul(CHUNK).min(batch.games) {
            if cancelled.load(Ordering::Relaxed) {
                break;
            }
            let seed = batch.seed.wrapping_add(number);
            made.clear();
            let played = catch_unwind(AssertUnwindSafe(|| {
                play_one_by(game, bots, seed, |seat, choice, of| {
                    if keep.is_some() && of > 1 {
                        made.push((seat, choice));
                    }
                })
            }));
            let result = played.map_err(|_| crashed(game, bots, seed))?;
            if let Some(keep) = keep {
                keep(seed, &made).map_err(BatchError::Refused)?;
            }
            tally.add(game.seat_count(), &result);
            result.flaw.into_iter().for_each(|flaw| tally.add_flaw(seed, flaw));
            done.fetch_add(1, Ordering::Relaxed);
        }
        Ok(tally)
    };
    let chunks = batch.games.div_ceil(CHUNK);
    pool.install(|| {
        (0..chunks).into_par_iter().map(chunk).try_reduce(Tally::default, |sum: Tally, more| Ok(sum.merge(&more)))
    })
}

/// The error of a game that makes the program fail. The game is replayed up to the failure for its journal.
pub(super) fn crashed(game: &Liberte, bots: &[BotKind], seed: u64) -> BatchError {
    let mut made = Vec::new();
    let again = AssertUnwindSafe(|| {
        play_one_by(game, bots, seed, |seat, choice, of| {
            if of > 1 {
                made.push((seat, choice));
            }
        })
    });
    let _ = catch_unwind(again);
    BatchError::Crashed { seed, choices: made.len(), journal: Batch::journal(game, seed, &made) }
}

/// Plays one game by bots, one a seat; a seat without one is a random player's.
pub fn play_one_by(
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    mut made: impl FnMut(Seat, Choice, usize),
) -> GameResult {
    play_into(game, bots, seed, &mut (), &mut made)
}

/// Plays the game of [`play_one_by`] and counts its events, from which figures are computed.
pub fn play_counted(
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    mut made: impl FnMut(Seat, Choice, usize),
) -> PlayedGame {
    let decisions = Decisions::default();
    let mut counter = Counter::new(game, &decisions);
    let result = play_into(game, bots, seed, &mut counter, &mut |seat, choice, of| {
        decisions.offer(of);
        made(seat, choice, of);
    });
    PlayedGame::new(result, counter.counts())
}

fn play_into<S: Sink<Liberte>>(
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    sink: &mut S,
    made: &mut impl FnMut(Seat, Choice, usize),
) -> GameResult {
    let (mut decisions, mut checksum) = (0, 0u64);
    let mut flaw = FirstFlaw::default();
    let position = walk_into(game, bots, seed, &mut (&mut flaw, sink), |_, seat, choices, choice| {
        made(seat, choice, choices.len());
        let taken = choices.iter().position(|&listed| listed == choice).unwrap_or(0) as u64;
        checksum = (checksum.rotate_left(5) ^ (choices.len() as u64) << 16 ^ taken).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        decisions += 1;
        true
    });
    let outcome = game.outcome_of(&position).expect("a game that asks nobody is over");
    result(game, &position, Playout { outcome, decisions, checksum }, flaw)
}

/// Plays the same game as [`play_one_by`], and shows each decision with the choice that is about to be made, until `visit`
/// has seen enough. Gives the position then, or the last.
pub fn walk(
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    visit: impl FnMut(&Position, Seat, &[Choice], Choice) -> bool,
) -> Position {
    walk_into(game, bots, seed, &mut (), visit)
}

fn walk_into(
    game: &Liberte,
    bots: &[BotKind],
    seed: u64,
    sink: &mut impl Sink<Liberte>,
    mut visit: impl FnMut(&Position, Seat, &[Choice], Choice) -> bool,
) -> Position {
    let mut position = game.start(seed, sink);
    let mut players = Players::new(game, bots, seed);
    let mut choices = Vec::with_capacity(512);
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, &mut choices);
        let choice = players.choose(game, &position, seat, &choices);
        let Some(choice) = choice.filter(|&choice| visit(&position, seat, &choices, choice)) else { break };
        game.play(&mut position, seat, choice, sink);
    }
    position
}

/// A sink that keeps the first script failure and ignores all other events.
#[derive(Default)]
struct FirstFlaw(Option<Flaw>);

impl Sink<Liberte> for FirstFlaw {
    #[inline(always)]
    fn record(&mut self, _: &Position, _: EventCause, event: Event) {
        let flaw = match event {
            Event::ScriptFailed { effect } => Flaw::Script(effect),
            Event::PointFailed { point } => Flaw::Point(point),
            _ => return,
        };
        self.0 = self.0.or(Some(flaw));
    }
}

/// The result of a finished game.
fn result(game: &Liberte, position: &Position, playout: Playout, flaws: FirstFlaw) -> GameResult {
    let Playout { outcome, decisions, checksum } = playout;
    let mut points = [0; MAX_SEATS];
    points.iter_mut().zip(outcome.points).for_each(|(place, points)| *place = points);
    GameResult {
        ending: position.ending.unwrap_or(Ending::LastTurn),
        winners: outcome.winners,
        points,
        victory_points: position.victory_points.0.map(i32::from),
        turn: position.turn,
        decisions,
        checksum,
        flaw: flaws.0.or_else(|| game.audit(position).is_err().then_some(Flaw::Audit)),
    }
}

impl Batch {
    /// The head of the journal of one of the batch's games.
    pub fn head(game: &Liberte, seed: u64) -> JournalHead {
        let names: Vec<String> = Seat::first(game.seat_count()).map(|seat| format!("Player {}", seat.0 + 1)).collect();
        game.pack().journal_head(seed, &names, None)
    }

    /// The choices of a game as a journal's text.
    pub fn journal(game: &Liberte, seed: u64, made: &[(Seat, Choice)]) -> String {
        let lines = made.iter().map(|&(seat, choice)| crate::kernel::JournalLine {
            seat,
            choice: game.choice_text(choice),
            line: 0,
        });
        crate::kernel::Journal { head: Batch::head(game, seed), lines: lines.collect(), rules: None }.write()
    }
}
