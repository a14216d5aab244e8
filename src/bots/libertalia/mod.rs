//! Bots of Libertalia: a random one as of any game, and a greedy and a searching one, which count doubloons.
//!
//! They know no character by name: what a character is good for they find out by playing the rest of the campaign in
//! imagined worlds, in which all go on by a simple policy. So they play whatever characters a pack brings. The greedy
//! bot looks at few worlds, a search at as many as it has time for.
//!
//! | file | what |
//! |---|---|
//! | `thinker` | how they decide: the worlds, the trials, what they mix at sunrise, and what they know of others |
//! | `playout` | how imagined games go on |
//! | `worth` | what a token is worth to a taker, and a position to a seat |

#[cfg(test)]
mod bot_tests;
mod playout;
mod thinker;
mod worth;

use super::{BotGame, BotKind, BotPlayer, ChoiceRating, GeneralBot, ScriptedBot, SecretGame};
use crate::games::libertalia::{Choice, Libertalia, Position};
use crate::kernel::Seat;
use crate::script::BotFailure;
use thinker::{Mind, Thinker, rated};

impl BotGame for Libertalia {
    type Bot = LibertaliaBot;
}

impl SecretGame for Libertalia {
    fn best_reply(to: BotKind, draws: u32, seed: u64, seat: Seat) -> LibertaliaBot {
        LibertaliaBot::thinking(Mind::Reply(to, draws.max(1)), seed, seat)
    }
}

/// A bot of one seat of one game of Libertalia.
#[derive(Clone, Debug)]
pub enum LibertaliaBot {
    /// See [`BotKind::Random`].
    Random(GeneralBot<Libertalia>),
    /// See [`BotKind::Greedy`] and [`BotKind::Search`].
    Thinking(Box<Thinker>),
    /// See [`BotKind::File`].
    File(Box<ScriptedBot<Choice>>),
}

impl BotPlayer<Libertalia> for LibertaliaBot {
    fn new(kind: BotKind, seed: u64, seat: Seat) -> Option<LibertaliaBot> {
        let thinking = |mind| Some(LibertaliaBot::thinking(mind, seed, seat));
        match kind {
            BotKind::Random => GeneralBot::new(kind, seed, seat).map(LibertaliaBot::Random),
            BotKind::Greedy => thinking(Mind::Greedy),
            BotKind::Search(budget) => thinking(Mind::Search(budget)),
            BotKind::File(name) => Some(LibertaliaBot::File(Box::new(ScriptedBot::new(name, seed, seat)))),
        }
    }

    fn choose(&mut self, game: &Libertalia, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        match self {
            LibertaliaBot::Random(bot) => bot.choose(game, position, seat, choices),
            LibertaliaBot::Thinking(bot) => bot.choose(game, position, seat, choices),
            LibertaliaBot::File(bot) => {
                bot.choose(game, position, seat, choices, |draw| rated(game, position, seat, choices, draw))
            }
        }
    }

    fn pass_over(&mut self, game: &Libertalia, position: &Position, seat: Seat) {
        match self {
            LibertaliaBot::Random(bot) => bot.pass_over(game, position, seat),
            LibertaliaBot::Thinking(bot) => bot.pass_over(game, position, seat),
            LibertaliaBot::File(bot) => bot.pass_over(game, position, seat),
        }
    }

    fn ratings(&self) -> &[ChoiceRating<Choice>] {
        match self {
            LibertaliaBot::Random(bot) => bot.ratings(),
            LibertaliaBot::Thinking(bot) => bot.ratings(),
            LibertaliaBot::File(bot) => bot.ratings(),
        }
    }

    fn failure(&self) -> Option<&BotFailure> {
        match self {
            LibertaliaBot::File(bot) => bot.failure(),
            LibertaliaBot::Random(_) | LibertaliaBot::Thinking(_) => None,
        }
    }
}

impl LibertaliaBot {
    fn thinking(mind: Mind, seed: u64, seat: Seat) -> LibertaliaBot {
        LibertaliaBot::Thinking(Box::new(Thinker::new(mind, seed, seat)))
    }
}
