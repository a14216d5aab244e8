//! A game played to its end with a choice taken at random at every decision.

use super::{Game, Outcome, SeatSet, Stream};

/// How a playout went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Playout {
    /// How it ended.
    pub outcome: Outcome,
    /// Decisions made, those with a single choice included.
    pub decisions: u32,
}

/// Plays `position` to its end, uniformly at random over the choices of each decision; `choices` is scratch space.
///
/// Where several seats are asked at once, they answer clockwise. A decision with one choice draws nothing.
pub fn play_out<G: Game>(
    game: &G,
    position: &mut G::Position,
    stream: &mut Stream,
    choices: &mut Vec<G::Choice>,
) -> Playout {
    let mut decisions = 0;
    loop {
        let SeatSet(asked) = game.asked(position);
        if asked == 0 {
            let outcome = game.outcome(position).expect("a game that asks nobody is over");
            return Playout { outcome, decisions };
        }
        let seat = super::Seat(asked.trailing_zeros() as u8);
        game.choices(position, seat, choices);
        let taken = if choices.len() == 1 { 0 } else { stream.below(choices.len()) };
        let choice = choices[taken];
        game.play(position, seat, choice, &mut ());
        decisions += 1;
    }
}
