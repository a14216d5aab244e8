//! The chance of bots: keyed by the moment of the game, not by how much was drawn before.
//!
//! So two games that differ somewhere come back together: a bot that had to decide once more in one of them draws the same
//! as ever at the next moment that both have.

use crate::games::liberte::{Choice, Liberte, Question, Target, View};
use crate::kernel::{Chance, KeyedHash, Seat};
use crate::model::CardId;

/// No other purpose of a game's chance has this number.
const PURPOSE: u64 = 0x626f_7473;

/// The draws of one player of one game, one a decision.
#[derive(Clone, Debug)]
pub struct Draws {
    player: KeyedHash,
    /// The turn, the phase, the round, and in an election the province: no game comes to the same one twice.
    moment: u64,
    /// Decisions since then, by their question.
    counts: [u16; Question::ALL.len()],
}

impl Draws {
    /// The draws of one player.
    pub fn new(seed: u64, player: u64) -> Draws {
        Draws { player: Chance::new(seed).of(PURPOSE).with(player), moment: u64::MAX, counts: [0; Question::ALL.len()] }
    }

    /// The draw of the next decision, which is asked for now.
    #[inline]
    pub fn next(&mut self, view: &View<'_>) -> KeyedHash {
        let election = view.election().map_or(0, |province| 1 + u64::from(province.0));
        let phase = view.phase() as u64;
        let moment = phase << 24 | u64::from(view.turn()) << 16 | u64::from(view.round()) << 8 | election;
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

/// A number of 64 bits for a thing, out of a draw: the thing of several that has the least is any of them, all as likely.
///
/// Things differ in few bits, so the hash has to be a whole one: with one multiplication the least of `play #5`, `draw` and
/// `pass` was one of them 0.4 % too often.
#[inline]
pub fn rank(draw: KeyedHash, thing: u64) -> u64 {
    draw.with(thing).bits()
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

    /// Counts how often each thing is the least, and how far that is from evenness: chi-squared in standard deviations.
    fn unevenness(things: &[u64], draws: u64) -> f64 {
        let mut counts = vec![0u64; things.len()];
        for seed in 0..draws {
            let draw = Chance::new(seed).of(PURPOSE);
            let least = (0..things.len()).min_by_key(|&at| rank(draw, things[at]));
            counts[least.expect("there are things")] += 1;
        }
        let expected = draws as f64 / things.len() as f64;
        let squared = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum::<f64>();
        let freedom = (things.len() - 1) as f64;
        (squared - freedom) / (2.0 * freedom).sqrt()
    }

    #[test]
    fn each_of_the_choices_of_an_action_is_as_likely_the_least() {
        let (play, take, draw, pass, place) = (1 << 32, 3 << 32, 4 << 32, 6 << 32, 8 << 32);
        // What a random player is asked in the first turn; by one multiplication the first two were off by 48 and 182 deviations at
        // a tenfold count.
        let hands: [&[u64]; 5] = [
            &[play + 22, play + 35, play + 41, take + 9, take + 10, take + 11, draw, pass],
            &[play + 5, draw, pass],
            &[take + 5, take + 6, take + 7, draw],
            &[place + 3, place + 8, place + 13],
            &[place + 1, place + 2, place + 3, place + 4, place + 5, place + 6, place + 7],
        ];
        for things in hands {
            let deviations = unevenness(things, 4_000_000);
            assert!(deviations < 6.0, "{things:?}: {deviations} standard deviations");
        }
    }
}
