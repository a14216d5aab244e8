//! Studies played by a command: with its progress bar, its records and its way of failing.

use super::Failure;
use super::open::render;
use super::progress::{cancel_on_ctrl_c, with_progress};
use super::run::RunArgs;
use crate::desk::{StudyError, StudyRunner};
use crate::lab::{Experiment, GameRecord, Progress, Results};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Plays the games of a study as the arguments of a command say.
pub struct CommandRunner<'a> {
    args: &'a RunArgs,
    cancelled: Arc<AtomicBool>,
}

impl<'a> CommandRunner<'a> {
    /// By these arguments. Ctrl-C cancels.
    pub fn new(args: &'a RunArgs) -> CommandRunner<'a> {
        CommandRunner { args, cancelled: cancel_on_ctrl_c() }
    }
}

impl StudyRunner for CommandRunner<'_> {
    type Error = Failure;

    fn play(&mut self, experiment: Experiment<'_>, on_seed: &mut dyn FnMut(&[GameRecord])) -> Result<Results, Failure> {
        self.args.run_with_observer(experiment, on_seed)
    }

    fn cancelled(&self) -> &AtomicBool {
        &self.cancelled
    }

    fn work<T>(&mut self, games: u64, work: impl FnOnce(Progress<'_>) -> T) -> T {
        with_progress("games", games, |done| work(Progress { done, cancelled: &self.cancelled }))
    }
}

impl From<StudyError> for Failure {
    fn from(error: StudyError) -> Failure {
        match error {
            StudyError::Request(why) => Failure::usage(why),
            StudyError::Content(why) => Failure::content(why),
            // A value that can't be is a mistake on the command line.
            StudyError::Refused { library, findings, with } if with.is_empty() => {
                Failure::Usage(render(&library, &findings))
            }
            StudyError::Refused { library, findings, with } => {
                Failure::Usage(format!("{}\n= with {with}", render(&library, &findings).trim_end()))
            }
            StudyError::Batch(error) => error.into(),
        }
    }
}
