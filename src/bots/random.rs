//! The bot that makes any legal choice, each equally likely.

use super::draws::{Draws, rank};
use crate::games::liberte::{Choice, View};
use crate::kit::Rulebook;

/// The bot that makes a random legal choice, each equally likely: the one to which a draw of its own gives the least
/// number, so that adding or removing a choice leaves the others as they were.
#[derive(Clone, Debug)]
pub struct RandomBot {
    pub(super) draws: Draws,
}

impl RandomBot {
    /// The bot of one player of one game.
    pub fn new(seed: u64, player: u64) -> RandomBot {
        RandomBot { draws: Draws::new(seed, player) }
    }

    /// One of the choices, if there is any.
    #[inline]
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.choose_place(view, choices).map(|at| choices[at])
    }

    /// The place of one of the choices, if there is any.
    #[inline]
    pub fn choose_place(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<usize> {
        let draw = self.draws.next(view.moment(), view.question() as usize);
        let game = view.game();
        (0..choices.len()).min_by_key(|&at| rank(draw, game.choice_number(choices[at])))
    }
}
