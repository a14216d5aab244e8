//! Players that are programs. A bot is given what its seat may see and nothing else, and draws chance of its own.

mod draws;
mod election_forecast;
mod evaluation;
mod greedy;
mod kind;
mod likelihood;
mod random;
mod search;

pub use election_forecast::Payoffs;
pub use evaluation::{Evaluation, PositionEvaluator};
pub use greedy::GreedyBot;
pub use kind::{BotKind, BotKindError, BotName, Budget};
pub use random::RandomBot;
pub use search::SearchBot;

use crate::games::liberte::{Choice, View};
use crate::kernel::Seat;

/// A choice and a bot's rating of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceRating {
    /// The choice.
    pub choice: Choice,
    /// How good it seems, in Victory Points that its seat may expect beyond the others' average.
    pub worth: f32,
    /// In how many imagined games it was tried; 0 where none was played.
    pub trials: u32,
}

/// A bot of one seat of one game.
#[derive(Clone, Debug)]
pub enum Bot {
    /// See [`BotKind::Random`].
    Random(RandomBot),
    /// See [`BotKind::Greedy`], and [`BotKind::File`], which weighs otherwise.
    Greedy(GreedyBot),
    /// See [`BotKind::Search`].
    Search(SearchBot),
}

impl Bot {
    /// The bot of a seat of the game with this seed: the same in the lab, in the window and in the terminal.
    pub fn new(kind: BotKind, seed: u64, seat: Seat) -> Bot {
        let player = 1 + u64::from(seat.0);
        match kind {
            BotKind::Random => Bot::Random(RandomBot::new(seed, player)),
            BotKind::Search(budget) => Bot::Search(SearchBot::new(budget, seed, player)),
            BotKind::Greedy => Bot::Greedy(GreedyBot::new(seed, player)),
            BotKind::File(name) => Bot::Greedy(GreedyBot::new(seed, player).of_file(name)),
        }
    }

    /// One of the choices that the rules list for the seat whose view it is; none where there is none.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        match self {
            Bot::Random(bot) => bot.choose(view, choices),
            Bot::Greedy(bot) => bot.choose(view, choices),
            Bot::Search(bot) => bot.choose(view, choices),
        }
    }

    /// Takes note of an earlier decision of its seat, whoever made it: its chance at the next one is what it would be if it
    /// had been asked. A decision with a single choice is none.
    pub fn pass_over(&mut self, view: &View<'_>) {
        let draws = match self {
            Bot::Random(bot) => &mut bot.draws,
            Bot::Greedy(bot) => &mut bot.draws,
            Bot::Search(bot) => &mut bot.draws,
        };
        draws.next(view.moment(), view.question() as usize);
    }

    /// The ratings of the last decision's choices, in the order of the list; empty where it rates nothing.
    pub fn ratings(&self) -> &[ChoiceRating] {
        match self {
            Bot::Random(_) => &[],
            Bot::Greedy(bot) => bot.ratings(),
            Bot::Search(bot) => bot.ratings(),
        }
    }
}
