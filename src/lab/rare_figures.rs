//! Figures about which an experiment says nothing, because what they count hardly ever happens with its bots; and the
//! bots with which it happens more often.
//!
//! This is measured, not guessed: the fast bots play some games under the first and the last ruleset.

use super::experiment::{Experiment, Lineup, Progress, Results, Seeds, Store};
use super::{BatchError, Figure, Interval, StopReason, Unit};
use crate::bots::BotKind;

/// What is in fewer games hardly happens.
const HARDLY: f64 = 0.01;
/// It is said only where it can't be in more.
const SURELY: f64 = 0.05;

/// The bots that are tried, and how many seeds they play: few enough to take a second.
const TRIED: [(BotKind, u64); 2] = [(BotKind::Random, 400), (BotKind::Greedy, 40)];

/// A figure that is hardly ever anything but 0.
#[derive(Clone, PartialEq, Debug)]
pub struct RareFigure {
    /// The figure.
    pub figure: Figure,
    /// The most that it is by any ruleset.
    pub most: f64,
    /// Games by each ruleset in which it has a value, the fewest.
    pub games: u64,
    /// What it is in games of other bots: the most by the first or the last ruleset, and how many games each played.
    pub elsewhere: Vec<(BotKind, f64, u64)>,
}

impl RareFigure {
    /// The bots with which it is not rare.
    pub fn shown_by(&self) -> impl Iterator<Item = &(BotKind, f64, u64)> {
        self.elsewhere.iter().filter(|(_, mean, _)| *mean > HARDLY)
    }
}

impl Results {
    /// Those of some figures that hardly ever are anything but 0 by any ruleset, so that a difference can't be told. Points are
    /// something in any game.
    fn hardly_ever(&self, figures: &[usize]) -> Vec<usize> {
        let is_rare = |arm: usize, at: usize| {
            let Interval { value, high, .. } = self.interval(arm, at);
            value <= HARDLY && high <= SURELY
        };
        let is_told = |at: usize| (1..self.arms.len()).any(|arm| self.difference(arm, at).word.is_shown());
        let counts = |at: usize| self.figures[at].unit() != Unit::Points;
        let all = figures.iter().copied().filter(|&at| counts(at) && !is_told(at));
        all.filter(|&at| (0..self.arms.len()).all(|arm| is_rare(arm, at))).collect()
    }

    /// Those of some figures of which the games of an experiment say nothing, with what other bots make of them. Nothing more is
    /// played where there is none, where the experiment was cancelled, and between a ruleset and itself.
    ///
    /// # Errors
    /// Those of [`Experiment::run`].
    pub fn rare(
        &self,
        experiment: &Experiment<'_>,
        figures: &[usize],
        progress: Progress<'_>,
    ) -> Result<Vec<RareFigure>, BatchError> {
        let is_idle = self.stopped == StopReason::Cancelled || self.comparisons.iter().all(|it| it.is_control());
        let places = if is_idle { Vec::new() } else { self.hardly_ever(figures) };
        let mut all: Vec<RareFigure> = places
            .iter()
            .map(|&at| RareFigure {
                figure: self.figures[at],
                most: (0..self.arms.len()).map(|arm| self.interval(arm, at).value).fold(0.0, f64::max),
                games: self.arms.iter().map(|arm| arm.figures[at].x as u64).min().unwrap_or(0),
                elsewhere: Vec::new(),
            })
            .collect();
        if all.is_empty() {
            return Ok(all);
        }
        for (bot, count) in TRIED {
            let is_known = experiment.arms.iter().all(|arm| arm.game.knows_bot(bot));
            if !is_known || experiment.lineup.bots().iter().all(|&it| it == bot) {
                continue;
            }
            let last = experiment.arms.len() - 1;
            let arms = experiment.arms.iter().enumerate().filter(|(at, _)| *at == 0 || *at == last);
            let lineup = Lineup::rotated(&vec![bot; experiment.seats()]);
            let seeds = Seeds { first: experiment.seeds.first, count };
            let arms = arms.map(|(_, arm)| arm.clone()).collect();
            let tried = Experiment { threads: experiment.threads, ..Experiment::new(arms, lineup, seeds) };
            let found = tried.run(&mut Store::none(), progress, &mut |_| {})?;
            for rare in &mut all {
                let means = (0..found.arms.len()).filter_map(|arm| found.figure(arm, rare.figure));
                let most = means.map(|it| it.value).fold(0.0, f64::max);
                rare.elsewhere.push((bot, most, found.seeds));
            }
        }
        Ok(all)
    }
}
