//! Bots that play any game by its rules alone, without an evaluation of their own.

use super::draws::{Draws, least};
use super::{BotKind, BotPlayer, Budget, ChoiceRating};
use crate::kernel::{BotRng, KeyedHash, Seat};
use crate::kit::Rulebook;
use std::time::{Duration, Instant};

/// More choices than this no trial makes: a game that goes on without end is left where it is.
const MAX_STEPS: usize = 20_000;

/// A bot of any game: a random player, or one that tries its choices out in imagined games.
///
/// [`BotKind::Search`] deals anew what is hidden from its seat, makes each choice in turn, and goes on at random to the end; the
/// trials of one deal share all chance. Where players act in turn it takes the choice that won most. Where several answer at
/// once, always taking what is best against a guess could be exploited: it mixes by regret matching over the deals.
#[derive(Debug)]
pub struct GeneralBot<G: Rulebook> {
    draws: Draws,
    /// None of a random player.
    budget: Option<Budget>,
    ratings: Vec<ChoiceRating<G::Choice>>,
}

impl<G: Rulebook> Clone for GeneralBot<G> {
    fn clone(&self) -> GeneralBot<G> {
        GeneralBot { draws: self.draws.clone(), budget: self.budget, ratings: self.ratings.clone() }
    }
}

impl<G: Rulebook> BotPlayer<G> for GeneralBot<G> {
    fn new(kind: BotKind, seed: u64, seat: Seat) -> Option<GeneralBot<G>> {
        let budget = match kind {
            BotKind::Random => None,
            BotKind::Search(budget) => Some(budget),
            BotKind::Greedy | BotKind::File(_) => return None,
        };
        Some(GeneralBot { draws: Draws::new(seed, 1 + u64::from(seat.0)), budget, ratings: Vec::new() })
    }

    fn choose(&mut self, game: &G, position: &G::Position, seat: Seat, choices: &[G::Choice]) -> Option<G::Choice> {
        self.ratings.clear();
        let draw = self.next_draw(game, position, seat);
        match (self.budget, choices) {
            (_, [] | [_]) => choices.first().copied(),
            (None, _) => {
                let numbers = choices.iter().map(|&choice| game.choice_number(choice));
                least(draw, numbers).map(|at| choices[at])
            }
            (Some(budget), _) => {
                let is_canonical = |choice: &G::Choice| game.is_canonical(position, seat, *choice);
                let mut trials = Trials::new(choices.iter().copied().filter(is_canonical).collect());
                trials.run(game, position, seat, draw, budget);
                self.ratings = trials.ratings();
                trials.decision(game.asked(position).len() > 1, &mut BotRng::from_draw(draw.with(u64::MAX)))
            }
        }
    }

    fn pass_over(&mut self, game: &G, position: &G::Position, seat: Seat) {
        self.next_draw(game, position, seat);
    }

    fn ratings(&self) -> &[ChoiceRating<G::Choice>] {
        &self.ratings
    }
}

impl<G: Rulebook> GeneralBot<G> {
    fn next_draw(&mut self, game: &G, position: &G::Position, seat: Seat) -> KeyedHash {
        self.draws.next(game.moment(position), game.question_number(position, seat))
    }
}

/// What a decision's choices came to in imagined games.
struct Trials<C> {
    choices: Vec<C>,
    /// The wins of each choice: a shared one counts as a part.
    wins: Vec<f64>,
    /// By how much each choice would have done better than what was mixed, over all deals.
    regrets: Vec<f64>,
    /// How much of each choice was mixed in, over all deals.
    mixed: Vec<f64>,
    deals: u32,
}

impl<C: Copy> Trials<C> {
    fn new(choices: Vec<C>) -> Trials<C> {
        let none = vec![0.0; choices.len()];
        Trials { wins: none.clone(), regrets: none.clone(), mixed: none, choices, deals: 0 }
    }

    /// Deals as often as the budget allows, at least once; an iteration is one imagined game.
    fn run<G: Rulebook<Choice = C>>(
        &mut self,
        game: &G,
        position: &G::Position,
        seat: Seat,
        draw: KeyedHash,
        budget: Budget,
    ) {
        let begun = Instant::now();
        let games = |deals: u32| deals as usize * self.choices.len();
        let most = match budget {
            Budget::Iterations(iterations) => (0..).take_while(|&it| games(it) < iterations as usize).count() as u32,
            Budget::Milliseconds(_) => u32::MAX,
        };
        for deal in 0..most {
            self.deal(game, position, seat, draw.with(u64::from(deal)));
            if let Budget::Milliseconds(time) = budget
                && begun.elapsed() >= Duration::from_millis(u64::from(time))
            {
                break;
            }
        }
    }

    /// Tries all choices in one deal.
    fn deal<G: Rulebook<Choice = C>>(&mut self, game: &G, position: &G::Position, seat: Seat, draw: KeyedHash) {
        let imagined = game.imagine(position, seat, &mut BotRng::from_draw(draw));
        let mut scratch = Vec::new();
        let wins: Vec<f64> = self
            .choices
            .iter()
            .map(|&choice| {
                let mut trial = imagined.clone();
                game.play(&mut trial, seat, choice, &mut ());
                share_of_win(game, trial, seat, &mut BotRng::from_draw(draw.with(1)), &mut scratch)
            })
            .collect();
        let mix = self.mix();
        let mean: f64 = mix.iter().zip(&wins).map(|(share, win)| share * win).sum();
        for (at, win) in wins.into_iter().enumerate() {
            self.wins[at] += win;
            self.regrets[at] += win - mean;
            self.mixed[at] += mix[at];
        }
        self.deals += 1;
    }

    /// The share of each choice, by its regret: all alike where none is regretted.
    fn mix(&self) -> Vec<f64> {
        let total: f64 = self.regrets.iter().map(|regret| regret.max(0.0)).sum();
        let even = 1.0 / self.choices.len() as f64;
        self.regrets.iter().map(|regret| if total > 0.0 { regret.max(0.0) / total } else { even }).collect()
    }

    fn ratings(&self) -> Vec<ChoiceRating<C>> {
        let deals = f64::from(self.deals.max(1));
        let rating = |(&choice, &wins)| ChoiceRating { choice, worth: (wins / deals) as f32, trials: self.deals };
        self.choices.iter().zip(&self.wins).map(rating).collect()
    }

    /// The choice that won most, the first of several; or one drawn by how much of each was mixed in.
    fn decision(&self, is_mixed: bool, rng: &mut BotRng) -> Option<C> {
        let mut weights: &[f64] = &self.wins;
        if is_mixed {
            weights = &self.mixed;
            let total: f64 = weights.iter().sum();
            let mut left = rng.below(1 << 30) as f64 / f64::from(1 << 30) * total;
            let drawn = weights.iter().position(|weight| {
                left -= weight;
                left < 0.0
            });
            if let Some(at) = drawn {
                return Some(self.choices[at]);
            }
        }
        let most = weights.iter().copied().fold(f64::MIN, f64::max);
        weights.iter().position(|&weight| weight == most).map(|at| self.choices[at])
    }
}

/// Plays on at random to the end: 1 for the win, a part for a shared one, 0 for a loss or a game without end.
fn share_of_win<G: Rulebook>(
    game: &G,
    mut position: G::Position,
    seat: Seat,
    rng: &mut BotRng,
    choices: &mut Vec<G::Choice>,
) -> f64 {
    for _ in 0..MAX_STEPS {
        let Some(asked) = game.asked(&position).lowest() else { break };
        game.choices(&position, asked, choices);
        let choice = choices[rng.below(choices.len())];
        game.play(&mut position, asked, choice, &mut ());
    }
    match game.outcome(&position) {
        Some(outcome) if outcome.winners.has(seat) => 1.0 / f64::from(outcome.winners.len() as u32),
        _ => 0.0,
    }
}
