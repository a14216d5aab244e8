//! The worth of the spaces and cards of Revolution!: the same games with a thing as it is, and with one that gives nothing.
//!
//! A blank space stands on the chart as before, with its bans; who wins it pays and gets nothing. A blank card is drawn and
//! does nothing. The *holder* is the seat that won the space, or drew a card of the kind, first in the real game. The worth
//! is the holder's share of the win in the real game less that seat's share in the game with the blank. Bots that don't look
//! at what a space gives play both games alike until then; those that think see that a space gives nothing, and leave it
//! alone: then what is measured is the space for everybody, who win it or not. The Card, which sells cards and has no
//! winner, has no worth of its own.

use super::counted_game::Made;
use super::experiment::{Arm, Experiment, Lineup, Results, Seeds};
use super::{Figure, GameRecord, Impact, LabGame, PackIdentity, StopReason, WorthPlan};
use crate::games::revolution::{
    CardKind, Chips, Choice, Event, MAX_CARDS, MAX_SPACES, Position, Revolution, SpaceId, Spec,
};
use crate::kernel::{Game, Seat, Sink};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// A thing of a pack of Revolution! that has a worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Thing {
    /// A space of the chart for which seats contend.
    Space(SpaceId),
    /// A kind of card.
    Card(CardKind),
}

impl Thing {
    /// The things of a game, in the order of its pack.
    pub fn all(game: &Revolution) -> Vec<Thing> {
        let spaces = (0..game.spec().spaces.len() as u8).map(SpaceId).filter(|&space| game.card_space() != Some(space));
        let cards = (0..game.spec().cards.len() as u8).map(CardKind);
        spaces.map(Thing::Space).chain(cards.map(Thing::Card)).collect()
    }

    /// The list of the pack that it is in: `space` or `card`.
    pub fn list(self) -> &'static str {
        match self {
            Thing::Space(_) => "space",
            Thing::Card(_) => "card",
        }
    }

    /// Its id.
    pub fn id(self, spec: &Spec) -> &str {
        match self {
            Thing::Space(space) => &spec.spaces[space.index()].id,
            Thing::Card(card) => &spec.cards[card.index()].id,
        }
    }

    /// The game in which it gives nothing.
    ///
    /// # Errors
    /// The rules can't do without what it gives.
    fn blank(self, game: &Revolution) -> Result<Revolution, String> {
        let mut spec = game.spec().clone();
        match self {
            Thing::Space(space) => {
                let space = &mut spec.spaces[space.index()];
                (space.chips, space.support, space.area) = (Chips::NONE, 0, None);
                (space.effect, space.special) = (None, None);
            }
            Thing::Card(card) => {
                let card = &mut spec.cards[card.index()];
                (card.chips, card.support, card.effect) = (Chips::NONE, 0, None);
            }
        }
        let blank = Revolution::new(spec, game.seat_count()).map_err(|errors| errors.join("; "))?;
        Ok(blank.with_effects(game.effects().to_vec()))
    }
}

/// The measured worth of things.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThingWorth {
    /// The things asked for; none where no games with blanks were played.
    pub effects: Vec<Impact<Thing>>,
    /// What all games came to, the real ones first.
    pub results: Results,
}

impl ThingWorth {
    /// Whether the run was cancelled: the results are those of the seeds before that.
    pub fn is_cancelled(&self) -> bool {
        self.results.stopped == StopReason::Cancelled
    }
}

/// Measures the worth of things by an experiment whose base is the real game, with one ruleset for each blank thing.
/// `play` plays it and reports it seed by seed. The real games are always played, even if their records are known,
/// because it is followed who holds what.
///
/// # Errors
/// Those of `play`; or `cannot`, of a thing without which there is no game.
pub fn thing_worth<E>(
    game: &Revolution,
    pack: &PackIdentity,
    things: &[Thing],
    plan: &WorthPlan,
    cannot: impl Fn(Thing, String) -> E,
    play: impl FnOnce(Experiment<'_>, &mut dyn FnMut(&[GameRecord])) -> Result<Results, E>,
) -> Result<ThingWorth, E> {
    let blanks = things.iter().map(|&thing| thing.blank(game).map_err(|why| cannot(thing, why)));
    let blanks = blanks.collect::<Result<Vec<Revolution>, E>>()?;
    let followed: Mutex<BTreeMap<(u64, usize), FirstHolders>> = Mutex::default();
    let keep = |seed: u64, rotation: usize, made: Made<'_>| {
        if let Made::Revolution(made) = made {
            let holders = FirstHolders::follow(game, seed, made);
            followed.lock().unwrap_or_else(PoisonError::into_inner).insert((seed, rotation), holders);
        }
        Ok(())
    };
    let mut arms = vec![Arm::of_pack("base", LabGame::Revolution(game), pack.clone())];
    for (thing, blank) in things.iter().zip(&blanks) {
        let name = format!("{}.{}", thing.list(), thing.id(game.spec()));
        let arm = Arm::of_pack(format!("blank {name}"), LabGame::Revolution(blank), pack.clone());
        arms.push(Arm { identity: format!("{}-blank-{name}", arm.identity), ..arm });
    }
    let lineup = Lineup::rotated(&plan.bots);
    let rotations = lineup.count();
    let seeds = Seeds { first: plan.seed, count: plan.games.div_ceil(rotations as u64) };
    let experiment = Experiment { threads: plan.threads, keep: Some(&keep), ..Experiment::new(arms, lineup, seeds) };
    let figures = experiment.figures().into_iter().enumerate().filter(|(_, figure)| figure.is_headline());
    let figures: Vec<(usize, Figure)> = figures.collect();
    let mut effects: Vec<Impact<Thing>> = things.iter().map(|&thing| Impact::of(thing, &figures)).collect();
    let results = play(experiment, &mut |rows| {
        let mut by_arm = rows.chunks(rotations);
        let Some(real) = by_arm.next() else { return };
        let mut followed = followed.lock().unwrap_or_else(PoisonError::into_inner);
        let holders: Vec<FirstHolders> =
            real.iter().map(|row| followed.remove(&(row.seed, row.rotation)).unwrap_or_default()).collect();
        for (effect, blank) in effects.iter_mut().zip(by_arm) {
            let thing = effect.thing;
            effect.add(real, blank, holders.iter().map(|holders| holders.of(thing)), &figures);
        }
    })?;
    Ok(ThingWorth { effects, results })
}

/// Who won each space, and drew a card of each kind, first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct FirstHolders {
    spaces: [Option<Seat>; MAX_SPACES],
    cards: [Option<Seat>; MAX_CARDS],
}

impl Default for FirstHolders {
    fn default() -> FirstHolders {
        FirstHolders { spaces: [None; MAX_SPACES], cards: [None; MAX_CARDS] }
    }
}

impl FirstHolders {
    /// Plays a game of a seed again, by the choices that had an alternative.
    fn follow(game: &Revolution, seed: u64, made: &[(Seat, Choice)]) -> FirstHolders {
        let mut holders = FirstHolders::default();
        let mut position = game.start(seed, &mut holders);
        let (mut choices, mut made) = (Vec::new(), made.iter());
        while let Some(seat) = game.asked(&position).lowest() {
            game.choices(&position, seat, &mut choices);
            let choice = match choices[..] {
                [only] => only,
                _ => match made.next() {
                    Some(&(_, choice)) => choice,
                    None => break,
                },
            };
            game.play(&mut position, seat, choice, &mut holders);
        }
        holders
    }

    fn of(&self, thing: Thing) -> Option<Seat> {
        match thing {
            Thing::Space(space) => self.spaces[space.index()],
            Thing::Card(card) => self.cards[card.index()],
        }
    }
}

impl Sink<Revolution> for FirstHolders {
    fn record(&mut self, _: &Position, (): (), event: Event) {
        if let Event::ControlWon { seat, space, .. } = event {
            self.spaces[space.index()].get_or_insert(seat);
        } else if let Event::CardDrawn { seat, card } = event {
            self.cards[card.index()].get_or_insert(seat);
        }
    }
}
