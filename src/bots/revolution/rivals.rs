//! What others may bid, as far as anybody can know: how likely a bid beats them all.
//!
//! Chips in hand are public (V6). Each opponent's chips are taken to fall on the spaces of the chart, each by itself, the more
//! likely the more a space is worth to it; Gold falls in stacks.

use super::bid::lay;
use super::public::PublicState;
use super::stakes::Stakes;
use crate::games::revolution::{Chips, Currency, MAX_PLAYERS, MAX_SPACES, Revolution, SeatState, SpaceId};
use crate::kernel::{BotRng, Seat};

/// More Force or Blackmail than this on a space is taken to beat anybody's.
const LEVELS: usize = 4;

/// How many stacks each Gold after the first makes more: that of five lies in three.
const STACKS: f32 = 0.5;

/// A stack of Gold is drawn that is up to twice as tall as this.
const TYPICAL_STACK: u16 = 2;

/// What a space is worth at least to somebody who has to lay all chips.
const LEAST_WORTH: f32 = 0.5;

/// How likely an opponent lays what on a space.
#[derive(Clone, Copy, Debug, Default)]
struct Expected {
    /// By Force and Blackmail: how likely it lays fewer than so many, and exactly so many.
    strong: [[[f32; 2]; LEVELS]; 2],
    /// How likely it lays Gold.
    gold: f32,
    /// By how much each further Gold of a stack is less likely.
    further: f32,
}

/// What all opponents of a seat may bid.
#[derive(Clone, Debug)]
pub struct Rivals {
    seats: usize,
    seat: usize,
    expected: [[Expected; MAX_SPACES]; MAX_PLAYERS],
}

impl Rivals {
    /// The opponents of the seat that the stakes are of.
    pub fn new(game: &Revolution, known: &PublicState, stakes: &Stakes) -> Rivals {
        let (seats, seat) = (game.seat_count(), stakes.seat.index());
        let mut rivals = Rivals { seats, seat, expected: [[Expected::default(); MAX_SPACES]; MAX_PLAYERS] };
        for other in (0..seats).filter(|&other| other != seat) {
            let owned = known.seat(Seat(other as u8)).owned;
            for currency in Currency::ALL {
                if owned.has(currency) {
                    rivals.spread(game, stakes, other, currency, owned.count(currency));
                }
            }
            for expected in &mut rivals.expected[other] {
                for (at, currency) in [Currency::Force, Currency::Blackmail].into_iter().enumerate() {
                    if !owned.has(currency) {
                        expected.strong[at] = levels(0.0, 0);
                    }
                }
            }
        }
        rivals
    }

    /// Spreads an opponent's chips of a currency over the chart.
    fn spread(&mut self, game: &Revolution, stakes: &Stakes, other: usize, currency: Currency, count: u16) {
        let spaces = &game.spec().spaces;
        let mut worth = [0.0; MAX_SPACES];
        for (at, space) in spaces.iter().enumerate() {
            if space.allowed().has(currency) {
                worth[at] = stakes.own[at][other].max(LEAST_WORTH);
            }
        }
        let sum: f32 = worth.iter().sum();
        for (at, expected) in self.expected[other].iter_mut().enumerate().take(spaces.len()) {
            let share = worth[at] / sum.max(LEAST_WORTH);
            if currency == Currency::Gold {
                let stacks = 1.0 + STACKS * (f32::from(count) - 1.0);
                let stack = f32::from(count) / stacks;
                expected.gold = (share * stacks).min(0.9);
                expected.further = 1.0 - 1.0 / stack;
            } else {
                expected.strong[currency.index()] = levels(share, count);
            }
        }
    }

    /// A bid of each opponent, drawn by the same: each chip the likelier on a space the more that is worth to it, Gold in stacks.
    pub fn draw(
        &self,
        game: &Revolution,
        known: &PublicState,
        stakes: &Stakes,
        rng: &mut BotRng,
    ) -> Vec<(Seat, SeatState)> {
        let others = Seat::first(self.seats).filter(|seat| seat.index() != self.seat);
        others.map(|other| (other, draw_bid(game, *known.seat(other), stakes, other, rng))).collect()
    }

    /// How likely a bid on a space is stronger than all others' there.
    pub fn win(&self, space: SpaceId, bid: Chips) -> f32 {
        if bid.is_empty() {
            return 0.0;
        }
        let others = (0..self.seats).filter(|&other| other != self.seat);
        others.map(|other| self.expected[other][space.index()].beaten_by(bid)).product()
    }
}

/// A bid of an opponent by what spaces are worth to it.
fn draw_bid(game: &Revolution, mut bid: SeatState, stakes: &Stakes, other: Seat, rng: &mut BotRng) -> SeatState {
    let worth = |space: SpaceId| stakes.own[space.index()][other.index()].max(LEAST_WORTH);
    for currency in Currency::ALL {
        while bid.to_lay().has(currency) {
            let spaces = game.legal_spaces(&bid, currency);
            let all: f32 = spaces.iter().map(worth).sum();
            let mut left = rng.below(1 << 24) as f32 / (1 << 24) as f32 * all;
            let drawn = spaces.iter().find(|&space| {
                left -= worth(space);
                left < 0.0
            });
            let Some(space) = drawn.or(spaces.iter().last()) else { return bid };
            let count = bid.to_lay().count(currency);
            let most = if currency == Currency::Gold { count.min(2 * TYPICAL_STACK) } else { 1 };
            lay(game, &mut bid, currency, space, 1 + rng.below(usize::from(most)) as u16);
        }
    }
    bid
}

impl Expected {
    fn beaten_by(&self, bid: Chips) -> f32 {
        let level = |at: usize, currency| {
            let levels = &self.strong[at];
            levels.get(usize::from(bid.count(currency))).copied().unwrap_or([1.0, 0.0])
        };
        let [less_force, same_force] = level(0, Currency::Force);
        let [less_blackmail, same_blackmail] = level(1, Currency::Blackmail);
        let less_gold = match bid.count(Currency::Gold) {
            0 => 0.0,
            gold => 1.0 - self.gold * power(self.further, gold - 1),
        };
        less_force + same_force * (less_blackmail + same_blackmail * less_gold)
    }
}

/// How likely fewer than so many, and exactly so many, of `count` chips fall on a space, if each does with this chance.
fn levels(chance: f32, count: u16) -> [[f32; 2]; LEVELS] {
    let mut levels = [[0.0; 2]; LEVELS];
    let chance = chance.min(0.95);
    let (mut fewer, mut exactly) = (0.0, power(1.0 - chance, count));
    for (at, level) in levels.iter_mut().enumerate() {
        *level = [fewer, exactly];
        fewer += exactly;
        let left = f32::from(count) - at as f32;
        exactly *= left.max(0.0) / (at as f32 + 1.0) * chance / (1.0 - chance);
    }
    levels
}

fn power(base: f32, exponent: u16) -> f32 {
    (0..exponent.min(64)).fold(1.0, |power, _| power * base)
}
