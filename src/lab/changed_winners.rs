//! Pairs of games with different winners under two rulesets: both games replayed, and the first choice that differs.

use super::counted_game::CountedGame;
use super::lab_game::for_game;
use super::{LabGame, PairId, play_one_by, rotations};
use crate::bots::BotKind;
use crate::kernel::{JournalLine, Seat, SeatSet};

/// A pair of games with different winners under two rulesets: both games, replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedWinner {
    /// Which pair.
    pub pair: PairId,
    /// Who won by the first ruleset, and by the second.
    pub winners: [SeatSet; 2],
    /// The choices of both games as journals have them: those without an alternative are left out.
    pub made: [Vec<JournalLine>; 2],
    /// The number of the first choice that differs, from 0, as `replay --at` counts; none where all are the same, and only
    /// what came of them differs.
    pub differs_at: Option<usize>,
    /// That choice by each ruleset, as journals write it; none where the game is over before.
    pub choices: [Option<String>; 2],
}

impl ChangedWinner {
    /// Plays both games of a pair again.
    pub fn again(games: [LabGame<'_>; 2], bots: &[BotKind], pair: PairId) -> ChangedWinner {
        let all = rotations(bots);
        let seated = &all[pair.rotation % all.len()];
        let [(a, first), (b, second)] = games.map(|game| for_game!(game, it => replayed(game, it, seated, pair.seed)));
        let made = [first, second];
        let differs_at = first_difference(&made);
        let choices = [0, 1].map(|side: usize| {
            let JournalLine { seat, choice, .. } = made[side].get(differs_at?)?;
            Some(format!("{seat} {choice}"))
        });
        ChangedWinner { pair, winners: [a, b], made, differs_at, choices }
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

/// Who wins the game of a seed, and its choices.
fn replayed<G: CountedGame>(game: LabGame<'_>, it: &G, bots: &[BotKind], seed: u64) -> (SeatSet, Vec<JournalLine>) {
    let mut made = Vec::new();
    let result = play_one_by(it, bots, seed, |seat, choice, of| {
        if of > 1 {
            made.push((seat, choice));
        }
    });
    (result.winners, game.lines(G::made(&made)))
}

/// Choices are compared as text: the numbers that stand for cards within a pack are not the same in another.
fn first_difference([a, b]: &[Vec<JournalLine>; 2]) -> Option<usize> {
    let is_same = |(a, b): &(&JournalLine, &JournalLine)| (a.seat, &a.choice) == (b.seat, &b.choice);
    let same = a.iter().zip(b).take_while(is_same).count();
    (same < a.len().max(b.len())).then_some(same)
}
