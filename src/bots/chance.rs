//! The chance of bots: keyed by the moment of the game, not by how much was drawn before.
//!
//! So two games that differ somewhere come back together: a bot that had to decide once more in one of them draws the same
//! as ever at the next moment that both have.

use crate::kernel::{Chance, Seat, Weave};
use crate::model::CardId;
use crate::rules::{Choice, Liberte, Question, Target, View};

/// No other purpose of a game's chance has this number.
const PURPOSE: u64 = 0x626f_7473;

/// The draws of one player of one game, one a decision.
#[derive(Clone, Debug)]
pub struct Draws {
    player: Weave,
    /// The turn, the round, and in an election the province.
    moment: u64,
    /// Decisions since then, by their question.
    counts: [u16; Question::ALL.len()],
}

impl Draws {
    /// Those of one player.
    pub fn new(seed: u64, player: u64) -> Draws {
        Draws { player: Chance::new(seed).of(PURPOSE).with(player), moment: u64::MAX, counts: [0; Question::ALL.len()] }
    }

    /// The draw of the next decision, which is asked for now.
    #[inline]
    pub fn next(&mut self, view: &View<'_>) -> Weave {
        let election = view.election().map_or(0, |province| 1 + u64::from(province.0));
        let moment = u64::from(view.turn()) << 16 | u64::from(view.round()) << 8 | election;
        if self.moment != moment {
            self.moment = moment;
            self.counts = [0; Question::ALL.len()];
        }
        let question = view.question() as usize;
        let count = &mut self.counts[question];
        let draw = self.player.with(moment << 32 | (question as u64) << 16 | u64::from(*count));
        *count = count.wrapping_add(1);
        draw
    }
}

/// A number of 64 bits for a thing, out of a draw: quicker than [`Weave::with`], and even enough to compare a few things by.
#[inline]
pub fn rank(draw: Weave, thing: u64) -> u64 {
    let spread = draw.bits() ^ thing.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let product = u128::from(spread) * 0xd6e8_feb8_6659_fd93;
    (product >> 64) as u64 ^ product as u64
}

/// What a choice is, as a number: cards by what is printed on them, so that a pack with one card more has the same numbers.
#[inline]
pub fn number(game: &Liberte, choice: Choice) -> u64 {
    let card = |card: CardId| u64::from(game.card_number(card));
    let (kind, what) = match choice {
        Choice::Play(it) => (1, card(it)),
        Choice::Battle(it) => (2, card(it)),
        Choice::Take(it) => (3, card(it)),
        Choice::Draw => (4, 0),
        Choice::Discard(it) => (5, card(it)),
        Choice::Pass => (6, 0),
        Choice::Done => (7, 0),
        Choice::Place(province) => (8, u64::from(province.0)),
        Choice::Display => (9, 0),
        Choice::DiscardPlayed => (10, 0),
        Choice::Target(target) => return aim(game, target),
        Choice::Advance(it) => (11, card(it)),
        Choice::Decline => (12, 0),
        Choice::Claim => (13, 0),
    };
    kind << 32 | what
}

fn aim(game: &Liberte, target: Target) -> u64 {
    let of = |province: u8, seat: Seat| u64::from(province) << 8 | u64::from(seat.0);
    let (kind, what) = match target {
        Target::Nothing => (32, 0),
        Target::Block(province, seat) => (33, of(province.0, seat)),
        Target::Stack(province, seat) => (34, of(province.0, seat)),
        Target::Card(card) => (35, u64::from(game.card_number(card))),
        Target::Province(province) => (36, u64::from(province.0)),
        Target::Seat(seat) => (37, u64::from(seat.0)),
        Target::Faction(faction) => (38, faction as u64),
        Target::Yes => (39, 0),
        Target::No => (40, 0),
    };
    kind << 32 | what
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_a_few_things_is_as_likely_the_least() {
        for things in [2, 3, 7, 20] {
            for step in [1, 1 << 8, 1 << 32] {
                let mut counts = vec![0u32; things];
                for seed in 0..2_000 * things as u64 {
                    let draw = Chance::new(seed).of(PURPOSE);
                    let least = (0..things).min_by_key(|&thing| rank(draw, (8 << 32) + thing as u64 * step));
                    counts[least.unwrap()] += 1;
                }
                // 2,000 each; five standard deviations are 223.
                assert!(counts.iter().all(|count| (1_777..2_223).contains(count)), "{things} by {step}: {counts:?}");
            }
        }
    }
}
