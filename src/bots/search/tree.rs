//! The tree of a search: for each moment that it reached, the choices, how often each was tried, and how well it did.
//!
//! There is one tree for all possible hidden cards: a node stands for what the searching seat has seen happen,
//! whichever cards were dealt. Where a choice is not legal with the cards of a trial, it is left out of the comparison.

use crate::games::liberte::{Choice, Question};
use crate::kernel::Seat;

/// How a search balances what it knows against what it might find out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchParameters {
    /// The number of trials that a prior counts for.
    pub prior_weight: f32,
    /// The bonus of choices that were tried seldom, in Victory Points.
    pub exploration: f32,
    /// The number of trials of a choice after which the answers to it become nodes of the tree.
    pub expand_after: u32,
}

/// A moment.
#[derive(Clone, Debug)]
pub struct SearchNode {
    /// Who chooses there.
    pub seat: Seat,
    question: Question,
    trials: u32,
    /// The sum of results above the priors.
    surplus: f32,
    /// The choices met there.
    pub options: Vec<SearchOption>,
}

/// A choice at a moment.
#[derive(Clone, Debug)]
pub struct SearchOption {
    /// The choice.
    pub choice: Choice,
    /// Its prior: the value before any trial.
    pub prior: f32,
    /// How often it was tried.
    pub trials: u32,
    sum: f32,
    /// The moments that came after it, by their place in the tree.
    next: Vec<usize>,
}

/// All moments met, the root first.
#[derive(Clone, Debug, Default)]
pub struct SearchTree(pub Vec<SearchNode>);

/// A choice in the tree: its moment, and its place there.
pub type OptionId = (usize, usize);

impl SearchNode {
    /// A moment that was not met before, with what is first thought of its choices.
    pub fn new(seat: Seat, question: Question, priors: impl Iterator<Item = (Choice, f32)>) -> SearchNode {
        let option = |(choice, prior)| SearchOption { choice, prior, trials: 0, sum: 0.0, next: Vec::new() };
        SearchNode { seat, question, trials: 0, surplus: 0.0, options: priors.map(option).collect() }
    }

    /// The mean of results above the priors.
    fn mean_surplus(&self) -> f32 {
        self.surplus / self.trials.max(1) as f32
    }

    /// What an option is worth by all that is known.
    pub fn worth(&self, option: &SearchOption, parameters: SearchParameters) -> f32 {
        (parameters.prior_weight * (option.prior + self.mean_surplus()) + option.sum)
            / (parameters.prior_weight + option.trials as f32)
    }

    /// The option to try next, of those that can be chosen; the first of several.
    pub fn pick(&self, parameters: SearchParameters, is_there: impl Fn(Choice) -> bool) -> Option<usize> {
        let hope = parameters.exploration * ((self.trials + 1) as f32).ln().sqrt();
        let mut best: Option<(usize, f32)> = None;
        for (at, option) in self.options.iter().enumerate().filter(|(_, option)| is_there(option.choice)) {
            let score = self.worth(option, parameters) + hope / (parameters.prior_weight + option.trials as f32).sqrt();
            if best.is_none_or(|best| score > best.1) {
                best = Some((at, score));
            }
        }
        best.map(|best| best.0)
    }

    /// The option that was tried most, of several the one worth most, the first of several.
    pub fn best(&self, parameters: SearchParameters) -> Option<usize> {
        let mut best: Option<(usize, u32, f32)> = None;
        for (at, option) in self.options.iter().enumerate() {
            let (trials, worth) = (option.trials, self.worth(option, parameters));
            if best.is_none_or(|(_, most, most_worth)| trials > most || trials == most && worth > most_worth) {
                best = Some((at, trials, worth));
            }
        }
        best.map(|best| best.0)
    }

    /// How many trials the most tried option is before the next.
    pub fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for option in &self.options {
            if option.trials > first {
                (first, second) = (option.trials, first);
            } else {
                second = second.max(option.trials);
            }
        }
        first - second
    }

    /// Takes in choices that were not met here before; nothing better is thought of them than of the others.
    fn add_new_options(&mut self, choices: &[Choice]) {
        let least = self.options.iter().map(|option| option.prior).fold(f32::INFINITY, f32::min);
        for &choice in choices {
            if self.options.iter().all(|option| option.choice != choice) {
                self.options.push(SearchOption { choice, prior: least, trials: 0, sum: 0.0, next: Vec::new() });
            }
        }
    }
}

impl SearchTree {
    /// The option of a step.
    pub fn option(&self, (node, option): OptionId) -> &SearchOption {
        &self.0[node].options[option]
    }

    /// The moment after a step at which a seat is asked something, if it was met before; it then knows these choices.
    pub fn child(&mut self, id: OptionId, seat: Seat, question: Question, choices: &[Choice]) -> Option<usize> {
        let is_it = |&&at: &&usize| self.0[at].seat == seat && self.0[at].question == question;
        let at = *self.option(id).next.iter().find(is_it)?;
        self.0[at].add_new_options(choices);
        Some(at)
    }

    /// Puts a moment after a step.
    pub fn add_child(&mut self, (node, option): OptionId, next: SearchNode) -> usize {
        self.0.push(next);
        let at = self.0.len() - 1;
        self.0[node].options[option].next.push(at);
        at
    }

    /// Counts a trial: what it came to for the seat that chose.
    pub fn record_trial(&mut self, (node, option): OptionId, value: f32) {
        let node = &mut self.0[node];
        let option = &mut node.options[option];
        node.trials += 1;
        node.surplus += value - option.prior;
        option.trials += 1;
        option.sum += value;
    }
}
