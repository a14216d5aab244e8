//! Some of a game's decisions are replaced by others, and the game is continued from there, to see what that changes.
//!
//! Decisions with more than one choice are selected at random, and in each of them another choice is made at random;
//! then the same players continue. The random selection is keyed by the seed, so the same game is always probed in the
//! same way.

use super::DecisionImpact;
use super::counted_game::CountedGame;
use super::players::Players;
use crate::bots::BotKind;
use crate::kernel::{Chance, Seat, SeatSet};

/// What chance is drawn for.
mod purpose {
    pub const PROBED: u64 = 0x7072_6f62_6564;
    pub const OTHER_CHOICE: u64 = 0x6f74_6865_7221;
}

/// Plays the game of a seed with one bot per seat, and probes some of its decisions.
pub fn probe_decisions<G: CountedGame>(game: &G, bots: &[BotKind], seed: u64, probes: u32) -> DecisionImpact {
    let mut free = 0;
    let end = Walk::new(game, bots, seed).play_on(|_, choices, _| free += u64::from(choices.len() > 1));
    let chance = Chance::new(seed);
    let mut found = DecisionImpact::default();
    let mut left = u64::from(probes).min(free);
    let mut at = 0;
    Walk::new(game, bots, seed).play_on(|walk, choices, choice| {
        if choices.len() < 2 {
            return;
        }
        // Each as likely, and exactly as many as are wanted (Knuth, The Art of Computer Programming 2, 3.4.2 S).
        let is_probed = chance.of(purpose::PROBED).with(at).below(free - at) < left;
        if is_probed {
            left -= 1;
            let drawn = chance.of(purpose::OTHER_CHOICE).with(at).below(choices.len() as u64 - 1) as usize;
            let other = choices.iter().copied().filter(|&other| other != choice).nth(drawn);
            let other_end = walk.clone().with(other.unwrap_or(choice));
            found.probes += 1;
            found.winner += u32::from(other_end.winners != end.winners);
            found.points += u32::from(other_end.score != end.score);
        }
        at += 1;
    });
    found
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
struct End {
    winners: SeatSet,
    score: Vec<i32>,
}

/// A game under way.
struct Walk<'g, G: CountedGame> {
    game: &'g G,
    position: G::Position,
    players: Players<G>,
}

impl<G: CountedGame> Clone for Walk<'_, G> {
    fn clone(&self) -> Self {
        Walk { game: self.game, position: self.position.clone(), players: self.players.clone() }
    }
}

impl<'g, G: CountedGame> Walk<'g, G> {
    fn new(game: &'g G, bots: &[BotKind], seed: u64) -> Walk<'g, G> {
        Walk { game, position: game.start(seed, &mut ()), players: Players::new(game.seat_count(), bots, seed) }
    }

    /// Plays on to the end. `visit` sees the game before each choice is made, the choices and the one that its player takes.
    fn play_on(mut self, mut visit: impl FnMut(&Walk<'g, G>, &[G::Choice], G::Choice)) -> End {
        let mut choices = Vec::with_capacity(512);
        while let Some(seat) = self.game.asked(&self.position).lowest() {
            self.game.choices(&self.position, seat, &mut choices);
            let Some(taken) = self.players.choose(self.game, &self.position, seat, &choices) else { break };
            let choice = choices[taken];
            visit(&self, &choices, choice);
            self.play(seat, choice);
        }
        let outcome = self.game.outcome(&self.position);
        let seats = Seat::first(self.game.seat_count());
        End {
            winners: outcome.map_or(SeatSet::NONE, |outcome| outcome.winners),
            score: seats.map(|seat| self.game.score(&self.position, seat)).collect(),
        }
    }

    /// Makes a choice for the seat that is asked, and plays on.
    fn with(mut self, choice: G::Choice) -> End {
        if let Some(seat) = self.game.asked(&self.position).lowest() {
            self.play(seat, choice);
        }
        self.play_on(|_, _, _| {})
    }

    fn play(&mut self, seat: Seat, choice: G::Choice) {
        self.game.play(&mut self.position, seat, choice, &mut ());
    }
}
