//! What a search remembers: for each moment that it met the choices there, how often each was tried and how well it did.
//!
//! One tree for all that may be hidden: a node is what the seat that searches has seen happen, whichever cards were dealt. A
//! choice that is not there with other cards is left out of the comparison then.

use crate::kernel::Seat;
use crate::rules::{Choice, Question};

/// How a search weighs what it knows against what it might find out.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Habits {
    /// As many trials as a first thought counts for.
    pub trust: f32,
    /// How much is hoped of what was tried seldom, in Victory Points.
    pub hope: f32,
    /// After how many trials of a choice the answers to it are told apart.
    pub grow: u32,
}

/// A moment.
#[derive(Clone, Debug)]
pub struct Node {
    /// Who chooses there.
    pub seat: Seat,
    question: Question,
    trials: u32,
    /// The sum of what came out beyond what was first thought.
    beyond: f32,
    /// The choices met there.
    pub options: Vec<Tried>,
}

/// A choice at a moment.
#[derive(Clone, Debug)]
pub struct Tried {
    /// The choice.
    pub choice: Choice,
    /// What it seemed to be worth before any trial.
    pub thought: f32,
    /// How often it was tried.
    pub trials: u32,
    sum: f32,
    /// The moments that came after it, by their place in the tree.
    next: Vec<usize>,
}

/// All moments met, the root first.
#[derive(Clone, Debug, Default)]
pub struct Tree(pub Vec<Node>);

/// A choice in the tree: its moment, and its place there.
pub type Step = (usize, usize);

impl Node {
    /// A moment that was not met before, with what is first thought of its choices.
    pub fn new(seat: Seat, question: Question, thoughts: impl Iterator<Item = (Choice, f32)>) -> Node {
        let option = |(choice, thought)| Tried { choice, thought, trials: 0, sum: 0.0, next: Vec::new() };
        Node { seat, question, trials: 0, beyond: 0.0, options: thoughts.map(option).collect() }
    }

    /// What comes out beyond what is first thought, on average.
    fn lift(&self) -> f32 {
        self.beyond / self.trials.max(1) as f32
    }

    /// What an option is worth by all that is known.
    pub fn worth(&self, option: &Tried, habits: Habits) -> f32 {
        (habits.trust * (option.thought + self.lift()) + option.sum) / (habits.trust + option.trials as f32)
    }

    /// The option to try next, of those that can be chosen; the first of several.
    pub fn pick(&self, habits: Habits, is_there: impl Fn(Choice) -> bool) -> Option<usize> {
        let hope = habits.hope * ((self.trials + 1) as f32).ln().sqrt();
        let mut best: Option<(usize, f32)> = None;
        for (at, option) in self.options.iter().enumerate().filter(|(_, option)| is_there(option.choice)) {
            let score = self.worth(option, habits) + hope / (habits.trust + option.trials as f32).sqrt();
            if best.is_none_or(|best| score > best.1) {
                best = Some((at, score));
            }
        }
        best.map(|best| best.0)
    }

    /// The option that was tried most, of several the one worth most, the first of several.
    pub fn best(&self, habits: Habits) -> Option<usize> {
        let mut best: Option<(usize, u32, f32)> = None;
        for (at, option) in self.options.iter().enumerate() {
            let (trials, worth) = (option.trials, self.worth(option, habits));
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
    fn meet(&mut self, choices: &[Choice]) {
        let least = self.options.iter().map(|option| option.thought).fold(f32::INFINITY, f32::min);
        for &choice in choices {
            if self.options.iter().all(|option| option.choice != choice) {
                self.options.push(Tried { choice, thought: least, trials: 0, sum: 0.0, next: Vec::new() });
            }
        }
    }
}

impl Tree {
    /// The option of a step.
    pub fn option(&self, (node, option): Step) -> &Tried {
        &self.0[node].options[option]
    }

    /// The moment after a step at which a seat is asked something, if it was met before; it then knows these choices.
    pub fn after(&mut self, step: Step, seat: Seat, question: Question, choices: &[Choice]) -> Option<usize> {
        let is_it = |&&at: &&usize| self.0[at].seat == seat && self.0[at].question == question;
        let at = *self.option(step).next.iter().find(is_it)?;
        self.0[at].meet(choices);
        Some(at)
    }

    /// Puts a moment after a step.
    pub fn grow(&mut self, (node, option): Step, next: Node) -> usize {
        self.0.push(next);
        let at = self.0.len() - 1;
        self.0[node].options[option].next.push(at);
        at
    }

    /// Counts a trial: what it came to for the seat that chose.
    pub fn count(&mut self, (node, option): Step, value: f32) {
        let node = &mut self.0[node];
        let option = &mut node.options[option];
        node.trials += 1;
        node.beyond += value - option.thought;
        option.trials += 1;
        option.sum += value;
    }
}
