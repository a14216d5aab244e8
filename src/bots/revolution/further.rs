//! How likely a script ends the game with this round: rounds are imagined, and the script is asked when they are over.
//!
//! Nothing that is hidden is looked at: no bid, and the deck in an order of its own. All seats see the same.

use super::public::PublicState;
use crate::games::revolution::{Ending, Revolution};
use crate::kernel::{BotRng, Game, Seat};
use crate::kit::PointGame;
use crate::model::RevolutionPoint;

/// How many rounds are imagined.
const ROUNDS: u64 = 12;
/// More choices than this no round is imagined for.
const MAX_STEPS: usize = 2_000;
/// The stream of the imagined rounds, beside those that bots bid by.
const STREAM: u64 = 1 << 20;

/// The share of rounds from 0 to 1, with bids laid by chance, after which the script of `further-ending` ends the game; 0
/// where there is none.
pub fn further_end(game: &Revolution, known: &PublicState) -> f32 {
    let Some(before) = known.before_bids().filter(|_| game.fills(RevolutionPoint::FurtherEnding)) else { return 0.0 };
    let mut choices = Vec::new();
    let ends = |round: &u64| {
        let mut rng = BotRng::new(u64::from(known.round), STREAM + round);
        let mut imagined = game.imagine(before, Seat(0), &mut rng);
        for _ in 0..MAX_STEPS {
            let Some(seat) = game.asked(&imagined).lowest().filter(|_| imagined.round() == known.round) else { break };
            game.choices(&imagined, seat, &mut choices);
            let choice = choices[rng.below(choices.len())];
            game.play(&mut imagined, seat, choice, &mut ());
        }
        imagined.ending() == Some(Ending::FurtherEnding)
    };
    (0..ROUNDS).filter(ends).count() as f32 / ROUNDS as f32
}
