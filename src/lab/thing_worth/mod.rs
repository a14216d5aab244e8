//! The worth of things: the same games with a thing as it is, and with a blank in its place, which does nothing.
//!
//! What a thing is, what a blank of it is, and who holds it, each game says for itself: `revolution`, `libertalia`. The worth
//! is the holder's share of the win in the real game less that seat's share in the game with the blank.

mod libertalia;
mod revolution;

pub use libertalia::{CampaignHistory, CharacterHistory, SeatHistory};
pub use revolution::Thing;

use super::counted_game::{CountedGame, Made};
use super::experiment::{Arm, Experiment, Lineup, Results, Seeds};
use super::{Figure, GameRecord, Impact, LabGame, PackIdentity, StopReason, WorthPlan};
use crate::kernel::{Seat, Sink};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A game of which things have a worth.
pub trait ThingGame: CountedGame {
    /// A thing that has a worth.
    type Thing: Copy + PartialEq;
    /// What is followed of a real game, as things happen.
    type History: Default + Send + Sink<Self>;

    /// The things, in the order of the pack.
    fn things(&self) -> Vec<Self::Thing>;

    /// The list of the pack that a thing is in, and its id there: `space`, `printer`.
    fn thing_id(&self, thing: Self::Thing) -> (&'static str, &str);

    /// Whether a text names a thing by its number, as choices do: `#17`.
    fn has_number(&self, _: Self::Thing, _: &str) -> bool {
        false
    }

    /// The game in which a thing is blank.
    ///
    /// # Errors
    /// The rules can't do without what it does.
    fn with_blank(&self, thing: Self::Thing) -> Result<Self, String>;

    /// Who held a thing in a real game, if anybody did.
    fn holder(history: &Self::History, thing: Self::Thing) -> Option<Seat>;

    /// Whether a thing was in a real game: others tell nothing of it.
    fn is_there(_: &Self::History, _: Self::Thing) -> bool {
        true
    }

    /// The game for the lab.
    fn lab(&self) -> LabGame<'_>;

    /// The choices of a game that had an alternative, if it is one of this kind.
    fn own(made: Made<'_>) -> Option<&[(Seat, Self::Choice)]>;

    /// A thing by its list and id: `space.printer`.
    fn thing_name(&self, thing: Self::Thing) -> String {
        let (list, id) = self.thing_id(thing);
        format!("{list}.{id}")
    }
}

/// The measured worth of things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThingWorth<T> {
    /// The things asked for; none where no games with blanks were played.
    pub effects: Vec<Impact<T>>,
    /// What all games came to, the real ones first.
    pub results: Results,
}

impl<T> ThingWorth<T> {
    /// Whether the run was cancelled: the results are those of the seeds before that.
    pub fn is_cancelled(&self) -> bool {
        self.results.stopped == StopReason::Cancelled
    }
}

/// Measures the worth of things by an experiment whose base is the real game, with one ruleset for each blank thing.
/// `follow` is given the histories of the real games of each seed, in the order of seeds; `play` plays the experiment and
/// reports it seed by seed. The real games are always played, even if their records are known, because they are followed.
///
/// # Errors
/// Those of `play`; or `cannot`, of a thing without which there is no game.
pub fn thing_worth<G: ThingGame, E>(
    game: &G,
    pack: &PackIdentity,
    things: &[G::Thing],
    plan: &WorthPlan,
    cannot: impl Fn(G::Thing, String) -> E,
    mut follow: impl FnMut(&[G::History]),
    play: impl FnOnce(Experiment<'_>, &mut dyn FnMut(&[GameRecord])) -> Result<Results, E>,
) -> Result<ThingWorth<G::Thing>, E> {
    let blanks = things.iter().map(|&thing| game.with_blank(thing).map_err(|why| cannot(thing, why)));
    let blanks = blanks.collect::<Result<Vec<G>, E>>()?;
    let followed: Mutex<BTreeMap<(u64, usize), G::History>> = Mutex::default();
    let keep = |seed: u64, rotation: usize, made: Made<'_>| {
        if let Some(made) = G::own(made) {
            let history = history(game, seed, made);
            followed.lock().unwrap_or_else(PoisonError::into_inner).insert((seed, rotation), history);
        }
        Ok(())
    };
    let mut arms = vec![Arm::of_pack("base", game.lab(), pack.clone())];
    for (&thing, blank) in things.iter().zip(&blanks) {
        let name = game.thing_name(thing);
        let arm = Arm::of_pack(format!("blank {name}"), blank.lab(), pack.clone());
        arms.push(Arm { identity: format!("{}-blank-{name}", arm.identity), ..arm });
    }
    let lineup = Lineup::rotated(&plan.bots);
    let rotations = lineup.count();
    let seeds = Seeds { first: plan.seed, count: plan.games.div_ceil(rotations as u64) };
    let experiment = Experiment { threads: plan.threads, keep: Some(&keep), ..Experiment::new(arms, lineup, seeds) };
    let figures = experiment.figures().into_iter().enumerate().filter(|(_, figure)| figure.is_headline());
    let figures: Vec<(usize, Figure)> = figures.collect();
    let mut effects: Vec<Impact<G::Thing>> = things.iter().map(|&thing| Impact::of(thing, &figures)).collect();
    let results = play(experiment, &mut |rows| {
        let mut by_arm = rows.chunks(rotations);
        let Some(real) = by_arm.next() else { return };
        let mut followed = followed.lock().unwrap_or_else(PoisonError::into_inner);
        let histories: Vec<G::History> =
            real.iter().map(|row| followed.remove(&(row.seed, row.rotation)).unwrap_or_default()).collect();
        drop(followed);
        for (effect, blank) in effects.iter_mut().zip(by_arm) {
            let thing = effect.thing;
            let games = real.iter().zip(blank).zip(&histories).filter(|(_, history)| G::is_there(history, thing));
            effect.add(games.map(|((real, blank), history)| (real, blank, G::holder(history, thing))), &figures);
        }
        follow(&histories);
    })?;
    Ok(ThingWorth { effects, results })
}

/// Plays a game of a seed again, by the choices that had an alternative.
fn history<G: ThingGame>(game: &G, seed: u64, made: &[(Seat, G::Choice)]) -> G::History {
    let mut history = G::History::default();
    let mut position = game.start(seed, &mut history);
    let (mut choices, mut made) = (Vec::new(), made.iter());
    while let Some(seat) = game.asked(&position).lowest() {
        game.choices(&position, seat, &mut choices);
        let (seat, choice) = match choices[..] {
            [only] => (seat, only),
            _ => match made.next() {
                Some(&made) => made,
                None => break,
            },
        };
        game.play(&mut position, seat, choice, &mut history);
    }
    history
}
