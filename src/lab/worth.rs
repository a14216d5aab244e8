//! What a card is worth: the same games with the card, and with a blank in its place.
//!
//! Every seed is played with all rotations of the bots, once as the rules are and once for each card asked for with that
//! card blank. The *holder* of a card is the seat that held it first in the real game; what the card is worth is the
//! holder's share of the win in the real game less that seat's share in the game with the blank, over all games in which
//! anybody held it. Both games are the same until a seat first sees the card, so that a card dealt or drawn comes to the same
//! seat in both. A card that is first seen face up is another matter: in the real game somebody wants it, in the other
//! nobody does; the difference is then what it was worth to get it. Seeds are independent of each other, games of one
//! seed are not: the intervals are those of the seeds.

use super::batch::crashed;
use super::{BatchError, CardBook, CardsOfGame, Clusters, Figure, Played, Sample, Spread, Unit, WHOLE};
use super::{follow, play_counted, rotations};
use crate::bots::BotKind;
use crate::kernel::Seat;
use crate::model::CardId;
use crate::rules::Liberte;
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to play.
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
    /// Games that are played altogether where so many cards are swapped for a blank.
    pub fn all_games(&self, cards: usize) -> u64 {
        let rotations = rotations(&self.bots).len() as u64;
        self.games.div_ceil(rotations) * rotations * (1 + cards as u64)
    }
}

/// A card that is swapped for a blank, and the game with it.
#[derive(Clone, Debug)]
pub struct Blanked {
    /// The card.
    pub card: CardId,
    /// The game; see [`with_blank`](super::with_blank).
    pub game: Liberte,
}

/// What a card does: the real game beside the one with a blank in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardEffect {
    /// The card.
    pub card: CardId,
    /// By seed: games in which somebody held it, and by how much more the holder won with the real card.
    pub win: Clusters,
    /// The same holders' shares of the win: with the card, and with the blank. Sums, in parts of [`WHOLE`].
    pub shares: [i64; 2],
    /// Games in which the swap changed nothing at all.
    pub same_games: u64,
    /// The figures of the game with the card, less those of the game with the blank, by seed.
    pub figures: Vec<FigureEffect>,
}

/// What a card does to a figure of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FigureEffect {
    /// The figure.
    pub figure: Figure,
    /// In the real game, summed over the rotations of a seed.
    pub real: Spread,
    /// The real game less the one with the blank, likewise.
    pub difference: Spread,
    scale: i64,
}

/// What was found of the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardWorth {
    /// What became of all cards in the real games.
    pub book: CardBook,
    /// The cards asked for.
    pub effects: Vec<CardEffect>,
    /// Games of a seed.
    pub rotations: u64,
    /// Whether it was cancelled: what is told is what the seeds before that say.
    pub is_cancelled: bool,
}

/// How many seeds are played between two looks at `cancelled` by all threads.
const STEP: u64 = 32;

/// Finds out what cards are worth. `done` counts finished games, real or not; once `cancelled` is set, no further game is begun.
///
/// # Errors
/// That the threads could not be started, or the game that made the program fail.
pub fn card_worth(
    game: &Liberte,
    blanked: &[Blanked],
    plan: &WorthPlan,
    done: &AtomicU64,
    cancelled: &AtomicBool,
) -> Result<CardWorth, BatchError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build();
    let pool = pool.map_err(|error| BatchError::Refused(error.to_string()))?;
    let rotations = rotations(&plan.bots);
    let figures = Figure::all(game, &plan.bots).into_iter().filter(|figure| figure.is_headline()).collect();
    let study = Study { game, blanked, rotations: &rotations, figures, done, cancelled };
    let mut found = study.nothing();
    let seeds = plan.games.div_ceil(found.rotations);
    let mut from = 0;
    while from < seeds {
        let step = from..(from + STEP).min(seeds);
        from = step.end;
        let observe = |number: u64| study.observe(plan.seed.wrapping_add(number)).transpose();
        let observed: Vec<_> = pool.install(|| step.into_par_iter().map(observe).collect());
        for observed in observed {
            // Of a step that was cut short only what comes before the cut counts: else short games would count more.
            let Some(observed) = observed else {
                found.is_cancelled = true;
                return Ok(found);
            };
            found.add(&observed?);
        }
    }
    Ok(found)
}

/// What stays the same over all seeds.
struct Study<'a> {
    game: &'a Liberte,
    blanked: &'a [Blanked],
    rotations: &'a [Vec<BotKind>],
    figures: Vec<Figure>,
    done: &'a AtomicU64,
    cancelled: &'a AtomicBool,
}

/// What was observed of a seed.
struct Observed {
    games: Vec<CardsOfGame>,
    /// The figures of the real games, summed.
    real: Vec<i64>,
    of_cards: Vec<OfCard>,
}

/// What was observed of a card in the games of a seed.
#[derive(Clone, Default)]
struct OfCard {
    holders: i64,
    shares: [i64; 2],
    same_games: u64,
    differences: Vec<i64>,
}

impl Study<'_> {
    fn nothing(&self) -> CardWorth {
        let rotations = self.rotations.len();
        let figures = self.figures.iter().map(|&figure| FigureEffect {
            figure,
            real: Spread::default(),
            difference: Spread::default(),
            scale: figure.unit().parts() * rotations as i64,
        });
        let figures: Vec<FigureEffect> = figures.collect();
        let effect = |blanked: &Blanked| CardEffect {
            card: blanked.card,
            win: Clusters::default(),
            shares: [0; 2],
            same_games: 0,
            figures: figures.clone(),
        };
        CardWorth {
            book: CardBook::default(),
            effects: self.blanked.iter().map(effect).collect(),
            rotations: rotations as u64,
            is_cancelled: false,
        }
    }

    /// Plays all games of a seed; nothing where they were cut short.
    fn observe(&self, seed: u64) -> Result<Option<Observed>, BatchError> {
        let zeros = vec![0; self.figures.len()];
        let of_card = OfCard { differences: zeros.clone(), ..OfCard::default() };
        let mut all = Observed { games: Vec::new(), real: zeros, of_cards: vec![of_card; self.blanked.len()] };
        for bots in self.rotations {
            if self.cancelled.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let (real, cards) = self.guarded(self.game, bots, seed, || follow(self.game, bots, seed))?;
            let values: Vec<i64> = self.figures.iter().map(|figure| figure.of(bots, &real)).collect();
            all.real.iter_mut().zip(&values).for_each(|(sum, value)| *sum += value);
            for (blanked, of_card) in self.blanked.iter().zip(&mut all.of_cards) {
                if self.cancelled.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                let game = &blanked.game;
                let blank = self.guarded(game, bots, seed, || play_counted(game, bots, seed, |_, _, _| {}))?;
                of_card.tell(cards.cards[blanked.card.index()].first, [&real, &blank]);
                let figures = self.figures.iter().zip(&values).map(|(figure, real)| real - figure.of(bots, &blank));
                of_card.differences.iter_mut().zip(figures).for_each(|(sum, difference)| *sum += difference);
            }
            all.games.push(cards);
        }
        Ok(Some(all))
    }

    fn guarded<T>(
        &self,
        game: &Liberte,
        bots: &[BotKind],
        seed: u64,
        play: impl FnOnce() -> T,
    ) -> Result<T, BatchError> {
        let played = catch_unwind(AssertUnwindSafe(play)).map_err(|_| crashed(game, bots, seed))?;
        self.done.fetch_add(1, Ordering::Relaxed);
        Ok(played)
    }
}

impl OfCard {
    fn tell(&mut self, holder: Option<Seat>, [real, blank]: [&Played; 2]) {
        self.same_games += u64::from(real == blank);
        if let Some(holder) = holder {
            self.holders += 1;
            for (sum, played) in self.shares.iter_mut().zip([real, blank]) {
                *sum += share(holder, played);
            }
        }
    }
}

/// A seat's part of the win.
fn share(seat: Seat, played: &Played) -> i64 {
    let winners = played.result.winners;
    if winners.has(seat) { WHOLE / winners.len() as i64 } else { 0 }
}

impl CardWorth {
    fn add(&mut self, observed: &Observed) {
        self.book.add(&observed.games);
        for (effect, of_card) in self.effects.iter_mut().zip(&observed.of_cards) {
            let [real, blank] = of_card.shares;
            effect.win.add(of_card.holders, real - blank);
            effect.shares[0] += real;
            effect.shares[1] += blank;
            effect.same_games += of_card.same_games;
            let values = observed.real.iter().zip(&of_card.differences);
            for (figure, (&real, &difference)) in effect.figures.iter_mut().zip(values) {
                figure.real.add(real);
                figure.difference.add(difference);
            }
        }
    }
}

impl CardEffect {
    /// By how much more the holder won with the real card than with the blank: a share, between -1 and 1.
    pub fn win_sample(&self) -> Sample {
        Sample::of_ratio(&self.win, WHOLE, [-1, 1])
    }

    /// The holders' share of the win: with the card, and with the blank.
    pub fn win_shares(&self) -> [f64; 2] {
        self.shares.map(|share| share as f64 / WHOLE as f64 / self.win.x.max(1) as f64)
    }
}

impl FigureEffect {
    /// The differences of the seeds, in the figure's unit, each a mean over the rotations.
    pub fn sample(&self) -> Sample {
        match self.figure.unit() {
            Unit::Share => Sample::of_shares(&self.difference, self.scale),
            Unit::Points | Unit::Count => Sample::of(&self.difference, self.scale),
        }
    }

    /// The figure in the real games.
    pub fn real_mean(&self) -> f64 {
        Sample::of(&self.real, self.scale).mean
    }
}
