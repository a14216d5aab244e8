//! What a game says of its table in the window: how it is drawn, and the words that are about the game.

use super::{SideState, TableFrame, TableRequests};
use crate::app::arranging::ArrangeRequest;
use crate::app::table::{GameAtTable, RequestTo};
use crate::gui::requests::Request;
use crate::gui::views::sandbox::ScenarioFolder;
use crate::kernel::Seat;
use crate::load::schema::Rulebook;
use crate::model::DataPack;
use crate::sandbox::{ArrangedTable, DataArrangement, PositionEditor};
use eframe::egui::Ui;

/// A game whose table the window draws.
pub trait TableLook: GameAtTable {
    /// What the drawing remembers between frames.
    type State: Default;

    /// The rulebook.
    const RULEBOOK: Rulebook;
    /// What of a new game the seed decides.
    const SEED_DECIDES: &'static str;
    /// The most seats that can be shown.
    const MOST_SEATS: usize;
    /// The numbers of players, where the rules do not say.
    const USUAL_PLAYERS: [usize; 2];
    /// What is said of a share code in which something hidden is left out.
    const CODE_HIDES: &'static str;
    /// Examples of queries for positions.
    const QUERIES: &'static [&'static str];
    /// The form in which a position is arranged by hand, if there is one.
    const ARRANGING: Option<Arranging<Self>>;
    /// Whether a game can be shrunk to a test.
    const SHRINKS: bool;

    /// The part of what the drawing remembers that all games have.
    fn side(state: &mut Self::State) -> &mut SideState;

    /// Forgets what belongs to another moment.
    fn let_go(state: &mut Self::State);

    /// Whether a request leaves what was picked up or refused as it is.
    fn stays_picked(request: &RequestTo<Self>) -> bool;

    /// Draws the table, or the page that hides it.
    fn table(ui: &mut Ui, frame: &TableFrame<'_, Self>, state: &mut Self::State, requests: &mut TableRequests<Self>);

    /// An event: whose it is, if anybody's, and what happens, to be said after the name. None of what is told elsewhere.
    fn event(frame: &TableFrame<'_, Self>, event: Self::Event) -> Option<(Option<Seat>, String)>;

    /// Whether an event begins a part of the game in the journal.
    fn is_heading(event: Self::Event) -> bool;

    /// What a pack holds, in numbers.
    fn counts(pack: &DataPack) -> String;
}

/// The form in which a position is arranged by hand.
pub struct Arranging<G: TableLook> {
    /// What it is for.
    pub tip: &'static str,
    /// Draws it.
    pub draw: DrawArranging<G>,
}

/// Draws the form in which a position is arranged; it is given the language of names and texts.
pub type DrawArranging<G> = fn(
    &mut Ui,
    &PositionEditor<DataArrangement<G>>,
    &str,
    &ScenarioFolder<'_>,
    &mut <G as TableLook>::State,
) -> ArrangeAnswer<<G as crate::sandbox::DescribedGame>::Setup>;

/// What was asked of that form.
pub struct ArrangeAnswer<S> {
    /// Requests to the table.
    pub requests: Vec<ArrangeRequest<ArrangedTable<S>>>,
    /// A file to be written into the pack.
    pub written: Option<Request>,
}

impl<S> Default for ArrangeAnswer<S> {
    fn default() -> ArrangeAnswer<S> {
        ArrangeAnswer { requests: Vec::new(), written: None }
    }
}
