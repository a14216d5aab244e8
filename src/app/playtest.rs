//! Playtests: one file that starts the same game for anybody, with what is asked at its end.
//!
//! The file is a saved game in which nothing was played yet: rules, scenario, seats, who is a bot, and the questions. So every
//! program that opens saved games begins it.

use crate::app::workbench::Workbench;
use crate::kernel::{Document, Journal, PlaytestAnswers, Seat, Sitting};
use crate::sandbox::{GameOrigin, Player, Sandbox};

/// The questions that a new playtest asks unless somebody writes others.
pub const USUAL_QUESTIONS: [&str; 2] = ["Was it fun, 1 to 5?", "What was unclear?"];

/// The text of the file of a playtest. `begun` is a game of it that has just begun, `players` are those of its seats; a seat
/// beyond them is a person's.
///
/// # Errors
/// It could not be read again.
pub fn playtest_text(mut begun: Journal, players: &[Player], playtest: PlaytestAnswers) -> Result<String, String> {
    let player = |seat: Seat| players.get(seat.index()).copied().unwrap_or_default().id();
    let players = Seat::first(begun.head.seats.len()).map(player).collect();
    let sitting = Sitting { playtest: Some(playtest), ..Sitting::default() };
    begun.document = Some(Box::new(Document { players, sitting, ..Document::default() }));
    let text = begun.write();
    Journal::parse(&text).map(|_| text).map_err(|error| error.what)
}

/// The questions of a text, a line each.
pub fn questions_in(text: &str) -> Vec<String> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
}

/// The id of a playtest that is saved in a file.
pub fn id_of_file(file: &str) -> String {
    let stem = std::path::Path::new(file).file_stem().and_then(|stem| stem.to_str());
    stem.unwrap_or("playtest").to_owned()
}

/// A playtest that is to be made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlaytestPlan {
    /// What it is called.
    pub title: String,
    /// What each player is asked at its end.
    pub questions: Vec<String>,
    /// The scenario that it begins from, and its text; a new game where none is given.
    pub scenario: Option<(String, String)>,
    /// The names of the seats and who plays them, clockwise.
    pub seats: Vec<(String, Player)>,
    /// The seed of all chance.
    pub seed: u64,
}

impl PlaytestPlan {
    /// The players, clockwise.
    pub fn players(&self) -> Vec<Player> {
        self.seats.iter().map(|(_, player)| *player).collect()
    }

    /// The names, clockwise.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|(name, _)| name.clone()).collect()
    }

    /// The text of its file, which is to be called `file`; `begun` is a game of it that has just begun.
    ///
    /// # Errors
    /// It could not be read again.
    pub fn text_for(&self, file: &str, begun: Journal) -> Result<String, String> {
        let id = id_of_file(file);
        let title = if self.title.trim().is_empty() { id.clone() } else { self.title.trim().to_owned() };
        let playtest = PlaytestAnswers { id, title, questions: self.questions.clone(), ..PlaytestAnswers::default() };
        playtest_text(begun, &self.players(), playtest)
    }

    /// The same of a game of Liberté, by the rules on the workbench; a scenario names its own variants.
    ///
    /// # Errors
    /// Every reason why it can't be played.
    pub fn liberte(&self, workbench: &Workbench, file: &str) -> Result<String, Vec<String>> {
        let (snapshot, players) = (workbench.snapshot(), self.players());
        let sandbox = match &self.scenario {
            Some((name, text)) => Sandbox::from_scenario(&snapshot.library, name, text, &players)?,
            None => {
                let compiled = snapshot.compiled.clone();
                let compiled = compiled.ok_or_else(|| vec!["the current rules can't be played".to_owned()])?;
                let beginning = GameOrigin::New { names: self.names(), seed: self.seed };
                let mut sandbox = Sandbox::begin(compiled, &beginning, &players)?;
                sandbox.set_library(&snapshot.library);
                sandbox
            }
        };
        self.text_for(file, sandbox.whole_journal()).map_err(|why| vec![why])
    }
}
