//! A few games of each kind, so that a figure can lead to games behind it. Their number does not grow with the number
//! of games.

use super::GameRecord;
use std::collections::BTreeMap;

/// A game of an experiment, and a figure's value in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// Its seed.
    pub seed: u64,
    /// The number of seats by which the bots were rotated.
    pub rotation: usize,
    /// The value, in parts of the figure's unit.
    pub value: i64,
}

/// Games of one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Examples {
    /// By the number of the figure, the greatest value first; of equal ones the first game first.
    most: Vec<Vec<Example>>,
    /// By the number of the figure, the least value first.
    least: Vec<Vec<Example>>,
    /// By the turn or round that they ended in.
    last_turns: BTreeMap<u16, Vec<Example>>,
}

impl Examples {
    /// The number of games kept of each kind.
    pub const MOST: usize = 24;

    /// Takes note of a game. Games are told in the order of their seeds.
    pub(super) fn add(&mut self, row: &GameRecord) {
        if self.most.is_empty() {
            self.most = vec![Vec::new(); row.values.len()];
            self.least = self.most.clone();
        }
        let example = |value| Example { seed: row.seed, rotation: row.rotation, value };
        for ((&value, most), least) in row.values.iter().zip(&mut self.most).zip(&mut self.least) {
            let Some(value) = value else { continue };
            keep(most, example(value), |known| known.value >= value);
            keep(least, example(value), |known| known.value <= value);
        }
        let turn = row.result.turn;
        keep(self.last_turns.entry(turn).or_default(), example(i64::from(turn)), |_| true);
    }

    /// The games with the greatest values of a figure, by its number; games without the figure are not among them.
    pub fn most(&self, figure: usize) -> impl Iterator<Item = Example> {
        self.most.get(figure).into_iter().flatten().copied().filter(|example| example.value != 0)
    }

    /// The games with the least values of a figure, by its number.
    pub fn least(&self, figure: usize) -> impl Iterator<Item = Example> {
        self.least.get(figure).into_iter().flatten().copied()
    }

    /// The first games that ended in a turn or round.
    pub fn over_in(&self, turn: u16) -> &[Example] {
        self.last_turns.get(&turn).map_or(&[], Vec::as_slice)
    }
}

/// Puts a game behind those that come before it, if it is among the first then.
fn keep(kept: &mut Vec<Example>, example: Example, comes_before: impl Fn(&Example) -> bool) {
    if kept.len() == Examples::MOST && kept.last().is_some_and(&comes_before) {
        return;
    }
    let at = kept.partition_point(comes_before);
    kept.insert(at, example);
    kept.truncate(Examples::MOST);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::liberte::Ending;
    use crate::kernel::{MAX_SEATS, SeatSet};
    use crate::lab::GameResult;

    fn row(seed: u64, turn: u16, value: i64) -> GameRecord {
        let result = GameResult {
            ending: Ending::LastTurn.id(),
            winners: SeatSet::first(1),
            points: [0; MAX_SEATS],
            score: [0; MAX_SEATS],
            turn,
            decisions: 1,
            checksum: 0,
            flaw: None,
        };
        GameRecord { seed, arm: 0, rotation: 0, result, values: vec![Some(value)] }
    }

    #[test]
    fn the_first_games_of_each_kind_are_kept_and_no_more() {
        let mut found = Examples::default();
        (1..=100).for_each(|seed| found.add(&row(seed, 1 + (seed % 4) as u16, (seed % 3) as i64)));
        let seeds = |all: Vec<Example>| all.iter().map(|it| it.seed).take(3).collect::<Vec<_>>();
        assert_eq!(seeds(found.most(0).collect()), [2, 5, 8]);
        assert_eq!(seeds(found.least(0).collect()), [3, 6, 9]);
        assert_eq!(seeds(found.over_in(1).to_vec()), [4, 8, 12]);
        assert_eq!(found.most(0).count(), Examples::MOST);
        assert_eq!((found.over_in(5).len(), found.over_in(99).len(), found.most(7).count()), (0, 0, 0));
    }

    #[test]
    fn games_without_a_thing_are_no_examples_of_it() {
        let mut found = Examples::default();
        [(1, 0), (2, 5), (3, 0), (4, 9)].into_iter().for_each(|(seed, value)| found.add(&row(seed, 4, value)));
        assert_eq!(found.most(0).map(|it| it.seed).collect::<Vec<_>>(), [4, 2]);
    }
}
