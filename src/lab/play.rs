//! Plays one game between bots to its end, and writes its journal.

use super::counted_game::{CountedGame, Made};
use super::figures::{Decisions, GameFigure, PlayedGame};
use super::lab_game::{LabGame, for_game};
use super::players::Players;
use super::{Flaw, GameResult, PackIdentity};
use crate::bots::{BotGame, BotKind};
use crate::games::libertalia::Libertalia;
use crate::games::liberte::{Choice, Liberte};
use crate::games::revolution::Revolution;
use crate::kernel::{BotRng, Game, MAX_SEATS, Playout, Seat, Sink, play_out};
use crate::kit::Rulebook;
use crate::script::BotFailure;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Why games were not played to their end.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BatchError {
    /// What those said who took the games, or that the threads could not be started.
    #[error("{0}")]
    Refused(String),
    /// The script of a bot gave no score.
    #[error("{failure} (in the game of seed {seed})")]
    BotFailed {
        /// The game's seed.
        seed: u64,
        /// What is wrong with the script.
        failure: BotFailure,
    },
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

/// The error of a game that makes the program fail. The game is replayed up to the failure for its journal, which `journal`
/// writes.
pub(super) fn crashed<G: CountedGame>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    journal: impl FnOnce(Made<'_>) -> String,
) -> BatchError {
    let mut made = Vec::new();
    let again = AssertUnwindSafe(|| {
        play_one_by(game, bots, seed, |seat, choice, of| {
            if of > 1 {
                made.push((seat, choice));
            }
        })
    });
    let _ = catch_unwind(again);
    BatchError::Crashed { seed, choices: made.len(), journal: journal(G::made(&made)) }
}

/// Plays one game with one bot per seat; seats without one play at random.
pub fn play_one_by<G: CountedGame>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    mut made: impl FnMut(Seat, G::Choice, usize),
) -> GameResult {
    play_recorded(game, bots, seed, &mut (), &mut made)
}

/// Plays the game of [`play_one_by`] and counts its events, from which figures are computed.
pub fn play_counted<G: CountedGame>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    mut made: impl FnMut(Seat, G::Choice, usize),
) -> PlayedGame<<G::Figure as GameFigure>::Counts> {
    let decisions = Decisions::default();
    let mut counter = game.counter(&decisions);
    let result = play_recorded(game, bots, seed, &mut counter, &mut |seat, choice, of| {
        decisions.offer(of);
        made(seat, choice, of);
    });
    PlayedGame::new(result, G::counts(&counter))
}

/// Plays the game of [`play_one_by`], and records its events.
pub fn play_recorded<G: CountedGame, S: Sink<G>>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    sink: &mut S,
    made: &mut impl FnMut(Seat, G::Choice, usize),
) -> GameResult {
    let (mut decisions, mut checksum) = (0, 0u64);
    let mut flaw = FirstFlaw::default();
    let position = walk_into(game, bots, seed, &mut (&mut flaw, sink), |_, seat, choices, taken| {
        made(seat, choices[taken], choices.len());
        checksum =
            (checksum.rotate_left(5) ^ (choices.len() as u64) << 16 ^ taken as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        decisions += 1;
        true
    });
    let outcome = game.outcome(&position).expect("a game that asks nobody is over");
    result(game, &position, Playout { outcome, decisions, checksum }, flaw)
}

impl LabGame<'_> {
    /// Plays games by chance alone, with the seeds from `first` on, and counts nothing. Returns decisions, and the sum of the
    /// checksums.
    pub fn play_by_chance(self, first: u64, games: u64) -> (u64, u64) {
        for_game!(self, game => {
            let mut choices = Vec::with_capacity(512);
            (0..games).fold((0, 0), |(decisions, checksum): (u64, u64), at| {
                let seed = first.wrapping_add(at);
                let mut position = game.start(seed, &mut ());
                let rng = &mut BotRng::new(seed, 0);
                let playout = play_out(game, &mut position, rng, &mut choices, |_, _, _| {});
                (decisions + u64::from(playout.decisions), checksum.wrapping_add(playout.checksum))
            })
        })
    }

    /// Calls `visit` with the number of choices of each decision of a game and the number of the one that is taken, until it
    /// has seen enough.
    pub fn walk_numbers(self, bots: &[BotKind], seed: u64, visit: &mut dyn FnMut(usize, u64) -> bool) {
        for_game!(self, game => {
            game.walk_with(bots, seed, &mut |_, _, choices, choice| visit(choices.len(), game.choice_number(choice)));
        });
    }
}

/// Plays the same game as [`play_one_by`], and calls `visit` with each decision and the choice about to be made, until
/// it has seen enough. Returns the position at that moment, or the last one.
pub fn walk<G: WalkedGame>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    mut visit: impl FnMut(&G::Position, Seat, &[G::Choice], G::Choice) -> bool,
) -> G::Position {
    game.walk_with(bots, seed, &mut visit)
}

/// What is called with each decision of a game; false: it has seen enough.
pub type Visit<'v, G> =
    dyn FnMut(&<G as Game>::Position, Seat, &[<G as Game>::Choice], <G as Game>::Choice) -> bool + 'v;

/// A game that can be looked through while bots play it. Each game has a function of its own, made once for all visitors, so
/// that it is as fast as this package is, wherever it is called from.
pub trait WalkedGame: BotGame {
    /// [`walk`].
    fn walk_with(&self, bots: &[BotKind], seed: u64, visit: &mut Visit<'_, Self>) -> Self::Position;
}

macro_rules! walked {
    ($($Game:ty),+) => {$(
        impl WalkedGame for $Game {
            fn walk_with(&self, bots: &[BotKind], seed: u64, visit: &mut Visit<'_, $Game>) -> <$Game as Game>::Position {
                walk_into(self, bots, seed, &mut (), |position, seat, choices, taken| {
                    visit(position, seat, choices, choices[taken])
                })
            }
        }
    )+};
}

walked!(Liberte, Revolution, Libertalia);

/// Plays a game of any rulebook with one bot per seat to its end, and returns the last position.
pub fn final_position<G: BotGame>(game: &G, bots: &[BotKind], seed: u64) -> G::Position {
    walk_into(game, bots, seed, &mut (), |_, _, _, _| true)
}

/// [`walk`] with a sink; `visit` gets the place of the choice among those listed.
fn walk_into<G: BotGame>(
    game: &G,
    bots: &[BotKind],
    seed: u64,
    sink: &mut impl Sink<G>,
    mut visit: impl FnMut(&G::Position, Seat, &[G::Choice], usize) -> bool,
) -> G::Position {
    let mut position = game.start(seed, sink);
    let mut players = Players::new(game.seats(&position), bots, seed);
    let mut room = Vec::with_capacity(512);
    while let Some(seat) = game.asked(&position).lowest() {
        let choices = game.listed(&position, seat, &mut room);
        let taken = players.choose(game, &position, seat, choices);
        let Some(taken) = taken.filter(|&taken| visit(&position, seat, choices, taken)) else { break };
        game.play(&mut position, seat, choices[taken], sink);
    }
    position
}

/// A sink that keeps the first script failure and ignores all other events.
#[derive(Default)]
struct FirstFlaw(Option<Flaw>);

impl<G: CountedGame> Sink<G> for FirstFlaw {
    #[inline(always)]
    fn record(&mut self, _: &G::Position, _: G::Cause, event: G::Event) {
        self.0 = self.0.or(G::flaw(event));
    }
}

/// The result of a finished game.
fn result<G: CountedGame>(game: &G, position: &G::Position, playout: Playout, flaws: FirstFlaw) -> GameResult {
    let Playout { outcome, decisions, checksum } = playout;
    let (mut points, mut score) = ([0; MAX_SEATS], [0; MAX_SEATS]);
    points.iter_mut().zip(outcome.points).for_each(|(place, points)| *place = points);
    let seats = Seat::first(game.seat_count());
    score.iter_mut().zip(seats).for_each(|(place, seat)| *place = game.score(position, seat));
    GameResult {
        ending: outcome.end,
        winners: outcome.winners,
        points,
        score,
        turn: game.round(position),
        decisions,
        checksum,
        flaw: flaws.0.or_else(|| game.audit(position).is_err().then_some(Flaw::Audit)),
    }
}

/// The journal of a game between bots, as text.
pub fn bots_journal(game: &Liberte, seed: u64, made: &[(Seat, Choice)]) -> String {
    LabGame::from(game).journal(&PackIdentity::from(&**game.pack()), seed, Made::Liberte(made))
}
