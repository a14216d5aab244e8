//! Requests to the game on the sandbox's table.

use crate::app::arranging::ArrangeRequest;
use crate::app::branches::BranchRequest;
use crate::app::search::SearchSpec;
use crate::games::liberte::Choice;
use crate::kernel::{Seat, Viewpoint};
use crate::sandbox::Player;

/// A request to the game on the table.
#[derive(Clone, PartialEq, Debug)]
pub enum SessionRequest {
    /// Start a new game by the rules on the workbench.
    New {
        /// The seats' names, clockwise.
        names: Vec<String>,
        /// The player of each seat.
        players: Vec<Player>,
        /// The seed of all chance.
        seed: u64,
    },
    /// Start a game from a scenario's position.
    Scenario {
        /// The scenario's file, for messages.
        name: String,
        /// Its text.
        text: String,
        /// The player of each seat.
        players: Vec<Player>,
    },
    /// Open the game of a share code.
    OpenCode(String),
    /// Open the game of a journal.
    OpenJournal {
        /// The journal's file, for messages.
        name: String,
        /// Its text.
        text: String,
    },
    /// Search games by bots for a position; it opens when it is found.
    Search(SearchSpec),
    /// Stop the search.
    StopSearch,
    /// Open the closest match of the search.
    OpenClosest,
    /// Answer a question of the playtest that the game is a record of; an empty text takes the answer back.
    Answer {
        /// The question, counted from 0.
        question: usize,
        /// Who answers.
        seat: Seat,
        /// The answer.
        text: String,
    },
    /// Put a game of my games back on the table, by its name there.
    Resume(String),
    /// Remove a game from my games.
    Remove(String),
    /// Restore the game that was removed last.
    Restore,
    /// Give a game of my games another name.
    Rename {
        /// The name that it has there.
        id: String,
        /// The name that it gets.
        name: String,
    },
    /// Copy a game of my games.
    Duplicate(String),
    /// Shrink the current branch to a short test, if something goes wrong in it.
    Shrink,
    /// Close the result of shrinking, or stop it.
    CloseShrink,
    /// Replay the game under the rules on the workbench, though they were declined for it.
    CompareRules,
    /// Keep the game's own rules, though those on the workbench differ.
    KeepRules,
    /// Continue the game under the rules on the workbench, from the last choice that is legal; the original is set aside.
    AdoptRules,
    /// Exchange the game on the table with the one that was set aside by [`SessionRequest::AdoptRules`].
    SwapGames,
    /// Close the second game of a pair.
    ClosePair,
    /// Take the game off the table; it stays in my games.
    Leave,
    /// Make a choice of a seat.
    Choose(Seat, Choice),
    /// Look at the moment after so many choices.
    GoTo(usize),
    /// Undo the last choice, or look at the moment before.
    Undo,
    /// Redo the choice undone last, or look at the moment after.
    Redo,
    /// Undo the last action of a person as a whole, with what bots did since.
    UndoAction,
    /// Undo all choices after so many.
    UndoTo(usize),
    /// A request to the branches of the game.
    Branch(BranchRequest),
    /// Show the table from a viewpoint, which is kept with the game.
    SetView(Viewpoint),
    /// Give a seat another player.
    SetPlayer(Seat, Player),
    /// Let bots choose by themselves, or stop them.
    SetRunning(bool),
    /// Set how long a bot waits before it chooses, in seconds.
    SetPace(f64),
    /// Let the bot whose turn it is make one choice, even where bots don't choose by themselves.
    LetBotChoose,
    /// Let bots wait so many seconds more: an animation is running.
    DelayBots(f64),
    /// A request to the position that is arranged by hand.
    Arrange(ArrangeRequest),
}

impl SessionRequest {
    /// Whether it does something in the game on the table, rather than look at it or put another one there.
    pub(super) fn changes_game(&self) -> bool {
        match self {
            SessionRequest::Choose(..)
            | SessionRequest::Undo
            | SessionRequest::Redo
            | SessionRequest::UndoTo(_)
            | SessionRequest::UndoAction
            | SessionRequest::Branch(_)
            | SessionRequest::SetPlayer(..)
            | SessionRequest::Answer { .. }
            | SessionRequest::LetBotChoose => true,
            // It is kept where the game is, but makes none that is worth keeping.
            SessionRequest::SetView(_)
            | SessionRequest::New { .. }
            | SessionRequest::Scenario { .. }
            | SessionRequest::OpenCode(_)
            | SessionRequest::OpenJournal { .. }
            | SessionRequest::Search(_)
            | SessionRequest::StopSearch
            | SessionRequest::OpenClosest
            | SessionRequest::Resume(_)
            | SessionRequest::Remove(_)
            | SessionRequest::Restore
            | SessionRequest::Rename { .. }
            | SessionRequest::Duplicate(_)
            | SessionRequest::Shrink
            | SessionRequest::CloseShrink
            | SessionRequest::KeepRules
            | SessionRequest::CompareRules
            | SessionRequest::AdoptRules
            | SessionRequest::SwapGames
            | SessionRequest::ClosePair
            | SessionRequest::Leave
            | SessionRequest::GoTo(_)
            | SessionRequest::SetRunning(_)
            | SessionRequest::SetPace(_)
            | SessionRequest::DelayBots(_)
            | SessionRequest::Arrange(_) => false,
        }
    }
}
