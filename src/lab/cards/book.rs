//! Sums over games of what became of each card. Whole numbers, so that the order of adding does not matter.

use super::super::{Clusters, MetricScale, Sample, WHOLE};
use super::{CardCount, GameCards, Unused};
use crate::kernel::SeatSet;
use crate::model::{CardId, Pack};

/// The counts of a card, added up over many games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CardSums {
    counts: [u64; CardCount::ALL.len()],
    /// By seed: seats that held it, and their shares of the wins.
    pub held: Clusters,
    /// By seed: seats that played it, and their shares of the wins.
    pub played: Clusters,
}

impl CardSums {
    /// Returns a count of the card, added up over all games.
    pub fn count(&self, count: CardCount) -> u64 {
        self.counts[count as usize]
    }

    /// Stays in hands that began, by whichever way.
    pub fn came(&self) -> u64 {
        use CardCount::*;
        [Dealt, Drawn, Taken, Given, Returned].map(|count| self.count(count)).iter().sum()
    }

    /// Stays that ended, and those that had not at the end.
    pub fn went(&self) -> u64 {
        use CardCount::*;
        [Displayed, PutAway, ShownFromHand, Discarded, Lost, InHand].map(|count| self.count(count)).iter().sum()
    }

    /// The number of times it was played.
    pub fn plays(&self) -> u64 {
        use CardCount::*;
        [ForBlocks, ForToken, ForEffect].map(|count| self.count(count)).iter().sum()
    }

    /// Returns in which way the games left the card unused, if they did.
    pub fn unused(&self) -> Option<Unused> {
        let holds = [
            self.count(CardCount::Holders) == 0,
            self.count(CardCount::Legal) == 0,
            self.plays() == 0,
            self.count(CardCount::ChangedNothing) == self.plays(),
        ];
        Unused::ALL.into_iter().zip(holds).find(|(_, holds)| *holds).map(|(unused, _)| unused)
    }

    /// The share of the wins of those who held it. This is a correlation: good hands and good players hold good cards, and who
    /// is about to win draws more of them.
    pub fn win_rate_held(&self) -> Sample {
        Sample::new(&self.held, MetricScale::SHARE)
    }

    /// The share of the wins of those who played it; a correlation likewise.
    pub fn win_rate_played(&self) -> Sample {
        Sample::new(&self.played, MetricScale::SHARE)
    }

    fn merge(&mut self, other: &CardSums) {
        self.counts.iter_mut().zip(other.counts).for_each(|(sum, more)| *sum += more);
        self.held.merge(&other.held);
        self.played.merge(&other.played);
    }
}

/// The counts of all cards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CardBook {
    /// By card.
    pub cards: Vec<CardSums>,
    /// Games counted.
    pub games: u64,
    /// Seeds counted; several games of one are the rotations of the bots.
    pub seeds: u64,
}

impl CardBook {
    /// Adds all games of a seed.
    pub fn add(&mut self, games: &[GameCards]) {
        let cards = games.iter().map(|game| game.cards.len()).max().unwrap_or(0);
        self.cards.resize(self.cards.len().max(cards), CardSums::default());
        self.games += games.len() as u64;
        self.seeds += 1;
        for (at, sums) in self.cards.iter_mut().enumerate() {
            let (mut held, mut played) = ([0; 2], [0; 2]);
            for game in games {
                let Some(card) = game.cards.get(at) else { continue };
                CardCount::ALL.iter().for_each(|&count| sums.counts[count as usize] += card.count(count));
                add_seats(&mut held, card.held, game.winners);
                add_seats(&mut played, card.played, game.winners);
            }
            sums.held.add(held[0], held[1]);
            sums.played.add(played[0], played[1]);
        }
    }

    /// Adds what another part counted.
    pub fn merge(mut self, other: &CardBook) -> CardBook {
        self.cards.resize(self.cards.len().max(other.cards.len()), CardSums::default());
        self.cards.iter_mut().zip(&other.cards).for_each(|(sums, more)| sums.merge(more));
        self.games += other.games;
        self.seeds += other.seeds;
        self
    }

    /// The cards that the games made little of, a line for each way in which they did.
    pub fn unused_in_words(&self, pack: &Pack, cards: &[CardId]) -> String {
        let line = |unused: Unused| {
            let is_so = |card: &&CardId| self.card(**card).unused() == Some(unused);
            let titles: Vec<String> = cards.iter().filter(is_so).map(|&card| pack.label(card)).collect();
            if titles.is_empty() { String::new() } else { format!("{}: {}\n", unused.text(), titles.join(", ")) }
        };
        Unused::ALL.map(line).concat()
    }

    /// The sums of a card; of one that no game had, nothing.
    pub fn card(&self, card: CardId) -> CardSums {
        self.cards.get(card.index()).copied().unwrap_or_default()
    }
}

/// Adds some seats and their shares of the win.
fn add_seats(sums: &mut [i64; 2], seats: SeatSet, winners: SeatSet) {
    let part = WHOLE / winners.len().max(1) as i64;
    let won = seats.iter().filter(|&seat| winners.has(seat)).count() as i64;
    sums[0] += seats.len() as i64;
    sums[1] += won * part;
}
