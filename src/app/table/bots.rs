//! Bots at the table: they think beside the window, and their answers are laid when their time has come.

use super::{GameAtTable, TableSession};
use crate::app::jobs::{Job, run_once};
use crate::kernel::Move;
use crate::sandbox::Sandbox;

/// What a bot thinks about, and what it has come to.
pub(super) struct Thought<G: GameAtTable> {
    /// The number of the game's state.
    revision: u64,
    job: Job<Vec<Move<G::Choice>>>,
    /// A whole secret answer, or an open one.
    answer: Option<Vec<Move<G::Choice>>>,
}

impl<G: GameAtTable> TableSession<G> {
    /// Goes on where that needs nobody: bots lay secret answers as soon as they have thought, and open ones after a while; a game that plays by itself goes from moment to moment. Returns the seconds after which to call again; none
    /// where nothing is pending, or a bot still thinks, which wakes the window when it has done so.
    pub fn tick(&mut self, now: f64) -> Option<f64> {
        self.think();
        let waits = match self.thought.as_ref().map(|thought| thought.answer.as_deref()) {
            Some(None | Some([])) => return None,
            Some(Some([first, ..])) => {
                if G::is_laid_face_down(first.choice) {
                    0.0
                } else {
                    self.pace
                }
            }
            None if self.is_running && !self.is_live() => self.pace,
            None => {
                self.is_running &=
                    self.persons().is_empty() && self.sandbox.as_ref().is_some_and(|it| it.asked().is_some());
                return None;
            }
        };
        let left = self.acted_at + waits - now;
        if left > 0.0 {
            return Some(left);
        }
        if waits > 0.0 {
            self.acted_at = now;
        }
        match (self.thought.take(), self.sandbox.as_mut()) {
            (Some(thought), Some(sandbox)) => {
                for made in thought.answer.into_iter().flatten() {
                    if let Some(saver) = &self.crash_saver {
                        sandbox.keep_for_crash(saver, Some(made));
                    }
                    // What the bot lists is legal.
                    if sandbox.choose(made.seat, made.choice).is_err() {
                        break;
                    }
                }
                self.touch();
                self.game_changed();
                self.follow();
            }
            _ => self.at += 1,
        }
        Some(0.0)
    }

    /// Lets a bot think that is asked, and takes over what it has come to. Only where everything before has been seen, and a
    /// game of bots alone is not paused.
    fn think(&mut self) {
        let may = self.is_live() && self.arranging.is_none() && (self.is_running || !self.persons().is_empty());
        let Some(sandbox) = self.sandbox.as_ref().filter(|sandbox| may && sandbox.asks_bot()) else {
            self.thought = None;
            return;
        };
        if self.thought.as_ref().is_none_or(|thought| thought.revision != self.revision) {
            let sandbox = sandbox.clone();
            let job = run_once(&self.executor, move |_| answer(sandbox));
            self.thought = Some(Thought { revision: self.revision, job, answer: None });
        }
        if let Some(thought) = &mut self.thought
            && let Some(answer) = thought.job.messages().last()
        {
            thought.answer = Some(answer);
        }
    }
}

/// What the first bot that is asked does: it lays a secret answer whole, or gives an open one.
fn answer<G: GameAtTable>(mut sandbox: Sandbox<G>) -> Vec<Move<G::Choice>> {
    let is_face_down = |made: Move<G::Choice>| G::is_laid_face_down(made.choice);
    let mut made: Vec<Move<G::Choice>> = Vec::new();
    while let Some(next) = sandbox.next_bot_move() {
        let is_same =
            made.first().is_none_or(|first| first.seat == next.seat && is_face_down(*first) == is_face_down(next));
        if !is_same || sandbox.choose(next.seat, next.choice).is_err() {
            break;
        }
        made.push(next);
        if !is_face_down(next) || sandbox.asked().is_none() || !sandbox.tree().step().events.is_empty() {
            break;
        }
    }
    made
}
