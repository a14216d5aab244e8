//! The players of a game: a bot for each seat.

use crate::bots::{BotGame, BotKind, BotPlayer};
use crate::kernel::Seat;
use crate::script::BotFailure;
use std::panic::resume_unwind;

/// The players of one game. A copy made in mid-game continues as the original would.
pub struct Players<G: BotGame> {
    bots: Vec<G::Bot>,
}

impl<G: BotGame> Clone for Players<G> {
    fn clone(&self) -> Players<G> {
        Players { bots: self.bots.clone() }
    }
}

impl<G: BotGame> Players<G> {
    /// One bot per seat; seats without one, or with one that the game does not have, play at random.
    pub fn new(seats: usize, bots: &[BotKind], seed: u64) -> Players<G> {
        let kind = |seat: Seat| bots.get(seat.index()).copied().unwrap_or(BotKind::Random);
        let new = |kind: BotKind, seat: Seat| <G::Bot as BotPlayer<G>>::new(kind, seed, seat);
        let bot = |seat: Seat| new(kind(seat), seat).or_else(|| new(BotKind::Random, seat));
        Players { bots: Seat::first(seats).filter_map(bot).collect() }
    }

    /// Returns the place, among the choices, of the one that the asked seat makes; the only legal choice is made without
    /// asking the bot. Where a bot's script fails, the game is left by unwinding with the [`BotFailure`], for whoever plays
    /// many games to catch: nobody in between could go on.
    #[inline(always)]
    pub fn choose(&mut self, game: &G, position: &G::Position, seat: Seat, choices: &[G::Choice]) -> Option<usize> {
        match choices {
            [_] => Some(0),
            _ => {
                let bot = &mut self.bots[seat.index()];
                let taken = bot.choose_place(game, position, seat, choices);
                if taken.is_none() {
                    leave(bot.failure());
                }
                taken
            }
        }
    }
}

#[cold]
fn leave(failure: Option<&BotFailure>) {
    if let Some(failure) = failure {
        resume_unwind(Box::new(failure.clone()));
    }
}
