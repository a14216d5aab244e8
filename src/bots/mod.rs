//! Players that are programs. A bot is given only what its seat may see, and has random numbers of its own.

mod draws;
mod election_forecast;
mod evaluation;
mod file;
mod final_points;
mod forecaster;
mod general;
mod greedy;
mod kind;
mod lanes;
mod libertalia;
mod likelihood;
mod payoffs;
mod promise;
mod random;
mod revolution;
mod scripted;
mod search;
mod slopes;
mod sudden_deaths;

pub use evaluation::{Evaluation, PositionEvaluator};
pub use file::FileBot;
pub use general::GeneralBot;
pub use greedy::GreedyBot;
pub use kind::{BotKind, BotKindError, BotName, Budget};
pub use libertalia::LibertaliaBot;
pub use payoffs::Payoffs;
pub use random::RandomBot;
pub use revolution::{RevolutionBot, TriedBid};
pub use scripted::ScriptedBot;
pub use search::SearchBot;

use crate::games::liberte::{Choice, Liberte, Position, View};
use crate::kernel::{Game, Seat};
use crate::kit::Rulebook;
use crate::script::BotFailure;

/// A game with bots.
pub trait BotGame: Rulebook + Sized {
    /// A bot of one seat of one game.
    type Bot: BotPlayer<Self>;
}

/// A game in which all choose at once and in secret, so that a player can reply to how others are known to play.
pub trait SecretGame: BotGame {
    /// A player that knows how bots of a kind play, and that all others are of that kind: it chooses what does best against
    /// so many draws of what they may choose, at least one. What they have chosen it does not see.
    fn best_reply(to: BotKind, draws: u32, seed: u64, seat: Seat) -> Self::Bot;
}

/// A player of one seat of one game. It decides only by what its seat can know of the position.
pub trait BotPlayer<G: Game>: Clone + Send {
    /// The bot of a seat of the game with this seed: the same in the lab, in the window and in the terminal. None where the
    /// game has no bot of that kind.
    fn new(kind: BotKind, seed: u64, seat: Seat) -> Option<Self>;

    /// One of the choices that the rules list for the seat; none where there is none.
    fn choose(&mut self, game: &G, position: &G::Position, seat: Seat, choices: &[G::Choice]) -> Option<G::Choice>;

    /// The place of its choice among those that the rules list, the first of several equal ones: see
    /// [`BotPlayer::choose`].
    #[inline]
    fn choose_place(&mut self, game: &G, position: &G::Position, seat: Seat, choices: &[G::Choice]) -> Option<usize> {
        let choice = self.choose(game, position, seat, choices)?;
        choices.iter().position(|&listed| listed == choice)
    }

    /// Takes note of an earlier decision of the seat, whoever made it: its chance at the next one is what it would be if it
    /// had been asked. A decision with a single choice is none.
    fn pass_over(&mut self, game: &G, position: &G::Position, seat: Seat);

    /// The ratings of the last decision's choices, in the order of the list; empty where it rates nothing.
    fn ratings(&self) -> &[ChoiceRating<G::Choice>];

    /// Why it made no choice at the last decision although there was one; only a bot's script can fail.
    fn failure(&self) -> Option<&BotFailure> {
        None
    }
}

/// A choice and a bot's rating of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceRating<C = Choice> {
    /// The choice.
    pub choice: C,
    /// How good it seems: in Liberté, in Victory Points that its seat may expect beyond the others' average; in Revolution!, in
    /// Support beyond that of the others; in Libertalia, in doubloons beyond those of the others; in games with general bots, as
    /// the share of the win that it may expect.
    pub worth: f32,
    /// In how many imagined games it was tried; 0 where none was played.
    pub trials: u32,
}

/// A bot of one seat of one game.
#[derive(Clone, Debug)]
pub enum Bot {
    /// See [`BotKind::Random`].
    Random(RandomBot),
    /// See [`BotKind::Greedy`].
    Greedy(GreedyBot),
    /// See [`BotKind::File`].
    File(Box<FileBot>),
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
            BotKind::File(name) => Bot::File(Box::new(FileBot::new(name, seed, player))),
        }
    }

    /// Returns one of the choices that the rules list for the seat of the view; none if there are none.
    // What thinks needs much of the stack, which random bots need not set up.
    #[inline(never)]
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        match self {
            Bot::Random(bot) => bot.choose(view, choices),
            Bot::Greedy(bot) => bot.choose(view, choices),
            Bot::File(bot) => bot.choose(view, choices),
            Bot::Search(bot) => bot.choose(view, choices),
        }
    }

    /// Returns the place of its choice among those that the rules list, the first of several equal ones: see
    /// [`Bot::choose`].
    #[inline]
    pub fn choose_place(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<usize> {
        let choice = match self {
            Bot::Random(bot) => return bot.choose_place(view, choices),
            Bot::Greedy(_) | Bot::File(_) | Bot::Search(_) => self.choose(view, choices)?,
        };
        choices.iter().position(|&listed| listed == choice)
    }

    /// Notes an earlier decision of its seat, whoever made it, so that its random numbers at the next decision are what
    /// they would be if it had been asked. A decision with a single choice does not count.
    pub fn pass_over(&mut self, view: &View<'_>) {
        let draws = match self {
            Bot::Random(bot) => &mut bot.draws,
            Bot::Greedy(bot) => &mut bot.draws,
            Bot::File(bot) => return bot.pass_over(view),
            Bot::Search(bot) => &mut bot.draws,
        };
        draws.next(view.moment(), view.question() as usize);
    }

    /// The ratings of the last decision's choices, in the order of the list; empty where it rates nothing.
    pub fn ratings(&self) -> &[ChoiceRating] {
        match self {
            Bot::Random(_) => &[],
            Bot::Greedy(bot) => bot.ratings(),
            Bot::File(bot) => bot.ratings(),
            Bot::Search(bot) => bot.ratings(),
        }
    }
}

impl Bot {
    /// Why it made no choice at the last decision although there was one: see [`BotPlayer::failure`].
    pub fn failure(&self) -> Option<&BotFailure> {
        match self {
            Bot::File(bot) => bot.failure(),
            Bot::Random(_) | Bot::Greedy(_) | Bot::Search(_) => None,
        }
    }
}

impl BotGame for Liberte {
    type Bot = Bot;
}

impl BotPlayer<Liberte> for Bot {
    fn new(kind: BotKind, seed: u64, seat: Seat) -> Option<Bot> {
        Some(Bot::new(kind, seed, seat))
    }

    fn choose(&mut self, game: &Liberte, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        Bot::choose(self, &View::new(game, position, seat), choices)
    }

    #[inline]
    fn choose_place(&mut self, game: &Liberte, position: &Position, seat: Seat, choices: &[Choice]) -> Option<usize> {
        Bot::choose_place(self, &View::new(game, position, seat), choices)
    }

    fn pass_over(&mut self, game: &Liberte, position: &Position, seat: Seat) {
        Bot::pass_over(self, &View::new(game, position, seat));
    }

    fn ratings(&self) -> &[ChoiceRating] {
        Bot::ratings(self)
    }

    fn failure(&self) -> Option<&BotFailure> {
        Bot::failure(self)
    }
}
