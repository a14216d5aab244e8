//! What there is to win in a round, seen from a seat: the worth of each space by who wins it, of chips, and of cards.
//!
//! Everything is counted in Support, that of the seat less that of the others. An other counts by how likely it is the one
//! to beat. A marker is worth what it changes of the chances to win its area.

use super::chances::{Counts, area_chances, counts};
use super::contests::Contests;
use super::further::further_end;
use super::public::PublicState;
use crate::games::revolution::{
    AreaId, CURRENCIES, CardSpec, Chips, Currency, MAX_AREAS, MAX_PLAYERS, MAX_SPACES, Revolution, SpaceId, SpaceSpec,
};
use crate::kernel::Seat;
use std::rc::Rc;

/// What a chip of each currency is worth beside the others.
const RATES: [f32; CURRENCIES] = [5.0, 3.0, 1.0];

/// How many times what a round gives the chips of all seats are worth: chips that win more chips are spent again and again.
const CHIPS_PART: f32 = 1.5;

/// How likely somebody else wins a space that a seat does not win.
const CONTESTED: f32 = 0.6;

/// How likely an area's last space is filled in a round.
const FILLED: f32 = 0.8;

/// So many chips above those that a seat is filled up to, and each that is paid is missed.
const SPARE: f32 = 4.0;

/// By how much Support seats are apart that have about one chance in three to be overtaken: at the end of a game, and at its
/// beginning beside that.
const SPREAD: [f32; 2] = [8.0, 30.0];

/// The chances to win each area, as it stands and with one marker more.
#[derive(Clone, Debug)]
pub struct Board {
    seats: usize,
    counts: [Counts; MAX_AREAS],
    open: [usize; MAX_AREAS],
    chances: [[f32; MAX_PLAYERS]; MAX_AREAS],
    /// By area and the seat whose marker comes to it.
    with_marker: [[[f32; MAX_PLAYERS]; MAX_PLAYERS]; MAX_AREAS],
    /// The Support of each area.
    support: [f32; MAX_AREAS],
    areas: usize,
    /// How likely the game ends with this round.
    ends: f32,
    /// How likely a script ends it, with spaces still empty.
    further: f32,
    /// What a Gold is worth while the game goes on.
    unit: f32,
    /// Who wins spaces, where a script says it.
    contests: Option<Rc<Contests>>,
}

impl Board {
    /// The board of a moment.
    pub fn new(game: &Revolution, known: &PublicState) -> Board {
        let (spec, seats) = (game.spec(), game.seat_count());
        let mut board = Board {
            seats,
            counts: [[0; MAX_PLAYERS]; MAX_AREAS],
            open: [0; MAX_AREAS],
            chances: [[0.0; MAX_PLAYERS]; MAX_AREAS],
            with_marker: [[[0.0; MAX_PLAYERS]; MAX_PLAYERS]; MAX_AREAS],
            support: [0.0; MAX_AREAS],
            areas: spec.areas.len(),
            ends: 1.0,
            further: 0.0,
            unit: chip_unit(game, known),
            contests: Contests::of_round(game, known),
        };
        let further = further_end(game, known);
        for (at, area) in spec.areas.iter().enumerate() {
            let markers = &known.areas[at];
            let (counts, open) = (counts(markers, seats), usize::from(area.spaces.saturating_sub(markers.total())));
            // A game that a script ends now leaves the empty spaces empty.
            let chances = |counts: &Counts, open: usize| match further > 0.0 {
                true => mixed(area_chances(counts, open, seats), area_chances(counts, 0, seats), further),
                false => area_chances(counts, open, seats),
            };
            board.chances[at] = chances(&counts, open);
            board.support[at] = f32::from(known.area_worth(game, AreaId(at as u8)));
            (board.counts[at], board.open[at]) = (counts, open);
            for seat in (0..seats).filter(|_| open > 0) {
                let mut with = counts;
                with[seat] += 1;
                board.with_marker[at][seat] = chances(&with, open - 1);
            }
            let fillers = spec.spaces.iter().filter(|space| space.area == Some(at)).count();
            board.ends *= match open {
                0 => 1.0,
                1.. if open > fillers => 0.0,
                _ => FILLED,
            };
        }
        if known.round >= spec.settings.most_rounds {
            board.ends = 1.0;
        }
        board.ends += (1.0 - board.ends) * further;
        board.further = further;
        board
    }

    /// The Support that a seat may expect from the areas.
    fn expected(&self, seat: usize) -> f32 {
        (0..self.areas).map(|area| self.support[area] * self.chances[area][seat]).sum()
    }

    /// What other chances in an area are worth, if a seat's Support counts as much as `weights` says.
    fn gain(&self, area: usize, chances: &[f32; MAX_PLAYERS], weights: &[f32; MAX_PLAYERS]) -> f32 {
        let change = |seat: usize| weights[seat] * (chances[seat] - self.chances[area][seat]);
        self.support[area] * (0..self.seats).map(change).sum::<f32>()
    }

    /// The Support that a marker of its own brings a seat in an area; nothing where the area is full.
    fn own_gain(&self, area: usize, seat: usize) -> f32 {
        if self.open[area] == 0 {
            return 0.0;
        }
        self.support[area] * (self.with_marker[area][seat][seat] - self.chances[area][seat])
    }

    /// What it is worth that a marker of `taken` gives way to one of `put`, or to an empty space.
    pub fn exchange(&self, area: AreaId, taken: Seat, put: Option<Seat>, weights: &[f32; MAX_PLAYERS]) -> f32 {
        let at = area.index();
        let (mut counts, mut open) = (self.counts[at], self.open[at]);
        counts[taken.index()] = counts[taken.index()].saturating_sub(1);
        match put {
            Some(put) => counts[put.index()] += 1,
            None => open += 1,
        }
        let usual = area_chances(&counts, open, self.seats);
        let chances = match self.further > 0.0 {
            true => mixed(usual, area_chances(&counts, 0, self.seats), self.further),
            false => usual,
        };
        self.gain(at, &chances, weights)
    }

    /// What another marker of a seat in an area is worth; nothing where the area is full.
    pub fn placing(&self, area: AreaId, put: Seat, weights: &[f32; MAX_PLAYERS]) -> f32 {
        if self.open[area.index()] == 0 {
            return 0.0;
        }
        self.gain(area.index(), &self.with_marker[area.index()][put.index()], weights)
    }

    /// The most that the removal of an opponent's marker is worth to a seat; 0 where there is none.
    fn best_removal(&self, seat: Seat, weights: &[f32; MAX_PLAYERS]) -> f32 {
        let mut best = 0.0f32;
        for area in 0..self.areas {
            for taken in (0..self.seats).filter(|&taken| taken != seat.index() && self.counts[area][taken] > 0) {
                best = best.max(self.exchange(AreaId(area as u8), Seat(taken as u8), None, weights));
            }
        }
        best
    }

    /// The most that it is worth to a seat to replace an opponent's marker by one of its own, and to switch one of its own
    /// with another's; 0 where there is none.
    fn best_specials(&self, seat: Seat, weights: &[f32; MAX_PLAYERS]) -> [f32; 2] {
        let (mut replace, mut switch) = (0.0f32, 0.0f32);
        for other in (0..self.seats).filter(|&other| other != seat.index()) {
            let other = Seat(other as u8);
            // The seat's marker comes to one area and leaves another one.
            let (mut comes, mut leaves) = ([(f32::MIN, usize::MAX); 2], [(f32::MIN, usize::MAX); 2]);
            for area in 0..self.areas {
                let id = AreaId(area as u8);
                if self.counts[area][other.index()] > 0 {
                    keep_two(&mut comes, (self.exchange(id, other, Some(seat), weights), area));
                }
                if self.counts[area][seat.index()] > 0 {
                    keep_two(&mut leaves, (self.exchange(id, seat, Some(other), weights), area));
                }
            }
            replace = replace.max(comes[0].0);
            for (come, to) in comes {
                for (leave, _) in leaves.into_iter().filter(|&(_, from)| from != to) {
                    switch = switch.max(come + leave);
                }
            }
        }
        [replace, switch]
    }
}

/// Chances of which a part is as the second ones say.
fn mixed(mut usual: [f32; MAX_PLAYERS], others: [f32; MAX_PLAYERS], part: f32) -> [f32; MAX_PLAYERS] {
    usual.iter_mut().zip(others).for_each(|(chance, other)| *chance += part * (other - *chance));
    usual
}

/// Puts something among the best two.
fn keep_two(best: &mut [(f32, usize); 2], new: (f32, usize)) {
    if new.0 > best[0].0 {
        *best = [new, best[0]];
    } else if new.0 > best[1].0 {
        best[1] = new;
    }
}

/// What a round is worth to a seat.
#[derive(Clone, Debug)]
pub struct Stakes {
    /// The seat.
    pub seat: Seat,
    /// Who wins spaces, where a script says it.
    pub contests: Option<Rc<Contests>>,
    /// How much the Support of each seat counts: 1 its own, and all others together -1.
    pub weights: [f32; MAX_PLAYERS],
    /// By space and winner: what it is worth to the seat. The seat's own chips are not in it.
    pub won: [[f32; MAX_PLAYERS]; MAX_SPACES],
    /// By space and winner: what it is worth to the winner alone, chips included.
    pub own: [[f32; MAX_PLAYERS]; MAX_SPACES],
    /// The chips that each space gives the seat.
    pub given: [Chips; MAX_SPACES],
    /// What a card is worth to the seat, without the chip that buys it.
    pub card: f32,
    /// What a chip of each currency is worth after this round.
    pub chips: [f32; CURRENCIES],
    /// The chips that a seat is filled up to with Gold.
    least: f32,
    /// How much of that will be needed: nothing after the last round.
    goes_on: f32,
}

impl Stakes {
    /// What the round is worth to a seat.
    pub fn new(game: &Revolution, known: &PublicState, board: &Board, seat: Seat) -> Stakes {
        let spec = game.spec();
        let goes_on = 1.0 - board.ends;
        let chips = chip_worths(game, board);
        let mut stakes = Stakes {
            seat,
            contests: board.contests.clone(),
            weights: weights(game, known, board, seat),
            won: [[0.0; MAX_PLAYERS]; MAX_SPACES],
            own: [[0.0; MAX_PLAYERS]; MAX_SPACES],
            given: std::array::from_fn(|at| match at < spec.spaces.len() {
                true => known.space_benefits(game, SpaceId(at as u8), seat).0,
                false => Chips::NONE,
            }),
            card: 0.0,
            chips,
            least: f32::from(spec.settings.least_chips),
            goes_on,
        };
        let best_marker = (0..board.areas)
            .filter(|&area| board.open[area] > 0)
            .map(|area| board.gain(area, &board.with_marker[area][seat.index()], &stakes.weights))
            .fold(0.0, f32::max);
        let [replace, switch] = board.best_specials(seat, &stakes.weights);
        for (at, space) in spec.spaces.iter().enumerate() {
            let facts = space.effect.map(|effect| game.effect_facts(effect)).unwrap_or_default();
            let removal = if facts.removes { board.best_removal(seat, &stakes.weights) } else { 0.0 };
            let ways = [
                (facts.replaces, replace),
                (facts.exchanges, switch),
                (facts.removes, removal),
                (facts.places, best_marker),
            ];
            let worths = ways.into_iter().filter(|(does, _)| *does).map(|(_, worth)| worth);
            let special = worths.map(|worth| worth.max(best_marker)).fold(0.0, f32::max);
            for winner in 0..board.seats {
                let (chips, support) = known.space_benefits(game, SpaceId(at as u8), Seat(winner as u8));
                let (chips, support) = (chips + facts.chips, (support + facts.support) as f32);
                let (weight, is_own) = (stakes.weights[winner], winner == seat.index());
                let given = stakes.worth_of(chips);
                let direct = support + if is_own { 0.0 } else { given };
                let marker = match space.area {
                    Some(area) if board.open[area] > 0 => {
                        board.gain(area, &board.with_marker[area][winner], &stakes.weights)
                    }
                    Some(_) | None => 0.0,
                };
                // What another does with a special harms the seat as if it were one of several victims.
                stakes.won[at][winner] = weight * (direct + special) + marker;
                let own_marker = space.area.map_or(0.0, |area| board.own_gain(area, winner));
                stakes.own[at][winner] = support + given + own_marker + special;
            }
        }
        stakes.card = stakes.card_worth(game, known, board);
        if let Some(space) = game.card_space() {
            stakes.own[space.index()] = [stakes.card; MAX_PLAYERS];
        }
        stakes
    }

    /// What chips are worth, each by itself.
    pub fn worth_of(&self, chips: Chips) -> f32 {
        let of = |currency: Currency| f32::from(chips.count(currency)) * self.chips[currency.index()];
        of(Currency::Force) + of(Currency::Blackmail) + of(Currency::Gold)
    }

    /// What it is worth to begin the next round with these chips, which are filled up with Gold if they are too few (V26).
    pub fn hand(&self, chips: Chips) -> f32 {
        let missing = (self.least - chips.total() as f32).max(0.0);
        self.worth_of(chips) + self.goes_on * missing * self.chips[Currency::Gold.index()]
    }

    /// What each chip costs that is paid out of a hand: what is then filled up with Gold costs less.
    pub fn prices(&self, owned: Chips) -> [f32; CURRENCIES] {
        let spare = (owned.total() as f32 - self.least).clamp(0.0, SPARE) / SPARE;
        let filled = self.goes_on * self.chips[Currency::Gold.index()] * (1.0 - spare);
        self.chips.map(|chip| (chip - filled).max(0.0))
    }

    /// What a card of those that may be drawn next is worth on average.
    fn card_worth(&self, game: &Revolution, known: &PublicState, board: &Board) -> f32 {
        let drawn = || game.spec().cards.iter().zip(&known.cards).filter(|(_, count)| **count > 0);
        let facts = |card: &CardSpec| card.effect.map(|effect| game.effect_facts(effect)).unwrap_or_default();
        let removal = match drawn().any(|(card, _)| facts(card).removes) {
            true => board.best_removal(self.seat, &self.weights),
            false => 0.0,
        };
        let (mut sum, mut cards) = (0.0, 0.0f32);
        for (card, &count) in drawn() {
            let facts = facts(card);
            let removes = if facts.removes { removal } else { 0.0 };
            let support = f32::from(card.support) + facts.support as f32;
            sum += f32::from(count) * (support + self.worth_of(card.chips + facts.chips) + removes);
            cards += f32::from(count);
        }
        sum / cards.max(1.0)
    }

    /// The value of a space: what it is worth to win it rather than not, when others want it too.
    pub fn value(&self, space: SpaceId, seats: usize) -> f32 {
        let won = &self.won[space.index()];
        let others = (0..seats).filter(|&other| other != self.seat.index());
        let lost: f32 = others.map(|other| won[other]).sum::<f32>() / (seats.max(2) - 1) as f32;
        won[self.seat.index()] - CONTESTED * lost
    }
}

/// What a chip of each currency is worth after this round.
pub fn chip_worths(game: &Revolution, board: &Board) -> [f32; CURRENCIES] {
    let (unit, goes_on, scores) = (board.unit, 1.0 - board.ends, game.spec().settings.chips_score);
    std::array::from_fn(|at| goes_on * unit * RATES[at] + board.ends * f32::from(scores[at]))
}

/// What a Gold is worth, if the chips that all begin with are worth [`CHIPS_PART`] times what a round gives.
fn chip_unit(game: &Revolution, known: &PublicState) -> f32 {
    let spec = game.spec();
    let support = |space: SpaceId| {
        let of = |seat: Seat| known.space_benefits(game, space, seat).1;
        Seat::first(game.seat_count()).map(of).sum::<u32>() as f32 / game.seat_count() as f32
    };
    let of_space = |(at, space): (usize, &SpaceSpec)| {
        let worth = |area: usize| f32::from(known.area_worth(game, AreaId(area as u8)));
        let marker = space.area.map_or(0.0, |area| worth(area) / f32::from(spec.areas[area].spaces.max(1)));
        support(SpaceId(at as u8)) + marker
    };
    let round: f32 = spec.spaces.iter().enumerate().map(of_space).sum();
    let start = |currency: Currency| f32::from(spec.start.count(currency)) * RATES[currency.index()];
    let hand: f32 = Currency::ALL.into_iter().map(start).sum();
    CHIPS_PART * round / (game.seat_count() as f32 * hand.max(1.0))
}

/// How much the Support of each seat counts to one of them: others by how likely they win.
pub fn weights(game: &Revolution, known: &PublicState, board: &Board, seat: Seat) -> [f32; MAX_PLAYERS] {
    let spaces: usize = game.spec().areas.iter().map(|area| usize::from(area.spaces)).sum();
    let open: usize = board.open[..board.areas].iter().sum();
    let spread = SPREAD[0] + SPREAD[1] * (open as f32 / spaces.max(1) as f32);
    let total = |other: usize| known.seats[other].support as f32 + board.expected(other);
    let best = (0..board.seats).filter(|&other| other != seat.index()).map(total).fold(f32::MIN, f32::max);
    let mut weights = [0.0; MAX_PLAYERS];
    let mut sum = 0.0;
    for other in (0..board.seats).filter(|&other| other != seat.index()) {
        weights[other] = exp((total(other) - best) / spread);
        sum += weights[other];
    }
    weights.iter_mut().for_each(|weight| *weight /= -f32::max(sum, 1.0));
    weights[seat.index()] = 1.0;
    weights
}

/// The exponential of a number that is not above 0, near enough, and by multiplications alone: the same on every machine.
fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 256.0).max(0.0);
    (0..8).for_each(|_| power *= power);
    power
}
