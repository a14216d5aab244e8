//! What can be asked of the game on the table.

use super::{ArrangeAsk, Wanted};
use crate::kernel::Seat;
use crate::rules::Choice;
use crate::sandbox::Player;

/// Something that is asked of the game on the table.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayAsk {
    /// A new game by the rules as they stand.
    New {
        /// The seats' names, clockwise.
        names: Vec<String>,
        /// Who plays them.
        players: Vec<Player>,
        /// The seed of all chance.
        seed: u64,
    },
    /// A game from a scenario's position.
    Scenario {
        /// The scenario's file, for messages.
        name: String,
        /// Its text.
        text: String,
        /// Who plays the seats.
        players: Vec<Player>,
    },
    /// The game of a share code.
    OpenCode(String),
    /// The game of a journal.
    OpenJournal {
        /// The journal's file, for messages.
        name: String,
        /// Its text.
        text: String,
    },
    /// A position looked for in games by bots; it opens when it is found.
    Seek(Wanted),
    /// No further search.
    StopSeeking,
    /// The moment that came closest to what was looked for.
    OpenClosest,
    /// A game that lies aside put on the table again.
    TakeUp(usize),
    /// A game that lies aside let go.
    DropAside(usize),
    /// The branch that is played on made a short test, if something goes wrong in it.
    MakeSmall,
    /// No more of that.
    LeaveSmall,
    /// The game keeps its rules, though those on the workbench are others now.
    KeepRules,
    /// The game goes on under the rules on the workbench, from the last choice that is legal; as it was, it is put aside.
    TakeRules,
    /// The game that was put aside, and the other one goes there.
    SwapGames,
    /// The other game of a pair let go.
    LeavePair,
    /// Off the table with it; it lies aside.
    Leave,
    /// A choice of a seat.
    Choose(Seat, Choice),
    /// A look at the moment after so many choices.
    GoTo(usize),
    /// The last choice taken back, or a look at the moment before.
    Undo,
    /// The choice taken back last made again, or a look at the moment after.
    Redo,
    /// All choices after so many taken back.
    UndoTo(usize),
    /// A new branch at the moment that is looked at.
    Fork(Option<String>),
    /// Another branch.
    Switch(usize),
    /// Another name for the branch.
    NameBranch(String),
    /// A note on the branch.
    NoteBranch(String),
    /// A note on a moment of the branch; an empty one takes it away.
    NoteMoment(usize, String),
    /// A branch less.
    RemoveBranch(usize),
    /// The branch that was removed last, put back.
    PutBackBranch,
    /// The game that the last start of the program left, gone on with.
    GoOn,
    /// The same, let go.
    LetGo,
    /// Somebody else on a seat.
    SetPlayer(Seat, Player),
    /// Whether bots choose by themselves.
    Run(bool),
    /// How long a bot waits before it chooses, in seconds.
    Pace(f64),
    /// One choice of the bot that is asked, whether bots choose by themselves or not.
    LetBotChoose,
    /// Bots wait so many seconds more before their time begins: something is being shown.
    Wait(f64),
    /// Something of the position that is arranged by hand.
    Arrange(ArrangeAsk),
}
