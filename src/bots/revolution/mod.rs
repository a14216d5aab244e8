//! Bots of Revolution!: they bid by what is public, and never twice in the same way.
//!
//! A bid is thought out whole, when its first chip is asked for, and laid in the one order that bots use. Where other chips lie
//! than it would have laid, it thinks about the rest. What it thinks depends on what everybody knows, the chips that the seat
//! itself has laid, and a draw of its own for the round: so it is the same in whatever order seats are asked.

mod bid;
#[cfg(test)]
mod bot_tests;
mod chances;
mod contests;
mod further;
mod greedy;
mod public;
mod reply;
mod rivals;
mod round;
mod search;
mod stakes;
mod targets;

use super::draws::Draws;
use super::{BotGame, BotKind, BotPlayer, Budget, ChoiceRating, GeneralBot, ScriptedBot, SecretGame};
use crate::games::revolution::{Choice, Position, Question, Revolution, SeatState};
use crate::kernel::{BotRng, KeyedHash, Seat};
use crate::kit::Rulebook;
use crate::script::BotFailure;
use greedy::Bidder;
use public::PublicState;
use search::WeighedBid;
use stakes::Board;

impl BotGame for Revolution {
    type Bot = RevolutionBot;
}

impl SecretGame for Revolution {
    fn best_reply(to: BotKind, draws: u32, seed: u64, seat: Seat) -> RevolutionBot {
        RevolutionBot::thinking(Mind::Reply(to, draws.max(1)), seed, seat)
    }
}

/// A bot of one seat of one game of Revolution!.
#[derive(Clone, Debug)]
pub enum RevolutionBot {
    /// See [`BotKind::Random`].
    Random(GeneralBot<Revolution>),
    /// See [`BotKind::Greedy`] and [`BotKind::Search`].
    Thinking(Box<Thinker>),
    /// See [`BotKind::File`].
    File(Box<ScriptedBot<Choice>>),
}

/// How a bot thinks of a bid.
#[derive(Clone, Copy, Debug)]
enum Mind {
    Greedy,
    Search(Budget),
    /// As the best reply to so many draws of what bots of this kind bid.
    Reply(BotKind, u32),
}

/// A bot that thinks.
#[derive(Clone, Debug)]
pub struct Thinker {
    draws: Draws,
    mind: Mind,
    /// The last whole bid that it thought out.
    plan: Option<Plan>,
    ratings: Vec<ChoiceRating<Choice>>,
    /// The choices that follow one that is looked at.
    further: Vec<Choice>,
}

/// A bid that was thought out, and what it was thought out from.
#[derive(Clone, Debug)]
struct Plan {
    known: PublicState,
    seat: Seat,
    bid: SeatState,
    /// All bids that a search tried.
    tried: Vec<WeighedBid>,
}

/// A whole bid that a search has weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TriedBid {
    /// The bid.
    pub bid: SeatState,
    /// How likely it is made, from 0 to 1.
    pub share: f32,
    /// What it was worth on average, in Support: beside no bid at all, and what others gain counts against it.
    pub worth: f32,
    /// In how many trials it was compared.
    pub trials: u32,
}

impl BotPlayer<Revolution> for RevolutionBot {
    fn new(kind: BotKind, seed: u64, seat: Seat) -> Option<RevolutionBot> {
        match kind {
            BotKind::Random => GeneralBot::new(kind, seed, seat).map(RevolutionBot::Random),
            BotKind::Greedy => Some(RevolutionBot::thinking(Mind::Greedy, seed, seat)),
            BotKind::Search(budget) => Some(RevolutionBot::thinking(Mind::Search(budget), seed, seat)),
            BotKind::File(name) => Some(RevolutionBot::File(Box::new(ScriptedBot::new(name, seed, seat)))),
        }
    }

    fn choose(&mut self, game: &Revolution, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        match self {
            RevolutionBot::Random(bot) => bot.choose(game, position, seat, choices),
            RevolutionBot::Thinking(bot) => bot.choose(game, position, seat, choices),
            RevolutionBot::File(bot) => {
                bot.choose(game, position, seat, choices, |_| rated(game, position, seat, choices))
            }
        }
    }

    fn pass_over(&mut self, game: &Revolution, position: &Position, seat: Seat) {
        match self {
            RevolutionBot::Random(bot) => bot.pass_over(game, position, seat),
            RevolutionBot::File(bot) => bot.pass_over(game, position, seat),
            // It draws by the round alone.
            RevolutionBot::Thinking(_) => {}
        }
    }

    fn ratings(&self) -> &[ChoiceRating<Choice>] {
        match self {
            RevolutionBot::Random(bot) => bot.ratings(),
            RevolutionBot::Thinking(bot) => &bot.ratings,
            RevolutionBot::File(bot) => bot.ratings(),
        }
    }

    fn failure(&self) -> Option<&BotFailure> {
        match self {
            RevolutionBot::File(bot) => bot.failure(),
            RevolutionBot::Random(_) | RevolutionBot::Thinking(_) => None,
        }
    }
}

impl RevolutionBot {
    /// The bids among which its latest one was drawn, the likeliest first; none of a bot that does not search.
    pub fn tried_bids(&self) -> Vec<TriedBid> {
        let RevolutionBot::Thinking(bot) = self else { return Vec::new() };
        let tried = bot.plan.iter().flat_map(|plan| &plan.tried).filter(|tried| tried.weight > 0.0);
        let all: f32 = tried.clone().map(|tried| tried.weight).sum();
        let mut bids: Vec<TriedBid> = Vec::new();
        for tried in tried {
            let (share, worth) = (tried.weight / all, tried.worth());
            match bids.iter_mut().find(|known| known.bid == tried.bid) {
                // It was drawn more than once to begin with.
                Some(known) => known.share += share,
                None => bids.push(TriedBid { bid: tried.bid, share, worth, trials: tried.trials }),
            }
        }
        bids.sort_by(|one, other| other.share.total_cmp(&one.share));
        bids
    }

    fn thinking(mind: Mind, seed: u64, seat: Seat) -> RevolutionBot {
        let draws = Draws::new(seed, 1 + u64::from(seat.0));
        RevolutionBot::Thinking(Box::new(Thinker { draws, mind, plan: None, ratings: Vec::new(), further: Vec::new() }))
    }
}

impl Thinker {
    fn choose(&mut self, game: &Revolution, position: &Position, seat: Seat, choices: &[Choice]) -> Option<Choice> {
        self.ratings.clear();
        match position.question() {
            _ if choices.len() < 2 => choices.first().copied(),
            Question::Bid => self.next_chip(game, position, seat).filter(|choice| choices.contains(choice)),
            Question::Target => {
                targets::rate(game, position, seat, choices, &mut self.further, &mut self.ratings);
                best(&self.ratings)
            }
            Question::Nothing => None,
        }
        .or(choices.first().copied())
    }

    /// The next chip of the bid that it thinks out, or has thought out already.
    fn next_chip(&mut self, game: &Revolution, position: &Position, seat: Seat) -> Option<Choice> {
        let known = PublicState::of(game, position);
        let draw = self.draws.of_moment(game.moment(position), 0);
        if self.plan.as_ref().is_none_or(|plan| plan.seat != seat || plan.known != known) {
            self.plan = Some(self.think(game, known.clone(), seat, known.seat(seat), draw));
        }
        let laid = position.seat(seat);
        let plan = self.plan.as_ref()?;
        if let Some(next) = bid::next_chip(game, laid, &plan.bid) {
            plan.rate(game, laid, &mut self.ratings);
            return Some(next);
        }
        // Not kept: whoever asks again without it must hear the same.
        let plan = self.think(game, known, seat, laid, draw);
        plan.rate(game, laid, &mut self.ratings);
        bid::next_chip(game, laid, &plan.bid)
    }

    /// A whole bid, of which `laid` lies already.
    fn think(&self, game: &Revolution, known: PublicState, seat: Seat, laid: &SeatState, draw: KeyedHash) -> Plan {
        let mut rng = BotRng::from_draw(draw);
        let mut tried = Vec::new();
        let bid = match self.mind {
            Mind::Greedy => {
                let board = Board::new(game, &known);
                Bidder::new(game, &known, &board, seat).draw(game, laid, &mut rng)
            }
            Mind::Search(budget) => {
                tried = search::mixture(game, &known, seat, laid, budget, &mut rng);
                search::draw(&tried, &mut rng).unwrap_or(*laid)
            }
            Mind::Reply(to, draws) => reply::best_reply(game, &known, seat, laid, (to, draws), &mut rng),
        };
        Plan { known, seat, bid, tried }
    }
}

impl Plan {
    /// Rates the chips that begin the rest of the bids that were tried, each by the best of these.
    fn rate(&self, game: &Revolution, laid: &SeatState, ratings: &mut Vec<ChoiceRating<Choice>>) {
        for tried in self.tried.iter().filter(|tried| tried.weight > 0.0) {
            let Some(choice) = bid::next_chip(game, laid, &tried.bid) else { continue };
            let (worth, trials) = (tried.worth(), tried.trials);
            match ratings.iter_mut().find(|rating| rating.choice == choice) {
                Some(known) => (known.worth, known.trials) = (known.worth.max(worth), known.trials + trials),
                None => ratings.push(ChoiceRating { choice, worth, trials }),
            }
        }
    }
}

/// What each choice is worth to the greedy bot, in Support: a chip by what it adds to what the bid may be expected to bring.
fn rated(game: &Revolution, position: &Position, seat: Seat, choices: &[Choice]) -> Vec<ChoiceRating<Choice>> {
    let mut ratings = Vec::new();
    match position.question() {
        Question::Bid => {
            let known = PublicState::of(game, position);
            let board = Board::new(game, &known);
            let bidder = Bidder::new(game, &known, &board, seat);
            let laid = position.seat(seat);
            let worth = |&choice: &Choice| ChoiceRating { choice, worth: bidder.added(game, laid, choice), trials: 0 };
            ratings.extend(choices.iter().map(worth));
        }
        Question::Target => targets::rate(game, position, seat, choices, &mut Vec::new(), &mut ratings),
        Question::Nothing => {}
    }
    ratings
}

/// The choice with the best rating, the first of several.
fn best(ratings: &[ChoiceRating<Choice>]) -> Option<Choice> {
    let mut best: Option<&ChoiceRating<Choice>> = None;
    for rating in ratings {
        if best.is_none_or(|best| rating.worth > best.worth) {
            best = Some(rating);
        }
    }
    best.map(|rating| rating.choice)
}
