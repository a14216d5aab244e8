//! The table of Libertalia: what is drawn of it.
//!
//! | entry | what it draws, and where it belongs |
//! |---|---|
//! | [`show_seats`] | the phase, the times of day, and everybody's den, tokens, doubloons and score: the left side |
//! | [`show_table`] | the ship, the days, and the shelf with what is asked now: the middle |
//! | [`show_holders`] | who still has which character: below the journal |
//! | [`show_handover`] | the page before a secret choice of another person: in place of all of them |
//! | [`keys`] | nothing; what a key that is pressed asks for |
//!
//! Each draws a [`TableView`] and says what was asked for as [`TableClick`]s; nothing here changes a game. What a view holds is
//! drawn as [`TableView::viewer`] may see it: another's choice at sunrise is not read, nor the hands of others beyond what
//! everybody knows.

mod below;
mod look;
mod story;

pub use story::{Deed, Sailor, Story, Went};

use crate::desk::LibertaliaWords;
use crate::games::libertalia::{Choice, Position};
use crate::gui::tables::Style;
use crate::kernel::{Seat, SeatSet};
use crate::model::DataPack;
use crate::sandbox::Player;
use eframe::egui::{Ui, vec2};

/// What is drawn: a moment of a game, and who looks at it.
#[derive(Clone, Copy)]
pub struct TableView<'a> {
    /// The game, the names of the seats, and the texts.
    pub words: LibertaliaWords<'a>,
    /// The pack, for its pictures.
    pub pack: &'a DataPack,
    /// The position of the moment.
    pub position: &'a Position,
    /// What everybody has seen up to the moment.
    pub story: &'a Story,
    /// Who looks: whose hand is shown. Nobody's where the screen is everybody's.
    pub viewer: Option<Seat>,
    /// The seats that have not answered yet. A choice that can still be taken back is no answer.
    pub asked: SeatSet,
    /// The choices of the viewer; none where it is not asked.
    pub choices: &'a [Choice],
    /// The choice that the viewer has picked and not made yet.
    pub picked: Option<Choice>,
    /// Who plays each seat.
    pub players: &'a [Player],
    /// How the moment is looked at.
    pub course: Course<'a>,
    /// Whether it is shown who still has which character.
    pub shows_holders: bool,
    /// Whether the hand is opened while something else is asked.
    pub shows_hand: bool,
}

/// How a moment is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course<'a> {
    /// It is the one at which the game is.
    Live,
    /// It is followed afterwards.
    Followed {
        /// What happens in it, in a sentence.
        caption: &'a str,
        /// Whether it plays on by itself.
        is_running: bool,
    },
}

/// What was asked for at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableClick {
    /// A choice is picked: chosen, and not made yet.
    Pick(Choice),
    /// The choice that is picked is let go.
    LetGo,
    /// A choice is made; at sunrise the character is laid face down.
    Make(Choice),
    /// The hand is covered.
    Cover,
    /// A person takes the screen.
    Uncover(Seat),
    /// A person takes the face-down character back, while others still choose.
    Reopen(Seat),
    /// The hand is opened while something else is asked, or closed.
    ShowHand(bool),
    /// It is shown who still has which character, or not.
    ShowHolders(bool),
    /// Another plays a seat.
    SetPlayer(Seat, Player),
    /// The next moment.
    Next,
    /// The last moment.
    ToTheEnd,
    /// The first moment.
    ToTheBeginning,
    /// It plays on by itself, or stops.
    SetRunning(bool),
    /// Another game of the same seats and rules, once this one is over.
    PlayAgain,
    /// Why something is as it is.
    AskWhy(Subject),
}

/// What can be asked about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The points on the score track.
    Score(Seat),
    /// The doubloons of the campaign.
    Doubloons(Seat),
    /// What is in the den: characters and tokens.
    Den(Seat),
    /// The ship.
    Ship,
}

/// What the drawing remembers between frames: what is in motion, and which of many choices the keyboard is at.
#[derive(Default)]
pub struct TableState {
    /// Which of the choices the arrows have come to.
    cursor: Option<usize>,
}

/// Draws the ship, the days, and the shelf, in the room that there is.
pub fn show_table(ui: &mut Ui, view: &TableView<'_>, _: &mut TableState) -> Vec<TableClick> {
    let mut clicks = Vec::new();
    let left = ui.available_rect_before_wrap().left_top() + vec2(14.0, 20.0);
    Style::of(ui).pill(ui, left, 600.0, view.viewer, view.words.phase(view.position.phase));
    ui.add_space(40.0);
    for &choice in view.choices {
        if ui.button(format!("{choice:?}")).clicked() {
            clicks.push(TableClick::Make(choice));
        }
    }
    clicks
}

/// Draws the seats, in the room that there is.
pub fn show_seats(ui: &mut Ui, view: &TableView<'_>) -> Vec<TableClick> {
    for seat in view.position.seats() {
        ui.label(view.words.seat(seat));
    }
    Vec::new()
}

/// Draws who still has which character, in the room that there is, with the switch for it.
pub fn show_holders(ui: &mut Ui, view: &TableView<'_>) -> Vec<TableClick> {
    let mut shows = view.shows_holders;
    let is_changed = ui.checkbox(&mut shows, "Who still has which").changed();
    is_changed.then_some(TableClick::ShowHolders(shows)).into_iter().collect()
}

/// Draws the page before a secret choice of `next`. Nothing else of the table may be drawn with it. `open` are the persons who
/// may take the screen instead, `closed` those who may take their face-down character back; `takes_keys` unless a dialog is open.
pub fn show_handover(
    ui: &mut Ui,
    view: &TableView<'_>,
    next: Seat,
    [_open, _closed]: [SeatSet; 2],
    _takes_keys: bool,
) -> Vec<TableClick> {
    let button = ui.button(format!("I am {}: show my hand", view.words.seat(next)));
    button.clicked().then_some(TableClick::Uncover(next)).into_iter().collect()
}

/// What the keys ask for that are pressed: 1 to 9 pick, Enter makes the choice, Esc lets it go, C covers, H opens the hand, the
/// arrows go among the choices, 0 declines. To be read before anything else is drawn, and not while a dialog is open.
pub fn keys(_ui: &Ui, view: &TableView<'_>, state: &mut TableState) -> Vec<TableClick> {
    state.cursor = state.cursor.filter(|at| *at < view.choices.len());
    Vec::new()
}
