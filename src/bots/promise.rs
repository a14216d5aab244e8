//! What the stacks of a province promise for the next election, and a table of promises.
//!
//! A promise follows from few things: the stacks, what the province pays, and how much may still change. Of the forecasts
//! that are made in a turn most ask again what was asked before.

use super::lanes::Lanes;
use super::payoffs::ProvincePayoff;
use crate::games::liberte::{Stack, Stacks};
use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::model::{Faction, ProvinceId};

/// The lane of Victory Points, after those of the factions' votes.
pub(super) const POINTS: usize = 3;

/// What the stacks of a province promise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Promise {
    /// Whether a white stack controls the province.
    pub is_white: bool,
    /// Whether the election takes the stacks away, since some are tied.
    pub is_swept: bool,
    count: u8,
    shares: [Share; MAX_SEATS],
}

/// What a stack promises its owner.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Share {
    /// Votes by faction, then Victory Points.
    pub votes_and_points: Lanes,
    /// Blocks and leads that outlast the election.
    pub standing: f32,
    pub owner: Seat,
}

/// What a promise depends on besides the province and its stacks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Outlook {
    /// How much may still change: 1 at an action phase's beginning, 0 in the election.
    pub swing: f32,
    /// Whether the province's election is still to come.
    pub is_to_come: bool,
}

impl Promise {
    /// Makes it the promise of stacks, given who leads.
    pub fn fill(
        &mut self,
        stacks: &Stacks,
        heights: &Heights,
        leading: SeatSet,
        payoff: &ProvincePayoff,
        outlook: Outlook,
    ) {
        let tied = leading.len();
        let controls = heights.tallest.single().map(|owner| stacks.of(owner).faction());
        self.is_white = controls == Some(Faction::Royalist);
        self.is_swept = tied > 1 && outlook.is_to_come;
        self.count = 0;
        let outlasts = if self.is_swept { 0.2 } else { 1.0 };
        let pays_later = 0.5 + payoff.pays_later;
        stacks.each(|owner, stack| {
            let holds = holds(heights.lead(owner, stack, leading), tied, outlook.swing);
            let (mut votes, mut lanes) = (0.0, Lanes::default());
            if outlook.is_to_come {
                votes = holds * payoff.votes[usize::from(stack.height() & 7)];
                lanes.0[stack.faction() as usize] = votes;
                lanes.0[POINTS] = holds * payoff.pays;
            }
            let left = (f32::from(stack.height()) - votes).max(0.0);
            let standing = outlasts * (0.4 * left + holds * pays_later);
            let share = &mut self.shares[self.count as usize & (MAX_SEATS - 1)];
            *share = Share { votes_and_points: lanes, standing, owner };
            self.count += 1;
        });
    }

    /// The share of each stack, by seat.
    #[inline]
    pub fn shares(&self) -> &[Share] {
        &self.shares[..(self.count as usize).min(MAX_SEATS)]
    }
}

/// The heights that decide a province.
pub(super) struct Heights {
    best: u8,
    /// The height of the tallest stack but the first: the same as the best in a tie.
    second: u8,
    /// The seats whose stacks have the best.
    pub tallest: SeatSet,
}

impl Heights {
    #[inline]
    pub fn of(stacks: &Stacks) -> Heights {
        let mut heights = Heights { best: 0, second: 0, tallest: SeatSet::NONE };
        stacks.each(|owner, stack| {
            let height = stack.height();
            if height > heights.best {
                heights = Heights { best: height, second: heights.best, tallest: SeatSet::only(owner) };
            } else {
                heights.second = heights.second.max(height);
                if height == heights.best {
                    heights.tallest.insert(owner);
                }
            }
        });
        heights
    }

    /// The lead of a stack in blocks, given who leads; 0 is a tie of some seats.
    #[inline]
    fn lead(&self, owner: Seat, stack: Stack, leading: SeatSet) -> i32 {
        match (leading.has(owner), leading.len()) {
            (true, 1) => i32::from(self.best.saturating_sub(self.second)).max(1),
            (true, _) => 0,
            (false, _) => -i32::from(self.best - stack.height()).max(1),
        }
    }
}

/// How likely a stack wins its province, by its lead in blocks; 0 is a tie of some seats. A lead that may still be caught up
/// with counts less.
#[inline]
fn holds(lead: i32, tied: usize, swing: f32) -> f32 {
    let (early, late) = match lead {
        2.. => (0.85, 1.0),
        1 => (0.65, 1.0),
        0 => (0.35, 0.7 / tied.max(1) as f32),
        -1 => (0.15, 0.0),
        _ => (0.05, 0.0),
    };
    late + (early - late) * swing
}

/// How many promises of a province are kept.
const KEPT: usize = 4;

/// The promises of a turn that were met last, where the tallest stacks lead.
#[derive(Clone, Debug)]
pub(super) struct PromiseTable(Vec<[KnownPromise; KEPT]>);

#[derive(Clone, Copy, Debug)]
struct KnownPromise {
    stacks: Stacks,
    outlook: Outlook,
    promise: Promise,
}

impl PromiseTable {
    /// An empty table.
    pub fn new(provinces: usize) -> PromiseTable {
        let outlook = Outlook { swing: 0.0, is_to_come: false };
        let known = KnownPromise { stacks: Stacks::default(), outlook, promise: Promise::default() };
        PromiseTable(vec![[known; KEPT]; provinces])
    }

    /// What the stacks of a province promise.
    #[inline]
    pub fn promise(&mut self, province: ProvinceId, stacks: &Stacks, payoff: &ProvincePayoff, at: Outlook) -> &Promise {
        let known = &mut self.0[province.index()][(stacks.hash() >> 62) as usize % KEPT];
        if known.stacks != *stacks || known.outlook != at {
            let heights = Heights::of(stacks);
            (known.stacks, known.outlook) = (*stacks, at);
            known.promise.fill(stacks, &heights, heights.tallest, payoff, at);
        }
        &known.promise
    }
}
