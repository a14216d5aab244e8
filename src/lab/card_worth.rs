//! The worth of a card: the same games with the card, and with a blank in its place.
//!
//! Every seed is played with all rotations of the bots, once with the rules as they are and once with each requested
//! card replaced by a blank. The *holder* of a card is the seat that held it first in the real game. The worth of the
//! card is the holder's share of the win in the real game minus that seat's share in the game with the blank, over all
//! games in which anybody held it. Both games are the same until a seat first sees the card, so a card that is dealt or
//! drawn comes to the same seat in both. A card that is first seen face up is different: in the real game somebody
//! wants it, in the other nobody does, and the difference is what it was worth to get it. Seeds are independent of each
//! other, but games of one seed are not, so intervals are computed over the seeds.

use super::experiment::{Arm, Experiment, Lineup, Results, Seeds};
use super::{CardBook, Figure, Follower, GameCards, GameRecord, Impact, Made, StopReason, rotations};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::kernel::SeatSet;
use crate::model::CardId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The games from which the worth of cards, or of other things, is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WorthPlan {
    /// The bots, one a seat; they are rotated over the seats.
    pub bots: Vec<BotKind>,
    /// The first seed; the others count up.
    pub seed: u64,
    /// How many real games; rounded up to whole seeds.
    pub games: u64,
    /// Threads; 0 for one a core. The result is the same on any number.
    pub threads: usize,
}

impl WorthPlan {
    /// The total number of games, with so many cards each replaced by a blank.
    pub fn all_games(&self, cards: usize) -> u64 {
        let rotations = rotations(&self.bots).len() as u64;
        self.games.div_ceil(rotations) * rotations * (1 + cards as u64)
    }
}

/// A card replaced by a blank, and the game with that blank.
#[derive(Clone, Debug)]
pub struct AblatedCard {
    /// The card.
    pub card: CardId,
    /// The game; see [`ablate_card`](super::ablate_card).
    pub game: Liberte,
}

/// The impact of a card.
pub type CardImpact = Impact<CardId>;

/// The measured worth of the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardWorth {
    /// The history of all cards in the real games.
    pub book: CardBook,
    /// The cards asked for.
    pub effects: Vec<CardImpact>,
    /// Games of a seed.
    pub rotations: u64,
    /// Whether the run was cancelled: the results are those of the seeds before that.
    pub is_cancelled: bool,
}

/// Measures the worth of cards by an experiment whose base is the real game, with one ruleset for each blank card.
/// `play` plays it and reports it seed by seed. The real games are always played, even if their records are known,
/// because their cards are followed.
///
/// # Errors
/// Those of `play`.
pub fn card_worth<E>(
    game: &Liberte,
    blanked: &[AblatedCard],
    plan: &WorthPlan,
    play: impl FnOnce(Experiment<'_>, &mut dyn FnMut(&[GameRecord])) -> Result<Results, E>,
) -> Result<CardWorth, E> {
    let followed: Mutex<BTreeMap<(u64, usize), GameCards>> = Mutex::default();
    let keep = |seed: u64, rotation: usize, made: Made<'_>| {
        let Made::Liberte(made) = made else { return Ok(()) };
        let mut follower = Follower::new(game, seed);
        follower.play_kept(made);
        let winners = game.outcome_of(follower.position()).map_or(SeatSet::NONE, |outcome| outcome.winners);
        let cards = follower.finish(winners);
        followed.lock().unwrap_or_else(PoisonError::into_inner).insert((seed, rotation), cards);
        Ok(())
    };
    let blank = |blanked: &'_ AblatedCard| {
        let number = game.pack().number(blanked.card);
        // What players expect of the card is no part of the hash of the pack without it.
        (format!("blank #{number}"), format!("blank-{number}"))
    };
    let mut arms = vec![Arm::new("base", game)];
    for it in blanked {
        let (name, change) = blank(it);
        arms.push(Arm::made(name, &it.game, &change));
    }
    let lineup = Lineup::rotated(&plan.bots);
    let rotations = lineup.count();
    let seeds = Seeds { first: plan.seed, count: plan.games.div_ceil(rotations as u64) };
    let experiment = Experiment { threads: plan.threads, keep: Some(&keep), ..Experiment::new(arms, lineup, seeds) };
    let figures = experiment.figures().into_iter().enumerate().filter(|(_, figure)| figure.is_headline());
    let figures: Vec<(usize, Figure)> = figures.collect();
    let mut found = CardWorth::nothing(blanked, &figures, rotations);
    let told = play(experiment, &mut |rows| {
        let mut followed = followed.lock().unwrap_or_else(PoisonError::into_inner);
        let cards = rows[..rotations].iter().filter_map(|row| followed.remove(&(row.seed, row.rotation)));
        found.add(&cards.collect::<Vec<_>>(), rows, &figures);
    })?;
    found.is_cancelled = told.stopped == StopReason::Cancelled;
    Ok(found)
}

impl CardWorth {
    fn nothing(blanked: &[AblatedCard], figures: &[(usize, Figure)], rotations: usize) -> CardWorth {
        CardWorth {
            book: CardBook::default(),
            effects: blanked.iter().map(|blanked| Impact::of(blanked.card, figures)).collect(),
            rotations: rotations as u64,
            is_cancelled: false,
        }
    }

    /// Adds a seed: the cards of its real games, and the rows of all its games, the real ones first.
    fn add(&mut self, cards: &[GameCards], rows: &[GameRecord], figures: &[(usize, Figure)]) {
        self.book.add(cards);
        let mut by_arm = rows.chunks(self.rotations as usize);
        let Some(real) = by_arm.next() else { return };
        for (effect, blank) in self.effects.iter_mut().zip(by_arm) {
            let card = effect.thing.index();
            let holders = cards.iter().map(|cards| cards.cards[card].first);
            let games = real.iter().zip(blank).zip(holders).map(|((real, blank), holder)| (real, blank, holder));
            effect.add(games, figures);
        }
    }
}
