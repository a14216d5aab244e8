//! Bids that seem good at once: each stack of chips goes where it adds most to what may be won.
//!
//! A bid that is always the same is found out, and ties give nobody anything. So each bid sees the spaces' worth a little
//! differently, by chance: good bids are mixed, and the better one is, the more often it is made.

use super::bid::lay;
use super::public::PublicState;
use super::rivals::Rivals;
use super::round::Against;
use super::stakes::{Board, Stakes};
use crate::games::revolution::{CURRENCIES, Chips, Choice, Currency, MAX_SPACES, Revolution, SeatState, SpaceId};
use crate::kernel::{BotRng, Seat};

/// By what part the worth of a space may seem more or less than it is.
const DOUBT: f32 = 0.7;

/// The tallest stack that is tried at once.
const TALLEST: u16 = 6;

/// Of more chips than these several are laid at once, as if they were one.
const SINGLE: u16 = 24;

/// How many rounds are imagined where a script says who wins spaces.
const IMAGINED: usize = 16;

/// What a seat knows and wants when it bids.
#[derive(Clone, Debug)]
pub struct Bidder {
    /// What the round is worth.
    pub stakes: Stakes,
    rivals: Rivals,
    /// Rounds as they may go, where a script says who wins spaces.
    imagined: Vec<Against>,
    /// The value of each space.
    values: [f32; MAX_SPACES],
    /// What each chip that wins costs.
    prices: [f32; CURRENCIES],
}

impl Bidder {
    /// What a seat knows and wants.
    pub fn new(game: &Revolution, known: &PublicState, board: &Board, seat: Seat) -> Bidder {
        let stakes = Stakes::new(game, known, board, seat);
        // Where all chips that are bid are spent, winning costs no more than losing.
        let losers_keep = game.spec().settings.losers_keep;
        let prices = if losers_keep { stakes.prices(known.seat(seat).owned) } else { [0.0; CURRENCIES] };
        let mut values = [0.0; MAX_SPACES];
        for (at, value) in values.iter_mut().enumerate().take(game.spec().spaces.len()) {
            *value = stakes.value(SpaceId(at as u8), game.seat_count()) + stakes.worth_of(stakes.given[at]);
        }
        let rivals = Rivals::new(game, known, &stakes);
        let imagined = match stakes.contests {
            None => Vec::new(),
            Some(_) => {
                let mut rng = BotRng::new(u64::from(known.round), 1 + u64::from(seat.0));
                let bids = (0..IMAGINED).map(|_| rivals.draw(game, known, &stakes, &mut rng));
                bids.map(|bids| Against::new(game, &stakes, bids.iter().map(|(seat, bid)| (*seat, bid)))).collect()
            }
        };
        Bidder { rivals, imagined, stakes, values, prices }
    }

    /// A whole bid, drawn by chance; `laid` lies already.
    pub fn draw(&self, game: &Revolution, laid: &SeatState, rng: &mut BotRng) -> SeatState {
        let values = self.doubted(rng);
        match self.imagined.is_empty() {
            true => self.bid_by(game, laid, &values, |space, chips| self.rivals.win(space, chips)),
            false => self.bid_by(game, laid, &values, |space, chips| share_beaten(game, &self.imagined, space, chips)),
        }
    }

    /// A bid that does well against what others bid in some rounds, drawn by chance; `laid` lies already.
    pub fn draw_against(&self, game: &Revolution, laid: &SeatState, rounds: &[Against], rng: &mut BotRng) -> SeatState {
        self.bid_by(game, laid, &self.doubted(rng), |space, chips| share_beaten(game, rounds, space, chips))
    }

    /// The bid that seems best against what others bid in some rounds; `laid` lies already.
    pub fn best_against(&self, game: &Revolution, laid: &SeatState, rounds: &[Against]) -> SeatState {
        self.bid_by(game, laid, &self.values, |space, chips| share_beaten(game, rounds, space, chips))
    }

    /// The worth of the spaces as it seems to somebody who makes up one bid, and not the next.
    fn doubted(&self, rng: &mut BotRng) -> [f32; MAX_SPACES] {
        let mut values = self.values;
        for value in &mut values {
            // Two draws: near the true worth more often than far from it.
            let part = (rng.below(1 << 12) + rng.below(1 << 12)) as f32 / (1 << 12) as f32 - 1.0;
            *value *= 1.0 + DOUBT * part;
        }
        values
    }

    /// A whole bid by how likely chips on a space win it.
    fn bid_by(
        &self,
        game: &Revolution,
        laid: &SeatState,
        values: &[f32; MAX_SPACES],
        win: impl Fn(SpaceId, Chips) -> f32,
    ) -> SeatState {
        let promise = |space: SpaceId, chips: Chips| self.promise(game, values[space.index()], space, chips, &win);
        let mut bid = *laid;
        let mut now = [0.0; MAX_SPACES];
        for space in bid.bid_on().iter() {
            now[space.index()] = promise(space, bid.bid(space));
        }
        for currency in Currency::ALL {
            while bid.to_lay().has(currency) {
                let Some((space, count)) = best_stack(game, &bid, &now, currency, &promise) else { return bid };
                lay(game, &mut bid, currency, space, count);
                now[space.index()] = promise(space, bid.bid(space));
            }
        }
        bid
    }

    /// What one more chip adds to what a bid may be expected to bring, in Support; 0 of a choice that lays none.
    pub fn added(&self, game: &Revolution, laid: &SeatState, choice: Choice) -> f32 {
        let Choice::Put { currency, space } = choice else { return 0.0 };
        let win = |space: SpaceId, chips: Chips| match self.imagined.is_empty() {
            true => self.rivals.win(space, chips),
            false => share_beaten(game, &self.imagined, space, chips),
        };
        let promise = |chips: Chips| match chips.is_empty() {
            true => 0.0,
            false => self.promise(game, self.values[space.index()], space, chips, win),
        };
        let before = laid.bid(space);
        promise(before + Chips::of(currency, 1)) - promise(before)
    }

    /// What chips on a space may be expected to bring, less what they cost.
    fn promise(
        &self,
        game: &Revolution,
        value: f32,
        space: SpaceId,
        chips: Chips,
        win: impl Fn(SpaceId, Chips) -> f32,
    ) -> f32 {
        let cost = sum(chips, &self.prices);
        if game.card_space() == Some(space) {
            return chips.total() as f32 * self.stakes.card - cost;
        }
        win(space, chips) * (value - cost)
    }
}

/// What chips come to at so much each.
fn sum(chips: Chips, each: &[f32; CURRENCIES]) -> f32 {
    Currency::ALL.into_iter().map(|currency| f32::from(chips.count(currency)) * each[currency.index()]).sum()
}

/// The share of rounds in which chips on a space beat all that others laid there.
fn share_beaten(game: &Revolution, rounds: &[Against], space: SpaceId, chips: Chips) -> f32 {
    let beaten = rounds.iter().filter(|round| round.is_beaten(game, space, chips)).count();
    beaten as f32 / rounds.len().max(1) as f32
}

/// Where a stack of chips adds most for each chip, and how tall it is.
fn best_stack(
    game: &Revolution,
    bid: &SeatState,
    now: &[f32; MAX_SPACES],
    currency: Currency,
    promise: &impl Fn(SpaceId, Chips) -> f32,
) -> Option<(SpaceId, u16)> {
    let left = bid.to_lay().count(currency);
    let step = 1 + left / SINGLE;
    let heights = (1..=TALLEST).map(|height| height * step).take_while(|&height| height <= left);
    let mut best: Option<(f32, SpaceId, u16)> = None;
    for space in game.legal_spaces(bid, currency).iter() {
        for count in heights.clone() {
            let gain = promise(space, bid.bid(space) + Chips::of(currency, count)) - now[space.index()];
            let each = gain / f32::from(count);
            if best.is_none_or(|best| each > best.0) {
                best = Some((each, space, count));
            }
        }
    }
    best.map(|(_, space, count)| (space, count))
}
