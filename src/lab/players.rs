//! The players of a game: a bot for each seat.

use crate::bots::{Bot, BotKind};
use crate::games::liberte::{Choice, Liberte, Position, View};
use crate::kernel::Seat;

/// The players of one game. A copy made in mid-game continues as the original would.
#[derive(Clone, Debug)]
pub struct Players {
    bots: Vec<Bot>,
}

impl Players {
    /// One bot per seat; seats without one play at random.
    pub fn new(game: &Liberte, bots: &[BotKind], seed: u64) -> Players {
        let kind = |seat: Seat| bots.get(seat.index()).copied().unwrap_or(BotKind::Random);
        let bot = |seat: Seat| Bot::new(kind(seat), seed, seat);
        Players { bots: Seat::first(game.seat_count()).map(bot).collect() }
    }

    /// Returns the place, among the choices, of the one that the asked seat makes; the only legal choice is made without
    /// asking the bot.
    #[inline(always)]
    pub fn choose(&mut self, game: &Liberte, position: &Position, seat: Seat, choices: &[Choice]) -> Option<usize> {
        match choices {
            [_] => Some(0),
            _ => self.bots[seat.index()].choose_place(&View::new(game, position, seat), choices),
        }
    }
}
