//! Those who play a game: a bot for each seat.

use crate::bots::{Bot, BotKind};
use crate::games::liberte::{Choice, Liberte, Position, View};
use crate::kernel::Seat;

/// The players of one game. A copy made in mid-game goes on as they would have.
#[derive(Clone, Debug)]
pub struct Players {
    bots: Vec<Bot>,
}

impl Players {
    /// Bots, one a seat; a seat without one is a random player's.
    pub fn new(game: &Liberte, bots: &[BotKind], seed: u64) -> Players {
        let kind = |seat: Seat| bots.get(seat.index()).copied().unwrap_or(BotKind::Random);
        let bot = |seat: Seat| Bot::new(kind(seat), seed, seat);
        Players { bots: Seat::first(game.seat_count()).map(bot).collect() }
    }

    /// The choice of the seat that is asked; a single one is made without a thought.
    #[inline]
    pub fn choose(&mut self, game: &Liberte, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        match choices {
            &[only] => Some(only),
            _ => self.bots[seat.index()].choose(&View::new(game, position, seat), choices),
        }
    }
}
