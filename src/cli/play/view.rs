//! What the terminal needs to know of a game to show it.

use crate::desk::{ChoiceOption, Paragraph};
use crate::kernel::{Game, Outcome, Seat};
use crate::model::Wording;
use crate::sandbox::{Sandbox, SandboxGame};

/// A choice of the game that a view shows.
pub type ChoiceOf<V> = <<V as TerminalView>::Game as Game>::Choice;

/// How a game is shown in the terminal: in which words, with what around a question, and the commands that only it has.
///
/// What is told to a seat holds nothing that is hidden from it.
pub trait TerminalView {
    /// The game.
    type Game: SandboxGame;

    /// How choices can be typed, and the commands that only this game has, for `help`.
    const HELP: &'static str;

    /// The sentences of the language that is spoken.
    fn wording(&self) -> &'static Wording;

    /// What a person may choose, in the order in which it is shown and numbered.
    fn options(&self, sandbox: &Sandbox<Self::Game>, seat: Seat) -> Vec<ChoiceOption<ChoiceOf<Self>>>;

    /// What a seat is asked, in words.
    fn question(&self, sandbox: &Sandbox<Self::Game>, seat: Seat) -> String;

    /// What happened, as far as the viewer may know; all of it where none is given.
    fn story(
        &self,
        sandbox: &Sandbox<Self::Game>,
        events: &[<Self::Game as Game>::Event],
        viewer: Option<Seat>,
    ) -> Vec<Paragraph>;

    /// What a person needs to see before a question; `is_first` tells whether somebody else chose before.
    fn surroundings(&self, sandbox: &Sandbox<Self::Game>, seat: Seat, is_first: bool) -> Vec<String>;

    /// The answer to a command that only this game has; none where it is not one.
    fn command(&self, sandbox: &Sandbox<Self::Game>, seat: Seat, word: &str, rest: &str) -> Option<Vec<String>>;

    /// A change of the table by hand, typed in words that only this game has; none where it is not one.
    fn edit(&self, _sandbox: &Sandbox<Self::Game>, _typed: &str) -> Option<Result<String, Vec<String>>> {
        None
    }

    /// Why a seat has the points that it has, as the viewer may know it, the last reason first; none where the game can't say.
    fn why_points(&self, _sandbox: &Sandbox<Self::Game>, _of: Seat, _viewer: Seat) -> Option<Vec<String>> {
        None
    }

    /// A choice's text as the game writes it, as far as what was typed can be recognised.
    fn spelt_out(&self, sandbox: &Sandbox<Self::Game>, typed: &str) -> String;

    /// The number of the moment that is shown, as notes have it.
    fn moment(&self, sandbox: &Sandbox<Self::Game>) -> usize;

    /// How the game ended, and what the points are called that decided it.
    fn ending(&self, sandbox: &Sandbox<Self::Game>, outcome: &Outcome) -> (String, String);
}
