//! The plan of a tuning: how many games each round of the search and the final comparison get.

use crate::lab::{FEWEST, Seeds};

/// The most candidates that reach the final comparison.
const FINALISTS: usize = 4;
/// The fewest seeds that every candidate of a round is played with.
const FEWEST_OF_ROUND: u64 = 8;

/// A round of the search, after which the better half goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number of candidates.
    pub candidates: usize,
    /// The seeds with which each of them is played.
    pub seeds: Seeds,
}

/// A plan by successive halving: half of the games for the search, in rounds of as many games each; the other half for the
/// final comparison of those left and of the base, on seeds that no round has played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TuningPlan {
    /// The rounds of the search; none where there are few candidates.
    pub rounds: Vec<Round>,
    /// The candidates that are left for the final comparison.
    pub finalists: usize,
    /// The seeds of the final comparison.
    pub fresh_seeds: Seeds,
    rotations: u64,
}

impl TuningPlan {
    /// The plan for so many candidates and games at most, from a seed on; each seed is played with so many rotations.
    ///
    /// # Errors
    /// There are too few games: how many it takes.
    pub fn new(candidates: usize, games: u64, first_seed: u64, rotations: usize) -> Result<TuningPlan, u64> {
        let rotations = rotations.max(1) as u64;
        let mut sizes = Vec::new();
        let mut left = candidates;
        while left > FINALISTS {
            sizes.push(left);
            left = left.div_ceil(2).max(FINALISTS);
        }
        let of_final = (left as u64 + 1) * rotations;
        let of_round = |size: usize| size as u64 * rotations;
        let searched = 2 * sizes.len() as u64 * FEWEST_OF_ROUND * of_round(candidates);
        let compared = FEWEST * of_final * if sizes.is_empty() { 1 } else { 2 };
        let least = searched.max(compared);
        if games < least {
            return Err(least);
        }
        let each = games / 2 / sizes.len().max(1) as u64;
        let (mut rounds, mut seed, mut played) = (Vec::new(), first_seed, 0);
        for size in sizes {
            let seeds = Seeds { first: seed, count: each / of_round(size) };
            rounds.push(Round { candidates: size, seeds });
            seed = seed.wrapping_add(seeds.count);
            played += seeds.count * of_round(size);
        }
        let fresh_seeds = Seeds { first: seed, count: (games - played) / of_final };
        Ok(TuningPlan { rounds, finalists: left, fresh_seeds, rotations })
    }

    /// The games of a round.
    pub fn games_of(&self, round: &Round) -> u64 {
        round.candidates as u64 * round.seeds.count * self.rotations
    }

    /// The games of the final comparison, at most: the base may be one of those left.
    pub fn games_of_final(&self) -> u64 {
        (self.finalists as u64 + 1) * self.fresh_seeds.count * self.rotations
    }

    /// All games, at most.
    pub fn games(&self) -> u64 {
        self.rounds.iter().map(|round| self.games_of(round)).sum::<u64>() + self.games_of_final()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_round_halves_the_candidates_and_the_last_seeds_are_fresh() {
        let plan = TuningPlan::new(35, 20_000, 1, 1).unwrap();
        let sizes: Vec<usize> = plan.rounds.iter().map(|round| round.candidates).collect();
        assert_eq!((sizes, plan.finalists), (vec![35, 18, 9, 5], 4));
        let mut next = 1;
        for round in &plan.rounds {
            assert_eq!(round.seeds.first, next);
            next += round.seeds.count;
        }
        assert_eq!(plan.fresh_seeds.first, next);
        assert!(plan.rounds.windows(2).all(|pair| pair[0].seeds.count < pair[1].seeds.count));
    }

    #[test]
    fn a_plan_never_plays_more_than_it_may_and_little_less() {
        for (candidates, games, rotations) in
            [(1, 64, 1), (2, 1_000, 4), (5, 700, 1), (35, 10_000, 2), (256, 50_000, 4)]
        {
            match TuningPlan::new(candidates, games, 7, rotations) {
                Ok(plan) => {
                    let played = plan.games();
                    assert!(played <= games && played + 6 * rotations as u64 > games, "{played} of {games}");
                }
                Err(least) => {
                    assert!(least > games);
                    assert!(TuningPlan::new(candidates, least, 7, rotations).is_ok());
                    assert_eq!(TuningPlan::new(candidates, least - 1, 7, rotations), Err(least));
                }
            }
        }
    }
}
