//! The bot that tries its choices out in many imagined games.
//!
//! Information-set Monte Carlo tree search over determinisations. Each trial deals anew what is hidden from the seat, takes
//! one of the choices, follows the tree through the answers that were tried before (each seat for its own good), goes on
//! at random to the end of the turn, and looks what that is worth. What a choice seems worth to the greedy bot is where it
//! begins, and counts for less the more trials there are; so choices that seem poor are tried late, if at all.
//!
//! The n-th trials of all choices share what is dealt and what is drawn: they differ by the choice alone as far as may be.

mod tree;

use super::chance::Draws;
use super::greedy::Mind;
use super::votes::Promises;
use super::worth::Measure;
use super::{Budget, Considered};
use crate::kernel::{Game, PerSeat, Seat, SeatSet, Stream, Weave};
use crate::rules::{Choice, Liberte, Position, View};
use std::time::{Duration, Instant};
use tree::{Habits, Node, Step, Tree};

/// How it weighs, found by playing.
const HABITS: Habits = Habits { trust: 4.0, hope: 3.0, grow: 64 };

/// More choices than this no trial makes: a script that asks without end is left where it is.
const MOST_STEPS: usize = 4_000;

/// Takes the choice that did best in many imagined games.
#[derive(Clone, Debug)]
pub struct SearchBot {
    budget: Budget,
    pub(super) draws: Draws,
    considered: Vec<Considered>,
    promises: Vec<Promises>,
}

impl SearchBot {
    /// The bot of one player of one game.
    pub fn new(budget: Budget, seed: u64, player: u64) -> SearchBot {
        SearchBot { budget, draws: Draws::new(seed, player), considered: Vec::new(), promises: Vec::new() }
    }

    /// The choice that was tried most; of a single one it thinks nothing.
    pub fn choose(&mut self, view: &View<'_>, choices: &[Choice]) -> Option<Choice> {
        self.considered.clear();
        let draw = self.draws.next(view);
        if choices.len() <= 1 {
            return choices.first().copied();
        }
        let imagined = view.imagine(&mut Stream::of(draw));
        let promises = Promises::new(view.game(), &imagined);
        let mut mind = Mind::new(view, &imagined, &promises);
        let thoughts: Vec<(Choice, f32)> =
            choices.iter().map(|&choice| (choice, mind.weigh(&imagined, choice))).collect();
        let root = Node::new(view.seat(), view.question(), thoughts.into_iter());
        let mut search = Search {
            view,
            game: view.game(),
            turn: imagined.turn,
            draw,
            mind,
            tree: Tree(vec![root]),
            path: Vec::new(),
            choices: Vec::new(),
            later: self.promises.pop(),
        };
        search.spend(self.budget);
        self.promises.extend(search.later.take());
        let root = &search.tree.0[0];
        let considered = |option: &tree::Tried| Considered {
            choice: option.choice,
            worth: root.worth(option, HABITS),
            trials: option.trials,
        };
        self.considered.extend(root.options.iter().map(considered));
        root.best(HABITS).map(|best| root.options[best].choice)
    }

    /// What came out for each choice of the last decision.
    pub fn considered(&self) -> &[Considered] {
        &self.considered
    }
}

/// One decision's search.
struct Search<'a> {
    view: &'a View<'a>,
    game: &'a Liberte,
    turn: u8,
    draw: Weave,
    mind: Mind<'a>,
    tree: Tree,
    path: Vec<(Step, Seat)>,
    choices: Vec<Choice>,
    /// What the rules promise after this turn, from one trial to the next.
    later: Option<Promises>,
}

impl Search<'_> {
    /// Makes as many trials as the budget allows, or until no other choice can be tried most.
    fn spend(&mut self, budget: Budget) {
        match budget {
            Budget::Iterations(trials) => {
                for left in (1..=trials).rev() {
                    if self.tree.0[0].lead() > left {
                        break;
                    }
                    self.try_one();
                }
            }
            Budget::Milliseconds(time) => {
                let begun = Instant::now();
                let time = Duration::from_millis(u64::from(time));
                self.try_one();
                while begun.elapsed() < time {
                    self.try_one();
                }
            }
        }
    }

    /// One trial.
    fn try_one(&mut self) {
        let Some(first) = self.tree.0[0].pick(HABITS, |_| true) else { return };
        let option = self.tree.option((0, first));
        let (choice, seat) = (option.choice, self.view.seat());
        let mut stream = Stream::of(self.draw.with(1 + u64::from(option.trials)));
        let mut p = self.view.imagine(&mut stream);
        self.path.clear();
        self.path.push(((0, first), seat));
        if self.mind.may_play(&p, choice) {
            self.game.play(&mut p, seat, choice, &mut ());
            self.mind.finish(&mut p);
            self.follow(&mut p, &mut stream);
            self.go_on(&mut p, &mut stream);
        }
        self.look_back(&p);
    }

    /// Whether a trial ends here.
    fn is_far(&self, p: &Position) -> bool {
        p.is_over() || p.turn != self.turn
    }

    /// Goes down the tree, as far as choices were tried often enough to tell the answers to them apart.
    fn follow(&mut self, p: &mut Position, stream: &mut Stream) {
        let mut step = (0, self.path[0].0.1);
        while !self.is_far(p) {
            let seat = p.asked;
            self.game.choices(p, seat, &mut self.choices);
            if let [only] = self.choices[..] {
                self.game.play(p, seat, only, &mut ());
                continue;
            }
            if self.tree.option(step).trials < HABITS.grow {
                return;
            }
            let seen = View::new(self.game, p, seat).imagine(stream);
            let view = View::new(self.game, &seen, seat);
            let promises = Promises::new(self.game, &seen);
            let mut mind = Mind::new(&view, &seen, &promises);
            let known = self.tree.after(step, seat, p.question, &self.choices);
            let node = known.unwrap_or_else(|| {
                let thoughts = self.choices.iter().map(|&choice| (choice, mind.weigh(&seen, choice)));
                self.tree.grow(step, Node::new(seat, p.question, thoughts))
            });
            let Some(next) = self.tree.0[node].pick(HABITS, |choice| self.choices.contains(&choice)) else { return };
            step = (node, next);
            self.path.push((step, seat));
            let choice = self.tree.option(step).choice;
            self.game.play(p, seat, choice, &mut ());
            mind.finish(p);
        }
    }

    /// Plays at random to the end of the turn.
    fn go_on(&mut self, p: &mut Position, stream: &mut Stream) {
        for _ in 0..MOST_STEPS {
            if self.is_far(p) {
                return;
            }
            self.game.choices(p, p.asked, &mut self.choices);
            let Some(&first) = self.choices.first() else { return };
            let choice = if self.choices.len() == 1 { first } else { self.choices[stream.below(self.choices.len())] };
            self.game.play(p, p.asked, choice, &mut ());
        }
    }

    /// Tells every seat that chose in the tree what came of it.
    fn look_back(&mut self, p: &Position) {
        if !self.later.as_ref().is_some_and(|later| later.last(self.game, p)) {
            self.later = Some(Promises::new(self.game, p));
        }
        let Some(promises) = &self.later else { return };
        let chose: SeatSet = self.path.iter().map(|(_, seat)| *seat).collect();
        let mut worth = PerSeat([0.0; crate::kernel::MAX_SEATS]);
        for seat in chose.iter() {
            worth[seat] = Measure::new(&View::new(self.game, p, seat), promises, p).worth(p).total();
        }
        for &(step, seat) in &self.path {
            self.tree.count(step, worth[seat]);
        }
    }
}
