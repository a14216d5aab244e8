//! A game as the moments that one follows at the table.
//!
//! A choice that is the last of several secret ones leads to much at once; here it is many moments. Answers that are laid face
//! down are none: they are told to nobody.

use super::GameAtTable;
use crate::kernel::{Observation, Observations};
use crate::sandbox::Sandbox;

/// A moment of a game.
pub struct Moment<G: GameAtTable> {
    /// What it is about.
    pub kind: G::MomentKind,
    /// The number of choices after which it came.
    pub choices: usize,
    /// Whether the game stood still here, waiting for a choice or over.
    pub is_decision: bool,
    /// The position after it.
    pub position: G::Position,
    /// What happened.
    pub events: Vec<G::Event>,
}

/// All moments of a game, and what is remembered of them.
pub struct Timeline<G: GameAtTable> {
    /// The moments, the first one first; none before a game has begun.
    pub moments: Vec<Moment<G>>,
    /// What positions don't hold.
    pub history: G::History,
}

impl<G: GameAtTable> Default for Timeline<G> {
    fn default() -> Timeline<G> {
        Timeline { moments: Vec::new(), history: G::History::default() }
    }
}

impl<G: GameAtTable> Timeline<G> {
    /// The moments of a game, along the branch that is played on.
    pub fn of(sandbox: &Sandbox<G>) -> Timeline<G> {
        let (game, steps) = (sandbox.game(), sandbox.tree().branch().steps());
        let mut timeline = Timeline::default();
        for (choices, step) in steps.iter().enumerate().filter(|(_, step)| !step.events.is_empty()) {
            let mut seen = Observations::default();
            let mut position = match choices.checked_sub(1) {
                Some(before) => steps[before].position.clone(),
                // What cannot be arranged has not begun.
                None => match sandbox.scenario() {
                    Some(scenario) => {
                        game.arrange(&game.described(scenario), &mut seen).unwrap_or(sandbox.tree().start().clone())
                    }
                    None => game.start(sandbox.head().seed, &mut seen),
                },
            };
            for made in step.made.iter().chain(&step.forced) {
                game.play(&mut position, made.seat, made.choice, &mut seen);
            }
            seen.0.into_iter().for_each(|observation| timeline.take(choices, observation));
            if let Some(last) = timeline.moments.last_mut() {
                last.is_decision = true;
                last.position = step.position.clone();
            }
        }
        timeline
    }

    /// The latest moment up to this one at which the game waited for a choice.
    pub fn decision_before(&self, at: usize) -> usize {
        let moments = self.moments.iter().take(at.saturating_add(1));
        moments.enumerate().rfind(|(_, moment)| moment.is_decision).map_or(0, |(at, _)| at)
    }

    /// The last moment after so many choices, or before: answers that are laid face down are none.
    pub fn after(&self, choices: usize) -> Option<usize> {
        self.moments.iter().rposition(|moment| moment.choices <= choices)
    }

    fn take(&mut self, choices: usize, observation: Observation<G>) {
        let Observation { position, event, .. } = observation;
        G::remember(&mut self.history, &position, event);
        let (kind, is_another) = G::moment_of(&position, event, self.moments.last());
        match self.moments.last_mut() {
            Some(last) if last.choices == choices && !is_another => {
                last.events.push(event);
                last.position = position;
            }
            _ => self.moments.push(Moment { kind, choices, is_decision: false, position, events: vec![event] }),
        }
    }
}
