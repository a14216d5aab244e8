//! What the parts of a table draw, what they remember, and what they ask for.

use super::record::RecordState;
use super::{Colours, TableLook};
use crate::app::table::{Moment, RequestTo, TableSession};
use crate::gui::requests::Request;
use crate::gui::theme::Palette;
use crate::kernel::Seat;
use crate::model::{DataPack, Texts};
use crate::sandbox::Sandbox;

/// What the parts of a table draw.
pub struct TableFrame<'a, G: TableLook> {
    /// The table.
    pub session: &'a TableSession<G>,
    /// The game.
    pub sandbox: &'a Sandbox<G>,
    /// The pack by which it is played.
    pub pack: &'a DataPack,
    /// The names and texts in the language chosen.
    pub texts: &'a Texts,
    /// The moment that is looked at, and its position.
    pub moment: &'a Moment<G>,
    /// The position that is looked at.
    pub position: &'a G::Position,
    /// The colours of the window.
    pub theme: &'static Palette,
    /// The colours of the table.
    pub colours: &'static Colours,
    /// Whether the window is laid out as a small one.
    pub is_small: bool,
    /// Whether things move to their places.
    pub moves: bool,
}

impl<G: TableLook> Clone for TableFrame<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: TableLook> Copy for TableFrame<'_, G> {}

impl<G: TableLook> TableFrame<'_, G> {
    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        crate::desk::name(self.sandbox.names(), seat)
    }
}

/// What is shown below the journal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Below {
    /// What the game has there, or what becomes of it by other rules.
    #[default]
    Usual,
    /// The branches.
    Branches,
    /// Why something is as it is.
    Why,
    /// What bots consider.
    Considered,
}

/// What the journal and what is around it remember.
#[derive(Default)]
pub struct SideState {
    /// The rows of the journal.
    pub record: RecordState,
    /// What is shown below it.
    pub below: Below,
    /// Whether the form that saves a moment is asked for.
    pub saves: bool,
    /// Whether a dialog is open, which comes first.
    pub has_dialog: bool,
}

impl SideState {
    /// Shows something below the journal, or the usual thing again where it is shown already.
    pub fn toggle(&mut self, what: Below) {
        self.below = if self.below == what { Below::Usual } else { what };
    }
}

/// The requests of a frame, in order.
pub struct TableRequests<G: TableLook> {
    /// To the table.
    pub table: Vec<RequestTo<G>>,
    /// To the workbench, which is shown then.
    pub workbench: Vec<Request>,
}

impl<G: TableLook> Default for TableRequests<G> {
    fn default() -> TableRequests<G> {
        TableRequests { table: Vec::new(), workbench: Vec::new() }
    }
}

impl<G: TableLook> TableRequests<G> {
    /// Asks the table for something.
    pub fn push(&mut self, request: RequestTo<G>) {
        self.table.push(request);
    }
}
