//! Those who play a game: a bot for each seat, or chance alone.

use crate::bots::{Bot, BotKind};
use crate::kernel::{Seat, Stream};
use crate::rules::{Choice, Liberte, Position, View};

/// The players of one game. A copy made in mid-game goes on as they would have.
#[derive(Clone, Debug)]
pub struct Players {
    /// Where all are random, one stream for all of them.
    stream: Option<Stream>,
    bots: Vec<Bot>,
}

impl Players {
    /// Bots, one a seat; a seat without one is a random player's.
    pub fn new(game: &Liberte, bots: &[BotKind], seed: u64) -> Players {
        let kind = |seat: Seat| bots.get(seat.index()).copied().unwrap_or(BotKind::Random);
        let bot = |seat: Seat| Bot::new(kind(seat), seed, 1 + u64::from(seat.0));
        Players {
            stream: Players::are_random(bots).then(|| Stream::new(seed, 0)),
            bots: Seat::first(game.seat_count()).map(bot).collect(),
        }
    }

    /// Whether all are random.
    pub fn are_random(bots: &[BotKind]) -> bool {
        bots.iter().all(|&kind| kind == BotKind::Random)
    }

    /// The choice of the seat that is asked; a single one is made without a thought.
    #[inline]
    pub fn choose(&mut self, game: &Liberte, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        match &mut self.stream {
            _ if choices.len() == 1 => Some(choices[0]),
            Some(stream) => Some(choices[stream.below(choices.len())]),
            None => self.bots[seat.index()].choose(&View::new(game, position, seat), choices),
        }
    }
}
