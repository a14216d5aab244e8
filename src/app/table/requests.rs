//! What can be asked of a table.

use super::GameAtTable;
use crate::app::arranging::ArrangeRequest;
use crate::app::branches::BranchRequest;
use crate::app::search::SearchSpec;
use crate::kernel::{Game, Seat};
use crate::sandbox::{ArrangedTable, DescribedGame, Player};

/// A request to the table of a game.
pub type RequestTo<G> =
    TableRequest<<G as GameAtTable>::DraftEdit, <G as Game>::Choice, ArrangedTable<<G as DescribedGame>::Setup>>;

/// A request to a table: with changes `E` of secret answers, choices `C`, and arranged positions `A`.
#[derive(Clone, PartialEq, Debug)]
pub enum TableRequest<E, C, A> {
    /// Begin a new game.
    New {
        /// The names, clockwise.
        names: Vec<String>,
        /// The players, clockwise.
        players: Vec<Player>,
        /// The seed of all chance.
        seed: u64,
        /// The variants, in order.
        variants: Vec<String>,
    },
    /// Begin at the position of a scenario.
    Scenario {
        /// The name of its file.
        name: String,
        /// Its text.
        text: String,
    },
    /// Open the game of a share code.
    OpenCode(String),
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
    /// A request to the position that is arranged by hand.
    Arrange(ArrangeRequest<A>),
    /// A request to the branches of the game.
    Branch(BranchRequest),
    /// Put another branch, by its index, beside the one that is played on, or none.
    CompareBranch(Option<usize>),
    /// Keep the game's own rules, though those on the workbench differ.
    KeepRules,
    /// Continue the game by the rules on the workbench, from the last moment at which all is legal.
    AdoptRules,
    /// Search games by bots for a position; it opens when it is found.
    Search(SearchSpec),
    /// Stop the search.
    StopSearch,
    /// Open the closest match of the search.
    OpenClosest,
    /// Put the other game of a pair away.
    ClosePair,
    /// Show what bots consider, or no more.
    Consider {
        /// Whether it is shown.
        is_shown: bool,
        /// The seat to look at, where several may be.
        seat: Option<Seat>,
    },
    /// Shrink the game to a short test.
    Shrink,
    /// Close the result of shrinking, or stop it.
    CloseShrink,
    /// Continue the game of a journal.
    OpenJournal {
        /// The name of its file.
        name: String,
        /// Its text.
        text: String,
    },
    /// Leave the game.
    Leave,
    /// Change the secret answer that the person at the screen prepares.
    EditAnswer(E),
    /// Lay it for good.
    LayAnswer,
    /// Take an answer up again that is laid, as long as it lies face down.
    Reopen(Seat),
    /// Hide everything, so that the screen can be handed on.
    Cover,
    /// Show the screen to a person.
    Uncover(Seat),
    /// Answer what is asked before everybody's eyes, or of the person at the screen alone.
    Choose(C),
    /// Look at a moment.
    GoTo(usize),
    /// Play on by itself, or stop.
    SetRunning(bool),
    /// How long each moment stays where the game plays on by itself, in seconds.
    SetPace(f64),
    /// Give a seat to another player.
    SetPlayer(Seat, Player),
    /// Answer a question of the playtest that the game is a record of; an empty text takes the answer back.
    Answer {
        /// The question, counted from 0.
        question: usize,
        /// Who answers.
        seat: Seat,
        /// The answer.
        text: String,
    },
    /// Go back to the last decision.
    Undo,
    /// Undo all choices after a moment, or after the last decision before it.
    UndoTo(usize),
}

impl<E, C, A> TableRequest<E, C, A> {
    /// Whether it does something in the game on the table, rather than look at it or put another one there.
    pub(super) fn changes_game(&self) -> bool {
        match self {
            TableRequest::Branch(_)
            | TableRequest::EditAnswer(_)
            | TableRequest::LayAnswer
            | TableRequest::Reopen(_)
            | TableRequest::Choose(_)
            | TableRequest::SetPlayer(..)
            | TableRequest::Answer { .. }
            | TableRequest::Undo
            | TableRequest::UndoTo(_) => true,
            TableRequest::New { .. }
            | TableRequest::Scenario { .. }
            | TableRequest::OpenCode(_)
            | TableRequest::Resume(_)
            | TableRequest::Remove(_)
            | TableRequest::Restore
            | TableRequest::Rename { .. }
            | TableRequest::Duplicate(_)
            | TableRequest::Arrange(_)
            | TableRequest::KeepRules
            | TableRequest::AdoptRules
            | TableRequest::Search(_)
            | TableRequest::StopSearch
            | TableRequest::OpenClosest
            | TableRequest::CompareBranch(_)
            | TableRequest::ClosePair
            | TableRequest::Consider { .. }
            | TableRequest::Shrink
            | TableRequest::CloseShrink
            | TableRequest::OpenJournal { .. }
            | TableRequest::Leave
            | TableRequest::Cover
            | TableRequest::Uncover(_)
            | TableRequest::GoTo(_)
            | TableRequest::SetRunning(_)
            | TableRequest::SetPace(_) => false,
        }
    }
}
