//! What can be asked of a table of Revolution!.

use crate::app::arranging::ArrangeRequest;
use crate::app::branches::BranchRequest;
use crate::app::search::SearchSpec;
use crate::games::revolution::{Choice, Currency, SpaceId};
use crate::kernel::Seat;
use crate::sandbox::{ArrangedTable, Player};

/// A request to the table.
#[derive(Clone, PartialEq, Debug)]
pub enum RevolutionRequest {
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
    /// Put a parked game, by its index, back on the table.
    ResumeParked(usize),
    /// Discard a parked game, by its index.
    DiscardParked(usize),
    /// A request to the position that is arranged by hand.
    Arrange(ArrangeRequest<ArrangedTable>),
    /// A request to the branches of the game.
    Branch(BranchRequest),
    /// Keep the game's own rules, though those on the workbench differ.
    KeepRules,
    /// Continue the game by the rules on the workbench, from the last round that is legal.
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
    /// Continue the game that an earlier run of the program left.
    ResumeLeftOver,
    /// Discard it.
    DiscardLeftOver,
    /// Leave the game.
    Leave,
    /// Lay a chip behind the shield of the person at the screen.
    Lay(Currency, SpaceId),
    /// Take a chip of the currency back from a space.
    TakeBack(Currency, SpaceId),
    /// Take the chip back that was laid last.
    TakeLastBack,
    /// Close the bid: its chips are laid for good.
    CloseBid,
    /// Open a bid again that is closed, as long as the shields stand.
    Reopen(Seat),
    /// Hide everything, so that the screen can be handed on.
    Cover,
    /// Show the screen to a person.
    Uncover(Seat),
    /// Answer the Spy, the Apothecary or a card.
    Choose(Choice),
    /// Look at a moment.
    GoTo(usize),
    /// Play on by itself, or stop.
    SetRunning(bool),
    /// How long each moment of a reveal stays, in seconds.
    SetPace(f64),
    /// Give a seat to another player.
    SetPlayer(Seat, Player),
    /// Go back to the last decision.
    Undo,
    /// Undo all choices after a moment, or after the last decision before it.
    UndoTo(usize),
}
