//! What playing a character of Libertalia brings, and two of them in one campaign.
//!
//! All players have the same characters, so seats are compared that had a character in hand when a campaign began: those
//! that played it in this campaign, and those that did not. What is compared is the *lead*: the seat's fortune less the mean
//! fortune of the table. Where seats play at random, who plays what is chance, and the difference is what playing brings.
//! Bots that think play a character where it seems good; then the difference is how well those do who find a use for it.
//!
//! Two characters are compared in the same way, where a seat had both: the lead of those that play both, beyond the sum of
//! what each brings alone.

use super::cell_contrast::{CellContrast, CellSum};
use super::{CampaignHistory, CharacterHistory, Sample, WHOLE};
use crate::games::libertalia::{Rank, RankSet};
use crate::kernel::Gather;
use std::collections::BTreeMap;

/// What playing a character brings, gathered over seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayWorth {
    /// Seats that had it and did not play it, then those that played it.
    cells: CellContrast<2>,
}

impl PlayWorth {
    /// The seats, campaign by campaign, that had the character in hand, and how many of them played it.
    pub fn counts(&self) -> [u64; 2] {
        let [left, played] = self.cells.counts();
        [left + played, played]
    }

    /// The mean lead of those that played it.
    pub fn lead(&self) -> f64 {
        self.cells.means()[1]
    }

    /// By how much the lead of those that played it is greater than that of those that did not.
    pub fn sample(&self) -> Sample {
        self.cells.sample()
    }
}

/// What two characters bring together, gathered over seeds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairWorth {
    /// Both characters, the lower first.
    pub pair: [Rank; 2],
    /// Seats that had both: those that played neither, the lower alone, the higher alone, both.
    cells: CellContrast<4>,
}

impl PairWorth {
    /// The seats, campaign by campaign, that played both.
    pub fn both(&self) -> u64 {
        self.cells.counts()[3]
    }

    /// The mean lead of those that played both; and what it would be if each brought what it brings alone.
    pub fn leads(&self) -> [f64; 2] {
        let [neither, lower, higher, both] = self.cells.means();
        [both, lower + higher - neither]
    }

    /// The synergy: the lead of those that played both beyond the sum of what each brings alone. Empty where one of the four
    /// ways to play was hardly met.
    pub fn sample(&self) -> Sample {
        self.cells.sample()
    }
}

/// What playing characters brings, by the histories of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterBook {
    characters: BTreeMap<Rank, PlayWorth>,
    pairs: BTreeMap<[Rank; 2], PairWorth>,
}

impl CharacterBook {
    /// A book of some characters, and of some pairs, each with the lower one first.
    pub fn new(characters: &[Rank], pairs: &[[Rank; 2]]) -> CharacterBook {
        let alone = || PlayWorth { cells: CellContrast::new([-1, 1]) };
        let together = |pair| PairWorth { pair, cells: CellContrast::new([1, -1, -1, 1]) };
        CharacterBook {
            characters: characters.iter().map(|&rank| (rank, alone())).gather(),
            pairs: pairs.iter().map(|&pair| (pair, together(pair))).gather(),
        }
    }

    /// Adds the games of a seed.
    pub fn add(&mut self, games: &[CharacterHistory]) {
        let seats: Vec<PlayedSeat> = games.iter().flat_map(|game| &game.campaigns).flat_map(PlayedSeat::of).collect();
        for (&rank, worth) in &mut self.characters {
            worth.cells.add(cells(&seats, |seat| seat.hand.has(rank).then(|| usize::from(seat.played.has(rank)))));
        }
        for (&[lower, higher], worth) in &mut self.pairs {
            worth.cells.add(cells(&seats, |seat| {
                let has_both = seat.hand.has(lower) && seat.hand.has(higher);
                has_both.then(|| usize::from(seat.played.has(lower)) + 2 * usize::from(seat.played.has(higher)))
            }));
        }
    }

    /// What playing a character brings, if it is in the book.
    pub fn character(&self, rank: Rank) -> Option<&PlayWorth> {
        self.characters.get(&rank)
    }

    /// The pairs, in the order of their ranks.
    pub fn pairs(&self) -> impl Iterator<Item = &PairWorth> {
        self.pairs.values()
    }
}

/// A seat in a campaign.
struct PlayedSeat {
    hand: RankSet,
    played: RankSet,
    /// Its fortune less the table's mean, in parts of [`WHOLE`].
    lead: i64,
}

impl PlayedSeat {
    fn of(campaign: &CampaignHistory) -> impl Iterator<Item = PlayedSeat> {
        let all: i64 = campaign.iter().map(|seat| i64::from(seat.fortune)).sum();
        let mean = all * (WHOLE / campaign.len().max(1) as i64);
        campaign.iter().map(move |seat| PlayedSeat {
            hand: seat.hand,
            played: seat.played,
            lead: i64::from(seat.fortune) * WHOLE - mean,
        })
    }
}

/// The leads of seats in the cells that they fall into.
fn cells<const N: usize>(seats: &[PlayedSeat], cell: impl Fn(&PlayedSeat) -> Option<usize>) -> [CellSum; N] {
    let mut cells = [CellSum::default(); N];
    for seat in seats {
        if let Some(at) = cell(seat) {
            cells[at].observe(seat.lead);
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::SeatHistory;

    fn set(ranks: &[u8]) -> RankSet {
        ranks.iter().map(|&rank| Rank(rank)).collect()
    }

    #[test]
    fn playing_is_compared_among_those_that_had_the_characters() {
        let hand = set(&[3, 7]);
        let seat = |played: &[u8], fortune| SeatHistory { hand, played: set(played), fortune };
        let stranger = SeatHistory { hand: set(&[9]), played: set(&[9]), fortune: 20 };
        // The mean is 20. The 3 alone brings 2, the 7 alone 4, and both 10.
        let campaign = vec![seat(&[], 16), seat(&[3], 18), seat(&[7], 20), seat(&[3, 7], 26), stranger];
        let game = CharacterHistory { campaigns: vec![campaign], ..CharacterHistory::default() };
        let mut book = CharacterBook::new(&[Rank(3), Rank(7), Rank(9)], &[[Rank(3), Rank(7)]]);
        (0..40).for_each(|_| book.add(std::slice::from_ref(&game)));
        let three = book.character(Rank(3)).expect("it is in the book");
        assert_eq!((three.counts(), three.lead(), three.sample().mean), ([160, 80], 2.0, 4.0));
        let nine = book.character(Rank(9)).expect("it is in the book");
        assert_eq!((nine.counts(), nine.sample().count), ([40, 40], 0));
        let pair = book.pairs().next().expect("it is in the book");
        assert_eq!((pair.both(), pair.leads(), pair.sample().mean), (40, [6.0, 2.0], 4.0));
    }
}
