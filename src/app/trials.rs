//! Trials of effects, each on a thread of its own.

use super::jobs::{Executor, Job, run_once};
use crate::desk::{PackScripts, Trial, TrialResult, TrialSubject, try_effect, try_libertalia, try_revolution};
use crate::kernel::Seat;
use crate::load::Library;
use crate::script::DataScripts;
use std::sync::Arc;

/// A trial of an effect that is to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialRequest {
    /// The path of its script.
    pub path: String,
    /// The subject of the script.
    pub subject: TrialSubject,
    /// The number of seats.
    pub seats: usize,
    /// Whose effect it is; none: whoever acts, or anybody.
    pub by: Option<Seat>,
    /// The seed of the position and the choices.
    pub seed: u64,
    /// The choices that are made, as journals write them; the others are taken by chance.
    pub choices: Vec<String>,
    /// The position that it starts from.
    pub start: TrialStart,
}

/// The position that a trial starts from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TrialStart {
    /// That of a random game.
    #[default]
    RandomGame,
    /// That of a scenario, by its path.
    Scenario(String),
    /// The one that is arranged by hand, as the text of a scenario.
    Arranged(String),
}

impl TrialStart {
    /// The text of the position with what messages call it; none of random games.
    ///
    /// # Errors
    /// The scenario can't be read.
    fn text(&self, library: &Library) -> Result<Option<(String, String)>, String> {
        match self {
            TrialStart::RandomGame => Ok(None),
            TrialStart::Scenario(path) => match library.text(path) {
                Ok(text) => Ok(Some((path.clone(), text.to_string()))),
                Err(error) => Err(format!("can't read {path}: {error}")),
            },
            TrialStart::Arranged(text) => Ok(Some(("the arranged position".to_owned(), text.clone()))),
        }
    }
}

/// Tries an effect on a position of a random game, or on that of a scenario.
pub fn try_in_job(
    executor: &Executor,
    scripts: PackScripts,
    library: Arc<Library>,
    what: TrialRequest,
    language: String,
) -> Job<Result<TrialResult, String>> {
    run_once(executor, move |stop| {
        let TrialRequest { subject, seats, by, seed, choices, start, .. } = what;
        let (choices, language) = (choices.as_slice(), language.as_str());
        let has_errors = |path: &String| format!("{path} has errors");
        let loaded = start.text(&library)?.map(|(name, text)| {
            let loaded = library.scenario(&name, &text);
            (name, loaded)
        });
        match &scripts {
            PackScripts::Liberte(compiled) => {
                let setup = loaded.map(|(path, it)| it.scenario.map(|it| it.setup).ok_or_else(|| has_errors(&path)));
                let from = setup.transpose()?;
                let trial = Trial { subject, seats, by, seed, choices, language, from: from.as_ref() };
                try_effect(compiled, &trial, stop)
            }
            PackScripts::Data(scripts, pack) => {
                let scenario = loaded.map(|(path, it)| it.data.map(|(it, _)| it).ok_or_else(|| has_errors(&path)));
                let from = scenario.transpose()?;
                let trial = Trial { subject, seats, by, seed, choices, language, from: from.as_ref() };
                match scripts {
                    DataScripts::Revolution(compiled) => try_revolution(compiled, pack, &trial, stop),
                    DataScripts::Libertalia(compiled) => try_libertalia(compiled, pack, &trial, stop),
                }
            }
        }
    })
}
