//! What a game says of its table in the window: how it is drawn, and the words that are about the game. And what the parts of a
//! table draw, what they remember, and what they ask for.

use super::Colours;
use crate::app::record::RecordedGame;
use crate::app::table::{GameAtTable, Moment, RequestTo, TableSession, Timeline};
use crate::desk::WordsOf;
use crate::gui::requests::Request;
use crate::gui::theme::Palette;
use crate::gui::views::time_slider::TimeTick;
use crate::kernel::Seat;
use crate::load::schema::Rulebook;
use crate::model::{DataPack, Texts, Wording};
use crate::sandbox::{ArrangedTable, DataArrangement, DescribedGame, PositionEditor, Sandbox};
use eframe::egui::Ui;

/// A game whose table the window draws.
pub trait TableLook: GameAtTable + RecordedGame {
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
    /// The form in which a position is arranged by hand.
    const ARRANGING: Arranging<Self>;
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

    /// Draws what everybody has in one of two games side by side, and how the rest of its table stands, as everybody may see
    /// it; what differs in the other is marked.
    fn half(ui: &mut Ui, side: &Side<'_, Self>, other: &Side<'_, Self>);

    /// What a pack holds, in numbers.
    fn counts(pack: &DataPack, words: &Wording) -> String;
}

/// What the parts of the form draw and change.
pub struct ArrangeFrame<'a, G: TableLook> {
    /// The position as it is judged, and why it is impossible.
    pub editor: &'a PositionEditor<DataArrangement<G>>,
    /// The rules for so many seats as there are.
    pub game: &'a G,
    /// The pack by which it is judged.
    pub pack: &'a DataPack,
    /// The names and texts in the language chosen.
    pub texts: &'a Texts,
    /// The colours of the window.
    pub theme: &'static Palette,
    /// The colours of the table.
    pub colours: &'static Colours,
    /// Whether the window is laid out as a small one.
    pub is_small: bool,
    /// The position with the edits of this frame.
    pub edited: ArrangedTable<<G as DescribedGame>::Setup>,
    /// The name of the field that is typed in.
    pub typed: Option<String>,
}

/// The form in which a position is arranged by hand.
pub struct Arranging<G: TableLook> {
    /// What it is for.
    pub tip: &'static str,
    /// Draws it and changes the position.
    pub draw: fn(&mut Ui, &mut ArrangeFrame<'_, G>, &mut G::State),
}

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

impl<'a, G: TableLook> TableFrame<'a, G> {
    /// The name of a seat.
    pub fn seat(&self, seat: Seat) -> String {
        self.words().seat(seat)
    }

    /// The words for the game.
    pub fn words(&self) -> WordsOf<'a, G> {
        WordsOf { game: self.sandbox.game(), names: self.sandbox.names(), texts: self.texts }
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
    /// The notes.
    Notes,
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
    /// Two games side by side.
    pub beside: BesideState,
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

/// The rows of the journal, made anew when the game or the language changes.
#[derive(Default)]
pub struct RecordState {
    pub(super) made_of: Option<(u64, usize, String)>,
    pub(super) rows: Vec<Row>,
    /// The marks of the slider.
    pub(super) ticks: Vec<TimeTick>,
}

/// A row: an event.
pub(super) struct Row {
    pub seat: Option<Seat>,
    pub text: String,
    pub moment: usize,
    pub is_heading: bool,
    /// Whether it is the first of its moment: there a note is marked.
    pub is_first: bool,
}

/// The state of two games side by side.
#[derive(Default)]
pub struct BesideState {
    /// Whether it is open.
    pub is_open: bool,
    /// The differences, and what they are of: the state of the game, the moment, the branch beside it, who looks, the language.
    pub(super) memo: Option<(MemoKey, Vec<String>)>,
}

pub(super) type MemoKey = (u64, usize, Option<usize>, Option<Seat>, String);

/// A game at a moment, beside another one.
pub struct Side<'a, G: TableLook> {
    /// What it is called.
    pub title: &'a str,
    /// What the parts of its table draw.
    pub frame: TableFrame<'a, G>,
    pub(super) timeline: &'a Timeline<G>,
    pub(super) at: usize,
}
