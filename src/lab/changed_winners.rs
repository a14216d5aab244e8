//! Pairs of games with different winners under two rulesets: both games replayed, and the first choice that differs.

use super::{PairId, play_counted, rotations};
use crate::bots::BotKind;
use crate::games::liberte::{Choice, Liberte};
use crate::kernel::{Game, Seat, SeatSet};

/// A pair of games with different winners under two rulesets: both games, replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedWinner {
    /// Which pair.
    pub pair: PairId,
    /// Who won by the first ruleset, and by the second.
    pub winners: [SeatSet; 2],
    /// The choices of both games; those without an alternative are left out, as in journals.
    pub made: [Vec<(Seat, Choice)>; 2],
    /// The number of the first choice that differs, from 0, as `replay --at` counts; none where all are the same, and only
    /// what came of them differs.
    pub differs_at: Option<usize>,
    /// That choice by each ruleset, as journals write it; none where the game is over before.
    pub choices: [Option<String>; 2],
}

impl ChangedWinner {
    /// Plays both games of a pair again.
    pub fn again(games: [&Liberte; 2], bots: &[BotKind], pair: PairId) -> ChangedWinner {
        let all = rotations(bots);
        let seated = &all[pair.rotation % all.len()];
        let mut made = [Vec::new(), Vec::new()];
        let mut winners = [SeatSet::NONE; 2];
        for side in 0..2 {
            let keep = |seat, choice, of| {
                if of > 1 {
                    made[side].push((seat, choice));
                }
            };
            winners[side] = play_counted(games[side], seated, pair.seed, keep).result.winners;
        }
        let differs_at = first_difference(games, &made);
        let choices = [0, 1].map(|side: usize| {
            let &(seat, choice) = made[side].get(differs_at?)?;
            Some(format!("{seat} {}", games[side].choice_text(choice)))
        });
        ChangedWinner { pair, winners, made, differs_at, choices }
    }

    /// The winners under a ruleset: seats, with their bots if these are given and differ.
    pub fn winners_in_words(&self, side: usize, seated: &[BotKind]) -> String {
        let is_mixed = seated.iter().any(|bot| Some(bot) != seated.first());
        let one = |seat: Seat| match seated.get(seat.index()) {
            Some(bot) if is_mixed => format!("{seat} ({})", bot.id()),
            Some(_) | None => seat.to_string(),
        };
        let all: Vec<String> = self.winners[side].iter().map(one).collect();
        if all.is_empty() { "nobody".to_owned() } else { all.join(" and ") }
    }
}

/// Choices are compared as text: the numbers that stand for cards within a pack are not the same in another.
fn first_difference(games: [&Liberte; 2], made: &[Vec<(Seat, Choice)>; 2]) -> Option<usize> {
    let [a, b] = made;
    let is_same = |(a, b): (&(Seat, Choice), &(Seat, Choice))| {
        a.0 == b.0 && games[0].choice_text(a.1) == games[1].choice_text(b.1)
    };
    let same = a.iter().zip(b).take_while(|&pair| is_same(pair)).count();
    (same < a.len().max(b.len())).then_some(same)
}
