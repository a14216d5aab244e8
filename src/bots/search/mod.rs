//! The bot that tries its choices in many simulated games.
//!
//! Information-set Monte Carlo tree search over determinisations. Each trial deals what is hidden from the seat at
//! random, takes one of the choices, follows the tree through the answers tried before (each seat choosing what is best
//! for itself), plays on at random for some actions, at most to the end of the turn, and evaluates the result. The greedy
//! bot's evaluation of a choice is its prior, and counts for less the more trials there are; so choices that look bad are
//! tried late, if at all.
//!
//! The n-th trials of all choices share the same deal and the same draws, so that as far as possible they differ by the
//! choice alone.
//!
//! A trial is short because random play soon says no more about the choice: beyond a dozen actions the evaluation is the
//! better forecast.

mod tree;

use super::draws::Draws;
use super::evaluation::PositionEvaluator;
use super::greedy::ChoiceEvaluator;
use super::payoffs::Payoffs;
use super::{Budget, ChoiceRating};
use crate::games::liberte::{Choice, Liberte, Position, Question, Redeal, View};
use crate::kernel::{BotRng, Game, KeyedHash, PerSeat, Seat, SeatSet};
use std::time::{Duration, Instant};
use tree::{OptionId, SearchNode, SearchParameters, SearchTree};

/// The parameters, found by playing.
const PARAMETERS: SearchParameters = SearchParameters { prior_weight: 4.0, exploration: 3.0, expand_after: 64 };

/// A trial makes so many choices at random where there is more than one, and ends with the action: after a dozen or so.
const RANDOM_CHOICES: usize = 48;

/// More choices than this no trial makes: a script that asks without end is left where it is.
const MAX_STEPS: usize = 4_000;

/// Takes the choice that did best in many imagined games.
#[derive(Clone, Debug)]
pub struct SearchBot {
    budget: Budget,
    pub(super) draws: Draws,
    ratings: Vec<ChoiceRating>,
    /// What the rules promise in this turn, and in the next.
    payoffs: [Option<Payoffs>; 2],
}

impl SearchBot {
    /// The bot of one player of one game.
    pub fn new(budget: Budget, seed: u64, player: u64) -> SearchBot {
        SearchBot { budget, draws: Draws::new(seed, player), ratings: Vec::new(), payoffs: [None, None] }
    }

    /// The choice that was tried most; of a single one it thinks nothing.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.ratings.clear();
        let draw = self.draws.next(view.moment(), view.question() as usize);
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let mut redeal = view.redeal();
        let imagined = redeal.deal(&mut BotRng::from_draw(draw));
        let [payoffs, later_payoffs] = &mut self.payoffs;
        let payoffs = &*Payoffs::keep(payoffs, view.game(), &imagined);
        let mut evaluator = ChoiceEvaluator::new(view, redeal.hidden(), &imagined, payoffs);
        let priors: Vec<(Choice, f32)> =
            choices.iter().map(|&choice| (choice, evaluator.weigh(&imagined, choice))).collect();
        let root = SearchNode::new(view.seat(), view.question(), priors.into_iter());
        let mut search = Search {
            view,
            game: view.game(),
            turn: imagined.turn,
            draw,
            evaluator,
            rests: vec![None; root.options.len()],
            redeal,
            tree: SearchTree(vec![root]),
            path: Vec::new(),
            choices: Vec::new(),
            payoffs: Some(payoffs.clone()),
            later_payoffs,
        };
        search.run(self.budget);
        let root = &search.tree.0[0];
        let rating = |option: &tree::SearchOption| ChoiceRating {
            choice: option.choice,
            worth: root.worth(option, PARAMETERS),
            trials: option.trials,
        };
        self.ratings.extend(root.options.iter().map(rating));
        root.best(PARAMETERS).map(|best| root.options[best].choice)
    }

    /// The rating of each choice of the last decision.
    pub fn ratings(&self) -> &[ChoiceRating] {
        &self.ratings
    }
}

/// One decision's search.
struct Search<'a> {
    view: &'a View<'a>,
    game: &'a Liberte,
    turn: u8,
    draw: KeyedHash,
    evaluator: ChoiceEvaluator<'a>,
    redeal: Redeal<'a>,
    tree: SearchTree,
    /// How the bot completes the action that each of the choices begins, where that is the same in all deals.
    rests: Vec<Option<Vec<Choice>>>,
    path: Vec<(OptionId, Seat)>,
    choices: Vec<Choice>,
    /// What the rules promise in this turn, at the last moment that a trial came to.
    payoffs: Option<Payoffs>,
    /// What they promise after this turn, from one trial to the next.
    later_payoffs: &'a mut Option<Payoffs>,
}

impl Search<'_> {
    /// Makes as many trials as the budget allows, or until no other choice can be tried most.
    fn run(&mut self, budget: Budget) {
        match budget {
            Budget::Iterations(trials) => {
                for left in (1..=trials).rev() {
                    if self.tree.0[0].lead() > left {
                        break;
                    }
                    self.run_trial();
                }
            }
            Budget::Milliseconds(time) => {
                let begun = Instant::now();
                let time = Duration::from_millis(u64::from(time));
                self.run_trial();
                while begun.elapsed() < time {
                    self.run_trial();
                }
            }
        }
    }

    /// One trial.
    fn run_trial(&mut self) {
        let Some(first) = self.tree.0[0].pick(PARAMETERS, |_| true) else { return };
        let option = self.tree.option((0, first));
        let (choice, seat) = (option.choice, self.view.seat());
        let mut rng = BotRng::from_draw(self.draw.with(1 + u64::from(option.trials)));
        let mut p = self.redeal.deal(&mut rng);
        self.path.clear();
        self.path.push(((0, first), seat));
        if self.evaluator.may_play(&p, choice) {
            self.game.play(&mut p, seat, choice, &mut ());
            self.finish((first, choice), &mut p);
            self.descend(&mut p, &mut rng);
            roll_out(self.game, &mut p, self.turn, &mut self.choices, &mut rng);
        }
        self.back_up(&p);
    }

    /// Completes the action that one of the choices began.
    fn finish(&mut self, (first, choice): (usize, Choice), p: &mut Position) {
        if let Some(rest) = &self.rests[first] {
            rest.iter().for_each(|&choice| self.game.play(p, self.view.seat(), choice, &mut ()));
        } else {
            self.evaluator.finish(p);
            self.rests[first] = self.evaluator.open_rest(choice).map(<[Choice]>::to_vec);
        }
    }

    /// Goes down the tree, as far as choices were tried often enough to tell the answers to them apart.
    fn descend(&mut self, p: &mut Position, rng: &mut BotRng) {
        let mut id = (0, self.path[0].0.1);
        while !is_trial_over(p, self.turn) {
            let seat = p.asked;
            self.game.choices(p, seat, &mut self.choices);
            if let [only] = self.choices[..] {
                self.game.play(p, seat, only, &mut ());
                continue;
            }
            if self.tree.option(id).trials < PARAMETERS.expand_after {
                return;
            }
            let mut redeal = View::new(self.game, p, seat).redeal();
            let seen = redeal.deal(rng);
            let view = View::new(self.game, &seen, seat);
            let payoffs = Payoffs::keep(&mut self.payoffs, self.game, &seen);
            let mut evaluator = ChoiceEvaluator::new(&view, redeal.hidden(), &seen, payoffs);
            let known = self.tree.child(id, seat, p.question, &self.choices);
            let node = known.unwrap_or_else(|| {
                let priors = self.choices.iter().map(|&choice| (choice, evaluator.weigh(&seen, choice)));
                self.tree.add_child(id, SearchNode::new(seat, p.question, priors))
            });
            let Some(next) = self.tree.0[node].pick(PARAMETERS, |choice| self.choices.contains(&choice)) else {
                return;
            };
            id = (node, next);
            self.path.push((id, seat));
            let choice = self.tree.option(id).choice;
            self.game.play(p, seat, choice, &mut ());
            evaluator.finish(p);
        }
    }

    /// Counts the result of a trial for every choice made in the tree.
    fn back_up(&mut self, p: &Position) {
        let of_turn = if p.turn == self.turn { &mut self.payoffs } else { &mut *self.later_payoffs };
        let payoffs = Payoffs::keep(of_turn, self.game, p);
        let chose: SeatSet = self.path.iter().map(|(_, seat)| *seat).collect();
        let mut worth = PerSeat([0.0; crate::kernel::MAX_SEATS]);
        for seat in chose.iter() {
            worth[seat] = PositionEvaluator::new(&View::new(self.game, p, seat), payoffs, p).worth_of_base().total();
        }
        for &(id, seat) in &self.path {
            self.tree.record_trial(id, worth[seat]);
        }
    }
}

/// Whether a trial that began in this turn ends with it, or with the game.
fn is_trial_over(p: &Position, turn: u8) -> bool {
    p.is_over() || p.turn != turn
}

/// Plays on at random.
fn roll_out(game: &Liberte, p: &mut Position, turn: u8, choices: &mut Vec<Choice>, rng: &mut BotRng) {
    let mut made = 0;
    for _ in 0..MAX_STEPS {
        if is_trial_over(p, turn) || made >= RANDOM_CHOICES && p.question == Question::Action {
            return;
        }
        let seat = p.asked;
        game.choices(p, seat, choices);
        let choice = match choices[..] {
            [] => return,
            [only] => only,
            [..] => {
                made += 1;
                choices[rng.below(choices.len())]
            }
        };
        game.play(p, seat, choice, &mut ());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Files, Library};
    use crate::model::Phase;
    use crate::script::compile;

    #[test]
    fn a_trial_ends_with_an_action_of_the_turn_or_with_the_turn() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap();
        let (mut choices, mut rng) = (Vec::new(), BotRng::new(1, 0));
        for seed in 1..=20 {
            let mut p = game.start(seed, &mut ());
            roll_out(&game, &mut p, 1, &mut choices, &mut rng);
            assert_eq!((p.turn, p.phase, p.question), (1, Phase::Action, Question::Action), "with seed {seed}");
            assert!((3..20).contains(&p.round), "a dozen actions or so: with seed {seed} in round {}", p.round);
            // Nobody acts any more once votes are counted.
            while p.phase != Phase::Election {
                let seat = p.asked;
                game.choices(&p, seat, &mut choices);
                game.play(&mut p, seat, choices[rng.below(choices.len())], &mut ());
            }
            roll_out(&game, &mut p, 1, &mut choices, &mut rng);
            assert!(is_trial_over(&p, 1), "with seed {seed}");
        }
    }
}
