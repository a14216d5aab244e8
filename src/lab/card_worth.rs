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
use super::{
    CardBook, Clusters, Figure, FigureComparison, Follower, GameCards, GameRecord, Made, MetricScale, Sample,
    StopReason, WHOLE, rotations,
};
use crate::bots::BotKind;
use crate::games::liberte::Liberte;
use crate::kernel::{Seat, SeatSet};
use crate::model::CardId;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The games from which the worth of cards is measured.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardWorthPlan {
    /// The bots, one a seat; they are rotated over the seats.
    pub bots: Vec<BotKind>,
    /// The first seed; the others count up.
    pub seed: u64,
    /// How many real games; rounded up to whole seeds.
    pub games: u64,
    /// Threads; 0 for one a core. The result is the same on any number.
    pub threads: usize,
}

impl CardWorthPlan {
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

/// The impact of a card: the real games compared with those in which the card is blank.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardImpact {
    /// The card.
    pub card: CardId,
    /// By seed: games in which somebody held it, and by how much more the holder won with the real card.
    pub win: Clusters,
    /// The same holders' shares of the win: with the card, and with the blank. Sums, in parts of [`WHOLE`].
    pub shares: [i64; 2],
    /// Games in which the swap changed nothing at all.
    pub same_games: u64,
    /// The figures of the game with the blank, and of the game with the card.
    pub figures: Vec<FigureComparison>,
}

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
    plan: &CardWorthPlan,
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

/// A seat's part of the win.
fn share(seat: Seat, row: &GameRecord) -> i64 {
    let winners = row.result.winners;
    if winners.has(seat) { WHOLE / winners.len() as i64 } else { 0 }
}

impl CardWorth {
    fn nothing(blanked: &[AblatedCard], figures: &[(usize, Figure)], rotations: usize) -> CardWorth {
        let figures: Vec<_> = figures.iter().map(|&(_, figure)| FigureComparison::new(figure)).collect();
        let effect = |blanked: &AblatedCard| CardImpact {
            card: blanked.card,
            win: Clusters::default(),
            shares: [0; 2],
            same_games: 0,
            figures: figures.clone(),
        };
        CardWorth {
            book: CardBook::default(),
            effects: blanked.iter().map(effect).collect(),
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
            let (mut holders, mut shares) = (0, [0; 2]);
            for ((real, blank), cards) in real.iter().zip(blank).zip(cards) {
                effect.same_games += u64::from((real.result, &real.values) == (blank.result, &blank.values));
                if let Some(holder) = cards.cards[effect.card.index()].first {
                    holders += 1;
                    shares[0] += share(holder, real);
                    shares[1] += share(holder, blank);
                }
            }
            effect.win.add(holders, shares[0] - shares[1]);
            effect.shares.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share);
            for (figure, &(at, _)) in effect.figures.iter_mut().zip(figures) {
                figure.add(blank.iter().zip(real).map(|(blank, real)| (blank.values[at], real.values[at])));
            }
        }
    }
}

impl CardImpact {
    /// The difference between the holder's share of the win with the real card and with the blank, from -1 to 1.
    pub fn win_sample(&self) -> Sample {
        Sample::new(&self.win, MetricScale::SHARE.difference())
    }

    /// The holders' share of the win: with the card, and with the blank.
    pub fn win_shares(&self) -> [f64; 2] {
        self.shares.map(|share| share as f64 / WHOLE as f64 / self.win.x.max(1) as f64)
    }
}
