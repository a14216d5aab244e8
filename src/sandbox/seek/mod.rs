//! Finding a position: games by bots are searched, seed by seed, until a moment fits what is looked for.
//!
//! The lowest seed wins, and in its game the first moment: the same on any number of threads. Liberté has a language of its
//! own for what is looked for (`query`), every other game that of the fields of its positions (`field_query`).

mod field_query;
mod keys;
mod moment_view;
mod parts;
mod query;

pub use field_query::FieldQuery;
pub use keys::{KEYS, SeekKey};
pub use query::PositionQuery;

use crate::bots::BotKind;
use crate::kernel::{Game, Journal, JournalLine, Seat};
use crate::lab::{PackIdentity, WalkedGame, walk};
use parts::QueryParts;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The range of games that a search covers.
#[derive(Clone, Debug)]
pub struct SeekLimits {
    /// The most games.
    pub games: u64,
    /// The seed of the first; the others count up.
    pub seed: u64,
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// The bots, one a seat; random where none is named.
    pub bots: Vec<BotKind>,
}

/// A moment that was found.
#[derive(Clone, PartialEq, Debug)]
pub struct FoundMoment {
    /// The game up to the moment.
    pub journal: Journal,
    /// The number of choices made by then, not counting those with a single option.
    pub at: usize,
    /// The game's seed.
    pub seed: u64,
}

/// The moment that fitted best where none did.
#[derive(Clone, PartialEq, Debug)]
pub struct Closest {
    /// The game up to it.
    pub found: FoundMoment,
    /// The parts of the query that it does not fit.
    pub lacks: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeekResult {
    /// The first moment that fits.
    pub found: Option<FoundMoment>,
    /// The closest moment where none fits, if any part of the query held anywhere.
    pub closest: Option<Closest>,
    /// Games that were looked through where none fits.
    pub games: u64,
}

/// The best moment of a game so far: parts that hold, and the choices up to there.
struct BestMoment<G: Game> {
    held: usize,
    seed: u64,
    made: Vec<(Seat, G::Choice)>,
    lacks: Vec<String>,
}

/// A decision of a game that is searched.
pub struct Moment<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// The position.
    pub position: &'a G::Position,
    /// What may be chosen.
    pub choices: &'a [G::Choice],
    /// What is chosen next; nothing after the end.
    pub choice: Option<G::Choice>,
}

/// What is looked for in the positions of a game.
pub trait MomentQuery<G: Game>: Sync {
    /// The number of parts, all of which must hold.
    fn parts(&self) -> usize;

    /// The number of parts that hold.
    fn held(&self, moment: &Moment<'_, G>) -> usize;

    /// The parts that do not hold, as they are written.
    fn lacks(&self, moment: &Moment<'_, G>) -> Vec<String>;
}

/// Searches games of a pack until one fits. `done` counts the games while it runs; once `stop` is set, it ends without a
/// find.
///
/// # Errors
/// The threads can't be started.
pub fn seek<G: WalkedGame>(
    game: &G,
    query: &impl MomentQuery<G>,
    pack: &PackIdentity,
    limits: &SeekLimits,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<SeekResult, String> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(limits.threads).build().map_err(|error| error.to_string())?;
    let closest: Mutex<Option<BestMoment<G>>> = Mutex::new(None);
    let search = |number: u64| {
        if stop.load(Ordering::Relaxed) {
            // A find that holds nothing ends the search at once, however many games are left.
            return Some(None);
        }
        let seed = limits.seed.wrapping_add(number);
        let (found, best) = search_game(game, query, &limits.bots, seed);
        done.fetch_add(1, Ordering::Relaxed);
        let mut closest = closest.lock().unwrap_or_else(PoisonError::into_inner);
        let order = |best: &BestMoment<G>| (best.held, std::cmp::Reverse(best.seed.wrapping_sub(limits.seed)));
        if best.as_ref().is_some_and(|best| closest.as_ref().is_none_or(|known| order(best) > order(known))) {
            *closest = best;
        }
        found.map(|made| Some(found_at(game, pack, seed, &made)))
    };
    let found =
        pool.install(|| (0..limits.games).into_par_iter().map(search).find_first(Option::is_some)).flatten().flatten();
    if found.is_some() {
        return Ok(SeekResult { found, ..SeekResult::default() });
    }
    let closest = closest.into_inner().unwrap_or_else(PoisonError::into_inner);
    let closest = closest.map(|best| Closest { found: found_at(game, pack, best.seed, &best.made), lacks: best.lacks });
    Ok(SeekResult { found: None, closest, games: done.load(Ordering::Relaxed) })
}

/// The choices up to the first moment of a game that fits, and the moment that fits most parts.
#[allow(clippy::type_complexity, reason = "told once, to the function above")]
fn search_game<G: WalkedGame>(
    game: &G,
    query: &impl MomentQuery<G>,
    bots: &[BotKind],
    seed: u64,
) -> (Option<Vec<(Seat, G::Choice)>>, Option<BestMoment<G>>) {
    let mut made = Vec::new();
    let mut best: Option<BestMoment<G>> = None;
    let mut fits = |moment: &Moment<'_, G>, made: &[(Seat, G::Choice)]| {
        let held = query.held(moment);
        if held > best.as_ref().map_or(0, |best| best.held) {
            best = Some(BestMoment { held, seed, made: made.to_vec(), lacks: query.lacks(moment) });
        }
        held == query.parts()
    };
    let mut is_found = false;
    let last = walk(game, bots, seed, |position, seat, choices, choice| {
        if choices.len() == 1 {
            return true;
        }
        is_found = fits(&Moment { game, position, choices, choice: Some(choice) }, &made);
        if !is_found {
            made.push((seat, choice));
        }
        !is_found
    });
    // The end is a moment as well, though nothing is chosen there.
    if !is_found && game.outcome(&last).is_some() {
        is_found = fits(&Moment { game, position: &last, choices: &[], choice: None }, &made);
    }
    if is_found { (Some(made), None) } else { (None, best) }
}

fn found_at<G: Game>(game: &G, pack: &PackIdentity, seed: u64, made: &[(Seat, G::Choice)]) -> FoundMoment {
    let line = |&(seat, choice): &(Seat, G::Choice)| JournalLine { seat, choice: game.choice_text(choice), line: 0 };
    let start = game.start(seed, &mut ());
    let head = pack.bots_journal_head(seed, game.seats(&start));
    let journal = Journal::plain(head, made.iter().map(line).collect());
    FoundMoment { journal, at: made.len(), seed }
}
