//! A game played to its end with a choice taken at random at every decision.

use super::{BotRng, Game, Outcome, Seat, Sink};

/// The result of a playout.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// Decisions made, those with a single choice included.
    pub decisions: u32,
    /// A hash of what was offered and taken at every decision: two playouts that differ anywhere differ here.
    pub checksum: u64,
}

/// Plays `position` to its end, uniformly at random over the choices of each decision; `choices` is scratch space.
///
/// Where several seats are asked at once, they answer clockwise. A decision with one choice draws nothing from the stream.
/// `made` is told each choice, and out of how many it was taken, before it is played.
#[inline]
pub fn play_out<G: Game>(
    game: &G,
    position: &mut G::Position,
    rng: &mut BotRng,
    choices: &mut Vec<G::Choice>,
    made: impl FnMut(Seat, G::Choice, usize),
) -> Playout {
    play_out_recording(game, position, rng, choices, made, &mut ())
}

/// [`play_out`] with a sink that receives the events.
#[inline]
pub fn play_out_recording<G: Game>(
    game: &G,
    position: &mut G::Position,
    rng: &mut BotRng,
    choices: &mut Vec<G::Choice>,
    mut made: impl FnMut(Seat, G::Choice, usize),
    sink: &mut impl Sink<G>,
) -> Playout {
    let mut decisions = 0;
    let mut checksum = 0u64;
    while let Some(seat) = game.asked(position).lowest() {
        let choices = game.listed(position, seat, choices);
        let taken = if choices.len() == 1 { 0 } else { rng.below(choices.len()) };
        let choice = choices[taken];
        made(seat, choice, choices.len());
        checksum =
            (checksum.rotate_left(5) ^ (choices.len() as u64) << 16 ^ taken as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        game.play(position, seat, choice, sink);
        decisions += 1;
    }
    let outcome = game.outcome(position).expect("a game that asks nobody is over");
    Playout { outcome, decisions, checksum }
}
