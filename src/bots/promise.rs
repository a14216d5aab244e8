//! What the stacks of a province promise for the next election, and a table of promises.
//!
//! A promise follows from few things: the stacks, and what the province pays. Of the forecasts that are made in a turn most
//! ask again what was asked before, if only at another moment.
//!
//! All estimates here are whole parts of a power of two. So sums of promises are exact, and are the same in whatever order
//! promises are added and taken out.

use super::lanes::Lanes;
use crate::games::liberte::{Stack, Stacks};
use crate::kernel::{MAX_SEATS, Seat, SeatSet};
use crate::model::{Faction, ProvinceId};

/// The payoffs of a province.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProvincePayoff {
    /// What winning it pays at the next election.
    pub pays: f32,
    /// What it may pay at those after, on average.
    pub pays_later: f32,
    /// Its votes by the height of the winning stack.
    pub votes: [f32; 8],
}

/// What the stacks of a province promise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Promise {
    /// Whether a white stack controls the province.
    is_white: bool,
    count: u8,
    owners: [Seat; MAX_SEATS],
    /// How much of what stands outlasts the election.
    outlasts: f32,
    /// What winning the province pays at later elections.
    pays_later: f32,
    shares: [Share; MAX_SEATS],
}

/// What a stack promises its owner, as likely as it wins.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The stack's faction, and its votes. (Kept apart, so that a table of promises is half as large.)
    faction: u8,
    votes: f32,
    /// Victory Points.
    points: f32,
    height: f32,
    /// How likely it wins if nothing changes any more, and by how much less likely at a phase's beginning.
    late: f32,
    swings: f32,
}

impl Promise {
    /// Makes it the promise of stacks, given who leads.
    pub fn fill(
        &mut self,
        stacks: &Stacks,
        heights: &Heights,
        leading: SeatSet,
        payoff: &ProvincePayoff,
        is_to_come: bool,
    ) {
        let tied = leading.len();
        let controls = heights.tallest.single().map(|owner| stacks.of(owner).faction());
        self.is_white = controls == Some(Faction::Royalist);
        // An election takes tied stacks away.
        self.outlasts = if tied > 1 && is_to_come { 0.25 } else { 1.0 };
        self.pays_later = 0.5 + payoff.pays_later;
        self.count = 0;
        stacks.each(|owner, stack| {
            let (early, late) = wins(heights.lead(owner, stack, leading), tied);
            let height = f32::from(stack.height());
            let faction = stack.faction() as u8;
            let mut share = Share { faction, height, late, swings: early - late, ..Share::default() };
            if is_to_come {
                share.votes = payoff.votes[usize::from(stack.height() & 7)];
                share.points = payoff.pays;
            }
            let at = self.count as usize & (MAX_SEATS - 1);
            (self.owners[at], self.shares[at]) = (owner, share);
            self.count += 1;
        });
    }

    /// 1 where the province counts for the Counter-Revolution if a white stack controls it, and one does.
    #[inline(always)]
    pub fn white(&self, counts_white: bool) -> f32 {
        f32::from(u8::from(self.is_white & counts_white))
    }

    /// Calls `found` with each owner, by seat: with the votes promised, the points, and what stands on. `swing` is how much
    /// may still change, from 1 at an action phase's beginning to 0 in the election.
    #[inline(always)]
    pub fn each(&self, swing: f32, mut found: impl FnMut(Seat, Lanes, [f32; 2])) {
        for (share, &owner) in self.shares[..(self.count as usize).min(MAX_SEATS)].iter().zip(&self.owners) {
            let holds = share.late + share.swings * swing;
            let left = (share.height - holds * share.votes).max(0.0);
            let standing = self.outlasts * (0.375 * left + holds * self.pays_later);
            let votes = Lanes::all(holds * share.votes) * Lanes::ONE_OF[usize::from(share.faction & 3)];
            found(owner, votes, [holds * share.points, standing]);
        }
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

/// How likely a stack wins its province at a phase's beginning and in the end, by its lead in blocks; 0 is a tie of some seats.
/// A lead that may still be caught up with counts less.
#[inline]
fn wins(lead: i32, tied: usize) -> (f32, f32) {
    let (early, late): (u8, u8) = match lead {
        2.. => (27, 32),
        1 => (21, 32),
        0 => (11, 22 / tied.max(1) as u8),
        -1 => (5, 0),
        _ => (2, 0),
    };
    (f32::from(early) / 32.0, f32::from(late) / 32.0)
}

/// How many promises of a province are kept.
const KEPT: usize = 4;

/// The promises of a turn that were met last, where the tallest stacks lead.
#[derive(Clone, Debug)]
pub(super) struct PromiseTable(Vec<[KnownPromise; KEPT]>);

#[derive(Clone, Copy, Debug, Default)]
struct KnownPromise {
    stacks: Stacks,
    is_to_come: bool,
    promise: Promise,
}

impl PromiseTable {
    /// An empty table.
    pub fn new(provinces: usize) -> PromiseTable {
        PromiseTable(vec![[KnownPromise::default(); KEPT]; provinces])
    }

    /// What the stacks of a province promise, if there are any.
    #[inline]
    pub fn promise(
        &mut self,
        province: ProvinceId,
        stacks: &Stacks,
        payoff: &ProvincePayoff,
        is_to_come: bool,
    ) -> &Promise {
        let known = &mut self.0[province.index()][(stacks.hash() >> 56) as usize % KEPT];
        if known.stacks != *stacks || known.is_to_come != is_to_come {
            let heights = Heights::of(stacks);
            (known.stacks, known.is_to_come) = (*stacks, is_to_come);
            known.promise.fill(stacks, &heights, heights.tallest, payoff, is_to_come);
        }
        &known.promise
    }
}
